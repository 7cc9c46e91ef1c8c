import { acceptsFaults } from '../../contract/operations.js';
import { problem } from '../../contract/problems.js';
import { isRedirect } from '../../faults/effect.js';
import type { SandboxCore } from '../../server/sandbox.js';
import { isJsonObject } from '../../values/json.js';
import type { HttpExchange, PipelineStep } from '../exchange.js';
import { applicableFault, substituteResponse } from '../fault-application.js';
import { headerValues } from '../syntax/headers.js';
import { isRedirected } from '../syntax/target.js';

const header = 'sandbox-fault';

/**
 * Selects the fault for a response. If the fault replaces the operation, the request ends here; the rest of a fault
 * is applied when the response is sent. The control plane has no faults, so that a fault can always be removed.
 */
export function injectFaults({ faultInjector, clocks }: SandboxCore): PipelineStep {
  return (exchange) => {
    const { request, route, account, path, search, requestId } = exchange;
    const { operation, pathParameters } = route;
    // A repeated request has its fault already.
    if (exchange.faultOutcomes === null && operation !== null && acceptsFaults(operation)) {
      const isRequested = request.headers[header] !== undefined;
      const { injected, faults } = faultInjector.judge(account, {
        operation: operation.id,
        companyId: createdCompanyId(exchange) ?? pathParameters.companyId,
        reportId: pathParameters.reportId,
        header: isRequested ? singleValue(headerValues(request.rawHeaders, header)) : undefined,
        requestId,
      });
      exchange.fault = injected;
      exchange.faultOutcomes = faults;
      // A redirected request would be redirected again: clients repeat header and body.
      if (injected !== null && isRedirect(injected.effect) && isRedirected(request.url ?? ''))
        releaseFault(exchange, faultInjector);
      exchange.checkpoints?.mark(exchange);
    }
    const { fault } = exchange;
    if (fault === null) return undefined;
    const substitute = () => substituteResponse(fault, { path, search }, requestId);
    if (fault.advanceMs === 0) return substitute();
    return clocks.advance(account, { by: `PT${fault.advanceMs / 1000}S` }).then(substitute);
  };
}

/** Returns the company id in the body of a create, which may be written in the shape; undefined for other bodies. */
function createdCompanyId({ route, body, shape }: HttpExchange): unknown {
  const isShaped = shape !== null && route.operation?.id === 'createReport';
  const read = isShaped ? shape.readCreate(body) : body;
  return isJsonObject(read) ? read.companyId : undefined;
}

/** Removes the fault of an exchange, as if it had not hit. */
function releaseFault(exchange: HttpExchange, faultInjector: SandboxCore['faultInjector']): void {
  const { account, fault, faultOutcomes } = exchange;
  if (fault === null || faultOutcomes === null) return;
  exchange.faultOutcomes = faultInjector.release(account, { injected: fault, faults: faultOutcomes });
  exchange.fault = null;
}

/** Reduces a fault to the part that applies to the response. If nothing is left, the fault did not hit. */
export function narrowFault({
  faultInjector,
}: SandboxCore): (exchange: HttpExchange) => undefined | Promise<void> {
  return (exchange) => {
    const { fault, response } = exchange;
    if (fault === null || response === null) return undefined;
    return applicableFault(exchange, response, fault).then((left) => {
      if (left === null) {
        releaseFault(exchange, faultInjector);
        exchange.checkpoints?.mark(exchange);
      } else exchange.fault = left;
    });
  };
}

/** @throws problem `invalid-fault` */
function singleValue([line = '', ...others]: readonly string[]): string {
  if (others.length > 0) throw problem('invalid-fault', { error: 'it is sent twice.' });
  return line;
}
