import { problem } from '../../contract/problems.js';

/** How many reports an account has at most. */
export interface ReportLimit {
  most: number;
  /** Told of an account each time that it comes to have so many. */
  reached?: ((account: { account: string; most: number }) => void) | undefined;
}

export const noReportLimit: ReportLimit = { most: Number.POSITIVE_INFINITY };

/** What is told of an account that has all the reports it can have, in one line. */
export function reportLimitMessage({ account, most }: { account: string; most: number }): string {
  return `legal-reports-sandbox keeps ${most} reports of an account at most, and the account ${account} has as many, see --max-reports.`;
}

/** That there would be more reports than an account has at most. */
export function tooManyReports(whose: string, { most }: ReportLimit) {
  return problem('too-many-reports', { whose, most: String(most) });
}
