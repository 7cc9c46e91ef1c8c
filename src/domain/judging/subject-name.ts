import { requiredCompanyName } from '../jurisdictions/borne-name.js';
import type { ExaminedReport } from './rules/examined-report.js';
import { soleShareholder } from './rules/one-hand.js';

/** How the company is called today. What came into one hand is dissolved without a liquidation to name. */
export function subjectName(report: ExaminedReport): string {
  const isGathered = soleShareholder(report)?.dissolvedOn != null;
  return isGathered ? report.subject.name : requiredCompanyName(report.law, report.subject);
}
