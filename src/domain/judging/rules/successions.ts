import type { Succession } from '../../../contract/generated/types.js';
import { printedTaxId } from '../../jurisdictions/tax-ids.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { cureOfFinding, findingText, findingWords } from './findings.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type Rule,
  type RuleFinding,
  type RuleResult,
  rule,
} from './rule.js';

/** Whether it is known what the company comes from, and what it has become. */
export const successionRules: readonly Rule[] = [rule('ENT-010', 'entidad', checkSuccessions)];

function checkSuccessions(report: ExaminedReport): RuleResult {
  const { company, companyPointer } = report;
  const successions = pointed(company.successions, `${companyPointer}/successions`);
  const absorbed = company.status === 'absorbida';
  if (successions.length === 0 && !absorbed) return notApplicable(findingText('ENT-010', 'none'));
  const followed = successions.some(({ value }) => value.relation === 'absorbida_por');
  return examinationOf({
    subjects:
      successions.length === 0 ? [`${companyPointer}/successions`] : successions.map(pointerOfSuccession),
    faults: [
      ...(absorbed && !followed ? [unknownSuccessorFinding(report)] : []),
      ...successions.flatMap((succession) => successionFindings(report, succession)),
    ],
    message: successionText(report),
    evidence: successions.slice(0, 3).flatMap((succession) => evidenceOfSuccession(report, succession)),
  });
}

/** A company that was only transformed succeeds nobody: it is who it was. */
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

function pointerOfSuccession({ pointer }: Pointed<Succession>): string {
  return pointer;
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
  const mended = cureOfFinding('ENT-010', 'otherPerson', { other: name });
  return [findingOf({ ...known, severity: 'reparo', expected: own ?? null, message, cure: mended })];
}

/** The act that tells of it. */
function evidenceOfSuccession(report: ExaminedReport, { pointer, value }: Pointed<Succession>) {
  const index = report.company.amendments.findIndex(({ id }) => id === value.actId);
  const act = `${report.companyPointer}/amendments/${index}`;
  const told = report.content.provenance[pointer] === undefined && index >= 0 ? act : pointer;
  return report.evidence.at(told);
}
