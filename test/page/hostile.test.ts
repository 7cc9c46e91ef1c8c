import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { barriers, visits } from './visits.js';

const markup = '<img src=x onerror="document.title=1"><script>document.title=1</script> & ';
const names = {
  markup: `${markup}SpA`,
  rtl: 'שלום \u202eלטנרפ العربية SpA',
  long: `${'Inmobiliaria '.repeat(300)}${'X'.repeat(100)} SpA`,
};
const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
const scenario = parse(readFileSync('examples/fixtures/coffee-roasters.yaml', 'utf8'));
for (const [at, [key, name]] of Object.entries(names).entries()) {
  const taxId = ['66100050-3', '66100051-1', '66100052-K'][at];
  const story = { es: `${markup} ${key}`, en: `${markup} ${key}` };
  const hostileScenario = {
    ...scenario,
    key: `hostile-${key}`,
    taxId,
    story,
    company: { ...scenario.company, name },
  };
  writeFileSync(join(folder, `${key}.json`), JSON.stringify(hostileScenario));
}
const { open } = visits({ fixtures: folder });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('names with markup, right-to-left script or 4,000 characters', () => {
  it.each([1280, 320])('do not break any view at a width of %d', async (width) => {
    const page = await open('/companies?q=hostile', { width });
    await page.getByText('0 companies').waitFor();
    await page.getByRole('searchbox').fill('66.100.05');
    await page.getByText('3 companies').waitFor();
    await expect.poll(() => page.locator('.own-company').count()).toBe(3);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await barriers(page)).toEqual([]);
    for (const name of Object.values(names)) {
      await page.getByRole('button', { name: `Create a report: ${name}` }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await page.goBack();
      await page.getByText('3 companies').waitFor();
    }
    expect(await page.title()).toBe('Companies · legal-reports-sandbox');
  });
});
