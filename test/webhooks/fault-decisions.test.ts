import { expect, it } from 'vitest';
import { createMemoryStore } from '../../src/store/memory-store.js';
import { account, reply, sandboxWithSender, url } from './sandbox-with-sender.js';

const sent = { reply, tookMs: 0 };

it('a manual send has no fault applied, and is not counted by any fault', async () => {
  const bodies: string[] = [];
  const { sandbox, create } = sandboxWithSender(createMemoryStore(), ({ body }) => {
    bodies.push(String(body));
    return sent;
  });
  const { id } = sandbox.webhooks.create(account, { url, events: ['report.created'] });
  const effect = { webhook: { kind: 'thin-payload' } } as const;
  sandbox.faults.create(account, { match: {}, effect, until: { count: 1 } });
  create(1);
  const log = () => sandbox.deliveries.list(account, id, { limit: 9 }).data;
  const { attempts } = await sandbox.messages.redeliver(account, id, log()[0]?.id ?? '');
  expect(attempts.map(({ misbehaviour }) => misbehaviour)).toEqual([null]);
  expect(Object.keys(JSON.parse(bodies[0] ?? '').data).length).toBeGreaterThan(1);
  create(2);
  await sandbox.messages.deliver(account);
  const kinds = log().flatMap(({ misbehaviour }) => misbehaviour?.kind ?? []);
  expect(kinds).toEqual(['thin-payload']);
});

it('a fault selects messages by the order of events, not by the speed of endpoints', async () => {
  const slow = `${url}/slow`;
  const { sandbox, create } = sandboxWithSender(createMemoryStore(), async (dispatch) => {
    if (dispatch.url === slow) await new Promise((resolve) => setImmediate(resolve));
    return sent;
  });
  const { id } = sandbox.webhooks.create(account, { url: slow, events: ['report.created'] });
  sandbox.webhooks.create(account, { url, events: ['report.created'] });
  sandbox.faults.create(account, { match: { nth: 3 }, effect: { webhook: { kind: 'thin-payload' } } });
  const reports = create(3);
  const { attempted } = await sandbox.messages.deliver(account);
  const hit = attempted.filter(({ misbehaviour }) => misbehaviour !== null);
  expect(hit.map(({ webhookId }) => webhookId)).toEqual([id]);
  const [delivery] = sandbox.deliveries.list(account, id, { limit: 9, reportId: reports[1] ?? '' }).data;
  expect(delivery?.misbehaviour?.kind).toBe('thin-payload');
});
