import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Middleware, Next, ParameterizedContext } from 'koa';
import type { Environment } from '../accounts/account.js';
import type { KeyVerdict } from '../accounts/authorization.js';
import { assumedGaps } from '../contract/gap-answers.js';
import { isShared } from '../contract/operations.js';
import { performanceNow, setImmediate } from '../runtime/real-time.js';
import type { Sandbox } from '../server/sandbox.js';
import { type Session, WriteConflictError } from '../store/port.js';
import { whenReady } from '../store/transactions.js';
import {
  accountOf,
  type Checkpoint,
  createCheckpoints,
  type HttpExchange,
  type PipelineStep,
} from './exchange.js';
import type { Observers, RequestObserver } from './observers.js';
import {
  applyGapsToProblem,
  errorResponse,
  failureResponse,
  type LogFailure,
  unopenedId,
} from './problem-response.js';
import { createBodyReader, noBody, type PendingRequest } from './request-body.js';
import { createCommit, createRespond, type ResponseSteps, type UnsentExchange } from './respond.js';
import type { HttpResponse } from './response.js';
import { anonymousAccount } from './steps/access.js';
import type { MatchRoute } from './steps/routing.js';
import { headerValues } from './syntax/headers.js';
import { splitTarget, withoutRedirectMark } from './syntax/target.js';

/**
 * Hands on together what comes within one turn of the event loop, since what wakes a client costs more than what is
 * told it.
 * @param work tells how many items it has done, from the first on; the others are handed on again soon, before what
 * has come meanwhile
 */
export function batchByTurn<Item>(work: (items: readonly Item[]) => number): (item: Item) => void {
  let waiting: Item[] = [];
  const flush = (): void => {
    const items = waiting;
    waiting = [];
    const done = work(items);
    if (done === items.length) return;
    // What came meanwhile has asked for the turn.
    if (waiting.length === 0) setImmediate(flush);
    waiting = [...items.slice(done), ...waiting];
  };
  return (item) => {
    if (waiting.push(item) === 1) setImmediate(flush);
  };
}

/** After so many items the clock is looked at, which takes longer than most steps. */
const itemsPerClockCheck = 4;

/**
 * Does the first few items in any case, and the next ones while there is time.
 * @param until by `performance.now()`
 * @returns those that were done
 */
export function processUntil<Item>(
  until: number,
  items: readonly Item[],
  work: (item: Item) => void,
): readonly Item[] {
  let done = 0;
  for (const item of items) {
    work(item);
    done += 1;
    if (done % itemsPerClockCheck === 0 && performanceNow() >= until) return items.slice(0, done);
  }
  return items;
}

/** What a middleware finds of the request. */
interface PipelineState {
  exchange: HttpExchange;
}

/** @param before the same exchange, where something was taken, and what of it is not kept is done again */
type OpenExchange = (
  request: IncomingMessage,
  response: ServerResponse,
  before: HttpExchange | null,
) => HttpExchange | Promise<HttpExchange>;

/** The first of the middlewares. It takes the answer out of Koa's hands: it is written as one piece. */
function createOpenMiddleware(
  openExchange: OpenExchange,
  abandon: (exchange: UnsentExchange, error: unknown) => undefined | Promise<void>,
  witness: RequestObserver | null,
): Middleware<PipelineState> {
  let unopened = 0;

  const begin = (
    context: ParameterizedContext<PipelineState>,
    exchange: HttpExchange,
    next: Next,
  ): Promise<void> => {
    context.state.exchange = exchange;
    return next();
  };
  const fail = ({ req, res, state }: OpeningContext, error: unknown): undefined | Promise<void> => {
    if (state.exchange !== undefined) return abandon(state.exchange, error);
    unopened += 1;
    const nothing = { sharing: null, allowance: null, gaps: assumedGaps };
    const unsent = { request: req, response: res, ...nothing, requestId: unopenedId(unopened) };
    return abandon(unsent, error);
  };

  return function open(context, next) {
    context.respond = false;
    // Without a listener, it would be thrown where nobody catches it.
    context.res.on('error', (error) => fail(context, error));
    if (witness !== null) observeEnd(witness, context);
    try {
      const opened = openExchange(context.req, context.res, null);
      if (!(opened instanceof Promise)) return begin(context, opened, next);
      return opened.then(
        (exchange) => begin(context, exchange, next),
        (error) => fail(context, error),
      );
    } catch (error) {
      return fail(context, error);
    }
  };
}

/** What Koa tells of a request, that was opened or not. */
type OpeningContext = ParameterizedContext<Partial<PipelineState>>;

/** Node tells once of each response that it is done with, but of one whose connection broke before its turn. */
function observeEnd(witness: RequestObserver, { req, res, state }: OpeningContext): void {
  const ended = (): void => witness.ended(req, res, state.exchange ?? null);
  res.on('close', ended);
  if (res.socket !== null) return;
  req.on('close', () => {
    if (res.socket === null && !res.writableFinished && req.socket.destroyed) ended();
  });
}

/**
 * How an exchange comes by its answer.
 * @param record keeps it when it has one
 */
function createStepRunner(record: (exchange: HttpExchange) => undefined | Promise<void>, log: LogFailure) {
  const answerTo = (exchange: HttpExchange, error: unknown): HttpResponse =>
    // One that is never told: the exchange is done again.
    error instanceof WriteConflictError ? failureResponse(exchange) : errorResponse(error, exchange, log);
  const give = (exchange: HttpExchange, answer: HttpResponse | undefined): void => {
    const { gaps } = exchange;
    exchange.answer =
      answer === undefined ? null : gaps === assumedGaps ? answer : applyGapsToProblem(answer, gaps);
    exchange.checkpoints?.mark(exchange);
  };
  const refuse = (exchange: HttpExchange, error: unknown): void => give(exchange, answerTo(exchange, error));
  return {
    refuse,

    /** An answer that can not be recorded is not given. */
    record(exchange: HttpExchange): undefined | Promise<void> {
      const { session } = exchange;
      try {
        const waits = session === null ? record(exchange) : session.run(() => record(exchange));
        return waits?.catch((error) => refuse(exchange, error));
      } catch (error) {
        refuse(exchange, error);
        return undefined;
      }
    },

    /** Passes an exchange through steps, unless it has its answer. */
    settle(steps: PipelineStep, exchange: HttpExchange): undefined | Promise<void> {
      const { session } = exchange;
      if (exchange.answer !== null) return undefined;
      try {
        const answer = session === null ? steps(exchange) : session.run(() => steps(exchange));
        if (answer instanceof Promise) {
          return answer.then(
            (ready) => give(exchange, ready),
            (error) => refuse(exchange, error),
          );
        }
        give(exchange, answer);
      } catch (error) {
        refuse(exchange, error);
      }
      return undefined;
    },
  };
}

/** What happens to a request. Whatever of it has to wait promises so; its neighbours go on. */
export interface RequestPipeline extends ResponseSteps {
  open: OpenExchange;
  /** The steps before the body: whether it is read is decided behind them. */
  beforeBody: PipelineStep;
  afterBody: PipelineStep;
  /** Keeps what was asked and answered. */
  record(exchange: HttpExchange): undefined | Promise<void>;
}

/** A passage, with where its witness finds the exchange. */
interface PipelineRequest extends PendingRequest {
  readonly state: PipelineState;
}

/** Koa's middlewares, in their order. */
interface PipelineMiddlewares {
  open: Middleware<PipelineState>;
  judge: Middleware<PipelineState>;
  answer: Middleware<PipelineState>;
}

/**
 * Leads each request through the pipeline, from its arrival to the last byte of its answer. Whatever throws on this
 * way, at once or later, is answered 500 to that request alone or, where something of an answer is out, ends its
 * connection; the log is told once, and the requests that came with it are answered.
 */
export function createPipelineMiddlewares(
  pipeline: RequestPipeline,
  { log, witness }: Observers,
): PipelineMiddlewares {
  const settling = createStepRunner(pipeline.record, log);
  const { settle } = settling;
  const leaving = createRespond(pipeline, log);

  const repeat = async (passage: PipelineRequest): Promise<void> => {
    const { request, response } = passage.exchange;
    passage.exchange = await pipeline.open(request, response, passage.exchange);
    passage.state.exchange = passage.exchange;
    await settle(pipeline.beforeBody, passage.exchange);
    finish(passage);
  };
  const keep = createCommit<PipelineRequest>({ ...leaving, repeat });
  const finish = createBatchRunner(pipeline.afterBody, settling, keep);

  return {
    open: createOpenMiddleware(pipeline.open, leaving.abandon, witness),

    judge({ state: { exchange } }, next) {
      const waits = settle(pipeline.beforeBody, exchange);
      return waits === undefined ? next() : waits.then(next);
    },

    answer: ({ state }) =>
      new Promise<void>((done) => {
        const { exchange } = state;
        finish({ state, exchange, done, arrived: exchange.route.operation?.body ? null : noBody });
      }),
  };
}

/** How long requests that came together are worked on before the event loop has its turn. */
const maxTurnMs = 20;

/** Brings exchanges from their bodies to their answers, those together that came together. */
function createBatchRunner(
  afterBody: PipelineStep,
  { settle, refuse, record }: ReturnType<typeof createStepRunner>,
  keep: (passage: PipelineRequest) => void,
): (passage: PipelineRequest) => void {
  const conclude = (passage: PipelineRequest): void => {
    const waits = record(passage.exchange);
    if (waits === undefined) keep(passage);
    else waits.then(() => keep(passage));
  };

  const finish = batchByTurn((passages: readonly PipelineRequest[]) => {
    const settled: PipelineRequest[] = [];
    const begun = processUntil(performanceNow() + maxTurnMs, passages, (passage) => {
      if (!hasBody(passage)) return;
      const waits = settle(afterBody, passage.exchange);
      if (waits === undefined) settled.push(passage);
      else waits.then(() => conclude(passage));
    });
    // Together: a client that sleeps is woken once for several answers.
    for (const passage of settled) conclude(passage);
    return begun.length;
  });

  const hasBody = createBodyReader(refuse, finish);
  return finish;
}

/** What an exchange begins with. */
interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  session: Session | null;
  before: HttpExchange | null;
}

/** Opens exchanges: whose each is, what it asks for, and the id under which it is answered. */
export function createOpen(sandbox: Sandbox, environment: Environment, matchRoute: MatchRoute): OpenExchange {
  const { accounts, keys } = sandbox;
  const exchangeOf = createExchangeOf(sandbox, matchRoute);

  const admit = (arrival: Arrival, verdict: KeyVerdict): HttpExchange | Promise<HttpExchange> => {
    const admitted = verdict.allowed ? accounts.admit(verdict.account.id) : false;
    if (admitted === true) return exchangeOf(arrival, verdict, true);
    return whenReady(admitted, (isAdmitted) => {
      const begin = () => exchangeOf(arrival, verdict, isAdmitted);
      return whenReady(isAdmitted ? undefined : sandbox.open(anonymousAccount.id), begin);
    });
  };

  const enter = (arrival: Arrival): HttpExchange | Promise<HttpExchange> =>
    whenReady(keys.judge(headerValues(arrival.request, 'authorization'), environment), (verdict) =>
      admit(arrival, verdict),
    );

  /** @param bytes of its body, which is read once */
  const resume = async (
    kept: Checkpoint,
    session: Session,
    bytes: HttpExchange['bytes'],
  ): Promise<HttpExchange> => {
    const { exchange } = kept;
    for (const id of new Set([exchange.account.id, accountOf(exchange)])) await sandbox.open(id);
    return { ...exchange, bytes, session, checkpoints: createCheckpoints(session, kept) };
  };

  const open: OpenExchange = (request, response, before) => {
    const session = sandbox.session();
    const arrival = { request, response, session, before };
    if (session === null) return enter(arrival);
    const kept = before?.checkpoints?.lastKept() ?? null;
    const entering = session.run(async () =>
      kept === null ? enter(arrival) : resume(kept, session, before?.bytes ?? null),
    );
    return entering.catch((error) => {
      if (error instanceof WriteConflictError) return open(request, response, before);
      throw error;
    });
  };
  return open;
}

/** Gives the exchange of an arrival, of which nothing is known yet but who asks. */
function createExchangeOf(sandbox: Sandbox, matchRoute: MatchRoute) {
  const { profiles } = sandbox;
  return (arrival: Arrival, verdict: KeyVerdict, isAdmitted: boolean): HttpExchange => {
    const { request, response, session, before } = arrival;
    const account = verdict.allowed && isAdmitted ? verdict.account : anonymousAccount;
    const { path, search } = splitTarget(withoutRedirectMark(request.url ?? ''));
    const requestId = sandbox.nextRequestId(account.id);
    const exchange: HttpExchange = {
      arrivedAt: before?.arrivedAt ?? performanceNow(),
      request,
      response,
      path,
      search,
      route: matchRoute(request.method ?? '', path),
      verdict,
      account,
      requestId,
      session,
      checkpoints: session === null ? null : createCheckpoints(session, null),
      // What is the sandbox's own stays as it is, so that a profile can always be changed.
      gaps: isShared(path) ? profiles.gapsOf(account, requestId) : assumedGaps,
      allowance: null,
      bytes: before?.bytes ?? null,
      body: null,
      query: {},
      keyed: null,
      parameters: noParameters,
      conditions: null,
      strike: null,
      faults: null,
      kept: null,
      result: null,
      answer: null,
      sharing: null,
    };
    exchange.checkpoints?.mark(exchange);
    return exchange;
  };
}

const noParameters = {};
