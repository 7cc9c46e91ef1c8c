import Koa from 'koa';
import { operationsOf } from '../contract/operations.js';
import type { Environment } from '../domain/access/accounts.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import { createEncode } from './answers/content-coding.js';
import { tell } from './answers/failures.js';
import { send } from './answers/send.js';
import { checkLength } from './pipeline/body.js';
import { createBoundary } from './pipeline/boundary.js';
import type { Exchange, Step } from './pipeline/exchange.js';
import type { Handlers } from './pipeline/handler.js';
import { pass } from './pipeline/pass.js';
import { createLosing, createRecording } from './pipeline/recording.js';
import { createRoutes } from './pipeline/routes.js';
import type { Observers } from './pipeline/witness.js';
import { createAccountChoice } from './steps/account-choice.js';
import { askByGaps } from './steps/asked-by-gaps.js';
import { createAuthentication } from './steps/authentication.js';
import { createCrossOrigin } from './steps/cross-origin.js';
import { createDecision } from './steps/decide.js';
import { holdStrike, strikeFaults } from './steps/faults.js';
import { validateHeaders } from './steps/header-parameters.js';
import { createHostCheck } from './steps/host.js';
import { replay } from './steps/idempotency.js';
import { limitFields, limitTarget } from './steps/limits.js';
import { createMemoryCheck } from './steps/memory.js';
import { checkAccept, checkMediaType } from './steps/negotiation.js';
import { createOpen } from './steps/open.js';
import { createParsing } from './steps/parsing.js';
import { checkResource } from './steps/preconditions.js';
import { createPresentation } from './steps/present.js';
import { limitRate } from './steps/rate-limits.js';
import { createReceiverStep } from './steps/receiver.js';
import { checkRoom } from './steps/room.js';
import { checkMethod, findRoute } from './steps/routing.js';
import { bringUpToDate } from './steps/up-to-date.js';
import { prepare, validateBody, validateParameters } from './steps/validation.js';
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
  const behind = stepsBehindBody(sandbox, handlers);
  const hold = holdStrike(sandbox);
  const record = createRecording(sandbox.journal);
  const pipeline = {
    open: createOpen(sandbox, surface.environment, createRoutes(operationsOf(surface.controlPlane))),
    beforeBody: (exchange: Exchange) => pass(before, exchange),
    afterBody: (exchange: Exchange) => pass(behind, exchange),
    record: (exchange: Exchange) => {
      const waits = hold(exchange);
      return waits === undefined ? record(exchange) : waits.then(() => record(exchange));
    },
    lose: createLosing(sandbox.journal),
    form: createEncode(),
    send,
  };
  const { open, judge, answer } = createBoundary(pipeline, observers);
  const app = new Koa();
  app.on('error', (error: unknown, context: Koa.Context) => {
    // That a connection broke is nobody's fault here.
    if (context.req.socket.errored !== error) tell(observers.log, { requestId: null }, error);
  });
  app.use(open).use(judge).use(answer);
  return app;
}

/**
 * What happens to a request, in this order. The order is part of the contract: no key means 401 before
 * anything else is told, and a fault of form is answered before a fault of content.
 */
function stepsBeforeBody(sandbox: Sandbox, surface: Surface): readonly Step[] {
  const { controlPlane, names, origins } = surface;
  const { share, preflight } = createCrossOrigin(origins);
  return [
    share,
    limitFields,
    createHostCheck(names),
    limitTarget,
    preflight,
    createWebPage(sandbox, surface),
    createReceiverStep(sandbox, surface),
    createAuthentication(controlPlane),
    checkRoom(sandbox),
    limitRate(sandbox),
    findRoute(operationsOf(controlPlane)),
    checkMethod,
    checkMediaType,
    checkAccept,
    checkLength,
  ];
}

function stepsBehindBody(sandbox: Sandbox, handlers: Handlers): readonly Step[] {
  const { idempotency } = sandbox;
  return [
    createMemoryCheck(sandbox),
    createParsing(sandbox),
    strikeFaults(sandbox),
    replay(idempotency),
    prepare,
    validateParameters,
    validateHeaders,
    askByGaps,
    createAccountChoice(sandbox),
    bringUpToDate(sandbox, handlers),
    checkResource(handlers),
    validateBody(handlers),
    createDecision(handlers),
    createPresentation(sandbox),
  ];
}
