// Stryker's way to run tests. Its own runner for Vitest reads everything anew for each mutant, which takes a hundred
// times as long as the tests.
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

/** What mutated code and its tests tell each other, under the name that Stryker gave it. */
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
 * All mutants of one process share its memory, and what modules remember there. So nothing is believed that another
 * mutant may have brought about: a test that fails has to pass again once the mutant is gone, and a mutant has to be
 * reached. Otherwise it is tried once more in a process of its own, which Stryker gives to a runner that throws.
 */
class SharedMemoryRunner implements TestRunner {
  private readonly logger: Logger;
  /** Whether no mutant has been in this process yet. */
  private pristine = true;
  /** Whether a mutant has left something behind. */
  private spoilt = false;
  /** What nobody caught. Tests that pass all the same have missed it. */
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

  /** What was also reached while files were read is no reason to read them again: no mutant is active then. */
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
    // Stryker keeps this order in each mutant's tests: the cheapest files come first.
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

  /** A test that fails though no mutant is active, as one may that bounds a time or names a function, says nothing. */
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
    // A module that a test loads when it runs is loaded before any mutant is active as a rule.
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

/** What a test reaches, the hooks around it among it. */
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

/** Every process gives a test the same name, so that it need not be looked for. */
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

/** As `testRunner` names it. */
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'shared-memory', createRunner)];
