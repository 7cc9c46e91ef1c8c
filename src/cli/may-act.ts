import { type MayActAnswer, MayActError, mayAct } from '../legal/index.js';
import { commands } from './commands.js';
import { readJson } from './files.js';
import { flagName, type InputError, readArguments } from './settings.js';
import { exitCodes, isColoured, misusePrinter, type Program, paint } from './streams.js';

const { flags } = commands['may-act'];
const printMisuse = misusePrinter('legal-reports-sandbox decided nothing');

/** Decides from a report file whether people may sign. Exit code 0 for yes, 1 for no, 2 if it can't be decided. */
export async function printMayAct(argv: readonly string[], program: Program): Promise<number> {
  const { positionals, values, errors } = readArguments(argv, flags);
  const [file, ...people] = positionals;
  const text = (name: string) => values.get(name)?.value as string | undefined;
  if (people.length === 0) {
    const missing = file === undefined ? 'a report and its signers' : 'the signers';
    const example = 'legal-reports-sandbox may-act report.json "Ana Soto" --faculty BANK_OPEN_ACCOUNT';
    errors.push({ source: 'may-act', detail: `Name ${missing}: ${example}.` });
  }
  const faculty = text('faculty');
  if (faculty === undefined) {
    const detail = 'Name the faculty that they would use: --faculty BANK_OPEN_ACCOUNT.';
    errors.push({ source: '--faculty', detail });
  }
  // A command that cannot run does not wait for stdin.
  const isRead = file !== undefined && !(file === '-' && errors.length > 0);
  const read = isRead ? await readReport(file, values.get('like')) : { errors: [] };
  if ('errors' in read) errors.push(...read.errors);
  const report = 'report' in read ? read.report : undefined;
  const question = { amount: text('amount'), currency: text('currency'), on: text('on') };
  let answer: MayActAnswer | undefined;
  try {
    answer = mayAct(report, { faculty: faculty ?? '', people, ...question });
  } catch (error) {
    if (!(error instanceof MayActError)) throw error;
    // Without a report, only these fields of the question can be judged.
    const isJudged = (at: string): boolean => 'report' in read || Object.hasOwn(question, at);
    const isMissing = { faculty: faculty === undefined, people: people.length === 0 };
    const faults = error.faults.filter(({ at }) => isJudged(at) && isMissing[at as 'people'] !== true);
    errors.push(...faults.map(({ at, detail }) => ({ source: sourceOf(at, file ?? ''), detail })));
  }
  if (errors.length > 0 || answer === undefined) return printMisuse(errors, program);
  const json = values.get('json')?.value === true;
  program.stdout.write(json ? `${JSON.stringify(answer, null, 2)}\n` : verdictText(answer, program));
  // For these reasons, the report does not decide.
  if (answer.reason === 'currency_not_comparable' || answer.reason === 'outside_validity')
    return exitCodes.misused;
  return answer.allowed ? exitCodes.done : exitCodes.failed;
}

/** Reads a report, in the shape of another server if `--like` names one. */
async function readReport(
  file: string,
  like: { value: unknown; source: string } | undefined,
): Promise<{ report: unknown } | { errors: readonly InputError[] }> {
  const read = await readJson(file);
  const unread = 'detail' in read ? [read] : [];
  if (like === undefined) return 'value' in read ? { report: read.value } : { errors: unread };
  // The YAML parser and the schemas of content are loaded only for a shape.
  const { readLikeFile } = await import('./config-file.js');
  const { likeness, errors } = await readLikeFile(String(like.value), like.source);
  if (!('value' in read) || errors.length > 0) return { errors: [...unread, ...errors] };
  return { report: likeness?.shape?.readReport(read.value) ?? read.value };
}

/** Errors of the report have a place in the file, those of the question a flag or a name. */
function sourceOf(at: string, file: string): string {
  if (at.startsWith('/')) return at === '/' ? file : `${file} ${at}`;
  return Object.hasOwn(flags, at) ? `--${flagName(at)}` : at;
}

/** The result as text, with its basis and further notes. */
function verdictText({ allowed, explanation, cautions }: MayActAnswer, { stdout, env }: Program): string {
  const verdict = explanation.replace(/^(?:Yes|No)/, (word) =>
    paint(allowed ? 32 : 31, word, isColoured(stdout, env)),
  );
  return `${[verdict, ...cautions.map(({ detail }) => `Note: ${detail}`)].join('\n')}\n`;
}
