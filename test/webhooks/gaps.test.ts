import { expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';
import { createClient } from './client.js';
import { startReceiver } from './receiver.js';

/** Returns the messages of accounts, each one twice, since the first attempt fails. */
async function sentTo(sandbox: Sandbox, names: readonly string[]) {
  const messages: { name: string; gaps: string; type: string; body: string; signature: string }[] = [];
  await using receiver = await startReceiver(500);
  for (const name of names) {
    const account = createClient(sandbox, name);
    await sandbox.account(name).profile.set({ profile: 'vary', gaps: { subscription: 'served' } });
    await sandbox.account(name).webhooks.create({ url: receiver.url, events: ['report.created'] });
    await account.create('acme');
    await account.advance('PT5S');
    for (const { headers, body } of receiver.received.splice(0))
      messages.push({
        ...{ name, body, gaps: headers['sandbox-gaps'] ?? '', type: headers['content-type'] ?? '' },
        signature: headers['webhook-signature'] ?? 'none',
      });
  }
  return messages;
}

it('varied messages differ by account, and are the same in every run and attempt', async () => {
  await using sandbox = await startSandbox({ clock: 'manual' });
  await using again = await startSandbox({ clock: 'manual' });
  const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  const messages = await sentTo(sandbox, names);
  const withoutSignature = (all: typeof messages) => all.map(({ signature: _, ...rest }) => rest);
  expect(withoutSignature(await sentTo(again, names.toReversed())).toSorted(byName)).toEqual(
    withoutSignature(messages).toSorted(byName),
  );
  expect(messages).toHaveLength(2 * names.length);
  for (let at = 0; at < messages.length; at += 2)
    expect(withoutSignature(messages)[at + 1]).toEqual(withoutSignature(messages)[at]);
  const kinds = messages.map(({ signature }) => signature.split(',')[0]);
  expect([...new Set(kinds)].toSorted()).toEqual(['none', 'v1', 'v1a']);
  expect(new Set(messages.map(({ body }) => JSON.parse(body).type)).size).toBe(2);
  expect(new Set(messages.map(({ gaps }) => gaps)).size).toBeGreaterThan(4);
});

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : Number(one.name > other.name);
}

it('a receiver in the test process verifies with the public key, also during a rotation', async () => {
  await using sandbox = await startSandbox({ clock: 'manual', gap: 'signing=v1a' });
  const receiver = await sandbox.webhooks.receive();
  expect(receiver.secret).toMatch(/^whpk_/);
  const before = receiver.secret;
  const { publicKey = '' } = await sandbox.webhooks.rotateSecret(receiver.id);
  expect(publicKey).not.toBe(before);
  await sandbox.webhooks.ping(receiver.id);
  receiver.secret = publicKey;
  await sandbox.webhooks.ping(receiver.id);
  receiver.secret = before.replace(/.{5}=$/, 'AAAAA=');
  await sandbox.webhooks.ping(receiver.id);
  expect(receiver.all().map(({ verified, refusal }) => [verified, refusal])).toEqual([
    ...[
      [true, null],
      [true, null],
    ],
    [false, 'No signature of it is by the public key, over its id, its timestamp and its body.'],
  ]);
});
