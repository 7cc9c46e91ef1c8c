import type {
  AttemptList,
  Clock,
  ClockAdvance,
  ClockChange,
  ClockSettlement,
  ConductReport,
  Coverage,
  CreateFault,
  CreateKey,
  Delivery,
  DeliveryMatch,
  Environment,
  Expectation,
  ExpectationResult,
  Fault,
  IssuedKey,
  Key,
  Profile,
  ProfileChoice,
  RateLimit,
  RateLimitPolicy,
  RegenerateKey,
  ReportEvent,
  RequestMatch,
  RequestRecord,
  RotateSecret,
  Simulated,
  Simulation,
  Snapshot,
  SubscribedEvent,
  UpdateWebhook,
  Webhook,
  WebhookWithSecret,
  World,
  WorldFile,
} from '../contract/generated/types.js';

/** Webhook endpoints of an account, and their messages. */
export interface WebhookControls {
  /**
   * Subscribes an address to the events in `events`, by default to every event.
   * @throws problems `invalid-request` if the address is not allowed, `too-many-webhooks`
   */
  create(webhook: NewWebhook): Promise<WebhookWithSecret>;
  /** Newest first. */
  list(): Promise<Webhook[]>;
  /** @throws problems `webhook-not-found`, `invalid-request` */
  change(webhookId: string, change: UpdateWebhook): Promise<Webhook>;
  /** @throws problems `webhook-not-found`, `invalid-request` */
  rotateSecret(webhookId: string, how?: RotateSecret): Promise<WebhookWithSecret>;
  /** @throws problem `webhook-not-found` */
  remove(webhookId: string): Promise<void>;
  /** Starts a receiver on the loopback interface and subscribes it. */
  receive(options?: ReceiveOptions): Promise<WebhookReceiver>;
  /** Deliveries to the existing endpoints that match, or all, oldest first, each with its result. */
  deliveries(match?: DeliveryMatch): Promise<Delivery[]>;
  /**
   * Sends all messages that are due by the account's clock, and resolves with the attempts when none is in flight.
   * Attempts that started automatically are not awaited beyond half of the endpoint timeout.
   */
  settled(): Promise<AttemptList>;
  /**
   * Sends a message again, with the same `webhook-id`.
   * @throws problems `webhook-not-found`, `delivery-not-found`, `too-many-deliveries`, `delivery-not-kept`
   */
  redeliver(delivery: Pick<Delivery, 'webhookId' | 'id'>): Promise<Delivery>;
  /**
   * Sends a test.
   * @throws problems `webhook-not-found`, `too-many-deliveries`, `delivery-not-kept`
   */
  ping(webhookId: string): Promise<Delivery>;
  /** Holds all messages until `release`. */
  hold(): Promise<void>;
  /** Sends held messages, for example those of a fork. */
  release(): Promise<void>;
}

export interface NewWebhook {
  url: string;
  events?: readonly SubscribedEvent[];
  description?: string;
}

export interface ReceiveOptions {
  /** By default every event. */
  events?: readonly SubscribedEvent[];
  /** By default 204, and 400 to a message with an invalid signature. */
  answer?: TestReceiverResponse;
}

/** Response of a receiver: a status, a whole response, or a function that returns one of these. */
export type TestReceiverResponse =
  | number
  | WholeAnswer
  | ((message: DeliveredMessage) => number | WholeAnswer | Promise<number | WholeAnswer>);

export interface WholeAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** A received message. */
export interface DeliveredMessage {
  /** The `webhook-id`, which is the same for every attempt. */
  readonly id: string;
  /** Type in the body; null if the body can't be read. */
  readonly type: string | null;
  readonly timestamp: string | null;
  readonly data: ReportEvent['data'] | null;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text that was signed. */
  readonly body: string;
  /** True if the signature is valid, and at most five minutes old. */
  readonly verified: boolean;
  /** The reason why the message is not verified; null if it is. */
  readonly refusal: string | null;
}

/** Matches messages that have all of these values, or for which the function returns true. */
export type MessageMatch =
  | { id?: string; type?: string; reportId?: string; verified?: boolean }
  | ((message: DeliveredMessage) => boolean);

/** A receiver of the test, with its endpoint. */
export interface WebhookReceiver {
  readonly id: string;
  readonly url: string;
  /**
   * Verifies messages: the secret of the endpoint, or its public key if messages are signed with Ed25519. A test that
   * rotates the secret sets the new one.
   */
  secret: string;
  /**
   * Resolves with the oldest matching message that `next` has not returned yet; waits up to five seconds by default.
   * @throws ReceiveError with the differences of the nearest message
   */
  next(match?: MessageMatch, options?: { timeoutMs?: number }): Promise<DeliveredMessage>;
  /** All messages in order of arrival. */
  all(): readonly DeliveredMessage[];
  /** Sets the response to further messages. */
  answer(answer: TestReceiverResponse): void;
  /** Unsubscribes and ends it. Closing the sandbox does so too. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The virtual clock of an account. */
export interface ClockControls {
  read(): Promise<Clock>;
  /**
   * Sets the clock to an instant, or its mode, pace or instant; the rest stays.
   * @throws problems `instant-out-of-reach`, `invalid-request`
   */
  set(change: string | Date | ClockChange): Promise<ClockSettlement>;
  /**
   * Advances a clock in mode `manual`. Resolves with all that happened.
   * @param step a duration, `2d`, `1h30m` or `P2D`, or an instant
   * @throws problems `clock-not-manual`, `instant-out-of-reach`, `invalid-request`
   */
  advance(step: string | Date | ClockAdvance): Promise<ClockSettlement>;
}

/** Faults of the responses to an account. */
export interface FaultControls {
  /**
   * Applies the effect to all further calls that match.
   * @throws problems `too-many-faults`, `invalid-request`
   */
  set(fault: CreateFault): Promise<Fault>;
  /** Faults, oldest first, with the numbers of matching calls and of applied faults. */
  list(): Promise<Fault[]>;
  /** @throws problem `fault-not-found` */
  remove(id: string): Promise<void>;
  /** Removes all of them. */
  clear(): Promise<void>;
}

/** The requests of an account outside `/_sandbox`, with their responses. */
export interface RequestControls {
  /** Requests that match, or all, oldest first. */
  list(match?: RequestMatch): Promise<RequestRecord[]>;
  /**
   * Resolves when the requests are as expected.
   * @throws ExpectationError with the differences of the nearest one; problem `request-not-found`, `invalid-request`
   */
  expect(expectation: Expectation): Promise<ExpectationResult>;
  /** Deletes all recorded requests. */
  clear(): Promise<void>;
}

/** Rate limit of requests under `/v1`, in real time. */
export interface RateLimitControls {
  /**
   * Sets a limit for the account, instead of the server's. The next request starts a window.
   * @throws problem `invalid-request`
   */
  set(policy: RateLimitPolicy): Promise<RateLimit>;
  /** The current limit, and the requests that remain. */
  read(): Promise<RateLimit>;
  /** Removes the account's own limit, so that the server's applies. */
  remove(): Promise<void>;
}

/**
 * The keys that open the account. `keyId` is the `id` of an issued key; by default it is `key`, the first key of
 * the account.
 */
export interface KeyControls {
  /** Keys of the account, newest first, without the key texts. */
  list(): Promise<Key[]>;
  /**
   * Issues another key of the account. The key itself is in `key`.
   * @throws problems `key-exists`, `invalid-request`
   */
  issue(key: Pick<CreateKey, 'name' | 'expiresAt'>): Promise<IssuedKey>;
  /**
   * Replaces a key. The old one stops working at once, unless `how` gives an overlap.
   * @throws problems `key-not-found`, `key-revoked`, `invalid-request`
   */
  regenerate(keyId?: string, how?: RegenerateKey): Promise<IssuedKey>;
  /**
   * Revokes the key: all further requests with it are refused.
   * @throws problem `key-not-found`
   */
  revoke(keyId?: string): Promise<Key>;
  /**
   * Expires the key at the current instant of the account's clock. A key that has ended is not changed.
   * @throws problem `key-not-found`
   */
  expire(keyId?: string): Promise<Key>;
}

/** Profile of the account: its answers to the gaps of the documents. */
export interface ProfileControls {
  /**
   * Sets the profile of the account, and answers to single gaps. They survive a reset.
   * @throws problem `invalid-request` that names the nearest gap or answer
   */
  set(choice: ProfileChoice): Promise<Profile>;
  /** The current profile, with the possible answers. */
  read(): Promise<Profile>;
  /** Removes the account's own profile, so that the server's applies. */
  remove(): Promise<void>;
}

/**
 * Controls of one account, which do the same as the control plane, without a request. A refusal rejects with the same
 * problem, whose `message` starts with its code.
 */
export interface AccountControls {
  /** Base address of the environment that the account is in, such as `http://127.0.0.1:49152`. */
  readonly url: string;
  /** The key that opens the account. */
  readonly key: string;
  readonly keys: KeyControls;
  readonly clock: ClockControls;
  readonly faults: FaultControls;
  readonly requests: RequestControls;
  readonly rateLimit: RateLimitControls;
  readonly profile: ProfileControls;
  readonly webhooks: WebhookControls;
  /** Judges the client of the account by its recorded requests: each rule is kept, broken or not exercised. */
  conduct(): Promise<ConductReport>;
  /**
   * Moves a report to another state, through every state between.
   * @throws problems `report-not-found`, `impossible-transition`, `invalid-request`
   */
  simulate(reportId: string, action: Simulation['action'], reason?: string): Promise<Simulated>;
  /** Deletes the world of the account: reports, clock and request count. Snapshots stay. */
  reset(): Promise<void>;
  /**
   * Saves the world of the account under a name.
   * @throws problems `snapshot-exists`, `too-many-snapshots`, `invalid-request`
   */
  snapshot(name: string, options?: ReplaceOption): Promise<Snapshot>;
  /**
   * Replaces the world of the account by a snapshot.
   * @throws problem `snapshot-not-found`
   */
  restore(name: string): Promise<World>;
  /**
   * Copies the world to another account, by the name of its key. Resolves with the controls of that account.
   * @throws problems `world-not-empty`, `invalid-request`
   */
  fork(name: string, options?: ForkOptions): Promise<AccountControls>;
  /** The world of the account as a small document, to be stored as JSON. */
  export(): Promise<WorldFile>;
  /**
   * Loads a world from a document.
   * @throws problems `invalid-request`, `world-not-empty`
   */
  import(file: WorldFile, options?: ReplaceOption): Promise<World>;
}

/** Options of a fork. */
export interface ForkOptions extends ReplaceOption {
  /** True to send messages to the endpoints of the copy; by default they are held. */
  deliver?: boolean;
}

export interface ReplaceOption {
  replace?: boolean;
}

/** `fetch` with the types of Node or the browser, which are not needed without it. */
export type Fetch = typeof globalThis extends { fetch: infer F } ? F : (request: unknown) => Promise<unknown>;

/** The used parts of MSW's `http`. */
export interface MockedHttp<Handler> {
  all(path: string, answer: (asked: { request: WebRequest }) => Promise<WebResponse>): Handler;
}

type WebRequest = typeof globalThis extends { Request: { prototype: infer R } } ? R : unknown;
type WebResponse = typeof globalThis extends { Response: { prototype: infer R } } ? R : unknown;

/** Requests to the sandbox without a socket. */
export interface InProcess {
  /**
   * Sends a request to the sandbox in memory. Request, response and errors are those of Node's `fetch`. Requests to
   * `productionUrl` go to production, all others to the playground.
   */
  fetch: Fetch;
  /**
   * Handlers of MSW for Node, with which the sandbox answers for another server.
   * @param http that of `msw`
   * @param baseUrl of that server, such as `https://api.example.com`
   * @param productionBaseUrl of its production, if `productionPort` is set
   * @throws TypeError for an invalid base address
   */
  handlers<Handler>(http: MockedHttp<Handler>, baseUrl: string, productionBaseUrl?: string): Handler[];
}

/**
 * A sandbox in this process, with the controls of the account of `key`. After `close`, all controls reject with an
 * Error that says so.
 */
export interface Sandbox extends AccountControls, InProcess {
  /** Base address of production, if `productionPort` is set. */
  productionUrl?: string;
  /** A key of another account, whose world is separate. Under `registered`, it is issued. */
  keyOf(name: string, environment?: Environment): string;
  /**
   * Controls of another account, by the name of its key.
   * @throws Error if no valid key has this name
   */
  account(name: string, environment?: Environment): AccountControls;
  /** Coverage of all accounts so far. Each gap has the request that would close it. */
  coverage(): Coverage;
  /**
   * Stops the server. Resolves when every connection is closed, and the coverage file is written, if there is one.
   * @throws Error if that fails
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Key of the method for `await using`. A context of `node:vm`, as of the `vm` pools of Vitest, lacks
 * `Symbol.asyncDispose` under Node 20 and 22; there, compilers use this symbol.
 */
export const asyncDispose: typeof Symbol.asyncDispose =
  Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose');

/** The requests are not as expected. The message lists the differences of the nearest one. */
export class ExpectationError extends Error {
  override readonly name = 'ExpectationError';
  readonly result: ExpectationResult;

  constructor(result: ExpectationResult) {
    super(result.message);
    this.result = result;
  }
}

/** No message matched in time. The message lists the differences of the nearest one. */
export class ReceiveError extends Error {
  override readonly name = 'ReceiveError';
}
