// Changes the code in one place at a time and checks that a test fails: `npm run test:mutants -- [part…]`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantStatus } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { root } from './generate/schemas.js';
import { type Part, parts } from './mutants/parts.js';
import { isInSample, takeOneIn } from './mutants/sample.js';

const { values: flags, positionals: names } = parseArgs({
  options: {
    concurrency: { type: 'string', default: '1' },
    sample: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
  allowPositionals: true,
});
const reports = join(root, 'reports/mutants');
const asTypeScript = ['--import', 'tsx'];

function partOf(name: string): Part {
  const part = parts[name];
  if (part === undefined) throw new Error(`there is no part ${name}, only ${Object.keys(parts).join(', ')}`);
  return part;
}

/** Mutates a part and writes the surviving mutants to `reports/mutants`, to be read in a browser. */
async function statusesOf(name: string, { mutate, tests }: Part): Promise<MutantStatus[]> {
  const stryker = new Stryker({
    mutate: [...mutate],
    testFiles: [...tests],
    testRunner: 'shared-memory',
    plugins: [join(import.meta.dirname, 'mutants/test-runner.ts')],
    testRunnerNodeArgs: asTypeScript,
    checkerNodeArgs: asTypeScript,
    concurrency: Number(flags.concurrency),
    coverageAnalysis: 'perTest',
    // This file does not exist on purpose: Stryker would rewrite its paths with an API that TypeScript 7 no longer has.
    tsconfigFile: 'tsconfig.mutants.json',
    // Mutants of code that runs only on load would need a process each.
    ignoreStatic: true,
    disableTypeChecks: false,
    // A long timeout, so that a mutant that is only slow on a busy machine does not count as noticed.
    timeoutMS: 20_000,
    timeoutFactor: 2,
    dryRunTimeoutMinutes: 20,
    ignorePatterns: ['/bench', '/coverage', '/reports'],
    reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
    clearTextReporter: { reportMutants: false, reportTests: false },
    htmlReporter: { fileName: join(reports, `${name}.html`) },
    jsonReporter: { fileName: join(reports, `${name}.json`) },
  });
  const tried = (await stryker.runMutationTest()).filter(({ id }) => isInSample(id));
  return tried.map(({ status }) => status);
}

/** Returns a row for the table of docs/mutants.md: mutants, noticed, survived, reached by no test, score. */
function rowOf(name: string, statuses: readonly MutantStatus[]): string {
  const count = (...of: MutantStatus[]) => statuses.filter((status) => of.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const survived = count('Survived');
  const unreached = count('NoCoverage');
  const score = (100 * noticed) / (noticed + survived + unreached);
  return `| ${name} | ${noticed + survived + unreached} | ${noticed} | ${survived} | ${unreached} | ${score.toFixed(1)} % |`;
}

takeOneIn(Number(flags.sample), Number(flags.from));
mkdirSync(reports, { recursive: true });
for (const name of names.length > 0 ? names : Object.keys(parts)) {
  console.log(rowOf(name, await statusesOf(name, partOf(name))));
}
