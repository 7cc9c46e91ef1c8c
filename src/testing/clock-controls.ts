import type { ClockAdvance, ClockChange } from '../contract/generated/types.js';
import type { Account } from '../domain/access/accounts.js';
import { isoDuration } from '../domain/life/durations.js';
import { clockRecord } from '../sandbox/clock/clock.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { ClockControls } from './account-controls.js';
import { throwIfAny, validated } from './held.js';

export function createClockControls({ clocks }: Sandbox, account: () => Promise<Account>): ClockControls {
  return {
    read: async () => clockRecord(clocks.read(await account())),
    async set(change) {
      const asked = await validated('ClockChange', changeOf(change));
      return clocks.change(await account(), asked);
    },
    async advance(step) {
      const asked = await validated('ClockAdvance', stepOf(step));
      return clocks.advance(await account(), asked);
    },
  };
}

function changeOf(change: string | Date | ClockChange): ClockChange {
  if (typeof change === 'string') return { now: change };
  return change instanceof Date ? { now: textOf(change) } : change;
}

function stepOf(step: string | Date | ClockAdvance): ClockAdvance {
  if (step instanceof Date) return { to: textOf(step) };
  if (typeof step === 'number') throwIfAny([{ detail: numberError(step), pointer: '#', keyword: 'type' }]);
  if (typeof step !== 'string') return step;
  return /^\d{4}-/.test(step) ? { to: step } : { by: isoDuration(step) };
}

/** A test in JavaScript may give one. Whether it means seconds or milliseconds nobody can tell. */
function numberError(step: number): string {
  return `A step of the clock has a unit, and the number ${step} has none: write "${step}s" or "PT${step}S" for seconds, "${step}d" or "P${step}D" for days.`;
}

/** A date that is none is a fault to be told, and none to break off at. */
function textOf(date: Date): string {
  return Number.isNaN(date.getTime()) ? String(date) : date.toISOString();
}
