import { assumed } from '../../contract/gap-answers.js';
import { createTaken } from '../../contract/gaps/create-request.js';
import { eventAsked } from '../../contract/gaps/event-names.js';
import { pageLimit } from '../../contract/gaps/list.js';
import type { OperationId } from '../../contract/operations.js';
import { isJsonObject } from '../../domain/values/json-object.js';
import type { Exchange, Step } from '../pipeline/exchange.js';

/** What is made of what was asked, where a gap says so; by the id of the operation. */
const readings: { readonly [Id in OperationId]?: (exchange: Exchange) => void } = {
  createReport(exchange) {
    exchange.body = createTaken(exchange.body, exchange.gaps);
  },
  createWebhook: readEvents,
  updateWebhook: readEvents,
  listReports(exchange) {
    const query = exchange.query as { limit: number };
    exchange.query = { ...query, limit: pageLimit(query.limit, exchange.gaps.answer('list')) };
  },
};

/** The events that an endpoint is to be told of, by the names that they are told by. */
function readEvents(exchange: Exchange): void {
  const { body, gaps } = exchange;
  if (!isJsonObject(body) || !Array.isArray(body.events)) return;
  exchange.body = { ...body, events: body.events.map((word: unknown) => eventAsked(word, gaps)) };
}

/** Reads what was asked as the gaps of the exchange say. */
export const askByGaps: Step = (exchange) => {
  const { route, gaps } = exchange;
  if (gaps !== assumed && route.operation !== null) readings[route.operation.id]?.(exchange);
  return undefined;
};
