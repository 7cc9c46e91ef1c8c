import { describe, expect, it } from 'vitest';
import { barriers, visits } from './visits.js';

const { open, sandbox } = visits({ clock: 'manual' });

const send = (account: string, path: string, method: string, body: object): Promise<Response> => {
  const headers = { Authorization: `Bearer ${sandbox().keyOf(account)}`, 'Content-Type': 'application/json' };
  return fetch(sandbox().url + path, { method, headers, body: JSON.stringify(body) });
};
const createReport = (account: string) =>
  send(account, '/v1/reports', 'POST', { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean' });

describe('the built-in receiver', () => {
  it('shows messages that arrive, are refused and are sent again, without another program', async () => {
    const page = await open('/webhooks?show=receiver', { account: 'shown', scheme: 'dark' });
    await page.getByText('There are no messages yet').waitFor();
    await page.getByRole('button', { name: 'Subscribe the built-in receiver' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Secret of the endpoint' });
    await expect.poll(() => dialog.getByRole('code').innerText()).toMatch(/^whsec_/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Send a test' }).press('Enter');
    await page.getByRole('row', { name: /1\. webhook\.ping .*Verified.*204/ }).waitFor();

    await page.getByLabel('Response', { exact: true }).selectOption('503: busy');
    await createReport('shown');
    await page.getByText('1 message waits.').waitFor();
    await page.getByRole('button', { name: 'Send due messages' }).press('Enter');
    await page.getByRole('row', { name: /2\. report\.created .*Verified.*503/ }).waitFor();
    await page.getByLabel('Response', { exact: true }).selectOption('204: accepts messages');
    await page.getByRole('link', { name: 'Time' }).click();
    await page.getByRole('button', { name: '+1 minute' }).click();
    await page.getByText('09:01').first().waitFor();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('tab', { name: 'Built-in receiver' }).click();
    await page.getByRole('row', { name: /3\. report\.created .*Received once before.*204/ }).waitFor();

    const forged = { effect: { webhook: { kind: 'wrong-signature' } }, until: { count: 1 } };
    await send('shown', '/_sandbox/faults', 'POST', forged);
    await createReport('shown');
    await page.getByRole('button', { name: 'Send due messages' }).click();
    await page.getByRole('row', { name: /Refused ?No signature of it is by the secret.*400/ }).waitFor();
    expect(await barriers(page)).toEqual([]);

    await page.getByRole('row', { name: /^3\./ }).getByRole('link').click();
    await page
      .getByRole('row', { name: /report\.created.*Delivered.*2/ })
      .getByRole('link')
      .first()
      .click();
    await page.getByText('Attempt 2').waitFor();
    const body = page.getByRole('region', { name: 'Body as sent' });
    await expect
      .poll(() => body.innerText())
      .toMatch(/^\{"type":"report\.created","timestamp":"2026-01-15T12:00:00.000Z"/);
    const tree = page.getByRole('region', { name: 'Body as JSON' });
    await tree.getByText('data:').click();
    await tree.getByText('"queued"').waitFor();
    await page.getByRole('row', { name: /webhook-signature v1,/ }).waitFor();
    await page.getByText('Attempt 1').click();
    await page.getByRole('button', { name: 'Send again' }).press('Enter');
    await page.getByText('Attempt 3').waitFor();
    expect(await barriers(page)).toEqual([]);
  });
});

describe('webhooks', () => {
  it('are subscribed, tested, changed, rotated, disabled and removed; failures show their reason', async () => {
    const options = { account: 'owner', language: 'es', width: 390, expects: [422] } as const;
    const page = await open('/webhooks', options);
    await page.getByText('No hay endpoints').waitFor();
    const url = page.getByLabel('URL', { exact: true });
    await url.fill('http://192.168.1.7/hook');
    await page.getByLabel('Eventos', { exact: true }).selectOption('Algunos…');
    await page.getByLabel('report.rejected').check();
    await page.getByRole('button', { name: 'Suscribir', exact: true }).click();
    await page.getByRole('alert').getByText('192.168.1.7 is a private address').waitFor();
    await url.fill('http://127.0.0.1:9/hook');
    await url.press('Enter');
    await page.getByRole('dialog', { name: 'Secreto del endpoint' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText('report.completed, report.rejected').waitFor();
    await page.getByRole('button', { name: 'Retener' }).click();
    await page.getByText('Los mensajes están retenidos').waitFor();
    await page.getByRole('button', { name: 'Liberar' }).click();
    await page.getByRole('link', { name: 'http://127.0.0.1:9/hook' }).click();

    await page.getByText('Todavía no hay mensajes').waitFor();
    await page.getByRole('button', { name: 'Enviar una prueba' }).click();
    await page.getByText('No connection to 127.0.0.1, port 9').first().waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByRole('link', { name: '← Endpoint' }).click();
    await page.getByRole('link', { name: /^webhook\.ping/ }).waitFor();
    await page.getByLabel('Estado', { exact: true }).selectOption('Entregado');
    await page.getByText('Ninguno coincide').waitFor();

    await page.getByRole('button', { name: 'Cambiar' }).click();
    await page.getByRole('dialog').getByLabel('Descripción').fill('facturación');
    await page.getByRole('dialog').getByLabel('report.expired').check();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('heading', { name: 'facturación' }).waitFor();
    await page.getByRole('button', { name: 'Rotar el secreto' }).click();
    await page.getByLabel('Vigencia del secreto actual').selectOption('1 hora');
    await page.getByRole('dialog').getByRole('button', { name: 'Rotar el secreto' }).click();
    await page.getByRole('dialog', { name: 'Secreto del endpoint' }).getByRole('code').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('El n.º 2').waitFor();
    await page.getByText('15-01-2026, 10:00').waitFor();
    await page.getByRole('button', { name: 'Desactivar' }).click();
    await page.getByRole('button', { name: 'Activar', exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByRole('button', { name: 'Quitar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
    await page.getByText('No hay endpoints').waitFor();
  });
});
