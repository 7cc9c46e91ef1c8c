import { assumed } from '../../contract/gap-answers.js';
import { createTaken } from '../../contract/gaps/create-request.js';
import { pageLimit } from '../../contract/gaps/list.js';
import type { OperationId } from '../../contract/operations.js';
import type { Exchange, Step } from '../pipeline/exchange.js';

/** How what was asked is taken, where a gap says so; by the id of the operation. */
const taken: { readonly [Id in OperationId]?: (exchange: Exchange) => void } = {
  createReport(exchange) {
    exchange.body = createTaken(exchange.body, exchange.gaps);
  },
  listReports(exchange) {
    const query = exchange.query as { limit: number };
    exchange.query = { ...query, limit: pageLimit(query.limit, exchange.gaps.answer('list')) };
  },
};

/** Takes what was asked as the gaps of the exchange say. */
export const takeByGaps: Step = (exchange) => {
  const { route, gaps } = exchange;
  if (gaps !== assumed && route.operation !== null) taken[route.operation.id]?.(exchange);
  return undefined;
};
