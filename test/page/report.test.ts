import { describe, expect, it } from 'vitest';
import type { Content } from '../../src/contract/generated/types.js';
import { anchorsOf } from './anchor-list.js';
import { barriers, visits } from './visits.js';

const { open, sandbox } = visits({ clock: 'manual' });

/** Returns a report as the API returns it. */
async function fetchReport(account: string, id: string): Promise<{ content: Content }> {
  const headers = { Authorization: `Bearer ${sandbox().keyOf(account)}` };
  const response = await fetch(`${sandbox().url}/v1/reports/${id}`, { headers });
  return (await response.json()) as { content: Content };
}

/** Edits a report as another client, in any state of the report. */
async function editElsewhere(account: string, id: string): Promise<void> {
  const response = await fetch(`${sandbox().url}/v1/reports/${id}`, {
    method: 'PATCH',
    headers: {
      Authorization: `Bearer ${sandbox().keyOf(account)}`,
      'Content-Type': 'application/json-patch+json',
      'If-Match': '*',
      'Edit-Reason': 'none',
    },
    body: JSON.stringify([{ op: 'replace', path: '/content/entities/0/address/unit', value: '12' }]),
  });
  expect(response.status).toBe(200);
}

/** Creates a report, and advances the clock by a duration if one is given. */
async function createReport(account: string, companyId: string, advanceBy?: string): Promise<string> {
  const response = await fetch(`${sandbox().url}/v1/reports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sandbox().keyOf(account)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: 'sociedades_y_poderes', companyId, options: { validate: true } }),
  });
  const { id } = (await response.json()) as { id: string };
  if (advanceBy !== undefined) await sandbox().account(account).clock.advance(advanceBy);
  return id;
}

describe('a report', () => {
  it('shows the signers of each operation, and answers a question about them', async () => {
    const id = await createReport('classes', 'sbx-sa-classes-ab', 'P1D');
    const page = await open(`/reports/${id}`, {
      account: 'classes',
      language: 'es',
      scheme: 'dark',
      width: 390,
    });
    const matrix = page.getByRole('region', { name: 'Quién puede firmar qué' });
    await matrix.getByText('1 de clase A').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    const question = page.getByRole('region', { name: '¿Pueden firmar estas personas?' });
    await question.getByLabel('Facultad', { exact: true }).selectOption('Constituir hipotecas');
    await question.getByLabel('Monto').fill('3.000');
    await question.getByLabel('Moneda').selectOption('UF');
    await question.getByLabel('Carmen Gloria').check();
    await question.getByText('Deben firmar más personas.').waitFor();
    await question.getByRole('button', { name: '+ Gustavo Arellano Leiva' }).click();
    await question.getByText('Sus firmas bastan.').waitFor();
    await question.getByLabel('Monto').fill('5.001');
    await question.getByText('No', { exact: true }).waitFor();
    await question.getByLabel('Monto').fill('mucho');
    await question.getByText('has to be digits').waitFor();
  });

  it('has readable texts for a lawyer', async () => {
    const id = await createReport('words', 'sbx-foreign-branch+insolvency', 'P1D');
    const page = await open(`/reports/${id}`, { account: 'words', language: 'es' });
    await page.getByText('Registro extranjero DK-31047285').waitFor();
    const read = (await page.locator('main').textContent()) ?? '';
    expect(read).toContain('(Registro Civil)');
    expect(read.match(/[a-z]+_[a-z]+|[A-Z]+_[A-Z]+/g)).toBeNull();
    // Capital that a parent assigned to its agency is not divided.
    const holdings = page.getByRole('table', { name: 'Participaciones' });
    await expect
      .poll(() => holdings.locator('tbody tr').first().locator('.numeric').allTextContents())
      .toEqual(['100\u00a0%', '100\u00a0%', '—']);
    const administration = page.getByRole('region', { name: 'Administración' });
    await administration.getByText('La ejerce quien liquida la sociedad.').waitFor();
  });

  it('links a finding to the power and to the quote that proves it', async () => {
    const id = await createReport('proof', 'sbx-power-revoked', 'P1D');
    const page = await open(`/reports/${id}`, { account: 'proof' });
    const rule = page.getByRole('article', { name: 'POW-003' });
    await rule.getByRole('link', { name: 'Mandato general por clases de apoderados', exact: true }).click();
    await page.getByText('Revoked on 3 November 2025').waitFor();
    await rule.getByRole('link', { name: 'Escritura pública de revocación de poder' }).last().click();
    const quote = page.locator('mark').filter({ hasText: 'revocar y dejar sin efecto' });
    await quote.waitFor();
    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
      .toBe('page 2');
    // Verification and history load when they are seen, or printed.
    await page.evaluate(`window.print = () => {
      document.body.id = document.querySelectorAll('.verification, .history').length === 2 ? 'printed' : 'printed-too-early';
    }`);
    await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    await page.locator('body#printed').waitFor();
    const { content } = await fetchReport('proof', id);
    const anchors = await page.evaluate(
      '[...document.querySelectorAll("[id^=\\"/content\\"]")].map(({ id }) => id)',
    );
    expect([...(anchors as string[])].sort()).toEqual([...anchorsOf(content)].sort());
    // One of each kind: the others have the same elements, and former-holdings.test.ts shows all other elements.
    await page.evaluate(
      'for (const kind of ["power", "document"]) document.querySelector("details." + kind).open = true',
    );
    expect(await barriers(page, 'details.power[open], details.document[open]')).toEqual([]);
  });

  it('is edited and reviewed in place, also after a conflict; history and verification show the changes', async () => {
    const id = await createReport('edits', 'sbx-lawyer-edits', 'P1D');
    const misread = '/content/documents/4/extracted/0';
    const page = await open(`/reports/${id}?at=${misread}`, {
      account: 'edits',
      language: 'es',
      width: 390,
      expects: [412, 422],
    });
    await page.getByRole('button', { name: 'Editar', exact: true }).click();
    const value = page.locator(`[id="${misread}"]`).getByLabel('Como consta: Razón social');
    await page.getByRole('button', { name: 'Más', exact: true }).click();
    await page.getByRole('button', { name: 'JSON al lado' }).click();
    await value.focus();
    const json = page.getByRole('complementary', { name: 'El informe como JSON' });
    await json.getByLabel(`${misread}/value`).fill('Panadería Litre Dulce Limitada');
    await expect.poll(() => value.inputValue()).toBe('Panadería Litre Dulce Limitada');
    await page.keyboard.press('Escape');
    await json.waitFor({ state: 'detached' });
    const since = page.getByRole('region', { name: 'Administración' }).getByLabel('Desde').first();
    await since.fill('ayer');
    await page.getByText('2 cambios').waitFor();
    // Everything else equals the report above, which is read on a phone and on a screen, dark and light.
    expect(await barriers(page, '.edit-bar, .editable')).toEqual([]);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

    await page.getByRole('button', { name: 'Guardar…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motivo').fill('Leído en el original.');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.getByRole('alert').getByText('from').first().waitFor();
    expect(await barriers(page, 'dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    const { content } = await fetchReport('edits', id);
    await since.fill(content.administration.positions[0]?.from ?? '');
    await page.getByText('1 cambio', { exact: true }).waitFor();

    await editElsewhere('edits', id);
    await page.getByRole('button', { name: 'Guardar…' }).click();
    await dialog.getByLabel('Motivo').fill('Leído en el original.');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.getByText('Alguien cambió el informe').waitFor();
    await dialog.getByRole('button', { name: 'Guardar sobre la versión actual' }).click();
    await page.getByText('Guardado en la versión 3.').waitFor();

    await page.getByRole('button', { name: 'Decidir… sobre ENT-008' }).click();
    await dialog.getByLabel('Decisión').selectOption('descartada');
    await dialog.getByLabel('Motivo').fill('Ya se actualizó.');
    await dialog.getByLabel('Autor').fill('M. Soto');
    await dialog.getByRole('button', { name: 'Decidir' }).click();
    await page.getByRole('article', { name: 'ENT-008' }).getByText('M. Soto').waitFor();

    await page.getByRole('link', { name: 'Ver en la historia' }).click();
    await page.locator('.history ins').getByText('Panadería Litre Dulce Limitada', { exact: true }).waitFor();
    await page.getByText('La versión 3 es íntegra').waitFor();
    await page.getByText('3 cambios de abogado').waitFor();
    await page.getByText('solo abogados lo cambiaron').waitFor();
    expect(await barriers(page, '.history')).toEqual([]);
  });

  it.each([
    ['sbx-not-found', 'Rejected', 'company_not_found'],
    ['sbx-source-down', 'Failed', 'source_unavailable'],
  ])('on %s shows live that it was %s, with the reason', async (companyId, status, reason) => {
    const id = await createReport(companyId, companyId);
    const page = await open(`/reports/${id}`, { account: companyId });
    await page.getByText('its preparation has not begun').waitFor();
    await page.getByText('Live', { exact: true }).first().waitFor();
    await sandbox().account(companyId).clock.advance('P1D');
    await page.locator('.report-progress').getByText(reason).waitFor();
    await page.getByText(status, { exact: true }).first().waitFor();
    expect(await barriers(page)).toEqual([]);
  });
});
