import configSchema from '../../../schemas/sandbox/config.json' with { type: 'json' };
import coverageSchema from '../../../schemas/sandbox/coverage-options.json' with { type: 'json' };
import { readTextFile } from '../../adapters/files/text-file.js';
import { CoverageOptions as holdsContract } from '../../contract/generated/settings/coverage-options.js';
import type { Coverage, CoverageOptions } from '../../contract/generated/types.js';
import { builtInCatalogue } from '../../domain/company/catalogue.js';
import { resolveCompany } from '../../domain/company/companies.js';
import { coverageOf } from '../../domain/traffic/coverage/coverage.js';
import { readCoverageFile } from '../../domain/traffic/coverage/coverage-file.js';
import { readyReportIds, scenarioNames } from '../../sandbox/requests/ready-reports.js';
import { readArguments } from '../arguments.js';
import { requestControlPlane } from '../control-plane.js';
import { type InputError, mergeSettings, type SettingSchemas } from '../settings.js';
import { exitCodes, type Program, printErrors } from '../streams.js';
import { whyUnreadable } from '../unreadable-file.js';
import { coverageText } from './coverage-text.js';

const flags = coverageSchema.properties as SettingSchemas;

/** Tells what was exercised, by a running server or a file. Exit code 1 where that is less than the threshold. */
export async function printCoverage(argv: readonly string[], program: Program): Promise<number> {
  const { positionals, values, faults } = readArguments(argv, flags);
  for (const word of positionals)
    faults.push({ source: word, detail: 'coverage takes flags only. See --help.' });
  const { settings, faults: unfit } = mergeSettings<CoverageOptions>([values], holdsContract, flags);
  const unsaid = [...faults, ...unfit, ...missingOptions(settings)];
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

function printMisuse(faults: readonly InputError[], program: Program): number {
  printErrors(faults, program, program.env, 'legal-reports-sandbox told nothing');
  return exitCodes.misused;
}

/** What is said too little, or too much. */
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
