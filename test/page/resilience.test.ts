import { describe, expect, it } from 'vitest';
import { visit, visits } from './visits.js';

const { open, sandbox, restart } = visits({ clock: 'manual' });

async function send(account: string, method: string, path: string, body?: object): Promise<Response> {
  return fetch(sandbox().url + path, {
    method,
    headers: { Authorization: `Bearer ${sandbox().keyOf(account)}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function createReport(account: string, companyId: string): Promise<string> {
  const body = { type: 'sociedades_y_poderes', companyId, options: { validate: true } };
  return ((await (await send(account, 'POST', '/v1/reports', body)).json()) as { id: string }).id;
}

describe('the page', () => {
  it('pages through reports that fill many pages', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, index) => createReport('many', `company ${index}`)));
    const page = await open('/reports', { account: 'many' });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(20);
    await page.reload();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Previous' }).isEnabled()).toBe(true);
    await page.getByLabel('Company id').fill('company 99');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  });

  it('shows a change of one tab in another', async () => {
    const [one, other] = [
      await open('/reports', { account: 'tabs' }),
      await open('/reports', { account: 'tabs' }),
    ];
    await other.getByText('Live', { exact: true }).waitFor();
    await visit(one, '/#/companies');
    await one.getByRole('button', { name: 'Create a report: Alerce y Piedra SpA' }).click();
    await other.getByRole('link', { name: 'sbx-spa-joint-two' }).waitFor();
  });

  it('reports a key that was revoked meanwhile, and continues with another key', async () => {
    const issued = await send('lost', 'POST', '/_sandbox/keys', { name: 'lent' });
    const { id, key } = (await issued.json()) as { id: string; key: string };
    const page = await open('/reports', { credential: key, expects: [401] });
    await page.getByText('Live', { exact: true }).waitFor();
    expect((await send('lost', 'POST', `/_sandbox/keys/${id}/revoke`)).status).toBe(200);
    await page.getByLabel('Status').selectOption('Completed');
    await page.getByRole('alert').getByText('The server does not accept this key.').waitFor();
    await page.getByRole('button', { name: 'Enter another key' }).click();
    await page.getByLabel('API key or admin token').fill(sandbox().keyOf('found'));
    await page.keyboard.press('Enter');
    await page.getByText('No report matches these filters.').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  it('opens a link to a value of a report, with the menu closed and the value in view', async () => {
    const id = await createReport('links', 'sbx-sa-classes-ab');
    await sandbox().account('links').clock.advance('P1D');
    const page = await open(`/reports/${id}?at=/content/powers/1`, { account: 'links' });
    await page.locator('details.power[open]:focus').waitFor();
    await expect
      .poll(() => page.evaluate('document.activeElement.getBoundingClientRect().top < innerHeight'))
      .toBe(true);
  });

  it('connects again to a restarted server, and shows its current data', async () => {
    await createReport('again', 'sbx-spa-clean');
    const page = await open('/reports', { account: 'again', expects: ['ERR_'] });
    await page.getByRole('link', { name: 'sbx-spa-clean' }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await restart();
    await page.getByText('There are no reports yet.').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });
});

describe('the page with an issued key', () => {
  const adminToken = 'a-token-for-the-page';
  const { open, sandbox, restart } = visits({ keyPolicy: 'registered', adminToken });

  it('shows no secret, and shows the refusal of a restarted server', async () => {
    const response = await fetch(`${sandbox().url}/_sandbox/keys`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'ci' }),
    });
    const { key } = (await response.json()) as { key: string };
    const page = await open('/reports', { credential: key, expects: [401, 'ERR_'] });
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Key: ci', exact: true }).waitFor();
    await restart();
    await page.getByRole('alert').getByText('The server does not accept this key.').waitFor();
    await page.getByText('Not connected', { exact: true }).waitFor();
  });
});
