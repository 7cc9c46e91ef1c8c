// npm install --save-dev vitest ./legal-reports-sandbox-0.1.0.tgz && npx vitest run webhooks.test.js
import { startSandbox } from 'legal-reports-sandbox/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import onboarding from './onboarding.cjs';
import receiving from './receiver.cjs';

const { requestReport } = onboarding;
const { startReceiver } = receiving;

let sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: 'manual' });
});
afterEach(() => sandbox.close());

describe('the receiver of the application', () => {
  let receiver;
  let handled;
  let webhook;
  beforeEach(async () => {
    handled = [];
    receiver = await startReceiver(({ type, data }) => handled.push(`${type} ${data.id}`));
    webhook = await sandbox.webhooks.create({ url: receiver.url, events: ['report.completed'] });
    receiver.secret = webhook.secret;
  });
  afterEach(() => receiver.close());

  it('hears of a report when it is completed', async () => {
    const id = await requestReport(sandbox, 'sbx-spa-clean');
    await sandbox.clock.advance('1d');
    expect(handled).toEqual([`report.completed ${id}`]);
  });

  it('acts once on what comes twice', async () => {
    await requestReport(sandbox, 'sbx-spa-clean');
    await sandbox.clock.advance('1d');
    const [delivery] = await sandbox.webhooks.deliveries({ status: 'delivered' });
    const again = await sandbox.webhooks.redeliver(delivery);
    expect(again.attempts.map(({ response }) => response.status)).toEqual([204, 204]);
    expect(handled).toHaveLength(1);
  });

  it('goes on while the secret is rotated, and refuses the old one afterwards', async () => {
    receiver.secret = (await sandbox.webhooks.rotateSecret(webhook.id, { overlap: 'P1D' })).secret;
    await requestReport(sandbox, 'sbx-spa-clean');
    await sandbox.clock.advance('7h');
    expect(handled).toHaveLength(1);
    receiver.secret = webhook.secret;
    await sandbox.clock.advance('2d');
    expect((await sandbox.webhooks.ping(webhook.id)).lastStatus).toBe(400);
  });

  it('gets what it missed while it was away, five seconds later', async () => {
    await receiver.close();
    await requestReport(sandbox, 'sbx-spa-clean');
    const { attempted } = await sandbox.clock.advance('1d');
    expect(attempted[0].failure).toContain('Nothing listens there');
    expect(attempted[1]).toMatchObject({ number: 2, at: '2026-01-15T18:20:35.000Z' });
  });
});

describe('without an application', () => {
  it('the sandbox has a receiver, which answers as a test says', async () => {
    const receiver = await sandbox.webhooks.receive({ events: ['report.completed'], answer: 503 });
    const id = await requestReport(sandbox, 'sbx-spa-clean');
    await sandbox.clock.advance('7h');
    receiver.answer(204);
    await sandbox.clock.advance('1d');
    const message = await receiver.next({ type: 'report.completed', reportId: id });
    expect(message.verified).toBe(true);
    const [delivery] = await sandbox.webhooks.deliveries();
    expect(delivery.attempts.at(-1).response.status).toBe(204);
  });
});
