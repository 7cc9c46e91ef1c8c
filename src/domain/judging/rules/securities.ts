import { midSentence } from '../../words/sentence-case.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { whenEnded } from './endings.js';
import type { ExaminedReport } from './examined-report.js';
import { cure, say } from './findings.js';
import { examined, fault, notApplicable, type Rule, rule, type Verdict } from './rule.js';

/** Whether a company whose shares are offered to the public is where the law wants it. */
export const securitiesRules: readonly Rule[] = [rule('ENT-009', 'entidad', checkSecurities)];

function checkSecurities(report: ExaminedReport): Verdict {
  const { company, subject } = report;
  if (report.form.offeredToPublic !== true) return notApplicable(say('ENT-009', whyNone(report)));
  const entry = company.securitiesRegistration;
  const pointer = `${report.companyPointer}/securitiesRegistration`;
  const evidence = report.evidence.at(pointer, entry?.documentId);
  const told = { subjects: [pointer], evidence, expected: 'vigente' };
  if (entry === null)
    return examined({
      ...told,
      faults: [
        fault({
          ...told,
          severity: 'reparo',
          message: say('ENT-009', 'missing', {
            company: subject.name,
            legalForm: midSentence(company.legalFormLabel),
          }),
          cure: cure('ENT-009', 'missing', { company: subject.name }),
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
  const listed = { ...told, actual: entry.status, told: [String(entry.number), entry.registeredOn] };
  const message = say('ENT-009', 'cancelled', values);
  const cancelled = cure('ENT-009', 'cancelled', values);
  return examined({
    ...listed,
    faults:
      entry.status === 'vigente' ? [] : [fault({ ...listed, severity: 'reparo', message, cure: cancelled })],
    message: say('ENT-009', 'met', values),
  });
}

/** Why the company need not be in the register: without shares there is nothing to offer. */
function whyNone(report: ExaminedReport) {
  const why = whyOf(report);
  return whenEnded(report) === null ? why : ofEnded[why];
}

/** The same of a company that is no more. */
const ofEnded = {
  none: 'noneEnded',
  noShares: 'noSharesEnded',
  oneHolder: 'oneHolderEnded',
  agency: 'agencyEnded',
} as const;

function whyOf({ holdings: [held] }: ExaminedReport): keyof typeof ofEnded {
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
