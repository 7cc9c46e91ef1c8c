import { clientGoneSignal } from '../pipeline/client-leaving.js';
import type { HttpExchange, PipelineStep } from '../pipeline/exchange.js';
import type { HandlerResult, Handlers } from '../pipeline/handler.js';

/** The operation's own code, whose outcome is still to be presented. */
export function createOperationStep(handlers: Handlers): PipelineStep {
  return (exchange) => {
    const { operation } = exchange.route;
    if (operation === null) throw new Error('a request without an operation passed the router');
    // The steps before have made the input what this operation takes; the compiler can't follow them.
    const handler = handlers[operation.id] as {
      handle(input: unknown): HandlerResult | Promise<HandlerResult>;
    };
    const result = handler.handle(handlerInput(exchange));
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

function handlerInput(exchange: HttpExchange) {
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
    gone: () => (request.socket.readableEnded ? AbortSignal.abort() : clientGoneSignal(request, response)),
  };
}
