import type {
  Clock,
  ClockAdvance,
  ClockChange,
  ClockSettlement,
  Simulated,
  Simulation,
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
}

export function createControls(
  { clocks, lifecycle }: Sandbox,
  account: Account,
  key: string,
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
