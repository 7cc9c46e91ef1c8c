import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Sandbox, type StartOptions, startSandbox } from '../../src/testing/index.js';
import { addressOf } from '../resources/resource.js';

/** Conditions under which a page is opened. */
export interface VisitOptions {
  language?: 'es' | 'en';
  scheme?: 'light' | 'dark';
  /** CSS pixels; by default the width of a laptop. */
  width?: number;
  /** Account, by the name of its key; by default that of the demo key. */
  account?: string;
  /** Environment whose address is opened; by default the playground. */
  environment?: 'production';
  /** Another key or token. */
  credential?: string;
  /**
   * Expected problems, by status, and expected errors, by name or part of their text: the browser logs a line for
   * each.
   */
  expects?: readonly (number | string)[];
}

/** A browser and a sandbox for all tests of a file. */
export interface Visits {
  sandbox(): Sandbox;
  /** Stops the sandbox, and starts a new one with empty accounts at the same address. */
  restart(): Promise<void>;
  /** @param path part of the address after the `#` */
  open(path?: string, options?: VisitOptions): Promise<Page>;
}

/**
 * Starts a sandbox, and connects to the browser of the run, for the tests of a file. Console errors, violations of the
 * content security policy and requests to other hosts fail the test in which they occur.
 */
export function visits(options: StartOptions = {}): Visits {
  let sandbox: Sandbox;
  const pages: Page[] = [];
  const errors: string[] = [];

  beforeAll(async () => {
    sandbox = await startSandbox(options);
  });
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.close()));
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await sandbox?.close();
  });

  return {
    sandbox: () => sandbox,
    async restart() {
      const { url } = sandbox;
      await sandbox.close();
      sandbox = await startSandbox({ ...options, port: Number(new URL(url).port) });
    },
    async open(path = '/', options = {}) {
      const { language = 'en', scheme = 'light', width = 1280, account, credential, expects = [] } = options;
      const url = (options.environment === 'production' ? sandbox.productionUrl : undefined) ?? sandbox.url;
      const context = await contextIn(language);
      const page = await context.newPage();
      pages.push(page);
      page.setDefaultTimeout(120_000);
      failOnErrors(page, url, new Set(expects), errors);
      const key = credential ?? (account === undefined ? undefined : sandbox.keyOf(account));
      await Promise.all([
        page.addInitScript(`(${pageSetup})(${JSON.stringify(key ?? null)})`),
        page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' }),
        page.setViewportSize({ width, height: 900 }),
      ]);
      await page.goto(`${url}/#${path}`);
      return page;
    },
  };
}

/** Opens an address of the same server. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(new URL(address, page.url()).href);
}

/** Contexts of this worker, by language; the page stores its state per tab. */
const contexts = new Map<string, Promise<BrowserContext>>();
let browser: Promise<Browser> | undefined;

function contextIn(language: 'es' | 'en'): Promise<BrowserContext> {
  const context = contexts.get(language) ?? openContext(language);
  contexts.set(language, context);
  return context;
}

/** Stays open for all files of the worker; its connection closes when the worker ends. */
async function openContext(language: 'es' | 'en'): Promise<BrowserContext> {
  browser ??= addressOf('chromium').then((address) => chromium.connect(address));
  const context = await (await browser).newContext({ locale: language === 'es' ? 'es-CL' : 'en-GB' });
  // Keeps the renderer alive between tests, since a new one would compile everything again.
  await context.newPage();
  return context;
}

/** Runs before the page: sets a key, and reports violations of the policy. */
const pageSetup = `(key) => {
  if (key !== null) sessionStorage.setItem('legal-reports-sandbox.credential', key);
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('policy: ' + violatedDirective + ' ' + blockedURI));
}`;

function failOnErrors(
  page: Page,
  url: string,
  expects: ReadonlySet<number | string>,
  errors: string[],
): void {
  page.on('pageerror', (error) => {
    if (!expects.has(error.name)) errors.push(String(error));
  });
  page.on('console', (message) => {
    const text = message.text();
    const [, status] = /status of (\d+)/.exec(text) ?? [];
    const isExpected = [...expects].some((each) =>
      typeof each === 'string' ? text.includes(each) : each === Number(status),
    );
    if (message.type() === 'error' && !isExpected) errors.push(text);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`) && !request.url().startsWith('data:'))
      errors.push(request.url());
  });
}

/** The minified source, half as large, since the browser receives and parses it for each page. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Marks the elements whose contrast equals that of an earlier one: their text has the same colour, size and weight on
 * the same backgrounds. Otherwise, half of the time would be spent on the contrast of rows and cards that look alike.
 */
const markAlike = `(() => {
  const plain = ['rgba(0, 0, 0, 0)', 'none', '1', 'static', 'none'].join();
  const seen = new Set();
  const alike = new Map();
  const visit = (element, around) => {
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, position, float } = style;
    const surface = [backgroundColor, backgroundImage, opacity, position, float].join();
    const on = surface === plain ? around : around + '/' + surface;
    const { color, fontSize, fontWeight, textShadow } = style;
    const text = [on, color, fontSize, fontWeight, textShadow, element.tagName].join();
    alike.set(element, seen.has(text));
    seen.add(text);
    for (const child of element.children) visit(child, on);
  };
  visit(document.documentElement, '');
  // Each change makes the browser compute styles again, so all styles are read before.
  for (const [element, is] of alike) element.toggleAttribute('data-alike', is);
})()`;

/**
 * Returns the accessibility problems of a page by WCAG 2.2 AA and good practice: the broken rules and their elements.
 * @param within selector of the part that is checked; by default the whole page
 */
export async function barriers(page: Page, within = 'html'): Promise<string[]> {
  if (await page.evaluate('typeof axe === "undefined"')) {
    await page.evaluate(axe);
    await page.evaluate(
      `axe.configure({ rules: [{ id: 'color-contrast', selector: '*:not([data-alike])' }] })`,
    );
  }
  await page.evaluate(markAlike);
  const found = (await page.evaluate(
    // Preloading is for a rule that is off, and for media, which the page does not have.
    `axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'], preload: false })`,
  )) as AxeResults;
  return found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 160))
        .join(' | ')}`,
  );
}
