import type { SandboxCore } from '../../server/sandbox.js';
import { clockRecord, clockViolations } from '../../worlds/clock.js';
import type { Handlers } from '../exchange.js';
import { output } from './outputs.js';

export function clockHandlers({ clocks }: SandboxCore) {
  return {
    getClock: { handle: ({ account }) => output('found', clockRecord(clocks.read(account))) },
    changeClock: {
      violations: clockViolations,
      handle: async ({ account, body }) => output('changed', await clocks.change(account, body)),
    },
    advanceClock: {
      violations: clockViolations,
      handle: async ({ account, body }) => output('changed', await clocks.advance(account, body)),
    },
  } satisfies Partial<Handlers>;
}

export function profileHandlers({ profiles }: SandboxCore) {
  return {
    getProfile: { handle: ({ account }) => output('found', profiles.read(account)) },
    setProfile: {
      violations: (body) => profiles.violations(body),
      handle: ({ account, body }) => output('changed', profiles.set(account, body)),
    },
    deleteProfile: {
      handle({ account }) {
        profiles.remove(account);
        return output('deleted', null);
      },
    },
  } satisfies Partial<Handlers>;
}

export function rateLimitHandlers({ rateLimits }: SandboxCore) {
  return {
    getRateLimit: { handle: ({ account }) => output('found', rateLimits.read(account)) },
    setRateLimit: {
      handle: ({ account, body }) => output('changed', rateLimits.set(account, body)),
    },
    deleteRateLimit: {
      handle({ account }) {
        rateLimits.remove(account);
        return output('deleted', null);
      },
    },
  } satisfies Partial<Handlers>;
}

export function faultHandlers({ faults }: SandboxCore) {
  return {
    createFault: {
      violations: (body) => faults.violations(body),
      handle({ account, body }) {
        const fault = faults.create(account, body);
        return { outcome: 'created', headers: { Location: `/_sandbox/faults/${fault.id}` }, body: fault };
      },
    },
    listFaults: {
      handle: ({ account }) => output('listed', { data: faults.list(account) }),
    },
    clearFaults: {
      handle({ account }) {
        faults.clear(account);
        return output('deleted', null);
      },
    },
    getFault: {
      handle: ({ account, path }) => output('found', faults.find(account, path.faultId)),
    },
    deleteFault: {
      handle({ account, path }) {
        faults.delete(account, path.faultId);
        return output('deleted', null);
      },
    },
  } satisfies Partial<Handlers>;
}
