import { buffer as bytesOf } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { barriers, visits } from './visits.js';

const { open, sandbox } = visits({ clock: 'manual' });

const make = async (account: string): Promise<number> => {
  const headers = { Authorization: `Bearer ${sandbox().keyOf(account)}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' });
  return (await fetch(`${sandbox().url}/v1/reports`, { method: 'POST', headers, body })).status;
};
const reports = async (account: string): Promise<number> => {
  const headers = { Authorization: `Bearer ${sandbox().keyOf(account)}` };
  const answer = await fetch(`${sandbox().url}/v1/reports`, { headers });
  return ((await answer.json()) as { data: unknown[] }).data.length;
};

describe('faults', () => {
  it('are created by an example or a form, fire visibly, and are removed', async () => {
    const page = await open('/faults', { account: 'unlucky', scheme: 'dark', expects: [422] });
    await page.getByRole('button', { name: '429 twice' }).press('Enter');
    await page.getByRole('button', { name: 'Set the fault' }).press('Enter');
    await page.getByRole('row', { name: /fault_1/ }).waitFor();
    expect([await make('unlucky'), await make('unlucky'), await make('unlucky')]).toEqual([429, 429, 201]);
    await page.getByRole('row', { name: /fault_1.*2 of 2.*Over/ }).waitFor();
    await page
      .getByRole('row', { name: /POST \/v1\/reports.*429/ })
      .nth(1)
      .waitFor();
    await page.getByRole('button', { name: 'One redirect' }).click();
    await page.getByLabel('Seconds in Retry-After').fill('5');
    await page.getByLabel('Form', { exact: true }).selectOption('Past date');
    await page.getByRole('button', { name: 'Set the fault' }).click();
    await page.getByRole('row', { name: /fault_2.*past-date/ }).waitFor();
    // A POST becomes a GET: it is answered the list of reports.
    expect(await make('unlucky')).toBe(200);
    await page.getByLabel('Operation').fill('createRaport');
    await page.getByRole('button', { name: 'Set the fault' }).click();
    await page.getByRole('alert').getByText('createReport').waitFor();
    await page.getByLabel('What happens').selectOption('body: empty');
    await page.getByLabel('Operation').fill('listReports');
    await page.getByLabel('Until').selectOption('An instant of the clock');
    await page.getByRole('button', { name: 'Set the fault' }).click();
    await page.getByRole('row', { name: /fault_3/ }).waitFor();
    await page.getByRole('button', { name: 'Each message comes twice' }).click();
    await page.getByLabel('Event').fill('report.completed');
    await page.getByRole('button', { name: 'Set the fault' }).click();
    await page.getByRole('row', { name: /fault_4.*duplicate/ }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove: fault_1' }).click();
    await page.getByRole('row', { name: /fault_1.*Over/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByText('There are no faults').waitFor();
  });
});

describe('worlds', () => {
  it('are saved, restored, forked, exported, imported and reset, with a confirmation before data is lost', async () => {
    const looks = { account: 'keeper', language: 'es', width: 390, expects: [409] } as const;
    const page = await open('/faults?show=worlds', looks);
    await make('keeper');
    const name = page.getByLabel('Nombre');
    await name.fill('antes');
    await name.press('Enter');
    await page.getByRole('row', { name: /antes/ }).waitFor();
    await make('keeper');
    await name.press('Enter');
    await page.getByRole('dialog', { name: 'Algo se perdería' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Restaurar: antes' }).click();
    await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
    await page.getByText('Mundo restaurado, informes: 1').waitFor();
    expect(await reports('keeper')).toBe(1);

    await make('worker');
    await page.getByLabel('Clave de la otra cuenta').fill(sandbox().keyOf('worker'));
    await page.getByRole('button', { name: 'Bifurcar' }).click();
    await page.getByRole('button', { name: 'Reemplazar' }).click();
    await page.getByText('El mundo sigue también en la otra cuenta').waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('keeper.json');
    const buffer = await bytesOf(await download.createReadStream());
    await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empezar de nuevo' }).click();
    await page.getByText('La cuenta está como nueva').waitFor();
    expect(await reports('keeper')).toBe(0);
    const file = { name: 'keeper.json', mimeType: 'application/json', buffer };
    await page.getByLabel('Importar un archivo').setInputFiles(file);
    await page.getByText('Mundo importado, informes: 1').waitFor();
    expect(await reports('keeper')).toBe(1);
    await page.getByLabel('Importar un archivo').setInputFiles(file);
    await page.getByRole('dialog', { name: 'Algo se perdería' }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Borrar: antes' }).click();
    await page.getByRole('button', { name: 'Borrar', exact: true }).click();
    await page.getByText('No hay instantáneas.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
