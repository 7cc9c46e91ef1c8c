import { acceptsFaults } from '../../contract/operations.js';
import { problem } from '../../contract/problems.js';
import { isRedirect } from '../../faults/effect.js';
import type { Sandbox } from '../../server/sandbox.js';
import type { HttpExchange, PipelineStep } from '../exchange.js';
import { applicableFault, substituteResponse } from '../injected-faults.js';
import type { HttpResponse } from '../response.js';
import { headerValues } from '../syntax/headers.js';
import { isRedirected } from '../syntax/target.js';

const header = 'sandbox-fault';

/**
 * Decides what the answer is to suffer. Where nothing is to be done for it, the request goes no further; what else it
 * suffers happens on its way out.
 */
export function injectFaults(sandbox: Sandbox): PipelineStep {
  const judge = createFaultSelection(sandbox);
  return (exchange) => {
    // One that is done again was judged before.
    if (exchange.faults === null) judge(exchange);
    const { strike, account, path, search, requestId } = exchange;
    if (strike === null) return undefined;
    const { advanceMs } = strike;
    const answer = (): HttpResponse | undefined => substituteResponse(strike, { path, search }, requestId);
    if (advanceMs === 0) return answer();
    return sandbox.clocks.advance(account, { by: `PT${advanceMs / 1000}S` }).then(answer);
  };
}

function createFaultSelection({ faultInjector }: Sandbox) {
  return (exchange: HttpExchange): void => {
    const { request, route, account, body, requestId } = exchange;
    const { operation, pathParameters } = route;
    // What is the sandbox's own suffers nothing, so that a fault can always be removed.
    if (operation === null || !acceptsFaults(operation)) return;
    const asked =
      request.headers[header] === undefined ? undefined : singleValue(headerValues(request, header));
    const companyId = (body as { companyId?: unknown } | null)?.companyId ?? pathParameters.companyId;
    const { reportId } = pathParameters;
    const call = { operation: operation.id, companyId, reportId, header: asked, requestId };
    const judged = faultInjector.judge(account, call);
    exchange.strike = judged.strike;
    exchange.faults = judged.faults;
    if (isRedirectedAgain(exchange)) releaseFault(exchange, faultInjector);
    exchange.checkpoints?.mark(exchange);
  };
}

/** Returns whether a request that was redirected would be so for ever: a client repeats its header and its body. */
function isRedirectedAgain({ request, strike }: HttpExchange): boolean {
  return strike !== null && isRedirect(strike.effect) && isRedirected(request.url ?? '');
}

/** Takes a strike back, which comes to nothing. */
function releaseFault(exchange: HttpExchange, faultInjector: Sandbox['faultInjector']): void {
  const { account, strike, faults } = exchange;
  if (strike === null || faults === null) return;
  exchange.faults = faultInjector.spare(account, { strike, faults });
  exchange.strike = null;
}

/** Leaves of a strike what its answer can suffer. Where that is nothing, it is as if none had hit. */
export function narrowFault({
  faultInjector,
}: Sandbox): (exchange: HttpExchange) => undefined | Promise<void> {
  return (exchange) => {
    const { strike, answer } = exchange;
    if (strike === null || answer === null) return undefined;
    return applicableFault(exchange, answer, strike).then((left) => {
      if (left === null) {
        releaseFault(exchange, faultInjector);
        exchange.checkpoints?.mark(exchange);
      } else exchange.strike = left;
    });
  };
}

/** @throws problem `invalid-fault` */
function singleValue([line = '', ...others]: readonly string[]): string {
  if (others.length > 0) throw problem('invalid-fault', { fault: 'it is sent twice.' });
  return line;
}
