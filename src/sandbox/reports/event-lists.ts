import type { ReportEvent, ReportEventType } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import type { Account } from '../../domain/access/accounts.js';
import { type ChangeIndex, eventTypeAt, readEventId } from '../../domain/life/events.js';
import { timelineOf } from '../../domain/life/life.js';
import type { Cursor, CursorScope } from '../../domain/values/cursors.js';
import type { Records, Store } from '../ports.js';
import { changeIndexesIn, type EventRun, eventCollection } from '../records/event-log.js';
import { reportCollection } from '../records/stored-reports.js';
import type { Timekeeping } from '../time/timekeeping.js';
import {
  edgesOf,
  type ListPage,
  neighboursAt,
  type PageQuery,
  type PageStart,
  readPageStart,
} from '../work/pages.js';
import { sha256 } from '../work/sha256.js';
import { eventAt } from './events.js';

export interface EventFilters {
  type?: ReportEventType;
  reportId?: string;
}

export interface EventListQuery extends EventFilters, PageQuery {
  /** The id of the event behind which the list begins. */
  after?: string;
}

/** All that happened in the world of an account. */
export interface Events {
  /**
   * A page of it, oldest first. One that a filter leaves little of may end early, and there is more behind it.
   * @throws problems `invalid-cursor`, `event-not-found`
   */
  list(account: Account, query: EventListQuery): ListPage<ReportEvent>;
  /** @throws problem `event-not-found` */
  find(account: Account, id: string): ReportEvent;
}

/** An event in the order of all: its run, counted from 1, and its place there. */
interface EventPosition {
  position: number;
  report: string;
  place: ChangeIndex;
}

/** How many are looked at for a page, which takes some milliseconds. */
const maxScannedEvents = 10_000;

/** How many runs are looked up together. */
const pageSize = 500;

export function createEvents(store: Store, time: Timekeeping): Events {
  const find = (
    records: Records,
    account: Account,
    id: string,
  ): { spot: EventPosition; event: ReportEvent } => {
    const named = readEventId(id, account.id, sha256);
    const event = named && eventAt(records, account.id, named);
    const spot = named && event && positionOfEvent(records, named);
    if (event === null || !spot) throw problem('event-not-found', { eventId: quoteValue(id) });
    return { spot, event };
  };

  return {
    find: (account, id) =>
      store.transaction(account.id, (tx) => {
        time.upToDate(tx);
        return find(tx, account, id).event;
      }),

    list: (account, { limit, cursor, after, ...filters }) =>
      store.transaction(account.id, (tx) => {
        time.upToDate(tx);
        const scope = scopeOf(account, filters);
        const start = after === undefined ? undefined : positionNumber(find(tx, account, after).spot);
        const place: PageStart =
          cursor === undefined ? { direction: 'newer', from: start } : readPageStart(cursor, scope);
        const { spots, end } = findEvents(tx, filters, place, limit);
        const page = place.direction === 'newer' ? spots : spots.reverse();
        return {
          data: page.flatMap(
            ({ report: reportId, place }) => eventAt(tx, account.id, { reportId, place }) ?? [],
          ),
          ...neighboursAt(edgesOf(page.map(positionNumber), end), place, scope, 'newer'),
        };
      }),
  };
}

/** The next that are meant in a direction, nearest first, and where to go on; null where there is nothing more. */
function findEvents(
  records: Records,
  filters: EventFilters,
  { direction, from }: PageStart,
  limit: number,
): { spots: EventPosition[]; end: number | null } {
  const spots: EventPosition[] = [];
  let looked = 0;
  let last: number | null = null;
  for (const spot of eventsBeyond(records, filters, direction, from)) {
    if (spots.length === limit || looked === maxScannedEvents) return { spots, end: last };
    looked += 1;
    last = positionNumber(spot);
    if (matchesFilters(records, spot, filters)) spots.push(spot);
  }
  return { spots, end: null };
}

function* eventsBeyond(
  records: Records,
  { reportId }: EventFilters,
  direction: Cursor['direction'],
  from: number | undefined,
): Generator<EventPosition> {
  const equals = reportId === undefined ? undefined : { report: reportId };
  const isBeyond = (spot: EventPosition): boolean =>
    from === undefined || (direction === 'newer' ? positionNumber(spot) > from : positionNumber(spot) < from);
  // The run that the page before ended in may have more.
  let edge = from === undefined ? undefined : positionOf(from) + (direction === 'newer' ? -1 : 1);
  for (;;) {
    const page = records.list(eventCollection, { direction, from: edge, limit: pageSize, equals });
    for (const { position, record } of page) {
      const spots = eventPositionsIn(position, record).filter(isBeyond);
      yield* direction === 'newer' ? spots : spots.reverse();
    }
    if (page.length < pageSize) return;
    edge = page.at(-1)?.position;
  }
}

function eventPositionsIn(position: number, run: EventRun): EventPosition[] {
  return changeIndexesIn(run).map((place) => ({ position, report: run.report, place }));
}

function matchesFilters(records: Records, { report, place }: EventPosition, { type }: EventFilters): boolean {
  if (type === undefined) return true;
  const stored = records.get(reportCollection, report);
  return stored !== undefined && eventTypeAt(timelineOf(stored), place) === type;
}

/** Where an event stands that has happened. The newest are looked at first. */
function positionOfEvent(
  records: Records,
  { reportId, place }: { reportId: string; place: ChangeIndex },
): EventPosition | undefined {
  for (const spot of eventsBeyond(records, { reportId }, 'older', undefined))
    if (spot.place === place) return spot;
  return undefined;
}

/** A place takes less. */
const changesPerRun = 0x1_0000;

/** A spot as one number, in the order of all. */
function positionNumber({ position, place }: EventPosition): number {
  return position * changesPerRun + place;
}

function positionOf(number: number): number {
  return Math.floor(number / changesPerRun);
}

function scopeOf({ id }: Account, { type, reportId }: EventFilters): CursorScope {
  return { accountId: id, filters: `events ${JSON.stringify([type, reportId])}` };
}
