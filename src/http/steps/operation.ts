import { anonymousAccount } from '../../accounts/account.js';
import type { KeyVerdict } from '../../accounts/authorization.js';
import { type ProblemError, problem } from '../../contract/problems.js';
import { whenReady } from '../../runtime/concurrency.js';
import { performanceNow, timeoutSignal } from '../../runtime/real-time.js';
import type { SandboxCore } from '../../server/sandbox.js';
import { withoutCoding } from '../../values/entity-tags.js';
import { clientGoneSignal, type HandlerResult, type Handlers, type PipelineStep } from '../exchange.js';
import { type Conditions, matchesState } from '../syntax/entity-tags.js';

/**
 * Completes due work of the account before the handler runs. Operations that do not depend on it only wait for
 * long-running work.
 */
export function completeDueWork({ scheduler }: SandboxCore, handlers: Handlers): PipelineStep {
  return ({ account, route: { operation } }) => {
    // It may not be loaded, and has no reports.
    if (account === anonymousAccount) return undefined;
    const needsNone = operation !== null && handlers[operation.id].needsNoDueWork === true;
    return (needsNone ? scheduler.whenIdle(account.id) : scheduler.bringUpToDate(account.id))?.then(
      () => undefined,
    );
  };
}

/**
 * Checks that precede the validation of the body: 404 for a missing resource, 428 and 412 by preconditions, 409 if
 * its state forbids the request.
 */
export function checkResource(handlers: Handlers): PipelineStep {
  return ({ route, account, verdict, conditions }) => {
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
    return check?.({ account, byAdmin: isByAdmin(verdict), path })?.then(() => undefined);
  };
}

/** The part of a handler that checks its resource. */
interface CheckedHandler {
  etag?(input: unknown): string;
  check?(input: unknown): undefined | Promise<void>;
}

function isByAdmin(verdict: KeyVerdict): boolean {
  return !verdict.allowed && verdict.reason === 'admin';
}

/** Runs the handler. Its outcome is presented later. */
export function createOperationStep({ keys }: SandboxCore, handlers: Handlers): PipelineStep {
  return (exchange) => {
    const { operation } = exchange.route;
    if (operation === null) throw new Error('a request without an operation passed the router');
    // Earlier steps validated the input; the compiler can't follow that.
    const handler = handlers[operation.id] as {
      handle(input: unknown): HandlerResult | Promise<HandlerResult>;
    };
    const { request, nodeResponse, route, verdict } = exchange;
    const result = handler.handle({
      account: exchange.account,
      byAdmin: isByAdmin(verdict),
      path: route.pathParameters,
      query: exchange.query,
      headers: exchange.headerParameters,
      body: exchange.body,
      conditions: exchange.conditions,
      headOnly: request.method === 'HEAD',
      waitLimit(ms: number) {
        const leftMs = Math.ceil(exchange.arrivedAt + ms - performanceNow());
        if (leftMs <= 0 || request.socket.readableEnded) return AbortSignal.abort();
        return AbortSignal.any([clientGoneSignal(request, nodeResponse), timeoutSignal(leftMs)]);
      },
      keyHasEnded: () => verdict.allowed && keys.hasEnded(request.headers.authorization ?? ''),
    });
    return whenReady(result, (ready) => {
      exchange.result = ready;
      return undefined;
    });
  };
}

/**
 * Answers 412 if the ETag does not satisfy the preconditions, in the order of RFC 9110, 13.2.2. `If-Match` compares
 * strongly, so that a weak tag never matches; `If-None-Match` compares weakly.
 */
export function enforceConditions(conditions: Conditions | null, etag: string, method: string): void {
  const { ifMatch = null, ifNoneMatch = null } = conditions ?? {};
  if (
    ifMatch !== null &&
    ifMatch !== '*' &&
    !ifMatch.some(({ tag, weak }) => !weak && matchesState(tag, etag))
  ) {
    throw preconditionFailed('none of those in If-Match', etag);
  }
  const isListed = ifNoneMatch === '*' || ifNoneMatch?.some(({ tag }) => matchesState(tag, etag));
  if (method !== 'GET' && isListed) throw preconditionFailed('one that If-None-Match rules out', etag);
}

function preconditionFailed(error: string, etag: string): ProblemError {
  return problem('precondition-failed', { error, etag });
}

/**
 * ETag of the representation that the client holds already; null if it holds none of this state.
 * @param etag of the representation without content coding. One in another coding counts too
 * @param selected the ETag that the response would have, in its coding
 */
export function clientTag({ ifNoneMatch }: Conditions, etag: string, selected: string): string | null {
  if (ifNoneMatch === null) return null;
  if (ifNoneMatch === '*' || ifNoneMatch.some(({ tag }) => tag === selected)) return selected;
  return ifNoneMatch.find(({ tag }) => withoutCoding(tag) === etag)?.tag ?? null;
}
