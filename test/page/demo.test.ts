import { describe, expect, it } from 'vitest';
import { press, reach, turnTo } from './keyboard.js';
import { visits } from './visits.js';

const { open } = visits({ clock: 'manual' });

describe('the demo, by keyboard alone', () => {
  it('goes from a company to who may sign for it, and to what goes wrong', async () => {
    const page = await open('/', { account: 'keys-alone' });
    await reach(page, page.getByLabel('Search by name or tax number'));
    await page.keyboard.type('coig');
    await page.getByText('1 company', { exact: true }).waitFor();
    await press(page, 'Ask for a report: Inmobiliaria Tres Coigües S.A.');
    await page.locator('h1:focus').waitFor();

    await turnTo(page, 'Time');
    await press(page, '+30 days');
    await page.getByRole('row', { name: /Completed/ }).waitFor();

    await turnTo(page, 'Reports');
    await reach(page, page.getByRole('link', { name: /sbx-sa-classes-ab/ }));
    await page.keyboard.press('Enter');
    const matrix = page.getByRole('region', { name: 'Who can sign what' });
    await reach(page, matrix.getByLabel('Faculty', { exact: true }));
    await page.keyboard.type('Constituir hip');
    await reach(page, matrix.getByLabel('Amount'));
    await page.keyboard.type('3000');
    await reach(page, matrix.getByLabel('Currency'));
    await page.keyboard.type('UF');
    await reach(page, matrix.getByLabel('Carmen Gloria'));
    await page.keyboard.press('Space');
    await matrix.getByText('More people have to sign.').waitFor();
    await press(page, '+ Gustavo Arellano Leiva');
    await matrix.getByText('Their signatures are enough.').waitFor();

    await turnTo(page, 'Faults and worlds');
    await press(page, /lost/);
    await press(page, 'Set the fault');
    await page.getByRole('row', { name: /createReport/ }).waitFor();

    await turnTo(page, 'API keys');
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
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
