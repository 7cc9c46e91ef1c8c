import { isFaulted } from '../../contract/operations.js';
import { problem } from '../../contract/problems.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import { answerInPlace } from '../answers/answer-in-place.js';
import type { Exchange, Step } from '../pipeline/exchange.js';
import { possible } from '../pipeline/suffering.js';
import { linesOf } from '../syntax/fields.js';

const header = 'sandbox-fault';

/**
 * Decides what the answer is to suffer. Where nothing is to be done for it, the request goes no further; what else it
 * suffers happens on its way out.
 */
export function strikeFaults(sandbox: Sandbox): Step {
  const judge = createJudge(sandbox);
  return (exchange) => {
    // One that is done again was judged before.
    if (exchange.faults === null) judge(exchange);
    const { strike, account, path, requestId } = exchange;
    if (strike === null) return undefined;
    const { advanceMs } = strike;
    if (advanceMs === 0) return answerInPlace(strike, path, requestId);
    const moved = sandbox.clocks.advance(account, { by: `PT${advanceMs / 1000}S` });
    return moved.then(() => answerInPlace(strike, path, requestId));
  };
}

function createJudge({ strikes }: Sandbox) {
  return (exchange: Exchange): void => {
    const { request, route, account, body, requestId } = exchange;
    const { operation, pathParameters } = route;
    // What is the sandbox's own suffers nothing, so that a fault can always be removed.
    if (operation === null || !isFaulted(operation)) return;
    const asked = request.headers[header] === undefined ? undefined : oneOf(linesOf(request, header));
    const companyId = (body as { companyId?: unknown } | null)?.companyId ?? pathParameters.companyId;
    const { reportId } = pathParameters;
    const call = { operation: operation.id, companyId, reportId, header: asked, requestId };
    const { strike, faults } = strikes.judge(account, call);
    exchange.strike = strike;
    exchange.faults = faults;
    exchange.checkpoints?.mark(exchange);
  };
}

/** Leaves of a strike what its answer can suffer. Where that is nothing, it is as if none had hit. */
export function holdStrike({ strikes }: Sandbox): (exchange: Exchange) => undefined | Promise<void> {
  return (exchange) => {
    const { strike, faults, answer, account } = exchange;
    if (strike === null || faults === null || answer === null) return undefined;
    return possible(exchange, answer, strike).then((left) => {
      exchange.strike = left;
      if (left !== null) return;
      exchange.faults = strikes.spare(account, { strike, faults });
      exchange.checkpoints?.mark(exchange);
    });
  };
}

/** @throws problem `invalid-fault` */
function oneOf([line = '', ...others]: readonly string[]): string {
  if (others.length > 0) throw problem('invalid-fault', { fault: 'it is sent twice.' });
  return line;
}
