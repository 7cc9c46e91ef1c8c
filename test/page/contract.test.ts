import { describe, expect, it } from 'vitest';
import { barriers, visits } from './visits.js';

const { open, sandbox } = visits();

const statusOfCreate = async (account: string): Promise<number> => {
  const headers = { Authorization: `Bearer ${sandbox().keyOf(account)}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' });
  return (await fetch(`${sandbox().url}/v1/reports`, { method: 'POST', headers, body })).status;
};

describe('the contract', () => {
  it('shows the facts with their evidence, and changes the profile in force', async () => {
    const page = await open('/contract', { account: 'reader', scheme: 'dark' });
    await page.getByRole('row', { name: /F01.*creates a report.*Holds.*returned 201/ }).waitFor();
    await page.getByRole('row', { name: /^assumed \d+ \d+ 0 \d+/ }).waitFor();
    await page.getByText('Inherited from the server.').waitFor();
    await page
      .getByLabel('Profile', { exact: true })
      .selectOption('documented: only what the documents promise');
    await page.getByText('Set for this account').waitFor();
    expect(await statusOfCreate('reader')).toBe(200);
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use the profile of the server' }).press('Enter');
    await page.getByText('Inherited from the server.').waitFor();
    expect(await statusOfCreate('reader')).toBe(201);
  });

  it('shows the gaps with their answers, and changes the answer to one of them', async () => {
    const page = await open('/contract', { account: 'asker', language: 'es', width: 390 });
    await page.getByRole('tab', { name: 'Hechos documentados' }).press('ArrowRight');
    const answer = page.getByLabel('Respuesta a create-status');
    await answer.selectOption('202');
    await page.getByText('create-status=202').waitFor();
    expect(await statusOfCreate('asker')).toBe(202);
    await page.getByLabel('Respuesta a error-body').selectOption('plain');
    await page.getByText('create-status=202, error-body=plain').waitFor();
    await page.getByText('Observado').first().click();
    await page.getByRole('definition').filter({ hasText: '201 201 with Location.' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await answer.selectOption('Según el perfil');
    await page.getByText('create-status=202').waitFor({ state: 'detached' });
    expect(await statusOfCreate('asker')).toBe(201);
  });
});
