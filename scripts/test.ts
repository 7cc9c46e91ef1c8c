// `npm test`: check, build and every test, with the time of each. Arguments go to Vitest: `npm test test/http`.
// A project of tests that passed with the same inputs is not run again; `--force` and CI run all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOfInputs, remember, type Step } from './freshness.js';
import { root } from './generate/schemas.js';
import { quickTests } from './test/quick.js';
import {
  type Counts,
  countsOfLastRun,
  duration,
  keepCounts,
  none,
  resultsVariable,
  steps,
  sum,
  summary,
} from './test/results.js';

const started = performance.now();
const isQuick = process.argv.includes('--quick');
const isForced = process.argv.includes('--force');
const args = process.argv.slice(2).filter((word) => word !== '--quick' && word !== '--force');
const { CI = '', LONG, STORE } = process.env;
const isCi = CI !== '' && CI !== 'false';
/** True if the run is not the full one: other tests, or other samples. */
const isPartial = isQuick || args.length > 0 || LONG !== undefined || STORE !== undefined;

interface Outcome {
  /** True if Vitest ended with 0. */
  passes: boolean;
  /** By project; errors outside of tests are under ``. */
  projects: Readonly<Record<string, Counts>>;
}

interface Run {
  script: string;
  args?: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** True if the script is TypeScript. */
  isOurs?: boolean;
}

/**
 * Runs a program of this repository with our stdio.
 * @returns true if it exited with 0
 */
async function run({ script, args = [], env = {}, isOurs = true }: Run): Promise<boolean> {
  const loader = isOurs ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  // The terminal sends Ctrl-C to both processes; the child reports it.
  const heed = (): void => {};
  process.on('SIGINT', heed);
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('SIGINT', heed);
  return code === 0;
}

/** Runs a step before the tests, and exits if it fails. */
async function prepare(title: string, step: Run): Promise<void> {
  const from = performance.now();
  console.log(`${title} …`);
  const holds = await run(step);
  if (!holds) {
    console.error(`${title} failed after ${duration(performance.now() - started)}: no test was run`);
    process.exit(1);
  }
  console.log(`${title}: ${duration(performance.now() - from)}`);
}

/** Returns the counts of one run of Vitest by project. A run without counts is a failure. */
async function runTests(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'test-results-'));
  const file = join(folder, 'results.json');
  const passes = await run({
    script: 'node_modules/vitest/vitest.mjs',
    args: ['run', ...args],
    env: { ...env, [resultsVariable]: file },
    isOurs: false,
  });
  try {
    return { passes, projects: JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return { passes: false, projects: { '': { ...none, errors: 1 } } };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Runs projects in parallel processes. The pure tests get a quarter of the workers: one warm worker that has
 * generated the contents of its files takes little more than half the CPU of three. The others mostly wait for
 * databases, browsers and commands, and outlast the pure ones: more of them than cores use the cores to the end.
 */
async function runAtOnce(projects: readonly string[]): Promise<readonly Outcome[]> {
  const cores = availableParallelism();
  const runs = [
    { names: ['alone', 'async-context', 'server'], maxWorkers: Math.ceil(1.5 * cores) },
    { names: ['pure'], maxWorkers: Math.ceil(cores / 4) },
  ];
  return Promise.all(
    runs.flatMap(({ names, maxWorkers }) => {
      const chosen = names.filter((name) => projects.includes(name)).map((name) => `--project=${name}`);
      // Vitest does not apply the command-line option to projects.
      return chosen.length === 0 ? [] : [runTests(chosen, { VITEST_MAX_WORKERS: String(maxWorkers) })];
    }),
  );
}

/** Runs every project whose inputs changed since it passed. */
async function runProjects(): Promise<{ passes: boolean; counts: Counts; notRunAgain: number }> {
  const inputs = new Map(Object.values(steps).map((step) => [step, hashOfInputs(step)]));
  const hashOf = (step: Step): string => inputs.get(step) ?? '';
  const kept: Counts[] = [];
  const stale: [string, Step][] = [];
  for (const [project, step] of Object.entries(steps)) {
    const counts = isForced || isCi ? undefined : countsOfLastRun(step, hashOf(step));
    if (counts === undefined) stale.push([project, step]);
    else {
      kept.push(counts);
      console.log(
        `cached ${project}: ${counts.passed.toLocaleString('en-US')} tests passed with these files and this Node before. \`npm test -- --force\` runs them again.`,
      );
    }
  }
  const notRunAgain = sum(kept).passed;
  if (stale.length === 0) return { passes: true, counts: sum(kept), notRunAgain };
  const outcomes = await runAtOnce(stale.map(([project]) => project));
  for (const { projects } of outcomes) {
    if (projects['']?.errors !== 0) continue;
    for (const [project, step] of stale) {
      const counts = projects[project];
      if (counts === undefined || counts.failed + counts.errors > 0) continue;
      keepCounts(step, counts);
      remember(step, hashOf(step));
    }
  }
  const counts = sum([...kept, ...outcomes.flatMap(({ projects }) => Object.values(projects))]);
  return { passes: outcomes.every(({ passes }) => passes), counts, notRunAgain };
}

if (!isQuick) await prepare('check', { script: 'scripts/check.ts' });
await prepare('build', { script: 'scripts/build.ts' });
// The build also generates modules that types need.
if (isQuick)
  await prepare('types', { script: 'node_modules/typescript/bin/tsc', args: ['-b'], isOurs: false });

if (isPartial) {
  const { passes, projects } = await runTests([...(isQuick ? quickTests : []), ...args]);
  finish(passes, sum(Object.values(projects)), 0);
} else {
  const { passes, counts, notRunAgain } = await runProjects();
  finish(passes, counts, notRunAgain);
}

function finish(passes: boolean, counts: Counts, notRunAgain: number): void {
  // Vitest may fail although every test passed, for example without any test.
  const reported = passes || counts.failed + counts.errors > 0 ? counts : { ...counts, errors: 1 };
  console.log(summary(reported, notRunAgain, performance.now() - started));
  process.exitCode = passes ? 0 : 1;
}
