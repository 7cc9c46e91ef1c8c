import type { Power } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { granteesOf } from '../../judging/powers-in-force.js';
import { facultyLabel } from '../../jurisdictions/faculties.js';
import { spanishDate, spanishList, spanishSeries } from '../../words/spanish.js';
import { updateTaxRepresentatives } from '../changes/consequences.js';
import { openForCompany, openMinutes, representingOn, signDeed } from '../changes/deeds.js';
import { cite, lastTextPage } from '../changes/documents.js';
import { companyNameOn, formerCompanyName, grantPlannedMandate, planMandate } from '../changes/mandates.js';
import {
  chosenPowers,
  dayOf,
  deedValues,
  entityOf,
  isByDeed,
  type OpenReport,
  officeDay,
} from '../changes/open-report.js';
import { readPerson } from '../changes/people.js';
import { revocationEntry } from '../changes/registered-acts.js';
import { type Recipe, recipe } from './recipe.js';

/** Defects that end the powers relied on. */
export const powersEndedRecipes: readonly Recipe[] = [
  recipe('power-revoked', {
    target: (report, values) => nonEmpty(findMandates(report, values)),
    edit: (report, found, values) => {
      if (values.date > report.asOf) return;
      for (const mandate of found) revoke(report, mandate.power(), values.date);
      updateTaxRepresentatives(report);
    },
  }),
  recipe('power-part-revoked', {
    target: (report, values) => {
      const wanted = values.faculties;
      const [found] = findMandates(report, values).flatMap((mandate) => {
        const { codes } = mandate;
        const unrequested = codes
          .filter((code) => !report.draft.requestedOperations.includes(code))
          .slice(-1);
        const revokedCodes =
          wanted.length === 0 ? unrequested : codes.filter((code) => wanted.includes(code));
        return revokedCodes.length > 0 && revokedCodes.length < codes.length
          ? [{ mandate, revokedCodes }]
          : [];
      });
      return found;
    },
    edit: (report, { mandate, revokedCodes }, values) => {
      if (values.date > report.asOf) return;
      revoke(report, mandate.power(), values.date, revokedCodes);
    },
  }),
  recipe('power-expired', {
    target: (report, { powerId, validUntil }) => {
      const last = lastDay(report, validUntil);
      // Powers by law or statutes last as long as the office; only granted powers have a term.
      const granted = unlimitedPowers(report, powerId).filter(isByDeed);
      const found =
        granted.length > 0 ? granted.map(toMandate) : findMandates(report, { powerId, date: last });
      return nonEmpty(found.filter(({ since }) => since < last));
    },
    edit: (report, found, { validUntil }) => {
      const last = lastDay(report, validUntil);
      for (const mandate of found) {
        const power = mandate.power();
        const { documentId } = power.instrument;
        const pointer = `/powers/${report.draft.powers.indexOf(power)}/validUntil`;
        const document = report.draft.documents.find(({ id }) => id === documentId);
        power.validUntil = last;
        if (document !== undefined) {
          const quote = fillTemplate(report.practice.texts.until, { validUntil: spanishDate(last) });
          cite(report, pointer, { document, page: lastTextPage(document), quote });
        }
        if (last >= report.asOf) continue;
        power.status = 'vencido';
        power.events.push({ date: addDays(last, 1), action: 'vencido', documentId });
      }
      updateTaxRepresentatives(report);
    },
  }),
];

/** Rewrites the certificate of a power once its revocation is noted or registered. */
function certifyRevocation(
  report: OpenReport,
  power: Power,
  pointer: string,
  revocation: NonNullable<Power['revocation']>,
): void {
  const { deed } = power.instrument;
  const source = report.draft.provenance[`${pointer}/status`];
  const { draft, policy, practice } = report;
  const proves = ['CERTIFICADO_VIGENCIA_PODER'];
  if (policy.powersAreRegistered) proves.push('CERTIFICADO_VIGENCIA');
  const certificate = draft.documents.find(
    ({ id, type }) => id === source?.documentId && proves.includes(type),
  );
  if (deed === null || certificate === undefined) return;
  const known = policy.powersAreRegistered ? revocation.registeredOn : revocation.date;
  if (known === null || certificate.issuedOn < known) return;
  const { total, partial, notified } = practice.texts.revokedPower;
  // The certificate states that the attorneys were notified if it is later.
  const noticeDay = officeDay(report, addDays(revocation.date, 6));
  const notifiedOn = notified === undefined || noticeDay > certificate.issuedOn ? null : noticeDay;
  const quote = fillTemplate(revocation.scope === 'total' ? total : partial, {
    title: power.title,
    deedDate: spanishDate(deed.date),
    repertoire: deed.repertoireNumber,
    company: formerCompanyName(report, deed.date, certificate.issuedOn),
    attorneys: spanishSeries(
      granteesOf(report.draft, power).map((id) => report.practice.nameWithId(entityOf(report, id))),
    ),
    faculties: quotedFaculties(report, revocation.facultyCodes),
    date: spanishDate(revocation.date),
    entry: report.law.powerEntry?.exec(source?.quote ?? '')?.[0] ?? '',
    revocationEntry: revocationEntry(report, power, { date: revocation.date, registeredOn: known }),
    book: report.practice.keeperOf(deed, certificate.issuedOn).book,
    issuedOn: spanishDate(certificate.issuedOn),
    notified: notified && notifiedOn ? fillTemplate(notified, { notifiedOn: spanishDate(notifiedOn) }) : '',
  });
  const passage = { document: certificate, page: source?.page ?? 1, quote };
  cite(report, `${pointer}/status`, { ...passage, origin: source?.origin });
  if (notifiedOn === null) return;
  revocation.notifiedOn = notifiedOn;
  cite(report, `${pointer}/revocation/notifiedOn`, passage);
}

/** Lists the faculties by their labels in the country. */
function quotedFaculties({ law }: OpenReport, codes: readonly string[]): string {
  return spanishList(codes.map((code) => `“${law.facultyLabels[code] ?? facultyLabel(code)}”`));
}

/**
 * Revokes a power by a deed, fully if `facultyCodes` is empty, else in these faculties. @param requestedDay the day;
 * empty: some ten weeks ago
 */
export function revoke(
  report: OpenReport,
  power: Power,
  requestedDay: string,
  facultyCodes: readonly string[] = [],
): void {
  const day = dayOf(report, requestedDay, 73, power.validFrom);
  const total = facultyCodes.length === 0;
  const pointer = `/powers/${report.draft.powers.indexOf(power)}`;
  const { draft, practice, law, policy } = report;
  const { grantedBy, instrument } = power;
  const attorneys = granteesOf(draft, power).map((id) => entityOf(report, id));
  const type = 'ESCRITURA_REVOCACION';
  const { deed, document } = signDeed(report, `revocacion_${power.id.slice(4)}`, { type }, day);
  for (const attorney of attorneys) {
    document.subjectEntityIds.push(attorney.id);
    if (attorney.kind === 'person') readPerson(report, document, attorney, 2);
  }
  const granted = instrument.deed;
  const values = {
    attorneys: spanishSeries(attorneys.map(practice.nameWithId)),
    faculties: quotedFaculties(report, facultyCodes),
    company: companyNameOn(report, day),
    ...(granted === null ? {} : { grantDate: spanishDate(granted.date), ...deedValues(report, granted) }),
    ...representingOn(report, deed.date),
  };
  const opened = { deed, document, pointer: `${pointer}/revocation/date` };
  if (grantedBy === 'directorio' || grantedBy === 'junta') openMinutes(report, opened, grantedBy, day);
  else openForCompany(report, opened);
  const texts = practice.texts.revocation;
  const part = total ? 'total' : 'partial';
  const template = (grantedBy === 'directorio' ? texts.resolved?.[part] : null) ?? texts[part];
  cite(report, `${pointer}/revocation`, { document, page: 2, quote: fillTemplate(template, values) });
  // A register of powers enters the revocation some days later.
  const entered = law.calendar.offices.onOrAfter(addDays(day, 12));
  power.status = total ? 'revocado' : 'revocado_parcial';
  power.revocation = {
    date: day,
    scope: total ? 'total' : 'parcial',
    facultyCodes: [...facultyCodes],
    granteeEntityIds: [],
    documentId: document.id,
    notifiedOn: null,
    registeredOn: policy.powersAreRegistered && entered <= report.asOf ? entered : null,
  };
  power.events.push({ date: day, action: 'revocado', documentId: document.id });
  certifyRevocation(report, power, pointer, power.revocation);
}

function nonEmpty<Item>(items: Item[]): Item[] | null {
  return items.length === 0 ? null : items;
}

/** Returns the chosen powers in force without a term. */
function unlimitedPowers(report: OpenReport, powerId: string): Power[] {
  return chosenPowers(report, powerId).filter(
    (power) => power.status === 'vigente' && power.revocation === null && power.validUntil === null,
  );
}

/** A power with its faculties and first day, which may have to be granted first. */
interface CurrentMandate {
  readonly codes: readonly string[];
  readonly since: CivilDate;
  /** Returns the power; grants it first if necessary. */
  readonly power: () => Power;
}

/** Returns the chosen powers that a deed can revoke; without any, one that is still to be granted. */
function findMandates(
  report: OpenReport,
  { powerId, date }: { powerId: string; date: string },
): CurrentMandate[] {
  const found = unlimitedPowers(report, powerId).filter(
    // Only the parent can revoke the power of its agency.
    (power) => isByDeed(power) && power.grantedBy !== 'matriz',
  );
  const planned = found.length > 0 || powerId !== '' ? null : planMandate(report, date);
  if (planned === null) return found.map(toMandate);
  return [{ codes: planned.codes, since: planned.day, power: () => grantPlannedMandate(report, planned) }];
}

function toMandate(power: Power): CurrentMandate {
  const codes = power.faculties.filter(({ excluded }) => !excluded).map(({ code }) => code);
  return { codes, since: power.validFrom, power: () => power };
}

function lastDay({ asOf }: OpenReport, validUntil: string): CivilDate {
  return validUntil === '' ? addDays(asOf, -1) : validUntil;
}
