import configSchema from '../../../schemas/sandbox/config.json' with { type: 'json' };
import coverageSchema from '../../../schemas/sandbox/coverage-options.json' with { type: 'json' };
import { CoverageOptions as holdsContract } from '../../contract/generated/settings/coverage-options.js';
import type { Coverage, CoverageCell, CoverageGap, CoverageOptions } from '../../contract/generated/types.js';
import { builtInCatalogue } from '../../legal/company/catalogue.js';
import { resolveCompany } from '../../legal/company/company-ids.js';
import { coverageOf } from '../../requests/coverage.js';
import { readCoverageFile } from '../../requests/coverage-file.js';
import { readyReportIds, scenarioNames } from '../../requests/ready-requests.js';
import { readTextFile } from '../../runtime/text-files.js';
import { requestControlPlane } from '../control-plane.js';
import { whyUnreadable } from '../files.js';
import { type InputError, mergeSettings, readArguments, type SettingSchemas } from '../settings.js';
import { exitCodes, misusePrinter, type Program } from '../streams.js';

/** Coverage as text: the totals, the gaps with their requests, and the cells that no request can exercise. */
function coverageText(coverage: Coverage, url: string | undefined): string {
  const { of, on, full, exercised, total, percent, cells, gaps, beyond } = coverage;
  const whose = of === 'account' ? 'The account' : 'The run';
  return [
    `${whose} has exercised ${exercised} of ${total}: ${percent} %, in ${cells.length} combination${cells.length === 1 ? '' : 's'}.`,
    ...(on ? [] : ['Its journal is off: nothing more is noted.']),
    ...(full ? ['There are as many combinations as are kept: others are no longer noted.'] : []),
    ...(gaps.length === 0 ? [] : ['', ...gapLines(gaps, url)]),
    ...(beyond.length === 0
      ? []
      : ['', 'Not counted, since no ready request does it:', ...beyondLines(beyond)]),
    '',
  ].join('\n');
}

/** Requests as a shell takes them, one gap after the other. */
function gapLines(gaps: readonly CoverageGap[], url = 'http://127.0.0.1:4010'): string[] {
  return [
    `Never exercised, each with what would do it. The lines are for a shell where URL=${url} and KEY is a key:`,
    ...gaps.flatMap((gap) => [
      `  ${nameOf(gap)}`,
      ...[...gap.before, gap.request].map(({ curl }) => `    ${curl}`),
    ]),
  ];
}

/** Each reason once: it is mostly that of many. */
function beyondLines(beyond: Coverage['beyond']): string[] {
  const byReason = new Map<string, string[]>();
  for (const each of beyond) byReason.set(each.why, [...(byReason.get(each.why) ?? []), nameOf(each)]);
  return [...byReason].flatMap(([why, names]) => [`  ${why}`, ...names.map((name) => `    ${name}`)]);
}

function nameOf({ operation, status, problem, scenario, fault }: CoverageCell): string {
  if (scenario !== null) return `scenario ${scenario}`;
  if (fault !== null) return `fault ${fault}`;
  return [operation ?? 'any operation', status, problem].filter((part) => part !== null).join(' ');
}

const flags = coverageSchema.properties as SettingSchemas;

/** Prints the coverage of a running server or a file. Exit code 1 below the threshold. */
export async function printCoverage(argv: readonly string[], program: Program): Promise<number> {
  const { positionals, values, errors } = readArguments(argv, flags);
  for (const word of positionals)
    errors.push({ source: word, detail: 'coverage takes flags only. See --help.' });
  const { settings, errors: unfit } = mergeSettings<CoverageOptions>([values], holdsContract, flags);
  const unsaid = [...errors, ...unfit, ...missingOptions(settings)];
  if (unsaid.length > 0) return printMisuse(unsaid, program);
  const read = await readCoverage(settings);
  if ('faults' in read) return printMisuse(read.faults, program);
  const { coverage } = read;
  const { format, threshold = 0, url } = settings;
  const { stdout, stderr } = program;
  stdout.write(format === 'json' ? `${JSON.stringify(coverage, null, 2)}\n` : coverageText(coverage, url));
  const { exercised, total } = coverage;
  if (exercised * 100 >= threshold * total) return exitCodes.done;
  const least = Math.ceil((threshold * total) / 100);
  stderr.write(
    `legal-reports-sandbox coverage: ${exercised} of ${total} is below ${threshold} %, which takes ${least}: ${least - exercised} more.\n`,
  );
  return exitCodes.failed;
}

const printMisuse = misusePrinter('legal-reports-sandbox told nothing');

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
    return [{ source: '--key', detail: `Give a key of the account, or the admin token: ${example}.` }];
  return [];
}

async function readCoverage({
  url = '',
  key = '',
  account,
  from,
}: CoverageOptions): Promise<{ coverage: Coverage } | { faults: InputError[] }> {
  if (from !== undefined) return readFromFile(from);
  const told = await requestControlPlane({ url, key, account }, '/_sandbox/coverage');
  return 'detail' in told ? { faults: [told] } : { coverage: told.value as Coverage };
}

async function readFromFile(path: string): Promise<{ coverage: Coverage } | { faults: InputError[] }> {
  const text = await readTextFile(path).catch((error: unknown) => error);
  if (typeof text !== 'string') {
    const hint =
      (text as { code?: string }).code === 'ENOENT'
        ? ' startSandbox({ coverage }) writes one at its close.'
        : '';
    return { faults: [{ source: path, detail: `${await whyUnreadable(path, text)}${hint}` }] };
  }
  const read = readCoverageFile(text, false);
  if ('faults' in read) return { faults: read.faults.map((detail) => ({ source: path, detail })) };
  const { cells, scenarios, seed } = read.filed;
  const coverage = coverageOf({
    ...{ of: 'run', on: true, full: false, cells },
    scenarios: [...scenarioNames(builtInCatalogue), ...scenarios],
    reportIds: readyReportIds(seed ?? configSchema.properties.seed.default, (id) => resolveCompany(id)),
  });
  return { coverage };
}
