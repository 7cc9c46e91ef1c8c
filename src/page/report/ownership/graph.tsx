import { Graph, layout } from '@dagrejs/dagre';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { BeneficialOwner, Content, Shareholder } from '../../../contract/generated/types.js';
import { countText, percentText } from '../../i18n/language.js';
import { addressOf } from '../../shell/address.js';
import { useReport } from '../report-context.js';
import { ownershipWords } from './words.js';

/** Node of the graph: a company, a person, or a group of small holders. */
interface Holder {
  /** Entity id; a group has an id of its own. */
  id: string;
  /** Number of holders; 1 for an entity. */
  count: number;
}

/** Edge of the graph: the sum of all series that one holder has of one company. */
interface GraphHolding {
  from: string;
  to: string;
  /** Percent of the capital. */
  percentage: number;
}

interface Chart {
  holders: readonly Holder[];
  holdings: readonly GraphHolding[];
}

/** Max holders drawn per company; with more, the smallest become one group. */
const maxHolders = 12;

/** Builds the graph of the current owners of the subject, up to those without known owners. */
function chartOf(content: Content): Chart {
  const byIssuer = sumHoldings(content.shareholders.filter(({ status }) => status === 'vigente'));
  const holders = new Map<string, Holder>([
    [content.subjectEntityId, { id: content.subjectEntityId, count: 1 }],
  ]);
  const holdings: GraphHolding[] = [];
  const summary = content.shareholderSummary;
  // The loop also visits holders that are added meanwhile.
  for (const { id, count } of holders.values()) {
    if (count > 1) continue;
    // Holders that the report counts but does not list.
    const unlisted =
      id === content.subjectEntityId
        ? {
            count: Math.max(0, summary.count - summary.listed),
            percentage: Math.max(0, 100 - Number(summary.coverage)),
          }
        : { count: 0, percentage: 0 };
    const own = [...(byIssuer.get(id) ?? [])].sort((one, other) => other.percentage - one.percentage);
    const isAll = own.length <= maxHolders && unlisted.count === 0;
    const drawn = isAll ? own : own.filter(({ from }, index) => index < maxHolders - 1 || byIssuer.has(from));
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

function sumHoldings(shareholders: readonly Shareholder[]): Map<string, GraphHolding[]> {
  const byIssuer = new Map<string, Map<string, GraphHolding>>();
  for (const { holderEntityId: from, issuerEntityId: to, percentage } of shareholders) {
    const own = byIssuer.get(to) ?? new Map<string, GraphHolding>();
    byIssuer.set(to, own);
    own.set(from, { from, to, percentage: (own.get(from)?.percentage ?? 0) + Number(percentage) });
  }
  return new Map([...byIssuer].map(([issuer, own]) => [issuer, [...own.values()]]));
}

/** Holdings by which a holder owns the subject, directly or through others, without the holdings of the subject. */
function holdingsFrom(start: string, { holdings }: Chart, subject: string): ReadonlySet<GraphHolding> {
  const found = new Set<GraphHolding>();
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

/** Coordinates of a graph, from its upper left corner. */
interface ChartLayout {
  width: number;
  height: number;
  /** Centres of the boxes, by holder id. */
  boxes: ReadonlyMap<string, Point>;
  lines: readonly Line[];
}

interface Point {
  x: number;
  y: number;
}

interface Line {
  holding: GraphHolding;
  points: readonly Point[];
  /** Centre of the percentage label. */
  label: Point;
}

/** Size of a holder's box, in pixels. */
const boxSize = { width: 200, height: 56 };

/** Lays out the graph, with owners to the left of what they own. */
function layOutChart({ holders, holdings }: Chart): ChartLayout {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 16, ranksep: 40, marginx: 4, marginy: 4 });
  for (const { id } of holders) graph.setNode(id, { ...boxSize });
  for (const { from, to } of holdings) graph.setEdge(from, to, { width: 64, height: 18, labelpos: 'c' });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width,
    height,
    boxes: new Map(holders.map(({ id }) => [id, graph.node(id) as Point])),
    lines: holdings.map((holding) => {
      const { points, x, y } = graph.edge(holding.from, holding.to) as Point & { points: Point[] };
      return { holding, points, label: { x, y } };
    }),
  };
}

/** Chains of holdings of an owner, such as `60 % → A → 40 % → B`. */
export function pathsOf({ paths }: BeneficialOwner, { shareholders, entities }: Content): string[] {
  const held = new Map(shareholders.map((shareholder) => [shareholder.id, shareholder]));
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  return paths.map((path) =>
    path
      .flatMap((id) => held.get(id) ?? [])
      .map(
        ({ percentage, issuerEntityId }) =>
          `${percentText(percentage)} → ${names.get(issuerEntityId) ?? issuerEntityId}`,
      )
      .join(' → '),
  );
}

/** Graph of owners. Shows details of the holder under the pointer or with the focus. */
export function OwnershipGraph(): JSX.Element {
  const t = ownershipWords();
  const { content } = useReport();
  const chart = useMemo(() => chartOf(content), [content]);
  const { width, height, boxes, lines } = useMemo(() => layOutChart(chart), [chart]);
  const [activeId, setActiveId] = useState<string | null>(null);
  const highlighted = useMemo(
    () => (activeId === null ? null : holdingsFrom(activeId, chart, content.subjectEntityId)),
    [activeId, chart],
  );
  return (
    <>
      <section class="graph" aria-label={t.graph}>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          <title>{t.graph}</title>
          {lines.map(({ holding, points, label }) => {
            const emphasis = highlighted === null ? '' : highlighted.has(holding) ? 'highlighted' : 'dimmed';
            return (
              <g key={`${holding.from} ${holding.to}`} class={`holding ${emphasis}`}>
                <path d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
                <ArrowHead points={points} />
                <text x={label.x} y={label.y + 4} text-anchor="middle">
                  {percentText(holding.percentage.toFixed(2))}
                </text>
              </g>
            );
          })}
          {chart.holders.map((holder) => (
            <HolderBox
              key={holder.id}
              holder={holder}
              chart={chart}
              center={boxes.get(holder.id)}
              highlighted={highlighted}
              onHover={setActiveId}
            />
          ))}
        </svg>
      </section>
      <p class="owner-details small" aria-live="polite">
        {activeId === null ? t.selectHolder : <OwnerDetails chart={chart} id={activeId} />}
      </p>
    </>
  );
}

function ArrowHead({ points }: { points: readonly Point[] }): JSX.Element | null {
  const [before, end] = points.slice(-2);
  if (before === undefined || end === undefined) return null;
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return (
    <path
      class="arrow-head"
      d="M0 0L-9 -4L-9 4Z"
      transform={`translate(${end.x} ${end.y}) rotate(${angle})`}
    />
  );
}

interface HolderBoxProps {
  holder: Holder;
  chart: Chart;
  center: Point | undefined;
  highlighted: ReadonlySet<GraphHolding> | null;
  onHover(id: string | null): void;
}

function HolderBox({
  holder: { id, count },
  chart,
  center = { x: 0, y: 0 },
  highlighted,
  onHover,
}: HolderBoxProps): JSX.Element {
  const t = ownershipWords();
  const { report, content, nameOf } = useReport();
  const isSubject = id === content.subjectEntityId;
  const name = count > 1 ? t.others(countText(count)) : nameOf(id);
  const isHighlighted =
    highlighted === null || [...highlighted].some(({ from, to }) => from === id || to === id);
  const row = content.shareholders.findIndex(({ holderEntityId }) => holderEntityId === id);
  const pointer = row < 0 ? '/content/shareholders' : `/content/shareholders/${row}`;
  return (
    <a
      class={`holder ${isSubject ? 'subject' : ''} ${count > 1 ? 'group' : ''} ${isHighlighted ? '' : 'dimmed'}`}
      href={addressOf(['reports', report.id], { at: pointer })}
      onMouseEnter={() => onHover(id)}
      onMouseLeave={() => onHover(null)}
      onFocus={() => onHover(id)}
      onBlur={() => onHover(null)}
    >
      <title>{`${name}. ${ownedText()}`}</title>
      <rect
        x={center.x - boxSize.width / 2}
        y={center.y - boxSize.height / 2}
        width={boxSize.width}
        height={boxSize.height}
        rx="3"
      />
      <text x={center.x} y={center.y} text-anchor="middle">
        {linesOf(name).map((line, index, all) => (
          <tspan key={line} x={center.x} y={center.y + 5 + (index - (all.length - 1) / 2) * 18}>
            {line}
          </tspan>
        ))}
      </text>
    </a>
  );

  function ownedText(): string {
    const owner = content.beneficialOwners.find(({ entityId }) => entityId === id);
    if (owner !== undefined) return t.effective(percentText(owner.effectivePercentage));
    return chart.holdings
      .filter(({ from }) => from === id)
      .map(({ to, percentage }) => t.holds(percentText(percentage.toFixed(4)), nameOf(to)))
      .join('. ');
  }
}

/** Holdings of an owner, with its effective percentage and its chains of holdings. */
function OwnerDetails({ chart, id }: { chart: Chart; id: string }): JSX.Element {
  const t = ownershipWords();
  const { content, nameOf } = useReport();
  const own = chart.holdings.filter(({ from }) => from === id);
  const owner = content.beneficialOwners.find(({ entityId }) => entityId === id);
  const holder = chart.holders.find((each) => each.id === id);
  const name = holder !== undefined && holder.count > 1 ? t.others(countText(holder.count)) : nameOf(id);
  return (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {'. '}
      {own.map(({ to, percentage }) => (
        <span key={to}>{t.holds(percentText(percentage.toFixed(4)), nameOf(to))}. </span>
      ))}
      {owner !== undefined && (
        <>
          {t.effective(percentText(owner.effectivePercentage))}. {t.paths}{' '}
          {pathsOf(owner, content).join('; ')}.
        </>
      )}
    </>
  );
}

/** Max characters per line of a box. */
const maxLineCharacters = 24;

/** Splits a name into at most two lines. */
function linesOf(name: string): string[] {
  if (name.length <= maxLineCharacters) return [name];
  const cut = name.lastIndexOf(' ', maxLineCharacters);
  const first = name.slice(0, cut <= 0 ? maxLineCharacters : cut);
  const rest = name.slice(first.length).trim();
  return [first, rest.length <= maxLineCharacters ? rest : `${rest.slice(0, maxLineCharacters - 1)}…`];
}
