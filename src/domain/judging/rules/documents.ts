import type { Document } from '../../../contract/generated/types.js';
import { addDays } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { actsOf } from './acts.js';
import { checkRequired } from './documents-required.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { examined, type Fault, fault, notApplicable, type Rule, type Verdict } from './rule.js';

/** What the report stands on. */
export const documentRules: readonly Rule[] = [
  {
    id: 'DOC-001',
    category: 'documentos',
    title: 'Están todos los documentos que el régimen de la sociedad exige',
    titleEn: 'All documents that the regime of the company requires are at hand',
    remedy: 'Acompañar los documentos que faltan.',
    check: checkRequired,
  },
  {
    id: 'DOC-002',
    category: 'documentos',
    title: 'Los certificados de vigencia y de anotaciones son recientes y posteriores al último acto',
    titleEn: 'Certificates of good standing and of annotations are recent and later than the last act',
    remedy: 'Acompañar un certificado emitido dentro del plazo.',
    check: checkCertificates,
  },
  {
    id: 'DOC-003',
    category: 'documentos',
    title: 'El código de verificación de cada documento es válido y está en plazo',
    titleEn: 'The verification code of every document resolves and has not lapsed',
    remedy: 'Acompañar un nuevo ejemplar con código de verificación vigente.',
    check: checkCodes,
  },
  {
    id: 'DOC-004',
    category: 'documentos',
    title: 'Los documentos son legibles y están completos',
    titleEn: 'Documents are legible and complete',
    remedy: 'Acompañar una copia legible y completa del documento.',
    check: checkLegible,
  },
];

function checkCertificates(report: ExaminedReport): Verdict {
  const newest = (['CERTIFICADO_VIGENCIA', 'CERTIFICADO_ANOTACIONES'] as const).flatMap((type) =>
    report
      .documentsOf(type)
      .filter(({ value }) => value.subjectEntityIds.includes(report.subject.id))
      .slice(0, 1),
  );
  if (newest.length === 0)
    return notApplicable('No se acompañaron certificados de vigencia ni de anotaciones.');
  const days = report.policy.certificateMaxAgeDays;
  const oldest = addDays(report.asOf, -days);
  const lastAct = actsOf(report).at(-1)?.value.date ?? '';
  return examined({
    subjects: newest.map(({ pointer }) => pointer),
    faults: newest.flatMap(({ value, pointer }): Fault[] => {
      const known = {
        severity: 'reparo' as const,
        subjects: [pointer],
        actual: value.issuedOn,
        evidence: report.evidence.in(value.id, 'date'),
      };
      const issued = `El documento “${value.title}” fue emitido el ${spanishDate(value.issuedOn)}`;
      if (value.issuedOn < lastAct) {
        const message = `${issued}, antes del último acto de la sociedad, de ${spanishDate(lastAct)}.`;
        return [fault({ ...known, expected: `≥ ${lastAct}`, message })];
      }
      if (value.issuedOn >= oldest) return [];
      const message = `${issued} y tiene más de ${days} días al ${spanishDate(report.asOf)}.`;
      return [fault({ ...known, expected: `≥ ${oldest}`, message })];
    }),
    message: `Los certificados tienen menos de ${days} días y son posteriores al último acto de la sociedad.`,
    expected: `≥ ${oldest}`,
    evidence: newest.flatMap(({ value }) => report.evidence.in(value.id, 'date')),
  });
}

function standing(report: ExaminedReport): Pointed<Document>[] {
  return report.documents.filter(
    ({ value }) => value.status !== 'rechazado' && value.status !== 'reemplazado',
  );
}

function checkCodes(report: ExaminedReport): Verdict {
  const coded = standing(report).filter(({ value }) => value.verification !== null);
  if (coded.length === 0) return notApplicable('Ningún documento lleva código de verificación.');
  return examined({
    subjects: coded.map(({ pointer }) => `${pointer}/verification`),
    faults: coded.flatMap((document) => codeFaults(report, document)),
    message: 'Los códigos de verificación son válidos y están en plazo.',
    evidence: coded.slice(0, 3).flatMap(({ value }) => report.evidence.in(value.id)),
  });
}

function codeFaults(report: ExaminedReport, { value, pointer }: Pointed<Document>): Fault[] {
  const { verification, validUntil } = value;
  if (verification === null) return [];
  const known = {
    severity: 'reparo' as const,
    subjects: [`${pointer}/verification`],
    expected: 'valido',
    actual: verification.status,
    evidence: report.evidence.in(value.id),
  };
  const code = `El código ${verification.code} del documento “${value.title}”`;
  if (verification.status === 'pendiente') {
    const message = `${code} no ha podido verificarse todavía.`;
    return [fault({ ...known, outcome: 'warning', severity: 'observacion', message })];
  }
  if (verification.status === 'no_verificable')
    return [fault({ ...known, message: `${code} no existe ante el emisor.` })];
  const lapsed = validUntil !== null && validUntil < report.asOf;
  if (verification.status !== 'expirado' && !lapsed) return [];
  const when = validUntil === null ? '' : ` el ${spanishDate(validUntil)}`;
  return [fault({ ...known, actual: validUntil ?? verification.status, message: `${code} expiró${when}.` })];
}

function checkLegible(report: ExaminedReport): Verdict {
  const minimum = report.policy.minimumLegibility;
  const examinedOnes = report.documents.filter(({ value }) => value.status !== 'reemplazado');
  return examined({
    subjects: examinedOnes.map(({ pointer }) => pointer),
    faults: examinedOnes.flatMap(({ value, pointer }) => {
      const rejected = value.status === 'rechazado';
      if (!rejected && value.legibility >= minimum) return [];
      const reason = value.rejectionReason ?? 'no es legible';
      const message = rejected
        ? `El documento “${value.title}” fue rechazado: ${reason}.`
        : `El documento “${value.title}” no es suficientemente legible.`;
      return [
        fault({
          severity: 'reparo',
          subjects: [pointer],
          expected: `≥ ${minimum}`,
          actual: value.legibility,
          message,
          evidence: report.evidence.in(value.id),
        }),
      ];
    }),
    message: 'Los documentos examinados son legibles y están completos.',
    expected: `≥ ${minimum}`,
    evidence: examinedOnes.slice(0, 3).flatMap(({ value }) => report.evidence.in(value.id)),
  });
}
