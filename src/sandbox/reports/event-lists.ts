import type { ReportEvent, ReportEventType } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import { quoted } from '../../contract/quoted.js';
import type { Account } from '../../domain/access/accounts.js';
import { eventTypeAt, type Place, readEventId } from '../../domain/life/events.js';
import { timelineOf } from '../../domain/life/life.js';
import type { Cursor, CursorScope } from '../../domain/values/cursors.js';
import type { Records, Store } from '../ports.js';
import { eventsNoun, placesIn, type Run } from '../records/event-log.js';
import { reportsNoun } from '../records/stored-reports.js';
import type { Timekeeping } from '../time/timekeeping.js';
import {
  edgesOf,
  type ListPage,
  neighboursAt,
  type PagePlace,
  type PageQuery,
  pagePlace,
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
interface Spot {
  position: number;
  report: string;
  place: Place;
}

/** How many are looked at for a page, which takes some milliseconds. */
const mostLookedAt = 10_000;

/** How many runs are looked up together. */
const pageSize = 500;

export function createEvents(store: Store, time: Timekeeping): Events {
  const find = (records: Records, account: Account, id: string): { spot: Spot; event: ReportEvent } => {
    const named = readEventId(id, account.id, sha256);
    const event = named && eventAt(records, account.id, named);
    const spot = named && event && spotOf(records, named);
    if (event === null || !spot) throw problem('event-not-found', { eventId: quoted(id) });
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
        const start = after === undefined ? undefined : numberOf(find(tx, account, after).spot);
        const place: PagePlace =
          cursor === undefined ? { direction: 'newer', from: start } : pagePlace(cursor, scope);
        const { spots, end } = spotsFrom(tx, filters, place, limit);
        const page = place.direction === 'newer' ? spots : spots.reverse();
        return {
          data: page.flatMap(
            ({ report: reportId, place }) => eventAt(tx, account.id, { reportId, place }) ?? [],
          ),
          ...neighboursAt(edgesOf(page.map(numberOf), end), place, scope, 'newer'),
        };
      }),
  };
}

/** The next that are meant in a direction, nearest first, and where to go on; null where there is nothing more. */
function spotsFrom(
  records: Records,
  filters: EventFilters,
  { direction, from }: PagePlace,
  limit: number,
): { spots: Spot[]; end: number | null } {
  const spots: Spot[] = [];
  let looked = 0;
  let last: number | null = null;
  for (const spot of spotsBeyond(records, filters, direction, from)) {
    if (spots.length === limit || looked === mostLookedAt) return { spots, end: last };
    looked += 1;
    last = numberOf(spot);
    if (isMeant(records, spot, filters)) spots.push(spot);
  }
  return { spots, end: null };
}

function* spotsBeyond(
  records: Records,
  { reportId }: EventFilters,
  direction: Cursor['direction'],
  from: number | undefined,
): Generator<Spot> {
  const equals = reportId === undefined ? undefined : { report: reportId };
  const isBeyond = (spot: Spot): boolean =>
    from === undefined || (direction === 'newer' ? numberOf(spot) > from : numberOf(spot) < from);
  // The run that the page before ended in may have more.
  let edge = from === undefined ? undefined : positionOf(from) + (direction === 'newer' ? -1 : 1);
  for (;;) {
    const page = records.list(eventsNoun, { direction, from: edge, limit: pageSize, equals });
    for (const { position, record } of page) {
      const spots = spotsIn(position, record).filter(isBeyond);
      yield* direction === 'newer' ? spots : spots.reverse();
    }
    if (page.length < pageSize) return;
    edge = page.at(-1)?.position;
  }
}

function spotsIn(position: number, run: Run): Spot[] {
  return placesIn(run).map((place) => ({ position, report: run.report, place }));
}

function isMeant(records: Records, { report, place }: Spot, { type }: EventFilters): boolean {
  if (type === undefined) return true;
  const stored = records.get(reportsNoun, report);
  return stored !== undefined && eventTypeAt(timelineOf(stored), place) === type;
}

/** Where an event stands that has happened. The newest are looked at first. */
function spotOf(records: Records, { reportId, place }: { reportId: string; place: Place }): Spot | undefined {
  for (const spot of spotsBeyond(records, { reportId }, 'older', undefined))
    if (spot.place === place) return spot;
  return undefined;
}

/** A place takes less. */
const places = 0x1_0000;

/** A spot as one number, in the order of all. */
function numberOf({ position, place }: Spot): number {
  return position * places + place;
}

function positionOf(number: number): number {
  return Math.floor(number / places);
}

function scopeOf({ id }: Account, { type, reportId }: EventFilters): CursorScope {
  return { accountId: id, filters: `events ${JSON.stringify([type, reportId])}` };
}
