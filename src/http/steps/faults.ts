import { isFaulted } from '../../contract/operations.js';
import { problem } from '../../contract/problems.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import { answerInPlace } from '../answers/answer-in-place.js';
import type { Step } from '../pipeline/exchange.js';
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
    if (advanceMs === 0) return answerInPlace(strike, path, requestId);
    const moved = clocks.advance(account, { by: `PT${advanceMs / 1000}S` });
    return moved.then(() => answerInPlace(strike, path, requestId));
  };
}

/** @throws problem `invalid-fault` */
function oneOf([line = '', ...others]: readonly string[]): string {
  if (others.length > 0) throw problem('invalid-fault', { fault: 'it is sent twice.' });
  return line;
}
