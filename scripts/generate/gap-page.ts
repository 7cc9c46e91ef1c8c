import { openGaps } from '../../src/contract/gap-answers.js';
import { gaps } from '../../src/contract/interface.js';
import { table } from './markdown.js';

/** Generates `docs/gaps.md`: every gap with its answers. */
export function gapPage(): string {
  const rows = openGaps.flatMap(
    ({ id, name, question, answer, default: usual, documented, alternatives, own }) => [
      [
        `${id} \`${name}\``,
        question,
        usual,
        answer,
        documented === undefined ? 'assumed, documented' : 'assumed',
      ],
      ...alternatives.map((each) => [
        '',
        '',
        each.name,
        each.meaning,
        each.name === documented ? 'documented' : '',
      ]),
      ...(own === undefined ? [] : [['', '', own.form, own.meaning, '']]),
    ],
  );
  const closed = gaps
    .filter(({ alternatives }) => alternatives.length === 0)
    .map(({ id, name, question, answer }) => [`${id} \`${name}\``, question, answer]);
  return `${intro}

${table(['gap', 'question', 'answer', 'what it means', 'profile'], rows)}

These have one answer only:

${table(['gap', 'question', 'answer'], closed)}
`;
}

const intro = `# Gaps and their answers

What the documents of the production API leave open, by [\`schemas/interface.json\`](../schemas/interface.json), from which this page is generated. \`--gap <gap>=<answer>\` gives one of these answers; [profiles](profiles.md) tells of all ways to choose.`;
