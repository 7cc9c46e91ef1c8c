import { createHash } from 'node:crypto';
import type { ReportHistory, VerificationCheck } from '../../contract/generated/types.js';
import { countKnownEntries, type FullReport, replayPatches, verify } from '../../legal/index.js';
import { isJsonObject } from '../../values/json.js';
import { commands } from '../commands.js';
import { readJson } from '../files.js';
import { type InputError, readArguments } from '../settings.js';
import { exitCodes, misusePrinter, type Program } from '../streams.js';

const printMisuse = misusePrinter('legal-reports-sandbox verified nothing');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Verifies a downloaded report and its history, if given. Exit code 1 if a check fails. */
export async function verifyReport(argv: readonly string[], program: Program): Promise<number> {
  const { positionals, values, errors } = readArguments(argv, commands['verify-report'].flags);
  const [file, ...stray] = positionals;
  if (file === undefined) {
    const detail = 'Name a file: legal-reports-sandbox verify-report report.json.';
    errors.push({ source: 'verify-report', detail });
  }
  const detail = 'verify-report takes one report; name its history with --history.';
  errors.push(...stray.map((source) => ({ source, detail })));
  const history = values.get('history');
  if (file === '-' && history?.value === '-')
    errors.push({ source: '--history -', detail: 'The report is read from stdin already: name a file.' });
  // A command that cannot run does not wait for stdin.
  const isRead = errors.length === 0 || ![file, history?.value].includes('-');
  const input = file !== undefined && isRead ? await readInput(file, history) : { errors: [] };
  if ('errors' in input || errors.length > 0)
    return printMisuse([...errors, ...('errors' in input ? input.errors : [])], program);
  const { report, history: entries } = input;
  let checks: VerificationCheck[];
  try {
    checks = verify(report, entries, sha256);
  } catch (error) {
    // JSON.parse accepts what RFC 8785 does not: lone surrogates and unlimited nesting.
    const cause = error instanceof Error ? error.message : '';
    program.stdout.write(
      `Not verified: the report has no canonical JSON, from which its hashes are computed. ${cause}.\n`,
    );
    return exitCodes.failed;
  }
  program.stdout.write(checkText(report, entries, checks));
  return checks.some(({ outcome }) => outcome === 'failed') ? exitCodes.failed : exitCodes.done;
}

async function readInput(
  file: string,
  historyFlag: { value: unknown; source: string } | undefined,
): Promise<{ report: FullReport; history: ReportHistory | null } | { errors: InputError[] }> {
  const first = await readJson(file);
  const second = historyFlag === undefined ? undefined : await readJson(String(historyFlag.value));
  const unread = 'detail' in first ? [first] : [];
  if (second !== undefined && 'detail' in second)
    unread.push({ ...second, source: `--history ${second.source}` });
  if (unread.length > 0) return { errors: unread };
  const whole = (first as { value: unknown }).value;
  const both = isJsonObject(whole) && isJsonObject(whole.report) ? whole : null;
  const report = both === null ? whole : both.report;
  const history = (second as { value: unknown } | undefined)?.value ?? both?.history ?? null;
  const errors = reportErrors(file, report);
  if (history !== null && !(isJsonObject(history) && Array.isArray(history.entries))) {
    const detail = 'This is not a history, as GET /v1/reports/{reportId}/history returns it.';
    errors.push({ source: historyFlag?.source ?? file, detail });
  }
  if (errors.length > 0) return { errors };
  return { report: report as FullReport, history: history as ReportHistory | null };
}

function reportErrors(source: string, report: unknown): InputError[] {
  if (isJsonObject(report) && isJsonObject(report.content)) return [];
  const isHistory = isJsonObject(report) && Array.isArray(report.entries);
  const detail = isHistory
    ? 'This is a history. Name the report first, and its history with --history.'
    : 'This is not a report with its content, as GET /v1/reports/{reportId} returns it from in_review on.';
  return [{ source, detail }];
}

function checkText(
  report: FullReport,
  history: ReportHistory | null,
  checks: readonly VerificationCheck[],
): string {
  const width = Math.max(...checks.map(({ id }) => id.length));
  const lines = checks.flatMap(({ id, title, outcome, checked, faults }) => [
    `  ${outcome.padEnd(7)}  ${id.padEnd(width)}  ${outcome === 'passed' ? `${checked} checked` : title}`,
    ...faults.map(
      ({ file, pointer, detail }) => `             ${file} ${pointer || '(the whole document)'}: ${detail}`,
    ),
  ]);
  return `${[`Report ${report.id}, version ${report.version}`, ...lines, verdict(report, history, checks)].join('\n')}\n`;
}

function verdict(
  report: FullReport,
  history: ReportHistory | null,
  checks: readonly VerificationCheck[],
): string {
  const failed = checks.filter(({ outcome }) => outcome === 'failed').length;
  if (failed > 0) return `Not verified: ${failed} of ${checks.length} checks failed.`;
  if (history === null)
    return 'The report is valid. Altered values can only be found with its history: --history FILE.';
  const known = countKnownEntries(report, history.entries, replayPatches(history.entries, sha256));
  if (known < history.entries.length)
    return `Verified: the report equals its history after entry ${known} of ${history.entries.length}; it has changed since.`;
  const head = history.entries.at(-1)?.hash ?? '';
  return `Verified: the report is what its history says, up to the hash ${head}.
GET /v1/reports/${history.reportId}/verification returns the same one as headHash, unless all of the history was rewritten.`;
}
