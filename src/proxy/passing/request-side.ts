import { type ProblemError, problem } from '../../contract/problems.js';
import { bodyOfRequest } from '../messages/bodies.js';
import type { MessageBody } from '../messages/body.js';
import { headTooLong, maxHeadBytes, type RequestHead, readRequestHead } from '../messages/head.js';
import { type MessageListener, MessageReader } from '../messages/message-reader.js';
import type { ProxiedRequest } from './passage.js';
import type { PendingRequests } from './running.js';

const headTooLarge = problem('header-fields-too-large', {
  fault: `larger than ${maxHeadBytes} bytes together`,
});

/** What becomes of what a client says. */
export interface RequestSideOptions {
  mayBegin(): boolean;
  /** Decides what becomes of a request; null where nothing does. */
  begin(head: RequestHead): ProxiedRequest | null;
  toUpstream(bytes: Buffer): void;
  unread(why: string): void;
  /** Requests of the client get no further. */
  refuse(refusal: ProblemError): void;
}

/** What a client says: its requests are told apart, and their bytes go where it was decided. */
export class RequestSide implements MessageListener {
  readonly begins = /^[!#$%&'*+.^_`|~\w-]?$/;
  readonly reader = new MessageReader(this);
  readonly mayBegin: () => boolean;
  readonly #running: PendingRequests;
  readonly #options: RequestSideOptions;
  /** Whose request is being read. */
  #asking: ProxiedRequest | null = null;

  constructor(running: PendingRequests, options: RequestSideOptions) {
    this.#running = running;
    this.#options = options;
    this.mayBegin = options.mayBegin;
  }

  head(raw: Buffer): MessageBody {
    const head = readRequestHead(raw);
    const body = bodyOfRequest(head);
    this.#asking = this.#options.begin(head);
    return body;
  }

  passed(raw: Buffer): void {
    const goes = this.#asking?.goes ?? 'onward';
    if (goes === 'onward') this.#options.toUpstream(raw);
    else if (goes !== 'nowhere') goes.addRaw(raw);
  }

  data(bytes: Buffer): void {
    if (this.#asking === null) return;
    const { recording, goes } = this.#asking;
    recording.requestPiece(bytes);
    if (typeof goes === 'object') goes.addBody(bytes);
  }

  ended(): void {
    this.letGo();
    if (this.#asking !== null) this.#running.asked(this.#asking);
    this.#asking = null;
  }

  unreadable(why: string): void {
    // Which host it is for was never seen: it could be any.
    if (why === headTooLong) this.#options.refuse(headTooLarge);
    else this.#options.unread(why);
    this.letGo();
  }

  /** What is held back of a request waits no longer. */
  letGo(): void {
    const goes = this.#asking?.goes;
    if (typeof goes === 'object') goes.letGo();
  }
}
