import { describe, expect, it } from 'vitest';
import { barriers, visits } from './visits.js';

/** Contains the patterns that `String.replace` treats specially. */
const adminToken = "an-admin-token-of-tests-$&-$'";
const { open, sandbox } = visits({ clock: 'manual', adminToken, productionPort: 0 });

const status = async (key: string): Promise<number> => {
  const headers = { Authorization: `Bearer ${key}` };
  return (await fetch(`${sandbox().url}/v1/reports`, { headers })).status;
};

describe('the API keys', () => {
  it('are generated, shown again, regenerated with an overlap, and revoked', async () => {
    const page = await open('/keys', { account: 'owner', scheme: 'dark' });
    await page.getByLabel('Name').fill('ci');
    await page.getByLabel('Expiry').selectOption('In 1 day');
    await page.getByRole('button', { name: 'Generate a key' }).press('Enter');
    const shown = page.getByRole('dialog').getByRole('code');
    await page.getByRole('dialog', { name: 'Key ci', exact: true }).waitFor();
    const first = await shown.innerText();
    expect(await status(first)).toBe(200);
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /^ci / }).getByText('16 Jan 2026').waitFor();

    await page.getByRole('button', { name: 'Show: ci' }).click();
    await expect.poll(() => shown.innerText()).toBe(first);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Regenerate: ci' }).click();
    await page.getByLabel('Validity of the current key').selectOption('1 hour');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Regenerate', exact: true }).click();
    await page.getByRole('dialog', { name: 'Key ci', exact: true }).waitFor();
    const second = await shown.innerText();
    expect([await status(first), await status(second)]).toEqual([200, 200]);
    await page.keyboard.press('Escape');
    await page.getByText('is valid until 15 Jan 2026, 10:00').waitFor();
    await sandbox().account('owner').clock.advance('PT1H');
    expect([await status(first), await status(second)]).toEqual([401, 200]);

    await page.getByRole('button', { name: 'Revoke: ci' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('row', { name: /^ci / }).getByText('Revoked').waitFor();
    expect(await status(second)).toBe(401);
  });

  it('expire visibly, and the page continues with its own key after a regeneration', async () => {
    const account = 'holder';
    const page = await open('/keys', { account, language: 'es', width: 390, expects: [409] });
    await page.getByRole('row', { name: /en uso en esta página/ }).waitFor();
    await page.getByRole('button', { name: `Regenerar: ${account}` }).click();
    await page.getByText('seguirá con la nueva').waitFor();
    await page.getByRole('button', { name: 'Regenerar', exact: true }).click();
    await page.getByRole('dialog', { name: `Clave ${account}`, exact: true }).waitFor();
    expect(await status(`sbx_playground_${account}`)).toBe(401);
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /en uso en esta página/ }).waitFor();

    await page.getByLabel('Nombre').fill(account);
    await page.getByRole('button', { name: 'Generar clave' }).click();
    await page.getByRole('alert').getByText('The key exists').waitFor();
    await page.getByLabel('Nombre').fill('lent');
    await page.getByLabel('Vencimiento', { exact: true }).selectOption('Otro…');
    await page.getByLabel('Instante del vencimiento').fill('2026-01-15T13:00:00Z');
    await page.getByRole('button', { name: 'Generar clave' }).click();
    const newKey = await page.getByRole('dialog').getByRole('code').innerText();
    await page.keyboard.press('Escape');
    const clock = { method: 'POST', body: JSON.stringify({ by: 'PT1H' }) };
    const headers = { Authorization: `Bearer ${newKey}`, 'Content-Type': 'application/json' };
    await fetch(`${sandbox().url}/_sandbox/clock/advance`, { ...clock, headers });
    await page.getByRole('row', { name: /lent/ }).getByText('Vencida').waitFor();
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('get the expected outcome when an example is tried', async () => {
    const page = await open('/keys', { account: 'judge', expects: [401, 409] });
    await page.getByText('unrecognised').waitFor();
    // Keeps the elements, since finding each by its name again takes longer than clicking it.
    const examples = await page.getByRole('button', { name: /^Try: / }).elementHandles();
    expect(examples.length).toBeGreaterThan(25);
    for (let round = 1; round <= 2; round += 1) {
      for (const example of examples) await example.click();
      await page
        .locator('.trial-response')
        .nth(examples.length - 1)
        .waitFor();
      await page.locator('.key-outcome [aria-disabled=true]').first().waitFor({ state: 'detached' });
    }
    const differingRows = page.locator('li').filter({ hasText: 'Not as expected' });
    await expect
      .poll(() => differingRows.getByText('With the key policy').allInnerTexts())
      .toEqual(['With the key policy registered.']);
    await expect.poll(() => differingRows.count()).toBe(1);
  });

  it('keys of all accounts and environments are listed and issued with the admin token', async () => {
    const page = await open('/keys', { credential: adminToken, expects: [401] });
    await page.getByRole('button', { name: 'Choose an account' }).click();
    await page.getByLabel('Account', { exact: true }).selectOption('owner');
    await page.getByRole('button', { name: 'Account: owner' }).waitFor();
    await page.getByLabel('Name').fill('acme');
    await page.getByLabel('Account', { exact: true }).selectOption('New account with this name · Production');
    await page.getByRole('button', { name: 'Generate a key' }).click();
    await page.getByRole('dialog').getByText('sbx_production_acme').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Keys of').selectOption('All accounts');
    await page
      .getByRole('row', { name: /^acme / })
      .getByText('Production', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Show: acme' }).click();
    await page.getByRole('dialog', { name: 'Key acme', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    // The token is sent unchanged, with any content.
    await page.getByRole('button', { name: 'Try: Bearer <admin token>' }).click();
    await page.locator('.trial-response').getByText('it is the admin token').waitFor();
  });

  it('keys of the other environment are refused: only accounts of this environment are offered', async () => {
    const { url, productionUrl = '' } = sandbox();
    const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'at home' });
    const headers = { Authorization: 'Bearer sbx_production_twin', 'Content-Type': 'application/json' };
    await fetch(`${productionUrl}/v1/reports`, { method: 'POST', headers, body });
    await fetch(`${url}/v1/reports`, { headers: { Authorization: 'Bearer sbx_playground_twin' } });
    const page = await open('/reports', { environment: 'production', credential: adminToken });
    await page.getByRole('button', { name: 'Choose an account' }).click();
    const accounts = page.getByLabel('Account', { exact: true });
    await expect
      .poll(() => accounts.getByRole('option', { name: 'twin' }).allInnerTexts())
      .toEqual(['production/twin']);
    await accounts.selectOption('production/twin');
    await page.getByRole('link', { name: 'at home' }).waitFor();
  });
});
