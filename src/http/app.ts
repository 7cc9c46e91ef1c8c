import type { IncomingMessage, ServerResponse } from 'node:http';
import Koa from 'koa';
import { operationsOf } from '../contract/operations.js';
import type { ProblemError } from '../contract/problems.js';
import type { Account, Environment } from '../domain/accounts.js';
import type { KeyVerdict } from '../domain/keys.js';
import type { Idempotency } from '../sandbox/idempotency.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import { createAccountChoice } from './administration.js';
import { createAuthentication, createJudge } from './authentication.js';
import { inBatches } from './batches.js';
import { checkLength, readBody } from './body.js';
import { createEncode } from './content-coding.js';
import { createCrossOrigin } from './cross-origin.js';
import type { Answer, Exchange, Handlers, Step } from './exchange.js';
import { checkFields, linesOf } from './fields.js';
import { validateHeaders } from './header-parameters.js';
import { createHostCheck } from './host.js';
import { keepAnswer, replay } from './idempotency.js';
import { parseBody } from './json.js';
import { createMemoryCheck } from './memory.js';
import { checkAccept, checkMediaType } from './negotiation.js';
import { checkResource } from './preconditions.js';
import { answerProblem, type LogFailure } from './problem-answer.js';
import { type Result, represent } from './representation.js';
import { createRoutes, type MatchRoute } from './routes.js';
import { checkMethod, findRoute, limitTarget } from './routing.js';
import { splitTarget } from './target.js';
import { validateBody, validateParameters } from './validation.js';
import { write } from './writer.js';

/** Under it, requests without a valid key are counted, and those with the admin token. */
const nobody: Account = { id: '', seed: null };

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
  const before = [
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
  const onBody = [createMemoryCheck(sandbox), parseBody];
  const after = [
    replay(idempotency),
    validateParameters,
    validateHeaders,
    createAccountChoice(sandbox),
    checkResource(handlers),
    validateBody(handlers),
  ];
  const answer = handle(handlers, idempotency);
  return {
    beforeBody: (exchange) => pass(before, exchange),
    onBody: (exchange) => pass(onBody, exchange),
    afterBody: (exchange) => pass(after, exchange) ?? answer(exchange),
  };
}

/** 503 where the key is valid, and its account is one more than are kept. */
function checkRoom({ accounts }: Sandbox): Step {
  return ({ verdict, account, route }) => {
    if (verdict.allowed && account === nobody && !route.open) throw accounts.refusal();
    return undefined;
  };
}

/** A part of the pipeline: it passes (nothing), answers, or throws a problem. */
type Part = (exchange: Exchange) => Answer | Promise<Answer> | undefined;

/** The parts around the only wait that most requests have: for their body. */
interface Pipeline {
  beforeBody: Part;
  onBody: Part;
  afterBody: Part;
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
  const { beforeBody, onBody, afterBody } = createPipeline(sandbox, handlers, surface);
  const matchRoute = createRoutes(operationsOf(surface.controlPlane));
  const judge = createJudge(sandbox.keys, surface.environment);
  const settle = (part: Part, exchange: Exchange): void => {
    if (exchange.answer !== null) return;
    try {
      exchange.answer = part(exchange) ?? null;
    } catch (error) {
      exchange.answer = answerProblem(error, exchange, log);
    }
  };
  const encode = createEncode();
  const dispatch = (exchange: Exchange, answer: Answer): void => {
    const coded = encode(exchange, answer);
    if (!(coded instanceof Promise)) write(exchange, coded);
    else coded.catch((error) => answerProblem(error, exchange, log)).then((ready) => write(exchange, ready));
  };
  const send = (exchange: Exchange): void => {
    const { answer } = exchange;
    if (answer instanceof Promise) {
      answer.catch((error) => answerProblem(error, exchange, log)).then((ready) => dispatch(exchange, ready));
    } else if (answer !== null) dispatch(exchange, answer);
  };
  // Together, and part by part: code that was just used is fast.
  const finish = inBatches((exchanges: readonly Exchange[]) => {
    for (const exchange of exchanges) settle(onBody, exchange);
    for (const exchange of exchanges) settle(afterBody, exchange);
    for (const exchange of exchanges) send(exchange);
  });
  const begin = (exchange: Exchange): void => {
    settle(beforeBody, exchange);
    if (exchange.answer !== null || !exchange.route.operation?.body) finish(exchange);
    else {
      const take = (bytes: Buffer): void => {
        exchange.bytes = bytes;
        finish(exchange);
      };
      const fail = (fault: ProblemError): void => {
        exchange.answer = answerProblem(fault, exchange, log);
        finish(exchange);
      };
      readBody(exchange, take, fail);
    }
  };
  const entrance = { sandbox, judge, matchRoute };
  app.use(({ req, res }, _next) => begin(open(req, res, entrance)));
  return app;
}

/**
 * Koa, with answers left to the pipeline: it writes each in one piece and turns every failure into one, where Koa
 * would set it up header by header, and watch each response for breaks of the connection that nobody would hear of.
 */
class Application extends Koa {
  handleRequest(context: Koa.Context, respond: (context: Koa.Context) => Promise<void>): Promise<void> {
    return respond(context);
  }
}

/** What an exchange is opened with. */
interface Entrance {
  sandbox: Sandbox;
  judge(authorization: readonly string[]): KeyVerdict;
  matchRoute: MatchRoute;
}

function open(
  request: IncomingMessage,
  response: ServerResponse,
  { sandbox, judge, matchRoute }: Entrance,
): Exchange {
  const { path, search } = splitTarget(request.url ?? '');
  const verdict = judge(linesOf(request, 'authorization'));
  const account = verdict.allowed && sandbox.accounts.admit(verdict.account.id) ? verdict.account : nobody;
  return {
    request,
    response,
    path,
    search,
    route: matchRoute(request.method ?? '', path),
    verdict,
    account,
    requestId: sandbox.nextRequestId(account.id),
    bytes: null,
    body: null,
    query: {},
    keyed: null,
    answer: null,
    parameters: noParameters,
    conditions: null,
    sharing: null,
  };
}

const noParameters = {};

/** Passes an exchange through steps, up to the one that answers it, if any does. */
function pass(steps: readonly Step[], exchange: Exchange): Answer | undefined {
  for (const step of steps) {
    const answer = step(exchange);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** The last step: the operation's own code, and its result as bytes. */
function handle(
  handlers: Handlers,
  idempotency: Idempotency,
): (exchange: Exchange) => Answer | Promise<Answer> {
  const answer = (exchange: Exchange, result: Result): Answer => {
    const represented = represent(exchange, result);
    if (exchange.keyed !== null) keepAnswer(idempotency, exchange, represented);
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
