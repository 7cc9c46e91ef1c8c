import conductSchema from '../../../schemas/sandbox/conduct-options.json' with { type: 'json' };
import { ConductOptions as holdsContract } from '../../contract/generated/settings/conduct-options.js';
import type { ConductOptions, ConductReport } from '../../contract/generated/types.js';
import { isJsonObject } from '../../domain/values/json-object.js';
import { readArguments } from '../arguments.js';
import { requestControlPlane } from '../control-plane.js';
import { writeOutput } from '../output-file.js';
import { type InputError, mergeSettings, type SettingSchemas } from '../settings.js';
import { exitCodes, type Program, printErrors } from '../streams.js';
import { conductJunit } from './conduct-junit.js';
import { conductSarif } from './conduct-sarif.js';
import { conductText } from './conduct-text.js';

const flags = conductSchema.properties as SettingSchemas;

/** Judges the client of a running server. Exit code 1 where a rule is broken, or not exercised where that is asked for. */
export async function printConduct(argv: readonly string[], program: Program): Promise<number> {
  const { positionals, values, faults } = readArguments(argv, flags);
  for (const word of positionals)
    faults.push({ source: word, detail: 'conduct takes flags only. See conduct --help.' });
  if (!values.has('key')) faults.push(missingKey);
  const { settings, faults: unfit } = mergeSettings<ConductOptions>([values], holdsContract, flags);
  const all = [...faults, ...unfit];
  if (all.length > 0) return printMisuse(all, program);
  const { url, key = '', account, output, failOn } = settings;
  const answer = await requestControlPlane({ url, key, account }, '/_sandbox/conduct');
  if ('detail' in answer) return printMisuse([answer], program);
  if (!isConduct(answer.value)) {
    const detail = 'What it answered is no judgement of conduct: it may be of another version.';
    return printMisuse([{ source: `--url ${url}`, detail }], program);
  }
  if (answer.value.requests === 0) return printMisuse([noTrafficError(answer.value)], program);
  const failure = await writeOutput(
    formatConduct(answer.value, settings, program),
    output,
    '--output',
    program,
  );
  if (failure !== null) return printMisuse([failure], program);
  return isFailed(answer.value, failOn) ? exitCodes.failed : exitCodes.done;
}

const missingKey: InputError = {
  source: '--key',
  detail: 'Name the key that the client used: --key KEY.',
};

/** Why nothing is there to judge. */
function noTrafficError({ journalOn, skipped }: ConductReport): InputError {
  const detail = !journalOn
    ? 'The journal of its account is off, and keeps nothing that could be judged; see PUT /_sandbox/journal and --journal-size.'
    : skipped > 0
      ? `${skipped} requests of its account were not kept for want of memory; see --max-memory.`
      : 'Its account was asked nothing: is it the key that the client used, at this server?';
  return { source: '--key', detail };
}

function printMisuse(faults: readonly InputError[], program: Program): number {
  printErrors(faults, program, program.env, 'legal-reports-sandbox judged nothing');
  return exitCodes.misused;
}

function isConduct(value: unknown): value is ConductReport {
  return isJsonObject(value) && Array.isArray(value.rules) && typeof value.outcome === 'string';
}

function formatConduct(
  report: ConductReport,
  { format, output, source }: ConductOptions,
  { stdout, env }: Program,
): string {
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  if (format === 'junit') return conductJunit(report);
  if (format === 'sarif') return conductSarif(report, source);
  return conductText(report, output === undefined && stdout.isTTY === true && !env.NO_COLOR);
}

function isFailed({ broken, notExercised }: ConductReport, failOn: ConductOptions['failOn']): boolean {
  return broken > 0 || (failOn === 'not-exercised' && notExercised > 0);
}
