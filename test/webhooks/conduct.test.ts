import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { conductJunit, conductSarif, conductText } from '../../src/cli/traffic/conduct.js';
import type { Received } from './receiver.js';
import { receiverRules } from './receiver-rules.js';
import { isSigned, type Json, startSubscriber, subscriberOfEach } from './subscriber.js';

const subscriber = subscriberOfEach();

/** Returns the judgement of a rule. */
async function judgeReceiver(name: string, { send } = subscriber()) {
  const report = await send('GET', '/_sandbox/conduct');
  return report.rules.find(({ rule }: Json) => rule.name === name);
}
const outcome = async (name: string): Promise<string> => (await judgeReceiver(name)).outcome;

const respond = (response: ServerResponse, status: number): void => void response.writeHead(status).end();

/** Accepts every message, like a typical first receiver. */
const acceptAll = (_: Received, response: ServerResponse): void => respond(response, 204);

/** Accepts the messages that the reference implementation accepts. */
const verifySignature = (received: Received, response: ServerResponse): void =>
  respond(response, isSigned(received, subscriber().hook.secret) ? 204 : 401);

const failAll = (_: Received, response: ServerResponse): void => respond(response, 500);

/** Sends the messages of a report with a message fault to a receiver, and then the retries. */
async function deliverTo(modifier: string, receive: (received: Received, response: ServerResponse) => void) {
  const { create, deliver, advance } = subscriber();
  subscriber().respond = receive;
  const id = await create(`sbx-spa-clean${modifier}`);
  await deliver();
  await advance('PT5S');
  return id;
}

it.each(receiverRules)('%s is not exercised if nothing was sent', async (name) => {
  await subscriber().create();
  expect(await outcome(name)).toBe('not-exercised');
});

describe.each([
  ['forged-messages', '+webhook-wrong-signature'],
  ['forged-messages', '+webhook-old-secret'],
  ['forged-messages', '+webhook-altered-body'],
  ['stale-messages', '+webhook-stale-timestamp'],
])('%s, by %s', (name, modifier) => {
  it('is kept by a receiver that verifies messages, and accepts the valid one that follows', async () => {
    await deliverTo(modifier, verifySignature);
    expect(await judgeReceiver(name)).toMatchObject({
      outcome: 'kept',
      evidence: [{ shows: 'kept', attempt: 1 }],
    });
  });

  it('is broken by a receiver that accepts everything', async () => {
    await deliverTo(modifier, acceptAll);
    const { evidence, ...judgement } = await judgeReceiver(name);
    expect(judgement).toMatchObject({ outcome: 'broken', judged: 1, broken: 1 });
    const [{ id }] = await subscriber().log();
    expect(evidence).toEqual([
      {
        ...{ requestId: null, deliveryId: id, attempt: 1, method: 'POST', path: '/hook', shows: 'broken' },
        detail: expect.stringMatching(/^It got 204\. /),
      },
    ]);
  });

  it('is not exercised by valid messages', async () => {
    await deliverTo('', acceptAll);
    expect(await outcome(name)).toBe('not-exercised');
  });

  it('is not exercised by a receiver that accepts nothing', async () => {
    await deliverTo(modifier, failAll);
    expect(await outcome(name)).toBe('not-exercised');
  });
});

describe.each(['+webhook-unknown-type', '+webhook-unknown-members'])(
  'unknown-messages, by %s',
  (modifier) => {
    const known = ['report.created', 'report.processing'];
    const acceptKnownFields = ({ json }: Received, response: ServerResponse): void =>
      respond(response, known.includes(json.type) && !('sandboxUnknownText' in json) ? 204 : 400);

    it('is kept by a receiver that accepts them', async () => {
      await deliverTo(modifier, verifySignature);
      expect(await outcome('unknown-messages')).toBe('kept');
    });

    it('is broken by a receiver that accepts only known ones', async () => {
      await deliverTo(modifier, acceptKnownFields);
      expect(await outcome('unknown-messages')).toBe('broken');
    });

    it('is not exercised by a receiver that accepts nothing', async () => {
      await deliverTo(modifier, failAll);
      expect(await outcome('unknown-messages')).toBe('not-exercised');
    });
  },
);

describe('duplicates', () => {
  /** Cancels the report of the message, and responds afterwards. */
  const cancelling =
    (isNew: (received: Received) => boolean, headers: Record<string, string> = {}) =>
    async (received: Received, response: ServerResponse): Promise<void> => {
      const { sandbox } = subscriber();
      if (received.json.type === 'report.created' && isNew(received))
        await fetch(`${sandbox.url}/v1/reports/${received.json.data.id}/cancel`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${sandbox.keyOf('test')}`, ...headers },
        });
      respond(response, 204);
    };

  it('is kept by a receiver that recognises repeated messages', async () => {
    const seen = new Set<string>();
    const isNew = ({ headers }: Received): boolean => {
      const id = headers['webhook-id'] ?? '';
      return !seen.has(id) && seen.add(id).size > 0;
    };
    await deliverTo('+webhook-duplicate', cancelling(isNew));
    expect(await judgeReceiver('duplicates')).toMatchObject({ outcome: 'kept', evidence: [{ attempt: 2 }] });
  });

  it.each(['+webhook-duplicate', '+webhook-burst-2'])(
    'is broken by a receiver that acts on each copy, by %s',
    async (modifier) => {
      const id = await deliverTo(
        modifier,
        cancelling(() => true),
      );
      const { outcome, evidence } = await judgeReceiver('duplicates');
      expect([outcome, evidence[0].attempt]).toEqual(['broken', 2]);
      expect(evidence[0].detail).toContain(`POST /v1/reports/${id}/cancel`);
    },
  );

  it('is not exercised by a receiver that does not call the sandbox, nor by a single copy', async () => {
    await deliverTo('+webhook-duplicate', verifySignature);
    expect(await outcome('duplicates')).toBe('not-exercised');
    await deliverTo(
      '',
      cancelling(() => true),
    );
    expect(await outcome('duplicates')).toBe('not-exercised');
  });
});

describe('slow-answers', () => {
  it('is kept by a receiver that responds, with any status', async () => {
    await deliverTo('', failAll);
    expect(await outcome('slow-answers')).toBe('kept');
  });

  it('is broken by a receiver that lets the timeout pass', async () => {
    await using impatient = await startSubscriber(50);
    impatient.respond = () => {};
    await impatient.create();
    await impatient.deliver();
    expect(await judgeReceiver('slow-answers', impatient)).toMatchObject({ outcome: 'broken', judged: 1 });
  });

  it('is not exercised by messages that a fault delays', async () => {
    const { create, deliver } = subscriber();
    await create('sbx-spa-clean+webhook-slow-body-50ms');
    await deliver();
    expect(await outcome('slow-answers')).toBe('not-exercised');
  });
});

describe('early-answers', () => {
  it('is kept by a receiver that reads the body first', async () => {
    await deliverTo('+webhook-slow-body-50ms', acceptAll);
    expect(await outcome('early-answers')).toBe('kept');
  });

  it.each([
    [204, 'broken'],
    [401, 'not-exercised'],
  ])('with a response of %s before the body is read, is %s', async (status, judgement) => {
    const earlyServer = createServer((_, response) => void response.writeHead(status).end());
    await new Promise<void>((resolve) => earlyServer.listen(0, '127.0.0.1', resolve));
    const { send, create, deliver } = subscriber();
    const { port } = earlyServer.address() as AddressInfo;
    await send('POST', '/v1/webhooks', { url: `http://127.0.0.1:${port}/`, events: ['report.created'] });
    await send('DELETE', `/v1/webhooks/${subscriber().hook.id}`);
    await create('sbx-spa-clean+webhook-slow-body-200ms');
    await deliver();
    expect(await outcome('early-answers')).toBe(judgement);
    earlyServer.closeAllConnections();
    earlyServer.close();
  });
});

describe('a report', () => {
  it('counts the messages', async () => {
    await deliverTo('+webhook-wrong-signature', acceptAll);
    const { outcome: all, messages, dropped } = await subscriber().send('GET', '/_sandbox/conduct');
    expect([all, messages, dropped]).toEqual(['broken', (await subscriber().log()).length, 0]);
  });

  it('names the attempt, and the path of its endpoint, in every form', async () => {
    const { send, hook, receiver, log } = subscriber();
    await send('PATCH', `/v1/webhooks/${hook.id}`, { url: `${receiver.url}?token=hidden` });
    await deliverTo('+webhook-stale-timestamp', acceptAll);
    const report = await send('GET', '/_sandbox/conduct');
    const [{ id }] = await log();
    const line = `${id} attempt 1, POST /hook: It got 204. It has a timestamp of an hour ago`;
    for (const written of [
      conductText(report, false),
      conductJunit(report),
      conductSarif(report, undefined),
    ]) {
      expect(written).toContain(line);
      expect(written).not.toContain('hidden');
    }
    expect(conductText(report, false)).toMatch(/^The conduct of the client, by \d+ requests and 1 message\n/);
  });
});
