import type { Account } from '../accounts/account.js';
import type { Happening, ReportEvent, ReportEventType } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { noRevisions, type Revision } from '../legal/index.js';
import {
  allEntries,
  type ListPage,
  type PageQuery,
  type PageStart,
  pageFrom,
  readPageStart,
} from '../store/pages.js';
import type { ListQuery, Records, Store } from '../store/port.js';
import { formatInstant } from '../values/instants.js';
import { quoteValue } from '../values/message-text.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import {
  type ChangeIndex,
  changeAt,
  changeHistoryOf,
  changeIndexesIn,
  changesOf,
  type EventRun,
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

/** Returns the summaries of the events of a report after one stage up to another. Changes by lawyers are not included. */
export function happeningsBetween(
  accountId: string,
  report: StoredReport,
  before: number,
  after: number,
): Happening[] {
  const changes = changesOf(changeHistoryOf(report, noRevisions), after, before + 1);
  return changes.map(({ event, at, progress, index }) => ({
    eventId: eventId({ accountId, reportId: report.id, index }),
    type: event,
    timestamp: formatInstant(at),
    reportId: report.id,
    status: progress.status,
  }));
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
  const happened: Happening[] = [];
  return {
    add({ report, from }) {
      count += 1;
      if (count <= maxHappenings) happened.push(...happeningsBetween(accountId, report, from, from + 1));
    },
    summary: () => ({ happenedCount: count, happened }),
  };
}

interface EventListQuery extends PageQuery {
  type?: ReportEventType;
  reportId?: string;
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

/** An event that happened. */
interface LoggedEvent {
  /** Its position in the order of all: that of its run, and its index in that. */
  position: number;
  reportId: string;
  index: ChangeIndex;
}

export function createEvents(store: Store, time: Timekeeping): Events {
  const find = (records: Records, account: Account, id: string) => {
    const identity = readEventId(id, account.id);
    const event = identity && eventAt(records, account.id, identity);
    const logged = identity && event && findLogged(records, identity);
    if (event === null || !logged) throw problem('event-not-found', { eventId: quoteValue(id) });
    return { position: logged.position, event };
  };

  return {
    find: (account, id) =>
      store.transaction(account.id, (tx) => {
        time.bringUpToDate(tx);
        return find(tx, account, id).event;
      }),

    list: (account, { limit, cursor, after, type, reportId }) =>
      store.transaction(account.id, (tx) => {
        time.bringUpToDate(tx);
        const scope = { accountId: account.id, filters: `events ${JSON.stringify([type, reportId])}` };
        const from = after === undefined ? undefined : find(tx, account, after).position;
        const start: PageStart =
          cursor === undefined ? { direction: 'newer', from } : readPageStart(cursor, scope);
        const page = pageFrom(start, limit, {
          ...{ scope, next: 'newer' },
          entriesFrom: (edge) => eventsBeyond(tx, reportId, edge),
          matches({ reportId: id, index }) {
            const report = type && tx.get(reportCollection, id);
            return type === undefined || (report && eventTypeAt(timelineOf(report), index)) === type;
          },
        });
        return { ...page, data: page.data.flatMap((logged) => eventAt(tx, account.id, logged) ?? []) };
      }),
  };
}

/** Yields the events in a direction, nearest first; of one report, if it is given. */
function* eventsBeyond(
  records: Records,
  reportId: string | undefined,
  { direction, from }: PageStart,
): Generator<LoggedEvent> {
  const equals = reportId === undefined ? undefined : { report: reportId };
  const isNewer = direction === 'newer';
  const isBeyond = ({ position }: LoggedEvent): boolean =>
    from === undefined || (isNewer ? position > from : position < from);
  // The run in which the previous page ended may have more.
  const edge = from === undefined ? undefined : Math.floor(from / changesPerRun) + (isNewer ? -1 : 1);
  const list = (query: ListQuery<EventRun>) => records.list(eventCollection, { ...query, equals });
  for (const { position: run, record } of allEntries(list, { direction, from: edge })) {
    const events = changeIndexesIn(record)
      .map((index) => ({ position: run * changesPerRun + index, reportId: record.report, index }))
      .filter(isBeyond);
    yield* isNewer ? events : events.reverse();
  }
}

/** Finds an event that has happened. The newest runs are scanned first. */
function findLogged(
  records: Records,
  { reportId, index }: { reportId: string; index: ChangeIndex },
): LoggedEvent | undefined {
  for (const found of eventsBeyond(records, reportId, { direction: 'older', from: undefined }))
    if (found.index === index) return found;
  return undefined;
}

/** No index is as large, so that positions are numbers that sort in the order of all events. */
const changesPerRun = 0x1_0000;
