import type { ClockAdvance, ClockChange, WorldFile } from '../contract/generated/types.js';
import * as validators from '../contract/generated/validators.js';
import type { Account } from '../domain/access/keys.js';
import { isoDuration } from '../domain/life/durations.js';
import { clockRecord } from '../sandbox/clock/clock.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { AccountControls } from './account-controls.js';
import { createWebhookControls, type OpenReceivers } from './create-webhook-controls.js';
import { held, refuseIfAny } from './held.js';
import { createKeyControls } from './key-controls.js';
import { createRequestControls } from './request-controls.js';

/** What controls share with the sandbox that they are of. */
export interface Running {
  /** Takes those that are started. */
  receivers: OpenReceivers;
  /** @throws Error where the sandbox is closed */
  checkOpen(): void;
}

/**
 * In a file of its own, so that the types of the package reach no further than what it promises.
 * @param controlsOf those of another account of the same environment, by the name of its key
 */
export function createControls(
  sandbox: Sandbox,
  ofKey: Account,
  { url, key }: Pick<AccountControls, 'url' | 'key'>,
  controlsOf: (name: string) => AccountControls,
  { receivers, checkOpen }: Running,
): AccountControls {
  const { accounts, clocks, faults, judgeConduct, lifecycle, loop, profiles, rateLimits, worlds } = sandbox;
  /** The account, which is used hereby, when all that is due in it is done. */
  const account = async (): Promise<Account> => {
    checkOpen();
    await accounts.use(ofKey.id);
    await loop.ready(ofKey.id);
    return ofKey;
  };
  return {
    ...{ url, key },
    keys: createKeyControls(sandbox, account),
    clock: {
      read: async () => clockRecord(clocks.read(await account())),
      set: async (change) => clocks.change(await account(), held(validators.ClockChange, changeOf(change))),
      advance: async (step) => clocks.advance(await account(), held(validators.ClockAdvance, stepOf(step))),
    },
    faults: {
      async set(fault) {
        const asked = held(validators.CreateFault, fault);
        refuseIfAny(faults.violations(asked));
        return faults.create(await account(), asked);
      },
      list: async () => faults.list(await account()),
      remove: async (id) => faults.delete(await account(), id),
      clear: async () => faults.clear(await account()),
    },
    requests: createRequestControls(sandbox, account),
    rateLimit: {
      async set(policy) {
        const asked = held(validators.RateLimitPolicy, policy);
        return rateLimits.set(await account(), asked);
      },
      read: async () => rateLimits.read(await account()),
      remove: async () => rateLimits.remove(await account()),
    },
    profile: {
      async set(choice) {
        const asked = held(validators.ProfileChoice, choice);
        refuseIfAny(profiles.violations(asked));
        return profiles.set(await account(), asked);
      },
      read: async () => profiles.read(await account()),
      remove: async () => profiles.remove(await account()),
    },
    webhooks: createWebhookControls(sandbox, account, receivers),
    conduct: async () => judgeConduct(await account()),
    async simulate(reportId, action, reason) {
      const simulation = { action, ...(reason === undefined ? {} : { reason }) };
      held(validators.Simulation, simulation);
      refuseIfAny(lifecycle.reasonViolations(action, reason));
      return lifecycle.simulate(await account(), reportId, action, reason);
    },
    reset: async () => worlds.reset(await account()),
    async snapshot(name, options = {}) {
      const { replace } = held(validators.CreateSnapshot, { name, ...options });
      return worlds.snapshot(await account(), name, replace);
    },
    restore: async (name) => worlds.restore(await account(), name),
    async fork(name, options = {}) {
      const other = controlsOf(name);
      await worlds.fork(await account(), held(validators.Fork, { key: other.key, ...options }));
      return other;
    },
    async export() {
      const decoder = new TextDecoder();
      let text = '';
      for await (const part of worlds.export(await account())) text += decoder.decode(part, { stream: true });
      return JSON.parse(text) as WorldFile;
    },
    import: async (file, { replace } = {}) => worlds.import(await account(), file, replace),
  };
}

function changeOf(change: string | Date | ClockChange): ClockChange {
  if (typeof change === 'string') return { now: change };
  return change instanceof Date ? { now: textOf(change) } : change;
}

function stepOf(step: string | Date | ClockAdvance): ClockAdvance {
  if (step instanceof Date) return { to: textOf(step) };
  if (typeof step === 'number') refuseIfAny([{ detail: numberTold(step), pointer: '#', keyword: 'type' }]);
  if (typeof step !== 'string') return step;
  return /^\d{4}-/.test(step) ? { to: step } : { by: isoDuration(step) };
}

/** A test in JavaScript may give one. Whether it means seconds or milliseconds nobody can tell. */
function numberTold(step: number): string {
  return `A step of the clock has a unit, and the number ${step} has none: write "${step}s" or "PT${step}S" for seconds, "${step}d" or "P${step}D" for days.`;
}

/** A date that is none is a fault to be told, and none to break off at. */
function textOf(date: Date): string {
  return Number.isNaN(date.getTime()) ? String(date) : date.toISOString();
}
