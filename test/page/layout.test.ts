import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriers, visits } from './visits.js';

const { open, sandbox } = visits({ clock: 'manual' });
const account = 'layout';
const ids = new Map<string, string>();

beforeAll(async () => {
  for (const companyId of ['sbx-spa-clean', 'sbx-sa-classes-ab', 'sbx-power-revoked', 'sbx-mx-sapi']) {
    const response = await fetch(`${sandbox().url}/v1/reports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${sandbox().keyOf(account)}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: 'sociedades_y_poderes', companyId, options: { validate: true } }),
    });
    ids.set(companyId, ((await response.json()) as { id: string }).id);
  }
  await sandbox().account(account).clock.advance('P1D');
});

/** Runs in the page: returns words of table cells that are broken over two lines, except identifiers and names. */
const brokenWords = `(() => {
  const found = [];
  for (const cell of document.querySelectorAll('th, td')) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement.closest('code, caption, .visually-hidden, .clipped') !== null) continue;
      for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\d]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.push(word);
      }
    }
  }
  return found;
})()`;

/** Returns the baselines of elements, in pixels from the top. */
const baselinesOf = (page: Page, selectors: readonly string[]): Promise<number[]> =>
  page.evaluate(
    `${JSON.stringify(selectors)}.map((selector) => {
      const mark = Object.assign(document.createElement('span'), { style: 'display: inline-block' });
      document.querySelector(selector).append(mark);
      const { bottom } = mark.getBoundingClientRect();
      mark.remove();
      return Math.round(bottom);
    })`,
  );

describe('the layout', () => {
  it.each(['sbx-spa-clean', 'sbx-sa-classes-ab', 'sbx-power-revoked'])(
    'opens the report on %s with its result, its signers and the question, on one screen',
    async (companyId) => {
      const page = await open(`/reports/${ids.get(companyId)}`, { account });
      await page.setViewportSize({ width: 1280, height: 800 });
      const conclusion = page.getByRole('region', { name: 'Conclusion' });
      const shown = [
        page.getByRole('heading', { level: 1 }),
        conclusion.getByRole('heading', { name: 'Signers of the requested operations' }),
        conclusion.getByText(/^(Grant mortgages|Open and close current accounts)/).first(),
        conclusion.getByText('Choose the signers.'),
      ];
      for (const each of shown) {
        await each.waitFor();
        const { y, height } = (await each.boundingBox()) ?? { y: Number.NaN, height: 0 };
        expect(y + height).toBeLessThanOrEqual(800);
      }
      const company = page.getByRole('region', { name: 'The company', exact: true });
      expect((await company.boundingBox())?.y).toBeGreaterThan(
        (await conclusion.boundingBox())?.y ?? Infinity,
      );
    },
  );

  it('marks the Spanish of a report on the English page, and names faculties in both languages', async () => {
    const page = await open(`/reports/${ids.get('sbx-spa-clean')}`, { account });
    const conclusion = page.getByRole('region', { name: 'Conclusion' });
    await conclusion.getByText('In Spanish, the language of the report.').first().waitFor();
    await expect.poll(() => conclusion.locator('.summary').getAttribute('lang')).toBe('es');
    const faculty = conclusion.getByRole('listitem').filter({ hasText: 'Open and close current accounts' });
    await expect
      .poll(() => faculty.locator('[lang=es]').allTextContents())
      .toEqual(['Contratar y cerrar cuentas corrientes']);
    await page
      .getByText('CLP 5,000,000, fully paid')
      .or(page.getByText(/5,000,000, fully paid/))
      .waitFor();
    const spanish = await open(`/reports/${ids.get('sbx-spa-clean')}`, { account, language: 'es' });
    await spanish.getByText(/5\.000\.000, totalmente pagado/).waitFor();
    await expect.poll(() => spanish.locator('.original').count()).toBe(0);
    const mexican = await open(`/reports/${ids.get('sbx-mx-sapi')}`, { account });
    await mexican
      .getByRole('rowheader', { name: 'Acts of administration Actos de administración' })
      .first()
      .waitFor();
  });

  it('prints tables as tables that fit the width of the paper', async () => {
    const page = await open(`/reports/${ids.get('sbx-sa-classes-ab')}`, { account, language: 'es' });
    // A4 without its margins.
    await page.setViewportSize({ width: 642, height: 971 });
    await page.emulateMedia({ media: 'print' });
    const table = page.locator('.matrix').first();
    await expect
      .poll(() => page.evaluate(`getComputedStyle(document.querySelector('.matrix tbody')).display`))
      .toBe('table-row-group');
    await table.locator('thead').waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(642);
  });

  it.each([
    ['en', 1280],
    ['es', 1280],
    ['es', 820],
    ['es', 1000],
    ['en', 390],
  ] as const)('breaks no word in a table cell, in %s, %d wide', async (language, width) => {
    for (const id of ids.values()) {
      const page = await open(`/reports/${id}`, { account, language, width });
      await page.locator('.matrix').first().waitFor();
      await page.evaluate('for (const fold of document.querySelectorAll("details")) fold.open = true');
      expect(await page.evaluate(brokenWords)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
  });

  it.each([390, 820, 1100, 1440])('gives every header of the key examples room, %d wide', async (width) => {
    const page = await open('/keys', { account, width });
    const headers = page.locator('.key-outcome .sent');
    await headers.first().waitFor();
    // Only headers that are much higher than wide are too narrow.
    const narrow = await headers.evaluateAll(
      (all) => all.filter(({ clientWidth, clientHeight }) => clientHeight > 2 * clientWidth).length,
    );
    expect(narrow).toBe(0);
  });

  it('has the actions of a report in one row, the secondary ones in a menu', async () => {
    const page = await open(`/reports/${ids.get('sbx-spa-clean')}`, { account });
    await page.getByText('Live', { exact: true }).waitFor();
    const [edit, live] = await baselinesOf(page, [
      '.report > .actions > .button',
      '.report > .actions > .live',
    ]);
    expect(Math.abs((edit ?? 0) - (live ?? 0))).toBeLessThanOrEqual(1);
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.press('Enter');
    const copy = page.getByRole('button', { name: 'Copy JSON' });
    await copy.waitFor();
    expect(await barriers(page, '.report > .actions')).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await copy.waitFor({ state: 'hidden' });
    await expect.poll(() => more.evaluate((button) => button.matches(':focus'))).toBe(true);
  });

  it.each([
    [390, 'es', 'Menú', 'Webhooks'],
    [820, 'en', 'Menu', 'Webhooks'],
  ] as const)('has the navigation in one row with a menu, %d wide', async (width, language, menu, view) => {
    const page = await open('/reports', { account, language, width });
    const toggle = page.getByRole('button', { name: menu, exact: true });
    await toggle.waitFor();
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(80);
    await toggle.press('Enter');
    await page.getByRole('navigation').first().getByRole('link', { name: view }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('navigation').first().waitFor({ state: 'hidden' });
    await toggle.press('Enter');
    await page.getByRole('link', { name: view }).press('Enter');
    await page.locator('h1:focus').waitFor();
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
  });

  it.each(['companies', 'reports', 'requests', 'operations'])(
    'shows an example in the search of %s',
    async (view) => {
      const page = await open(`/${view}`, { account });
      const search = page.getByRole('searchbox').first();
      await search.waitFor();
      expect(await search.getAttribute('placeholder')).not.toBe('');
    },
  );
});
