import { expect, it } from 'vitest';
import { accountNamed } from '../../src/accounts/account.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import { noSending } from '../../src/webhooks/dispatcher.js';

it('a due message that is not sent counts as late', async () => {
  let now = 0;
  const timer = { set: () => {}, clear: () => {} };
  const sandbox = createSandbox({
    ...{ seed: 's', pace: 'instant', store: createMemoryStore(), stopwatch: () => now },
    sending: { ...noSending, targets: 'any', timer },
  });
  const account = accountNamed('playground/late');
  await sandbox.webhooks.create(account, { url: 'http://127.0.0.1:9/', events: ['*'] });
  expect(sandbox.dispatcher.lateMs()).toBe(0);
  sandbox.reports.create(account, { type: 'sociedades_y_poderes', companyId: 'acme' });
  now += 5000;
  expect(sandbox.dispatcher.lateMs()).toBe(5000);
});
