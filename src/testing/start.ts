import { failureLine } from '../http/log-lines.js';
import type { LogFailure } from '../http/problem-response.js';
import { builtInCatalogue, type Catalogue, errorLocation } from '../legal/index.js';
import type { Coverages } from '../requests/coverage.js';
import { coverageLine, readCoverageFile, type SavedCoverage } from '../requests/coverage-file.js';
import { scenarioNames } from '../requests/ready-requests.js';
import { createGrowingFile } from '../runtime/text-files.js';
import { createYieldToEventLoop } from '../runtime/timers.js';
import { explainListenError } from '../server/listen-error.js';
import { assemble, openDurable } from '../server/start.js';
import { targetErrors } from '../server/webhook-sender.js';
import { epoch, santiagoDate } from '../values/instants.js';
import type { Sandbox } from './controls.js';
import { createAccounts } from './create-controls.js';
import { createInProcess } from './create-in-process.js';
import { readLikeOption } from './like-option.js';
import { readStartOptions, type StartOptions } from './start-options.js';
import { createOpenReceivers } from './webhook-receiver.js';

/** `startSandbox`, with everything that a sandbox runs. */
export async function start(options: StartOptions): Promise<Sandbox> {
  const like = options?.like === undefined ? null : await readLikeOption(options.like);
  const { config, onFailure, coverage } = readStartOptions(options, like?.gap);
  const { fixtures, seed } = config;
  const unfit = await targetErrors(config.webhookTargets);
  if (unfit.length > 0) throw new TypeError(`webhookTargets: ${unfit.join(' ')}`);
  const catalogue = fixtures === undefined ? undefined : await catalogueOf(fixtures, seed);
  const saveCoverage = coverage === undefined ? undefined : await openCoverageFile(coverage, seed);
  const log: LogFailure =
    onFailure === undefined ? (failure) => warn(failureLine(failure)) : ({ error }) => onFailure(error);
  const { stderr, env } = process;
  const requests = { stream: stderr, coloured: stderr.isTTY === true && !env.NO_COLOR };
  for (const notice of like?.notices ?? []) warn(`the shape of like is narrower: ${notice}`);
  const receivers = createOpenReceivers();
  const { sandbox, ...assembled } = assemble(
    config,
    { tell: warn, log, requests },
    {
      ...{ catalogue, isOpened: receivers.isOpened, durable: await openDurable(config) },
      shape: like?.shape ?? null,
    },
  );
  // A test that forgets `close` ends all the same.
  const server = await assembled.listen(false).catch(async (cause) => {
    await assembled.close();
    const write = (setting: string, value: unknown): string => `${setting}: ${JSON.stringify(value)}`;
    const why = explainListenError(cause, config, write);
    const { code } = cause as { code?: string };
    throw Object.assign(new Error(`startSandbox cannot start: ${why}`, { cause }), { code });
  });
  let closed = false;
  const checkOpen = (): void => {
    if (closed) throw new Error(`The sandbox at ${server.url} is closed: close() was called before this.`);
  };
  const { issue, ...accounts } = createAccounts(sandbox, server, config, { receivers, checkOpen });
  await issue('test');
  const close = async (): Promise<void> => {
    // An error of one must not prevent the others from closing.
    const ended = await Promise.allSettled(receivers.all().map((receiver) => receiver.close()));
    closed = true;
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
    [Symbol.asyncDispose]: close,
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
    throw new Error(`the file ${path} cannot take coverage: ${found.faults[0]}`);
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
  if (loaded.sound) return loaded.fixtures.catalogue;
  const faults = loaded.faults.map((fault) => `  ${errorLocation(fault)}: ${fault.detail}`);
  throw new Error(`the fixtures in ${folder} have faults:\n${faults.join('\n')}`);
}
