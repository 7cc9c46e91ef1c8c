import { describe, expect, it } from 'vitest';
import { barriers, visits } from './visits.js';

const { open, sandbox } = visits();

const createReport = async (account: string, companyId: string): Promise<void> => {
  const headers = { Authorization: `Bearer ${sandbox().keyOf(account)}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId });
  expect((await fetch(`${sandbox().url}/v1/reports`, { method: 'POST', headers, body })).status).toBe(201);
};

describe('the clock of an account', () => {
  it('is advanced to the next event and by steps, and shows the events', async () => {
    const page = await open('/time', { account: 'mover', scheme: 'dark', expects: [422] });
    await page.getByRole('button', { name: 'Switch to manual' }).press('Enter');
    await page.getByText('No report had a pending step.').waitFor();
    await createReport('mover', 'sbx-missing-docs');
    const next = page.getByRole('button', { name: 'Advance to the next event' });
    await next.press('Enter');
    await page.getByRole('row', { name: /Processing/ }).waitFor();
    await next.click();
    await page.getByRole('row', { name: /Documents required/ }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: '1 day' }).click();
    await page.getByText('16 Jan 2026, 09:20').waitFor();
    const customStep = page.getByLabel('ISO 8601 duration or instant');
    await customStep.fill('soon');
    await customStep.press('Enter');
    await page.getByRole('alert').waitFor();
    await customStep.fill('P15D');
    await customStep.press('Enter');
    await page.getByRole('row', { name: /Expired/ }).waitFor();
    await customStep.fill('2026-03-02T09:00:00-03:00');
    await customStep.press('Enter');
    await page.getByText('2 Mar 2026, 09:00').waitFor();
    await page.getByLabel('Mode').selectOption('Automatic: in real time');
    await page.getByLabel('Pace').selectOption('Instant');
    const clock = () => sandbox().account('mover').clock.read();
    await expect.poll(clock).toMatchObject({ mode: 'auto', pace: 'instant' });
  });

  it('moves a report to another state, and reports the possible actions', async () => {
    const account = 'leader';
    await sandbox().account(account).clock.set({ mode: 'manual' });
    const page = await open('/time', { account, language: 'es', width: 390, expects: [409] });
    await page.getByText('No hay informes todavía.').waitFor();
    await createReport(account, 'sbx-spa-clean');
    await page.getByLabel('Acción').selectOption('Enmendar');
    await page.getByRole('button', { name: 'Simular' }).click();
    await page.getByRole('alert').getByText('amend is not possible').waitFor();
    await page.getByLabel('Acción').selectOption('Hacer fallar');
    await page.getByLabel('Motivo').fill('source_timeout');
    await page.getByRole('button', { name: 'Simular' }).click();
    await page
      .getByRole('row', { name: /Fallido/ })
      .first()
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByRole('link', { name: /^rep_/ }).first().click();
    await page.getByText('source_timeout').waitFor();
  });
});
