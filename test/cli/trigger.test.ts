import { beforeAll, describe, expect, it } from 'vitest';
import eventTypes from '../../schemas/events/report-event-type.json' with { type: 'json' };
import type { ReportEvent, Webhook } from '../../src/contract/generated/types.js';
import { startSandbox } from '../../src/testing/index.js';
import { addressOf } from '../resources/resource.js';
import { startReceiver } from '../webhooks/receiver.js';
import { runBuilt } from './built.js';
import { runCli } from './run.js';

let url = '';
beforeAll(async () => {
  url = await addressOf('server');
});

let accounts = 0;
function account() {
  accounts += 1;
  const key = `sbx_playground_trigger-${accounts}`;
  return {
    key,
    async send<T>(method: string, path: string, body?: object): Promise<T> {
      const response = await fetch(url + path, {
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await response.json()) as T;
    },
    trigger: (...argv: string[]) => runCli(['trigger', '--url', url, '--key', key, ...argv]),
  };
}

describe.each([
  { mode: 'auto', pace: 'fast' },
  { mode: 'auto', pace: 'instant' },
  { mode: 'manual' },
  { mode: 'reads' },
])('trigger, where the clock is %o', (clock) => {
  it.each(eventTypes.enum)('%s', async (type) => {
    await using receiver = await startReceiver();
    const { send, trigger } = account();
    const before = await send('PUT', '/_sandbox/clock', clock);
    const { id } = await send<Webhook>('POST', '/v1/webhooks', { url: receiver.url, events: [type] });
    const { code, stdout, stderr } = await trigger(type);
    expect([code, stderr]).toEqual([0, '']);
    const { data } = await send<{ data: ReportEvent[] }>('GET', `/v1/events`);
    const wanted = data.find((event) => event.type === type);
    expect(wanted?.data.companyId).toBe('sbx-spa-clean');
    expect(stdout).toContain(`${wanted?.data.id}, a report on sbx-spa-clean\n`);
    expect(stdout).toMatch(new RegExp(`\n  ${type} +${wanted?.timestamp}  ${wanted?.id}\n`));
    expect(stdout).toMatch(new RegExp(`\n${id}, ${receiver.url}\n  ${type} +delivered  204\n$`));
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([wanted?.id]);
    expect(await send('PUT', '/_sandbox/clock', clock)).toMatchObject({
      clock: { ...clock, ...(clock.mode === 'manual' ? {} : (before as { clock: object }).clock) },
    });
  });
});

describe('trigger', () => {
  it('edits reports of any jurisdiction', async () => {
    const { trigger } = account();
    for (const companyId of [
      'acme',
      'sbx-sa-classes-ab',
      'sbx-mx-sapi',
      'sbx-pe-sac',
      'sbx-co-sas',
      'sbx-es-sl',
    ])
      expect((await trigger('report.edited', '--company-id', companyId)).stdout).toContain('report.edited');
  });

  it('reports undelivered messages and endpoints without messages', async () => {
    const { send, trigger } = account();
    await send('PUT', '/_sandbox/clock', { mode: 'manual' });
    await send('POST', '/v1/webhooks', { url: 'http://127.0.0.1:9/', events: ['report.created'] });
    await send('POST', '/v1/webhooks', { url: 'http://127.0.0.1:9/', events: ['report.edited'] });
    const { code, stdout } = await trigger('report.created');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /report\.created {2}pending {4}No connection to .*again at 2026-01-15T12:00:05\.000Z\n/,
    );
    expect(stdout).toMatch(/: got none of them\n$/);
    await send('PUT', '/_sandbox/webhooks', { deliver: false });
    expect((await trigger('report.created')).stdout).toMatch(/Messages are held: .*\n$/);
    expect((await account().trigger('report.created')).stdout).toMatch(
      /No endpoint got it: .* listen --forward-to URL\.\n$/,
    );
  });

  it('acts in the account that the admin token names', async () => {
    const adminToken = 'a-long-admin-token';
    await using other = await startSandbox({ adminToken });
    const byAdmin = ['trigger', 'report.created', '--url', other.url, '--key', adminToken];
    expect((await runCli(byAdmin)).stderr).toContain('the one that is meant, --account NAME.');
    expect((await runCli([...byAdmin, '--account', 'ci'])).code).toBe(0);
    const { requests, keys } = other.account('ci');
    expect(await requests.list({ operation: 'createReport' })).toHaveLength(1);
    await keys.revoke();
    expect(await runCli([...byAdmin, '--account', 'ci'])).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('--account ci: No key of the account is active') },
    });
  });

  it('does nothing for an unknown event, and lists the known ones with the nearest', async () => {
    const { trigger } = account();
    const { code, stdout, stderr } = await trigger('report.complete', 'more');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('there are report.created, report.processing');
    expect(stderr).toContain('Did you mean report.completed?');
    expect(stderr).toContain('trigger takes one event');
    expect((await trigger()).stderr).toContain(
      'Name an event: legal-reports-sandbox trigger report.completed.',
    );
    expect((await trigger('expired')).stderr).toContain('Did you mean report.expired?');
  });

  it('prints the error of the server for an unknown company, and restores the clock', async () => {
    const { send, trigger } = account();
    await send('PUT', '/_sandbox/clock', { pace: 'instant' });
    const { code, stderr } = await trigger('report.created', '--company-id', 'sbx-spa-claen');
    expect(code).toBe(2);
    expect(stderr).toContain('  --company-id sbx-spa-claen: The server returned 422. ');
    expect(stderr).toContain('The nearest: sbx-spa-clean.');
    expect(await send('GET', '/_sandbox/clock')).toMatchObject({ pace: 'instant' });
  });

  it('names the flag of an account that the key does not open', async () => {
    const { stderr } = await account().trigger('report.created', '--account', 'another');
    expect(stderr).toMatch(/ {2}--account: The key opens the account .*, not another\./);
  });

  it('is a command of the built program', async () => {
    const command = runBuilt('trigger', 'report.rejected', '--url', url, '--key', account().key);
    await command.until(/report\.rejected/);
    expect(await command.ended).toBe(0);
  });
});
