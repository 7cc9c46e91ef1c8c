import { problem } from '../../contract/problems.js';
import type { Sandbox } from '../../server/sandbox.js';
import { clientGoneSignal, type HandlerResult, type Handlers, type PipelineStep } from '../exchange.js';
import { anonymousAccount } from './access.js';
import { enforceConditions } from './preconditions.js';

/**
 * Completes due work of the account before the handler runs. Operations that do not depend on it only wait for
 * long-running work.
 */
export function completeDueWork({ scheduler }: Sandbox, handlers: Handlers): PipelineStep {
  return ({ account, route: { operation } }) => {
    // It may not be loaded, and has no reports.
    if (account === anonymousAccount) return undefined;
    const needsNone = operation !== null && handlers[operation.id].needsNoDueWork === true;
    return (needsNone ? scheduler.quiet(account.id) : scheduler.ready(account.id))?.then(() => undefined);
  };
}

/**
 * Checks that precede the validation of the body: 404 for a missing resource, 428 and 412 by preconditions, 409 if
 * its state forbids the request.
 */
export function checkResource(handlers: Handlers): PipelineStep {
  return ({ route, account, conditions }) => {
    const { operation, pathParameters: path } = route;
    if (operation === null) return undefined;
    // The compiler can't match a handler to its operation's input.
    const { etag, check } = handlers[operation.id] as CheckedHandler;
    // Documents without `etag` are checked when they are made.
    if (operation.conditional && etag !== undefined) {
      const required = operation.problems.includes('precondition-required');
      if (required || conditions !== null) {
        const tag = etag({ account, path });
        if (required && !conditions?.ifMatch) throw problem('precondition-required', { etag: tag });
        enforceConditions(conditions, tag, operation.method);
      }
    }
    check?.({ account, path });
    return undefined;
  };
}

/** The part of a handler that checks its resource. */
interface CheckedHandler {
  etag?(input: unknown): string;
  check?(input: unknown): void;
}

/** Runs the handler. Its outcome is presented later. */
export function createOperationStep(handlers: Handlers): PipelineStep {
  return (exchange) => {
    const { operation } = exchange.route;
    if (operation === null) throw new Error('a request without an operation passed the router');
    // Earlier steps validated the input; the compiler can't follow that.
    const handler = handlers[operation.id] as {
      handle(input: unknown): HandlerResult | Promise<HandlerResult>;
    };
    const { request, response, route, verdict } = exchange;
    const result = handler.handle({
      account: exchange.account,
      byAdmin: !verdict.allowed && verdict.reason === 'admin',
      path: route.pathParameters,
      query: exchange.query,
      headers: exchange.parameters,
      body: exchange.body,
      conditions: exchange.conditions,
      headOnly: request.method === 'HEAD',
      gone() {
        return request.socket.readableEnded ? AbortSignal.abort() : clientGoneSignal(request, response);
      },
    });
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
