import { midSentence, spanishDate } from '../../words/spanish.js';
import { whenEnded } from './company-facts.js';
import type { ExaminedReport } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import { examinationOf, findingOf, notApplicable, type RuleResult } from './rule.js';

/** ENT-009: a company that offers its shares to the public is registered for that. */
export function checkSecurities(report: ExaminedReport): RuleResult {
  const { company, subject } = report;
  if (report.form.offeredToPublic !== true)
    return notApplicable(findingText('ENT-009', noSecuritiesKey(report)));
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

/** Returns the text key for a company that has nothing to register: without shares there is nothing to offer. */
function noSecuritiesKey(report: ExaminedReport) {
  const interest = report.holdings[0]?.value.interest;
  const isOfRights = interest === 'derechos_sociales' || interest === 'participaciones';
  const other = interest === 'capital_asignado' ? 'agency' : isOfRights ? 'noShares' : 'none';
  const key = interest === 'titular_eirl' ? 'oneHolder' : other;
  return whenEnded(report) === null ? key : (`${key}Ended` as const);
}
