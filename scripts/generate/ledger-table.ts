import { areas, facts, gaps } from '../../src/contract/interface.js';

const [begin, end] = [
  '<!-- facts and gaps: generated from schemas/interface.json -->',
  '<!-- /facts and gaps -->',
];

/**
 * A page with the table of facts and gaps where it has a place for it: between two comments.
 * @throws when it has none.
 */
export function withLedgerTable(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`README.md has no place for facts and gaps: ${begin} … ${end}`);
  return `${page.slice(0, from)}${begin}\n${ledgerTable()}\n${page.slice(to)}`;
}

/** What is documented, in short, and what is open, by what it is about. */
function ledgerTable(): string {
  const homeless = [...facts, ...gaps].find(({ area }) => areas[area] === undefined);
  if (homeless !== undefined) throw new Error(`${homeless.id} is of no area: ${homeless.area}`);
  const rows = Object.keys(areas).map((area) => {
    const documented = facts.filter((fact) => fact.area === area).map(({ id, short }) => `${id} ${short}`);
    const open = gaps.filter((gap) => gap.area === area).map(({ name }) => `\`${name}\``);
    return `| ${areas[area]} | ${documented.join(' · ')} | ${open.join(' ')} |`;
  });
  return `| | documented: ${facts.length} facts | open: ${gaps.length} gaps |
|---|---|---|
${rows.join('\n')}

[docs/gaps.md](docs/gaps.md) has each gap with the answers that can be given to it. \`GET /_sandbox/contract\` says what this version was found to keep.`;
}
