import { addMonths } from '../../values/dates.js';
import { percentToMicros } from '../../values/percentages.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { spanishPercent } from '../../words/spanish-lists.js';
import { type ExaminedReport, pointed } from './examined-report.js';
import { examined, type Fault, fault, type Rule, type Verdict } from './rule.js';

/** Who owns or controls the company in the end. */
export const beneficialOwnerRules: readonly Rule[] = [
  {
    id: 'UBO-001',
    category: 'beneficiarios',
    title: 'Están informados todos los beneficiarios finales',
    titleEn: 'All beneficial owners are listed',
    remedy:
      'Completar la nómina de beneficiarios finales con quienes tengan el 10 % o más, o el control efectivo.',
    check: checkListed,
  },
  {
    id: 'UBO-002',
    category: 'beneficiarios',
    title: 'La declaración de beneficiarios finales coincide con la cadena de propiedad y está al día',
    titleEn: 'The declaration of beneficial owners agrees with the chain of ownership and is up to date',
    remedy: 'Acompañar una declaración de beneficiarios finales actualizada (Circular N° 57 de la UAF).',
    check: checkDeclared,
  },
];

function checkListed(report: ExaminedReport): Verdict {
  const computed = report.owners();
  const listed = new Set(report.content.beneficialOwners.map((owner) => owner.entityId));
  const missing = computed.filter((owner) => !listed.has(owner.entityId));
  const [register] = report.documentsOf('DECLARACION_BENEFICIARIOS_FINALES', 'REGISTRO_ACCIONISTAS');
  const evidence = report.evidence.at(
    '/beneficialOwners',
    register?.value.id ?? report.content.shareholderSummary.documentId,
  );
  const { beneficialOwnerThresholdPercent, beneficialOwnerThresholdIncluded } = report.policy;
  const percent = spanishPercent(beneficialOwnerThresholdPercent, report.law.decimalMark);
  const threshold = beneficialOwnerThresholdIncluded ? `con ${percent} o más` : `con más del ${percent}`;
  const { owners, naturalPersons } = report.law.terms;
  const management = computed.some((owner) => owner.basis.includes('alta_direccion'));
  return examined({
    subjects: ['/beneficialOwners'],
    faults: missing.map((owner) => {
      const name = report.nameOf(owner.entityId);
      const why = management
        ? 'ejerce la alta dirección, a falta de personas que reúnan el porcentaje legal'
        : `tiene una participación efectiva de ${spanishPercent(owner.effectivePercentage, report.law.decimalMark)} o el control de la sociedad`;
      return fault({
        severity: 'observacion',
        subjects: ['/beneficialOwners', report.entity(owner.entityId)?.pointer ?? '/entities'],
        expected: owner.effectivePercentage,
        message: `${name} ${why} y no figura entre los ${owners}.`,
        evidence,
      });
    }),
    message: management
      ? 'Ninguna persona natural reúne el porcentaje ni el control: se informa a la alta dirección.'
      : `Están informadas todas las ${naturalPersons} ${threshold}, o con el control efectivo.`,
    evidence,
  });
}

function checkDeclared(report: ExaminedReport): Verdict {
  const owners = pointed(report.content.beneficialOwners, '/beneficialOwners');
  const [declaration] = report.documentsOf('DECLARACION_BENEFICIARIOS_FINALES');
  const evidence = report.evidence.at('/beneficialOwners', declaration?.value.id);
  const tolerance = percentToMicros(report.policy.beneficialOwnerTolerancePercent);
  const computed = new Map(report.owners().map((owner) => [owner.entityId, owner.effectivePercentage]));
  const faults = owners.flatMap(({ value, pointer }): Fault[] => {
    const expected = computed.get(value.entityId) ?? value.effectivePercentage;
    const name = report.nameOf(value.entityId);
    const known = {
      severity: 'observacion' as const,
      subjects: [pointer],
      expected,
      evidence: report.evidence.at(pointer, declaration?.value.id),
    };
    if (!value.declared || value.declaredPercentage === null) {
      return [
        fault({ ...known, message: `${name} es ${report.law.terms.owner} y no ha sido declarado como tal.` }),
      ];
    }
    const difference = percentToMicros(value.declaredPercentage) - percentToMicros(expected);
    if (difference <= tolerance && difference >= -tolerance) return [];
    const message = `Se declaró para ${name} un ${spanishPercent(value.declaredPercentage, report.law.decimalMark)}, y la cadena de propiedad arroja un ${spanishPercent(expected, report.law.decimalMark)}.`;
    return [fault({ ...known, actual: value.declaredPercentage, message })];
  });
  return examined({
    subjects: [
      ...owners.map(({ pointer }) => pointer),
      ...(declaration === undefined ? [] : [declaration.pointer]),
    ],
    faults: [...faults, ...ageFaults(report)],
    message: `La declaración de ${report.law.terms.owners} está al día y coincide con la cadena de propiedad.`,
    evidence,
  });
}

function ageFaults(report: ExaminedReport): Fault[] {
  const [declaration] = report.documentsOf('DECLARACION_BENEFICIARIOS_FINALES');
  if (declaration === undefined) return [];
  const { issuedOn, id } = declaration.value;
  const staleAfter = addMonths(issuedOn, report.policy.beneficialOwnerDeclarationMaxAgeMonths);
  if (staleAfter >= report.asOf) return [];
  return [
    fault({
      severity: 'observacion',
      subjects: [declaration.pointer],
      expected: `≥ ${addMonths(report.asOf, -report.policy.beneficialOwnerDeclarationMaxAgeMonths)}`,
      actual: issuedOn,
      message: `La declaración de ${report.law.terms.owners} es de ${spanishDate(issuedOn)} y tiene más de un año.`,
      evidence: report.evidence.in(id),
    }),
  ];
}
