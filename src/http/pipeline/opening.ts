import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Middleware, Next, ParameterizedContext } from 'koa';
import { assumedGaps } from '../../contract/gap-answers.js';
import { unopenedId } from '../answers/failures.js';
import type { HttpExchange } from './exchange.js';
import type { UnsentExchange } from './leaving.js';
import type { RequestObserver } from './witness.js';

/** What a middleware finds of the request. */
export interface PipelineState {
  exchange: HttpExchange;
}

/** @param before the same exchange, where something was taken, and what of it is not kept is done again */
export type OpenExchange = (
  request: IncomingMessage,
  response: ServerResponse,
  before: HttpExchange | null,
) => HttpExchange | Promise<HttpExchange>;

/** The first of the middlewares. It takes the answer out of Koa's hands: it is written as one piece. */
export function createOpenMiddleware(
  openExchange: OpenExchange,
  abandon: (exchange: UnsentExchange, error: unknown) => undefined | Promise<void>,
  witness: RequestObserver | null,
): Middleware<PipelineState> {
  let unopened = 0;

  const begin = (
    context: ParameterizedContext<PipelineState>,
    exchange: HttpExchange,
    next: Next,
  ): Promise<void> => {
    context.state.exchange = exchange;
    return next();
  };
  const fail = ({ req, res, state }: OpeningContext, error: unknown): undefined | Promise<void> => {
    if (state.exchange !== undefined) return abandon(state.exchange, error);
    unopened += 1;
    const nothing = { sharing: null, allowance: null, gaps: assumedGaps };
    const unsent = { request: req, response: res, ...nothing, requestId: unopenedId(unopened) };
    return abandon(unsent, error);
  };

  return function open(context, next) {
    context.respond = false;
    // Without a listener, it would be thrown where nobody catches it.
    context.res.on('error', (error) => fail(context, error));
    if (witness !== null) observeEnd(witness, context);
    try {
      const opened = openExchange(context.req, context.res, null);
      if (!(opened instanceof Promise)) return begin(context, opened, next);
      return opened.then(
        (exchange) => begin(context, exchange, next),
        (error) => fail(context, error),
      );
    } catch (error) {
      return fail(context, error);
    }
  };
}

/** What Koa tells of a request, that was opened or not. */
type OpeningContext = ParameterizedContext<Partial<PipelineState>>;

/** Node tells once of each response that it is done with, but of one whose connection broke before its turn. */
function observeEnd(witness: RequestObserver, { req, res, state }: OpeningContext): void {
  const ended = (): void => witness.ended(req, res, state.exchange ?? null);
  res.on('close', ended);
  if (res.socket !== null) return;
  req.on('close', () => {
    if (res.socket === null && !res.writableFinished && req.socket.destroyed) ended();
  });
}
