import type { SandboxCore } from '../../server/sandbox.js';
import { clockRecord, clockViolations } from '../../worlds/clock.js';
import type { DeclaredHandlers } from '../exchange.js';
import { created, deleted, output } from './outputs.js';

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
    deleteProfile: ({ account }) => deleted(profiles.remove(account)),
  } satisfies Partial<DeclaredHandlers>;
}

export function rateLimitHandlers({ rateLimits }: SandboxCore) {
  return {
    getRateLimit: ({ account }) => output('found', rateLimits.read(account)),
    setRateLimit: ({ account, body }) => output('changed', rateLimits.set(account, body)),
    deleteRateLimit: ({ account }) => deleted(rateLimits.remove(account)),
  } satisfies Partial<DeclaredHandlers>;
}

export function faultHandlers({ faults }: SandboxCore) {
  return {
    createFault: {
      violations: (body) => faults.violations(body),
      handle: ({ account, body }) => created('/_sandbox/faults', faults.create(account, body)),
    },
    listFaults: ({ account }) => output('listed', { data: faults.list(account) }),
    clearFaults: ({ account }) => deleted(faults.clear(account)),
    getFault: ({ account, path }) => output('found', faults.find(account, path.faultId)),
    deleteFault: ({ account, path }) => deleted(faults.delete(account, path.faultId)),
  } satisfies Partial<DeclaredHandlers>;
}
