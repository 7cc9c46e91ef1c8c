import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { addressOf } from '../../shell/address.js';
import { countText, percentText } from '../../words/format.js';
import { useReport } from '../told.js';
import { type Chart, chartOf, type Holder, type Holding, holdingsFrom } from './chart.js';
import { box, type Line, layOutChart, type Point } from './layout.js';
import { pathsOf } from './paths.js';
import { ownershipWords } from './words.js';

/** Who owns whom. Where one points at, or the focus is, is told how it owns the company. */
export function OwnershipGraph(): JSX.Element {
  const t = ownershipWords();
  const { content } = useReport();
  const chart = useMemo(() => chartOf(content), [content]);
  const { width, height, boxes, lines } = useMemo(() => layOutChart(chart), [chart]);
  const [at, setAt] = useState<string | null>(null);
  const lit = useMemo(
    () => (at === null ? null : holdingsFrom(at, chart, content.subjectEntityId)),
    [at, chart],
  );
  return (
    <>
      <section class="graph" aria-label={t.graph}>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          <title>{t.graph}</title>
          {lines.map((line) => (
            <HoldingLine key={`${line.holding.from} ${line.holding.to}`} line={line} lit={lit} />
          ))}
          {chart.holders.map((holder) => (
            <HolderBox
              key={holder.id}
              holder={holder}
              chart={chart}
              at={boxes.get(holder.id)}
              lit={lit}
              onAt={setAt}
            />
          ))}
        </svg>
      </section>
      <p class="told small" aria-live="polite">
        {at === null ? t.pointAt : <OwnerDetails chart={chart} id={at} />}
      </p>
    </>
  );
}

function HoldingLine({ line, lit }: { line: Line; lit: ReadonlySet<Holding> | null }): JSX.Element {
  const { holding, points, label } = line;
  const look = lit === null ? '' : lit.has(holding) ? 'lit' : 'dim';
  return (
    <g class={`held ${look}`}>
      <path d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      <ArrowHead points={points} />
      <text x={label.x} y={label.y + 4} text-anchor="middle">
        {percentText(holding.percentage.toFixed(2))}
      </text>
    </g>
  );
}

/** The head of an arrow. */
function ArrowHead({ points }: { points: readonly Point[] }): JSX.Element | null {
  const [before, end] = points.slice(-2);
  if (before === undefined || end === undefined) return null;
  const turn = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return <path class="tip" d="M0 0L-9 -4L-9 4Z" transform={`translate(${end.x} ${end.y}) rotate(${turn})`} />;
}

interface BoxProps {
  holder: Holder;
  chart: Chart;
  at: Point | undefined;
  lit: ReadonlySet<Holding> | null;
  onAt(id: string | null): void;
}

function HolderBox({ holder: { id, count }, chart, at = { x: 0, y: 0 }, lit, onAt }: BoxProps): JSX.Element {
  const t = ownershipWords();
  const { report, content, nameOf } = useReport();
  const isSubject = id === content.subjectEntityId;
  const name = count > 1 ? t.others(countText(count)) : nameOf(id);
  const isLit = lit === null || [...lit].some(({ from, to }) => from === id || to === id);
  const place = content.shareholders.findIndex(({ holderEntityId }) => holderEntityId === id);
  const pointer = place < 0 ? '/content/shareholders' : `/content/shareholders/${place}`;
  return (
    <a
      class={`holder ${isSubject ? 'subject' : ''} ${count > 1 ? 'many' : ''} ${isLit ? '' : 'dim'}`}
      href={addressOf(['reports', report.id], { at: pointer })}
      onMouseEnter={() => onAt(id)}
      onMouseLeave={() => onAt(null)}
      onFocus={() => onAt(id)}
      onBlur={() => onAt(null)}
    >
      <title>{`${name}. ${ownedText(chart, id, content)}`}</title>
      <rect x={at.x - box.width / 2} y={at.y - box.height / 2} width={box.width} height={box.height} rx="3" />
      <text x={at.x} y={at.y} text-anchor="middle">
        {linesOf(name).map((line, place, all) => (
          <tspan key={line} x={at.x} y={at.y + 5 + (place - (all.length - 1) / 2) * 18}>
            {line}
          </tspan>
        ))}
      </text>
    </a>
  );

  function ownedText(of: Chart, from: string, told: typeof content): string {
    const owner = told.beneficialOwners.find(({ entityId }) => entityId === from);
    if (owner !== undefined) return t.effective(percentText(owner.effectivePercentage));
    const own = of.holdings.filter((holding) => holding.from === from);
    return own
      .map(({ to, percentage }) => t.holds(percentText(percentage.toFixed(4)), nameOf(to)))
      .join('. ');
  }
}

/** What somebody holds, and how much of the company that comes to along which paths. */
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

/** So many characters stand in a line of a box. */
const lineLength = 24;

/** A name in at most two lines. */
function linesOf(name: string): string[] {
  if (name.length <= lineLength) return [name];
  const cut = name.lastIndexOf(' ', lineLength);
  const first = name.slice(0, cut <= 0 ? lineLength : cut);
  const rest = name.slice(first.length).trim();
  return [first, rest.length <= lineLength ? rest : `${rest.slice(0, lineLength - 1)}…`];
}
