import maySchema from '../../schemas/sandbox/may-act-options.json' with { type: 'json' };
import {
  type MayActAnswer,
  MayActError,
  type MayActFault,
  type MayActReason,
  mayAct,
} from '../legal/judging/may-act/may-act.js';
import { readJson } from './files.js';
import { flagName, type InputError, readArguments, type SettingSchemas } from './settings.js';
import { exitCodes, misusePrinter, type Program } from './streams.js';

const { file: _, people: __, ...flags } = maySchema.properties;

/** Decides from a report file whether people may sign. Exit code 0 for yes, 1 for no, 2 if it can't be decided. */
export async function printMayAct(argv: readonly string[], program: Program): Promise<number> {
  const { positionals, values, errors } = readArguments(argv, flags as SettingSchemas);
  const [file, ...people] = positionals;
  const text = (name: string) => values.get(name)?.value as string | undefined;
  if (file === undefined || people.length === 0) errors.push(missingNames(file));
  if (!values.has('faculty')) errors.push(missingFaculty);
  if (errors.length > 0) return printMisuse(errors, program);
  const read = await readJson(file ?? '');
  if ('detail' in read) return printMisuse([read], program);
  const question = {
    faculty: text('faculty') ?? '',
    amount: text('amount'),
    currency: text('currency'),
    people,
    on: text('on'),
  };
  let answer: MayActAnswer;
  try {
    answer = mayAct(read.value, question);
  } catch (error) {
    if (!(error instanceof MayActError)) throw error;
    return printMisuse(
      error.faults.map((fault) => placeError(fault, file ?? '')),
      program,
    );
  }
  const json = values.get('json')?.value === true;
  program.stdout.write(json ? `${JSON.stringify(answer, null, 2)}\n` : answerText(answer, program));
  if (undecidedReasons.has(answer.reason)) return exitCodes.misused;
  return answer.allowed ? exitCodes.done : exitCodes.failed;
}

/** Reasons for which the report does not decide. */
const undecidedReasons: ReadonlySet<MayActReason> = new Set(['currency_not_comparable', 'outside_validity']);

function missingNames(file: string | undefined): InputError {
  const what = file === undefined ? 'a report and who would sign' : 'who would sign';
  const example = 'legal-reports-sandbox may-act report.json "Ana Soto" --faculty BANK_OPEN_ACCOUNT';
  return { source: 'may-act', detail: `Name ${what}: ${example}.` };
}

const missingFaculty: InputError = {
  source: '--faculty',
  detail: 'Name what they would sign: --faculty BANK_OPEN_ACCOUNT.',
};

const printMisuse = misusePrinter('legal-reports-sandbox told nothing');

/** Errors of the report have a place in the file, those of the question a flag or a name. */
function placeError({ at, detail }: MayActFault, file: string): InputError {
  if (at.startsWith('/')) return { source: `${file} ${at}`, detail };
  return { source: Object.hasOwn(flags, at) ? `--${flagName(at)}` : at, detail };
}

/** The result as text, with its basis and further notes. */
function answerText(answer: MayActAnswer, { stdout, env }: Program): string {
  const coloured = stdout.isTTY === true && !env.NO_COLOR;
  const colour = answer.allowed ? 32 : 31;
  const verdict = coloured
    ? answer.explanation.replace(/^(?:Yes|No)/, (word) => `\u001b[${colour}m${word}\u001b[39m`)
    : answer.explanation;
  return `${[verdict, ...answer.cautions.map(({ detail }) => `Note: ${detail}`)].join('\n')}\n`;
}
