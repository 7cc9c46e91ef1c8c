import type { DeliveryFailure } from '../contract/generated/types.js';

/** The lease under which a request is sent: a process that loses it leaves the request to the next holder. */
interface SendLease {
  /** Called right before the request is written: a process may have been stopped while it connected. */
  isHeld(): boolean;
  /** Sets what is called when the lease is lost. */
  onLost(listener: () => void): void;
}

/** A request to a receiver, sent once. */
export interface WebhookRequest {
  /** http or https. The fragment is not sent. */
  url: string;
  /** POST by default; GET has no body. */
  method?: 'POST' | 'GET';
  /** In this order; Host, Connection and Content-Length are added. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Uint8Array;
  /** Real-time limit for everything from resolving the name to the end of the response. */
  timeoutMs: number;
  /** Announces the whole body, sends this many bytes and disconnects, with failure `cut-short`. */
  truncateAt?: number | undefined;
  /** Delay between head and body; the body is not sent if the response comes first. */
  bodyAfterMs?: number | undefined;
  /** By default none: a request that somebody waits for is sent without. Losing it is the failure `stopped`. */
  lease?: SendLease | undefined;
}

/** A response. Redirects are not followed. */
export interface ReceiverResponse {
  status: number;
  /** The first 128. */
  headers: readonly (readonly [name: string, value: string])[];
  /** The first 4 KiB, decoded as UTF-8. */
  body: string;
  /** Received bytes; reading stops soon after 64 KiB or 1,024 chunks. */
  bodyBytes: number;
  /** True if the response began before the body of the request was sent; detected with `bodyAfterMs` only. */
  early: boolean;
}

/** Result of a request, with its duration in whole milliseconds of real time. */
export type SendResult =
  | { reply: ReceiverResponse; tookMs: number }
  | { failure: DeliveryFailure; tookMs: number };

/** Sends requests to receivers. Never rejects, and never sends a request twice. */
export interface Sender {
  /** @param accountId owner of the message */
  send(dispatch: WebhookRequest, accountId: string): Promise<SendResult>;
  /** Lists all reasons why a URL cannot be a target now; an unknown host name is no reason. */
  judge(url: string, accountId: string): Promise<readonly string[]>;
  /** Ends running requests with failure `stopped`, and closes all connections. Later requests are `stopped` too. */
  close(): Promise<void>;
}
