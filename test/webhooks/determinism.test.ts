import { expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';
import { createClient } from './client.js';
import { startReceiver } from './receiver.js';

/** Values that differ between runs: real times, ports, and signatures over them. */
const chance = /^(startedAt|durationMs|url)$/;
const chanceHeader = /^(webhook-timestamp|webhook-signature|date)$/i;

// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape is gone through.
type Json = any;

function withoutChance(value: Json): Json {
  if (Array.isArray(value))
    return value.filter(({ name = '' }) => !chanceHeader.test(name)).map(withoutChance);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).filter(([name]) => !chance.test(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutChance(field)]));
}

/** Returns the complete log of a run in one account, and the messages of each endpoint, in order. */
async function run(sandbox: Sandbox, between: () => Promise<unknown> = async () => {}) {
  const account = createClient(sandbox);
  let refusals = 3;
  const receivers = [
    await startReceiver(),
    await startReceiver((_, response) => {
      refusals -= 1;
      response.writeHead(refusals >= 0 ? 503 : 204, { 'retry-after': '7' }).end();
    }),
    await startReceiver(410),
  ];
  await account.manual();
  const endpoints: string[] = [];
  for (const { url } of receivers) endpoints.push((await account.subscribe(url)).id);
  const outcomes: Json[] = [];
  for (const companyId of ['acme', 'beta', 'sbx-spa-clean']) {
    await account.create(companyId);
    await between();
    outcomes.push(await account.advance('PT2S'));
  }
  await between();
  outcomes.push(await account.deliver(), await account.advance('P2D'));
  const log = [];
  for (const id of endpoints)
    for (const delivery of await account.deliveries(id))
      log.push((await account.send('GET', `/v1/webhooks/${id}/deliveries/${delivery.id}`)).json);
  const received = receivers.map((receiver) =>
    receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]),
  );
  for (const receiver of receivers) await receiver.close();
  return withoutChance({ outcomes, log, received });
}

it('in mode manual, an account has the same log in every run, independent of other accounts', async () => {
  await using alone = await startSandbox();
  await using again = await startSandbox();
  await using shared = await startSandbox();
  const first = await run(alone);
  expect(first.log.length).toBeGreaterThan(10);
  expect(first.received.every((all: Json[]) => all.length > 0)).toBe(true);
  expect(await run(again)).toEqual(first);

  await using theirs = await startReceiver();
  const others = ['one', 'two'].map((name) => createClient(shared, name));
  for (const other of others) {
    await other.subscribe(theirs.url);
    await other.manual();
  }
  let turn = 0;
  const busy = async (): Promise<void> => {
    turn += 1;
    for (const other of turn % 2 === 0 ? others : others.toReversed()) {
      await other.create(`company ${turn}`);
      void other.advance('PT1S');
    }
  };
  expect(await run(shared, busy)).toEqual(first);
  await expect.poll(() => theirs.received.length).toBeGreaterThan(0);
  for (const other of others) await other.advance('PT1S');
});
