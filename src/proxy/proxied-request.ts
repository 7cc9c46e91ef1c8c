import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { assumedGaps } from '../contract/gap-answers.js';
import type { ResponseTarget } from '../http/response.js';
import { isEventStream } from '../requests/cassettes/exchange.js';
import { BodyRecorder } from './bodies.js';
import { fieldLines, fieldTable, type RequestHead, type ResponseHead } from './message-head.js';
import type { ExchangeRecorder } from './recording.js';

/** An answer whose body a fault alters is read whole before: no larger one, in bytes. */
export const maxHeldBytes = 64 * 1024 * 1024;

/** An answer of the upstream, without what framed its body. */
export interface CollectedResponse {
  readonly head: ResponseHead;
  /** All of the body; nothing where it is streamed. */
  readonly bytes: Buffer;
  /** Writes the body behind a head that was written, as it comes, and ends the response; undefined for a whole one. */
  readonly stream: ((response: ServerResponse) => void) | undefined;
}

/** Takes an answer that does not just pass. */
export interface ResponseCollector {
  /** The answer, as soon as there is enough of it; null where the client was told otherwise, or has left. */
  readonly collected: Promise<CollectedResponse | null>;
  /** True if the answer is the proxy's own from its head on, and not only from its end on. */
  readonly isStreamed: boolean;
  /** Gives why the answer can not be taken; null where it can. @param isWithoutBody whatever its fields say of one */
  begin(head: ResponseHead, isWithoutBody: boolean): string | null;
  /** Gives why no more of the answer can be taken; null where it can. */
  add(bytes: Buffer): string | null;
  /** All of it came. */
  end(): void;
  /** No more of it comes. */
  breakOff(): void;
  /** Nobody is to get it. */
  giveUp(): void;
}

const endlessStreamMessage = 'It answered with a stream of events, whose end no fault can wait for.';

function pending() {
  let resolve = (_: CollectedResponse | null): void => {};
  const collected = new Promise<CollectedResponse | null>((settle) => {
    resolve = settle;
  });
  return { collected, resolve };
}

/** Reads all of an answer, up to a bound: of what has no end, nothing would ever be told. */
export function createWholeCollector(most: number): ResponseCollector {
  const { collected, resolve } = pending();
  const copy = new BodyRecorder(most);
  const tooLarge = `It answered more than ${most} bytes, which no fault can hold back.`;
  let told: ResponseHead | null = null;
  return {
    collected,
    isStreamed: false,
    begin(head, isWithoutBody) {
      told = head;
      const [type = ''] = fieldLines(head.fields, 'content-type');
      const sizes = fieldLines(head.fields, 'content-length');
      if (isWithoutBody) return null;
      if (Number(sizes[0]) > most) return tooLarge;
      return sizes.length === 0 && isEventStream(type) ? endlessStreamMessage : null;
    },
    add(bytes) {
      copy.add(bytes);
      return copy.pieces === null ? tooLarge : null;
    },
    end() {
      const { pieces } = copy;
      if (told !== null && pieces !== null)
        resolve({ head: told, bytes: Buffer.concat(pieces), stream: undefined });
    },
    breakOff() {},
    giveUp: () => resolve(null),
  };
}

/** How fast an upstream is read. */
export interface FlowControl {
  /** Holds the upstream back, or lets it go on. */
  holdUpstream(isHeld: boolean): void;
  /** Holds the upstream back until the client has taken what it was told. */
  awaitClient(): void;
}

/**
 * Takes the head of an answer, and then its body as it comes. Little of it waits here: the upstream is held back until
 * there is a response, and while that is full.
 */
export function createStreamCollector(pace: FlowControl): ResponseCollector {
  const { collected, resolve } = pending();
  const waiting: Buffer[] = [];
  let state: 'open' | 'whole' | 'broken' = 'open';
  let response: ServerResponse | null = null;
  const settle = (): void => {
    if (state === 'whole') response?.end();
    else if (state === 'broken') response?.socket?.destroySoon();
  };
  const write = (bytes: Buffer): void => {
    // A response that no server of Node's made never emits drain: its socket is waited for.
    if (response?.write(bytes) === false) pace.awaitClient();
  };
  const stream = (to: ServerResponse): void => {
    response = to;
    pace.holdUpstream(false);
    // The head of a response without any body yet is sent.
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

/** So much of a request is held back, in bytes: no server takes more of one that is looked at. */
const maxBufferedBytes = 1024 * 1024;

/** A body that waits until it is clear what its request suffers: until all of it came, or as much as is looked at. */
export class BufferedBody {
  readonly #raw = new BodyRecorder(Number.POSITIVE_INFINITY);
  readonly #body = new BodyRecorder(maxBufferedBytes);
  #decide: ((body: Buffer) => void) | null;

  /** @param decide is told what came, without what frames it, once */
  constructor(decide: (body: Buffer) => void) {
    this.#decide = decide;
  }

  /** As it came. */
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

/** A request on its way to the upstream, and its answer on the way back. */
export interface ProxiedRequest {
  readonly head: RequestHead;
  readonly requestId: string;
  /** True if a redirect of a fault led to it; its target is without what told so. */
  readonly isRedirected: boolean;
  readonly recording: ExchangeRecorder;
  /** Where the bytes behind its head go. */
  bodyTarget: 'onward' | 'nowhere' | BufferedBody;
  /** Whether the upstream has still to answer, the proxy itself does, or nothing more is to be told. */
  responseState: 'awaited' | 'here' | 'told';
  /** Who takes the answer of the upstream; null where the client does, as it comes. */
  collector: ResponseCollector | null;
}

/** What can become of a request. */
export interface RequestActions {
  /** It goes to the upstream, and its answer to the client. @param without names in lower case of fields that do not */
  forward(passage: ProxiedRequest, without: ReadonlySet<string>): void;
  /** It goes to the upstream, and the answer to whoever called: whole, or with a body that comes. */
  collect(
    passage: ProxiedRequest,
    without: ReadonlySet<string>,
    isWhole: boolean,
  ): ResponseCollector['collected'];
  /** It is answered here. */
  respond(passage: ProxiedRequest): ResponseTarget;
  /** The client is told something before the answer. */
  writeToClient(bytes: Buffer): void;
  /** The connection ends, whatever was told. */
  closeConnection(): void;
}

/**
 * Answers in the place of the upstream, by Node's own writer of HTTP, on the connection of the client.
 * @param finished hears when all of it is written, and whether the connection stays open behind it
 */
export function respondLocally(
  passage: ProxiedRequest,
  client: Socket,
  finished: (staysOpen: boolean) => void,
): ResponseTarget {
  passage.responseState = 'here';
  if (typeof passage.bodyTarget === 'object') passage.bodyTarget = 'nowhere';
  const request = requestOf(passage.head, client);
  const response = new ServerResponse(request);
  response.shouldKeepAlive = staysOpen(passage.head);
  response.on('error', () => {});
  response.assignSocket(client);
  response.on('finish', () => {
    response.detachSocket(client);
    // As Node's server tells whoever waits for it.
    response.emit('close');
    finished(response.shouldKeepAlive);
  });
  return {
    requestId: passage.requestId,
    request,
    response,
    corsHeaders: null,
    limitHeaders: null,
    gaps: assumedGaps,
  };
}

function requestOf({ method, target, httpVersion, fields }: RequestHead, client: Socket): IncomingMessage {
  const [major, minor] = httpVersion.split('.').map(Number);
  return Object.assign(new IncomingMessage(client), {
    ...{ method, url: target, rawHeaders: [...fields], headers: fieldTable(fields) },
    ...{ httpVersion, httpVersionMajor: major, httpVersionMinor: minor },
  });
}

/** Whether the client asks to go on over its connection (RFC 9112, 9.3). */
function staysOpen({ httpVersion, fields }: RequestHead): boolean {
  const options = fieldLines(fields, 'connection').join().toLowerCase();
  return httpVersion === '1.1' ? !/\bclose\b/.test(options) : /\bkeep-alive\b/.test(options);
}

/** The passages of a connection that are not over, in the order in which they were asked for. */
export class PendingRequests {
  readonly #requests: ProxiedRequest[] = [];
  readonly #onEnd: (passage: ProxiedRequest) => void;

  /** @param ended hears of each that is over, when it is not among them any more */
  constructor(ended: (passage: ProxiedRequest) => void) {
    this.#onEnd = ended;
  }

  get count(): number {
    return this.#requests.length;
  }

  /** Whose answer is the proxy's own, and is not whole. */
  get answeredHere(): ProxiedRequest | null {
    return this.#requests.find(({ responseState }) => responseState === 'here') ?? null;
  }

  /** Whose answer is expected of the upstream now. */
  get awaited(): ProxiedRequest | null {
    return this.#requests.find(isAwaited) ?? null;
  }

  add(passage: ProxiedRequest): void {
    this.#requests.push(passage);
  }

  /** The answer is whole, or there will be none: the passage is over when its request is, too. */
  responseDone(passage: ProxiedRequest): void {
    passage.responseState = 'told';
    if (passage.recording.exchange.request.isWhole) this.end(passage);
  }

  requestDone(passage: ProxiedRequest): void {
    passage.recording.requestEnded();
    if (passage.responseState === 'told') this.end(passage);
  }

  end(passage: ProxiedRequest): void {
    const at = this.#requests.indexOf(passage);
    if (at === -1) return;
    this.#requests.splice(at, 1);
    passage.recording.ended();
    this.#onEnd(passage);
  }

  /** No answer of the upstream comes any more. */
  failAwaited(why: string): void {
    for (const passage of this.#requests.filter(isAwaited)) {
      passage.recording.failed(why);
      passage.collector?.giveUp();
      this.end(passage);
    }
  }

  /** Nobody is there any more who could be told. What a fault breaks off, no client left. */
  failAll(why: string): void {
    for (const passage of [...this.#requests]) {
      const { recording, responseState } = passage;
      if (recording.exchange.fault === null && responseState !== 'told') recording.failed(why);
      passage.collector?.giveUp();
      this.end(passage);
    }
  }
}

function isAwaited({ recording, responseState }: ProxiedRequest): boolean {
  return recording.exchange.wasAsked && responseState === 'awaited';
}
