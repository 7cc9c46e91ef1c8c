import type { ProblemError } from '../../contract/problems.js';
import type { RequestHead } from '../messages/head.js';
import type { ExchangeRecorder } from '../recording.js';
import type { ProxiedRequest, RequestActions } from './passage.js';
import type { Upstream } from './upstream.js';

/** What is decided of all that passes. */
export interface ProxiedConnectionOptions {
  readonly upstream: Upstream;
  /** What each request suffers; null where they all just pass. */
  readonly strike: ((passage: ProxiedRequest, way: RequestActions) => void) | null;
  /** Max bytes of a response that a fault alters; a larger one gives 502. */
  readonly maxHeldBytes: number;
  /** Why a request gets no further than here, whoever it is for; null where it does. */
  refusalOf(head: RequestHead): ProblemError | null;
  /** Begins to note an exchange. */
  record(head: RequestHead): ExchangeRecorder;
  /** An exchange is over. */
  ended(passage: ProxiedRequest): void;
  /** What a client says is no HTTP/1.1: it passes from here on, and nobody reads it. */
  unread(why: string): void;
}
