import { describe, expect, it } from 'vitest';
import { visits } from './visits.js';

const { open, sandbox } = visits();

describe('the API reference', () => {
  it('is made of the document that is served, by this server alone, and tries it with the demo key', async () => {
    const page = await open('/contract', { scheme: 'dark' });
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.locator('#operations-tag-reports').getByRole('button').press('Enter');
    await page.locator('#operations-reports-listReports').getByRole('button').first().press('Enter');
    await page.getByRole('button', { name: 'Execute' }).press('Enter');
    await page.locator('.live-responses-table').getByText('200', { exact: true }).waitFor();
    const curl = await page.locator('.curl').innerText();
    expect(curl).toContain(`'${sandbox().url}/v1/reports?limit=20'`);
    expect(curl).toContain('Authorization: Bearer sbx_playground_demo');
    expect(curl).not.toContain('Sandbox-Fault');
  });
});
