import type { SandboxCore } from '../../server/sandbox.js';
import { clockRecord, clockViolations } from '../../worlds/clock.js';
import type { Handlers } from '../exchange.js';

export function clockHandlers({ clocks }: SandboxCore) {
  return {
    getClock: { handle: ({ account }) => ({ outcome: 'found', body: clockRecord(clocks.read(account)) }) },
    changeClock: {
      violations: clockViolations,
      handle: async ({ account, body }) => ({ outcome: 'changed', body: await clocks.change(account, body) }),
    },
    advanceClock: {
      violations: clockViolations,
      handle: async ({ account, body }) => ({
        outcome: 'changed',
        body: await clocks.advance(account, body),
      }),
    },
  } satisfies Partial<Handlers>;
}

export function profileHandlers({ profiles }: SandboxCore) {
  return {
    getProfile: { handle: ({ account }) => ({ outcome: 'found', body: profiles.read(account) }) },
    setProfile: {
      violations: (body) => profiles.violations(body),
      handle: ({ account, body }) => ({ outcome: 'changed', body: profiles.set(account, body) }),
    },
    deleteProfile: {
      handle({ account }) {
        profiles.remove(account);
        return { outcome: 'deleted', body: null };
      },
    },
  } satisfies Partial<Handlers>;
}

export function rateLimitHandlers({ rateLimits }: SandboxCore) {
  return {
    getRateLimit: { handle: ({ account }) => ({ outcome: 'found', body: rateLimits.read(account) }) },
    setRateLimit: {
      handle: ({ account, body }) => ({ outcome: 'changed', body: rateLimits.set(account, body) }),
    },
    deleteRateLimit: {
      handle({ account }) {
        rateLimits.remove(account);
        return { outcome: 'deleted', body: null };
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
      handle: ({ account }) => ({ outcome: 'listed', body: { data: faults.list(account) } }),
    },
    clearFaults: {
      handle({ account }) {
        faults.clear(account);
        return { outcome: 'deleted', body: null };
      },
    },
    getFault: {
      handle: ({ account, path }) => ({ outcome: 'found', body: faults.find(account, path.faultId) }),
    },
    deleteFault: {
      handle({ account, path }) {
        faults.delete(account, path.faultId);
        return { outcome: 'deleted', body: null };
      },
    },
  } satisfies Partial<Handlers>;
}
