import type { Company } from '../../../contract/generated/types.js';
import type { ExaminedReport } from './examined-report.js';
import { words } from './findings.js';

type Ended = keyof typeof words.ended;

/** When a company that goes on no longer came to its end, "al disolverse"; null of every other. */
export function whenEnded({ company }: Pick<ExaminedReport, 'company'>): string | null {
  return isEnded(company.status) ? words.ended[company.status].when : null;
}

/** By what a company that goes on no longer ended, "su disolución"; null of every other. */
export function endingOf({ company }: Pick<ExaminedReport, 'company'>): string | null {
  return isEnded(company.status) ? words.ended[company.status].by : null;
}

function isEnded(status: Company['status']): status is Ended {
  return status in words.ended;
}

/** When a company came to its end that does not even live on to be liquidated; null of every other. */
export function whenGone(report: Pick<ExaminedReport, 'company'>): string | null {
  const { status } = report.company;
  return status === 'disuelta' || status === 'en_liquidacion' ? null : whenEnded(report);
}
