import { describe, expect, it } from 'vitest';
import { barriers, visits } from './visits.js';

const { open, sandbox } = visits({ clock: 'manual' });

const create = async (account: string, companyId: string, fault?: string): Promise<void> => {
  const pending = fetch(`${sandbox().url}/v1/reports`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${sandbox().keyOf(account)}`,
      'Content-Type': 'application/json',
      ...(fault === undefined ? {} : { 'Sandbox-Fault': fault }),
    },
    body: JSON.stringify({ type: 'sociedades_y_poderes', companyId }),
  });
  await pending.catch(() => undefined);
};
const isWithin = 'document.documentElement.scrollWidth <= innerWidth';

describe('the requests', () => {
  it.each([
    ['en', 'light', 1280, 'There are no requests yet.', 'No response'],
    ['es', 'dark', 390, 'Todavía no hay solicitudes.', 'Sin respuesta'],
  ] as const)('appear as they are made, and are shown in full, in %s, %s, %d wide', async (...row) => {
    const [language, scheme, width, none, unanswered] = row;
    const account = `journal-${language}`;
    const page = await open('/requests', { language, scheme, width, account });
    await page.getByText(none).waitFor();
    await page.getByText(language === 'en' ? 'Live' : 'En vivo', { exact: true }).waitFor();
    await create(account, 'sbx-spa-clean', 'reset=after');
    await page.getByText(unanswered).waitFor();
    await create(account, 'sbx-spa-claen');
    await page.getByRole('link', { name: 'unknown-scenario' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel(language === 'en' ? 'HTTP status' : 'Código HTTP').selectOption('4xx');
    await page.getByText(unanswered).waitFor({ state: 'detached' });
    expect(page.url()).toContain('status=4xx');
    await page.getByRole('link', { name: 'POST /v1/reports' }).click();
    await page.getByRole('heading', { name: 'POST /v1/reports', level: 1 }).waitFor();
    await page.getByText('"companyId": "sbx-spa-claen"').waitFor();
    await page.getByText('#/companyId', { exact: true }).waitFor();
    await page.getByText('Bearer …').waitFor();
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => page.evaluate(isWithin)).toBe(true);
  });

  it('are compared with an expectation', async () => {
    await create('expected', 'sbx-spa-clean');
    const page = await open('/requests?show=expectation', { account: 'expected', expects: [400, 422] });
    const body = page.getByLabel('Fields of the body, as JSON');
    await body.fill('{"companyId":');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('This is not JSON.').waitFor();
    await body.fill('{"companyId":"sbx-spa-claen"}');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Not met', { exact: true }).waitFor();
    await page.getByRole('listitem').getByText('body.companyId is "sbx-spa-clean"').waitFor();
    expect(await barriers(page)).toEqual([]);
    await body.fill('{"companyId":"sbx-spa-clean"}');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Met', { exact: true }).waitFor();
    await page.getByLabel('HTTP status').fill('9xx');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('alert').waitFor();
  });

  it('show the conduct of clients, with the requests as evidence', async () => {
    await create('conduct', 'sbx-spa-clean', 'reset=after');
    await create('conduct', 'sbx-spa-clean');
    const page = await open('/requests?show=conduct', { account: 'conduct', language: 'es', width: 390 });
    await page.getByText('se infringe').first().waitFor();
    await page.getByText('Retry a lost create with the same key and body').waitFor();
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => page.evaluate(isWithin)).toBe(true);
    await page.getByRole('link', { name: 'POST /v1/reports' }).first().click();
    await page.getByRole('heading', { name: 'POST /v1/reports', level: 1 }).waitFor();
  });

  it.each([
    ['en', 'light', 1280],
    ['es', 'dark', 390],
  ] as const)(
    'show missing coverage and the requests that close it, in %s, %s, %d wide',
    async (language, scheme, width) => {
      const account = `coverage-${language}`;
      await create(account, 'sbx-spa-claen');
      const page = await open('/requests?show=coverage', { language, scheme, width, account });
      const cell = page.getByRole('button', { name: 'createReport 422' });
      await expect.poll(() => cell.textContent()).toMatch(/^1\/[2-9]$/);
      await expect.poll(() => page.evaluate(isWithin)).toBe(true);
      expect(await barriers(page)).toEqual([]);
      await cell.click();
      const dialog = page.getByRole('dialog', { name: 'createReport 422' });
      await expect
        .poll(() => dialog.locator('pre').first().textContent())
        .toContain(`curl -i "${sandbox().url}/v1/reports"`);
      expect(await barriers(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await create(account, 'sbx-spa-clean');
      await page.getByText('✓ 1/1').waitFor();
    },
  );
});
