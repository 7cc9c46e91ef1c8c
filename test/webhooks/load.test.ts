import { expect, it } from 'vitest';
import { startSandbox } from '../../src/testing/index.js';
import { createClient } from './client.js';
import { type Receiver, startReceiver } from './receiver.js';

const reports = 80;

/** Returns the report and event index of each message, which are the end of an event id. */
function messagesOf({ received }: Receiver): [report: string, place: string][] {
  return received.map(({ headers }) => {
    const id = headers['webhook-id'] ?? '';
    return [id.slice(0, -4), id.slice(-4)];
  });
}

it('healthy endpoints receive all messages, once and in order, although another hangs and one fails', async () => {
  await using sandbox = await startSandbox({ clock: 'auto', pace: 'instant', webhookTimeout: 5000 });
  const account = createClient(sandbox);
  const healthy = [await startReceiver(), await startReceiver(), await startReceiver()];
  const hanging = await startReceiver(() => {});
  const failing = await startReceiver(500);
  for (const { url } of [hanging, failing, ...healthy]) await account.subscribe(url);
  const creating = Array.from({ length: reports }, (_, at) => account.create(`Comercial ${at} SpA`));
  const ids = await Promise.all(creating);
  const events = (await Promise.all(
    ids.map(async (id) => (await account.send('GET', `/v1/reports/${id}/events`)).json.data),
  )) as { id: string }[][];
  const expected = events.flat().map(({ id }) => id);
  expect(expected.length).toBeGreaterThan(2 * reports);

  for (const receiver of healthy) {
    await expect.poll(() => receiver.received.length).toBe(expected.length);
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(
      expected.toSorted(),
    );
    const lastOf = new Map<string, string>();
    for (const [report, place] of messagesOf(receiver)) {
      expect(place > (lastOf.get(report) ?? ''), `${report} ${place}`).toBe(true);
      lastOf.set(report, place);
    }
  }
  expect(failing.received.length).toBeGreaterThan(0);
  expect(hanging.received.length).toBeGreaterThan(0);
  await Promise.all([...healthy, hanging, failing].map((receiver) => receiver.close()));
});

it('a failing endpoint gets its retries on schedule, although another one is overloaded', async () => {
  await using sandbox = await startSandbox({ clock: 'auto', pace: 'fast', webhookTimeout: 60_000 });
  const account = createClient(sandbox);
  const hanging = await startReceiver(() => {});
  let status = 500;
  const failing = await startReceiver((_, response) => {
    response.writeHead(status).end();
    status = 204;
  });
  await account.subscribe(hanging.url, ['report.created']);
  const { id: webhookId } = await account.subscribe(failing.url, ['report.created']);
  for (let at = 0; at < 20; at += 1) await account.create(`Comercial ${at} SpA`);
  await expect.poll(() => new Set(messagesOf(failing).map(([report]) => report)).size).toBe(20);
  const { met, delivery } = await account.wait({ webhookId, status: 'delivered', attempts: 2 }, 10_000);
  expect(met).toBe(true);
  expect(delivery.attempts.map(({ response }: { response: { status: number } }) => response.status)).toEqual([
    500, 204,
  ]);
  expect(hanging.received).toHaveLength(4);
  await hanging.close();
  await failing.close();
});
