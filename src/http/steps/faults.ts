import { isFaulted } from '../../contract/operations.js';
import { problem } from '../../contract/problems.js';
import type { Strike } from '../../sandbox/faults/strikes.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Answer } from '../answers/answer.js';
import { blankProblem, problemAnswer } from '../answers/problem-answer.js';
import type { Exchange, Step } from '../pipeline/exchange.js';
import { linesOf } from '../syntax/fields.js';

const header = 'sandbox-fault';

/**
 * Decides what the answer is to suffer. Where nothing is to be done for it, the request goes no further; what else it
 * suffers happens on its way out.
 */
export function strikeFaults({ strikes, clocks }: Sandbox): Step {
  return (exchange) => {
    const { request, route, account, body, requestId } = exchange;
    const { operation, pathParameters } = route;
    // What is the sandbox's own suffers nothing, so that a fault can always be removed.
    if (operation === null || !isFaulted(operation)) return undefined;
    const asked = request.headers[header] === undefined ? undefined : oneOf(linesOf(request, header));
    const companyId = (body as { companyId?: unknown } | null)?.companyId ?? pathParameters.companyId;
    const { reportId } = pathParameters;
    const { strike, faults } = strikes(account, {
      operation: operation.id,
      companyId,
      reportId,
      header: asked,
      requestId,
    });
    exchange.faults = faults;
    if (strike === null) return undefined;
    exchange.strike = strike;
    const { advanceMs } = strike;
    if (advanceMs === 0) return answerOf(exchange, strike);
    const moved = clocks.advance(account, { by: `PT${advanceMs / 1000}S` });
    return moved.then(() => answerOf(exchange, strike));
  };
}

/** @throws problem `invalid-fault` */
function oneOf([line = '', ...others]: readonly string[]): string {
  if (others.length > 0) throw problem('invalid-fault', { fault: 'it is sent twice.' });
  return line;
}

/** What is answered in the place of what the operation would do; nothing where it does that. */
function answerOf({ path, requestId }: Exchange, { effect, told }: Strike): Answer | undefined {
  const { status, retryAfter, reset } = effect;
  if (reset === 'before') return unsaid;
  if (status === undefined) return undefined;
  const cause = `A fault was asked for, and nothing was done: ${told}.`;
  const code = declared.get(status as 429);
  const answer =
    code === undefined
      ? blankProblem(status, cause, path, requestId)
      : problemAnswer(problem(code, { cause }), path, requestId);
  if (retryAfter === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'Retry-After': String(retryAfter) } };
}

/** Statuses that have a problem of their own. */
const declared = new Map([
  [429, 'too-many-requests'],
  [503, 'service-unavailable'],
] as const);

/** The connection ends before it is told. */
const unsaid: Answer = { status: 204, mediaType: null, headers: {}, body: null };
