import type { Sandbox } from '../../server/sandbox.js';
import type { Handlers } from '../exchange.js';

export function faultHandlers({ faults }: Sandbox) {
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
