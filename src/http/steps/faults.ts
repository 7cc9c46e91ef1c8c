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
export function strikeFaults({ strikes, clocks }: Sandbox): Step {
  return (exchange) => {
    const { request, route, account, body, path, requestId } = exchange;
    const { operation, pathParameters } = route;
    // What is the sandbox's own suffers nothing, so that a fault can always be removed.
    if (operation === null || !isFaulted(operation)) return undefined;
    const asked = request.headers[header] === undefined ? undefined : oneOf(linesOf(request, header));
    const companyId = (body as { companyId?: unknown } | null)?.companyId ?? pathParameters.companyId;
    const { reportId } = pathParameters;
    const { strike, faults } = strikes.judge(account, {
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
    if (advanceMs === 0) return answerInPlace(strike, path, requestId);
    const moved = clocks.advance(account, { by: `PT${advanceMs / 1000}S` });
    return moved.then(() => answerInPlace(strike, path, requestId));
  };
}

/** Leaves of a strike what its answer can suffer. Where that is nothing, it is as if none had hit. */
export function holdStrike({ strikes }: Sandbox): (exchange: Exchange) => undefined | Promise<void> {
  return (exchange) => {
    const { strike, faults, answer, account } = exchange;
    if (strike === null || answer === null) return undefined;
    return possible(exchange, answer, strike).then((left) => {
      if (left === null) Object.assign(exchange, strikes.spare(account, { strike, faults }));
      else exchange.strike = left;
    });
  };
}

/** @throws problem `invalid-fault` */
function oneOf([line = '', ...others]: readonly string[]): string {
  if (others.length > 0) throw problem('invalid-fault', { fault: 'it is sent twice.' });
  return line;
}
