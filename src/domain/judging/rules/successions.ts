import type { Succession } from '../../../contract/generated/types.js';
import { printedTaxId } from '../../jurisdictions/tax-ids.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { cure, say, words } from './findings.js';
import { examined, type Fault, fault, notApplicable, type Rule, rule, type Verdict } from './rule.js';

/** Whether it is known what the company comes from, and what it has become. */
export const successionRules: readonly Rule[] = [rule('ENT-010', 'entidad', checkSuccessions)];

function checkSuccessions(report: ExaminedReport): Verdict {
  const { company, companyPointer } = report;
  const successions = pointed(company.successions, `${companyPointer}/successions`);
  const absorbed = company.status === 'absorbida';
  if (successions.length === 0 && !absorbed) return notApplicable(say('ENT-010', 'none'));
  const followed = successions.some(({ value }) => value.relation === 'absorbida_por');
  return examined({
    subjects: successions.length === 0 ? [`${companyPointer}/successions`] : successions.map(pointerOf),
    faults: [
      ...(absorbed && !followed ? [unknownSuccessor(report)] : []),
      ...successions.flatMap((succession) => successionFaults(report, succession)),
    ],
    message: metMessage(report),
    evidence: successions.slice(0, 3).flatMap((succession) => evidenceOf(report, succession)),
  });
}

/** A company that was only transformed succeeds nobody: it is who it was. */
function metMessage({ company }: ExaminedReport): string {
  const [origin, ...others] = company.successions;
  if (origin === undefined || others.length > 0) return say('ENT-010', 'met');
  const { name, taxId, on, relation } = origin;
  if (relation !== 'transformada_desde')
    return say('ENT-010', 'metOne', { name, relation: words.relations[relation], type: taxId.type });
  return say('ENT-010', 'transformed', { name, date: spanishDate(on), type: taxId.type });
}

function pointerOf({ pointer }: Pointed<Succession>): string {
  return pointer;
}

function unknownSuccessor(report: ExaminedReport): Fault {
  const pointer = `${report.companyPointer}/successions`;
  return fault({
    severity: 'observacion',
    subjects: [pointer],
    message: say('ENT-010', 'unknown', { company: report.subject.name }),
    cure: cure('ENT-010', 'unknown', { company: report.subject.name }),
    evidence: report.evidence.at(`${report.companyPointer}/status`),
  });
}

function successionFaults(report: ExaminedReport, succession: Pointed<Succession>): Fault[] {
  const { name, taxId, relation } = succession.value;
  const number = printedTaxId(taxId);
  const known = {
    subjects: [succession.pointer],
    actual: taxId.value,
    evidence: evidenceOf(report, succession),
  };
  if (!taxId.valid) {
    const values = { number, other: name, relation: words.relations[relation] };
    const message = say('ENT-010', 'invalid', values);
    return [fault({ ...known, severity: 'observacion', message, cure: cure('ENT-010', 'invalid', values) })];
  }
  const own = report.subject.taxId?.value;
  if (relation !== 'transformada_desde' || taxId.value === own) return [];
  const message = say('ENT-010', 'otherPerson', { number, other: name });
  const mended = cure('ENT-010', 'otherPerson', { other: name });
  return [fault({ ...known, severity: 'reparo', expected: own ?? null, message, cure: mended })];
}

/** The act that tells of it. */
function evidenceOf(report: ExaminedReport, { pointer, value }: Pointed<Succession>) {
  const index = report.company.amendments.findIndex(({ id }) => id === value.actId);
  const act = `${report.companyPointer}/amendments/${index}`;
  const told = report.content.provenance[pointer] === undefined && index >= 0 ? act : pointer;
  return report.evidence.at(told);
}
