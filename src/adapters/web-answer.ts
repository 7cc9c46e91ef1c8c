import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';

/** How an answer becomes a `Response`. */
export interface WebAnswer {
  /** Is told of the answer as it comes. */
  handler: Dispatcher.DispatchHandler;
  /** Resolves with its head, and rejects as that of `fetch` does. */
  response: Promise<Response>;
}

/** Takes an answer in as `fetch` does: its body decoded, read as fast as it is asked for, and ended by the signal. */
export function createWebAnswer({ method, url, signal }: Request): WebAnswer {
  let body: Readable | undefined;
  let settle: { resolve(response: Response): void; reject(reason: unknown): void };
  const response = new Promise<Response>((resolve, reject) => {
    settle = { resolve, reject };
  });
  let abort = (): void => {};
  const ended = (): void => signal.removeEventListener('abort', abort);

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      abort = () => controller.abort(signal.reason as Error);
      signal.addEventListener('abort', abort);
      if (signal.aborted) abort();
    },
    onResponseStart(controller, status, _headers, statusText = '') {
      if (status < 200) return;
      const headers = headersOf(controller.rawHeaders as Buffer[]);
      body = isBodiless(method, status) ? undefined : bodyOf(controller);
      const decoded = body === undefined ? null : webStream(body, headers.get('content-encoding'));
      const answer = new Response(decoded, { status, statusText, headers });
      settle.resolve(Object.defineProperty(answer, 'url', { value: url }));
    },
    onResponseData(controller, piece) {
      if (body?.push(piece) === false) controller.pause();
    },
    onResponseEnd() {
      ended();
      body?.push(null);
    },
    onResponseError(_controller, error) {
      ended();
      const words = body === undefined ? 'fetch failed' : 'terminated';
      const reason = signal.aborted ? signal.reason : new TypeError(words, { cause: error });
      settle.reject(reason);
      body?.destroy(reason as Error);
    },
  };
  return { handler, response };
}

/** Whether nothing follows the head, whatever that says. */
function isBodiless(method: string, status: number): boolean {
  return method === 'HEAD' || status === 204 || status === 205 || status === 304;
}

function bodyOf(controller: Dispatcher.DispatchController): Readable {
  return new Readable({
    read: () => controller.resume(),
    destroy(error, done) {
      // Nobody reads on: the rest need not come.
      if (!this.readableEnded) controller.abort(error ?? new Error('The body is no longer wanted.'));
      done(error);
    },
  });
}

/** What codings of the server are turned back by. */
const decoders: Readonly<Record<string, () => Transform>> = {
  // A body that ends too early is given as far as it came, as Node's fetch does.
  gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

function webStream(body: Readable, coding: string | null): ReadableStream {
  const decoder = decoders[coding ?? '']?.();
  // Whoever reads is told of what goes wrong.
  const plain = decoder === undefined ? body : pipeline(body, decoder, () => undefined);
  return Readable.toWeb(plain) as ReadableStream;
}

/** Names and values, which come in turn. */
function headersOf(raw: readonly Buffer[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2)
    headers.append(String(raw[at]), raw[at + 1]?.toString('latin1') ?? '');
  return headers;
}
