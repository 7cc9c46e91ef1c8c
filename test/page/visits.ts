import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type RunningSandbox, type StartOptions, startSandbox } from '../../src/testing/index.js';
import { addressOf } from '../resources/resource.js';

/** How somebody looks at the page. */
export interface Looks {
  language?: 'es' | 'en';
  scheme?: 'light' | 'dark';
  /** In CSS pixels; by default that of a laptop. */
  width?: number;
  /** The account to look at, by the name of its key; by default that of the demo key. */
  account?: string;
  /** Whose address is looked at; by default the playground's. */
  environment?: 'production';
  /** Any other key or token to come with. */
  credential?: string;
  /** Problems that the test causes, by status, and errors of the page, by name: the browser writes a line for each. */
  expects?: readonly (number | string)[];
}

/** A browser that visits the page of one sandbox, for all tests of a file. */
export interface Visits {
  sandbox(): RunningSandbox;
  /** @param at what follows the `#` in the address */
  open(at?: string, looks?: Looks): Promise<Page>;
}

/**
 * Starts a sandbox, and connects to the browser of the run, for the tests of a file. After each test what went wrong in the page fails it: errors in
 * the console, what its policy did not allow, requests to other hosts.
 */
export function visits(options: StartOptions = {}): Visits {
  let sandbox: RunningSandbox;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];

  beforeAll(async () => {
    [sandbox, browser] = await Promise.all([startSandbox(options), connect()]);
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await sandbox?.close();
  });

  return {
    sandbox: () => sandbox,
    async open(at = '/', looks = {}) {
      const { language = 'en', scheme = 'light', width = 1280, account, credential, expects = [] } = looks;
      const url = (looks.environment === 'production' ? sandbox.productionUrl : undefined) ?? sandbox.url;
      const context = await browser.newContext({
        baseURL: url,
        locale: language === 'es' ? 'es-CL' : 'en-GB',
        colorScheme: scheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      const key = credential ?? (account === undefined ? undefined : sandbox.keyOf(account));
      await context.addInitScript(`(${watching})(${JSON.stringify(key ?? null)})`);
      const page = await context.newPage();
      hear(page, url, new Set(expects), faults);
      await page.goto(`/#${at}`);
      return page;
    },
  };
}

/** To close the connection closes what was opened over it, and leaves the browser to others. */
async function connect(): Promise<Browser> {
  return chromium.connect(await addressOf('chromium'));
}

/** Runs in the page, before it: brings a key, and tells what the policy forbids. */
const watching = `(key) => {
  if (key !== null) sessionStorage.setItem('legal-reports-sandbox.credential', key);
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('policy: ' + violatedDirective + ' ' + blockedURI));
}`;

function hear(page: Page, url: string, expects: ReadonlySet<number | string>, faults: string[]): void {
  page.on('pageerror', (error) => {
    if (!expects.has(error.name)) faults.push(String(error));
  });
  page.on('console', (message) => {
    const text = message.text();
    const [, status] = /status of (\d+)/.exec(text) ?? [];
    if (message.type() === 'error' && !expects.has(Number(status))) faults.push(text);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`) && !request.url().startsWith('data:'))
      faults.push(request.url());
  });
}

/**
 * What keeps somebody from using what is shown, by WCAG 2.2 AA and good practice: the rules that are broken, and where.
 * @param within a selector, of what is looked at; by default all
 */
export async function barriers(page: Page, within = 'html'): Promise<string[]> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe.source);
  const found = (await page.evaluate(
    `axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'] })`,
  )) as axe.AxeResults;
  return found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 160))
        .join(' | ')}`,
  );
}
