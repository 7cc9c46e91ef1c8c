import type { Account } from '../accounts/account.js';
import { clockModes } from '../contract/clock-modes.js';
import type { Report, ReportEvent, Simulated, StatusReason, Violation } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import type { Store } from '../store/port.js';
import { didYouMean, quoteValue } from '../values/message-text.js';
import type { ReportScheduler, Timekeeping } from '../worlds/timekeeping.js';
import { recordStages } from './event-log.js';
import { eventsOf, happeningsBetween } from './events.js';
import {
  type Action,
  applyIntervention,
  isAction,
  possibleActions,
  progressOf,
  reasonsFor,
  statusOf,
} from './lifecycle.js';
import { findReport, recordOf, reportCollection, revisionsOf } from './report-records.js';
import { locateReport } from './reports.js';

/** Actions on reports from outside their timelines, and the events of reports. */
export interface ReportActions {
  /** @throws problems `report-not-found`, `impossible-transition`, `too-many-actions` */
  cancel(account: Account, reportId: string): Report;
  /** @throws problems `report-not-found`, `impossible-transition`, `too-many-actions` */
  simulate(account: Account, reportId: string, action: Action, reason?: string): Simulated;
  /** Returns the error of a reason that the action cannot have. */
  reasonViolations(action: unknown, reason: unknown): Violation[];
  /** @throws problem `report-not-found` */
  events(account: Account, reportId: string): ReportEvent[];
}

/** The limit of a world file. */
const maxInterventions = 1000;

interface ReportActionOptions {
  seed: string;
  store: Store;
  time: Timekeeping;
  scheduler: ReportScheduler;
}

export function createReportActions({ seed, store, time, scheduler }: ReportActionOptions): ReportActions {
  const simulate: ReportActions['simulate'] = ({ id: accountId }, reportId, action, reason) => {
    const simulated = store.transaction(accountId, (tx) => {
      const clock = time.bringUpToDate(tx);
      const report = findReport(tx, reportId);
      const { done = [], stage = 0 } = report;
      const now = clockModes[clock.mode].isManual ? clock.now : null;
      const code = reason as StatusReason['code'] | undefined;
      const acted = applyIntervention(report, { action, reason: code, now });
      if (acted === null) {
        const status = statusOf(report);
        const others = possibleActions(status).join(', ');
        const possible = others === '' ? 'No action is possible in this state.' : `Possible are ${others}.`;
        throw problem('impossible-transition', { action, status, possible });
      }
      if (done.length >= maxInterventions)
        throw problem('too-many-actions', { max: String(maxInterventions) });
      const after = time.restarted(acted.life, acted.stage, clock);
      tx.replace(reportCollection, reportId, after);
      recordStages(tx, reportId, stage + 1, acted.stage);
      return {
        report: recordOf(after, progressOf(after), revisionsOf(tx, reportId)),
        happened: happeningsBetween(accountId, after, stage, acted.stage),
      };
    });
    scheduler.schedule(accountId);
    return simulated;
  };

  return {
    simulate,

    cancel: (account, reportId) => simulate(account, reportId, 'cancel').report,

    reasonViolations(action, reason) {
      if (typeof reason !== 'string' || typeof action !== 'string' || !isAction(action)) return [];
      const codes: readonly string[] = reasonsFor(action);
      if (codes.includes(reason)) return [];
      const detail =
        codes.length === 0
          ? `${action} takes no reason. Leave it out.`
          : `The reason of ${action} must be ${codes.join(', ')}, not ${quoteValue(reason)}.${didYouMean(reason, codes)}`;
      return [{ detail, pointer: '#/reason', keyword: 'enum' }];
    },

    events: (account, reportId) =>
      store.transaction(account.id, (tx) =>
        eventsOf(account.id, locateReport(tx, account, reportId, { time, seed })),
      ),
  };
}
