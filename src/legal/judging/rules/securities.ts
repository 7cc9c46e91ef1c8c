import { midSentence, spanishDate } from '../../words/spanish.js';
import { whenEnded } from './company-facts.js';
import type { ExaminedReport } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import { examinationOf, findingOf, notApplicable, type RuleResult } from './rule.js';

/** ENT-009: a company that offers its shares to the public is registered for that. */
export function checkSecurities(report: ExaminedReport): RuleResult {
  const { company, subject } = report;
  if (report.form.offeredToPublic !== true)
    return notApplicable(findingText('ENT-009', noSecuritiesReason(report)));
  const entry = company.securitiesRegistration;
  const pointer = `${report.companyPointer}/securitiesRegistration`;
  const evidence = report.evidence.at(pointer, entry?.documentId);
  const common = { subjects: [pointer], evidence, expected: 'vigente' };
  if (entry === null)
    return examinationOf({
      ...common,
      findings: [
        findingOf({
          ...common,
          severity: 'reparo',
          message: findingText('ENT-009', 'missing', {
            company: subject.name,
            legalForm: midSentence(company.legalFormLabel),
          }),
          cure: cureOfFinding('ENT-009', 'missing', { company: subject.name }),
        }),
      ],
      message: '',
    });
  const values = {
    company: subject.name,
    register: entry.register,
    number: entry.number,
    date: spanishDate(entry.registeredOn),
  };
  const listed = {
    ...common,
    actual: entry.status,
    quotedValues: [String(entry.number), entry.registeredOn],
  };
  const message = findingText('ENT-009', 'cancelled', values);
  const cancelled = cureOfFinding('ENT-009', 'cancelled', values);
  return examinationOf({
    ...listed,
    findings:
      entry.status === 'vigente'
        ? []
        : [findingOf({ ...listed, severity: 'reparo', message, cure: cancelled })],
    message: findingText('ENT-009', 'met', values),
  });
}

/** Explains why registration is not required: without shares there is nothing to offer. */
function noSecuritiesReason(report: ExaminedReport) {
  const why = noSecuritiesKey(report);
  return whenEnded(report) === null ? why : endedReasons[why];
}

/** Text keys for an ended company. */
const endedReasons = {
  none: 'noneEnded',
  noShares: 'noSharesEnded',
  oneHolder: 'oneHolderEnded',
  agency: 'agencyEnded',
} as const;

function noSecuritiesKey({ holdings: [held] }: ExaminedReport): keyof typeof endedReasons {
  switch (held?.value.interest) {
    case 'titular_eirl':
      return 'oneHolder';
    case 'capital_asignado':
      return 'agency';
    case 'derechos_sociales':
    case 'participaciones':
      return 'noShares';
    default:
      return 'none';
  }
}
