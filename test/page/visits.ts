import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
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
  const pages: Page[] = [];
  const faults: string[] = [];

  beforeAll(async () => {
    sandbox = await startSandbox(options);
  });
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.close()));
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await sandbox?.close();
  });

  return {
    sandbox: () => sandbox,
    async open(at = '/', looks = {}) {
      const { language = 'en', scheme = 'light', width = 1280, account, credential, expects = [] } = looks;
      const url = (looks.environment === 'production' ? sandbox.productionUrl : undefined) ?? sandbox.url;
      const context = await contextIn(language);
      const page = await context.newPage();
      pages.push(page);
      hear(page, url, new Set(expects), faults);
      const key = credential ?? (account === undefined ? undefined : sandbox.keyOf(account));
      await Promise.all([
        page.addInitScript(`(${watching})(${JSON.stringify(key ?? null)})`),
        page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' }),
        page.setViewportSize({ width, height: 900 }),
      ]);
      await page.goto(`${url}/#${at}`);
      return page;
    },
  };
}

/** Goes to an address of the server that the page is of. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(new URL(address, page.url()).href);
}

/** Contexts of this worker, by language: the page keeps what it keeps in its tab. */
const contexts = new Map<string, Promise<BrowserContext>>();
let browser: Promise<Browser> | undefined;

function contextIn(language: 'es' | 'en'): Promise<BrowserContext> {
  const context = contexts.get(language) ?? openContext(language);
  contexts.set(language, context);
  return context;
}

/** Stays open for all files of the worker. When the worker ends, its connection closes, and with it the context. */
async function openContext(language: 'es' | 'en'): Promise<BrowserContext> {
  browser ??= addressOf('chromium').then((address) => chromium.connect(address));
  const context = await (await browser).newContext({ locale: language === 'es' ? 'es-CL' : 'en-GB' });
  // Keeps the renderer alive between tests: a new one compiles everything again.
  await context.newPage();
  return context;
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

/** Half the size of the source that the package exports: the browser receives and parses it for each page. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What keeps somebody from using what is shown, by WCAG 2.2 AA and good practice: the rules that are broken, and where.
 * @param within a selector, of what is looked at; by default all
 */
export async function barriers(page: Page, within = 'html'): Promise<string[]> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe);
  const found = (await page.evaluate(
    `axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'] })`,
  )) as AxeResults;
  return found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 160))
        .join(' | ')}`,
  );
}
