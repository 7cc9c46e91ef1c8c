import { describe, expect, it } from 'vitest';
import { visits } from './visits.js';

describe('the page of a server with a shape', () => {
  const { open, sandbox } = visits({ like: 'docs/mimic/kyb.yaml', pace: 'instant' });

  it('shows reports, and copies commands in the form of the shape', async () => {
    const { url } = sandbox();
    const key = sandbox().keyOf('demo');
    const send = (path: string, init: RequestInit = {}) =>
      fetch(url + path, {
        ...init,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      });
    const page = await open('/');
    await page.evaluate(
      'navigator.clipboard.writeText = async (text) => { document.body.dataset.copied = text; }',
    );
    const copyOf = async (name: string): Promise<string> => {
      await page.getByRole('button', { name, exact: true }).first().press('Enter');
      return (await page.evaluate('document.body.dataset.copied')) as string;
    };
    const create = await copyOf('Copy: Create a report');
    const [, body = ''] = /-d '(.*)'$/.exec(create) ?? [];
    expect(JSON.parse(body)).toEqual({ company: { ref: 'sbx-spa-clean' }, with_checks: true });
    expect(create).not.toContain('Sandbox-Shape');
    const created = await send('/v1/reports', { method: 'POST', body });
    expect(created.status).toBe(202);
    const { data } = (await created.json()) as { data: { report_id: string } };
    await page.goto(`${page.url().split('#')[0]}#/reports?status=completed`);
    await page.getByText('sbx-spa-clean').first().waitFor();
    const list = await copyOf('Copy as curl');
    const [, listPath = ''] = /'https?:\/\/[^/]+(\/[^']*)'/.exec(list) ?? [];
    expect(listPath).toMatch(/^\/v1\/reports\?.*\bstate=READY\b/);
    expect((await send(listPath)).status).toBe(200);
    // The page's own addresses have the ids of the contract.
    const own = data.report_id.replace(/^kyb_/, 'rep_');
    await page.goto(`${page.url().split('#')[0]}#/reports/${own}`);
    await page.getByRole('button', { name: 'More' }).first().click();
    const read = await copyOf('Copy as curl');
    expect(read).toContain(`'${url}/v1/reports/${data.report_id}'`);
    expect(read).not.toContain('Sandbox-Shape');
  });
});
