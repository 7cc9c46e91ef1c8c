// Test runner for Stryker. Stryker's own runner for Vitest loads everything again for each mutant, which takes a
// hundred times as long as the tests.
import { relative, resolve } from 'node:path';
import type { CoverageData, MutantCoverage } from '@stryker-mutator/api/core';
import type { Logger } from '@stryker-mutator/api/logging';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  TestStatus,
} from '@stryker-mutator/api/test-runner';
import { type Finished, runTests } from './run-tests.js';
import { isInSample } from './sample.js';

/** Data shared by mutated code and the runner, under Stryker's name for it. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: MutantCoverage;
}

const shared: { __stryker__?: Switches } = globalThis as object;
shared.__stryker__ ??= {};
const switches = shared.__stryker__;

/**
 * All mutants of a process share its memory and the caches of modules, so results that another mutant may have
 * caused are not trusted: a failed test must pass again without the mutant, and the mutant must be reached.
 * Otherwise the runner throws, and Stryker tries the mutant again in a new process.
 */
class SharedMemoryRunner implements TestRunner {
  private readonly logger: Logger;
  /** True if no mutant has been active in this process yet. */
  private pristine = true;
  /** True if a mutant may have left changed state. */
  private spoilt = false;
  /** Uncaught errors; a test that passes in spite of one has missed it. */
  private uncaught: string | null = null;

  constructor(logger: Logger) {
    this.logger = logger;
  }

  async init(): Promise<void> {
    process.env.TRANSPORTS = 'in process';
    for (const event of ['uncaughtException', 'unhandledRejection']) {
      process.on(event, (reason) => {
        this.uncaught ??= String(reason);
      });
    }
  }

  /** Files are not loaded again for code that runs while they load, since no mutant is active then. */
  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun({ testFiles = [] }: DryRunOptions): Promise<DryRunResult> {
    this.pristine = false;
    const read: { file: string; tests: Finished[] }[] = [];
    for (const file of testFiles) {
      switches.currentTestId = undefined;
      const enter = (id: string) => {
        switches.currentTestId = idIn(file, id);
      };
      const tests = await runTests(file, { whole: true, enter });
      read.push({ file, tests: tests.filter((test) => this.isUsable(file, test)) });
    }
    switches.currentTestId = undefined;
    const { static: unattributed = {}, perTest = {} } = switches.mutantCoverage ?? {};
    // Stryker keeps this order for each mutant: the cheapest files first.
    const cheapestFirst = read.sort((one, other) => msOf(one.tests) - msOf(other.tests));
    return {
      status: DryRunStatus.Complete,
      tests: cheapestFirst.flatMap(({ file, tests }) => tests.map((test) => resultOf(file, test))),
      mutantCoverage: {
        static: unattributed,
        perTest: Object.fromEntries(
          cheapestFirst.flatMap(({ file, tests }) =>
            tests.map((test) => [idIn(file, test.id), coverageOf(file, test, perTest)]),
          ),
        ),
      },
    };
  }

  /** Ignores tests that fail without a mutant, such as those that bound a time or name a function. */
  private isUsable(file: string, { id, name, failure }: Finished): boolean {
    if (failure !== null) this.logger.warn(`Left out: ${idIn(file, id)} ${name}: ${failure}`);
    return failure === null;
  }

  async mutantRun({ activeMutant, testFilter = [], hitLimit }: MutantRunOptions): Promise<MutantRunResult> {
    if (!isInSample(activeMutant.id))
      return { status: MutantRunStatus.Error, errorMessage: 'not in the sample' };
    if (this.spoilt) throw new Error('an earlier mutant is still felt here');
    const pristine = this.pristine;
    this.pristine = false;
    this.uncaught = null;
    Object.assign(switches, { hitCount: 0, hitLimit });
    let nrOfTests = 0;
    for (const [file, ids] of byFile(testFilter)) {
      const tests = await runMutated(file, ids, activeMutant.id);
      nrOfTests += tests.length;
      const reason = determineHitLimitReached(switches.hitCount, hitLimit)?.reason;
      if (reason !== undefined) return { status: MutantRunStatus.Timeout, reason };
      const failed = tests.find(({ failure }) => failure !== null);
      const failureMessage = failed?.failure ?? this.uncaught;
      if (failureMessage === null) continue;
      const passes = failed !== undefined && (await passesUnmutated(file, failed.id));
      if (!passes && !pristine) throw new Error('what failed may be the fault of an earlier mutant');
      this.spoilt = !passes;
      const killedBy = failed === undefined ? [] : [idIn(file, failed.id)];
      return { status: MutantRunStatus.Killed, failureMessage, killedBy, nrOfTests };
    }
    if (switches.hitCount === 0 && !pristine) throw new Error('what the mutant would alter was remembered');
    // A module that a test loads dynamically is usually loaded before a mutant is active.
    if (switches.hitCount === 0)
      return { status: MutantRunStatus.Error, errorMessage: 'only reached while a module is loaded' };
    return { status: MutantRunStatus.Survived, nrOfTests };
  }
}

async function runMutated(file: string, ids: readonly string[], mutant: string): Promise<Finished[]> {
  const activate = () => {
    switches.activeMutant = mutant;
  };
  try {
    return await runTests(file, { ids, ready: activate });
  } finally {
    switches.activeMutant = undefined;
  }
}

async function passesUnmutated(file: string, id: string): Promise<boolean> {
  const { hitCount } = switches;
  const tests = await runTests(file, { ids: [id] });
  switches.hitCount = hitCount;
  return tests.every(({ failure }) => failure === null);
}

function resultOf(file: string, { id, name, ms }: Finished): TestResult {
  return { id: idIn(file, id), name, timeSpentMs: ms, fileName: file, status: TestStatus.Success };
}

/** Mutants that a test reaches, including its hooks. */
function coverageOf(
  file: string,
  { id, suites }: Finished,
  perTest: MutantCoverage['perTest'],
): CoverageData {
  const counts: CoverageData = {};
  for (const part of [...suites, id]) {
    for (const [mutant, count] of Object.entries(perTest[idIn(file, part)] ?? {})) {
      counts[mutant] = (counts[mutant] ?? 0) + count;
    }
  }
  return counts;
}

/** Returns the id of a test, which is the same in every process. */
function idIn(file: string, id: string): string {
  return `${relative(process.cwd(), file)}#${id}`;
}

function byFile(testIds: readonly string[]): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const testId of testIds) {
    const [path = '', id = ''] = testId.split('#');
    const file = resolve(path);
    files.set(file, [...(files.get(file) ?? []), id]);
  }
  return files;
}

function msOf(tests: readonly Finished[]): number {
  return tests.reduce((sum, { ms }) => sum + ms, 0);
}

function createRunner(logger: Logger): TestRunner {
  return new SharedMemoryRunner(logger);
}
createRunner.inject = tokens(commonTokens.logger);

/** Name of the plugin in `testRunner`. */
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'shared-memory', createRunner)];
