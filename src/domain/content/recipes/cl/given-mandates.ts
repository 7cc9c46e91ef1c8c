import type { Power } from '../../../../contract/generated/types.js';
import { voiceOf, writeFaculty } from '../../../jurisdictions/cl/acts/faculty-clauses.js';
import { isOfFounding } from '../../../jurisdictions/grantors.js';
import { addDays, type CivilDate, latest } from '../../../values/dates.js';
import { grantMandate, grantorOf } from '../../episodes/mandates.js';
import { chosenPowers, dayOf, lastActDay, type OpenReport, officeDay } from '../open-report.js';
import { addPerson } from '../people.js';
import { defects } from './defects.js';
import { noteNewMandate } from './mandate-notes.js';
import { certify } from './power-certificates.js';

/** A mandate that a Chilean company can have given, by a deed of that day. */
export interface GivenMandate {
  readonly day: CivilDate;
  readonly codes: readonly string[];
}

/** Beside what is requested: a bank account is of little use without them. */
const besides = ['BANK_ENDORSE', 'BANK_STATEMENTS', 'BANK_ELECTRONIC'];

/**
 * The mandate to take back of a company where all rely on the statutes, which no deed takes back: of more than a year
 * before, or since the last act of the company. It gives less than those have who give it. Null where there was no
 * time for it.
 */
export function mandateToGive(report: OpenReport, settled: string): GivenMandate | null {
  const statutory = chosenPowers(report, '').find(
    (power) => isOfFounding(power) && power.status === 'vigente' && power.kind !== 'por_cargo',
  );
  if (report.law.country !== 'CL' || statutory === undefined) return null;
  const revokedOn = dayOf(report, settled, 73);
  const settledSince = addDays(latest(lastActDay(report), statutory.validFrom), 30);
  const day = officeDay(report, latest(settledSince, addDays(revokedOn, -400)));
  const { requestedOperations } = report.draft;
  const codes = statutory.faculties
    .filter(({ code, excluded }) => !excluded && [...requestedOperations, ...besides].includes(code))
    .map(({ code }) => code);
  return dayOf(report, settled, 73, day) > day ? { day, codes } : null;
}

/** Gives it, with its deed and the certificate of whoever keeps that. */
export function giveMandate(report: OpenReport, { day, codes }: GivenMandate): Power {
  const voice = voiceOf(grantorOf(report), report.company);
  const attorney = addPerson(report, {
    key: 'given_attorney',
    role: 'attorney',
    occupation: { F: 'contadora auditora', M: 'contador auditor' },
    since: day,
  });
  const { power, index, deed } = grantMandate(report, {
    key: 'given',
    day,
    kind: 'especial',
    title: defects.PODER.special,
    attorney,
    faculties: codes.map((code) => writeFaculty(code, voice, day)),
    limit: null,
  });
  if (power.grantedBy === 'titular') noteNewMandate(report, power);
  certify(report, 'poder_given', index, { deed, attorney });
  return power;
}
