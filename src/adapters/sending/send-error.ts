import type { SendResult } from '../../sandbox/ports.js';

export type SendFailure = Extract<SendResult, { failure: unknown }>['failure'];

/** Why a request can't be made, or can't go on, where it is known in words. */
export class SendError extends Error {
  readonly failure: SendFailure;

  constructor(code: SendFailure['code'], detail: string, cause?: unknown) {
    super(detail, { cause });
    this.failure = { code, detail };
  }
}

/** How far a request has come: there is no connection, it goes out, or an answer comes in. */
export type SendPhase = 'connecting' | 'sending' | 'answering';

const noConnection: { readonly [code in string]?: [SendFailure['code'], string] } = {
  ECONNREFUSED: ['connection-refused', 'Nothing listens there: start the receiver, or mend the port.'],
  EHOSTUNREACH: ['failed', 'There is no way to that host from here.'],
  ENETUNREACH: ['failed', 'There is no way to that network from here.'],
  ETIMEDOUT: ['timed-out', 'Nobody answered there.'],
};

/** Why there is no connection. */
export function connectionError(error: unknown, where: string): SendError {
  const [code, words] = noConnection[codeOf(error)] ?? ['failed', `${messageOf(error)}.`];
  return new SendError(code, `No connection to ${where}. ${words}`, error);
}

const noTls: readonly [code: RegExp, words: string][] = [
  [
    /ISSUER|SELF_SIGNED|UNABLE_TO_VERIFY/,
    'Nobody known here signed its certificate: name that authority in NODE_EXTRA_CA_CERTS, or use http.',
  ],
  [/ALTNAME_INVALID$/, 'Its certificate is for another name.'],
  [/^CERT_HAS_EXPIRED$/, 'Its certificate has expired.'],
  [/^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/, 'It does not speak TLS: use http.'],
];

/** Why there is no connection that is safe. */
export function tlsError(error: unknown, where: string): SendError {
  const code = codeOf(error);
  const words = noTls.find(([known]) => known.test(code))?.[1] ?? `${messageOf(error)}.`;
  return new SendError('tls-failed', `No TLS with ${where}. ${words}`, error);
}

/** Why a name has no address. */
export function lookupError(error: unknown, host: string): SendError {
  const detail = `${host} can't be resolved (${codeOf(error) || messageOf(error)}): mend the name, or use an address.`;
  return new SendError('name-not-found', detail, error);
}

/** What ended a request that was under way. */
export function failureOf(error: unknown, phase: SendPhase): SendFailure {
  if (error instanceof SendError) return error.failure;
  const code = codeOf(error);
  const message = messageOf(error);
  if (code in noConnection && isOfConnecting(error)) return connectionError(error, 'the receiver').failure;
  if (/HEADERS?_OVERFLOW/.test(code)) {
    return { code: 'failed', detail: 'The headers of the answer are larger than 16 KiB.' };
  }
  const short = code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
  // Of an answer that can't be read, Node tells in one way and undici in four.
  const unread =
    /^(HPE_|ERR_ASSERTION)/.test(code) || /^(Response does not match|bad (upgrade|response)$)/.test(message);
  if (unread || (short && phase !== 'answering')) {
    const why = code === 'ERR_ASSERTION' ? 'bad upgrade' : message.replace(/^Parse Error: |^.* \(|\)$/g, '');
    return { code: 'failed', detail: `The answer is none that HTTP/1.1 allows here: ${why}.` };
  }
  if (short || /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(code)) {
    const when =
      phase === 'answering' ? 'before its answer was whole' : 'without an answer; it may have the request';
    return { code: 'connection-reset', detail: `The receiver closed the connection ${when}.` };
  }
  return { code: 'failed', detail: `The request failed: ${message}.` };
}

/** What became of a request that took too long. */
export function timeoutError(phase: SendPhase, afterMs: number): SendError {
  const what = {
    connecting: 'There was no connection to the receiver',
    sending: 'The receiver did not answer',
    answering: 'The answer of the receiver did not end',
  }[phase];
  return new SendError(
    'timed-out',
    `${what} within ${afterMs} ms. A receiver answers first and works later.`,
  );
}

/** Where a library intercepts sockets, as MSW 3 does, these come after the connection was reported as made. */
function isOfConnecting(error: unknown): boolean {
  return (
    error instanceof AggregateError || (error instanceof Error && Reflect.get(error, 'syscall') === 'connect')
  );
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
