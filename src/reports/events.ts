import type { Account } from '../accounts/account.js';
import type { Happening, ReportEvent, ReportEventType } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { noRevisions, type Revision } from '../legal/index.js';
import {
  edgesOf,
  type ListPage,
  neighboursAt,
  type PageQuery,
  type PageStart,
  readPageStart,
} from '../store/pages.js';
import type { Records, Store } from '../store/port.js';
import type { Cursor } from '../values/cursors.js';
import { formatInstant } from '../values/instants.js';
import { quoteValue } from '../values/message-text.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import {
  type ChangeIndex,
  changeAt,
  changeHistoryOf,
  changeIndexesIn,
  changesOf,
  eventCollection,
  eventId,
  eventTypeAt,
  type ReportChange,
  readEventId,
  revisionsAt,
} from './event-log.js';
import { type StageTransition, timelineOf } from './lifecycle.js';
import { recordOf, reportCollection, revisionsOf, type StoredReport } from './report-records.js';
import type { FoundReport } from './reports.js';

interface ChangedReport {
  report: StoredReport;
  change: ReportChange;
}

/** Returns the changes of a report after one stage up to another. Changes by lawyers are not included. */
export function changesBetween(report: StoredReport, before: number, after: number): ChangedReport[] {
  return changesOf(changeHistoryOf(report, noRevisions), after, before + 1).map((change) => ({
    report,
    change,
  }));
}

/** Returns the summary of an event. */
export function happeningOf(accountId: string, { report, change }: ChangedReport): Happening {
  const { event, at, progress, index } = change;
  return {
    eventId: eventId({ accountId, reportId: report.id, index }),
    type: event,
    timestamp: formatInstant(at),
    reportId: report.id,
    status: progress.status,
  };
}

/** Returns the full events of a report up to now. */
export function eventsOf(accountId: string, { report, stage, allRevisions }: FoundReport): ReportEvent[] {
  const changes = changesOf(changeHistoryOf(report, allRevisions), stage);
  return changes.map((change) => eventRecord(accountId, report, change, allRevisions));
}

/** Returns the event at an index of a report; null if it has not happened. */
export function eventAt(
  records: Records,
  accountId: string,
  { reportId, index }: { reportId: string; index: ChangeIndex },
): ReportEvent | null {
  const report = records.get(reportCollection, reportId);
  if (report === undefined) return null;
  const revisions = revisionsOf(records, reportId);
  const hasHappened = revisionsAt(index) > 0 || index <= (report.stage ?? 0);
  const change = hasHappened ? changeAt(changeHistoryOf(report, revisions), index) : null;
  return change && eventRecord(accountId, report, change, revisions);
}

/** Returns the event type of a change. */
export function eventTypeOf(
  records: Records,
  { report: id, place: index }: { report: string; place: ChangeIndex },
): string {
  const report = records.get(reportCollection, id);
  const type = report && eventTypeAt(timelineOf(report), index);
  if (!type) throw new Error('a message is about an event that happened');
  return type;
}

function eventRecord(
  accountId: string,
  report: StoredReport,
  { event, at, index, progress, revisions }: ReportChange,
  allRevisions: readonly Revision[],
): ReportEvent {
  return {
    id: eventId({ accountId, reportId: report.id, index }),
    type: event,
    timestamp: formatInstant(at),
    data: recordOf(report, progress, allRevisions.slice(0, revisions)),
  };
}

const maxHappenings = 1000;

/** Collects the first events of a longer sequence. */
export interface Happenings {
  add(transition: StageTransition<StoredReport>): void;
  /** Returns the total number of events, and the first of them. */
  summary(): { happenedCount: number; happened: Happening[] };
}

/** @param accountId of the account that owns the reports */
export function createHappenings(accountId: string): Happenings {
  let count = 0;
  const first: ChangedReport[] = [];
  return {
    add({ report, from }) {
      count += 1;
      if (count <= maxHappenings) first.push(...changesBetween(report, from, from + 1));
    },
    summary: () => ({ happenedCount: count, happened: first.map((each) => happeningOf(accountId, each)) }),
  };
}

interface EventFilters {
  type?: ReportEventType;
  reportId?: string;
}

interface EventListQuery extends EventFilters, PageQuery {
  /** The id of the event after which the list begins. */
  after?: string;
}

/** All events of the world of an account. */
export interface Events {
  /**
   * Returns a page, oldest first. A page with a narrow filter may be short although more pages follow.
   * @throws problems `invalid-cursor`, `event-not-found`
   */
  list(account: Account, query: EventListQuery): ListPage<ReportEvent>;
  /** @throws problem `event-not-found` */
  find(account: Account, id: string): ReportEvent;
}

/** The position of an event in the order of all: its run, counted from 1, and its index there. */
interface EventPosition {
  position: number;
  report: string;
  index: ChangeIndex;
}

/** The maximal number of events scanned for a page, which takes some milliseconds. */
const maxScannedEvents = 10_000;

const pageSize = 500;

export function createEvents(store: Store, time: Timekeeping): Events {
  const find = (records: Records, account: Account, id: string) => {
    const identity = readEventId(id, account.id);
    const event = identity && eventAt(records, account.id, identity);
    const position = identity && event && positionOfEvent(records, identity);
    if (event === null || !position) throw problem('event-not-found', { eventId: quoteValue(id) });
    return { position, event };
  };

  return {
    find: (account, id) =>
      store.transaction(account.id, (tx) => {
        time.bringUpToDate(tx);
        return find(tx, account, id).event;
      }),

    list: (account, { limit, cursor, after, ...filters }) =>
      store.transaction(account.id, (tx) => {
        time.bringUpToDate(tx);
        const listed = JSON.stringify([filters.type, filters.reportId]);
        const scope = { accountId: account.id, filters: `events ${listed}` };
        const afterNumber =
          after === undefined ? undefined : positionNumber(find(tx, account, after).position);
        const start: PageStart =
          cursor === undefined ? { direction: 'newer', from: afterNumber } : readPageStart(cursor, scope);
        const { events, end } = findEvents(tx, filters, start, limit);
        const page = start.direction === 'newer' ? events : events.reverse();
        return {
          data: page.flatMap(
            ({ report, index }) => eventAt(tx, account.id, { reportId: report, index }) ?? [],
          ),
          ...neighboursAt(edgesOf(page.map(positionNumber), end), start, {
            ...{ scope, next: 'newer' },
            hasEntries(back) {
              const beyond = findEvents(tx, filters, back, 1);
              // A page without matching events may be followed by others.
              return beyond.events.length > 0 || beyond.end !== null;
            },
          }),
        };
      }),
  };
}

/** Returns the next matching events in a direction, nearest first, and where to continue; null at the end. */
function findEvents(
  records: Records,
  filters: EventFilters,
  { direction, from }: PageStart,
  limit: number,
): { events: EventPosition[]; end: number | null } {
  const events: EventPosition[] = [];
  let scanned = 0;
  let last: number | null = null;
  for (const found of eventsBeyond(records, filters, direction, from)) {
    if (events.length === limit || scanned === maxScannedEvents) return { events, end: last };
    scanned += 1;
    last = positionNumber(found);
    const stored = filters.type && records.get(reportCollection, found.report);
    const isOfType = stored && eventTypeAt(timelineOf(stored), found.index) === filters.type;
    if (filters.type === undefined || isOfType) events.push(found);
  }
  return { events, end: null };
}

function* eventsBeyond(
  records: Records,
  { reportId }: EventFilters,
  direction: Cursor['direction'],
  from: number | undefined,
): Generator<EventPosition> {
  const equals = reportId === undefined ? undefined : { report: reportId };
  const isBeyond = (found: EventPosition): boolean =>
    from === undefined ||
    (direction === 'newer' ? positionNumber(found) > from : positionNumber(found) < from);
  // The run in which the previous page ended may have more.
  let edge =
    from === undefined ? undefined : Math.floor(from / changesPerRun) + (direction === 'newer' ? -1 : 1);
  for (;;) {
    const page = records.list(eventCollection, { direction, from: edge, limit: pageSize, equals });
    for (const { position, record } of page) {
      const indexes = changeIndexesIn(record);
      const events = indexes.map((index) => ({ position, report: record.report, index })).filter(isBeyond);
      yield* direction === 'newer' ? events : events.reverse();
    }
    if (page.length < pageSize) return;
    edge = page.at(-1)?.position;
  }
}

/** Returns the position of an event that has happened. The newest runs are scanned first. */
function positionOfEvent(
  records: Records,
  { reportId, index }: { reportId: string; index: ChangeIndex },
): EventPosition | undefined {
  for (const found of eventsBeyond(records, { reportId }, 'older', undefined))
    if (found.index === index) return found;
  return undefined;
}

/** No index is as large. */
const changesPerRun = 0x1_0000;

/** Returns a position as one number that sorts in the order of all events. */
function positionNumber({ position, index }: EventPosition): number {
  return position * changesPerRun + index;
}
