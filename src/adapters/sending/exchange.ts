import type { ReceiverResponse, SendResult, WebhookRequest } from '../../sandbox/ports.js';
import { clearTimeout, performanceNow, setTimeout } from '../real-time.js';
import { failureOf, SendError, type SendPhase, timeoutError } from './send-error.js';

/** A request that is made, as far as it has come. What is told of it after its end is not heard. */
export interface Exchange {
  readonly dispatch: WebhookRequest;
  /** It goes out now, and can be ended by `abort`: at once, where it was given up before. */
  began(abort: () => void): void;
  /** An informational response (1xx) came, which is not the final one. */
  informed(): void;
  /**
   * More came over its connection, and is about to be parsed.
   * @param bytes all since it went out: heads, bodies with their framing, and what no parser tells of
   */
  cameOver(bytes: number): void;
  /**
   * The head of the final response came.
   * @param rawHeaders names and values, one after the other, as they came
   */
  answered(status: number, rawHeaders: readonly (Buffer | string)[], early?: boolean): void;
  /** A piece of its body came. */
  received(piece: Uint8Array): void;
  /** The answer is whole. */
  ended(): void;
  failed(error: unknown): void;
}

/** How much of the body of a response is kept, and how much is read, in bytes. */
const keptBytes = 4096;
const readBytes = 64 * 1024;

/** Max informational responses, and max bytes before the final head. Beyond either, a request fails. */
const maxInformational = 16;
const maxHeadBytes = 64 * 1024;

/** Max bytes of a response with the framing of its body, and max pieces of the body: each chunk is one. */
const maxBytes = maxHeadBytes + readBytes;
const maxPieces = 1024;

/** How many headers of a response are kept. Each takes a hundred bytes, however short it is. */
const maxHeaders = 128;

/**
 * Follows a request until it is answered, failed or took too long.
 * @param settle told once what became of it
 */
export function createExchange(dispatch: WebhookRequest, settle: (sent: SendResult) => void): Exchange {
  const started = performanceNow();
  let phase: SendPhase = 'connecting';
  let abort = (): void => {};
  let settled = false;
  let informational = 0;
  let parsedBytes = 0;
  let pieces = 0;
  const answer = createResponse();

  const finish = (
    outcome: { reply: ReceiverResponse } | Pick<Extract<SendResult, { failure: unknown }>, 'failure'>,
  ): void => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    settle({ ...outcome, tookMs: Math.round(performanceNow() - started) });
  };
  const failed = (error: unknown): void => {
    finish({ failure: failureOf(error, phase) });
    abort();
  };
  const ended = (): void => {
    const reply = answer.read();
    if (reply !== null) finish({ reply });
  };
  const timer = setTimeout(() => failed(timeoutError(phase, dispatch.timeoutMs)), dispatch.timeoutMs);

  return {
    ...{ dispatch, ended, failed },
    began(end) {
      phase = 'sending';
      abort = end;
      if (settled) abort();
    },
    informed() {
      informational += 1;
      if (informational > maxInformational)
        failed(tooLargeError(`${maxInformational} informational responses`));
    },
    cameOver(bytes) {
      // The latest piece may hold the head, and much of a body.
      const isTooMuch = parsedBytes > (phase === 'answering' ? maxBytes : maxHeadBytes);
      parsedBytes = bytes;
      if (settled || !isTooMuch) return;
      if (phase !== 'answering') return failed(tooLargeError(`${maxHeadBytes / 1024} KiB`));
      // As of a body that is too long, the beginning is the response.
      ended();
      abort();
    },
    answered(status, rawHeaders, early = false) {
      phase = 'answering';
      answer.begin({ status, headers: pairs(rawHeaders), early });
    },
    received(piece) {
      pieces += 1;
      if (settled || (answer.add(piece) < readBytes && pieces < maxPieces)) return;
      ended();
      abort();
    },
  };
}

function tooLargeError(what: string): SendError {
  return new SendError('failed', `No final response came within ${what}: a receiver sends one.`);
}

/** An answer that comes; the beginning of its body is kept. */
function createResponse() {
  let head: Pick<ReceiverResponse, 'status' | 'headers' | 'early'> | undefined;
  let bodyBytes = 0;
  const kept: Uint8Array[] = [];
  return {
    begin(begun: NonNullable<typeof head>): void {
      head = begun;
    },
    /** Gives how many bytes of the body have come. */
    add(piece: Uint8Array): number {
      if (bodyBytes < keptBytes) kept.push(piece.subarray(0, keptBytes - bodyBytes));
      bodyBytes += piece.byteLength;
      return bodyBytes;
    },
    /** Null where nothing of it came. */
    read: (): ReceiverResponse | null =>
      head === undefined ? null : { ...head, body: textOf(kept), bodyBytes },
  };
}

/** Of a character that was cut in two, nothing is left. */
function textOf(pieces: readonly Uint8Array[]): string {
  return pieces.length === 0 ? '' : new TextDecoder().decode(Buffer.concat(pieces), { stream: true });
}

function pairs(raw: readonly (Buffer | string)[]): [string, string][] {
  const found: [string, string][] = [];
  const kept = Math.min(raw.length, 2 * maxHeaders);
  for (let at = 0; at < kept; at += 2) found.push([textIn(raw[at]), textIn(raw[at + 1])]);
  return found;
}

function textIn(raw: Buffer | string = ''): string {
  return typeof raw === 'string' ? raw : raw.toString('latin1');
}
