import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Middleware, ParameterizedContext } from 'koa';
import { type Account, anonymousAccount } from '../accounts/account.js';
import type { KeyVerdict } from '../accounts/authorization.js';
import { assumedGaps } from '../contract/gap-answers.js';
import type { Environment } from '../contract/generated/types.js';
import { isShared } from '../contract/operations.js';
import { whenReady } from '../runtime/concurrency.js';
import { performanceNow, setImmediate } from '../runtime/real-time.js';
import type { SandboxCore } from '../server/sandbox.js';
import { type Session, WriteConflictError } from '../store/port.js';
import {
  type Checkpoint,
  createCheckpoints,
  type HttpExchange,
  type PendingRequest,
  type PipelineStep,
} from './exchange.js';
import { createFinish, type ResponseSteps } from './finish-request.js';
import { journalAccountOf } from './journal-recorder.js';
import type { Observers } from './observers.js';
import {
  errorResponse,
  failureResponse,
  logSafely,
  problemMediaType,
  problemOnWire,
} from './problem-response.js';
import { createBodyReader } from './request-body.js';
import type { HttpResponse } from './response.js';
import type { MatchRoute } from './steps/routing.js';
import { headerValues } from './syntax/headers.js';
import { splitTarget, withoutRedirectMark } from './syntax/target.js';
import { wireFormOf, withOwnReportId } from './wire-form.js';

/** Koa's state of one request. */
type PipelineState = PendingRequest['state'];

/** @param previous the previous attempt after a write conflict; persisted steps are not repeated. Null for the first */
type OpenExchange = (
  request: IncomingMessage,
  nodeResponse: ServerResponse,
  previous: HttpExchange | null,
) => HttpExchange | Promise<HttpExchange>;

/** The stages of a request. A stage that has to wait returns a promise; other requests continue meanwhile. */
export interface RequestPipeline extends ResponseSteps {
  open: OpenExchange;
  /** Returns an id for a request that no account counts. */
  nextUncountedId(): string;
  /** The steps that need no body. They decide whether the body is read. */
  beforeBody: readonly PipelineStep[];
  afterBody: readonly PipelineStep[];
  /** Stores the finished exchange in the journal. */
  record(exchange: HttpExchange): undefined | Promise<void>;
}

/**
 * Koa's middlewares, in their order. The last one only waits: from there on, a request runs in the batches of `runBatch`,
 * beyond Koa's chain, and is recorded and finished there.
 */
interface PipelineMiddlewares {
  open: Middleware<PipelineState>;
  runBeforeBody: Middleware<PipelineState>;
  /** Queues the request for the next batch. Resolves when the response is sent. */
  runInBatch: Middleware<PipelineState>;
}

/** Max time for one batch of requests before the event loop gets its turn, in milliseconds. */
const maxBatchMs = 20;

/** Requests between two readings of the clock, which cost more than most steps. */
const requestsPerClockCheck = 4;

/**
 * Runs each request through the pipeline: open, run the steps, record, finish. An error at any point is logged
 * once. It gives a 500 to that request alone or, if a part of the response is sent already, closes its connection.
 * Requests that arrived in the same batch are not affected.
 */
export function createPipelineMiddlewares(
  pipeline: RequestPipeline,
  { log, observer }: Observers,
): PipelineMiddlewares {
  /** Requests whose remaining steps run in the next turn of the event loop. */
  let waiting: PendingRequest[] = [];

  /** Ends a request that fails outside of the steps. */
  const fail = (
    { req, res, state }: ParameterizedContext<Partial<PipelineState>>,
    error: unknown,
  ): undefined | Promise<void> => {
    if (state.exchange !== undefined) return abandon(state.exchange, error);
    const { path } = splitTarget(withoutRedirectMark(req.url ?? ''));
    const defaults = { path, corsHeaders: null, limitHeaders: null, gaps: assumedGaps, shape: null };
    const requestId = pipeline.nextUncountedId();
    return abandon({ request: req, nodeResponse: res, ...defaults, requestId }, error);
  };

  const setResponse = (exchange: HttpExchange, response: HttpResponse | undefined): void => {
    const isProblem = response?.mediaType === problemMediaType;
    exchange.response = isProblem ? problemOnWire(response, exchange) : (response ?? null);
    exchange.checkpoints?.mark(exchange);
  };

  /** Makes an error the response of an exchange. */
  const refuse = (exchange: HttpExchange, error: unknown): void => {
    // The response to a write conflict is never sent: the request runs again.
    const isConflict = error instanceof WriteConflictError;
    const response = isConflict ? failureResponse(exchange) : errorResponse(error, exchange, log);
    try {
      setResponse(exchange, response);
    } catch (bug) {
      logSafely(log, exchange, bug);
      exchange.response = failureResponse(exchange);
    }
  };

  /** Runs steps and sets the response, also for errors. Does nothing if there is a response already. */
  const run = (steps: readonly PipelineStep[], exchange: HttpExchange): undefined | Promise<void> => {
    const { session } = exchange;
    if (exchange.response !== null) return undefined;
    try {
      const response =
        session === null ? runSteps(steps, exchange) : session.run(() => runSteps(steps, exchange));
      if (response instanceof Promise) {
        return response
          .then((ready) => setResponse(exchange, ready))
          .catch((error) => refuse(exchange, error));
      }
      setResponse(exchange, response);
    } catch (error) {
      refuse(exchange, error);
    }
    return undefined;
  };

  /**
   * Runs the steps after the body for all requests of one turn of the event loop together, and then records and
   * finishes them, since waking a client costs more than the work for one request. Requests for which there is no time
   * go first in the next turn.
   */
  const runBatch = (): void => {
    const batch = waiting;
    waiting = [];
    const until = performanceNow() + maxBatchMs;
    const ready: PendingRequest[] = [];
    let begun = 0;
    for (const pending of batch) {
      if (takeBody(pending)) {
        const running = run(pipeline.afterBody, pending.state.exchange);
        if (running === undefined) ready.push(pending);
        else running.then(() => recordAndFinish(pending));
      }
      begun += 1;
      if (begun % requestsPerClockCheck === 0 && performanceNow() >= until) break;
    }
    // Responses are sent together: a waiting client wakes once for several of them.
    for (const pending of ready) recordAndFinish(pending);
    if (begun === batch.length) return;
    // Requests that were added meanwhile have scheduled the next turn already.
    if (waiting.length === 0) setImmediate(runBatch);
    waiting = [...batch.slice(begun), ...waiting];
  };

  const enqueue = (pending: PendingRequest): void => {
    if (waiting.push(pending) === 1) setImmediate(runBatch);
  };
  const takeBody = createBodyReader(refuse, enqueue);

  /** Records an exchange and finishes it. If the recording fails, the response becomes the error. */
  const recordAndFinish = (pending: PendingRequest): void => {
    const { exchange } = pending.state;
    const { session } = exchange;
    try {
      const recording =
        session === null ? pipeline.record(exchange) : session.run(() => pipeline.record(exchange));
      if (recording !== undefined) {
        recording.catch((error) => refuse(exchange, error)).then(() => finish(pending));
        return;
      }
    } catch (error) {
      refuse(exchange, error);
    }
    finish(pending);
  };

  /** Runs a request again after a write conflict. */
  const repeat = async (pending: PendingRequest): Promise<void> => {
    const { request, nodeResponse } = pending.state.exchange;
    pending.state.exchange = await pipeline.open(request, nodeResponse, pending.state.exchange);
    await run(pipeline.beforeBody, pending.state.exchange);
    enqueue(pending);
  };
  const { abandon, finish } = createFinish(pipeline, log, repeat);

  return {
    open(context, next) {
      const { req, res, state } = context;
      // The pipeline writes the response in one piece.
      context.respond = false;
      // Without a listener, the error would be thrown outside of every handler.
      res.on('error', (error) => fail(context, error));
      if (observer !== null) onEnd(req, res, () => observer.requestEnded(req, res, state.exchange ?? null));
      try {
        const opened = pipeline.open(req, res, null);
        if (opened instanceof Promise) {
          return opened.then(
            (exchange) => {
              state.exchange = exchange;
              return next();
            },
            (error) => fail(context, error),
          );
        }
        state.exchange = opened;
        return next();
      } catch (error) {
        return fail(context, error);
      }
    },

    runBeforeBody({ state: { exchange } }, next) {
      const running = run(pipeline.beforeBody, exchange);
      return running === undefined ? next() : running.then(next);
    },

    runInBatch: ({ state }) => new Promise<void>((done) => enqueue({ state, done, receivedBody: null })),
  };
}

/**
 * Calls a listener once when a response was sent or its connection broke. If it broke before the response got its
 * socket, older versions of Node emit no `close` of the response.
 */
function onEnd(request: IncomingMessage, nodeResponse: ServerResponse, listener: () => void): void {
  if (nodeResponse.socket !== null) {
    nodeResponse.once('close', listener);
    return;
  }
  let hasEnded = false;
  const end = (): void => {
    if (!hasEnded) listener();
    hasEnded = true;
  };
  nodeResponse.on('close', end);
  request.on('close', () => {
    if (nodeResponse.socket === null && !nodeResponse.writableFinished && request.socket.destroyed) end();
  });
}

/** Runs steps until one returns a response. */
function runSteps(
  steps: readonly PipelineStep[],
  exchange: HttpExchange,
  from = 0,
): ReturnType<PipelineStep> {
  for (let at = from; at < steps.length; at += 1) {
    const response = (steps[at] as PipelineStep)(exchange);
    if (response instanceof Promise)
      return response.then((ready) => ready ?? runSteps(steps, exchange, at + 1));
    if (response !== undefined) return response;
  }
  return undefined;
}

interface Arrival extends Pick<HttpExchange, 'request' | 'nodeResponse' | 'session'> {
  previous: HttpExchange | null;
}

interface OpenOptions {
  environment: Environment;
  matchRoute: MatchRoute;
  /** Returns an id for a request that no account counts. */
  nextUncountedId(): string;
}

/** Creates exchanges: finds the account, the route and the request id. */
export function createOpen(
  sandbox: SandboxCore,
  { environment, matchRoute, nextUncountedId }: OpenOptions,
): OpenExchange {
  const { accounts, keys, profiles } = sandbox;

  const createExchange = (
    arrival: Arrival,
    verdict: KeyVerdict,
    account: Account,
    requestId = sandbox.nextRequestId(account.id),
  ): HttpExchange => {
    const { request, nodeResponse, session, previous } = arrival;
    const { path, search } = splitTarget(withoutRedirectMark(request.url ?? ''));
    const route = matchRoute(request.method ?? '', path);
    const form = sandbox.shape === null ? contractForm : wireFormOf(sandbox.shape, path, request.headers);
    const exchange: HttpExchange = {
      arrivedAt: previous?.arrivedAt ?? performanceNow(),
      request,
      nodeResponse,
      path,
      search,
      route: form.readReportId === null ? route : withOwnReportId(route, form.readReportId),
      verdict,
      account,
      requestId,
      session,
      checkpoints: session === null ? null : createCheckpoints(session, null),
      // A profile does not affect the control plane, so that it can always be changed.
      gaps: isShared(path) ? profiles.gapsOf(account, requestId) : assumedGaps,
      ...form,
      limitHeaders: null,
      bytes: previous?.bytes ?? null,
      body: null,
      query: {},
      keyedRequest: null,
      headerParameters: noParameters,
      refusedParameters: null,
      conditions: null,
      fault: null,
      faultOutcomes: null,
      journalEntry: null,
      result: null,
      response: null,
      corsHeaders: null,
    };
    exchange.checkpoints?.mark(exchange);
    return exchange;
  };

  const openAnonymously = (arrival: Arrival, verdict: KeyVerdict): HttpExchange | Promise<HttpExchange> =>
    whenReady(sandbox.open(anonymousAccount.id), () => createExchange(arrival, verdict, anonymousAccount));

  /** Creates the exchange for the account of a key, if that is allowed and there is room for the account. */
  const admit = (arrival: Arrival, verdict: KeyVerdict): HttpExchange | Promise<HttpExchange> => {
    if (!verdict.allowed) return openAnonymously(arrival, verdict);
    const { account } = verdict;
    const admitted = accounts.admit(account.id);
    if (admitted === true) return createExchange(arrival, verdict, account);
    return whenReady(admitted, (isAdmitted) =>
      isAdmitted ? createExchange(arrival, verdict, account) : openAnonymously(arrival, verdict),
    );
  };

  /** Judges the key, and admits its account. */
  const authenticate = (arrival: Arrival): HttpExchange | Promise<HttpExchange> => {
    const verdict = keys.judge(headerValues(arrival.request.rawHeaders, 'authorization'), environment);
    return whenReady(verdict, (ready) => admit(arrival, ready));
  };

  /** @param bytes of the body, which can be read only once */
  const resume = async (
    checkpoint: Checkpoint,
    session: Session,
    bytes: HttpExchange['bytes'],
  ): Promise<HttpExchange> => {
    const { exchange } = checkpoint;
    for (const id of new Set([exchange.account.id, journalAccountOf(exchange)])) await sandbox.open(id);
    return { ...exchange, bytes, session, checkpoints: createCheckpoints(session, checkpoint) };
  };

  /**
   * Opens a request that needs no account, without a session: health, metrics and documents are served also while the
   * database is away. Null for other requests.
   */
  const openWithoutStore = (request: IncomingMessage, nodeResponse: ServerResponse): HttpExchange | null => {
    const { path } = splitTarget(withoutRedirectMark(request.url ?? ''));
    const { operation } = matchRoute(request.method ?? '', path);
    if (operation === null || (operation.authenticated && operation.id !== 'getMetrics')) return null;
    const header = operation.authenticated ? headerValues(request.rawHeaders, 'authorization') : [];
    const verdict = keys.judge(header, environment);
    if (verdict instanceof Promise || verdict.allowed) return null;
    if (operation.authenticated && verdict.reason !== 'admin') return null;
    const arrival = { request, nodeResponse, session: null, previous: null };
    return createExchange(arrival, verdict, anonymousAccount, nextUncountedId());
  };

  /** @param lost the session of the attempt that had a write conflict; null for none */
  const open = (
    request: IncomingMessage,
    nodeResponse: ServerResponse,
    previous: HttpExchange | null,
    lost = previous?.session ?? null,
  ): HttpExchange | Promise<HttpExchange> => {
    const session = sandbox.session(lost);
    const arrival = { request, nodeResponse, session, previous };
    if (session === null) return authenticate(arrival);
    const unstored = openWithoutStore(request, nodeResponse);
    if (unstored !== null) return unstored;
    const checkpoint = previous?.checkpoints?.lastPersisted() ?? null;
    const again = (error: unknown): ReturnType<typeof open> => {
      session.drop();
      if (error instanceof WriteConflictError) return open(request, nodeResponse, previous, session);
      throw error;
    };
    try {
      const opening = session.run(() =>
        checkpoint === null ? authenticate(arrival) : resume(checkpoint, session, previous?.bytes ?? null),
      );
      return opening instanceof Promise ? opening.catch(again) : opening;
    } catch (error) {
      return again(error);
    }
  };
  return open;
}

const noParameters = {};
/** The wire form of a server without a shape. */
const contractForm = { shape: null, readReportId: null };
