import type { SandboxCore } from '../../server/sandbox.js';
import { clockRecord, clockViolations } from '../../worlds/clock.js';
import type { DeclaredHandlers } from '../exchange.js';
import { output } from './outputs.js';

export function clockHandlers({ clocks }: SandboxCore) {
  return {
    getClock: ({ account }) => output('found', clockRecord(clocks.read(account))),
    changeClock: {
      violations: clockViolations,
      handle: async ({ account, body }) => output('changed', await clocks.change(account, body)),
    },
    advanceClock: {
      violations: clockViolations,
      handle: async ({ account, body }) => output('changed', await clocks.advance(account, body)),
    },
  } satisfies Partial<DeclaredHandlers>;
}

export function profileHandlers({ profiles }: SandboxCore) {
  return {
    getProfile: ({ account }) => output('found', profiles.read(account)),
    setProfile: {
      violations: (body) => profiles.violations(body),
      handle: ({ account, body }) => output('changed', profiles.set(account, body)),
    },
    deleteProfile({ account }) {
      profiles.remove(account);
      return output('deleted', null);
    },
  } satisfies Partial<DeclaredHandlers>;
}

export function rateLimitHandlers({ rateLimits }: SandboxCore) {
  return {
    getRateLimit: ({ account }) => output('found', rateLimits.read(account)),
    setRateLimit: ({ account, body }) => output('changed', rateLimits.set(account, body)),
    deleteRateLimit({ account }) {
      rateLimits.remove(account);
      return output('deleted', null);
    },
  } satisfies Partial<DeclaredHandlers>;
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
    listFaults: ({ account }) => output('listed', { data: faults.list(account) }),
    clearFaults({ account }) {
      faults.clear(account);
      return output('deleted', null);
    },
    getFault: ({ account, path }) => output('found', faults.find(account, path.faultId)),
    deleteFault({ account, path }) {
      faults.delete(account, path.faultId);
      return output('deleted', null);
    },
  } satisfies Partial<DeclaredHandlers>;
}
