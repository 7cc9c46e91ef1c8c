import type { ContractVerification, VerifiedExchange } from '../../contract/generated/types.js';
import { type JunitCase, junit } from '../junit.js';
import { gapWords } from './verify-text.js';

/** A verification as JUnit's XML: facts are test cases, and so are gaps, which can not fail. */
export function verifyJunit({ facts, gaps }: ContractVerification): string {
  const ofFacts = facts.map(({ id, name, statement, outcome, detail, evidence }): JunitCase => {
    const title = `${id} ${name}: ${statement}`;
    if (outcome === 'untold') return { name: title, skipped: detail };
    if (outcome === 'holds') return { name: title };
    const text = evidence.map(exchangeText).join('\n\n');
    return { name: title, failure: { type: name, message: detail, text } };
  });
  const ofGaps = gaps.map(({ outcome, ...gap }): JunitCase => {
    const title = `${gap.id} ${gap.name}: ${gap.question}`;
    if (outcome === 'untold') return { name: title, skipped: gap.detail };
    return { name: title, out: `${outcome}: ${gapWords({ outcome, ...gap })}\n${gap.detail}` };
  });
  const suites = [
    { name: 'facts', cases: ofFacts },
    { name: 'gaps', cases: ofGaps },
  ];
  return junit(suites.filter(({ cases }) => cases.length > 0));
}

/** A request and its answer as they are on the wire, but for keys. */
export function exchangeText({ request, answer, failure }: VerifiedExchange): string {
  const lines = (headers: Readonly<Record<string, string>>): string[] =>
    Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const sent = [`${request.method} ${request.url}`, ...lines(request.headers)];
  const asked = request.body === null ? sent : [...sent, '', request.body.trimEnd()];
  if (answer === null) return [...asked, '', `(no answer: ${failure})`].join('\n');
  return [...asked, '', `${answer.status}`, ...lines(answer.headers), '', answer.body].join('\n').trimEnd();
}
