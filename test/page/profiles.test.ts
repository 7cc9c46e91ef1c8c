import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ProfileChoice } from '../../src/contract/generated/types.js';
import { visits } from './visits.js';

const { open, sandbox } = visits({ clock: 'manual' });

/** Addresses of all views, with placeholders for ids. */
const paths = [...readFileSync('src/page/routes.ts', 'utf8').matchAll(/path: '([^']+)'/g)].map(
  ([, path = '']) => path,
);

/** Responses of profiles that lack an operation. */
const refused = [400, 404];

async function create<T>(account: string, path: string, body: object = {}): Promise<T> {
  const headers = { Authorization: `Bearer ${sandbox().keyOf(account)}`, 'Content-Type': 'application/json' };
  const response = await fetch(sandbox().url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.ok).toBe(true);
  return (await response.json()) as T;
}

/** Fills an account with one record of each kind, and returns their ids. */
async function fillAccount(account: string): Promise<Record<string, string>> {
  const { id: webhookId } = await create<{ id: string }>(account, '/v1/webhooks', {
    url: `${sandbox().url}/_sandbox/webhooks/receiver`,
    events: ['*'],
  });
  const ping = await create<{ id: string }>(account, `/v1/webhooks/${webhookId}/test`);
  const body = { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean' };
  const { id: reportId } = await create<{ id: string }>(account, '/v1/reports', body);
  await sandbox().account(account).clock.advance('P30D');
  const [request] = await sandbox().account(account).requests.list();
  return {
    webhookId,
    deliveryId: ping.id,
    reportId,
    requestId: request?.id ?? '',
    operationId: 'createReport',
  };
}

describe('every view', () => {
  it.each([
    ['vary', { profile: 'vary' }],
    ['documented', { profile: 'documented' }],
    ['absent fields', { gaps: { 'report-fields': 'absent' } }],
    ['other states', { gaps: { states: 'renamed' } }],
    ['thin events with other names', { gaps: { 'event-payload': 'cloudevents', 'event-names': 'renamed' } }],
  ] satisfies [string, ProfileChoice][])(
    'shows the data of an account with the profile: %s',
    async (name, profile) => {
      const account = name.replaceAll(' ', '-');
      const ids = await fillAccount(account);
      await sandbox().account(account).profile.set(profile);
      const page = await open('/contract', { account, width: 360, expects: refused });
      await page.locator('main h1').waitFor();
      for (const path of paths) {
        const address = path.replace(/:(\w+)/g, (_, id: string) => ids[id] ?? '');
        const shown = await page.evaluate(`(${openView})(${JSON.stringify(address)})`);
        expect(shown, path).not.toMatch(/undefined|Invalid Date|NaN|\[object/);
        await expect
          .poll(() => page.evaluate(`(${displayErrors})()`), { message: path })
          .toEqual({ emptyBadges: 0, overflow: 0 });
      }
      expect(paths.length).toBeGreaterThan(10);
    },
  );
});

/** Runs in the page: opens the view with this address. @returns its text when everything is loaded */
const openView = `async (address) => {
  const title = () => document.querySelector('main h1')?.textContent;
  const before = title();
  location.hash = '#/' + address;
  await new Promise((resolve) => {
    const isBefore = () => [before, undefined].includes(title()) || document.querySelector('main .loading') !== null;
    const check = () => (isBefore() ? requestAnimationFrame(check) : resolve());
    check();
  });
  return document.querySelector('main').innerText;
}`;

/** Runs in the page: counts badges without a text, and the pixels outside the screen. */
const displayErrors = `() => ({
  emptyBadges: [...document.querySelectorAll('.badge')].filter(({ textContent }) => !/[\\p{L}\\d]/u.test(textContent)).length,
  overflow: document.documentElement.scrollWidth - innerWidth,
})`;
