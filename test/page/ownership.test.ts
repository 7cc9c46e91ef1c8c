import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { barriers, visits } from './visits.js';

const { open, sandbox } = visits({ clock: 'manual' });

async function createReport(companyId: string): Promise<string> {
  const response = await fetch(`${sandbox().url}/v1/reports`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${sandbox().keyOf('owners')}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ type: 'sociedades_y_poderes', companyId, options: { validate: true } }),
  });
  const { id } = (await response.json()) as { id: string };
  await sandbox().account('owners').clock.advance('P1D');
  return id;
}

/** Returns the number of requests of the page whose URL ends with this text. */
function requestCount(page: Page, ending: string): Promise<unknown> {
  return page.evaluate(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/${ending}')).length`,
  );
}

describe('the ownership of a company', () => {
  it('is drawn for companies that own one another, with the details of the focused owner', async () => {
    const id = await createReport('sbx-circular');
    const page = await open(`/reports/${id}`, {
      account: 'owners',
      language: 'es',
      scheme: 'dark',
      width: 390,
    });
    const part = page.getByRole('region', { name: 'Propiedad (2 titulares)' });
    await part.locator('.holder').first().waitFor();
    await expect.poll(() => part.locator('.holder').count()).toBe(5);
    await expect.poll(() => part.locator('.holding').count()).toBe(5);
    await part.getByRole('link', { name: /^Alfredo Fuentes Díaz\. En total, 25/ }).focus();
    await part.locator('.owner-details').getByText('Rentas e Inversiones Boldo del Río SpA').waitFor();
    await expect.poll(() => part.locator('.holding.highlighted').count()).toBe(2);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toMatch('/content/shareholders/');
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByRole('button', { name: 'Más', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'JSON al lado' }).press('Enter');
    await page.locator('.json-panel').waitFor();
    // report.test.ts checks all other elements, dark and on a phone.
    expect(await barriers(page, 'section:has(.owner-details), .json-panel')).toEqual([]);
  });

  it('is drawn for 4,812 holders with the small ones as a group; print has no controls and opens all folds', async () => {
    const id = await createReport('sbx-holders-4812');
    const page = await open(`/reports/${id}`, { account: 'owners' });
    const part = page.getByRole('region', { name: 'Ownership (4,812 holders)' });
    await part.locator('.holder.group').waitFor();
    await expect.poll(() => part.locator('.holder').count()).toBeLessThan(40);
    await expect
      .poll(() => part.locator('.holder.group title').textContent())
      .toMatch(/^4,8\d\d others\. Holds /);
    expect(await requestCount(page, 'verification')).toBe(0);

    await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Show the JSON' }).press('Enter');
    const json = page.locator('.json-panel');
    await page.locator('[id="/content/shareholders/3"]').focus();
    await json.locator('details[data-pointer="/content/shareholders/3"][aria-current]').waitFor();
    await json.locator('[data-pointer="/content/shareholders/3/shares"] a').press('Enter');
    await json.locator('.leaf[data-pointer="/content/shareholders/3/shares"][aria-current]').waitFor();
    await page.locator('[id="/content/shareholders/3"]:focus').waitFor();
    await expect.poll(() => json.locator('[data-pointer]').count()).toBeLessThan(300);

    const folded = page.locator('.document .document-page').first();
    await expect.poll(() => folded.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => folded.isVisible()).toBe(true);
    await expect.poll(() => part.locator('.button').isVisible()).toBe(false);
    await expect.poll(() => page.locator('.signing-question').isVisible()).toBe(false);
  });
});
