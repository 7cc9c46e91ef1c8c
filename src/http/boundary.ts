import type { IncomingMessage, ServerResponse } from 'node:http';
import { Taken } from '../sandbox/ports.js';
import { inBatches, whileTime } from './batches.js';
import { readBody } from './body.js';
import type { Answer, Exchange } from './exchange.js';
import { answerProblem, failureAnswer, type LogFailure, tell, unopenedId } from './failures.js';
import { write } from './writer.js';

/** A part of the pipeline: it passes (nothing), answers, or throws a problem. */
export type Part = (exchange: Exchange) => Answer | Promise<Answer | undefined> | undefined;

/** The parts around the only wait that most requests have: for their body. */
export interface Pipeline {
  /** Does not wait: whether a body is read is decided behind it. */
  beforeBody: Part;
  onBody: Part;
  afterBody: Part;
  /** Brings an answer into the form in which it is sent. */
  onAnswer(exchange: Exchange, answer: Answer): Answer | Promise<Answer>;
}

/**
 * The beginning of an exchange.
 * @param before the same exchange, where what it did was taken; null for a first beginning
 */
export type Open = (
  request: IncomingMessage,
  response: ServerResponse,
  before: Exchange | null,
) => Exchange | Promise<Exchange>;

/** How long requests that came together are worked on before the event loop has its turn. */
const turnMs = 20;

/**
 * Leads each request through the pipeline, from its arrival to the last byte of its answer. Whatever throws on this
 * way, at once or later, is answered 500 to that request alone or, where something of an answer is out, ends its
 * connection; the log is told once, and the requests that came with it are answered.
 */
export function createBoundary(
  open: Open,
  { beforeBody, onBody, afterBody, onAnswer }: Pipeline,
  log: LogFailure,
): (request: IncomingMessage, response: ServerResponse) => void {
  let unopened = 0;

  const answerFor = (exchange: Exchange) => (error: unknown) => {
    // The answer is never told: all is done again.
    if (error instanceof Taken) return failureAnswer(exchange);
    return answerProblem(error, exchange, log);
  };

  const settle = (part: Part, exchange: Exchange): void => {
    if (exchange.answer !== null) return;
    try {
      const { session } = exchange;
      const answer = (session === null ? part(exchange) : session.run(() => part(exchange))) ?? null;
      // Caught at once: what is rejected while nobody listens ends the process.
      exchange.answer = answer instanceof Promise ? answer.catch(answerFor(exchange)) : answer;
    } catch (error) {
      exchange.answer = answerFor(exchange)(error);
    }
  };

  /** The end of an exchange whose answer can't be sent. */
  const abandon = (exchange: Unsent, error: unknown): void => {
    tell(log, exchange, error);
    if (exchange.response.headersSent || !isSent(exchange, failureAnswer(exchange))) {
      exchange.response.destroy();
    }
  };

  const send = (exchange: Exchange, answer: Answer): void => {
    if (exchange.session === null) sendSettled(exchange, answer);
    else {
      exchange.session.settle().then(
        (outcome) => (outcome === 'kept' ? sendSettled(exchange, answer) : repeat(exchange)),
        (error) => abandon(exchange, error),
      );
    }
  };

  const sendSettled = (exchange: Exchange, answer: Answer): void => {
    // One that was abandoned meanwhile.
    if (exchange.response.writableEnded) return;
    try {
      write(exchange, answer);
    } catch (error) {
      abandon(exchange, error);
    }
  };

  const present = (exchange: Exchange, answer: Answer | null | undefined): void => {
    try {
      const form = onAnswer(exchange, answer ?? unanswered());
      if (!(form instanceof Promise)) send(exchange, form);
      else {
        form.then(
          (ready) => send(exchange, ready),
          (error) => abandon(exchange, error),
        );
      }
    } catch (error) {
      abandon(exchange, error);
    }
  };

  const conclude = (exchange: Exchange): void => {
    const { answer } = exchange;
    if (answer instanceof Promise) answer.then((ready) => present(exchange, ready));
    else present(exchange, answer);
  };

  // Together, and part by part: code that was just used is fast.
  const finish = inBatches((exchanges: readonly Exchange[]) => {
    const until = performance.now() + turnMs;
    const read = whileTime(until, exchanges, (exchange) => settle(onBody, exchange));
    const settled = whileTime(until, read, (exchange) => settle(afterBody, exchange));
    for (const exchange of settled) conclude(exchange);
    return settled.length;
  });

  const refuse = (exchange: Exchange, error: unknown): void => {
    if (exchange.answer !== null) return;
    exchange.arrived = { error };
    exchange.answer = answerFor(exchange)(error);
    finish(exchange);
  };

  const take = (exchange: Exchange, bytes: Buffer): void => {
    exchange.bytes = bytes;
    if (exchange.session !== null) exchange.arrived = { bytes };
    finish(exchange);
  };

  const begin = (exchange: Exchange, before: Exchange | null): void => {
    settle(beforeBody, exchange);
    if (exchange.answer !== null || !exchange.route.operation?.body) finish(exchange);
    else if (before !== null && before.arrived !== null) {
      if ('error' in before.arrived) refuse(exchange, before.arrived.error);
      else take(exchange, before.arrived.bytes);
    } else {
      readBody(
        exchange,
        (bytes) => take(exchange, bytes),
        (error) => refuse(exchange, error),
      );
    }
  };

  const fail = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
    unopened += 1;
    abandon({ request, response, sharing: null, requestId: unopenedId(unopened) }, error);
  };

  const start = (exchange: Exchange, before: Exchange | null): void => {
    try {
      begin(exchange, before);
    } catch (error) {
      refuse(exchange, error);
    }
  };

  /** Without a listener, an error would be thrown where nobody catches it. */
  const watch = (request: IncomingMessage, response: ServerResponse, opened: () => Exchange | null): void => {
    response.on('error', (error) => {
      const exchange = opened();
      if (exchange === null) fail(request, response, error);
      else abandon(exchange, error);
    });
  };

  const enter = (request: IncomingMessage, response: ServerResponse, before: Exchange | null): void => {
    let opened: Exchange | null = before;
    try {
      const exchange = open(request, response, before);
      if (!(exchange instanceof Promise)) opened = exchange;
      if (before === null) watch(request, response, () => opened);
      if (!(exchange instanceof Promise)) start(exchange, before);
      else {
        exchange.then(
          (ready) => {
            opened = ready;
            start(ready, before);
          },
          (error) => fail(request, response, error),
        );
      }
    } catch (error) {
      fail(request, response, error);
    }
  };

  /** Another process was first to change what the exchange is about: all of it is done again. */
  const repeat = (exchange: Exchange): void => enter(exchange.request, exchange.response, exchange);

  return (request, response) => enter(request, response, null);
}

/** What can be said of an exchange, whether or not it was opened. */
type Unsent = Pick<Exchange, 'request' | 'response' | 'requestId' | 'sharing'> &
  Partial<Pick<Exchange, 'path' | 'verdict'>>;

function isSent(exchange: Unsent, answer: Answer): boolean {
  try {
    write(exchange, answer);
    return true;
  } catch {
    return false;
  }
}

function unanswered(): never {
  throw new Error('a request passed the whole pipeline without an answer');
}
