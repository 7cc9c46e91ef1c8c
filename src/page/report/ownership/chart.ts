import type { Content, Shareholder } from '../../../contract/generated/types.js';

/** A company or person of the chart, or many small holders of one company together. */
export interface Holder {
  /** That of the entity; of many, one of its own. */
  id: string;
  /** How many they are; 1 for an entity. */
  count: number;
}

/** That one holds a part of another; series are added up. */
export interface Holding {
  from: string;
  to: string;
  /** Of the capital, in percent. */
  percentage: number;
}

export interface Chart {
  holders: readonly Holder[];
  holdings: readonly Holding[];
}

/** Of so many holders of a company each is drawn; of more, the largest, and the others as one. */
const maxHolders = 12;

/** Who owns the subject, up to those whom nobody is told to own. What was given up is owned no more. */
export function chartOf(content: Content): Chart {
  const byIssuer = sumHoldings(content.shareholders.filter(({ status }) => status === 'vigente'));
  const holders = new Map<string, Holder>([
    [content.subjectEntityId, { id: content.subjectEntityId, count: 1 }],
  ]);
  const holdings: Holding[] = [];
  // What is added meanwhile comes round too.
  for (const { id, count } of holders.values()) {
    if (count > 1) continue;
    const unlisted = id === content.subjectEntityId ? unlistedHolders(content) : { count: 0, percentage: 0 };
    const own = [...(byIssuer.get(id) ?? [])].sort((one, other) => other.percentage - one.percentage);
    const isAll = own.length <= maxHolders && unlisted.count === 0;
    const drawn = isAll ? own : own.filter(({ from }, at) => at < maxHolders - 1 || byIssuer.has(from));
    for (const holding of drawn) {
      if (!holders.has(holding.from)) holders.set(holding.from, { id: holding.from, count: 1 });
      holdings.push(holding);
    }
    const others = own.filter((holding) => !drawn.includes(holding));
    const othersCount = others.length + unlisted.count;
    if (othersCount === 0) continue;
    const group = `others of ${id}`;
    holders.set(group, { id: group, count: othersCount });
    const percentage = others.reduce((sum, holding) => sum + holding.percentage, unlisted.percentage);
    holdings.push({ from: group, to: id, percentage });
  }
  return { holders: [...holders.values()], holdings };
}

function sumHoldings(shareholders: readonly Shareholder[]): Map<string, Holding[]> {
  const byIssuer = new Map<string, Map<string, Holding>>();
  for (const { holderEntityId: from, issuerEntityId: to, percentage } of shareholders) {
    const own = byIssuer.get(to) ?? new Map<string, Holding>();
    byIssuer.set(to, own);
    own.set(from, { from, to, percentage: (own.get(from)?.percentage ?? 0) + Number(percentage) });
  }
  return new Map([...byIssuer].map(([issuer, own]) => [issuer, [...own.values()]]));
}

/** The holders that the report counts and does not list. */
function unlistedHolders({ shareholderSummary: { count, listed, coverage } }: Content): {
  count: number;
  percentage: number;
} {
  return { count: Math.max(0, count - listed), percentage: Math.max(0, 100 - Number(coverage)) };
}

/** The holdings by which one owns the subject, directly or through others. What the subject itself holds is left out. */
export function holdingsFrom(start: string, { holdings }: Chart, subject: string): ReadonlySet<Holding> {
  const found = new Set<Holding>();
  const seen = new Set([start]);
  for (const id of seen) {
    if (id === subject && id !== start) continue;
    for (const holding of holdings.filter(({ from }) => from === id)) {
      found.add(holding);
      seen.add(holding.to);
    }
  }
  return found;
}
