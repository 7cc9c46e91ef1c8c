import type { ConductJudgement, ConductReport } from '../../contract/generated/types.js';
import { evidenceLine } from './conduct-words.js';

const colours = { kept: 32, broken: 31, 'not-exercised': 33 } as const;
const outcomeWords = { kept: 'kept', broken: 'broken', 'not-exercised': 'not exercised' } as const;
const width = 'not exercised'.length;
const indent = ' '.repeat(width + 4);

/** A judgement for people: of each rule how it was kept, and of those that were not, why and what to do. */
export function conductText(report: ConductReport, isColoured: boolean): string {
  const colour = (outcome: keyof typeof colours): string => {
    const text = outcomeWords[outcome].padEnd(width);
    return isColoured ? `\u001b[${colours[outcome]}m${text}\u001b[39m` : text;
  };
  const lines = report.rules.flatMap((judgement) => {
    const { rule, outcome } = judgement;
    return [
      `  ${colour(outcome)}  ${rule.id}  ${rule.title}${countWords(judgement)}`,
      ...detailLines(judgement),
    ];
  });
  const { requests, messages } = report;
  const by =
    countWithNoun(requests, 'request') + (messages === 0 ? '' : ` and ${countWithNoun(messages, 'message')}`);
  return `${[`The conduct of the client, by ${by}`, ...lines, ...verdict(report)].join('\n')}\n`;
}

function countWords({ outcome, judged, broken }: ConductJudgement): string {
  if (outcome === 'not-exercised') return '';
  return outcome === 'kept'
    ? `: ${countWithNoun(judged, 'case')}`
    : `: ${broken} of ${countWithNoun(judged, 'case')}`;
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

function verdict({
  journalOn,
  evicted,
  skipped,
  dropped,
  kept,
  broken,
  notExercised,
}: ConductReport): string[] {
  const unknown = evicted + skipped;
  return [
    ...(unknown > 0
      ? [
          `Of a part only: ${countWithNoun(unknown, 'older request')} could not be judged; see --journal-size.`,
        ]
      : []),
    ...(dropped > 0 ? [`${countWithNoun(dropped, 'older message')} could not be judged.`] : []),
    ...(journalOn ? [] : ['The journal is off: nothing is kept that could be judged. PUT /_sandbox/journal']),
    `${kept} kept, ${broken} broken, ${notExercised} not exercised.`,
  ];
}

function countWithNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
