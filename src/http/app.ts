import Koa from 'koa';
import type { Environment } from '../contract/generated/types.js';
import { operationsOf } from '../contract/operations.js';
import type { SandboxCore } from '../server/sandbox.js';
import type { Handlers, HttpExchange, PipelineStep } from './exchange.js';
import { createRequestRecorder, journalAccountOf } from './journal-recorder.js';
import type { Observers } from './observers.js';
import { createUncountedIds, logSafely } from './problem-response.js';
import { createOpen, createPipelineMiddlewares } from './request.js';
import { checkLength } from './request-body.js';
import { createResponseEncoder, send } from './response.js';
import { createAccountChoice, createAuthentication, limitRate } from './steps/access.js';
import { injectFaults, narrowFault } from './steps/faults.js';
import { createCrossOrigin, createHeadCheck } from './steps/host-and-origin.js';
import { replayResponse } from './steps/idempotency.js';
import { createKeylessPaths } from './steps/keyless-paths.js';
import { checkResource, completeDueWork, createOperationStep } from './steps/operation.js';
import { createPresentation } from './steps/presentation.js';
import { createRoutes, findRoute } from './steps/routing.js';
import {
  applyGapsToBody,
  checkContentTypes,
  checkParameters,
  createParsing,
  readHeaders,
  readParameters,
  validateBody,
} from './steps/validation.js';

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
export function createApp(
  sandbox: SandboxCore,
  handlers: Handlers,
  surface: Surface,
  observers: Observers,
): Koa {
  const nextUncountedId = createUncountedIds();
  const { environment, controlPlane } = surface;
  const matchRoute = createRoutes(operationsOf(controlPlane));
  const pipeline = {
    open: createOpen(sandbox, { environment, matchRoute, nextUncountedId }),
    nextUncountedId,
    beforeBody: stepsBeforeBody(sandbox, surface),
    afterBody: stepsAfterBody(sandbox, handlers),
    record: createRequestRecorder(sandbox.journal, narrowFault(sandbox)),
    async recordLoss(exchange: HttpExchange, heldMs: number) {
      const { journalEntry } = exchange;
      if (journalEntry !== null)
        await sandbox.journal.markAborted(journalAccountOf(exchange), journalEntry, heldMs);
    },
    encode: createResponseEncoder(),
    send,
  };
  const { open, runBeforeBody, runInBatch } = createPipelineMiddlewares(pipeline, observers);
  const app = new Koa();
  app.on('error', (error: unknown, context: Koa.Context) => {
    // A broken connection is no error of the sandbox.
    if (context.req.socket.errored !== error) logSafely(observers.log, { requestId: null }, error);
  });
  app.use(open).use(runBeforeBody).use(runInBatch);
  return app;
}

/**
 * Steps that need no body, in order. The order is part of the contract: a missing key gives 401 before anything else
 * is checked, and errors of form precede errors of content.
 */
function stepsBeforeBody(sandbox: SandboxCore, surface: Surface): readonly PipelineStep[] {
  const { controlPlane, hostNames, origins } = surface;
  const { setCorsHeaders, answerPreflight } = createCrossOrigin(origins);
  return [
    setCorsHeaders,
    createHeadCheck(hostNames),
    answerPreflight,
    createKeylessPaths(sandbox, surface),
    createAuthentication(sandbox, controlPlane),
    limitRate(sandbox),
    findRoute(operationsOf(controlPlane)),
    checkContentTypes,
    checkLength,
  ];
}

function stepsAfterBody(sandbox: SandboxCore, handlers: Handlers): readonly PipelineStep[] {
  const { idempotency } = sandbox;
  return [
    createParsing(sandbox),
    injectFaults(sandbox),
    replayResponse(idempotency),
    readParameters,
    readHeaders,
    createAccountChoice(sandbox),
    checkParameters(handlers),
    applyGapsToBody,
    completeDueWork(sandbox, handlers),
    checkResource(handlers),
    validateBody(handlers),
    createOperationStep(sandbox, handlers),
    createPresentation(sandbox),
  ];
}
