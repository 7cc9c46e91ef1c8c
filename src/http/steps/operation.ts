import { type ProblemError, problem } from '../../contract/problems.js';
import type { Sandbox } from '../../server/sandbox.js';
import { withoutCoding } from '../../values/entity-tags.js';
import {
  clientGoneSignal,
  type HandlerResult,
  type Handlers,
  type HttpExchange,
  type PipelineStep,
} from '../exchange.js';
import { type Conditions, type EntityTags, matchesState } from '../syntax/entity-tags.js';

/** Whoever asks about an account finds done what is due in it; what tells nothing of that waits for long works only. */
export function completeDueWork({ scheduler }: Sandbox, handlers: Handlers): PipelineStep {
  return ({ account, route: { operation } }) => {
    const tellsNothing = operation !== null && handlers[operation.id].needsNoDueWork === true;
    return (tellsNothing ? scheduler.quiet(account.id) : scheduler.ready(account.id))?.then(() => undefined);
  };
}

/**
 * What can be said of a request whose body is still to be judged: 404 where what it is about is not there, 428 and 412
 * by its preconditions, 409 where that takes no such request.
 */
export function checkResource(handlers: Handlers): PipelineStep {
  return ({ route, account, conditions }) => {
    const { operation, pathParameters: path } = route;
    if (operation === null) return undefined;
    // What a handler asks for is what its own operation has; the compiler can't follow that.
    const { etag, check } = handlers[operation.id] as CheckedHandler;
    // The ETag of a document that is made to be answered is held to them when it is there.
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

/** A handler, as far as it tells of its resource. */
interface CheckedHandler {
  etag?(input: unknown): string;
  check?(input: unknown): void;
}

/**
 * 412 where a request asks for another state than the one with this ETag: the order is that of RFC 9110, 13.2.2.
 * `If-Match` compares strongly, so that a weak tag is never the same; `If-None-Match` weakly.
 */
export function enforceConditions(conditions: Conditions | null, etag: string, method: string): void {
  const { ifMatch = null, ifNoneMatch = null } = conditions ?? {};
  if (
    ifMatch !== null &&
    ifMatch !== '*' &&
    !ifMatch.some(({ tag, weak }) => !weak && matchesState(tag, etag))
  ) {
    throw preconditionFailed('none of those that If-Match names', etag);
  }
  if (method !== 'GET' && isListed(ifNoneMatch, etag))
    throw preconditionFailed('one that If-None-Match rules out', etag);
}

/**
 * The ETag of what the client holds already of what it reads; null where it holds nothing of it.
 * @param etag of the answer as it is: what it holds is told in the same way, in whatever coding
 * @param selected the ETag that an answer would carry, in its coding
 */
export function clientTag({ ifNoneMatch }: Conditions, etag: string, selected: string): string | null {
  if (ifNoneMatch === null) return null;
  if (ifNoneMatch === '*' || ifNoneMatch.some(({ tag }) => tag === selected)) return selected;
  return ifNoneMatch.find(({ tag }) => withoutCoding(tag) === etag)?.tag ?? null;
}

function isListed(tags: EntityTags | null, etag: string): boolean {
  return tags === '*' || (tags?.some(({ tag }) => matchesState(tag, etag)) ?? false);
}

function preconditionFailed(fault: string, etag: string): ProblemError {
  return problem('precondition-failed', { fault, etag });
}

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
