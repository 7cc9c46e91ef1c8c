import type { JSX } from 'preact';
import type { Power } from '../../../contract/generated/types.js';
import { dayText } from '../../i18n/language.js';
import { type Column, Table } from '../../parts/table.js';
import { FacultyName } from '../authority/faculty-names.js';
import { bracketText } from '../authority/words.js';
import { Editable } from '../editing/draft.js';
import { useReport } from '../report-context.js';
import {
  anchorProps,
  DocumentLink,
  EntityName,
  EntityNames,
  PointerLink,
  Section,
  Spanish,
} from '../section.js';
import { powerStates, words } from './words.js';

/** Width of the timeline, in pixels. */
const width = 400;
const height = 20;

/** Table of the powers, with a timeline in each row. */
function Timeline(): JSX.Element {
  const t = words();
  const { content, powerPointer } = useReport();
  const { powers, asOfDate } = content;
  // From the year of the first power to the end of the year after the report.
  const first = powers.map(({ validFrom }) => validFrom).sort()[0] ?? asOfDate;
  const timeSpan = {
    from: `${(first < asOfDate ? first : asOfDate).slice(0, 4)}-01-01`,
    to: `${Number(asOfDate.slice(0, 4)) + 1}-12-31`,
  };
  const columns: Column<Power>[] = [
    {
      name: t.power,
      render: ({ id, title }) => (
        <PointerLink pointer={powerPointer(id) ?? ''}>
          <bdi lang="es">{title}</bdi>
        </PointerLink>
      ),
    },
    {
      name: t.status,
      nowrap: true,
      render: ({ status }) => <powerStates.Badge state={status} />,
    },
    { name: t.validFrom, nowrap: true, render: ({ validFrom }) => dayText(validFrom) },
    { name: t.validUntil, nowrap: true, render: (power) => endText(power) },
    {
      name: t.years(timeSpan.from.slice(0, 4), timeSpan.to.slice(0, 4)),
      render: (power) => <PowerBar power={power} timeSpan={timeSpan} asOf={asOfDate} />,
    },
  ];
  return <Table caption={t.timeline} columns={columns} rows={powers} keyOf={({ id }) => id} />;
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
  return validUntil === null ? t.noEnd : dayText(validUntil);
}

/** First and last day of the timeline. */
interface TimeSpan {
  from: string;
  to: string;
}

/** Position of a day on the timeline; clamped to its ends. */
function xOf(day: string, { from, to }: TimeSpan): number {
  const share = (Date.parse(day) - Date.parse(from)) / (Date.parse(to) - Date.parse(from));
  return Math.round(Math.min(1, Math.max(0, share)) * width);
}

interface PowerBarProps {
  power: Power;
  timeSpan: TimeSpan;
  asOf: string;
}

/** Drawing without text alternative: the table has the same dates. */
function PowerBar({ power, timeSpan, asOf }: PowerBarProps): JSX.Element {
  const { validFrom, validUntil, revocation, status, events } = power;
  const endDay = revocation?.scope === 'total' ? revocation.date : validUntil;
  const from = xOf(validFrom, timeSpan);
  const to = endDay === null ? width : xOf(endDay, timeSpan);
  const today = xOf(asOf, timeSpan);
  return (
    <svg class={`bar ${powerStates.toneOf(status)}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <line class="axis" x1="0" x2={width} y1={height / 2} y2={height / 2} />
      <rect x={from} y={height / 2 - 4} width={Math.max(2, to - from)} height="8" />
      {events.map(({ date, action, documentId }) => (
        <circle
          key={`${date} ${action} ${documentId}`}
          class={action}
          cx={xOf(date, timeSpan)}
          cy={height / 2}
          r="4"
        />
      ))}
      <line class="today" x1={today} x2={today} y1="0" y2={height} />
    </svg>
  );
}

/** Shows all powers ever granted, on a timeline and with their limits. */
export function Powers(): JSX.Element | null {
  const t = words();
  const { powers } = useReport().content;
  if (powers.length === 0) return null;
  return (
    <Section title={t.title(powers.length)} pointer="/content/powers">
      <Timeline />
      {powers.map((power, index) => (
        <PowerItem key={power.id} power={power} pointer={`/content/powers/${index}`} />
      ))}
    </Section>
  );
}

function FacultyList({ codes }: { codes: readonly string[] }): JSX.Element {
  return (
    <>
      {codes.map((code, index) => (
        <span key={code}>
          {index > 0 && ' · '}
          <FacultyName code={code} />
        </span>
      ))}
    </>
  );
}

function PowerItem({ power, pointer }: { power: Power; pointer: string }): JSX.Element {
  const t = words();
  const { content, nameOf, powerPointer } = useReport();
  const { title, status, grantees, faculties, revocation } = power;
  const granted = faculties.filter(({ excluded }) => !excluded);
  const excluded = faculties.filter((faculty) => faculty.excluded);
  const traits = [
    ...(power.irrevocable ? [t.irrevocable] : []),
    ...(power.delegation.allowed === 'no' ? [] : [t.delegable[power.delegation.allowed]]),
    ...(power.selfContracting ? [t.selfContracting] : []),
    ...(power.replacesEarlier ? [t.replacesEarlier] : []),
  ];
  const labels = grantees.groupIds.map(
    (id) => content.powerGroups.find((group) => group.id === id)?.label ?? id,
  );
  const positions = grantees.positionTitles.map((title) => title.replaceAll('_', ' '));
  const partText = ({
    groupId,
    entityId,
    count,
  }: Power['signingRules'][number]['anyOf'][number][number]): string => {
    const group = content.powerGroups.find(({ id }) => id === groupId);
    return group === undefined ? nameOf(entityId ?? groupId ?? '') : `${count} × ${group.label}`;
  };
  const parent = power.delegation.parentPowerId;
  const parentPointer = parent === null ? undefined : powerPointer(parent);
  return (
    <details class="power" {...anchorProps(pointer)}>
      <summary>
        <bdi lang="es">{title}</bdi> <powerStates.Badge state={status} />
      </summary>
      <p>
        {t.granted(t.granters[power.grantedBy])} <DocumentLink id={power.instrument.documentId} />,{' '}
        {t.from(dayText(power.validFrom))}
        {', '}
        <Editable pointer={`${pointer}/validUntil`} value={power.validUntil} label={t.validUntil} isNullable>
          {power.validUntil === null ? t.untilRevoked : t.until(dayText(power.validUntil))}
        </Editable>
        .
        {parentPointer !== undefined && (
          <>
            {' '}
            <PointerLink pointer={parentPointer}>{t.delegated}</PointerLink>.
          </>
        )}
      </p>
      {revocation !== null && (
        <p>
          {t.revoked(dayText(revocation.date), revocation.scope === 'total')}{' '}
          <DocumentLink id={revocation.documentId} />.{' '}
          {revocation.scope === 'parcial' && (
            <>
              <FacultyList codes={revocation.facultyCodes} />{' '}
              {revocation.granteeEntityIds.map((id) => (
                <EntityName key={id} id={id} />
              ))}
            </>
          )}
        </p>
      )}
      <p>
        {t.grantees} <Spanish>{[...labels, ...positions].join(', ')}</Spanish>
        {grantees.entityIds.length > 0 && labels.length + positions.length > 0 && ', '}
        <EntityNames ids={grantees.entityIds} />.
      </p>
      <ul>
        {power.signingRules.map((rule) => (
          <li key={rule.id}>
            {bracketText(rule)}:{' '}
            {rule.anyOf.map((parts) => parts.map(partText).join(' + ')).join(` ${t.or} `)}
          </li>
        ))}
      </ul>
      {traits.length > 0 && <p class="small">{traits.join(' ')}</p>}
      <p class="small">
        {t.faculties} <FacultyList codes={granted.map(({ code }) => code)} />
      </p>
      {excluded.length > 0 && (
        <p class="small">
          {t.excluded} <FacultyList codes={excluded.map(({ code }) => code)} />
        </p>
      )}
    </details>
  );
}
