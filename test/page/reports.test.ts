import { describe, expect, it } from 'vitest';
import { barriers, visits } from './visits.js';

const { open, sandbox } = visits({ clock: 'manual' });

const createReport = async (account: string, companyId: string): Promise<void> => {
  const response = await fetch(`${sandbox().url}/v1/reports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sandbox().keyOf(account)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: 'sociedades_y_poderes', companyId }),
  });
  expect(response.status).toBe(201);
};

describe('the reports', () => {
  it.each([
    ['en', 'dark', 1280, 'There are no reports yet.', 'Queued'],
    ['es', 'light', 390, 'Todavía no hay informes.', 'En cola'],
  ] as const)(
    'change as they progress, in %s, %s, %d wide',
    async (language, scheme, width, none, queued) => {
      const account = `live-${language}`;
      const page = await open('/reports', { language, scheme, width, account });
      await page.getByText(none).waitFor();
      await page.getByText(language === 'en' ? 'Live' : 'En vivo', { exact: true }).waitFor();
      await createReport(account, 'sbx-spa-clean');
      await page.getByRole('row').getByText(queued).waitFor();
      expect(await barriers(page)).toEqual([]);
      await sandbox().account(account).clock.advance('P30D');
      const completed = page.getByRole('row').getByText(language === 'en' ? 'Completed' : 'Completado');
      await completed.waitFor();
      await createReport(account, 'X'.repeat(120));
      await page.getByRole('link', { name: 'XXX' }).waitFor();
      const { height = 0 } = (await completed.boundingBox()) ?? {};
      expect(height, 'the text is in one line').toBeLessThan(40);
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    },
  );

  it('are filtered and paged like the API, and the address keeps the filters', async () => {
    for (let count = 0; count < 21; count += 1) await createReport('pages', `company ${count}`);
    const page = await open('/reports', { account: 'pages' });
    await page.getByRole('link', { name: 'company 20' }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('link', { name: 'company 0', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByRole('link', { name: 'company 20' }).waitFor();
    await page.getByLabel('Company id').fill('company 7');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'company 7' }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByLabel('Status').selectOption('Completed');
    await page.getByText('No report matches these filters.').waitFor();
    expect(page.url()).toContain('status=completed&companyId=company+7');
  });
});
