import type {
  Clock,
  ClockAdvance,
  ClockChange,
  ClockSettlement,
  ConductReport,
  CreateFault,
  CreateKey,
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
  RequestMatch,
  RequestRecord,
  Simulated,
  Simulation,
  Snapshot,
  World,
  WorldFile,
} from '../contract/generated/types.js';
import type { WebhookControls } from './webhook-controls.js';

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
