import type { Document } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../values/dates.js';
import { declareOn } from './declarations.js';
import { documentsOf, type OpenReport } from './open-report.js';
import { redate } from './papers.js';

const lastPapers = ['REGISTRO_ACCIONISTAS', 'DECLARACION_BENEFICIARIOS_FINALES', 'E_RUT'] as const;

/** A company that is no more neither keeps a register nor declares: its last papers are of before. */
export function closeBooks(report: OpenReport, day: CivilDate): void {
  datePapersBefore(report, day, documentsOf(report, ...lastPapers));
}

/**
 * A company that lost its administration declares no owners any more; where those are its senior management, the
 * liquidator declares who is that now.
 */
export function closeDeclaration(report: OpenReport, day: CivilDate): void {
  if (report.draft.beneficialOwners.some(({ basis }) => basis.includes('alta_direccion'))) return;
  datePapersBefore(report, day, documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES'));
}

function datePapersBefore(report: OpenReport, day: CivilDate, papers: readonly Document[]): void {
  const { shareholderSummary } = report.draft;
  const last = report.law.calendar.offices.onOrBefore(addDays(day, -1));
  for (const paper of papers) {
    if (paper.issuedOn <= last || !paper.subjectEntityIds.includes(report.subject.id)) continue;
    if (paper.type === 'DECLARACION_BENEFICIARIOS_FINALES') declareOn(report, paper, last);
    else redate(report, paper, last);
    if (paper.id === shareholderSummary.documentId) shareholderSummary.asOf = last;
  }
}
