import { type MayActAnswer, MayActError, mayAct } from '../legal/index.js';
import { commands } from './commands.js';
import { readJson } from './files.js';
import { flagName, readArguments } from './settings.js';
import { exitCodes, isColoured, misusePrinter, type Program, paint } from './streams.js';

const { flags } = commands['may-act'];
const printMisuse = misusePrinter('legal-reports-sandbox decided nothing');

/** Decides from a report file whether people may sign. Exit code 0 for yes, 1 for no, 2 if it can't be decided. */
export async function printMayAct(argv: readonly string[], program: Program): Promise<number> {
  const { positionals, values, errors } = readArguments(argv, flags);
  const [file = '', ...people] = positionals;
  const text = (name: string) => values.get(name)?.value as string | undefined;
  if (people.length === 0) {
    const missing = file === '' ? 'a report and its signers' : 'the signers';
    const example = 'legal-reports-sandbox may-act report.json "Ana Soto" --faculty BANK_OPEN_ACCOUNT';
    errors.push({ source: 'may-act', detail: `Name ${missing}: ${example}.` });
  }
  const faculty = text('faculty');
  if (faculty === undefined) {
    const detail = 'Name the faculty that they would use: --faculty BANK_OPEN_ACCOUNT.';
    errors.push({ source: '--faculty', detail });
  }
  if (errors.length > 0 || faculty === undefined) return printMisuse(errors, program);
  const read = await readJson(file);
  if ('detail' in read) return printMisuse([read], program);
  const like = text('like');
  // The YAML parser and the schemas of content are loaded only for a shape.
  const likeFile = like === undefined ? null : await (await import('./config-file.js')).readLikeFile(like);
  if (likeFile !== null && likeFile.errors.length > 0) return printMisuse(likeFile.errors, program);
  const shape = likeFile?.likeness?.shape ?? null;
  const report = shape === null ? read.value : shape.readReport(read.value);
  const question = { faculty, amount: text('amount'), currency: text('currency'), people, on: text('on') };
  let answer: MayActAnswer;
  try {
    answer = mayAct(report, question);
  } catch (error) {
    if (!(error instanceof MayActError)) throw error;
    // Errors of the report have a place in the file, those of the question a flag or a name.
    const sourceOf = (at: string): string =>
      at.startsWith('/') ? `${file} ${at}` : Object.hasOwn(flags, at) ? `--${flagName(at)}` : at;
    return printMisuse(
      error.faults.map(({ at, detail }) => ({ source: sourceOf(at), detail })),
      program,
    );
  }
  const json = values.get('json')?.value === true;
  program.stdout.write(json ? `${JSON.stringify(answer, null, 2)}\n` : verdictText(answer, program));
  // For these reasons, the report does not decide.
  if (answer.reason === 'currency_not_comparable' || answer.reason === 'outside_validity')
    return exitCodes.misused;
  return answer.allowed ? exitCodes.done : exitCodes.failed;
}

/** The result as text, with its basis and further notes. */
function verdictText({ allowed, explanation, cautions }: MayActAnswer, { stdout, env }: Program): string {
  const verdict = explanation.replace(/^(?:Yes|No)/, (word) =>
    paint(allowed ? 32 : 31, word, isColoured(stdout, env)),
  );
  return `${[verdict, ...cautions.map(({ detail }) => `Note: ${detail}`)].join('\n')}\n`;
}
