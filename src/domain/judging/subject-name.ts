import { borneName } from '../jurisdictions/borne-name.js';
import type { ExaminedReport } from './rules/examined-report.js';
import { oneHand } from './rules/one-hand.js';

/** How the company is called today. What came into one hand is dissolved without a liquidation to name. */
export function subjectName(report: ExaminedReport): string {
  const isGathered = oneHand(report)?.dissolvedOn != null;
  return isGathered ? report.subject.name : borneName(report.law, report.subject);
}
