import Koa from 'koa';
import type { Environment } from '../accounts/account.js';
import { operationsOf } from '../contract/operations.js';
import type { Sandbox } from '../server/sandbox.js';
import type { Handlers, HttpExchange, PipelineStep } from './exchange.js';
import type { Observers } from './observers.js';
import { logSafely } from './problem-response.js';
import { createOpen, createPipelineMiddlewares } from './request.js';
import { checkLength } from './request-body.js';
import { createLossRecorder, createRequestRecorder } from './respond.js';
import { createResponseEncoder, send } from './response.js';
import { checkAccountCapacity, createAccountChoice, createAuthentication } from './steps/access.js';
import { injectFaults, narrowFault } from './steps/faults.js';
import { createCrossOrigin, createHostCheck } from './steps/host-and-origin.js';
import { replayResponse } from './steps/idempotency.js';
import { createReceiverStep, createWebPage } from './steps/keyless-paths.js';
import { createMemoryLimit, limitHeaderLines, limitRate, limitTargetLength } from './steps/limits.js';
import { checkResource, completeDueWork, createOperationStep } from './steps/operation.js';
import { createPresentation } from './steps/presentation.js';
import { checkMethod, createRoutes, findRoute } from './steps/routing.js';
import {
  applyGapsToRequest,
  checkAccept,
  checkMediaType,
  createParsing,
  loadSchemas,
  validateBody,
  validateHeaders,
  validateParameters,
} from './steps/validation.js';

/** Runs steps until one returns a response. */
function runSteps(
  steps: readonly PipelineStep[],
  exchange: HttpExchange,
  from = 0,
): ReturnType<PipelineStep> {
  for (let at = from; at < steps.length; at += 1) {
    const answer = (steps[at] as PipelineStep)(exchange);
    if (answer === undefined) continue;
    if (!(answer instanceof Promise)) return answer;
    return answer.then((ready) => ready ?? runSteps(steps, exchange, at + 1));
  }
  return undefined;
}

/** The part of the sandbox that a port serves. */
export interface Surface {
  /** Only keys of this environment are accepted. */
  environment: Environment;
  /** True if `/_sandbox` is served. */
  controlPlane: boolean;
  /** Accepted host names, besides localhost and addresses. */
  hostNames: readonly string[];
  /** Origins of pages that may call from a browser, besides those of the loopback interface; `*` is every one. */
  origins: readonly string[];
}

/** The sandbox as a Koa application. */
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
    recordLoss: createLossRecorder(sandbox.journal),
    encode: createResponseEncoder(),
    send,
  };
  const { open, judge, answer } = createPipelineMiddlewares(pipeline, observers);
  const app = new Koa();
  app.on('error', (error: unknown, context: Koa.Context) => {
    // A broken connection is no error of the sandbox.
    if (context.req.socket.errored !== error) logSafely(observers.log, { requestId: null }, error);
  });
  app.use(open).use(judge).use(answer);
  return app;
}

/**
 * Steps that need no body, in order. The order is part of the contract: a missing key gives 401 before anything else
 * is checked, and errors of form precede errors of content.
 */
function stepsBeforeBody(sandbox: Sandbox, surface: Surface): readonly PipelineStep[] {
  const { controlPlane, hostNames, origins } = surface;
  const { setCorsHeaders, answerPreflight } = createCrossOrigin(origins);
  return [
    setCorsHeaders,
    limitHeaderLines,
    createHostCheck(hostNames),
    limitTargetLength,
    answerPreflight,
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
