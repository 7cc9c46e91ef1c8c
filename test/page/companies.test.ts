import { describe, expect, it } from 'vitest';
import { barriers, visits } from './visits.js';

const { open, sandbox } = visits({ pace: 'fast' });

describe('the companies', () => {
  it.each([
    ['en', 'light', 1280, 'Comercial Arrebol Austral SpA', 'Approved'],
    ['es', 'dark', 390, 'Comercial Arrebol Austral SpA', 'Aprobado'],
  ] as const)(
    'are shown in %s, %s, %d wide, without accessibility problems',
    async (language, scheme, width, name, end) => {
      const page = await open('/', { language, scheme, width });
      const first = page.getByRole('listitem').filter({ hasText: name });
      await first.getByText(end, { exact: true }).waitFor();
      await expect
        .poll(() =>
          page
            .getByRole('listitem')
            .filter({ has: page.getByRole('heading') })
            .count(),
        )
        .toBe(45);
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await barriers(page)).toEqual([]);
    },
  );

  it('follow the base URL, the key and a command for clients', async () => {
    const page = await open('/');
    const start = page.getByRole('region', { name: 'Get started' });
    await start.getByText(/^This is a test server for the legal-reports API/).waitFor();
    await page.evaluate(
      'navigator.clipboard.writeText = async (text) => { document.body.dataset.copied = text; }',
    );
    const copyOf = async (name: string): Promise<string | undefined> => {
      await start.getByRole('button', { name: `Copy: ${name}` }).press('Enter');
      return (await page.evaluate('document.body.dataset.copied')) as string | undefined;
    };
    const { url } = sandbox();
    expect(await copyOf('Base URL')).toBe(url);
    expect(await copyOf('API key')).toBe('sbx_playground_demo');
    const curl = await copyOf('Create a report');
    expect(curl).toContain(
      `curl -s -X POST '${url}/v1/reports' -H "Authorization: Bearer sbx_playground_demo"`,
    );
    const [, body = ''] = /-d '(.*)'$/.exec(curl ?? '') ?? [];
    const headers = {
      Authorization: `Bearer ${sandbox().keyOf('pasted')}`,
      'Content-Type': 'application/json',
    };
    expect((await fetch(`${url}/v1/reports`, { method: 'POST', headers, body })).status).toBe(201);
    const catalogue = page.getByRole('heading', { level: 1 });
    expect((await start.boundingBox())?.y).toBeLessThan((await catalogue.boundingBox())?.y ?? 0);
    const other = await open('/', { account: 'secret-name' });
    await other.getByText('sbx_playground_…').waitFor();
  });

  it('are searched by name and by tax number, and the address keeps the search', async () => {
    const page = await open('/companies');
    const search = page.getByLabel('Search by name or tax number');
    await search.fill('coigües');
    await page.getByText('1 company', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Inmobiliaria Tres Coigües S.A.' }).waitFor();
    expect(page.url()).toContain('q=coig');
    await search.fill('66.100.002');
    await page.getByRole('heading', { name: 'Alerce y Piedra SpA' }).waitFor();
    await search.fill('zzz');
    await page.getByText('No company matches.').waitFor();
    await page.reload();
    await page.getByText('0 companies').waitFor();
  });

  it('lead to a report with one click, as any other company does', async () => {
    const page = await open('/companies', { account: 'clicks', expects: [422] });
    await page.getByRole('button', { name: 'Create a report: Alerce y Piedra SpA' }).click();
    await page.getByRole('heading', { name: 'Alerce y Piedra SpA', level: 1 }).waitFor();
    await page.goBack();
    await page.getByLabel('Tax number or name of another company').fill('sbx-spa-claen');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('spa-clean');
  });

  it('can be used by keyboard alone, and the focus moves to the report', async () => {
    const page = await open('/companies', { account: 'keyboard' });
    await page.getByText('45 companies').waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
    for (let times = 0; times < 7; times += 1) await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
      .toBe('Create a report: Comercial Arrebol Austral SpA');
    await page.keyboard.press('Enter');
    await page.locator('h1:focus').waitFor();
    const response = await fetch(`${sandbox().url}/v1/reports`, {
      headers: { Authorization: `Bearer ${sandbox().keyOf('keyboard')}` },
    });
    expect(await response.json()).toMatchObject({ data: [{ companyId: 'sbx-spa-clean' }] });
  });
});
