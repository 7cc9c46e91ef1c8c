import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { assumedGaps } from '../contract/gap-answers.js';
import { breakOff } from '../http/fault-application.js';
import type { ResponseTarget } from '../http/response.js';
import { headerValues } from '../http/syntax/headers.js';
import { isEventStream } from '../requests/cassettes/exchange.js';
import { BodyRecorder } from './bodies.js';
import type { ExchangeRecorder } from './cassette-file.js';
import { fieldTable, type RequestHead, type ResponseHead } from './message-head.js';

/** Default max size of a response whose body a fault alters, in bytes. It is read completely first. */
export const maxHeldBytes = 64 * 1024 * 1024;

/** A response of the upstream without transfer framing. */
export interface CollectedResponse {
  readonly head: ResponseHead;
  /** The whole body; empty if it is streamed. */
  readonly bytes: Buffer;
  /**
   * Writes the body as it arrives, after the head was written, and ends the response. Undefined for a whole body.
   */
  readonly stream: ((response: ServerResponse) => void) | undefined;
}

/** Receives a response that does not just pass. */
export interface ResponseCollector {
  /** The response, as soon as enough has arrived. Null if the client has received something else, or has left. */
  readonly collected: Promise<CollectedResponse | null>;
  /** True if the proxy writes the response from its head on, and not only after its end. */
  readonly isStreamed: boolean;
  /**
   * Returns why the response can't be handled; null if it can.
   * @param isWithoutBody true if there is no body, whatever the fields say
   */
  begin(head: ResponseHead, isWithoutBody: boolean): string | null;
  /** Returns why no more of the response can be handled; null if it can. */
  add(bytes: Buffer): string | null;
  /** The response has arrived completely. */
  end(): void;
  /** The rest of the response will not arrive. */
  breakOff(): void;
  /** The response is not needed any more. */
  giveUp(): void;
}

const endlessStreamMessage = 'Its response is a stream of events, whose end no fault can wait for.';

function pending() {
  let resolve = (_: CollectedResponse | null): void => {};
  const collected = new Promise<CollectedResponse | null>((settle) => {
    resolve = settle;
  });
  return { collected, resolve };
}

/** Collects a whole response, up to a limit. A stream without end is refused. */
export function createWholeCollector(maxBytes: number): ResponseCollector {
  const { collected, resolve } = pending();
  const copy = new BodyRecorder(maxBytes);
  const tooLarge = `Its response has more than ${maxBytes} bytes, which no fault can hold back.`;
  let received: ResponseHead | null = null;
  return {
    collected,
    isStreamed: false,
    begin(head, isWithoutBody) {
      received = head;
      const [type = ''] = headerValues(head.fields, 'content-type');
      const sizes = headerValues(head.fields, 'content-length');
      if (isWithoutBody) return null;
      if (Number(sizes[0]) > maxBytes) return tooLarge;
      return sizes.length === 0 && isEventStream(type) ? endlessStreamMessage : null;
    },
    add(bytes) {
      copy.add(bytes);
      return copy.pieces === null ? tooLarge : null;
    },
    end() {
      const { pieces } = copy;
      if (received !== null && pieces !== null)
        resolve({ head: received, bytes: Buffer.concat(pieces), stream: undefined });
    },
    breakOff() {},
    giveUp: () => resolve(null),
  };
}

/** Controls how fast the upstream is read. */
export interface FlowControl {
  /** Pauses or resumes the upstream. */
  holdUpstream(isHeld: boolean): void;
  /** Pauses the upstream until the client has received what was written. */
  awaitClient(): void;
}

/**
 * Collects the head of a response, and then streams its body. It buffers little: the upstream is paused until there
 * is a response to write to, and while that is full.
 */
export function createStreamCollector(pace: FlowControl): ResponseCollector {
  const { collected, resolve } = pending();
  const waiting: Buffer[] = [];
  let state: 'open' | 'whole' | 'broken' = 'open';
  let response: ServerResponse | null = null;
  const settle = (): void => {
    if (state === 'whole') response?.end();
    else if (state === 'broken' && response?.socket) breakOff(response.socket);
  };
  const write = (bytes: Buffer): void => {
    // A ServerResponse without a server never emits drain; its socket does.
    if (response?.write(bytes) === false) pace.awaitClient();
  };
  const stream = (to: ServerResponse): void => {
    response = to;
    pace.holdUpstream(false);
    // Sends the head, since no body has arrived yet.
    if (state === 'open') to.flushHeaders();
    for (const bytes of waiting.splice(0)) write(bytes);
    settle();
  };
  const over = (as: 'whole' | 'broken'): void => {
    state = as;
    settle();
  };
  return {
    collected,
    isStreamed: true,
    begin(head) {
      pace.holdUpstream(true);
      resolve({ head, bytes: Buffer.alloc(0), stream });
      return null;
    },
    add(bytes) {
      if (response === null) waiting.push(bytes);
      else write(bytes);
      return null;
    },
    end: () => over('whole'),
    breakOff: () => over('broken'),
    giveUp: () => resolve(null),
  };
}

/** Max bytes of a request that are held back; servers accept no larger ones of the operations concerned. */
const maxBufferedBytes = 1024 * 1024;

/** A request body that is held back until the fault is selected: until all of it, or the max, has arrived. */
export class BufferedBody {
  readonly #raw = new BodyRecorder(Number.POSITIVE_INFINITY);
  readonly #body = new BodyRecorder(maxBufferedBytes);
  #decide: ((body: Buffer) => void) | null;

  /** @param decide called once, with the body without transfer framing */
  constructor(decide: (body: Buffer) => void) {
    this.#decide = decide;
  }

  /** The bytes as they arrived. */
  get raw(): Buffer {
    return Buffer.concat(this.#raw.pieces ?? []);
  }

  addRaw(bytes: Buffer): void {
    this.#raw.add(bytes);
    if (this.#raw.size >= maxBufferedBytes) this.release();
  }

  addBody(bytes: Buffer): void {
    this.#body.add(bytes);
  }

  release(): void {
    const decide = this.#decide;
    this.#decide = null;
    decide?.(Buffer.concat(this.#body.pieces ?? []));
  }
}

/** A request to the upstream, and its response. */
export interface ProxiedRequest {
  readonly head: RequestHead;
  readonly requestId: string;
  /** True if a fault redirected the client here. The mark is removed from the target. */
  readonly isRedirected: boolean;
  readonly recording: ExchangeRecorder;
  /** Destination of the request bytes after the head. */
  bodyTarget: 'onward' | 'nowhere' | BufferedBody;
  /** State of the response: expected from the upstream, written by the proxy itself, or done. */
  responseState: 'awaited' | 'local' | 'done';
  /** Receives the response of the upstream. Null if it passes to the client directly. */
  collector: ResponseCollector | null;
}

export interface RequestActions {
  /**
   * Forwards the request; its response passes to the client.
   * @param without names in lower case of fields that are not forwarded
   */
  forward(proxied: ProxiedRequest, without: ReadonlySet<string>): void;
  /** Forwards the request, and returns the response: whole, or with a streamed body. */
  collect(
    proxied: ProxiedRequest,
    without: ReadonlySet<string>,
    isWhole: boolean,
  ): ResponseCollector['collected'];
  /** Answers the request here. */
  respond(proxied: ProxiedRequest): ResponseTarget;
  /** Sends bytes to the client before the response. */
  writeToClient(bytes: Buffer): void;
  closeConnection(): void;
}

/**
 * Answers instead of the upstream, with Node's HTTP writer on the client's connection.
 * @param finished called when all is written, with whether the connection stays open
 */
export function respondLocally(
  proxied: ProxiedRequest,
  client: Socket,
  finished: (staysOpen: boolean) => void,
): ResponseTarget {
  proxied.responseState = 'local';
  if (typeof proxied.bodyTarget === 'object') proxied.bodyTarget = 'nowhere';
  const { method, target, httpVersion, fields } = proxied.head;
  const [major, minor] = httpVersion.split('.').map(Number);
  const request = Object.assign(new IncomingMessage(client), {
    ...{ method, url: target, rawHeaders: [...fields], headers: fieldTable(fields) },
    ...{ httpVersion, httpVersionMajor: major, httpVersionMinor: minor },
  });
  const response = new ServerResponse(request);
  // The client may want to keep the connection (RFC 9112, 9.3).
  const options = headerValues(fields, 'connection').join().toLowerCase();
  response.shouldKeepAlive =
    httpVersion === '1.1' ? !/\bclose\b/.test(options) : /\bkeep-alive\b/.test(options);
  response.on('error', () => {});
  response.assignSocket(client);
  response.on('finish', () => {
    response.detachSocket(client);
    // As Node's server does.
    response.emit('close');
    finished(response.shouldKeepAlive);
  });
  return {
    ...{ requestId: proxied.requestId, request, nodeResponse: response },
    ...{ corsHeaders: null, limitHeaders: null, gaps: assumedGaps },
  };
}

/** The unfinished requests of a connection, in order. */
export class PendingRequests {
  readonly #requests: ProxiedRequest[] = [];
  readonly #onEnd: (proxied: ProxiedRequest) => void;

  /** @param ended called for each finished request, after its removal */
  constructor(ended: (proxied: ProxiedRequest) => void) {
    this.#onEnd = ended;
  }

  get count(): number {
    return this.#requests.length;
  }

  /** The request that the proxy itself is answering. */
  get answeredHere(): ProxiedRequest | null {
    return this.#requests.find(({ responseState }) => responseState === 'local') ?? null;
  }

  /** The request that the upstream answers next. */
  get awaited(): ProxiedRequest | null {
    return this.#requests.find(isAwaited) ?? null;
  }

  add(proxied: ProxiedRequest): void {
    this.#requests.push(proxied);
  }

  /** The response is complete, or none will come. The request ends when its body is complete, too. */
  responseDone(proxied: ProxiedRequest): void {
    proxied.responseState = 'done';
    if (proxied.recording.exchange.request.isComplete) this.end(proxied);
  }

  requestDone(proxied: ProxiedRequest): void {
    proxied.recording.requestEnded();
    if (proxied.responseState === 'done') this.end(proxied);
  }

  end(proxied: ProxiedRequest): void {
    const at = this.#requests.indexOf(proxied);
    if (at === -1) return;
    this.#requests.splice(at, 1);
    proxied.recording.ended();
    this.#onEnd(proxied);
  }

  /** Fails all requests that wait for the upstream. */
  failAwaited(reason: string): void {
    for (const proxied of this.#requests.filter(isAwaited)) {
      proxied.recording.failed(reason);
      proxied.collector?.giveUp();
      this.end(proxied);
    }
  }

  /** Fails all requests, since the client is gone. A connection that a fault closed is no failure. */
  failAll(reason: string): void {
    for (const proxied of [...this.#requests]) {
      const { recording, responseState } = proxied;
      if (recording.exchange.fault === null && responseState !== 'done') recording.failed(reason);
      proxied.collector?.giveUp();
      this.end(proxied);
    }
  }
}

function isAwaited({ recording, responseState }: ProxiedRequest): boolean {
  return recording.exchange.wasForwarded && responseState === 'awaited';
}
