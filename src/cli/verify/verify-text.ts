import type { ContractVerification, VerifiedExchange, VerifiedGap } from '../../contract/generated/types.js';
import { oneLine } from '../one-line.js';

/** How each outcome is told, in words and colours. */
export const outcomes = {
  holds: { words: 'holds', colour: 32 },
  broken: { words: 'broken', colour: 31 },
  untold: { words: 'could not tell', colour: 33 },
  known: { words: 'known', colour: 32 },
  unforeseen: { words: 'unforeseen', colour: 35 },
} as const;

const width = 'could not tell'.length;
const indent = ' '.repeat(width + 4);

/** A verification for people: each fact with what shows it, and how each gap was answered. */
export function verifyText(verification: ContractVerification, isColoured: boolean): string {
  const { url, facts, gaps } = verification;
  const told = (outcome: keyof typeof outcomes): string => {
    const { words, colour } = outcomes[outcome];
    const text = words.padEnd(width);
    return isColoured ? `\u001b[${colour}m${text}\u001b[39m` : text;
  };
  const lines = [
    `What is documented, held to ${url}`,
    ...facts.flatMap((fact) => [
      `  ${told(fact.outcome)}  ${fact.id}  ${fact.statement}`,
      ...(fact.outcome === 'holds' ? [] : [indent + oneLine(fact.detail)]),
      ...(fact.outcome === 'broken' ? fact.evidence.flatMap(exchangeLines) : []),
    ]),
    ...(gaps.length === 0 ? [] : ['', 'What is left open, as it was answered']),
    ...gaps.flatMap((gap) => [
      `  ${told(gap.outcome)}  ${gap.id}  ${gapWords(gap)}`,
      ...(gap.outcome === 'known' ? [] : [indent + oneLine(gap.detail)]),
    ]),
    '',
    ...summary(verification),
  ];
  return `${lines.join('\n')}\n`;
}

/** `create-status=202`: as --gap takes it. A gap that has one answer only goes by its name. */
export function gapWords({ name, answer }: VerifiedGap): string {
  return answer === null ? name : `${name}=${answer}`;
}

/** What came of it all, in a line or two. */
export function summary({ holds, broken, untold, requests, created, gaps }: ContractVerification): string[] {
  const count = (outcome: VerifiedGap['outcome']): number =>
    gaps.filter((gap) => gap.outcome === outcome).length;
  const ofGaps = `${count('known')} gaps answered as foreseen, ${count('unforeseen')} otherwise; of ${count('untold')} it could not be told.`;
  return [
    `${holds} facts hold, ${broken} broken; of ${untold} it could not be told.`,
    ...(gaps.length === 0 ? [] : [ofGaps]),
    `${requests} requests, ${created} reports created.`,
  ];
}

const maxShown = 200;

function exchangeLines({ request, answer, failure }: VerifiedExchange): string[] {
  const cut = (text: string): string =>
    oneLine(text.length > maxShown ? `${text.slice(0, maxShown)} …` : text);
  const body = request.body === null ? '' : ` ${cut(request.body)}`;
  const came = answer === null ? `${failure}` : `${answer.status} ${cut(answer.body)}`.trimEnd();
  return [`${indent}> ${request.method} ${request.url}${body}`, `${indent}< ${came}`];
}
