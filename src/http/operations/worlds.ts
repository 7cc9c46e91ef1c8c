import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';

type WorldHandlers = Pick<Handlers, 'exportWorld' | 'importWorld' | 'forkWorld' | 'resetWorld'>;

export function worldHandlers({ worlds }: Sandbox): WorldHandlers {
  return {
    resetWorld: {
      handle({ account }) {
        worlds.reset(account);
        return { outcome: 'emptied', body: null };
      },
    },
    exportWorld: {
      handle: async ({ account }) => ({ outcome: 'found', json: await concatenate(worlds.export(account)) }),
    },
    importWorld: {
      judgesBody: true,
      handle: async ({ account, body, query }) => ({
        outcome: 'replaced',
        body: await worlds.import(account, body, query.replace),
      }),
    },
    forkWorld: {
      handle: async ({ account, body }) => ({
        outcome: 'replaced',
        body: await worlds.fork(account, body),
      }),
    },
  };
}

async function concatenate(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
