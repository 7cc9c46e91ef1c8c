import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** Starts a separate Chromium. */
export async function launch(): Promise<Browser> {
  return chromium.launch(await options());
}

/** Starts a Chromium for the tests of other processes, each with separate contexts. */
export async function serveChromium(): Promise<{ url: string; close(): Promise<void> }> {
  const server = await chromium.launchServer(await options());
  return { url: server.wsEndpoint(), close: () => server.close() };
}

/**
 * Chromium from the package registry where it runs, on Linux with x64; elsewhere the Chrome that is installed. Nothing is
 * downloaded.
 */
async function options(): Promise<LaunchOptions> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' };
  return { executablePath: await unpacked(), args };
}

/**
 * Flags of Chromium. Containers cannot set up its sandbox. Text looks the same on every screen. Pages of a context
 * share one renderer, since starting one and compiling the page in it takes longer than most tests. No screen shows
 * the pages, so no separate process composes their frames.
 */
const args = [
  '--no-sandbox',
  '--headless=shell',
  '--font-render-hinting=none',
  '--disable-gpu',
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  '--js-flags=--single-threaded',
];

/** Unpacks Chromium once per version, atomically, since other test files may do the same; takes some seconds. */
async function unpacked(): Promise<string> {
  const { default: packed } = await import('@sparticuz/chromium');
  const manifest = join(
    dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../../package.json',
  );
  const { version } = createRequire(import.meta.url)(manifest) as { version: string };
  const home = join(tmpdir(), `chromium-of-tests-${version}`);
  const executable = join(home, 'chromium');
  if (existsSync(executable)) return executable;
  const unpackFolder = mkdtempSync(`${home}-`);
  const previousFolder = process.env.TMPDIR;
  process.env.TMPDIR = unpackFolder;
  try {
    await packed.executablePath();
  } finally {
    if (previousFolder === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = previousFolder;
  }
  try {
    renameSync(unpackFolder, home);
  } catch (error) {
    rmSync(unpackFolder, { recursive: true, force: true });
    if (!existsSync(executable)) throw error;
  }
  return executable;
}
