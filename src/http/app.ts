import Koa from 'koa';
import { operationsOf } from '../contract/operations.js';
import type { Environment } from '../domain/access/accounts.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import { createResponseEncoder } from './answers/content-coding.js';
import { logSafely } from './answers/failures.js';
import { send } from './answers/send.js';
import { checkLength } from './pipeline/body.js';
import { createPipelineMiddlewares } from './pipeline/boundary.js';
import type { HttpExchange, PipelineStep } from './pipeline/exchange.js';
import type { Handlers } from './pipeline/handler.js';
import { runSteps } from './pipeline/pass.js';
import { createLossRecorder, createRequestRecorder } from './pipeline/recording.js';
import { createRoutes } from './pipeline/routes.js';
import type { Observers } from './pipeline/witness.js';
import { createAccountChoice } from './steps/account-choice.js';
import { applyGapsToRequest } from './steps/asked-by-gaps.js';
import { createAuthentication } from './steps/authentication.js';
import { createCrossOrigin } from './steps/cross-origin.js';
import { createOperationStep } from './steps/decide.js';
import { injectFaults, narrowFault } from './steps/faults.js';
import { validateHeaders } from './steps/header-parameters.js';
import { createHostCheck } from './steps/host.js';
import { replayResponse } from './steps/idempotency.js';
import { limitHeaderLines, limitTargetLength } from './steps/limits.js';
import { createMemoryLimit } from './steps/memory.js';
import { checkAccept, checkMediaType } from './steps/negotiation.js';
import { createOpen } from './steps/open.js';
import { createParsing } from './steps/parsing.js';
import { checkResource } from './steps/preconditions.js';
import { createPresentation } from './steps/present.js';
import { limitRate } from './steps/rate-limits.js';
import { createReceiverStep } from './steps/receiver.js';
import { checkAccountCapacity } from './steps/room.js';
import { checkMethod, findRoute } from './steps/routing.js';
import { completeDueWork } from './steps/up-to-date.js';
import { loadSchemas, validateBody, validateParameters } from './steps/validation.js';
import { createWebPage } from './steps/web-page.js';

/** What of the sandbox can be reached at a port, and how. */
export interface Surface {
  /** The one whose keys are taken here. */
  environment: Environment;
  /** Whether anything exists under `/_sandbox`. */
  controlPlane: boolean;
  /** Names that the server answers to, besides localhost and addresses. */
  names: readonly string[];
  /** Origins of pages that may call from a browser, besides those of the loopback interface; `*` is every one. */
  origins: readonly string[];
}

/** The sandbox as a Koa application. Koa owns the connection's request and response; the pipeline decides. */
export function createApp(sandbox: Sandbox, handlers: Handlers, surface: Surface, observers: Observers): Koa {
  const before = stepsBeforeBody(sandbox, surface);
  const behind = stepsAfterBody(sandbox, handlers);
  const hold = narrowFault(sandbox);
  const record = createRequestRecorder(sandbox.journal);
  const pipeline = {
    open: createOpen(sandbox, surface.environment, createRoutes(operationsOf(surface.controlPlane))),
    beforeBody: (exchange: HttpExchange) => runSteps(before, exchange),
    afterBody: (exchange: HttpExchange) => runSteps(behind, exchange),
    record: (exchange: HttpExchange) => {
      const waits = hold(exchange);
      return waits === undefined ? record(exchange) : waits.then(() => record(exchange));
    },
    lose: createLossRecorder(sandbox.journal),
    form: createResponseEncoder(),
    send,
  };
  const { open, judge, answer } = createPipelineMiddlewares(pipeline, observers);
  const app = new Koa();
  app.on('error', (error: unknown, context: Koa.Context) => {
    // That a connection broke is nobody's fault here.
    if (context.req.socket.errored !== error) logSafely(observers.log, { requestId: null }, error);
  });
  app.use(open).use(judge).use(answer);
  return app;
}

/**
 * What happens to a request, in this order. The order is part of the contract: no key means 401 before
 * anything else is told, and a fault of form is answered before a fault of content.
 */
function stepsBeforeBody(sandbox: Sandbox, surface: Surface): readonly PipelineStep[] {
  const { controlPlane, names, origins } = surface;
  const { share, preflight } = createCrossOrigin(origins);
  return [
    share,
    limitHeaderLines,
    createHostCheck(names),
    limitTargetLength,
    preflight,
    createWebPage(sandbox, surface),
    createReceiverStep(sandbox, surface),
    createAuthentication(controlPlane),
    checkAccountCapacity(sandbox),
    limitRate(sandbox),
    findRoute(operationsOf(controlPlane)),
    checkMethod,
    checkMediaType,
    checkAccept,
    checkLength,
  ];
}

function stepsAfterBody(sandbox: Sandbox, handlers: Handlers): readonly PipelineStep[] {
  const { idempotency } = sandbox;
  return [
    createMemoryLimit(sandbox),
    createParsing(sandbox),
    injectFaults(sandbox),
    replayResponse(idempotency),
    loadSchemas,
    validateParameters,
    validateHeaders,
    applyGapsToRequest,
    createAccountChoice(sandbox),
    completeDueWork(sandbox, handlers),
    checkResource(handlers),
    validateBody(handlers),
    createOperationStep(handlers),
    createPresentation(sandbox),
  ];
}
