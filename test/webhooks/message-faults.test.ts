import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import modifiers from '../../fixtures/fault-modifiers.json' with { type: 'json' };
import kinds from '../../schemas/faults/webhook-effect-kind.json' with { type: 'json' };
import type { WebhookEffectKind } from '../../src/contract/generated/types.js';
import { argumentOf } from '../../src/faults/effect.js';
import { isSigned, type Json, subscriberOfEach } from './subscriber.js';

const subscriber = subscriberOfEach();

describe('a fault requested by the company id', () => {
  it('has a modifier for each kind', async () => {
    const { hook, send, create, deliver, log } = subscriber();
    const { faults: modifiers } = await send('GET', '/_sandbox/scenarios');
    const names = modifiers.map(({ name }: { name: string }) => name);
    expect(names.filter((name: string) => name.startsWith('webhook-')).sort()).toEqual(
      kinds.enum.map((kind) => `webhook-${kind}`).sort(),
    );
    for (const { name, example } of modifiers) {
      if (!name.startsWith('webhook-')) continue;
      await create(`sbx-spa-clean+${example}`);
      await deliver();
      const { misbehaviour, webhookId, type } = (await log()).at(-1) as Json;
      expect([misbehaviour.kind, misbehaviour.by]).toEqual([name.slice('webhook-'.length), 'company']);
      expect([webhookId, type]).toEqual([hook.id, 'report.created']);
    }
  });

  it('can be combined with labels, courses and response faults', async () => {
    const { create, advance, receiver } = subscriber();
    await create('sbx-spa-clean+failed+webhook-burst-3+latency-1ms#anna');
    await advance('P1D');
    const failed = receiver.received.filter(({ json }) => json.type === 'report.failed');
    expect(failed).toHaveLength(3);
  });

  it('has exactly one valid kind', async () => {
    const { send } = subscriber();
    const expectRefused = async (companyId: string) =>
      (await send('POST', '/v1/reports', { type: 'sociedades_y_poderes', companyId })).detail;
    expect(await expectRefused('sbx-spa-clean+webhook-duplicate+webhook-never')).toContain(
      'webhook is given twice',
    );
    expect(await expectRefused('sbx-spa-clean+webhook-burst-21')).toContain('20');
    expect(await expectRefused('sbx-spa-clean+webhook-slow-body-10001ms')).toContain(
      '10000 milliseconds at most',
    );
  });
});

it('docs/faults.md lists every kind of message fault', () => {
  const page = readFileSync('docs/faults.md', 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (.*?)\| `\+(webhook-[^`]+)` \| (.+) \|$/gm)];
  const shown = rows.map(([, kind, , example, meaning]) => [kind, example, meaning]);
  const table = kinds.enum.map((kind) => {
    const { example, meaning } = modifiers[`webhook-${kind}` as keyof typeof modifiers];
    return [kind, example, meaning.en.slice(0, -1)];
  });
  expect(shown).toEqual(table);
  for (const [, kind, meaning = ''] of rows) {
    const usual = argumentOf({ kind: kind as WebhookEffectKind });
    expect([kind, Number(/by default (\d+)/.exec(meaning)?.[1] ?? 0)]).toEqual([kind, usual]);
  }
});

describe('faults of messages', () => {
  it('end by the clock of the account, not by the timestamp of the event', async () => {
    const { receiver, hook, send, create, deliver, setFault } = subscriber();
    await send('PUT', '/_sandbox/clock', { mode: 'auto', pace: 'instant' });
    const { now } = await send('GET', '/_sandbox/clock');
    const soon = new Date(Date.parse(now) + 1000).toISOString();
    const match = { eventType: 'report.completed' };
    await setFault({ match, webhook: { kind: 'wrong-signature' }, until: { instant: soon } });
    await create();
    await deliver();
    const [forged, ...others] = receiver.received.filter((each) => !isSigned(each, hook.secret));
    expect([forged?.json.type, others]).toEqual(['report.completed', []]);
    expect(Date.parse(forged?.json.timestamp)).toBeGreaterThan(Date.parse(soon));
  });

  it('hit and count the messages that they match', async () => {
    const { receiver, hook, send, subscribe, create, deliver, setFault } = subscriber();
    const other = await subscribe(['report.created']);
    const { id } = await setFault({
      ...{ match: { webhookId: other.id, companyId: 'acme' }, webhook: { kind: 'wrong-signature' } },
    });
    await create();
    await create('beta');
    await create('acme');
    await deliver();
    expect(receiver.received.filter((each) => isSigned(each, other.secret))).toHaveLength(1);
    expect(receiver.received.filter((each) => isSigned(each, hook.secret))).toHaveLength(3);
    expect(await send('GET', `/_sandbox/faults/${id}`)).toMatchObject({ seen: 2, fired: 2, state: 'active' });
  });

  it('hit one of several messages by the order of events, not of responses', async () => {
    const { receiver, hook, subscribe, create, deliver, setFault } = subscriber();
    await subscribe(['report.created']);
    await setFault({ match: { nth: 3 }, webhook: { kind: 'unknown-type' } });
    await create('one');
    await create('two');
    await deliver();
    const strange = receiver.received.filter(({ json }) => json.type === 'report.sandbox_unknown');
    expect(strange.map(({ json }) => json.data.companyId)).toEqual(['two']);
    expect(strange.map((each) => isSigned(each, hook.secret))).toEqual([true]);
  });

  it('end after their max number of hits, and are drawn alike in every run', async () => {
    const { create, deliver, setFault, send, subscribe, receiver } = subscriber();
    const hits: string[][] = [];
    for (const fault of ['fault_1', 'fault_1']) {
      const drawn = { match: { probability: 0.5 }, until: { count: 2 } };
      expect(await setFault({ ...drawn, webhook: { kind: 'unknown-type' } })).toMatchObject({ id: fault });
      for (let at = 0; at < 10; at += 1) await create(`c${at}`);
      await deliver();
      const strange = receiver.received.filter(({ json }) => json.type === 'report.sandbox_unknown');
      hits.push(strange.map(({ json }) => json.data.companyId));
      expect((await send('GET', '/_sandbox/faults')).data).toMatchObject([{ fired: 2, state: 'over' }]);
      await send('POST', '/_sandbox/reset');
      await send('PUT', '/_sandbox/clock', { mode: 'manual' });
      await subscribe();
      receiver.received.length = 0;
    }
    expect(hits[0]).toHaveLength(2);
    expect(hits[1]).toEqual(hits[0]);
  });

  it('have lower precedence than the fault of the company id, and still count messages', async () => {
    const { receiver, send, create, deliver, setFault } = subscriber();
    await setFault({ webhook: { kind: 'never' } });
    await create('sbx-spa-clean+webhook-duplicate');
    await deliver();
    expect(receiver.received).toHaveLength(2);
    expect((await send('GET', '/_sandbox/faults')).data).toMatchObject([{ seen: 1, fired: 0 }]);
  });

  it('do not hit responses, and response faults do not hit messages', async () => {
    const { send, create, deliver, setFault } = subscriber();
    await setFault({ webhook: { kind: 'never' } });
    await send('POST', '/_sandbox/faults', { effect: { latency: { ms: 1 } } });
    await create();
    await deliver();
    expect((await send('GET', '/_sandbox/faults')).data).toMatchObject([
      { seen: 1, fired: 1 },
      { seen: 1, fired: 1 },
    ]);
    const { data } = await send('GET', '/_sandbox/requests');
    const { faults: weighed } = await send('GET', `/_sandbox/requests/${data[0].id}`);
    expect(weighed.map(({ faultId }: { faultId: string }) => faultId)).toEqual(['fault_2']);
  });

  it('are refused if their parts do not fit together, with all errors', async () => {
    const { reply } = subscriber();
    const expectRefused = async (body: object) => {
      const { status, json } = await reply('POST', '/_sandbox/faults', body);
      expect(status).toBe(422);
      return json.errors.map(({ pointer, detail }: Record<string, string>) => `${pointer} ${detail}`);
    };
    const never = { webhook: { kind: 'never' } };
    expect(
      await expectRefused({ match: { operation: 'getReport' }, effect: { status: 500, ...never } }),
    ).toEqual([
      '#/effect/webhook A fault hits messages or responses: set one for each.',
      expect.stringContaining('#/match/operation match.operation matches calls'),
    ]);
    expect(await expectRefused({ match: { eventType: 'report.created' }, effect: { status: 500 } })).toEqual([
      expect.stringContaining('#/match/eventType match.eventType matches messages'),
    ]);
    expect(await expectRefused({ effect: { webhook: { kind: 'delayed', copies: 3, bytes: 2000 } } })).toEqual(
      [
        '#/effect/webhook copies goes with burst, not with delayed.',
        '#/effect/webhook bytes goes with huge-payload, not with delayed.',
      ],
    );
    for (const webhook of [null, 'never', {}, { kind: 'constructor' }, { kind: 'nevr' }])
      expect(await expectRefused({ effect: { webhook } })).not.toEqual([]);
  });

  it('cannot be requested by a header', async () => {
    const { sandbox } = subscriber();
    const response = await fetch(`${sandbox.url}/v1/reports`, {
      headers: { Authorization: `Bearer ${sandbox.keyOf('test')}`, 'Sandbox-Fault': 'webhook=never' },
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('webhook applies to messages');
  });
});
