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
  logSafely,
  unopenedId,
} from './problem-response.js';
import { createBodyReader, noBody, type PendingRequest } from './request-body.js';
import { createCommit, createRespond, type Respond, type ResponseSteps } from './respond.js';
import type { HttpResponse } from './response.js';
import { anonymousAccount } from './steps/access.js';
import type { MatchRoute } from './steps/routing.js';
import { headerValues } from './syntax/headers.js';
import { splitTarget, withoutRedirectMark } from './syntax/target.js';

/** Koa's state of one request. */
type PipelineState = PendingRequest['state'];

/** @param previous the previous attempt after a write conflict; persisted steps are not repeated. Null for the first */
type OpenExchange = (
  request: IncomingMessage,
  response: ServerResponse,
  previous: HttpExchange | null,
) => HttpExchange | Promise<HttpExchange>;

/** The stages of a request. A stage that has to wait returns a promise; other requests continue meanwhile. */
export interface RequestPipeline extends ResponseSteps {
  open: OpenExchange;
  /** The steps that need no body. They decide whether the body is read. */
  beforeBody: PipelineStep;
  afterBody: PipelineStep;
  /** Stores the finished exchange in the journal. */
  record(exchange: HttpExchange): undefined | Promise<void>;
}

/** Koa's middlewares, in their order. */
interface PipelineMiddlewares {
  open: Middleware<PipelineState>;
  judge: Middleware<PipelineState>;
  answer: Middleware<PipelineState>;
}

/**
 * Runs each request through the pipeline: open, run the steps, commit, respond. An error at any point is logged once. It
 * gives a 500 to that request alone or, if a part of the response is sent already, closes its connection. Requests that
 * arrived in the same batch are not affected.
 */
export function createPipelineMiddlewares(
  pipeline: RequestPipeline,
  { log, observer }: Observers,
): PipelineMiddlewares {
  const runner = createStepRunner(pipeline.record, log);
  const respond = createRespond(pipeline, log);

  /** Runs a request again after a write conflict. */
  const repeat = async (pending: PendingRequest): Promise<void> => {
    const { request, response } = pending.state.exchange;
    pending.state.exchange = await pipeline.open(request, response, pending.state.exchange);
    await runner.run(pipeline.beforeBody, pending.state.exchange);
    finish(pending);
  };
  const finish = createBatchRunner(pipeline.afterBody, runner, createCommit(respond, repeat));

  return {
    open: createOpenMiddleware(pipeline.open, respond.abandon, observer),

    judge({ state: { exchange } }, next) {
      const running = runner.run(pipeline.beforeBody, exchange);
      return running === undefined ? next() : running.then(next);
    },

    answer: ({ state }) =>
      new Promise<void>((done) => {
        const hasBody = Boolean(state.exchange.route.operation?.body);
        finish({ state, done, receivedBody: hasBody ? null : noBody });
      }),
  };
}

/** Koa's context of a request that may not be opened yet. */
type OpeningContext = ParameterizedContext<Partial<PipelineState>>;

/** The first middleware. It turns off Koa's own response, which the pipeline writes in one piece. */
function createOpenMiddleware(
  openExchange: OpenExchange,
  abandon: Respond['abandon'],
  observer: RequestObserver | null,
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
    const defaults = { corsHeaders: null, limitHeaders: null, gaps: assumedGaps };
    return abandon({ request: req, response: res, ...defaults, requestId: unopenedId(unopened) }, error);
  };

  return function open(context, next) {
    context.respond = false;
    // Without a listener, the error would be thrown outside of every handler.
    context.res.on('error', (error) => fail(context, error));
    if (observer !== null) observeEnd(observer, context);
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

/** Node emits one `close` per response, but none if the connection broke before the response got its socket. */
function observeEnd(observer: RequestObserver, { req, res, state }: OpeningContext): void {
  const end = (): void => observer.requestEnded(req, res, state.exchange ?? null);
  res.on('close', end);
  if (res.socket !== null) return;
  req.on('close', () => {
    if (res.socket === null && !res.writableFinished && req.socket.destroyed) end();
  });
}

interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  session: Session | null;
  previous: HttpExchange | null;
}

/** Creates exchanges: finds the account, the route and the request id. */
export function createOpen(sandbox: Sandbox, environment: Environment, matchRoute: MatchRoute): OpenExchange {
  const { accounts, keys } = sandbox;
  const exchangeOf = createExchangeOf(sandbox, matchRoute);

  const admit = (arrival: Arrival, verdict: KeyVerdict): HttpExchange | Promise<HttpExchange> => {
    const admitted = verdict.allowed ? accounts.admit(verdict.account.id) : false;
    if (admitted === true) return exchangeOf(arrival, verdict, true);
    return whenReady(admitted, (isAdmitted) =>
      whenReady(isAdmitted ? undefined : sandbox.open(anonymousAccount.id), () =>
        exchangeOf(arrival, verdict, isAdmitted),
      ),
    );
  };

  const enter = (arrival: Arrival): HttpExchange | Promise<HttpExchange> =>
    whenReady(keys.judge(headerValues(arrival.request.rawHeaders, 'authorization'), environment), (verdict) =>
      admit(arrival, verdict),
    );

  /** @param bytes of the body, which can be read only once */
  const resume = async (
    checkpoint: Checkpoint,
    session: Session,
    bytes: HttpExchange['bytes'],
  ): Promise<HttpExchange> => {
    const { exchange } = checkpoint;
    for (const id of new Set([exchange.account.id, accountOf(exchange)])) await sandbox.open(id);
    return { ...exchange, bytes, session, checkpoints: createCheckpoints(session, checkpoint) };
  };

  const open: OpenExchange = (request, response, previous) => {
    const session = sandbox.session();
    const arrival = { request, response, session, previous };
    if (session === null) return enter(arrival);
    const checkpoint = previous?.checkpoints?.lastPersisted() ?? null;
    const entering = session.run(async () =>
      checkpoint === null ? enter(arrival) : resume(checkpoint, session, previous?.bytes ?? null),
    );
    return entering.catch((error) => {
      if (error instanceof WriteConflictError) return open(request, response, previous);
      throw error;
    });
  };
  return open;
}

function createExchangeOf(sandbox: Sandbox, matchRoute: MatchRoute) {
  const { profiles } = sandbox;
  return (arrival: Arrival, verdict: KeyVerdict, isAdmitted: boolean): HttpExchange => {
    const { request, response, session, previous } = arrival;
    const account = verdict.allowed && isAdmitted ? verdict.account : anonymousAccount;
    const { path, search } = splitTarget(withoutRedirectMark(request.url ?? ''));
    const requestId = sandbox.nextRequestId(account.id);
    const exchange: HttpExchange = {
      arrivedAt: previous?.arrivedAt ?? performanceNow(),
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
      // A profile does not affect the control plane, so that it can always be changed.
      gaps: isShared(path) ? profiles.gapsOf(account, requestId) : assumedGaps,
      limitHeaders: null,
      bytes: previous?.bytes ?? null,
      body: null,
      query: {},
      keyedRequest: null,
      parameters: noParameters,
      conditions: null,
      fault: null,
      faultOutcomes: null,
      journalEntry: null,
      result: null,
      answer: null,
      corsHeaders: null,
    };
    exchange.checkpoints?.mark(exchange);
    return exchange;
  };
}

const noParameters = {};

type StepRunner = ReturnType<typeof createStepRunner>;

/** Runs steps and sets the response of an exchange, also for errors. */
function createStepRunner(record: RequestPipeline['record'], log: LogFailure) {
  const setResponse = (exchange: HttpExchange, answer: HttpResponse | undefined): void => {
    const { gaps } = exchange;
    exchange.answer =
      answer === undefined ? null : gaps === assumedGaps ? answer : applyGapsToProblem(answer, gaps);
    exchange.checkpoints?.mark(exchange);
  };
  const refuse = (exchange: HttpExchange, error: unknown): void => {
    // The response to a write conflict is never sent: the request runs again.
    const isConflict = error instanceof WriteConflictError;
    const answer = isConflict ? failureResponse(exchange) : errorResponse(error, exchange, log);
    try {
      setResponse(exchange, answer);
    } catch (bug) {
      logSafely(log, exchange, bug);
      exchange.answer = failureResponse(exchange);
    }
  };
  return {
    refuse,

    /** Records an exchange. If that fails, its response becomes the error. */
    record(exchange: HttpExchange): undefined | Promise<void> {
      const { session } = exchange;
      try {
        const recording = session === null ? record(exchange) : session.run(() => record(exchange));
        return recording?.catch((error) => refuse(exchange, error));
      } catch (error) {
        refuse(exchange, error);
        return undefined;
      }
    },

    /** Runs steps, unless the exchange already has a response. */
    run(steps: PipelineStep, exchange: HttpExchange): undefined | Promise<void> {
      const { session } = exchange;
      if (exchange.answer !== null) return undefined;
      try {
        const answer = session === null ? steps(exchange) : session.run(() => steps(exchange));
        if (answer instanceof Promise) {
          return answer
            .then((ready) => setResponse(exchange, ready))
            .catch((error) => refuse(exchange, error));
        }
        setResponse(exchange, answer);
      } catch (error) {
        refuse(exchange, error);
      }
      return undefined;
    },
  };
}

/** Max time for one batch of requests before the event loop gets its turn. */
const maxTurnMs = 20;

/** Reads bodies and runs the remaining steps, for all requests of one turn of the event loop together. */
function createBatchRunner(
  afterBody: PipelineStep,
  { run, refuse, record }: StepRunner,
  commit: (pending: PendingRequest) => void,
): (pending: PendingRequest) => void {
  const conclude = (pending: PendingRequest): void => {
    const recording = record(pending.state.exchange);
    if (recording === undefined) commit(pending);
    else recording.then(() => commit(pending));
  };

  const finish = batchByTurn((batch: readonly PendingRequest[]) => {
    const ready: PendingRequest[] = [];
    const begun = processUntil(performanceNow() + maxTurnMs, batch, (pending) => {
      if (!hasBody(pending)) return;
      const running = run(afterBody, pending.state.exchange);
      if (running === undefined) ready.push(pending);
      else running.then(() => conclude(pending));
    });
    // Responses are sent together: a waiting client wakes once for several of them.
    for (const pending of ready) conclude(pending);
    return begun.length;
  });

  const hasBody = createBodyReader(refuse, finish);
  return finish;
}

/**
 * Collects the items of one turn of the event loop, since waking a client costs more than the work for one item.
 * @param work returns how many items it has done, counted from the first. The others are passed again in the next turn,
 * before newer ones
 */
export function batchByTurn<Item>(work: (items: readonly Item[]) => number): (item: Item) => void {
  let waiting: Item[] = [];
  const flush = (): void => {
    const items = waiting;
    waiting = [];
    const done = work(items);
    if (done === items.length) return;
    // Items that were added meanwhile have scheduled the next turn already.
    if (waiting.length === 0) setImmediate(flush);
    waiting = [...items.slice(done), ...waiting];
  };
  return (item) => {
    if (waiting.push(item) === 1) setImmediate(flush);
  };
}

/** Items between two checks of the clock, which cost more than most steps. */
const itemsPerClockCheck = 4;

/**
 * Processes the first few items in any case, and further ones while there is time.
 * @param until in milliseconds of `performance.now()`
 * @returns the items that were processed
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
