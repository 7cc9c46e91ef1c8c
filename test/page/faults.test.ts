import { buffer as bytesOf } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { effects, emptyFaultDraft, operations, pictureOf, toFault } from '../../src/page/faults/draft.js';
import { barriers, visits } from './visits.js';

const { open, sandbox } = visits({ clock: 'manual' });

const createReport = async (account: string): Promise<number> => {
  const headers = { Authorization: `Bearer ${sandbox().keyOf(account)}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' });
  return (await fetch(`${sandbox().url}/v1/reports`, { method: 'POST', headers, body })).status;
};
const countReports = async (account: string): Promise<number> => {
  const headers = { Authorization: `Bearer ${sandbox().keyOf(account)}` };
  const response = await fetch(`${sandbox().url}/v1/reports`, { headers });
  return ((await response.json()) as { data: unknown[] }).data.length;
};

describe('faults', () => {
  it('are created by an example or a form, fire visibly, and are removed', async () => {
    const page = await open('/faults', { account: 'unlucky', scheme: 'dark', expects: [422] });
    await page.getByRole('button', { name: '429 twice' }).press('Enter');
    await page.getByRole('button', { name: 'Create the fault' }).press('Enter');
    await page.getByRole('row', { name: /fault_1/ }).waitFor();
    expect([
      await createReport('unlucky'),
      await createReport('unlucky'),
      await createReport('unlucky'),
    ]).toEqual([429, 429, 201]);
    await page.getByRole('row', { name: /fault_1.*2 of 2.*Ended/ }).waitFor();
    await page
      .getByRole('row', { name: /POST \/v1\/reports.*429/ })
      .nth(1)
      .waitFor();
    await page.getByRole('button', { name: 'One redirect' }).click();
    await page.getByText('More options: ends after 1 call').click();
    await page.getByLabel('Retry-After (s)').fill('5');
    await page.getByLabel('Format of Retry-After').selectOption('Past date');
    await page.getByRole('button', { name: 'Create the fault' }).click();
    await page
      .getByRole('row', { name: /fault_2.*Responds with another status.*Format of Retry-After: Past date/ })
      .waitFor();
    // A POST becomes a GET, so the response is the list of reports.
    expect(await createReport('unlucky')).toBe(200);
    await page.getByLabel('Operation').fill('createRaport');
    await page.getByRole('button', { name: 'Create the fault' }).click();
    await page.getByRole('alert').getByText('createReport').waitFor();
    await page.getByLabel('Effect').selectOption('Empty body');
    await page.getByLabel('Operation').fill('listReports');
    await page.getByLabel('Ends', { exact: true }).selectOption('At an instant');
    await page.getByRole('button', { name: 'Create the fault' }).click();
    await page.getByRole('row', { name: /fault_3.*Operation: listReports.*Empty body.*ends at/ }).waitFor();
    await page.getByRole('button', { name: 'Each message arrives twice' }).click();
    await page.getByLabel('Event').fill('report.completed');
    await page.getByRole('button', { name: 'Create the fault' }).click();
    await page.getByRole('row', { name: /fault_4.*Event: report.completed.*Webhook: duplicate/ }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove: fault_1' }).click();
    await page.getByRole('row', { name: /fault_1.*Ended/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByText('There are no faults').waitFor();
  });
});

describe('the form of a fault', () => {
  it('asks for the one value that the effect needs, and shows a picture of the response', async () => {
    const page = await open('/faults', { account: 'form' });
    const effect = page.getByLabel('Effect');
    const picture = page.getByRole('figure', { name: 'Response to the client' });
    await picture.getByText('← 503').waitFor();
    await page.getByLabel('HTTP status').fill('429');
    await picture.getByText('← 429').waitFor();
    await effect.selectOption('Responds late');
    await page.getByLabel('Delay (ms)').fill('750');
    await picture.getByText('⋯ 750 ms').waitFor();
    await expect.poll(() => page.getByLabel('Only call number').isVisible()).toBe(false);
    await effect.selectOption('Webhook: burst');
    await page.getByLabel('Copies').fill('7');
    await page.getByRole('figure', { name: 'Message to the endpoint' }).getByText('#1 × 7').waitFor();
    await page.getByRole('button', { name: 'Create the fault' }).click();
    await page.getByRole('row', { name: /Webhook: burst.*Copies: 7/ }).waitFor();
  });

  it.each(Object.keys(effects))(
    'gives a body that the server accepts, and a picture, for %s',
    async (effect) => {
      const draft = { ...emptyFaultDraft, effect, value: effects[effect]?.value?.[1] ?? '' };
      const response = await fetch(`${sandbox().url}/_sandbox/faults`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${sandbox().keyOf('bodies')}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(toFault(draft)),
      });
      expect(response.status, await response.text()).toBe(201);
      const words = { done: 'done', notDone: 'not done', reset: 'reset', closed: 'closed' };
      expect(pictureOf(draft, words)).not.toMatch(/undefined|^$/);
    },
  );

  it('offers every operation under /v1, every event and the companies of the catalogue', async () => {
    const { paths } = (await (await fetch(`${sandbox().url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId?: string }>>;
    };
    const ids = Object.entries(paths)
      .filter(([path]) => path.startsWith('/v1/'))
      .flatMap(([, methods]) => Object.values(methods).flatMap(({ operationId }) => operationId ?? []));
    expect([...operations].sort()).toEqual(ids.sort());
    const page = await open('/faults', { account: 'offers' });
    const choices = (label: string): Promise<number> =>
      page
        .getByLabel(label, { exact: true })
        .evaluate((input) => (input as { list?: { options: unknown[] } }).list?.options.length ?? 0);
    await expect.poll(() => choices('Operation')).toBe(operations.length);
    await expect.poll(() => choices('Company')).toBeGreaterThan(40);
    await page.getByLabel('Effect').selectOption('Webhook: duplicate');
    await expect.poll(() => choices('Event')).toBe(12);
  });
});

describe('worlds', () => {
  it('are saved, restored, forked, exported, imported and reset, with a confirmation before data is lost', async () => {
    const options = { account: 'keeper', language: 'es', width: 390, expects: [409] } as const;
    const page = await open('/faults?show=worlds', options);
    await createReport('keeper');
    const name = page.getByLabel('Nombre');
    await name.fill('antes');
    await name.press('Enter');
    await page.getByRole('row', { name: /antes/ }).waitFor();
    await createReport('keeper');
    await name.press('Enter');
    await page.getByRole('dialog', { name: 'Se reemplazarán datos' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Restaurar: antes' }).click();
    await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
    await page.getByText('Mundo restaurado, informes: 1').waitFor();
    expect(await countReports('keeper')).toBe(1);

    await createReport('worker');
    await page.getByLabel('Clave de la otra cuenta').fill(sandbox().keyOf('worker'));
    await page.getByRole('button', { name: 'Bifurcar' }).click();
    await page.getByRole('button', { name: 'Reemplazar' }).click();
    await page.getByText('Mundo copiado a la otra cuenta').waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('keeper.json');
    const buffer = await bytesOf(await download.createReadStream());
    await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empezar de nuevo' }).click();
    await page.getByText('Cuenta vacía').waitFor();
    expect(await countReports('keeper')).toBe(0);
    const file = { name: 'keeper.json', mimeType: 'application/json', buffer };
    await page.getByLabel('Importar un archivo').setInputFiles(file);
    await page.getByText('Mundo importado, informes: 1').waitFor();
    expect(await countReports('keeper')).toBe(1);
    await page.getByLabel('Importar un archivo').setInputFiles(file);
    await page.getByRole('dialog', { name: 'Se reemplazarán datos' }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Borrar: antes' }).click();
    await page.getByRole('button', { name: 'Borrar', exact: true }).click();
    await page.getByText('No hay instantáneas.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
