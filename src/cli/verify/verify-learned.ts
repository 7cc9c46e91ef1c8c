import type { ContractVerification } from '../../contract/generated/types.js';
import { oneLine } from '../one-line.js';
import { gapWords } from './verify-text.js';

/** What a server was seen to answer, as a file that `serve --like` takes; what has no name is told in comments. */
export function learnedText({ url, version, gaps }: ContractVerification): string {
  const named = gaps.filter(({ answer }) => answer !== null);
  const others = gaps.filter(({ outcome }) => outcome !== 'known');
  const comments = others.map(
    ({ name, outcome, answer, detail }) =>
      `# ${name}, ${outcome}: ${oneLine(detail)}${answer === null ? ' Answered as usual.' : ''}`,
  );
  return `${[
    `# What ${oneLine(url)} answers where the documents leave a question open, by legal-reports-sandbox ${version}.`,
    ...comments,
    ...(named.length === 0 ? [] : [`gap: ${named.map(gapWords).join(',')}`]),
  ].join('\n')}\n`;
}
