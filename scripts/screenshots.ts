// Takes the screenshots of the web page in docs/images, always of the same sandbox on a manual clock.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Receiver } from '../src/contract/generated/types.js';
import { startSandbox } from '../src/testing/index.js';
import { launch } from '../test/page/browser.js';
import { root } from './generate/schemas.js';

interface Picture {
  name: string;
  /** URL fragment after `#`, with a company in braces for its report. */
  at: string;
  /** Preparation. */
  before?(): Promise<void>;
  /** Label of a button to press first. */
  press?: string;
  /** `en-GB` by default. */
  language?: string;
  /** `light` by default. */
  scheme?: 'light' | 'dark';
  /** 860 by default. */
  height?: number;
}

/** Screenshots in order: a button that moves the clock affects the following ones. */
const pictures: readonly Picture[] = [
  { name: 'companies', at: '/companies' },
  { name: 'keys', at: '/keys' },
  { name: 'reports', at: '/reports', language: 'es-CL', scheme: 'dark' },
  { name: 'report', at: '/reports/{sbx-sa-classes-ab}' },
  { name: 'time', at: '/time', press: '30 days' },
  { name: 'requests', at: '/requests?show=coverage' },
  { name: 'contract', at: '/contract?show=gaps' },
  { name: 'webhooks', at: '/webhooks?show=receiver', before: fillReceiver, scheme: 'dark', height: 1200 },
];

/** Creates the shown reports and advances the clock. */
const made = [
  'sbx-spa-clean',
  'sbx-power-revoked',
  'sbx-missing-docs',
  'sbx-source-down',
  'sbx-sa-classes-ab',
];
const passed = 'PT2H';

const folder = join(root, 'docs/images');
mkdirSync(folder, { recursive: true });
// Uses the default port, since the page shows its address.
await using sandbox = await startSandbox({ clock: 'manual', seed: 'sandbox', port: 4010 });
const demo = sandbox.account('demo');
const ids = new Map<string, string>();
for (const companyId of made) ids.set(companyId, await demoReport(companyId));
await demo.clock.advance(passed);
for (const companyId of made.slice(0, 2)) await demoReport(companyId);

const browser = await launch();
for (const { name, at, before, press, ...look } of pictures) {
  const { language = 'en-GB', scheme = 'light', height = 860 } = look;
  await before?.();
  const context = await browser.newContext({
    baseURL: sandbox.url,
    locale: language,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height },
  });
  const page = await context.newPage();
  await page.goto(`/#${at.replace(/\{(.*?)\}/, (_, companyId: string) => ids.get(companyId) ?? companyId)}`);
  await page.waitForLoadState('load');
  if (press !== undefined) await page.getByRole('button', { name: press }).click();
  await page.locator('main li, main tbody tr').first().waitFor();
  await page.evaluate('document.activeElement?.blur()');
  const picture = await page.screenshot();
  writeFileSync(join(folder, `${name}.png`), picture);
  console.log(`${name}.png ${Math.ceil(picture.length / 1024)} KB`);
  await context.close();
}
await browser.close();

async function demoReport(companyId: string): Promise<string> {
  const body = { type: 'sociedades_y_poderes', companyId, options: { validate: true } };
  return (await ask<{ id: string }>('POST', '/v1/reports', body)).id;
}

/** Sends messages to the built-in receiver: a test, one that it refuses, and its retry. */
async function fillReceiver(): Promise<void> {
  const receiver = '/_sandbox/webhooks/receiver';
  const { path } = await ask<Receiver>('GET', receiver);
  const endpoint = { url: sandbox.url + path, events: ['*'], description: 'Built-in receiver' };
  const { id } = await ask<{ id: string }>('POST', '/v1/webhooks', endpoint);
  await ask('POST', `/v1/webhooks/${id}/test`);
  await ask('PUT', receiver, { status: 503 });
  await demoReport('sbx-spa-clean');
  await ask('POST', '/_sandbox/webhooks/deliver');
  await ask('PUT', receiver, { status: 204 });
  await demo.clock.advance('PT1M');
}

async function ask<Body>(method: string, path: string, body?: object): Promise<Body> {
  const headers = { Authorization: `Bearer ${demo.key}`, 'Content-Type': 'application/json' };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await fetch(sandbox.url + path, init);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Body;
}
