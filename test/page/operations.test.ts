import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import openApi from '../../src/contract/generated/openapi.json' with { type: 'json' };
import { press, reach } from './keyboard.js';
import { barriers, visit, visits } from './visits.js';

const { open, sandbox } = visits({ clock: 'manual' });

/** Returns whether the page is no wider than the screen. */
const fits = (page: Page): Promise<unknown> =>
  page.evaluate('document.documentElement.scrollWidth <= innerWidth');

describe('the API reference', () => {
  it('is found at /docs, and opens and sends an operation by keyboard alone', async () => {
    const page = await open('/contract', { scheme: 'dark', width: 320 });
    await visit(page, '/docs');
    await reach(page, page.getByLabel('Find an operation'));
    await page.keyboard.type('listreports');
    await page.getByText('1 operation', { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await reach(page, page.getByRole('link', { name: 'List reports' }));
    await page.keyboard.press('Enter');
    await page.locator('h1:focus').getByText('List reports').waitFor();
    await reach(page, page.getByLabel('limit'));
    await page.keyboard.type('2');
    await press(page, 'Send');
    const response = page.getByRole('region', { name: 'Response', exact: true });
    await response.getByText('200', { exact: true }).waitFor();
    await response.getByText('"limit": 2').waitFor();
    await expect
      .poll(() => page.locator('.curl').innerText())
      .toBe(`curl -s '${sandbox().url}/v1/reports?limit=2' -H "Authorization: Bearer sbx_playground_demo"`);
    expect(await barriers(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
  });

  it('reuses the ids of a response, sends invalid values unchanged, and stops a stream', async () => {
    const page = await open('/operations/createReport', {
      account: 'tries',
      language: 'es',
      expects: [400],
    });
    const response = page.getByRole('region', { name: 'Respuesta', exact: true });
    await page.getByRole('textbox', { name: 'Cuerpo' }).fill('{"type":');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await response.getByText('malformed-json').waitFor();
    await page.locator('form').getByLabel('Ejemplo').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Enviar' }).click();
    await response.getByText('201', { exact: true }).waitFor();
    const [id] = /rep_\w+/.exec(await response.innerText()) ?? [];
    // Opens everything that can be opened.
    await page.evaluate('for (const fold of document.querySelectorAll("details")) fold.open = true');
    await page.getByText('RateLimit-Policy').first().waitFor();
    expect(await barriers(page)).toEqual([]);

    await page.getByRole('link', { name: 'Read a report' }).click();
    await page.locator('h1').getByText('Read a report').waitFor();
    await expect.poll(() => page.getByLabel('reportId').inputValue()).toBe(id);
    await visit(page, '/#/operations/watchNotices');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await response.getByText('200', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Detener' }).click();
    await page.getByRole('button', { name: 'Detener' }).waitFor({ state: 'detached' });
  });

  it('shows the response to the last request', async () => {
    const page = await open('/operations/watchNotices');
    await page.locator('.try form').waitFor();
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/_sandbox/'));
    // Responds before the button can show progress.
    await page.evaluate(
      'for (let times = 0; times < 2; times += 1) document.querySelector(".try form").requestSubmit()',
    );
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
    await page.getByRole('button', { name: 'Stop' }).waitFor();
  });

  it('shows every parameter, media type and status of each operation and message in the document', async () => {
    const page = await open('/operations');
    await page.getByText('96 operations').waitFor();
    const operations = [openApi.paths, openApi.webhooks].flatMap((paths) =>
      Object.values(paths).flatMap((methods) => Object.values(methods) as ContractOperation[]),
    );
    const shown = (await page.evaluate(
      `(${readOperations})(${JSON.stringify(operations.map(({ operationId }) => operationId))})`,
    )) as Record<string, OperationContent>;
    for (const { operationId, summary, parameters = [], requestBody, responses } of operations)
      expect(shown[operationId], operationId).toEqual({
        title: summary,
        parameters: parameters.map(({ name }) => name),
        mediaTypes: Object.keys(requestBody?.content ?? {}),
        statuses: Object.keys(responses),
      });
  });
});

/** The part of the document that this test reads. */
interface ContractOperation {
  operationId: string;
  summary: string;
  parameters?: { name: string }[];
  requestBody?: { content: object };
  responses: object;
}

/** Content of the view of an operation. */
interface OperationContent {
  title: string;
  parameters: string[];
  mediaTypes: string[];
  statuses: string[];
}

/** Runs in the page: opens one operation after the other. */
const readOperations = `async (ids) => {
  const found = {};
  const texts = (selector) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  for (const id of ids) {
    location.hash = '#/operations/' + id;
    const title = document.querySelector('h1');
    await new Promise((resolve) => {
      const check = () => (title.isConnected || !document.querySelector('.responses') ? requestAnimationFrame(check) : resolve());
      check();
    });
    found[id] = {
      title: document.querySelector('h1').textContent,
      parameters: texts('[aria-labelledby=parameters] > .schema-fields > li > .schema-field > .name'),
      mediaTypes: texts('[aria-labelledby=body] > div > p.small > code'),
      statuses: texts('.responses > details > summary > strong'),
    };
  }
  return found;
}`;
