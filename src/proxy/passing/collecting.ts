import type { ServerResponse } from 'node:http';
import { isEventStream } from '../../domain/traffic/cassettes/told-exchange.js';
import { BodyRecorder } from '../body-copy.js';
import { fieldLines } from '../fields.js';
import type { ResponseHead } from '../messages/head.js';

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
