import type { RunningEnvironments } from '../http/connection/server.js';
import { failureLine } from '../http/log-lines.js';
import type { LogFailure } from '../http/problem-response.js';
import { builtInCatalogue, type Catalogue, errorLocation } from '../legal/index.js';
import type { Coverages } from '../requests/coverage.js';
import { coverageLine, readCoverageFile, type SavedCoverage } from '../requests/coverage-file.js';
import { scenarioNames } from '../requests/ready-requests.js';
import { loadOnce } from '../runtime/concurrency.js';
import { createGrowingFile } from '../runtime/text-files.js';
import { createYieldToEventLoop } from '../runtime/timers.js';
import { explainListenError, tryToListen } from '../server/listen-error.js';
import { assemble, openDurable } from '../server/start.js';
import { targetErrors } from '../server/webhook-targets.js';
import { epoch, santiagoDate } from '../values/instants.js';
import { asyncDispose, type InProcess, type MockedHttp, type Sandbox } from './controls.js';
import { createAccounts } from './create-controls.js';
import { readLikeOption, readStartOptions, type StartOptions } from './start-options.js';
import { createOpenReceivers } from './webhook-receiver.js';

/** Separate from controls.ts, so that the types of the package do not reach the implementation. */
export function createInProcess(server: RunningEnvironments): InProcess {
  const { url, productionUrl, connectToProduction } = server;

  /** Loaded with the first request. */
  const loadFetch = loadOnce(async () => {
    const { createMemoryExchange, createMemoryFetch } = await import('./memory-fetch.js');
    const playground = createMemoryExchange(url, server.connect);
    const production =
      productionUrl === null || connectToProduction === null
        ? playground
        : createMemoryExchange(productionUrl, connectToProduction);
    return createMemoryFetch(({ origin }) => (origin === productionUrl ? production : playground));
  });

  const handler = <Handler>(http: MockedHttp<Handler>, base: string, own: string) =>
    http.all(`${base}/*`, async ({ request: intercepted }) => {
      // Redirects are followed by the client.
      const init = new Request(intercepted, { redirect: 'manual' });
      const request = new Request(own + intercepted.url.slice(base.length), init);
      // MSW does not decode the response, or the client would decode it twice.
      request.headers.set('Accept-Encoding', 'identity');
      try {
        return withinBase(base, await (await loadFetch())(request));
      } catch (error) {
        // An abort rejects with its reason.
        if (error instanceof TypeError) return Response.error();
        throw error;
      }
    });

  return {
    async fetch(input: Request | string | URL, init?: RequestInit) {
      const request = new Request(input, init);
      const { body } = init ?? {};
      // A body in pieces, whose length is not known.
      const isStream = typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
      const release = server.hold();
      try {
        return await (await loadFetch())(request, isStream);
      } finally {
        release();
      }
    },
    handlers(http, baseUrl, productionBaseUrl) {
      const handlers = [handler(http, baseOf(baseUrl), url)];
      if (productionBaseUrl === undefined) return handlers;
      if (productionUrl === null)
        throw new TypeError('Production is not served: startSandbox({ productionPort: 0 }) serves it.');
      return [...handlers, handler(http, baseOf(productionBaseUrl), productionUrl)];
    },
  };
}

/** A base address without slashes at its end. */
function baseOf(text: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new TypeError(
      `A base address is whole, as https://api.example.com is; ${JSON.stringify(text)} is not.`,
    );
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '');
}

/** A redirect to a path leads below the base address, as the request came; `//name/` is another origin. */
function withinBase(base: string, response: Response): Response {
  const location = response.headers.get('Location');
  const isRedirect = [301, 302, 303, 307, 308].includes(response.status);
  if (isRedirect && location !== null && /^\/(?![/\\])/.test(location))
    response.headers.set('Location', new URL(base).pathname.replace(/\/$/, '') + location);
  return response;
}

/** `startSandbox`, with everything that a sandbox runs. */
export async function start(options: StartOptions): Promise<Sandbox> {
  const like = options?.like === undefined ? null : await readLikeOption(options.like);
  const { config, onFailure, coverage } = readStartOptions(options, like?.gap);
  const { fixtures, seed } = config;
  const invalidTargets = await targetErrors(config.webhookTargets);
  if (invalidTargets.length > 0) throw new TypeError(`webhookTargets: ${invalidTargets.join(' ')}`);
  const catalogue = fixtures === undefined ? undefined : await catalogueOf(fixtures, seed);
  const saveCoverage = coverage === undefined ? undefined : await openCoverageFile(coverage, seed);
  const log: LogFailure =
    onFailure === undefined ? (failure) => warn(failureLine(failure)) : ({ error }) => onFailure(error);
  const { stderr, env } = process;
  const requests = { stream: stderr, coloured: stderr.isTTY === true && !env.NO_COLOR };
  for (const notice of like?.notices ?? []) warn(`the shape of like is narrower: ${notice}`);
  const receivers = createOpenReceivers();
  const refuse = (cause: unknown): never => {
    const write = (setting: string, value: unknown): string => `${setting}: ${JSON.stringify(value)}`;
    const why = explainListenError(cause, config, write);
    const { code } = cause as { code?: string };
    throw Object.assign(new Error(`startSandbox cannot start: ${why}`, { cause }), { code });
  };
  // A start that fails creates no database.
  if (config.data !== undefined || config.database !== undefined) await tryToListen(config).catch(refuse);
  const { sandbox, ...assembled } = assemble(
    config,
    { notify: warn, log, requests },
    {
      ...{ catalogue, isOpened: receivers.isOpened, durable: await openDurable(config) },
      shape: like?.shape ?? null,
    },
  );
  // A test that forgets `close` ends all the same.
  const server = await assembled.listen(false).catch(async (cause) => {
    await assembled.close();
    return refuse(cause);
  });
  const closing = new AbortController();
  const { signal } = closing;
  const checkOpen = (): void => {
    if (signal.aborted)
      throw new Error(`The sandbox at ${server.url} is closed: close() was called before this.`);
  };
  const { issue, ...accounts } = createAccounts(sandbox, server, config, {
    receivers,
    closing: signal,
    checkOpen,
  });
  await issue('test');
  const close = async (): Promise<void> => {
    // An error of one must not prevent the others from closing.
    const ended = await Promise.allSettled(receivers.all().map((receiver) => receiver.close()));
    closing.abort();
    await server.close();
    await assembled.close();
    await saveCoverage?.(sandbox.coverages);
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  };
  return {
    ...accounts.account('test'),
    ...createInProcess(server),
    ...(server.productionUrl === null ? {} : { productionUrl: server.productionUrl }),
    ...accounts,
    coverage: () => sandbox.coverages.ofRun(),
    close,
    [asyncDispose]: close,
  };
}

/**
 * Opens a file that collects the coverage of all test workers. Returns a function that adds the cells that it lacks.
 * @throws Error if the file exists and has no coverage, or one of another version
 */
async function openCoverageFile(
  path: string,
  seed: string,
): Promise<(coverages: Coverages) => Promise<void>> {
  const file = createGrowingFile(path);
  const read = async (): Promise<SavedCoverage> => {
    const found = readCoverageFile(await file.read(), true);
    if ('filed' in found) return found.filed;
    throw new Error(`the file ${path} cannot take coverage: ${found.errors[0]}`);
  };
  await read();
  return async (coverages) => {
    const builtIn = scenarioNames(builtInCatalogue);
    const scenarios = coverages.scenarios().filter((name) => !builtIn.includes(name));
    const line = coverageLine({ cells: coverages.cells(), scenarios, seed }, await read());
    if (line !== null) await file.add(line);
  };
}

/** Emits a warning: an error thrown outside of requests would end the user's test process. */
function warn(text: string): void {
  process.emitWarning(text, 'LegalReportsSandbox');
}

/** The scenarios and companies of a folder, with the built-in ones. */
async function catalogueOf(folder: string, seed: string): Promise<() => Catalogue> {
  const [{ createFixtureFolder }, { loadFixtures }, { openSeenTexts }, { createWorkerTaskRunners }] =
    await Promise.all([
      import('../runtime/fixture-folder.js'),
      import('../reports/own-fixtures.js'),
      import('../runtime/seen-texts.js'),
      import('../server/worker-bench.js'),
    ]);
  const universe = { seed, asOfDate: santiagoDate(epoch) };
  const reading = {
    yieldToEventLoop: createYieldToEventLoop(),
    known: await openSeenTexts('fixtures'),
    openThreads: createWorkerTaskRunners,
  };
  const loaded = await loadFixtures(createFixtureFolder(folder), universe, reading);
  if (loaded.isValid) return loaded.fixtures.catalogue;
  const errors = loaded.errors.map((error) => `  ${errorLocation(error)}: ${error.detail}`);
  throw new Error(`the fixtures in ${folder} have errors:\n${errors.join('\n')}`);
}
