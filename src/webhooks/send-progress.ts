import type { DeliveryFailure } from '../contract/generated/types.js';
import { clearTimeout, performanceNow, setTimeout } from '../runtime/real-time.js';
import type { ReceiverResponse, SendResult, WebhookRequest } from './sender.js';

/** A known reason why a request cannot be sent or continued. */
export class SendError extends Error {
  readonly failure: DeliveryFailure;

  constructor(code: DeliveryFailure['code'], detail: string, cause?: unknown) {
    super(detail, { cause });
    this.failure = { code, detail };
  }
}

type SendPhase = 'connecting' | 'sending' | 'responding';

const noConnection: { readonly [code in string]?: [DeliveryFailure['code'], string] } = {
  ECONNREFUSED: ['connection-refused', 'Nothing listens there: start the receiver, or correct the port.'],
  EHOSTUNREACH: ['failed', 'This machine has no route to that host.'],
  ENETUNREACH: ['failed', 'This machine has no route to that network.'],
  ETIMEDOUT: ['timed-out', 'The connection attempt timed out.'],
};

export function connectionError(error: unknown, where: string): SendError {
  const [code, words] = noConnection[codeOf(error)] ?? ['failed', `${messageOf(error)}.`];
  return new SendError(code, `No connection to ${where}. ${words}`, error);
}

const noTls: readonly [code: RegExp, words: string][] = [
  [
    /ISSUER|SELF_SIGNED|UNABLE_TO_VERIFY/,
    'Its certificate is signed by an unknown authority: name that authority in NODE_EXTRA_CA_CERTS, or use http.',
  ],
  [/ALTNAME_INVALID$/, 'Its certificate is for another name.'],
  [/^CERT_HAS_EXPIRED$/, 'Its certificate has expired.'],
  [/^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/, 'It does not speak TLS: use http.'],
];

export function tlsError(error: unknown, where: string): SendError {
  const code = codeOf(error);
  const words = noTls.find(([known]) => known.test(code))?.[1] ?? `${messageOf(error)}.`;
  return new SendError('tls-failed', `No TLS with ${where}. ${words}`, error);
}

export function lookupError(error: unknown, host: string): SendError {
  const detail = `${host} can't be resolved (${codeOf(error) || messageOf(error)}): correct the name, or use an address.`;
  return new SendError('name-not-found', detail, error);
}

/** Reason why a running request ended. */
function failureOf(error: unknown, phase: SendPhase): DeliveryFailure {
  if (error instanceof SendError) return error.failure;
  const code = codeOf(error);
  const message = messageOf(error);
  // Libraries that intercept sockets, such as MSW 3, raise these after reporting the connection.
  const isConnectError =
    error instanceof AggregateError ||
    (error instanceof Error && Reflect.get(error, 'syscall') === 'connect');
  if (code in noConnection && isConnectError) return connectionError(error, 'the receiver').failure;
  if (/HEADERS?_OVERFLOW/.test(code)) {
    return { code: 'failed', detail: 'The headers of the response are larger than 16 KiB.' };
  }
  const short = code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
  // For an unreadable response, Node has one form of error and undici four.
  const unread =
    /^(HPE_|ERR_ASSERTION)/.test(code) || /^(Response does not match|bad (upgrade|response)$)/.test(message);
  if (unread || (short && phase !== 'responding')) {
    const why = code === 'ERR_ASSERTION' ? 'bad upgrade' : message.replace(/^Parse Error: |^.* \(|\)$/g, '');
    return { code: 'failed', detail: `The response is not valid HTTP/1.1 here: ${why}.` };
  }
  if (short || /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(code)) {
    const when =
      phase === 'responding'
        ? 'before its response was complete'
        : 'without a response; it may have the request';
    return { code: 'connection-reset', detail: `The receiver closed the connection ${when}.` };
  }
  return { code: 'failed', detail: `The request failed: ${message}.` };
}

export function timeoutError(phase: SendPhase, afterMs: number): SendError {
  const reason = {
    connecting: 'There was no connection to the receiver',
    sending: 'The receiver did not respond',
    responding: 'The response of the receiver did not end',
  }[phase];
  return new SendError(
    'timed-out',
    `${reason} within ${afterMs} ms. A receiver responds first and works later.`,
  );
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The progress of one request. Calls after its end are ignored. */
export interface SendProgress {
  readonly dispatch: WebhookRequest;
  /** Called when it is sent. `abort` ends it; called at once if it was given up before. */
  started(abort: () => void): void;
  /** An informational response (1xx) came. */
  gotInformational(): void;
  /**
   * More bytes came over its connection, and are about to be parsed.
   * @param bytes total since it was sent: heads, bodies, framing and bytes that the parser ignores
   */
  gotBytes(bytes: number): void;
  /**
   * The head of the final response came.
   * @param rawHeaders names and values, alternating
   */
  gotHead(status: number, rawHeaders: readonly (Buffer | string)[], early?: boolean): void;
  gotBody(piece: Uint8Array): void;
  /** The response is complete. */
  ended(): void;
  failed(error: unknown): void;
}

/** Bytes of a response body that are kept, and that are read. */
const keptBytes = 4096;
const readBytes = 64 * 1024;

/** Max informational responses, and max bytes before the final head. Beyond either, a request fails. */
const maxInformational = 16;
const maxHeadBytes = 64 * 1024;

/** Max bytes of a response with the framing of its body, and max pieces of the body: each chunk is one. */
const maxBytes = maxHeadBytes + readBytes;
const maxPieces = 1024;

/** Max headers kept of a response: each takes a hundred bytes, even if short. */
const maxHeaders = 128;

/**
 * Follows a request until it has a response, fails or times out.
 * @param settle called once with the result
 */
export function createSendProgress(
  dispatch: WebhookRequest,
  settle: (sent: SendResult) => void,
): SendProgress {
  const started = performanceNow();
  let phase: SendPhase = 'connecting';
  let abort = (): void => {};
  let settled = false;
  let informational = 0;
  let parsedBytes = 0;
  let pieces = 0;
  let head: Pick<ReceiverResponse, 'status' | 'headers' | 'early'> | undefined;
  let bodyBytes = 0;
  const kept: Uint8Array[] = [];

  const { lease } = dispatch;
  const leaseLost = (): void => {
    if (!settled) failed(new SendError('stopped', 'Another process sends the messages of the account now.'));
  };
  lease?.onLost(leaseLost);

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
    if (head === undefined) return;
    // Drops a character that was cut.
    const body = kept.length === 0 ? '' : new TextDecoder().decode(Buffer.concat(kept), { stream: true });
    finish({ reply: { ...head, body, bodyBytes } });
  };
  const timer = setTimeout(() => failed(timeoutError(phase, dispatch.timeoutMs)), dispatch.timeoutMs);

  return {
    ...{ dispatch, ended, failed },
    started(end) {
      phase = 'sending';
      abort = end;
      if (settled) abort();
      else if (lease?.isHeld() === false) leaseLost();
    },
    gotInformational() {
      informational += 1;
      if (informational > maxInformational)
        failed(tooLargeError(`${maxInformational} informational responses`));
    },
    gotBytes(bytes) {
      // The latest piece may contain the head and much of the body.
      const isTooMuch = parsedBytes > (phase === 'responding' ? maxBytes : maxHeadBytes);
      parsedBytes = bytes;
      if (settled || !isTooMuch) return;
      if (phase !== 'responding') return failed(tooLargeError(`${maxHeadBytes / 1024} KiB`));
      // As with a body that is too long, the response is kept without the rest.
      ended();
      abort();
    },
    gotHead(status, rawHeaders, early = false) {
      phase = 'responding';
      head = { status, headers: pairs(rawHeaders), early };
    },
    gotBody(piece) {
      pieces += 1;
      if (settled) return;
      if (bodyBytes < keptBytes) kept.push(piece.subarray(0, keptBytes - bodyBytes));
      bodyBytes += piece.byteLength;
      if (bodyBytes < readBytes && pieces < maxPieces) return;
      ended();
      abort();
    },
  };
}

function tooLargeError(limit: string): SendError {
  return new SendError('failed', `No final response came within ${limit}: a receiver sends one.`);
}

function pairs(raw: readonly (Buffer | string)[]): [name: string, value: string][] {
  const headers: [string, string][] = [];
  const end = Math.min(raw.length, 2 * maxHeaders);
  for (let at = 0; at < end; at += 2)
    headers.push([raw[at]?.toString('latin1') ?? '', raw[at + 1]?.toString('latin1') ?? '']);
  return headers;
}
