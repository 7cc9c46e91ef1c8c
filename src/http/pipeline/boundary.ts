import type { Middleware } from 'koa';
import { performanceNow } from '../../adapters/real-time.js';
import { inBatches, whileTime } from './batches.js';
import type { Exchange, Step } from './exchange.js';
import type { Exits } from './exits.js';
import { createKeeping } from './keeping.js';
import { createLeaving } from './leaving.js';
import { createOpening, type OpenExchange, type State } from './opening.js';
import { createReading, type Passage, withoutBody } from './reading.js';
import { createSettling } from './settling.js';
import type { Observers } from './witness.js';

/** What happens to a request. Whatever of it has to wait promises so; its neighbours go on. */
export interface Pipeline extends Exits {
  open: OpenExchange;
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

/** Koa's middlewares, in their order. */
export interface Boundary {
  open: Middleware<State>;
  judge: Middleware<State>;
  answer: Middleware<State>;
}

/**
 * Leads each request through the pipeline, from its arrival to the last byte of its answer. Whatever throws on this
 * way, at once or later, is answered 500 to that request alone or, where something of an answer is out, ends its
 * connection; the log is told once, and the requests that came with it are answered.
 */
export function createBoundary(pipeline: Pipeline, { log, witness }: Observers): Boundary {
  const settling = createSettling(pipeline.record, log);
  const { settle } = settling;
  const leaving = createLeaving(pipeline, log);

  const repeat = async (passage: Course): Promise<void> => {
    const { request, response } = passage.exchange;
    passage.exchange = await pipeline.open(request, response, passage.exchange);
    passage.state.exchange = passage.exchange;
    await settle(pipeline.beforeBody, passage.exchange);
    finish(passage);
  };
  const keep = createKeeping<Course>({ ...leaving, repeat });
  const finish = createFinishing(pipeline.afterBody, settling, keep);

  return {
    open: createOpening(pipeline.open, leaving.abandon, witness),

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

/** How long requests that came together are worked on before the event loop has its turn. */
const turnMs = 20;

/** Brings exchanges from their bodies to their answers, those together that came together. */
function createFinishing(
  afterBody: Step,
  { settle, refuse, record }: ReturnType<typeof createSettling>,
  keep: (passage: Course) => void,
): (passage: Course) => void {
  const conclude = (passage: Course): void => {
    const waits = record(passage.exchange);
    if (waits === undefined) keep(passage);
    else waits.then(() => keep(passage));
  };

  const finish = inBatches((passages: readonly Course[]) => {
    const settled: Course[] = [];
    const begun = whileTime(performanceNow() + turnMs, passages, (passage) => {
      if (!hasBody(passage)) return;
      const waits = settle(afterBody, passage.exchange);
      if (waits === undefined) settled.push(passage);
      else waits.then(() => conclude(passage));
    });
    // Together: a client that sleeps is woken once for several answers.
    for (const passage of settled) conclude(passage);
    return begun.length;
  });

  const hasBody = createReading(refuse, finish);
  return finish;
}
