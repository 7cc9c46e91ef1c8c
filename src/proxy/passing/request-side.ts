import { type ProblemError, problem } from '../../contract/problems.js';
import { bodyOfRequest } from '../messages/bodies.js';
import type { Body } from '../messages/body.js';
import { longHead, mostHeadBytes, type RequestHead, readRequestHead } from '../messages/head.js';
import { type MessageListener, MessageReader } from '../messages/message-reader.js';
import type { Passage } from './passage.js';
import type { Running } from './running.js';

const tooLong = problem('header-fields-too-large', { fault: `larger than ${mostHeadBytes} bytes together` });

/** What becomes of what a client says. */
export interface RequestSideOptions {
  mayBegin(): boolean;
  /** Decides what becomes of a request; null where nothing does. */
  begin(head: RequestHead): Passage | null;
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
  readonly #running: Running;
  readonly #options: RequestSideOptions;
  /** Whose request is being read. */
  #asking: Passage | null = null;

  constructor(running: Running, options: RequestSideOptions) {
    this.#running = running;
    this.#options = options;
    this.mayBegin = options.mayBegin;
  }

  head(raw: Buffer): Body {
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
    if (why === longHead) this.#options.refuse(tooLong);
    else this.#options.unread(why);
    this.letGo();
  }

  /** What is held back of a request waits no longer. */
  letGo(): void {
    const goes = this.#asking?.goes;
    if (typeof goes === 'object') goes.letGo();
  }
}
