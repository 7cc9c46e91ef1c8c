import type { Account } from '../../domain/access/accounts.js';
import type { ReportState } from '../../sandbox/reports/found-reports.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import { etagOf } from '../syntax/entity-tags.js';

/** The ETag that a read of a report would be answered with; its content need not be made for it. */
export function reportEtag({ record, contentKey }: ReportState): string {
  return etagOf(JSON.stringify(record), contentKey);
}

/** Tells the ETag of the report that a request is about. */
export function createReportEtag({ revisions }: Pick<Sandbox, 'revisions'>) {
  return ({ account, path }: { account: Account; path: { reportId: string } }): string =>
    reportEtag(revisions.state(account, path.reportId));
}
