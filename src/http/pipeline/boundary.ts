import type { Middleware } from 'koa';
import { performanceNow } from '../../adapters/real-time.js';
import { batchByTurn, processUntil } from './batches.js';
import type { HttpExchange, PipelineStep } from './exchange.js';
import type { ResponseSteps } from './exits.js';
import { createCommit } from './keeping.js';
import { createRespond } from './leaving.js';
import { createOpenMiddleware, type OpenExchange, type PipelineState } from './opening.js';
import { createBodyReader, noBody, type PendingRequest } from './reading.js';
import { createStepRunner } from './settling.js';
import type { Observers } from './witness.js';

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
export interface PipelineMiddlewares {
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
