import type {
  AttemptList,
  Clock,
  ClockAdvance,
  ClockChange,
  ClockSettlement,
  ConductReport,
  CreateFault,
  CreateKey,
  Delivery,
  DeliveryMatch,
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

/** Who is told what happens to the reports of an account. */
export interface WebhookControls {
  /**
   * Subscribes an address of yours, to every event unless some are named.
   * @throws problems `invalid-request` where it may not be sent to, `too-many-webhooks`
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
  /** What was to be sent to the endpoints there are, and became of it: those that match, or all, oldest first. */
  deliveries(match?: DeliveryMatch): Promise<Delivery[]>;
  /**
   * Resolves with what was sent when all that is due by the clock of the account is sent, and nothing is under way but
   * what left by itself and was not answered for half of the time that endpoints have.
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
  /** From now on messages wait, until they are let go. */
  hold(): Promise<void>;
  /** Lets go what waits, as in a fork. */
  release(): Promise<void>;
}

export interface NewWebhook {
  url: string;
  events?: readonly SubscribedEvent[];
  description?: string;
}

export interface ReceiveOptions {
  /** By default every one. */
  events?: readonly SubscribedEvent[];
  /** By default 204, and 400 to a message whose signature does not hold. */
  answer?: ReceiverAnswer;
}

/** What a receiver answers: a status, more than that, or what a function makes of the message. */
export type ReceiverAnswer =
  | number
  | WholeAnswer
  | ((message: ReceivedMessage) => number | WholeAnswer | Promise<number | WholeAnswer>);

export interface WholeAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** A message as it came. */
export interface ReceivedMessage {
  /** The `webhook-id`: the same whenever it is sent again. */
  readonly id: string;
  /** What its body says; null where that can not be read. */
  readonly type: string | null;
  readonly timestamp: string | null;
  readonly data: ReportEvent['data'] | null;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text that was signed. */
  readonly body: string;
  /** Whether its signature holds, and it is no more than five minutes old. */
  readonly verified: boolean;
  /** Why it is not to be believed; null where it is. */
  readonly refusal: string | null;
}

/** Which messages are meant: those that are all of this, or of which a function says so. */
export type MessageMatch =
  | { id?: string; type?: string; reportId?: string; verified?: boolean }
  | ((message: ReceivedMessage) => boolean);

/** An endpoint of the test's own. */
export interface WebhookReceiver {
  readonly id: string;
  readonly url: string;
  /**
   * What messages are verified by: the secret that it was made with, or its public key where they are signed with
   * Ed25519, until a test that rotates it sets the next.
   */
  secret: string;
  /**
   * The oldest message that matches and that `next` has not given yet; waits for it, five seconds unless said otherwise.
   * @throws ReceiveError that says how the nearest one differs
   */
  next(match?: MessageMatch, options?: { timeoutMs?: number }): Promise<ReceivedMessage>;
  /** All that came, in its order. */
  all(): readonly ReceivedMessage[];
  /** What is answered from now on. */
  answer(answer: ReceiverAnswer): void;
  /** Unsubscribes and ends it. Closing the sandbox does so too. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The virtual clock of an account. */
export interface ClockControls {
  read(): Promise<Clock>;
  /**
   * Sets the clock to an instant, or its mode, pace or instant; what is left out stays.
   * @throws problems `instant-out-of-reach`, `invalid-request`
   */
  set(change: string | Date | ClockChange): Promise<ClockSettlement>;
  /**
   * Lets time pass where the clock's mode is `manual`; resolves with all that happened when it has happened.
   * @param step a duration, `2d`, `1h30m` or `P2D`, or an instant
   * @throws problems `clock-not-manual`, `instant-out-of-reach`, `invalid-request`
   */
  advance(step: string | Date | ClockAdvance): Promise<ClockSettlement>;
}

/** The faults that the answers to an account suffer. */
export interface FaultControls {
  /**
   * From now on, calls that match suffer the effect.
   * @throws problems `too-many-faults`, `invalid-request`
   */
  set(fault: CreateFault): Promise<Fault>;
  /** Oldest first, with how many calls each has seen and hit. */
  list(): Promise<Fault[]>;
  /** @throws problem `fault-not-found` */
  remove(id: string): Promise<void>;
  /** Removes all of them. */
  clear(): Promise<void>;
}

/** What an account was asked outside `/_sandbox`, and what it was answered. */
export interface RequestControls {
  /** Those that match, or all of them, oldest first. */
  list(match?: RequestMatch): Promise<RequestRecord[]>;
  /**
   * Resolves when the requests are as expected.
   * @throws ExpectationError that says where the nearest one differs; problem `request-not-found`, `invalid-request`
   */
  expect(expectation: Expectation): Promise<ExpectationResult>;
  /** Forgets all of them. */
  clear(): Promise<void>;
}

/** How many requests under `/v1` the account may send in a while of real time. */
export interface RateLimitControls {
  /**
   * Sets a limit of the account's own, whatever the server's; the next request begins a window.
   * @throws problem `invalid-request`
   */
  set(policy: RateLimitPolicy): Promise<RateLimit>;
  /** The limit that holds, and what is left of it. */
  read(): Promise<RateLimit>;
  /** Leaves the account with the limit of the server, where there is one. */
  remove(): Promise<void>;
}

/**
 * The keys that open the account. `keyId` is the `id` of one that was issued; left out, it is `key`, the first key of
 * the account.
 */
export interface KeyControls {
  /** Newest first, without their texts. */
  list(): Promise<Key[]>;
  /**
   * Another key of the account; its text is in `key`.
   * @throws problems `key-exists`, `invalid-request`
   */
  issue(key: Pick<CreateKey, 'name' | 'expiresAt'>): Promise<IssuedKey>;
  /**
   * Puts another text in the place of a key's; the old one is dead at once, unless an overlap is asked for.
   * @throws problems `key-not-found`, `key-revoked`, `invalid-request`
   */
  regenerate(keyId?: string, how?: RegenerateKey): Promise<IssuedKey>;
  /**
   * From the next request on the key is refused, for good.
   * @throws problem `key-not-found`
   */
  revoke(keyId?: string): Promise<Key>;
  /**
   * Lets the key expire at the instant at which the clock of the account stands; one that has ended stays as it is.
   * @throws problem `key-not-found`
   */
  expire(keyId?: string): Promise<Key>;
}

/** What the account is answered where the documents leave a question open. */
export interface ProfileControls {
  /**
   * Gives the account a profile of its own, and single gaps other answers; it stays over resets.
   * @throws problem `invalid-request` that names the nearest gap or answer
   */
  set(choice: ProfileChoice): Promise<Profile>;
  /** The profile that holds, with the answers that are possible. */
  read(): Promise<Profile>;
  /** Leaves the account with the profile of the server. */
  remove(): Promise<void>;
}

/**
 * What a test does to the world of one account: as the control plane does it, without a request. What the control
 * plane would refuse rejects with the same problem, whose `message` begins with its code.
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
  /** How the client of the account behaved, by the requests that are kept: each rule kept, broken or not exercised. */
  conduct(): Promise<ConductReport>;
  /**
   * Leads a report to another state, through every state between.
   * @throws problems `report-not-found`, `impossible-transition`, `invalid-request`
   */
  simulate(reportId: string, action: Simulation['action'], reason?: string): Promise<Simulated>;
  /** Gives up reports, clock and count of requests: the account is as one that was never used. Snapshots stay. */
  reset(): Promise<void>;
  /**
   * Keeps the world of the account as it is now, under a name.
   * @throws problems `snapshot-exists`, `too-many-snapshots`, `invalid-request`
   */
  snapshot(name: string, options?: ReplaceOption): Promise<Snapshot>;
  /**
   * Puts the world that was kept in the place of the account's.
   * @throws problem `snapshot-not-found`
   */
  restore(name: string): Promise<World>;
  /**
   * Gives another account, by the name of its key, a world like this one. Resolves with the controls of that account.
   * @throws problems `world-not-empty`, `invalid-request`
   */
  fork(name: string, options?: ForkOptions): Promise<AccountControls>;
  /** The world of the account as one small file, to be written as JSON. */
  export(): Promise<WorldFile>;
  /**
   * Gives the account the world of a file.
   * @throws problems `invalid-request`, `world-not-empty`
   */
  import(file: WorldFile, options?: ReplaceOption): Promise<World>;
}

/** Whether what there is may be given up. */
export interface ForkOptions extends ReplaceOption {
  /** Whether endpoints in the copy are told of what happens; by default their messages are held. */
  deliver?: boolean;
}

export interface ReplaceOption {
  replace?: boolean;
}

/** `fetch` as the process types it; its types come with Node's or the browser's, and are not needed without it. */
export type Fetch = typeof globalThis extends { fetch: infer F } ? F : (request: unknown) => Promise<unknown>;

/** `http` of MSW, as far as it is used. */
export interface MockedHttp<Handler> {
  all(path: string, answer: (asked: { request: WebRequest }) => Promise<WebResponse>): Handler;
}

type WebRequest = typeof globalThis extends { Request: { prototype: infer R } } ? R : unknown;
type WebResponse = typeof globalThis extends { Response: { prototype: infer R } } ? R : unknown;

/** How the sandbox is asked without a socket. */
export interface InProcess {
  /**
   * Asks the sandbox in memory, and otherwise as the `fetch` of Node does: the same request, answer and failures. A
   * request to `productionUrl` goes to production, one to any other address to the playground.
   */
  fetch: Fetch;
  /**
   * Handlers of MSW for Node, by which the sandbox answers for another server.
   * @param http that of `msw`
   * @param baseUrl what the addresses of the server begin with, such as `https://api.example.com`
   * @param productionBaseUrl the same of production, where `productionPort` asked for it
   * @throws TypeError where these are no such addresses
   */
  handlers<Handler>(http: MockedHttp<Handler>, baseUrl: string, productionBaseUrl?: string): Handler[];
}

/** That requests are not as expected; its message says where the nearest one differs. */
export class ExpectationError extends Error {
  override readonly name = 'ExpectationError';
  readonly result: ExpectationResult;

  constructor(result: ExpectationResult) {
    super(result.message);
    this.result = result;
  }
}

/** That a message did not come; its message says how the nearest one differs. */
export class ReceiveError extends Error {
  override readonly name = 'ReceiveError';
}
