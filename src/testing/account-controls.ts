import type {
  Clock,
  ClockAdvance,
  ClockChange,
  ClockSettlement,
  Simulated,
  Simulation,
  Snapshot,
  World,
} from '../contract/generated/types.js';
import * as validators from '../contract/generated/validators.js';
import { problem, type Violation } from '../contract/problems.js';
import type { Validator } from '../contract/validator.js';
import { summaryOf, violations } from '../contract/violations.js';
import { isoDuration } from '../domain/durations.js';
import type { Account } from '../domain/keys.js';
import { clockRecord } from '../sandbox/clock.js';
import type { Sandbox } from '../sandbox/sandbox.js';

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

/**
 * What a test does to the world of one account: as the control plane does it, without a request. What the control
 * plane would refuse rejects with the same problem, whose `message` begins with its code.
 */
export interface AccountControls {
  /** The key that opens the account. */
  readonly key: string;
  readonly clock: ClockControls;
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
  fork(name: string, options?: ReplaceOption): Promise<AccountControls>;
}

/** Whether what there is may be given up. */
export interface ReplaceOption {
  replace?: boolean;
}

/** @param controlsOf those of another account of the same environment, by the name of its key */
export function createControls(
  { clocks, lifecycle, worlds }: Sandbox,
  account: Account,
  key: string,
  controlsOf: (name: string) => AccountControls,
): AccountControls {
  return {
    key,
    clock: {
      read: async () => clockRecord(clocks.read(account)),
      set: async (change) => clocks.change(account, held(validators.ClockChange, changeOf(change))),
      advance: async (step) => clocks.advance(account, held(validators.ClockAdvance, stepOf(step))),
    },
    async simulate(reportId, action, reason) {
      const simulation = { action, ...(reason === undefined ? {} : { reason }) };
      held(validators.Simulation, simulation);
      refuseIfAny(lifecycle.reasonViolations(action, reason));
      return lifecycle.simulate(account, reportId, action, reason);
    },
    reset: async () => worlds.reset(account),
    async snapshot(name, options = {}) {
      const { replace } = held(validators.CreateSnapshot, { name, ...options });
      return worlds.snapshot(account, name, replace);
    },
    restore: async (name) => worlds.restore(account, name),
    async fork(name, options = {}) {
      const other = controlsOf(name);
      const { replace } = held(validators.Fork, { key: other.key, ...options });
      worlds.fork(account, other.key, replace);
      return other;
    },
  };
}

function changeOf(change: string | Date | ClockChange): ClockChange {
  if (typeof change === 'string') return { now: change };
  return change instanceof Date ? { now: textOf(change) } : change;
}

function stepOf(step: string | Date | ClockAdvance): ClockAdvance {
  if (step instanceof Date) return { to: textOf(step) };
  if (typeof step !== 'string') return step;
  return /^\d{4}-/.test(step) ? { to: step } : { by: isoDuration(step) };
}

/** A date that is none is a fault to be told, and none to break off at. */
function textOf(date: Date): string {
  return Number.isNaN(date.getTime()) ? String(date) : date.toISOString();
}

/** A test in JavaScript has no compiler: what it gives is held to the contract, as a body would be. */
function held<T>(validator: Validator, value: T): T {
  if (!validator(value)) refuseIfAny(violations(validator.errors ?? [], 'body'));
  return value;
}

function refuseIfAny(errors: Violation[]): void {
  if (errors.length > 0) throw problem('invalid-request', { summary: summaryOf(errors) }, { errors });
}
