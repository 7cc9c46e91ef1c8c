import { areas, facts, gaps } from '../../src/contract/interface.js';

const [begin, end] = [
  '<!-- facts and gaps: generated from schemas/interface.json -->',
  '<!-- /facts and gaps -->',
];

/**
 * Puts the table of facts and gaps between two comments of a page.
 * @throws Error if the page has no such comments
 */
export function withLedgerTable(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`README.md has no place for facts and gaps: ${begin} … ${end}`);
  return `${page.slice(0, from)}${begin}\n${ledgerTable()}\n${page.slice(to)}`;
}

/** Returns the facts and gaps in short, by area. */
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
