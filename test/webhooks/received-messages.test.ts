import { describe, expect, it } from 'vitest';
import { unlimitedMemory } from '../../src/runtime/memory.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import { readMessageBody } from '../../src/webhooks/receiver.js';
import { account, reply, sandboxWithSender } from './sandbox-with-sender.js';

it.each([
  ['{"type":"report.created","data":{"id":"rep_1"}}', 'report.created', 'rep_1'],
  ['{"type":"webhook.ping","data":{"id":"whk_1"}}', 'webhook.ping', null],
  ['{"type":7,"data":{"id":8}}', null, null],
  ['{"type":"report.created","data":null}', 'report.created', null],
  ['{"type":"report.created"}', 'report.created', null],
  ['{"data":{"id":"rep_1"}}', null, 'rep_1'],
  ['7', null, null],
  ['null', null, null],
  ['{', null, null],
  ['', null, null],
])('the message %s has a type and a report if they can be read', (body, type, reportId) => {
  expect(readMessageBody(Buffer.from(body))).toEqual({ type, reportId });
});

it('the type and the report id of a message are cut after 128 characters', () => {
  const long = `rep_${'1'.repeat(200)}`;
  const body = JSON.stringify({ type: 'x'.repeat(129), data: { id: long } });
  expect(readMessageBody(Buffer.from(body))).toEqual({
    type: 'x'.repeat(128),
    reportId: long.slice(0, 128),
  });
});

describe('the built-in receiver', () => {
  const message = (id?: string) => ({
    headers: id === undefined ? {} : { 'webhook-id': id },
    body: Buffer.from('{}'),
  });
  const start = (memory = unlimitedMemory) =>
    sandboxWithSender(createMemoryStore(), () => ({ reply, tookMs: 0 }), { memory }).sandbox;

  it('counts the earlier messages with the id of each', async () => {
    const { receivers } = start();
    for (const id of ['one', 'other', undefined, 'one', undefined, 'one'])
      await receivers.receive(account, message(id));
    const { received } = receivers.find(account);
    expect(received.map(({ number, messageId, cameBefore }) => [number, messageId, cameBefore])).toEqual([
      [6, 'one', 2],
      [5, null, 0],
      [4, 'one', 1],
      [3, null, 0],
      [2, 'other', 0],
      [1, 'one', 0],
    ]);
  });

  it('responds to messages, but stores none, if there is no memory for them', async () => {
    const { receivers } = start({ ...unlimitedMemory, hasSpareRoomFor: () => false });
    expect(await receivers.receive(account, message('one'))).toEqual({ status: 400, delayMs: 0 });
    expect(receivers.find(account).received).toEqual([]);
  });

  it('forgets its messages and its configured response', async () => {
    const { receivers } = start();
    const { path, answer } = receivers.find(account);
    expect(answer).toEqual({ status: 204, delayMs: 0 });
    expect(receivers.change(account, { status: 503, delayMs: 9 }).answer).toEqual({
      status: 503,
      delayMs: 9,
    });
    await receivers.receive(account, message('one'));
    receivers.forget(account.id);
    receivers.forget(account.id);
    expect(receivers.find(account)).toEqual({ path, answer, received: [] });
  });

  it('is found by its path only', () => {
    const { receivers } = start();
    const named = { id: 'a.b c', seed: null };
    for (const one of [account, named])
      expect(receivers.accountAt(receivers.find(one).path)?.id).toBe(one.id);
    const { path } = receivers.find(account);
    for (const other of [
      `/other${path}`,
      path.slice(1),
      path.replace(/\/a\./, '/b.'),
      path.replace(/\/a\./, '/.'),
      path.slice(0, -1),
      `${path}0`,
      `${path}%`,
      '/_sandbox/webhooks/receiver/',
    ])
      expect([other, receivers.accountAt(other)]).toEqual([other, undefined]);
  });
});
