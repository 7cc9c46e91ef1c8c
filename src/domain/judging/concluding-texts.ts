import type { Authority, Conclusion, Validation } from '../../contract/generated/types.js';
import { printedTaxId } from '../jurisdictions/tax-ids.js';
import { midSentence } from '../words/sentence-case.js';
import { spanishDate } from '../words/spanish-dates.js';
import { spanishList } from '../words/spanish-lists.js';
import { spanishMoney } from '../words/spanish-money.js';
import { spanishNumber } from '../words/spanish-numbers.js';
import { fill } from '../words/templates.js';
import { rowsCovering } from './authority-matrix.js';
import { compareEnds } from './brackets.js';
import type { Result } from './conclusion.js';
import { personeria, shortName } from './personeria.js';
import { isLive } from './reviews.js';
import type { ExaminedReport } from './rules/examined-report.js';

/** Up to this many signers are named in a summary; of more only the number is told. */
const namedSigners = 6;

/** The Spanish texts of a conclusion: its summary, what restricts the signers, and the recital of their authority. */
export function concludingTexts(
  report: ExaminedReport,
  validations: readonly Validation[],
  result: Result | null,
  unsigned: readonly string[],
): Pick<Conclusion, 'summary' | 'restrictions' | 'personeria'> {
  const rows = report.content.requestedOperations.flatMap((operation) =>
    rowsCovering(operation, report.matrix(), report.content.powers),
  );
  return {
    summary: [standing(report), finding(report, validations, result), signers(report, rows)]
      .filter(Boolean)
      .join(' '),
    restrictions: [
      ...new Set([
        ...unsigned.map((operation) => withoutSigner(report, operation)),
        ...limits(report),
        ...terms(report, rows),
      ]),
    ],
    personeria: personeria(report, rows),
  };
}

function standing({ law, subject, company, asOf }: ExaminedReport): string {
  const texts = law.conclusion;
  return fill(company.status === 'vigente' ? texts.inForce : texts.notInForce, {
    company: subject.name,
    taxId: subject.taxId === null ? '—' : printedTaxId(subject.taxId),
    legalFormLabel: midSentence(company.legalFormLabel),
    date: spanishDate(asOf),
  });
}

/** What the result says, with the number of objections of its own gravity. */
function finding({ law }: ExaminedReport, validations: readonly Validation[], result: Result | null): string {
  const texts = law.conclusion;
  if (result === null) return texts.not_validated;
  if (result === 'aprobado' || result === 'rechazado') return texts[result];
  const live = validations.filter(isLive);
  const graver = live.filter(({ severity }) => severity !== 'observacion');
  const count = result === 'con_reparos' ? graver.length : live.length;
  return count === 1
    ? texts[result].one
    : fill(texts[result].many, { count: spanishNumber(count, 'masculine') });
}

function signers(report: ExaminedReport, rows: readonly Authority[]): string {
  const ids = [...new Set(rows.flatMap((row) => row.combinations.flat().flatMap((part) => part.entityIds)))];
  if (ids.length === 0) return '';
  const named = ids
    .flatMap((id) => report.entity(id)?.value ?? [])
    .map((entity) => shortName(report.law, entity));
  const count = spanishNumber(named.length, 'masculine');
  const list =
    named.length > namedSigners ? `${count} apoderados, según la matriz de facultades` : spanishList(named);
  const texts = report.law.conclusion;
  return fill(named.length === 1 ? texts.signers.one : texts.signers.many, { signers: list });
}

function withoutSigner(report: ExaminedReport, operation: string): string {
  const { operationWithoutSigner } = report.law.conclusion;
  return fill(operationWithoutSigner, { operation: report.facultyLabel(operation) });
}

/** Of each requested operation: that nobody signs alone, and the amount up to which it can be signed at all. */
function limits(report: ExaminedReport): string[] {
  const { restriction } = report.law.conclusion;
  return report.content.requestedOperations.flatMap((operation) => {
    const rows = rowsCovering(operation, report.matrix(), report.content.powers);
    if (rows.length === 0) return [];
    const fewest = Math.min(...rows.flatMap((row) => row.combinations.map(signaturesIn)));
    const [highest] = [...rows].sort((a, b) => compareEnds(b.to, a.to));
    const label = report.facultyLabel(operation);
    const joint = fill(restriction.joint, {
      operation: label,
      countInWords: spanishNumber(fewest, 'feminine'),
    });
    const limit = highest?.to
      ? [
          fill(restriction.limit, {
            operation: label,
            to: spanishMoney(highest.to),
            per: perText[highest.per],
          }),
        ]
      : [];
    return [...(fewest > 1 ? [joint] : []), ...limit];
  });
}

const perText: Record<Authority['per'], string> = {
  operacion: 'por operación',
  dia: 'por día',
  mes: 'por mes',
  ano: 'por año',
  total: 'en total',
};

function signaturesIn(combination: Authority['combinations'][number]): number {
  return combination.reduce((sum, part) => sum + part.count, 0);
}

function terms(report: ExaminedReport, rows: readonly Authority[]): string[] {
  const used = new Set(rows.flatMap((row) => row.powerIds));
  return report
    .inForce()
    .filter((power) => used.has(power.id))
    .flatMap(({ title, validUntil }) =>
      validUntil === null
        ? []
        : [
            fill(report.law.conclusion.restriction.term, {
              title: midSentence(title),
              validUntil: spanishDate(validUntil),
            }),
          ],
    );
}
