import { addDays, type CivilDate } from '../../values/dates.js';
import type { ExaminedReport } from './examined-report.js';

/** All shares of a company of which one alone may not have them for long. */
export interface SoleShareholder {
  readonly holderId: string;
  /** The day on which the last share came to that hand. */
  readonly since: CivilDate;
  /** The day on which the law dissolved the company for it; null where that has not come yet. */
  readonly dissolvedOn: CivilDate | null;
}

/** Whose all shares of the company are, where the law dissolves it for that; null where there are others. */
export function soleShareholder({ form, content, holdings, asOf }: ExaminedReport): SoleShareholder | null {
  const days = form.holders?.dissolvedAfterDays;
  if (days === undefined || content.shareholderSummary.count !== 1) return null;
  const [held, ...others] = new Set(holdings.map(({ value }) => value.holderEntityId));
  if (held === undefined || others.length > 0) return null;
  const came = [
    ...holdings.flatMap(({ value }) => value.acquiredOn ?? []),
    ...content.shareTransfers.flatMap((one) => (one.toEntityId === held ? one.registeredOn : [])),
  ].sort();
  const since = came.at(-1);
  if (since === undefined) return null;
  const dissolvedOn = addDays(since, days + 1);
  return { holderId: held, since, dissolvedOn: dissolvedOn <= asOf ? dissolvedOn : null };
}
