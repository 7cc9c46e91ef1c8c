import { openGaps } from '../../src/contract/gap-answers.js';
import { areas, facts, gaps } from '../../src/contract/interface.js';
import { code, table } from './markdown.js';

/** Generates `docs/gaps.md`: the facts, and every gap with its answers. */
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

${ledgerTable()}

## Answers to each gap

A gap has a default answer. \`--gap <gap>=<answer>\` chooses another one; [profiles](profiles.md) shows all ways to choose.

${table(['gap', 'question', 'answer', 'meaning', 'profile'], rows)}

These gaps have one answer:

${table(['gap', 'question', 'answer'], closed)}
`;
}

const intro = `<!-- Generated from schemas/interface.json by \`npm run generate\`. Do not edit. -->
# Facts and gaps

A fact is a statement of the production documents. A gap is a question that they leave open; the sandbox assumes an answer to it. \`GET /_sandbox/contract\` shows which facts and gaps this version was verified to keep, and [\`verify\`](verify.md) checks any server.

## All facts and gaps`;

/** Returns the facts and gaps in short, by area. */
function ledgerTable(): string {
  const homeless = [...facts, ...gaps].find(({ area }) => areas[area] === undefined);
  if (homeless !== undefined) throw new Error(`${homeless.id} is of no area: ${homeless.area}`);
  const rows = Object.keys(areas).map((area) => [
    areas[area] ?? '',
    facts
      .filter((fact) => fact.area === area)
      .map(({ id, short }) => `${id} ${short}`)
      .join(' · '),
    gaps
      .filter((gap) => gap.area === area)
      .map(({ name }) => code(name))
      .join(' '),
  ]);
  return table(['area', `documented: ${facts.length} facts`, `open: ${gaps.length} gaps`], rows);
}
