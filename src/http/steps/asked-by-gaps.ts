import { assumedGaps } from '../../contract/gap-answers.js';
import { acceptedCreate } from '../../contract/gaps/create-request.js';
import { requestedEvent } from '../../contract/gaps/event-names.js';
import { pageLimit } from '../../contract/gaps/list.js';
import type { OperationId } from '../../contract/operations.js';
import { isJsonObject } from '../../domain/values/json-object.js';
import type { HttpExchange, PipelineStep } from '../pipeline/exchange.js';

/** What is made of what was asked, where a gap says so; by the id of the operation. */
const requestReaders: { readonly [Id in OperationId]?: (exchange: HttpExchange) => void } = {
  createReport(exchange) {
    exchange.body = acceptedCreate(exchange.body, exchange.gaps);
  },
  createWebhook: readEventNames,
  updateWebhook: readEventNames,
  listReports(exchange) {
    const query = exchange.query as { limit: number };
    exchange.query = { ...query, limit: pageLimit(query.limit, exchange.gaps.answer('list')) };
  },
};

/** The events that an endpoint is to be told of, by the names that they are told by. */
function readEventNames(exchange: HttpExchange): void {
  const { body, gaps } = exchange;
  if (!isJsonObject(body) || !Array.isArray(body.events)) return;
  exchange.body = { ...body, events: body.events.map((word: unknown) => requestedEvent(word, gaps)) };
}

/** Reads what was asked as the gaps of the exchange say. */
export const applyGapsToRequest: PipelineStep = (exchange) => {
  const { route, gaps } = exchange;
  if (gaps !== assumedGaps && route.operation !== null) requestReaders[route.operation.id]?.(exchange);
  return undefined;
};
