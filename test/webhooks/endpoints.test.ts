import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../src/store/memory-store.js';
import type { WebhookRequest } from '../../src/webhooks/sender.js';
import { account, reply, sandboxWithSender, url } from './sandbox-with-sender.js';

let sent: WebhookRequest[];
let status: number;
let world: ReturnType<typeof sandboxWithSender>;

beforeEach(() => {
  [sent, status] = [[], 204];
  const recordDispatch = (dispatch: WebhookRequest) => {
    sent.push(dispatch);
    return { reply: { ...reply, status }, tookMs: 0 };
  };
  world = sandboxWithSender(createMemoryStore(), recordDispatch, {}, (to) =>
    to.includes('shut') ? ['It is shut.', 'It is far.'] : [],
  );
});

const webhooks = () => world.sandbox.webhooks;
const subscribe = (events: ('*' | 'report.created')[] = ['*']) => webhooks().create(account, { url, events });
const at = '2026-01-15T12:00:00.000Z';
const later = (by: string) => world.sandbox.clocks.advance(account, { by });
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as Error).message.split(':')[0] ?? '';
  }
  return 'none';
};

describe('an endpoint', () => {
  it('receives the events of its subscription, and is shown without its secret', async () => {
    const { secret, ...endpoint } = subscribe(['report.created']);
    expect(secret).toMatch(/^whsec_/);
    expect(endpoint).toEqual({
      ...{ id: expect.stringMatching(/^whk_[0-9a-f]{32}$/), url, events: ['report.created'] },
      ...{ description: null, status: 'enabled', disabledBecause: null, exhausted: 0 },
      ...{ secretGeneration: 1, previousSecretUntil: null, createdAt: at, updatedAt: at },
    });
    expect(webhooks().find(account, endpoint.id)).toEqual(endpoint);
    world.create(1);
    await later('P1D');
    expect(sent.map(({ body }) => JSON.parse(String(body)).type)).toEqual(['report.created']);
  });

  it('is changed field by field, and null removes its description', async () => {
    const { id } = subscribe();
    const change = (fields: object) => webhooks().change(account, id, fields);
    expect(await change({ description: 'mine' })).toMatchObject({ url, events: ['*'], description: 'mine' });
    expect(await change({ events: ['report.failed'] })).toMatchObject({
      ...{ url, events: ['report.failed'], description: 'mine', status: 'enabled' },
    });
    await later('PT1H');
    const other = await change({ url: `${url}/2` });
    expect(other).toMatchObject({ url: `${url}/2`, createdAt: at, updatedAt: '2026-01-15T13:00:00.000Z' });
    expect((await change({ description: null })).description).toBeNull();
    expect(await change({ status: 'disabled' })).toMatchObject({
      ...{ status: 'disabled', disabledBecause: 'requested' },
    });
    expect(await change({ status: 'enabled' })).toMatchObject({ status: 'enabled', disabledBecause: null });
  });

  it('cannot have a forbidden target, and all errors of its URL are listed', async () => {
    const fault = (detail: string) => ({ detail, pointer: '#/url', keyword: 'target' });
    expect(await webhooks().targetViolations(account, { url: 'http://shut' })).toEqual(
      ['It is shut.', 'It is far.'].map(fault),
    );
    for (const other of [{ url }, { url: 7 }, {}, null])
      expect(await webhooks().targetViolations(account, other)).toEqual([]);
  });

  it('is one of at most sixteen, which are listed page by page, newest first', async () => {
    const made = [];
    for (let count = 0; count < 16; count += 1) made.push(subscribe().id);
    expect(() => subscribe()).toThrow(/^too-many-webhooks: /);
    const first = webhooks().list(account, { limit: 10 });
    const second = webhooks().list(account, { limit: 10, cursor: first.next ?? '' });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made.toReversed());
    expect([first.previous, second.next]).toEqual([null, null]);
    await webhooks().delete(account, made[0] ?? '');
    // No id is used twice.
    expect(made).not.toContain(subscribe().id);
  });

  it('gives a problem if it does not exist', async () => {
    const attempts = [
      () => webhooks().find(account, 'whk_0'),
      () => webhooks().rotate(account, 'whk_0', {}),
      () => world.sandbox.deliveries.list(account, 'whk_0', { limit: 1 }),
    ];
    expect(attempts.map(codeOf)).toEqual(Array(3).fill('webhook-not-found'));
    for (const work of [
      webhooks().change(account, 'whk_0', {}),
      webhooks().delete(account, 'whk_0'),
      world.sandbox.messages.ping(account, 'whk_0'),
    ])
      await expect(work).rejects.toThrow(/^webhook-not-found: /);
  });

  it('signs with its secret and the previous one, for a day or as long as requested', async () => {
    const { id, secret } = subscribe();
    const signatures = async () => {
      await world.sandbox.messages.ping(account, id);
      const [, header = ''] = sent.at(-1)?.headers.find(([name]) => name === 'webhook-signature') ?? [];
      return header.split(' ').length;
    };
    expect(await signatures()).toBe(1);
    const rotated = webhooks().rotate(account, id, undefined);
    expect(rotated).toMatchObject({ secretGeneration: 2, previousSecretUntil: '2026-01-16T12:00:00.000Z' });
    expect(rotated.secret).not.toBe(secret);
    expect(await signatures()).toBe(2);
    await later('P1D');
    expect([await signatures(), webhooks().find(account, id).previousSecretUntil]).toEqual([1, null]);
    expect(webhooks().rotate(account, id, { overlap: 'PT0S' }).previousSecretUntil).toBeNull();
    expect(await signatures()).toBe(1);
  });

  it('keeps the previous secret for at most thirty days', () => {
    const faults = (how: unknown) => webhooks().overlapViolations(how).length;
    expect(
      [{ overlap: 'P30D' }, { overlap: 'P30DT1S' }, { overlap: 'P1X' }, { overlap: 7 }, null].map(faults),
    ).toEqual([0, 1, 0, 0, 0]);
    expect(webhooks().overlapViolations({ overlap: 'P31D' })).toEqual([
      {
        ...{ pointer: '#/overlap', keyword: 'maximum' },
        detail: 'overlap must be thirty days at most: P30D.',
      },
    ]);
  });

  it('has no waiting messages after it was disabled or deleted', async () => {
    status = 500;
    const [one, other] = [subscribe(['report.created']), subscribe(['report.created'])];
    world.create(3);
    await world.sandbox.messages.deliver(account);
    const states = (id: string) =>
      world.sandbox.deliveries.list(account, id, { limit: 10 }).data.map((each) => each.status);
    expect(states(one.id)).toEqual(Array(3).fill('pending'));
    await webhooks().change(account, one.id, { status: 'disabled' });
    expect([states(one.id), states(other.id)]).toEqual([
      Array(3).fill('cancelled'),
      Array(3).fill('pending'),
    ]);
    await webhooks().delete(account, other.id);
    expect(world.sandbox.messages.state(account)).toMatchObject({ pending: 0, webhooks: [{ id: one.id }] });
    sent = [];
    await later('P2D');
    expect(sent).toEqual([]);
  });
});

it('an endpoint that was disabled after five failed messages in a row has no waiting messages', async () => {
  status = 500;
  const { id } = subscribe(['report.created']);
  world.create(5);
  await later('PT74H');
  world.create(2);
  // The last attempt of the first messages is 272,105 seconds after their creation; the others would wait for hours.
  await later('PT2H');
  const { data } = world.sandbox.deliveries.list(account, id, { limit: 10 });
  expect(data.map((each) => each.status)).toEqual(['cancelled', 'cancelled', ...Array(5).fill('exhausted')]);
  expect(webhooks().find(account, id)).toMatchObject({ disabledBecause: 'exhausted', exhausted: 5 });
  expect(world.sandbox.messages.state(account).pending).toBe(0);
});
