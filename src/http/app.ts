import Koa from 'koa';
import { operationsOf } from '../contract/operations.js';
import type { Environment } from '../domain/access/accounts.js';
import type { Idempotency } from '../sandbox/idempotency.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import { createAccountChoice } from './administration.js';
import { createAuthentication } from './authentication.js';
import { checkLength } from './body.js';
import { createBoundary, type Pipeline } from './boundary.js';
import { createEncode } from './content-coding.js';
import { createCrossOrigin } from './cross-origin.js';
import type { Answer, Exchange, Handlers, LateStep, Step } from './exchange.js';
import type { LogFailure } from './failures.js';
import { checkFields } from './fields.js';
import { validateHeaders } from './header-parameters.js';
import { createHostCheck } from './host.js';
import { keepAnswer, replay } from './idempotency.js';
import { parseBody, parseLargeBody } from './json.js';
import { createMemoryCheck } from './memory.js';
import { checkAccept, checkMediaType } from './negotiation.js';
import { nobody, open } from './opening.js';
import { checkResource } from './preconditions.js';
import { type Result, represent } from './representation.js';
import { createRoutes } from './routes.js';
import { checkMethod, findRoute, limitTarget } from './routing.js';
import { validateBody, validateParameters } from './validation.js';

/**
 * What happens to a request, in this order. The order is part of the contract: no key means 401 before
 * anything else is told, and a fault of form is answered before a fault of content.
 */
function createPipeline(
  sandbox: Sandbox,
  handlers: Handlers,
  { controlPlane, names, origins }: Surface,
): Pipeline {
  const { idempotency } = sandbox;
  const { share, preflight } = createCrossOrigin(origins);
  const before: Step[] = [
    share,
    checkFields,
    createHostCheck(names),
    limitTarget,
    preflight,
    createAuthentication(controlPlane),
    checkRoom(sandbox),
    findRoute(operationsOf(controlPlane)),
    checkMethod,
    checkMediaType,
    checkAccept,
    checkLength,
  ];
  const onBody: Step[] = [createMemoryCheck(sandbox), parseBody];
  const after: LateStep[] = [
    parseLargeBody(sandbox),
    replay(idempotency),
    validateParameters,
    validateHeaders,
    createAccountChoice(sandbox),
    checkResource(handlers),
    validateBody(handlers),
    handle(handlers, idempotency),
  ];
  return {
    beforeBody: (exchange) => pass(before, exchange),
    onBody: (exchange) => pass(onBody, exchange),
    afterBody: (exchange) => pass(after, exchange),
    onAnswer: createEncode(),
  };
}

/** 503 where the key is valid, and its account is one more than are kept. */
function checkRoom({ accounts }: Sandbox): Step {
  return ({ verdict, account, route }) => {
    if (verdict.allowed && account === nobody && !route.open) throw accounts.refusal();
    return undefined;
  };
}

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
export function createApp(sandbox: Sandbox, handlers: Handlers, log: LogFailure, surface: Surface): Koa {
  const app = new Application();
  const matchRoute = createRoutes(operationsOf(surface.controlPlane));
  const judge = (lines: readonly string[]) => sandbox.keys.judge(lines, surface.environment);
  const entrance = { sandbox, judge, matchRoute };
  const pipeline = createPipeline(sandbox, handlers, surface);
  const serve = createBoundary(
    (request, response, before) => open(request, response, entrance, before),
    pipeline,
    log,
  );
  app.use(({ req, res }, _next) => serve(req, res));
  return app;
}

/**
 * Koa, with answers left to the pipeline and failures to its boundary: Koa would set up each answer header by header,
 * and watch each response for breaks of the connection that nobody would hear of.
 */
class Application extends Koa {
  handleRequest(context: Koa.Context, respond: (context: Koa.Context) => Promise<void>): Promise<void> {
    return respond(context);
  }
}

/** Passes an exchange through steps, up to the one that answers it, if any does. */
function pass(steps: readonly LateStep[], exchange: Exchange, from = 0): ReturnType<LateStep> {
  for (let at = from; at < steps.length; at += 1) {
    const answer = (steps[at] as LateStep)(exchange);
    if (answer === undefined) continue;
    if (!(answer instanceof Promise)) return answer;
    return answer.then((ready) => ready ?? pass(steps, exchange, at + 1));
  }
  return undefined;
}

/** The last step: the operation's own code, and its result as bytes. */
function handle(handlers: Handlers, idempotency: Idempotency): LateStep {
  const answer = (exchange: Exchange, result: Result): Answer => {
    const represented = represent(exchange, result);
    keepAnswer(idempotency, exchange, represented);
    return represented;
  };
  return (exchange) => {
    const { request, route, verdict, account, body, query, parameters, conditions } = exchange;
    const operation = route.operation;
    if (operation === null) throw new Error('a request without an operation passed the router');
    const byAdmin = !verdict.allowed && verdict.reason === 'admin';
    const headOnly = request.method === 'HEAD';
    const input = {
      account,
      byAdmin,
      path: route.pathParameters,
      query,
      headers: parameters,
      body,
      conditions,
      headOnly,
    };
    // The steps before have made the input what this operation takes; the compiler can't follow them.
    const handler = handlers[operation.id] as { handle(input: unknown): Result | Promise<Result> };
    const result = handler.handle(input);
    return result instanceof Promise
      ? result.then((ready) => answer(exchange, ready))
      : answer(exchange, result);
  };
}
