import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { barriers, visit, visits } from './visits.js';

const adminToken = 'an-admin-token-of-tests';
const { open, sandbox } = visits({ adminToken });

/** Compresses with the quality of the server, which is fast but not the smallest. */
function compressAsServed(bytes: Uint8Array): Uint8Array {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

describe('the page', () => {
  it('accepts another key, explains a refused one, and stores the key in its tab', async () => {
    const page = await open('/reports', { expects: [401] });
    await page.getByRole('button', { name: 'Account: demo' }).click();
    const field = page.getByLabel('API key or admin token');
    await field.waitFor();
    expect(await barriers(page)).toEqual([]);
    await field.fill('sbx_playground_revoked');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The server does not accept this key.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enter another key' }).click();
    await field.fill('sbx_playground_other');
    await page.keyboard.press('Enter');
    await page.getByText('There are no reports yet.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Account: other' }).waitFor();
    const elsewhere = await open('/reports');
    await elsewhere.getByRole('button', { name: 'Account: demo' }).waitFor();
  });

  it('opens any account with the admin token', async () => {
    const reports = `${sandbox().url}/v1/reports`;
    const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'somebody' });
    const Authorization = `Bearer ${sandbox().keyOf('somebody')}`;
    await fetch(reports, {
      method: 'POST',
      headers: { Authorization, 'Content-Type': 'application/json' },
      body,
    });
    const page = await open('/reports', { credential: adminToken });
    await page.getByRole('button', { name: 'Choose an account' }).click();
    await page.getByLabel('Account', { exact: true }).selectOption('somebody');
    await page.getByRole('link', { name: 'somebody' }).waitFor();
    await visit(page, '/#/operations/getClock');
    await expect
      .poll(() => page.locator('.curl').innerText())
      .toBe(
        `curl -s '${sandbox().url}/_sandbox/clock?account=somebody' -H "Authorization: Bearer $LEGAL_REPORTS_SANDBOX_ADMIN_TOKEN"`,
      );
    await visit(page, '/#/operations/listReports');
    await page.getByText('Bearer $API_KEY').waitFor();
  });

  it('switches language and colour scheme, and stores them in its tab', async () => {
    const page = await open('/reports');
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('heading', { name: 'Informes' }).waitFor();
    await page.getByRole('button', { name: 'Modo oscuro' }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'Informes' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('data-scheme')).toBe('dark');
    expect(await barriers(page)).toEqual([]);
  });

  it('reports an unknown address', async () => {
    const page = await open('/nowhere/at/all');
    await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
    await page.getByRole('link', { name: 'Companies' }).click();
    await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor();
  });

  it.each([
    ['en', 'This section stopped', 'Reload the page', 'There are no reports yet.'],
    ['es', 'Esta sección se detuvo', 'Recargar la página', 'Todavía no hay informes.'],
  ] as const)('reports a view that throws, in %s, and continues', async (language, broken, reload, none) => {
    const page = await open('/time', { language, account: 'broken', expects: ['TypeError'] });
    await page.route('**/v1/reports', (route) => route.fulfill({ json: { data: null } }));
    await visit(page, '/#/reports');
    await page.getByRole('alert').getByText(broken).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.unroute('**/v1/reports');
    await page.getByRole('button', { name: reload }).press('Enter');
    await page.getByText(none).waitFor();
  });

  it.each(['companies', 'requests'])('leaves %s while they load without an error', async (view) => {
    const page = await open('/reports');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requestedUrls: string[] = [];
    await page.route(/\/(_sandbox|v1)\/(scenarios|companies|journal|requests)\b/, (route) => {
      requestedUrls.push(route.request().url());
    });
    await visit(page, `/#/${view}`);
    await expect.poll(() => requestedUrls.length).toBe(2);
    await visit(page, '/#/reports');
    await page.getByText('There are no reports yet.').waitFor();
  });

  it('preloads every script of its first view', async () => {
    const page = await open('/companies');
    await page.locator('.company').first().waitFor();
    const [listed, run] = (await page.evaluate(`[
      [...document.querySelectorAll('link[rel=modulepreload]')].map(({ href }) => href),
      performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js')),
    ]`)) as [string[], string[]];
    expect(listed.length).toBeGreaterThan(2);
    expect(new Set(run)).toEqual(new Set(listed));
  });

  it.each([
    ['br', compressAsServed],
    ['gzip', gzipSync],
  ] as const)('has at most 128 KB of script without the API reference, compressed by %s', (_, compress) => {
    const folder = fileURLToPath(new URL('../../dist/page', import.meta.url));
    const scripts = readdirSync(folder).filter((name) => /^(?!operations?-).*\.js$/.test(name));
    expect(scripts.length).toBeGreaterThan(10);
    const bytes = scripts.map((name) => compress(readFileSync(`${folder}/${name}`)).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(128 * 1024);
  });
});
