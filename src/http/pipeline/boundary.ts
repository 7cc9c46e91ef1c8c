import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Middleware, Next, ParameterizedContext } from 'koa';
import { assumed } from '../../contract/gap-answers.js';
import type { Session } from '../../sandbox/ports.js';
import { unopenedId } from '../answers/failures.js';
import { inBatches, whileTime } from './batches.js';
import type { Exchange, Step } from './exchange.js';
import type { Exits } from './exits.js';
import { createLeaving, type Unsent } from './leaving.js';
import { createReading, type Passage, withoutBody } from './reading.js';
import { createSettling } from './settling.js';
import type { Observers, Witness } from './witness.js';

/** What happens to a request. Whatever of it has to wait promises so; its neighbours go on. */
export interface Pipeline extends Exits {
  /** @param before the same exchange, where what it did was taken, and all of it is done again */
  open(
    request: IncomingMessage,
    response: ServerResponse,
    before: Exchange | null,
  ): Exchange | Promise<Exchange>;
  /** The steps before the body: whether it is read is decided behind them. */
  beforeBody: Step;
  afterBody: Step;
  /** Keeps what was asked and answered. */
  record(exchange: Exchange): undefined | Promise<void>;
}

/** A passage, with where its witness finds the exchange. */
interface Course extends Passage {
  readonly state: State;
}

/** What a middleware finds of the request. */
interface State {
  exchange: Exchange;
}

/** Koa's middlewares, in their order. */
export interface Boundary {
  open: Middleware<State>;
  judge: Middleware<State>;
  answer: Middleware<State>;
}

/** How long requests that came together are worked on before the event loop has its turn. */
const turnMs = 20;

/**
 * Leads each request through the pipeline, from its arrival to the last byte of its answer. Whatever throws on this
 * way, at once or later, is answered 500 to that request alone or, where something of an answer is out, ends its
 * connection; the log is told once, and the requests that came with it are answered.
 */
export function createBoundary(pipeline: Pipeline, { log, witness }: Observers): Boundary {
  const { settle, refuse, record } = createSettling(pipeline.record, log);
  const { leave, abandon } = createLeaving(pipeline, log);

  const depart = ({ exchange, done }: Passage): void => {
    const leaving = leave(exchange);
    if (leaving === undefined) done();
    else leaving.then(done);
  };

  /** Another process was first to change what the exchange is about: all of it is done again. */
  const repeat = async (passage: Course): Promise<void> => {
    const { request, response } = passage.exchange;
    passage.exchange = await pipeline.open(request, response, passage.exchange);
    passage.state.exchange = passage.exchange;
    await settle(pipeline.beforeBody, passage.exchange);
    finish(passage);
  };

  const isKept = async (exchange: Exchange, session: Session): Promise<boolean> => {
    try {
      return (await session.settle()) === 'kept';
    } finally {
      release(exchange);
    }
  };

  /** What an answer tells is kept before it is told. */
  const keep = async (passage: Course, session: Session): Promise<void> => {
    try {
      if (await isKept(passage.exchange, session)) depart(passage);
      else await repeat(passage);
    } catch (error) {
      await abandon(passage.exchange, error);
      passage.done();
    }
  };

  const part = (passage: Course): void => {
    const { exchange } = passage;
    const { session } = exchange;
    if (session !== null) void keep(passage, session);
    else {
      release(exchange);
      depart(passage);
    }
  };

  const conclude = (passage: Course): void => {
    const waits = record(passage.exchange);
    if (waits === undefined) part(passage);
    else waits.then(() => part(passage));
  };

  const finish = inBatches((passages: readonly Course[]) => {
    const settled: Course[] = [];
    const begun = whileTime(performance.now() + turnMs, passages, (passage) => {
      if (!hasBody(passage)) return;
      const waits = settle(pipeline.afterBody, passage.exchange);
      if (waits === undefined) settled.push(passage);
      else waits.then(() => conclude(passage));
    });
    // Together: a client that sleeps is woken once for several answers.
    for (const passage of settled) conclude(passage);
    return begun.length;
  });

  const hasBody = createReading(refuse, finish);

  return {
    open: createOpening(pipeline, abandon, witness),

    judge({ state: { exchange } }, next) {
      const waits = settle(pipeline.beforeBody, exchange);
      return waits === undefined ? next() : waits.then(next);
    },

    answer: ({ state }) =>
      new Promise<void>((done) => {
        const { exchange } = state;
        finish({ state, exchange, done, arrived: exchange.route.operation?.body ? null : withoutBody });
      }),
  };
}

/** Gives up the key of an exchange: what became of it is settled, for good or until it is done again. */
function release({ keyed }: Exchange): void {
  if (keyed !== null) keyed.settled = true;
}

/** The first of the middlewares. It takes the answer out of Koa's hands: it is written as one piece. */
function createOpening(
  pipeline: Pipeline,
  abandon: (exchange: Unsent, error: unknown) => undefined | Promise<void>,
  witness: Witness | null,
): Middleware<State> {
  let unopened = 0;

  const begin = (context: ParameterizedContext<State>, exchange: Exchange, next: Next): Promise<void> => {
    context.state.exchange = exchange;
    return next();
  };
  const fail = ({ req, res, state }: Context, error: unknown): undefined | Promise<void> => {
    if (state.exchange !== undefined) return abandon(state.exchange, error);
    unopened += 1;
    const nothing = { sharing: null, allowance: null, gaps: assumed };
    const unsent = { request: req, response: res, ...nothing, requestId: unopenedId(unopened) };
    return abandon(unsent, error);
  };

  return function open(context, next) {
    context.respond = false;
    // Without a listener, it would be thrown where nobody catches it.
    context.res.on('error', (error) => fail(context, error));
    if (witness !== null) hear(witness, context);
    try {
      const opened = pipeline.open(context.req, context.res, null);
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
type Context = ParameterizedContext<Partial<State>>;

/** Node tells once of each response that it is done with, but of one whose connection broke before its turn. */
function hear(witness: Witness, { req, res, state }: Context): void {
  const ended = (): void => witness.ended(req, res, state.exchange ?? null);
  res.on('close', ended);
  if (res.socket !== null) return;
  req.on('close', () => {
    if (res.socket === null && !res.writableFinished && req.socket.destroyed) ended();
  });
}
