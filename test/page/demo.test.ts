import { describe, expect, it } from 'vitest';
import { openView, press, reach } from './keyboard.js';
import { visits } from './visits.js';

const { open, sandbox } = visits({ clock: 'manual' });

describe('the demo, by keyboard alone', () => {
  it('goes from a company to its signers and to its findings', async () => {
    const page = await open('/', { account: 'keys-alone' });
    await reach(page, page.getByLabel('Search by name or tax number'));
    await page.keyboard.type('coig');
    await page.getByText('1 company', { exact: true }).waitFor();
    await press(page, 'Create a report: Inmobiliaria Tres Coigües S.A.');
    await page.locator('h1:focus').waitFor();

    await openView(page, 'Time');
    await press(page, '+30 days');
    await page.getByRole('row', { name: /Completed/ }).waitFor();

    await openView(page, 'Reports');
    await reach(page, page.getByRole('link', { name: /sbx-sa-classes-ab/ }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('region', { name: 'Can these people sign this?' });
    await reach(page, question.getByLabel('Faculty', { exact: true }));
    await page.keyboard.type('Grant mort');
    await reach(page, question.getByLabel('Amount'));
    await page.keyboard.type('3000');
    await reach(page, question.getByLabel('Currency'));
    await page.keyboard.type('UF');
    await reach(page, question.getByLabel('Carmen Gloria'));
    await page.keyboard.press('Space');
    await question.getByText('More people have to sign.').waitFor();
    await press(page, '+ Gustavo Arellano Leiva');
    await question.getByText('Their signatures are enough.').waitFor();

    await openView(page, 'Faults and worlds');
    await press(page, /lost/);
    await press(page, 'Create the fault');
    await page.getByRole('row', { name: /createReport/ }).waitFor();

    await openView(page, 'API keys');
    await reach(page, page.getByLabel('Name'));
    await page.keyboard.type('room');
    await press(page, 'Generate a key');
    await page.getByRole('dialog', { name: 'Key room', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /^room / }).waitFor();
    await press(page, 'Revoke: room');
    await press(page, 'Revoke');
    await page
      .getByRole('row', { name: /^room / })
      .getByText('Revoked')
      .waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  it('lets a lawyer correct a misread value, which removes the finding and adds to the history', async () => {
    // The same report as created above.
    const { url, keyOf, account } = sandbox();
    const response = await fetch(`${url}/v1/reports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${keyOf('lawyer-alone')}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        type: 'sociedades_y_poderes',
        companyId: 'sbx-lawyer-edits',
        options: { validate: true },
      }),
    });
    const { id } = (await response.json()) as { id: string };
    await account('lawyer-alone').clock.advance('P30D');
    const page = await open(`/reports/${id}`, { account: 'lawyer-alone' });
    await press(page, 'Edit');
    const finding = page.getByRole('article', { name: 'ENT-003' });
    await reach(page, finding.getByRole('link').first());
    await page.keyboard.press('Enter');
    await reach(page, page.locator('tr:focus').getByLabel('As written: Name of the company'));
    await page.keyboard.type('Panadería Litre Dulce Limitada');
    await page.getByText('1 change', { exact: true }).waitFor();
    await press(page, 'Save…');
    await reach(page, page.getByRole('dialog').getByLabel('Reason'));
    await page.keyboard.type('Read in the original.');
    await press(page, 'Save');
    await page.getByText('Saved in version 2.').waitFor();
    await finding.waitFor({ state: 'detached' });
    await reach(page, page.getByRole('link', { name: 'See it in the history' }));
    await page.keyboard.press('Enter');
    await page.locator('.history del').getByText('Panadería Litre Dulse Limitada', { exact: true }).waitFor();
    await page
      .locator('.verification')
      .getByText(/lawyer/)
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  it('shows a message that arrives, is refused and is sent again', async () => {
    const page = await open('/webhooks', { account: 'receiver-alone' });
    await reach(page, page.getByRole('tab', { selected: true }));
    await page.keyboard.press('ArrowRight');
    await press(page, 'Subscribe the built-in receiver');
    await page.getByRole('dialog', { name: 'Secret of the endpoint' }).waitFor();
    await page.keyboard.press('Escape');
    await press(page, 'Send a test');
    await page.getByRole('row', { name: /1\. webhook\.ping .*Verified.*204/ }).waitFor();
    await reach(page, page.getByLabel('Response', { exact: true }));
    await page.keyboard.type('503');

    await openView(page, 'Companies');
    await press(page, /^Create a report: /);
    await page.locator('h1:focus').waitFor();
    await openView(page, 'Webhooks');
    await press(page, 'Send due messages');
    await reach(page, page.getByRole('tab', { selected: true }));
    await page.keyboard.press('ArrowRight');
    await page.getByRole('row', { name: /2\. report\.created .*Verified.*503/ }).waitFor();
    await reach(page, page.getByLabel('Response', { exact: true }));
    await page.keyboard.type('204');
    await openView(page, 'Time');
    await press(page, '+1 minute');
    await openView(page, 'Webhooks');
    await reach(page, page.getByRole('tab', { selected: true }));
    await page.keyboard.press('ArrowRight');
    const again = page.getByRole('row', { name: /3\. report\.created .*Received once before.*204/ });
    await reach(page, again.getByRole('link'));
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /report\.created.*Delivered.*2/ }).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });
});
