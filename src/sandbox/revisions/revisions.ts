import type { JsonPatch, ReportMergePatch, Review } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import { maxListedViolations, summarizeViolations } from '../../contract/violations.js';
import type { Account } from '../../domain/access/keys.js';
import type { EditVerdict } from '../../domain/editing/edits.js';
import { formatInstant } from '../../domain/life/clock.js';
import { locateReport, type ReportState, reportStateOf } from '../reports/found-reports.js';
import type { ReportView } from '../reports/reports.js';
import type { RunTask } from '../work/workload.js';
import { checkEditable, createRevise, type RevisingOptions, type RevisionAttribution } from './revising.js';

/** What lawyers do to reports. */
export interface Revisions {
  /** @throws problem `report-not-found` */
  state(account: Account, reportId: string): ReportState;
  /** @throws problem `report-not-editable` */
  checkEditable(state: ReportState): void;
  /** @throws problems `report-not-found`, `report-not-editable`, `too-many-revisions`, `patch-not-applicable`, `edit-refused` */
  edit(
    account: Account,
    reportId: string,
    patch: JsonPatch | ReportMergePatch,
    change: RevisionAttribution,
  ): Promise<ReportView>;
  /** @throws problems `report-not-found`, `report-not-editable`, `too-many-revisions`, `validation-not-found`, `validation-not-reviewable` */
  review(
    account: Account,
    reportId: string,
    finding: { validationId: string; decision: Review['decision'] },
    change: RevisionAttribution,
  ): Promise<ReportView>;
}

export interface RevisionsOptions extends RevisingOptions {
  work: RunTask;
}

export function createRevisions(options: RevisionsOptions): Revisions {
  const { store, work } = options;
  const revise = createRevise(options);

  return {
    state: (account, reportId) =>
      store.transaction(account.id, (tx) => reportStateOf(locateReport(tx, account, reportId, options))),
    checkEditable,

    edit: (account, reportId, patch, change) =>
      revise(account, reportId, change, async (found, { lastMember }) => {
        const { record } = reportStateOf(found);
        // What a patch brings is often what takes rules long to judge: each bracket of amounts is weighed for each faculty.
        const bytes = lastMember.byteLength + 8 * JSON.stringify(patch).length;
        const edited = await work('edit', { record, lastMember, patch }, { bytes });
        if (!edited.accepted) throw refusedEdit(edited);
        return { ...edited, action: 'edited', asked: { patch } };
      }),

    review: (account, reportId, { validationId, decision }, change) =>
      revise(account, reportId, change, async ({ report }, { lastMember }, instant) => {
        const review = { decision, by: change.actor, at: formatInstant(instant), reason: change.reason };
        const input = { lastMember, validationId, review };
        const reviewed = await work('review', input, { bytes: lastMember.byteLength });
        if (reviewed.accepted) return { ...reviewed, action: 'reviewed', asked: { validationId, decision } };
        if (reviewed.reason === 'no_finding')
          throw problem('validation-not-reviewable', { validationId, outcome: reviewed.outcome });
        const hint = report.validate ? '' : ' It was created without options.validate, so that it has none.';
        throw problem('validation-not-found', { validationId: quoteValue(validationId), hint });
      }),
  };
}

function refusedEdit(verdict: EditVerdict & { accepted: false }) {
  if ('fault' in verdict) {
    const { index, detail } = verdict.fault;
    const errors = [{ detail: `The operation ${detail}.`, pointer: `#/${index}`, keyword: 'path' }];
    return problem('patch-not-applicable', { fault: `operation ${index} ${detail}` }, { errors });
  }
  const { violations, total } = verdict;
  const errors = violations.slice(0, maxListedViolations);
  return problem('edit-refused', { summary: summarizeViolations(errors, total) }, { errors });
}
