import type { Evidence, Succession, TaxId } from '../../../contract/generated/types.js';
import { requiredCompanyName } from '../../jurisdictions/law.js';
import { printedTaxId, taxIdSchemes } from '../../jurisdictions/tax-ids.js';
import { foldName } from '../../words/names.js';
import { midSentence, spanishDate, spanishList } from '../../words/spanish.js';
import { actsOf, evidenceOfInstrument } from './acts.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { cureOfFinding, findingText, findingWords } from './findings.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

/** ENT-001: tax numbers of parties are valid. */
export function checkTaxIds(report: ExaminedReport): RuleResult {
  const numbered = report.entities.flatMap((entity) => {
    const { taxId, otherIds } = entity.value;
    const own = taxId === null ? [] : [{ entity, taxId, pointer: `${entity.pointer}/taxId` }];
    return otherIds.length === 0 ? own : [...own, ...otherNumbers(entity)];
  });
  const { type, verified } = report.law.taxId;
  if (numbered.length === 0) return notApplicable(findingText('ENT-001', 'none', { type }));
  return examinationOf({
    subjects: numbered.map(({ pointer }) => pointer),
    findings: numbered.flatMap((one) => taxIdFindings(report, one.entity, one.taxId, one.pointer)),
    message: verified,
    evidence: report.evidence.at(`${report.subjectPointer}/taxId`),
  });
}

/** Returns the other numbers of a party, with pointers. */
function otherNumbers(entity: Pointed<ExaminedReport['subject']>) {
  return entity.value.otherIds.flatMap(({ type, value }, index) => {
    const known: string = type === 'INVESTOR_RUT' ? 'RUT' : type;
    if (!isTaxIdType(known)) return [];
    return [{ entity, taxId: { type: known, value }, pointer: `${entity.pointer}/otherIds/${index}` }];
  });
}

function taxIdFindings(
  report: ExaminedReport,
  entity: Pointed<ExaminedReport['subject']>,
  taxId: Pick<TaxId, 'type' | 'value'>,
  pointer: string,
): RuleFinding[] {
  const { name, kind, id } = entity.value;
  const { type, value } = taxId;
  const scheme = taxIdSchemes[type];
  const read = scheme.parse(value);
  const valid = read?.valid === true;
  // Most numbers are right and there can be thousands, so the text is built only for a finding.
  if (valid && (kind !== 'company' || scheme.ofCompany(read.canonical))) return [];
  const known = {
    severity: 'impedimento' as const,
    scope: id === report.subject.id ? ('report' as const) : ('party' as const),
    subjects: [pointer],
    actual: value,
    evidence: report.evidence.at(pointer),
    cure:
      kind === 'company'
        ? cureOfFinding('ENT-001', 'ofCompany', { type, party: name })
        : cureOfFinding('ENT-001', 'ofPerson', { type, party: name }),
  };
  const printed = findingText('ENT-001', 'printed', { type, number: printedTaxId(taxId), party: name });
  if (!valid) {
    const right = read?.demanded.at(-1) ?? 'otro';
    const message = findingText('ENT-001', 'invalid', {
      printed,
      right,
      checkDigit: report.law.terms.checkDigit,
    });
    return [
      findingOf({
        ...known,
        expected: read?.demanded ?? findingText('ENT-001', 'someNumber', { type }),
        message,
      }),
    ];
  }
  const { expected, clause } = scheme.companyMark;
  const message = findingText('ENT-001', 'notOfCompany', { printed, clause });
  return [findingOf({ ...known, expected, message })];
}

function isTaxIdType(type: string): type is TaxId['type'] {
  return Object.hasOwn(taxIdSchemes, type);
}

/** Returns what documents state about the subject in one field, with pointers. */
function readings(report: ExaminedReport, field: 'tax_id' | 'company_name') {
  return report.documents.flatMap((document) =>
    document.value.extracted.flatMap((reading, index) =>
      reading.field === field && reading.entityId === report.subject.id
        ? [{ document, reading, pointer: `${document.pointer}/extracted/${index}` }]
        : [],
    ),
  );
}

/** ENT-002: documents state the tax number of the company. */
export function checkTaxIdInDocuments(report: ExaminedReport): RuleResult {
  const found = readings(report, 'tax_id');
  const own = report.subject.taxId?.value ?? '';
  const { type, parse, print } = report.law.taxId;
  if (found.length === 0) return notApplicable(findingText('ENT-002', 'none', { type }));
  return examinationOf({
    subjects: found.map(({ pointer }) => pointer),
    findings: found
      .filter(({ reading }) => (parse(reading.value)?.canonical ?? reading.value) !== own)
      .map(({ document, reading, pointer }) => {
        const values = {
          document: document.value.title,
          type,
          number: print(reading.value),
          own: print(own),
        };
        return findingOf({
          severity: 'impedimento',
          subjects: [pointer, `${report.subjectPointer}/taxId`],
          expected: own,
          actual: reading.value,
          message: findingText('ENT-002', 'another', values),
          cure: cureOfFinding('ENT-002', 'another', values),
          evidence: report.evidence.inDocument(document.value.id, 'tax_id', report.subject.id),
        });
      }),
    message: findingText('ENT-002', found.length === 1 ? 'metOne' : 'met', { type, own: print(own) }),
    expected: own,
    evidence: report.evidence.inDocument(found[0]?.document.value.id ?? null, 'tax_id', report.subject.id),
  });
}

/** ENT-003: documents state the name of the company, or one that it had. */
export function checkNameInDocuments(report: ExaminedReport): RuleResult {
  const found = readings(report, 'company_name');
  const { companyName } = report.law.terms;
  if (found.length === 0) return notApplicable(findingText('ENT-003', 'none', { companyName }));
  const { name } = report.subject;
  const borne = requiredCompanyName(report.law, report.subject);
  const added = borne.slice(name.length).trim();
  const inLiquidation =
    added === '' ? undefined : found.find(({ reading }) => foldName(reading.value) === foldName(borne));
  const changes = nameChanges(report);
  return examinationOf({
    subjects: found.map(({ pointer }) => pointer),
    findings: misnamings(report).map((misnaming) => misnamingFinding(report, misnaming)),
    message: [
      findingText('ENT-003', changes.length === 0 ? 'met' : 'metSince', { companyName }),
      ...pastNames(report),
      ...(inLiquidation === undefined ? [] : [findingText('ENT-003', 'borne', { added })]),
    ].join(' '),
    evidence: [
      ...[found[0], inLiquidation].flatMap((one) =>
        report.evidence.inDocument(one?.document.value.id ?? null, 'company_name', report.subject.id),
      ),
      ...changes,
    ],
  });
}

function misnamingFinding(
  report: ExaminedReport,
  { document, reading, pointer }: ReturnType<typeof readings>[number],
): RuleFinding {
  const { companyName } = report.law.terms;
  const company = report.subject.name;
  const values = { document: document.value.title, name: reading.value, company, companyName };
  return findingOf({
    severity: 'reparo',
    subjects: [pointer, `${report.subjectPointer}/name`],
    expected: company,
    actual: reading.value,
    message: findingText('ENT-003', 'another', values),
    cure: cureOfFinding('ENT-003', 'another', values),
    evidence: report.evidence.inDocument(document.value.id, 'company_name', report.subject.id),
  });
}

/** Returns readings with a name that the company neither has nor had. */
export function misnamings(report: ExaminedReport): ReturnType<typeof readings> {
  const { subject, company, law } = report;
  const previous = company.previousNames.map(({ name }) => name);
  const names = [...new Set([subject.name, requiredCompanyName(law, subject)]), ...previous];
  const known = new Set(names.map(foldName));
  return readings(report, 'company_name').filter(
    ({ reading }) => !names.includes(reading.value) && !known.has(foldName(reading.value)),
  );
}

/** Returns the former names of the company in order; empty if there are none. */
function pastNames({ company }: ExaminedReport): string[] {
  const past = company.previousNames.map(({ name, until }) => ({ name, date: spanishDate(until) }));
  const [first, ...later] = past;
  if (first === undefined) return [];
  if (later.length === 0) return [findingText('ENT-003', 'previous', first)];
  const nameTexts = [
    findingText('ENT-003', 'first', first),
    ...later.map((one) => findingText('ENT-003', 'then', one)),
  ];
  return [`${nameTexts.slice(0, -1).join('; ')} y, ${nameTexts.at(-1)}.`];
}

function nameChanges(report: ExaminedReport): Evidence[] {
  const acts = actsOf(report);
  return report.company.previousNames.flatMap(({ actId }) =>
    acts.filter(({ value }) => value.id === actId).flatMap((act) => evidenceOfInstrument(report, act)),
  );
}

/** ENT-004: the name ends as the legal form requires. */
export function checkNameEnding(report: ExaminedReport): RuleResult {
  const endings = report.form.nameEndings;
  const pointer = `${report.subjectPointer}/name`;
  if (endings === undefined) return notApplicable(findingText('ENT-004', 'none'));
  const folded = foldName(report.subject.name);
  const right = endings.some((ending) => folded.endsWith(` ${foldName(ending)}`));
  const expected = spanishList(
    endings.map((ending) => `“${ending}”`),
    'o',
  );
  const findings = right
    ? []
    : [
        findingOf({
          severity: 'observacion',
          subjects: [pointer],
          expected,
          actual: report.subject.name,
          message: findingText('ENT-004', 'ending', {
            company: report.subject.name,
            ending: expected,
            legalForm: midSentence(report.company.legalFormLabel),
          }),
          cure: cureOfFinding('ENT-004', 'ending', { company: report.subject.name, ending: expected }),
          evidence: report.evidence.at(pointer),
        }),
      ];
  return examinationOf({
    subjects: [pointer],
    findings,
    message: findingText('ENT-004', 'met', { legalForm: midSentence(report.company.legalFormLabel) }),
    evidence: report.evidence.at(pointer),
  });
}

/** ENT-010: predecessors and successors are known. */
export function checkSuccessions(report: ExaminedReport): RuleResult {
  const { company, companyPointer } = report;
  const successions = pointed(company.successions, `${companyPointer}/successions`);
  const absorbed = company.status === 'absorbida';
  if (successions.length === 0 && !absorbed) return notApplicable(findingText('ENT-010', 'none'));
  const wasAbsorbed = successions.some(({ value }) => value.relation === 'absorbida_por');
  return examinationOf({
    subjects:
      successions.length === 0
        ? [`${companyPointer}/successions`]
        : successions.map(({ pointer }) => pointer),
    findings: [
      ...(absorbed && !wasAbsorbed ? [unknownSuccessorFinding(report)] : []),
      ...successions.flatMap((succession) => successionFindings(report, succession)),
    ],
    message: successionText(report),
    evidence: successions.slice(0, 3).flatMap((succession) => evidenceOfSuccession(report, succession)),
  });
}

/** A transformed company has no predecessor; it is the same company. */
function successionText({ company }: ExaminedReport): string {
  const [origin, ...others] = company.successions;
  if (origin === undefined || others.length > 0) return findingText('ENT-010', 'met');
  const { name, taxId, on, relation } = origin;
  if (relation !== 'transformada_desde')
    return findingText('ENT-010', 'metOne', {
      name,
      relation: findingWords.relations[relation],
      type: taxId.type,
    });
  return findingText('ENT-010', 'transformed', { name, date: spanishDate(on), type: taxId.type });
}

function unknownSuccessorFinding(report: ExaminedReport): RuleFinding {
  const pointer = `${report.companyPointer}/successions`;
  return findingOf({
    severity: 'observacion',
    subjects: [pointer],
    message: findingText('ENT-010', 'unknown', { company: report.subject.name }),
    cure: cureOfFinding('ENT-010', 'unknown', { company: report.subject.name }),
    evidence: report.evidence.at(`${report.companyPointer}/status`),
  });
}

function successionFindings(report: ExaminedReport, succession: Pointed<Succession>): RuleFinding[] {
  const { name, taxId, relation } = succession.value;
  const number = printedTaxId(taxId);
  const known = {
    subjects: [succession.pointer],
    actual: taxId.value,
    evidence: evidenceOfSuccession(report, succession),
  };
  if (!taxId.valid) {
    const values = { number, other: name, relation: findingWords.relations[relation] };
    const message = findingText('ENT-010', 'invalid', values);
    return [
      findingOf({
        ...known,
        severity: 'observacion',
        message,
        cure: cureOfFinding('ENT-010', 'invalid', values),
      }),
    ];
  }
  const own = report.subject.taxId?.value;
  if (relation !== 'transformada_desde' || taxId.value === own) return [];
  const message = findingText('ENT-010', 'otherPerson', { number, other: name });
  const cure = cureOfFinding('ENT-010', 'otherPerson', { other: name });
  return [findingOf({ ...known, severity: 'reparo', expected: own ?? null, message, cure: cure })];
}

function evidenceOfSuccession(report: ExaminedReport, { pointer, value }: Pointed<Succession>) {
  const index = report.company.amendments.findIndex(({ id }) => id === value.actId);
  const act = `${report.companyPointer}/amendments/${index}`;
  const citedPointer = report.content.provenance[pointer] === undefined && index >= 0 ? act : pointer;
  return report.evidence.at(citedPointer);
}
