import { CoverageOptions as isCoverageOptions } from '../../contract/generated/settings/coverage-options.js';
import type { Coverage, CoverageCell, CoverageOptions } from '../../contract/generated/types.js';
import { faultModifierNames } from '../../faults/modifiers.js';
import { builtInCatalogue, resolveCompany } from '../../legal/index.js';
import { coverageOf } from '../../requests/coverage.js';
import { readCoverageFile } from '../../requests/coverage-file.js';
import { readyReportIds, scenarioNames } from '../../requests/ready-requests.js';
import { readTextFile } from '../../runtime/text-files.js';
import { groupBy } from '../../values/maps.js';
import { readOptions } from '../commands.js';
import { requestControlPlane } from '../control-plane.js';
import { unreadableReason } from '../files.js';
import { type InputError, urlErrors } from '../settings.js';
import { countWithNoun, exitCodes, misusePrinter, type Program } from '../streams.js';

/** Coverage as text: the totals, the gaps with their requests, and the cells that no request can exercise. */
function coverageText(coverage: Coverage, url: string | undefined): string {
  const { of, on, full, exercised, total, percent, cells, gaps, beyond } = coverage;
  const subject = of === 'account' ? 'The account' : 'The run';
  const byReason = groupBy(beyond, ({ why }) => why);
  return [
    `${subject} has exercised ${exercised} of ${total}: ${percent} %, in ${countWithNoun(cells.length, 'combination')}.`,
    ...(on ? [] : ['Its journal is off: coverage is not recorded.']),
    ...(full ? ['The maximum number of combinations is reached: others are not recorded.'] : []),
    ...(gaps.length === 0
      ? []
      : [
          '',
          `Never exercised, each with the commands that would. The lines are for a shell where URL=${url ?? 'http://127.0.0.1:4010'} and KEY is a key:`,
        ]),
    ...gaps.flatMap((gap) => [
      `  ${nameOf(gap)}`,
      ...[...gap.before, gap.request].map(({ curl }) => `    ${curl}`),
    ]),
    ...(beyond.length === 0 ? [] : ['', 'Not counted, since no ready request does it:']),
    ...[...byReason].flatMap(([why, others]) => [`  ${why}`, ...others.map((cell) => `    ${nameOf(cell)}`)]),
    '',
  ].join('\n');
}

function nameOf({ operation, status, problem, scenario, fault }: CoverageCell): string {
  if (scenario !== null) return `scenario ${scenario}`;
  if (fault !== null) return `fault ${fault}`;
  return [operation ?? 'any operation', status, problem].filter((part) => part !== null).join(' ');
}

/** Prints the coverage of a running server or a file. Exit code 1 below the threshold. */
export async function printCoverage(argv: readonly string[], program: Program): Promise<number> {
  const { settings, errors } = readOptions<CoverageOptions>(argv, 'coverage', isCoverageOptions);
  errors.push(...missingOptions(settings));
  // A file is read to report its errors too, and no server is called in vain.
  const read =
    errors.length === 0 || settings.from !== undefined ? await readCoverage(settings) : { errors: [] };
  if ('errors' in read || errors.length > 0)
    return printMisuse([...errors, ...('errors' in read ? read.errors : [])], program);
  const { coverage } = read;
  const { format, threshold = 0, url } = settings;
  program.stdout.write(
    format === 'json' ? `${JSON.stringify(coverage, null, 2)}\n` : coverageText(coverage, url),
  );
  const { exercised, total } = coverage;
  if (exercised * 100 >= threshold * total) return exitCodes.done;
  const min = Math.ceil((threshold * total) / 100);
  program.stderr.write(
    `legal-reports-sandbox coverage: ${exercised} of ${total} is below ${threshold} %, which takes ${min}: ${min - exercised} more.\n`,
  );
  return exitCodes.failed;
}

const printMisuse = misusePrinter('legal-reports-sandbox decided nothing');

/** Errors of missing or conflicting options. */
function missingOptions({ url, key, account, from }: CoverageOptions): InputError[] {
  if (from !== undefined)
    return url === undefined && key === undefined && account === undefined
      ? []
      : [{ source: '--from', detail: 'A file needs no server: leave out --url, --key and --account.' }];
  const example = '--url http://127.0.0.1:4010 --key KEY';
  if (url === undefined && key === undefined)
    return [{ source: 'coverage', detail: `Name a server and a key, ${example}, or a file, --from FILE.` }];
  if (url === undefined) return [{ source: '--url', detail: `Name the server of the key: ${example}.` }];
  if (key === undefined)
    return [
      ...urlErrors('--url', url),
      { source: '--key', detail: `Give a key of the account, or the admin token: ${example}.` },
    ];
  return urlErrors('--url', url);
}

async function readCoverage({
  url = '',
  key = '',
  account,
  from: source,
}: CoverageOptions): Promise<{ coverage: Coverage } | { errors: InputError[] }> {
  if (source === undefined) {
    const response = await requestControlPlane({ url, key, account }, '/_sandbox/coverage');
    return 'detail' in response ? { errors: [response] } : { coverage: response.value as Coverage };
  }
  const text = await readTextFile(source).catch((error: unknown) => error);
  if (typeof text !== 'string') {
    const isMissing = (text as { code?: string }).code === 'ENOENT';
    const hint = isMissing ? ' startSandbox({ coverage }) writes one at its close.' : '';
    return {
      errors: [{ source: `--from ${source}`, detail: `${await unreadableReason(source, text)}${hint}` }],
    };
  }
  const read = readCoverageFile(text, false);
  if ('errors' in read)
    return { errors: read.errors.map((detail) => ({ source: `--from ${source}`, detail })) };
  const { cells, scenarios, seed } = read.filed;
  if (seed === null) {
    const detail = 'No run has written to the file: it is empty. Run the tests that write it first.';
    return { errors: [{ source: `--from ${source}`, detail }] };
  }
  const coverage = coverageOf({
    ...{ of: 'run', on: true, full: false, cells },
    scenarios: [...scenarioNames(builtInCatalogue), ...scenarios],
    reportIds: readyReportIds(seed, (id) => resolveCompany(id, builtInCatalogue, faultModifierNames)),
  });
  return { coverage };
}
