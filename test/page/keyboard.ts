import type { Locator, Page } from 'playwright-core';

/** Presses Tab until the control has the focus; fails at the end of the page. */
export async function reach(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  let target = await control.elementHandle();
  for (let presses = 0; presses < 300; presses += 1) {
    // Keeps the element, since finding it by name after each key takes most of the time.
    const state = await target?.evaluate((element) =>
      element.matches(':focus') ? 'focused' : element.isConnected ? 'unfocused' : 'detached',
    );
    if (state === 'focused') return;
    if (state === 'detached') target = await control.elementHandle();
    else await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${control}`);
}

/** Moves the focus to a button and presses it. */
export async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await reach(page, page.getByRole('button', { name, exact: true }).first());
  await page.keyboard.press(key);
}

/** Opens a view from the navigation, the first part of the page. */
export async function openView(page: Page, view: string): Promise<void> {
  const link = page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: view, exact: true });
  await reach(page, link, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.locator('h1:focus').waitFor();
}
