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
 * Selects the fault for a response. If the fault replaces the operation, the request ends here; the rest of a fault
 * is applied when the response is sent.
 */
export function injectFaults(sandbox: Sandbox): PipelineStep {
  const judge = createFaultSelection(sandbox);
  return (exchange) => {
    // A repeated request has its fault already.
    if (exchange.faultOutcomes === null) judge(exchange);
    const { fault, account, path, search, requestId } = exchange;
    if (fault === null) return undefined;
    const { advanceMs } = fault;
    const answer = (): HttpResponse | undefined => substituteResponse(fault, { path, search }, requestId);
    if (advanceMs === 0) return answer();
    return sandbox.clocks.advance(account, { by: `PT${advanceMs / 1000}S` }).then(answer);
  };
}

function createFaultSelection({ faultInjector }: Sandbox) {
  return (exchange: HttpExchange): void => {
    const { request, route, account, body, requestId } = exchange;
    const { operation, pathParameters } = route;
    // The control plane has no faults, so that a fault can always be removed.
    if (operation === null || !acceptsFaults(operation)) return;
    const asked =
      request.headers[header] === undefined
        ? undefined
        : singleValue(headerValues(request.rawHeaders, header));
    const companyId = (body as { companyId?: unknown } | null)?.companyId ?? pathParameters.companyId;
    const { reportId } = pathParameters;
    const call = { operation: operation.id, companyId, reportId, header: asked, requestId };
    const judged = faultInjector.judge(account, call);
    exchange.fault = judged.injected;
    exchange.faultOutcomes = judged.faults;
    if (isRedirectedAgain(exchange)) releaseFault(exchange, faultInjector);
    exchange.checkpoints?.mark(exchange);
  };
}

/** Returns whether a redirected request would be redirected again: clients repeat header and body. */
function isRedirectedAgain({ request, fault }: HttpExchange): boolean {
  return fault !== null && isRedirect(fault.effect) && isRedirected(request.url ?? '');
}

/** Removes the fault of an exchange, as if it had not hit. */
function releaseFault(exchange: HttpExchange, faultInjector: Sandbox['faultInjector']): void {
  const { account, fault, faultOutcomes } = exchange;
  if (fault === null || faultOutcomes === null) return;
  exchange.faultOutcomes = faultInjector.spare(account, { injected: fault, faults: faultOutcomes });
  exchange.fault = null;
}

/** Reduces a fault to the part that applies to the response. If nothing is left, the fault did not hit. */
export function narrowFault({
  faultInjector,
}: Sandbox): (exchange: HttpExchange) => undefined | Promise<void> {
  return (exchange) => {
    const { fault, answer } = exchange;
    if (fault === null || answer === null) return undefined;
    return applicableFault(exchange, answer, fault).then((left) => {
      if (left === null) {
        releaseFault(exchange, faultInjector);
        exchange.checkpoints?.mark(exchange);
      } else exchange.fault = left;
    });
  };
}

/** @throws problem `invalid-fault` */
function singleValue([line = '', ...others]: readonly string[]): string {
  if (others.length > 0) throw problem('invalid-fault', { fault: 'it is sent twice.' });
  return line;
}
