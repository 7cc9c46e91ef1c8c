/** A request to a receiver, to be made once. */
export interface WebhookRequest {
  /** http or https. What follows a `#` is not sent. */
  url: string;
  /** By default POST; GET goes without a body. */
  method?: 'POST' | 'GET';
  /** Names and values, in the order in which they are sent; Host, Connection and Content-Length are added. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Uint8Array;
  /** In real time, for all of it: name, connection, request and answer. */
  timeoutMs: number;
  /** Sends so many bytes of the body where it has more, though all are announced, and breaks off: `cut-short`. */
  truncateAt?: number | undefined;
  /** The head goes at once, and the body so many milliseconds later; not at all where the answer came before. */
  bodyAfterMs?: number | undefined;
}

/** What came back. A redirect is a reply as any other: it is not followed. */
export interface ReceiverResponse {
  status: number;
  /** The first 128 of them. */
  headers: readonly (readonly [name: string, value: string])[];
  /** The first 4 KiB of it, read as UTF-8. */
  body: string;
  /** How many bytes of it came; of one that is larger, no more is read than 64 KiB or a little over, or 1,024 chunks. */
  bodyBytes: number;
  /** Whether it began before the body of the request was sent, which is seen where `bodyAfterMs` says so. */
  early: boolean;
}

/** What became of a request, and how long it took, in whole milliseconds of real time. */
export type SendResult =
  | { reply: ReceiverResponse; tookMs: number }
  | { failure: SendFailure; tookMs: number };

export interface SendFailure {
  code:
    | 'target-refused'
    | 'timed-out'
    | 'connection-refused'
    | 'connection-reset'
    | 'name-not-found'
    | 'tls-failed'
    | 'cut-short'
    | 'stopped'
    | 'failed';
  /** In words: what was tried, what became of it and what would be right. */
  detail: string;
}

/** Makes requests to receivers. It never rejects, and makes none twice. */
export interface Sender {
  /** @param accountId whose message it is */
  send(dispatch: WebhookRequest, accountId: string): Promise<SendResult>;
  /** All that keeps a URL from being sent to, as far as it can be told now; a name that is unknown now is no fault. */
  judge(url: string, accountId: string): Promise<readonly string[]>;
  /** Ends what is under way, as `stopped`, and closes all connections. What is sent later is `stopped` as well. */
  close(): Promise<void>;
}
