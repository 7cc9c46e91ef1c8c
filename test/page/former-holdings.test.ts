import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { barriers, visits } from './visits.js';

const { open, sandbox } = visits({ clock: 'manual' });
const account = 'history';

/** Returns the sections of the page of a report in Spanish, by title. */
async function sectionsOf(companyId: string): Promise<(title: string | RegExp) => Locator> {
  const page = await openReport(companyId);
  return (title) => page.getByRole('region', { name: title });
}

/** Creates a report, completes it and opens its page in Spanish. */
async function openReport(companyId: string): Promise<Page> {
  const response = await fetch(`${sandbox().url}/v1/reports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sandbox().keyOf(account)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: 'sociedades_y_poderes', companyId, options: { validate: true } }),
  });
  const { id } = (await response.json()) as { id: string };
  await sandbox().account(account).clock.advance('P1D');
  const page = await open(`/reports/${id}`, { account, language: 'es' });
  await page.getByRole('region', { name: 'Conclusión' }).waitFor();
  return page;
}

describe('former and encumbered holdings', () => {
  it('are not drawn when they ended, and show the end of the holding', async () => {
    const migrated = (await sectionsOf('sbx-migrated'))(/^Propiedad/);
    await expect
      .poll(() => migrated.locator('.holding text').allTextContents())
      .toEqual(['66,67\u00a0%', '33,33\u00a0%']);
    await expect.poll(() => migrated.getByRole('row', { name: /15 de abril de 2014$/ }).count()).toBe(2);
    const formerHolders = await sectionsOf('sbx-sole-sa-holder');
    await expect
      .poll(() =>
        formerHolders(/^Propiedad/)
          .locator('.holder')
          .count(),
      )
      .toBe(2);
    await formerHolders(/^Personas y sociedades/)
      .getByText('socio o accionista (anterior)')
      .waitFor();
  });

  it('do not name replaced administrators', async () => {
    const part = await sectionsOf('sbx-board-lapsed');
    await expect.poll(() => part('La sociedad').innerText()).not.toContain('Alberto Gutiérrez Villarroel');
    await expect.poll(() => part('Administración').innerText()).toContain('Alberto Gutiérrez Villarroel');
    await part(/^Personas y sociedades/)
      .getByText('administrador (anterior)')
      .waitFor();
  });

  it('show encumbrances, mergers and publications in words', async () => {
    const page = await openReport('sbx-eventful-life');
    const part = (title: string | RegExp) => page.getByRole('region', { name: title });
    // This report has every kind of element that the other reports show.
    expect(await barriers(page)).toEqual([]);
    const holdings = await part('Propiedad (4 titulares)').innerText();
    for (const encumbrance of ['Prenda', 'Prohibición de gravar y enajenar', 'Embargo'])
      expect(holdings).toContain(`${encumbrance} a favor de Banco Lleuque de Chile`);
    expect(holdings).toContain('Usufructo a favor de Verónica Luisa Salinas González');
    const acts = await part('Constitución, reformas e inscripciones').innerText();
    expect(acts).toContain('fue absorbida por la sociedad del informe');
    expect(acts).toContain('nació de la división de la sociedad del informe');
    await part(/^Procedimientos/)
      .getByText('Reorganización judicial', { exact: true })
      .waitFor();
    await part(/^Poderes/)
      .getByText('Se otorgó con el carácter de irrevocable.')
      .waitFor({ state: 'attached' });
  });

  it('show the date of a deed next to that of its meeting, and the location of its publication', async () => {
    const part = await sectionsOf('sbx-sa-classes-ab');
    const acts = await part('Constitución, reformas e inscripciones').innerText();
    expect(acts).toContain('29 de agosto de 2018');
    expect(acts).toContain('de 5 de septiembre de 2018, Repertorio N° 9.471-2018');
    expect(acts).toContain('fojas 74.986 vta. N° 35.205 del año 2018');
    expect(acts).toContain('edición N° 42.160, página 22, de 20 de septiembre de 2018');
  });

  it('explain an owner without a holding, and name register entries in the terms of each register', async () => {
    const part = await sectionsOf('sbx-foreign-branch');
    await part('Propiedad (1 titular)').getByText('ejercer la alta dirección, a falta de otro').waitFor();
    const spain = await sectionsOf('sbx-es-sl');
    await expect
      .poll(() => spain('Constitución, reformas e inscripciones').innerText())
      .toContain('tomo 18.460, folio 124, hoja M-170.212, inscripción 1.ª');
  });
});
