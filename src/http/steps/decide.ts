import { clientLeaving } from '../pipeline/client-leaving.js';
import type { Exchange, Step } from '../pipeline/exchange.js';
import type { Handlers, Result } from '../pipeline/handler.js';

/** The operation's own code, whose outcome is still to be presented. */
export function createDecision(handlers: Handlers): Step {
  return (exchange) => {
    const { operation } = exchange.route;
    if (operation === null) throw new Error('a request without an operation passed the router');
    // The steps before have made the input what this operation takes; the compiler can't follow them.
    const handler = handlers[operation.id] as { handle(input: unknown): Result | Promise<Result> };
    const result = handler.handle(inputOf(exchange));
    if (result instanceof Promise) {
      return result.then((ready) => {
        exchange.result = ready;
        return undefined;
      });
    }
    exchange.result = result;
    return undefined;
  };
}

function inputOf(exchange: Exchange) {
  const { request, response, route, verdict, account, body, query, parameters, conditions } = exchange;
  return {
    account,
    byAdmin: !verdict.allowed && verdict.reason === 'admin',
    path: route.pathParameters,
    query,
    headers: parameters,
    body,
    conditions,
    headOnly: request.method === 'HEAD',
    gone: () => (request.socket.readableEnded ? AbortSignal.abort() : clientLeaving(request, response)),
  };
}
