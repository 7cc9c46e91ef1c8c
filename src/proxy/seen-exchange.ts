import type { BodyCopy } from './body-copy.js';
import type { RawFields } from './fields.js';

/** What went through the proxy, as it came. */
export interface ObservedExchange {
  /** Counted from 1, in the order in which requests came. */
  readonly position: number;
  /** When the request came: in milliseconds since 1970. */
  readonly cameAt: number;
  readonly request: ObservedRequest;
  /** Whether the upstream was asked, and not a fault in its place. */
  wasAsked: boolean;
  /** Null where none came. */
  answer: ObservedResponse | null;
  /** Why the answer did not come, or not to its end; null where it did. */
  failure: string | null;
  /** Milliseconds until the head of the answer came, and until it was whole. */
  waitedMs: number;
  tookMs: number;
  /** What the client was made to suffer; null where it was nothing. */
  fault: string | null;
}

export interface ObservedRequest {
  readonly method: string;
  readonly target: string;
  readonly httpVersion: string;
  readonly fields: RawFields;
  readonly body: BodyCopy;
  /** Whether all of it came. */
  isWhole: boolean;
}

export interface ObservedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly fields: RawFields;
  readonly body: BodyCopy;
}
