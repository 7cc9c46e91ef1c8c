import { expect, it } from 'vitest';
import { createKeys } from '../../src/accounts/keys.js';
import { collections } from '../../src/server/collections.js';
import type { AppendLog } from '../../src/store/append-log.js';
import { createDurableStore } from '../../src/store/append-log-store.js';
import { DatabaseError } from '../../src/store/database.js';
import { runAsRequest } from '../../src/store/transactions.js';
import { createTextLog } from '../store/text-log.js';

const scope = { account: null, byAdmin: true };

it('the list of all keys leaves out those of a damaged account', async () => {
  const intact = createTextLog({ seed: 1 });
  let damaged = '';
  const appendLog: AppendLog = {
    ...intact,
    async read(id, after) {
      if (id === damaged) throw new DatabaseError('damaged', `The account ${id} is damaged.`);
      return intact.read(id, after);
    },
  };
  const open = () => {
    const store = createDurableStore({ appendLog, collections });
    const keys = createKeys(
      { adminToken: 'admin' },
      () => 'secret',
      store,
      () => 0,
    );
    return { store, keys };
  };
  const { store, keys } = open();
  for (const name of ['one', 'two', 'three']) await runAsRequest(store, () => keys.create(scope, { name }));
  damaged = 'two';
  const again = open();
  const { data } = await runAsRequest(again.store, () => again.keys.list(scope, { limit: 10 }));
  expect(data.map(({ name }) => name)).toEqual(['three', 'one']);
});
