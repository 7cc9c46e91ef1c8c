import type { JSX } from 'preact';
import type { ClockSettlement, Happening } from '../../contract/generated/types.js';
import { StatusBadge } from '../parts/status-badge.js';
import { type Column, Table } from '../parts/table.js';
import { addressOf } from '../shell/address.js';
import { countText, instantText } from '../words/format.js';
import { eventNames, words } from './words.js';

/** What an answer tells of it. */
export type ClockMoveResult = Pick<ClockSettlement, 'happened'> &
  Partial<Pick<ClockSettlement, 'happenedCount' | 'attemptedCount'>>;

/** What came of the last move, in order. */
export function ClockEvents({ of }: { of: ClockMoveResult }): JSX.Element {
  const t = words();
  const { happened, happenedCount = happened.length, attemptedCount = 0 } = of;
  return (
    <section class="happened" aria-labelledby="happened">
      <h2 id="happened">{t.happened}</h2>
      <p role="status">{happened.length === 0 ? t.none : ''}</p>
      {happenedCount > happened.length && (
        <p>{t.more(countText(happened.length), countText(happenedCount))}</p>
      )}
      {happened.length > 0 && (
        <Table caption={t.happened} columns={columns()} rows={happened} keyOf={({ eventId }) => eventId} />
      )}
      {attemptedCount > 0 && <p class="small">{t.attempted(countText(attemptedCount))}</p>}
    </section>
  );
}

function columns(): readonly Column<Happening>[] {
  const t = words();
  return [
    { name: t.when, nowrap: true, of: ({ timestamp }) => instantText(timestamp) },
    { name: t.what, of: ({ type }) => eventNames()[type] },
    {
      name: t.report,
      of: ({ reportId }) => <a href={addressOf(['reports', reportId])}>{reportId}</a>,
    },
    {
      name: t.status,
      nowrap: true,
      of: ({ status }) => <StatusBadge of={status} />,
    },
  ];
}
