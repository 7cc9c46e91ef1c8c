import type {
  AttemptList,
  Delivery,
  DeliveryMatch,
  ReportEvent,
  RotateSecret,
  SubscribedEvent,
  UpdateWebhook,
  Webhook,
  WebhookWithSecret,
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
