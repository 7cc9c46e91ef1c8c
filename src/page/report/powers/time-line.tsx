import type { JSX } from 'preact';
import type { Power } from '../../../contract/generated/types.js';
import { Badge } from '../../parts/badge.js';
import { type Column, Table } from '../../parts/table.js';
import { dayText } from '../../words/format.js';
import { PointerLink } from '../part.js';
import { useReport } from '../told.js';
import { powerTones } from './tones.js';
import { words } from './words.js';

/** The width that days are spread over. */
const width = 400;
const height = 20;

/** When each power had effect: a table, in which the time of each power is drawn too. */
export function TimeLine(): JSX.Element {
  const t = words();
  const { content, powerPlace } = useReport();
  const { powers, asOfDate } = content;
  const across = timeSpanOf(powers, asOfDate);
  const columns: Column<Power>[] = [
    {
      name: t.power,
      of: ({ id, title }) => (
        <PointerLink pointer={powerPlace(id) ?? ''}>
          <bdi lang="es">{title}</bdi>
        </PointerLink>
      ),
    },
    {
      name: t.status,
      nowrap: true,
      of: ({ status }) => <Badge tone={powerTones[status]}>{t.statuses[status]}</Badge>,
    },
    { name: t.begins, nowrap: true, of: ({ validFrom }) => <span>{dayText(validFrom)}</span> },
    { name: t.ends, nowrap: true, of: (power) => <span>{endText(power)}</span> },
    {
      name: t.line(across.from.slice(0, 4), across.to.slice(0, 4)),
      of: (power) => <Bar power={power} across={across} asOf={asOfDate} />,
    },
  ];
  return <Table caption={t.timeLine} columns={columns} rows={powers} keyOf={({ id }) => id} />;
}

function endText({ validUntil, revocation, status, events }: Power): string {
  const t = words();
  if (revocation?.scope === 'total') return dayText(revocation.date);
  const last = events.at(-1);
  if (
    last !== undefined &&
    status !== 'vigente' &&
    status !== 'revocado_parcial' &&
    last.action !== 'otorgado'
  )
    return dayText(last.date);
  return validUntil === null ? t.open : dayText(validUntil);
}

/** The time that is drawn, from day to day. */
interface TimeSpan {
  from: string;
  to: string;
}

/** From the year of the first power to the end of the year of the report, or of a term soon after. */
function timeSpanOf(powers: readonly Power[], asOf: string): TimeSpan {
  const first = powers.map(({ validFrom }) => validFrom).sort()[0] ?? asOf;
  return {
    from: `${(first < asOf ? first : asOf).slice(0, 4)}-01-01`,
    to: `${Number(asOf.slice(0, 4)) + 1}-12-31`,
  };
}

/** Where a day stands; what lies outside, at the nearest end. */
function xOf(day: string, { from, to }: TimeSpan): number {
  const share = (Date.parse(day) - Date.parse(from)) / (Date.parse(to) - Date.parse(from));
  return Math.round(Math.min(1, Math.max(0, share)) * width);
}

/** Drawn for the eye: the table tells the same. */
function Bar({ power, across, asOf }: { power: Power; across: TimeSpan; asOf: string }): JSX.Element {
  const { validFrom, validUntil, revocation, status, events } = power;
  const ended = revocation?.scope === 'total' ? revocation.date : validUntil;
  const from = xOf(validFrom, across);
  const to = ended === null ? width : xOf(ended, across);
  const today = xOf(asOf, across);
  return (
    <svg class={`bar ${powerTones[status]}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <line class="axis" x1="0" x2={width} y1={height / 2} y2={height / 2} />
      <rect x={from} y={height / 2 - 4} width={Math.max(2, to - from)} height="8" />
      {events.map(({ date, action, documentId }) => (
        <circle
          key={`${date} ${action} ${documentId}`}
          class={action}
          cx={xOf(date, across)}
          cy={height / 2}
          r="4"
        />
      ))}
      <line class="today" x1={today} x2={today} y1="0" y2={height} />
    </svg>
  );
}
