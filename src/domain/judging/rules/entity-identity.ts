import type { TaxId } from '../../../contract/generated/types.js';
import { printedTaxId, taxIdSchemes } from '../../jurisdictions/tax-ids.js';
import { foldedName } from '../../words/names.js';
import { midSentence } from '../../words/sentence-case.js';
import { spanishList } from '../../words/spanish-lists.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { examined, type Fault, fault, notApplicable, type Rule, type Verdict } from './rule.js';

/** Who the company is: its tax number and its name. */
export const entityIdentityRules: readonly Rule[] = [
  {
    id: 'ENT-001',
    category: 'entidad',
    title: 'El RUT de cada parte tiene el dígito verificador que le corresponde',
    titleEn: 'The RUT of every party has the check digit its number demands',
    remedy: 'Corregir el RUT y acompañar el e-RUT o la cédula de identidad en que conste.',
    check: checkTaxIds,
  },
  {
    id: 'ENT-002',
    category: 'entidad',
    title: 'El RUT de la sociedad es el mismo en todos los documentos',
    titleEn: 'The company has one and the same RUT in all documents',
    remedy: 'Acompañar el e-RUT vigente y los documentos que correspondan a ese RUT.',
    check: checkTaxIdInDocuments,
  },
  {
    id: 'ENT-003',
    category: 'entidad',
    title: 'La razón social es la misma en todos los documentos, o consta su cambio',
    titleEn: 'The company has one name in all documents, or its change is on record',
    remedy: 'Acompañar la modificación en que conste el cambio de razón social, o rectificar el documento.',
    check: checkNameInDocuments,
  },
  {
    id: 'ENT-004',
    category: 'entidad',
    title: 'La razón social termina como exige el tipo social',
    titleEn: 'The name ends as the legal form demands',
    remedy: 'Rectificar la razón social mediante modificación de los estatutos.',
    check: checkNameEnding,
  },
];

function checkTaxIds(report: ExaminedReport): Verdict {
  const numbered = report.entities.flatMap((entity) => {
    const { taxId, otherIds } = entity.value;
    const own = taxId === null ? [] : [{ entity, taxId, pointer: `${entity.pointer}/taxId` }];
    const others = otherIds.flatMap(({ type, value }, index) => {
      const known: string = type === 'INVESTOR_RUT' ? 'RUT' : type;
      if (!isTaxIdType(known)) return [];
      return [{ entity, taxId: { type: known, value }, pointer: `${entity.pointer}/otherIds/${index}` }];
    });
    return [...own, ...others];
  });
  const { type, verified } = report.law.taxId;
  if (numbered.length === 0) return notApplicable(`Ninguna de las partes está identificada con un ${type}.`);
  return examined({
    subjects: numbered.map(({ pointer }) => pointer),
    faults: numbered.flatMap((one) => taxIdFaults(report, one.entity, one.taxId, one.pointer)),
    message: verified,
    evidence: report.evidence.at(`${report.subjectPointer}/taxId`),
  });
}

function taxIdFaults(
  report: ExaminedReport,
  entity: Pointed<ExaminedReport['subject']>,
  taxId: Pick<TaxId, 'type' | 'value'>,
  pointer: string,
): Fault[] {
  const { name, kind, id } = entity.value;
  const { type, value } = taxId;
  const scheme = taxIdSchemes[type];
  const read = scheme.parse(value);
  const valid = read?.valid === true;
  // Most are right, and there may be thousands: what would be said of a fault is not worked out before there is one.
  if (valid && (kind !== 'company' || scheme.ofCompany(read.canonical))) return [];
  const known = {
    severity: 'impedimento' as const,
    scope: id === report.subject.id ? ('report' as const) : ('party' as const),
    subjects: [pointer],
    actual: value,
    evidence: report.evidence.at(pointer),
  };
  const printed = `El ${type} ${printedTaxId(taxId)} de ${name}`;
  if (!valid) {
    const right = read?.demanded.at(-1) ?? 'otro';
    const message = `${printed} no es válido: su dígito verificador debiera ser ${right}.`;
    return [fault({ ...known, expected: read?.demanded ?? `un ${type}`, message })];
  }
  const { expected, clause } = scheme.companyMark;
  const message = `${printed} no corresponde a una persona jurídica, ${clause}.`;
  return [fault({ ...known, expected, message })];
}

function isTaxIdType(type: string): type is TaxId['type'] {
  return Object.hasOwn(taxIdSchemes, type);
}

/** What the documents say of the subject in one field, with where they say it. */
function readings(report: ExaminedReport, field: 'tax_id' | 'company_name') {
  return report.documents.flatMap((document) =>
    document.value.extracted.flatMap((reading, index) =>
      reading.field === field && reading.entityId === report.subject.id
        ? [{ document, reading, pointer: `${document.pointer}/extracted/${index}` }]
        : [],
    ),
  );
}

function checkTaxIdInDocuments(report: ExaminedReport): Verdict {
  const found = readings(report, 'tax_id');
  const own = report.subject.taxId?.value ?? '';
  const { type, parse, print } = report.law.taxId;
  if (found.length === 0)
    return notApplicable(`Ningún documento examinado señala el ${type} de la sociedad.`);
  return examined({
    subjects: found.map(({ pointer }) => pointer),
    faults: found
      .filter(({ reading }) => (parse(reading.value)?.canonical ?? reading.value) !== own)
      .map(({ document, reading, pointer }) =>
        fault({
          severity: 'impedimento',
          subjects: [pointer, `${report.subjectPointer}/taxId`],
          expected: own,
          actual: reading.value,
          message: `El documento “${document.value.title}” señala el ${type} ${print(reading.value)}, distinto del ${type} ${print(own)} de la sociedad informada.`,
          evidence: report.evidence.in(document.value.id, 'tax_id', report.subject.id),
        }),
      ),
    message: `Los documentos que señalan el ${type} de la sociedad coinciden en ${print(own)}.`,
    expected: own,
    evidence: report.evidence.in(found[0]?.document.value.id ?? null, 'tax_id', report.subject.id),
  });
}

function checkNameInDocuments(report: ExaminedReport): Verdict {
  const found = readings(report, 'company_name');
  const { companyName } = report.law.terms;
  if (found.length === 0) return notApplicable(`Ningún documento examinado señala la ${companyName}.`);
  const names = [report.subject.name, ...report.company.previousNames.map((previous) => previous.name)];
  const known = new Set(names.map(foldedName));
  return examined({
    subjects: found.map(({ pointer }) => pointer),
    faults: found
      .filter(({ reading }) => !names.includes(reading.value) && !known.has(foldedName(reading.value)))
      .map(({ document, reading, pointer }) =>
        fault({
          severity: 'reparo',
          subjects: [pointer, `${report.subjectPointer}/name`],
          expected: report.subject.name,
          actual: reading.value,
          message: `El documento “${document.value.title}” se refiere a “${reading.value}” y no a “${report.subject.name}”, sin que conste un cambio de ${companyName} que lo explique.`,
          evidence: report.evidence.in(document.value.id, 'company_name', report.subject.id),
        }),
      ),
    message: `La ${companyName} coincide en los documentos examinados, o la explica un cambio inscrito.`,
    evidence: report.evidence.in(found[0]?.document.value.id ?? null, 'company_name', report.subject.id),
  });
}

function checkNameEnding(report: ExaminedReport): Verdict {
  const endings = report.policy.nameEndings[report.company.legalForm];
  const pointer = `${report.subjectPointer}/name`;
  if (endings === undefined)
    return notApplicable('La ley no exige una terminación al nombre de este tipo social.');
  const folded = foldedName(report.subject.name);
  const right = endings.some((ending) => folded.endsWith(` ${foldedName(ending)}`));
  const expected = spanishList(
    endings.map((ending) => `“${ending}”`),
    'o',
  );
  const faults = right
    ? []
    : [
        fault({
          severity: 'observacion',
          subjects: [pointer],
          expected,
          actual: report.subject.name,
          message: `El nombre “${report.subject.name}” no termina en ${expected}, como corresponde a una ${midSentence(report.company.legalFormLabel)}.`,
          evidence: report.evidence.at(pointer),
        }),
      ];
  return examined({
    subjects: [pointer],
    faults,
    message: `El nombre termina como corresponde a una ${midSentence(report.company.legalFormLabel)}.`,
    evidence: report.evidence.at(pointer),
  });
}
