import type { ExaminedReport } from './examined-report.js';

/** Whether it is the agency of a company abroad: a part of that, with a capital it assigned, and no company itself. */
export function isAgency({ holdings }: Pick<ExaminedReport, 'holdings'>): boolean {
  return holdings.some(({ value }) => value.interest === 'capital_asignado');
}
