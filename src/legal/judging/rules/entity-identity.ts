import type { Succession, TaxId } from '../../../contract/generated/types.js';
import { requiredCompanyName } from '../../jurisdictions/law.js';
import { printedTaxId, taxIdSchemes } from '../../jurisdictions/tax-ids.js';
import { foldName, midSentence, spanishDate, spanishList } from '../../words/spanish.js';
import { actsOf, evidenceOfInstrument } from './company-facts.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { cureOfFinding, findingText, findingWords, messageAndCure } from './findings.js';
import { withReservation } from './formalities.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

/** ENT-001: tax numbers of parties are valid. */
export function checkTaxIds(report: ExaminedReport): RuleResult {
  const { type, verified } = report.law.taxId;
  const numbered = report.entities.flatMap((entity) => {
    const { taxId, otherIds } = entity.value;
    const others = otherIds.flatMap(({ type: otherType, value }, index) => {
      const known: string = otherType === 'INVESTOR_RUT' ? 'RUT' : otherType;
      if (!Object.hasOwn(taxIdSchemes, known)) return [];
      const other = { type: known as TaxId['type'], value };
      return [{ entity, taxId: other, pointer: `${entity.pointer}/otherIds/${index}` }];
    });
    return taxId === null ? others : [{ entity, taxId, pointer: `${entity.pointer}/taxId` }, ...others];
  });
  if (numbered.length === 0) return notApplicable(findingText('ENT-001', 'none', { type }));
  return examinationOf({
    subjects: numbered.map(({ pointer }) => pointer),
    findings: numbered.flatMap((one) => taxIdFindings(report, one.entity, one.taxId, one.pointer)),
    message: verified,
    evidence: report.evidence.at(`${report.subjectPointer}/taxId`),
  });
}

function taxIdFindings(
  report: ExaminedReport,
  entity: Pointed<ExaminedReport['subject']>,
  taxId: Pick<TaxId, 'type' | 'value'>,
  pointer: string,
): RuleFinding[] {
  const { name: party, kind, id } = entity.value;
  const { type, value } = taxId;
  const scheme = taxIdSchemes[type];
  const read = scheme.parse(value);
  const valid = read?.valid === true;
  // Most numbers are right and there can be thousands, so the text is built only for a finding.
  if (valid && (kind !== 'company' || scheme.ofCompany(read.canonical))) return [];
  const printed = findingText('ENT-001', 'printed', { type, number: printedTaxId(taxId), party });
  const right = read?.demanded.at(-1) ?? 'otro';
  const { checkDigit } = report.law.terms;
  const { expected, clause } = scheme.companyMark;
  return [
    findingOf({
      severity: 'impedimento',
      scope: id === report.subject.id ? 'report' : 'party',
      subjects: [pointer],
      expected: valid ? expected : (read?.demanded ?? findingText('ENT-001', 'someNumber', { type })),
      actual: value,
      message: valid
        ? findingText('ENT-001', 'notOfCompany', { printed, clause })
        : findingText('ENT-001', 'invalid', { printed, right, checkDigit }),
      cure: cureOfFinding<'ENT-001'>(kind === 'company' ? 'ofCompany' : 'ofPerson', { type, party }),
      evidence: report.evidence.at(pointer),
    }),
  ];
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
          ...messageAndCure('ENT-002', 'another', values),
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
  const { name, id } = report.subject;
  const borne = requiredCompanyName(report.law, report.subject);
  const added = borne.slice(name.length).trim();
  const inLiquidation =
    added === '' ? undefined : found.find(({ reading }) => foldName(reading.value) === foldName(borne));
  const acts = actsOf(report);
  const changes = report.company.previousNames.flatMap(({ actId }) =>
    acts.filter(({ value }) => value.id === actId).flatMap((act) => evidenceOfInstrument(report, act)),
  );
  const past = report.company.previousNames.map((one) => ({ name: one.name, date: spanishDate(one.until) }));
  const [first, ...later] = past;
  const names =
    first === undefined ? [] : [findingText('ENT-003', later.length === 0 ? 'previous' : 'first', first)];
  names.push(...later.map((one) => findingText('ENT-003', 'then', one)));
  return examinationOf({
    subjects: found.map(({ pointer }) => pointer),
    findings: misnamings(report).map(({ document, reading, pointer }) =>
      findingOf({
        severity: 'reparo',
        subjects: [pointer, `${report.subjectPointer}/name`],
        expected: name,
        actual: reading.value,
        ...messageAndCure('ENT-003', 'another', {
          document: document.value.title,
          name: reading.value,
          company: name,
          companyName,
        }),
        evidence: report.evidence.inDocument(document.value.id, 'company_name', id),
      }),
    ),
    message: [
      findingText('ENT-003', changes.length === 0 ? 'met' : 'metSince', { companyName }),
      ...(names.length < 2 ? names : [`${names.slice(0, -1).join('; ')} y, ${names.at(-1)}.`]),
      ...(inLiquidation === undefined ? [] : [findingText('ENT-003', 'borne', { added })]),
    ].join(' '),
    evidence: [
      ...[found[0], inLiquidation].flatMap((one) =>
        report.evidence.inDocument(one?.document.value.id ?? null, 'company_name', id),
      ),
      ...changes,
    ],
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

/** ENT-004: the name ends as the legal form requires. */
export function checkNameEnding(report: ExaminedReport): RuleResult {
  const endings = report.form.nameEndings;
  const pointer = `${report.subjectPointer}/name`;
  if (endings === undefined) return notApplicable(findingText('ENT-004', 'none'));
  const { name: company } = report.subject;
  const evidence = report.evidence.at(pointer);
  const legalForm = midSentence(report.company.legalFormLabel);
  const quoted = endings.map((ending) => `“${ending}”`);
  const expected = spanishList(quoted, 'o');
  const isRight = endings.some((ending) => foldName(company).endsWith(` ${foldName(ending)}`));
  const subjects = [pointer];
  const texts = () => messageAndCure('ENT-004', 'ending', { company, ending: expected, legalForm });
  return examinationOf({
    subjects,
    findings: isRight
      ? []
      : [findingOf({ severity: 'observacion', subjects, expected, actual: company, ...texts(), evidence })],
    message: findingText('ENT-004', 'met', { legalForm }),
    evidence,
  });
}

/** ENT-010: predecessors and successors are known. */
export function checkSuccessions(report: ExaminedReport): RuleResult {
  const { company, companyPointer, subject } = report;
  const listPointer = `${companyPointer}/successions`;
  const successions = pointed(company.successions, listPointer);
  const absorbed = company.status === 'absorbida';
  if (successions.length === 0 && !absorbed) return notApplicable(findingText('ENT-010', 'none'));
  const findings = successions.flatMap((succession) => successionFindings(report, succession));
  if (absorbed && !company.successions.some(({ relation }) => relation === 'absorbida_por'))
    findings.unshift(
      findingOf({
        severity: 'observacion',
        subjects: [listPointer],
        ...messageAndCure('ENT-010', 'unknown', { company: subject.name }),
        evidence: report.evidence.at(`${companyPointer}/status`),
      }),
    );
  const [origin, ...others] = company.successions;
  let message = findingText('ENT-010', 'met');
  if (origin !== undefined && others.length === 0) {
    const { name, taxId, on, relation } = origin;
    // A transformed company has no predecessor; it is the same company.
    message =
      relation === 'transformada_desde'
        ? findingText('ENT-010', 'transformed', { name, date: spanishDate(on), type: taxId.type })
        : findingText('ENT-010', 'metOne', {
            name,
            relation: findingWords.relations[relation],
            type: taxId.type,
          });
  }
  return examinationOf({
    subjects: successions.length === 0 ? [listPointer] : successions.map(({ pointer }) => pointer),
    findings,
    message: withReservation(report, message, ({ id }) =>
      company.successions.some(({ actId }) => actId === id),
    ),
    evidence: successions.slice(0, 3).flatMap((succession) => evidenceOfSuccession(report, succession)),
  });
}

function successionFindings(report: ExaminedReport, succession: Pointed<Succession>): RuleFinding[] {
  const { name: other, taxId, relation } = succession.value;
  const number = printedTaxId(taxId);
  const own = report.subject.taxId?.value;
  const known = {
    subjects: [succession.pointer],
    actual: taxId.value,
    evidence: evidenceOfSuccession(report, succession),
  };
  if (!taxId.valid) {
    const values = { number, other, relation: findingWords.relations[relation] };
    return [
      findingOf({ ...known, severity: 'observacion', ...messageAndCure('ENT-010', 'invalid', values) }),
    ];
  }
  if (relation !== 'transformada_desde' || taxId.value === own) return [];
  const texts = messageAndCure('ENT-010', 'otherPerson', { number, other });
  return [findingOf({ ...known, severity: 'reparo', expected: own ?? null, ...texts })];
}

function evidenceOfSuccession(report: ExaminedReport, { pointer, value }: Pointed<Succession>) {
  const index = report.company.amendments.findIndex(({ id }) => id === value.actId);
  const act = `${report.companyPointer}/amendments/${index}`;
  const citedPointer = report.content.provenance[pointer] === undefined && index >= 0 ? act : pointer;
  return report.evidence.at(citedPointer);
}
