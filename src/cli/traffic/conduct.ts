import { ConductOptions as isConductOptions } from '../../contract/generated/settings/conduct-options.js';
import type {
  ConductEvidence,
  ConductJudgement,
  ConductOptions,
  ConductReport,
} from '../../contract/generated/types.js';
import { isJsonObject } from '../../values/json.js';
import { readOptions } from '../commands.js';
import { requestControlPlane } from '../control-plane.js';
import { outputError, writeOutput } from '../files.js';
import { type JunitCase, junit, type SarifResult, type SarifRule, sarif } from '../report-formats.js';
import { type InputError, urlErrors } from '../settings.js';
import {
  countWithNoun,
  exitCodes,
  isColoured,
  misusePrinter,
  type Program,
  paint,
  printUnwritten,
} from '../streams.js';

const printMisuse = misusePrinter('legal-reports-sandbox judged nothing');

/** Judges the client of a running server. Exit code 1 if a rule is broken or, on request, not exercised. */
export async function printConduct(argv: readonly string[], program: Program): Promise<number> {
  const { settings, errors } = readOptions<ConductOptions>(argv, 'conduct', isConductOptions);
  const { url, key, account, output, failOn, format, source } = settings;
  if (key === undefined)
    errors.push({ source: '--key', detail: 'Name the key that the client used: --key KEY.' });
  errors.push(...urlErrors('--url', url));
  const unwritable = await outputError(output, '--output');
  if (unwritable !== null) errors.push(unwritable);
  if (errors.length > 0 || key === undefined) return printMisuse(errors, program);
  const response = await requestControlPlane({ url, key, account }, '/_sandbox/conduct');
  if ('detail' in response) return printMisuse([response], program);
  const report = response.value;
  if (!isConduct(report)) {
    const detail = 'The response is not a judgement of conduct: the server may have another version.';
    return printMisuse([{ source: `--url ${url}`, detail }], program);
  }
  if (report.requests === 0) return printMisuse([noTrafficError(report)], program);
  let text: string;
  if (format === 'json') text = `${JSON.stringify(report, null, 2)}\n`;
  else if (format === 'junit') text = conductJunit(report);
  else if (format === 'sarif') text = conductSarif(report, source);
  else text = conductText(report, output === undefined && isColoured(program.stdout, program.env));
  const failure = await writeOutput(text, output, '--output', program);
  if (failure !== null) return printUnwritten([failure], program);
  const isFailed = report.broken > 0 || (failOn === 'not-exercised' && report.notExercised > 0);
  return isFailed ? exitCodes.failed : exitCodes.done;
}

function isConduct(value: unknown): value is ConductReport {
  return isJsonObject(value) && Array.isArray(value.rules) && typeof value.outcome === 'string';
}

/** Error for a report without requests. */
function noTrafficError({ journalOn, skipped }: ConductReport): InputError {
  const detail = !journalOn
    ? 'The journal of its account is off, so nothing can be judged; see PUT /_sandbox/journal and --journal-size.'
    : skipped > 0
      ? `${skipped} requests of its account were not kept because memory was short; see --max-memory.`
      : 'Its account got no requests. Check that the client used this key, at this server.';
  return { source: '--key', detail };
}

function evidenceLine(evidence: ConductEvidence): string {
  return `${subjectOf(evidence)}, ${evidence.method} ${evidence.path}: ${evidence.detail}`;
}

/** The request, or the attempt to send a message. */
function subjectOf({ requestId, deliveryId, attempt }: ConductEvidence): string {
  return requestId ?? `${deliveryId} attempt ${attempt}`;
}

/** A judgement as JUnit XML. Each rule is a test case; rules that were not exercised are skipped. */
export function conductJunit({ rules }: ConductReport): string {
  return junit([{ name: 'conduct', cases: rules.map(caseOf) }]);
}

function caseOf({ rule, outcome, broken, judged, evidence }: ConductJudgement): JunitCase {
  const name = `${rule.id} ${rule.name}: ${rule.title}`;
  if (outcome === 'not-exercised') return { name, skipped: rule.exercise };
  const notes = evidence.filter(({ shows }) => shows === 'note').map(({ detail }) => detail);
  const out = notes.length === 0 ? undefined : notes.join('\n');
  if (outcome === 'kept') return { name, out };
  const lines = evidence.filter(({ shows }) => shows === 'broken').map(evidenceLine);
  const text = [...lines, `Remedy: ${rule.remedy}`, `See ${rule.page}`].join('\n');
  return { name, out, failure: { type: rule.name, message: `Broken in ${broken} of ${judged}`, text } };
}

/** Levels of SARIF. */
const levels = { broken: 'error', note: 'note', kept: 'none' } as const;

/**
 * A judgement as SARIF, with a result for each request or message that breaks a rule. Rules that were not exercised
 * are left out: readers would take them for errors.
 * @param source the file of all results; without it, the path of the request
 */
export function conductSarif({ rules }: ConductReport, source: string | undefined): string {
  const results = rules.flatMap(({ rule, evidence }, ruleIndex): SarifResult[] => {
    const shown = evidence.filter(({ shows }) => shows !== 'kept');
    return shown.map((each, index) => ({
      ...{ ruleId: rule.id, ruleIndex, level: levels[each.shows] },
      text: evidenceLine(each),
      file: source ?? each.path,
      resource: `${each.method} ${each.path}`,
      // One request may show several things of a rule.
      fingerprint: `${rule.id}/${subjectOf(each)}:${index + 1}`,
    }));
  });
  return sarif(rules.map(ruleOf), results);
}

function ruleOf({ rule }: ConductJudgement): SarifRule {
  const { id, name, title, right, why, remedy, page } = rule;
  return {
    id,
    name,
    shortDescription: { text: title },
    fullDescription: { text: right },
    help: {
      text: `${right} ${why} Remedy: ${remedy}`,
      markdown: `${right}\n\n${why}\n\n**Remedy.** ${remedy}\n\nSee \`${page}\` in the package.`,
    },
  };
}

const outcomes = {
  kept: { words: 'kept', colour: 32 },
  broken: { words: 'broken', colour: 31 },
  'not-exercised': { words: 'not exercised', colour: 33 },
} as const;
const width = 'not exercised'.length;
const indent = ' '.repeat(width + 4);

/** A judgement as text: each rule with its outcome and, if it was not kept, reasons and remedy. */
export function conductText(report: ConductReport, isColoured: boolean): string {
  const lines = report.rules.flatMap((judgement) => {
    const { rule, outcome, judged, broken } = judgement;
    const { words, colour } = outcomes[outcome];
    const cases = `${outcome === 'kept' ? '' : `${broken} of `}${countWithNoun(judged, 'case')}`;
    const counts = outcome === 'not-exercised' ? '' : `: ${cases}`;
    return [
      `  ${paint(colour, words.padEnd(width), isColoured)}  ${rule.id}  ${rule.title}${counts}`,
      ...detailLines(judgement),
    ];
  });
  const { requests, messages } = report;
  const by =
    countWithNoun(requests, 'request') + (messages === 0 ? '' : ` and ${countWithNoun(messages, 'message')}`);
  return `${[`The conduct of the client, by ${by}`, ...lines, ...verdict(report)].join('\n')}\n`;
}

function detailLines({ rule, outcome, evidence }: ConductJudgement): string[] {
  const notes = evidence
    .filter(({ shows }) => shows === 'note')
    .map((each) => `${indent}Note: ${each.detail}`);
  if (outcome === 'kept') return notes;
  if (outcome === 'not-exercised') return [`${indent}To try it: ${rule.exercise}`];
  const broken = evidence
    .filter(({ shows }) => shows === 'broken')
    .map((each) => indent + evidenceLine(each));
  return [...broken, ...notes, `${indent}Remedy: ${rule.remedy}`, `${indent}See ${rule.page}`];
}

function verdict(report: ConductReport): string[] {
  const { journalOn, dropped, kept, broken, notExercised } = report;
  const unknown = report.evicted + report.skipped;
  return [
    ...(unknown > 0
      ? [
          `Of a part only: ${countWithNoun(unknown, 'older request')} could not be judged; see --journal-size.`,
        ]
      : []),
    ...(dropped > 0 ? [`${countWithNoun(dropped, 'older message')} could not be judged.`] : []),
    ...(journalOn ? [] : ['The journal is off, so nothing can be judged. PUT /_sandbox/journal']),
    `${kept} kept, ${broken} broken, ${notExercised} not exercised.`,
  ];
}
