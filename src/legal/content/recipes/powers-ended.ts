import type { Document, Power } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/templates.js';
import { granteesOf } from '../../judging/powers-in-force.js';
import { facultyLabel } from '../../jurisdictions/faculties.js';
import { spanishDate, spanishList } from '../../words/spanish.js';
import { updateTaxRepresentatives } from '../changes/consequences.js';
import { openForCompany, openMinutes, representingOn, signDeed } from '../changes/deeds.js';
import { cite, lastTextPage } from '../changes/documents.js';
import { grantPlannedMandate, planMandate } from '../changes/mandates.js';
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
import { dateParameter, listParameter, type Recipe, recipe, textParameter } from './recipe.js';

const powerId = textParameter(
  '',
  'Id of the power. Empty: every power relied on for the requested operations.',
);

/** Defects that end the powers relied on. */
export const powersEndedRecipes: readonly Recipe[] = [
  recipe({
    id: 'power-revoked',
    breaks: 'POW-003',
    es: 'El poder en que se apoya la operación fue revocado',
    en: 'The power relied on was revoked',
    parameters: {
      powerId,
      date: dateParameter('', 'Day of the deed of revocation. Empty: some ten weeks ago.'),
    },
    target: (report, values) => nonEmpty(findMandates(report, values)),
    edit: (report, found, values) => {
      if (values.date > report.asOf) return;
      for (const mandate of found)
        revoke(report, mandate.power(), { requestedDay: values.date, faculties: [] });
      updateTaxRepresentatives(report);
    },
  }),
  recipe({
    id: 'power-part-revoked',
    breaks: 'POW-003',
    es: 'El poder en que se apoya la operación fue revocado en parte',
    en: 'The power relied on was revoked in part',
    parameters: {
      powerId,
      date: dateParameter('', 'Day of the deed of revocation. Empty: some ten weeks ago.'),
      faculties: listParameter([], 'Codes of the faculties taken back. Empty: one that was not requested.'),
    },
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
      return found ?? null;
    },
    edit: (report, { mandate, revokedCodes }, values) => {
      if (values.date > report.asOf) return;
      revoke(report, mandate.power(), { requestedDay: values.date, faculties: revokedCodes });
    },
  }),
  recipe({
    id: 'power-expired',
    breaks: 'POW-002',
    es: 'El poder en que se apoya la operación venció',
    en: 'The power relied on has run out',
    parameters: {
      powerId,
      validUntil: dateParameter('', 'Last day of the power. Empty: the day before the as-of date.'),
    },
    target: (report, { powerId, validUntil }) => {
      const last = lastDay(report, validUntil);
      // Powers by law or statutes last as long as the office; only granted powers have a term.
      const granted = unlimitedPowers(report, powerId).filter(isByDeed);
      const found =
        granted.length > 0 ? granted.map(toMandate) : findMandates(report, { powerId, date: last });
      return nonEmpty(found.filter(({ since }) => since < last));
    },
    edit: (report, found, { validUntil }) => {
      for (const mandate of found) limitTerm(report, mandate.power(), lastDay(report, validUntil));
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
  const certificate = certificateIn(report, source?.documentId);
  if (deed === null || certificate === undefined) return;
  const known = report.policy.powersAreRegistered ? revocation.registeredOn : revocation.date;
  if (known === null || certificate.issuedOn < known) return;
  const notifiedOn = noticeIn(report, revocation, certificate);
  const { total, partial } = report.practice.texts.revokedPower;
  const quote = fillTemplate(revocation.scope === 'total' ? total : partial, {
    title: power.title,
    deedDate: spanishDate(deed.date),
    repertoire: deed.repertoireNumber,
    company: report.subject.name,
    attorneys: spanishList(
      granteesOf(report.draft, power).map((id) => report.practice.nameWithId(entityOf(report, id))),
      'y',
      '; ',
    ),
    faculties: quotedFaculties(report, revocation.facultyCodes),
    date: spanishDate(revocation.date),
    entry: report.law.powerEntry?.exec(source?.quote ?? '')?.[0] ?? '',
    revocationEntry: revocationEntry(report, power, { date: revocation.date, registeredOn: known }),
    book: report.practice.keeperOf(deed, certificate.issuedOn).book,
    issuedOn: spanishDate(certificate.issuedOn),
    notified: noticeText(report, notifiedOn),
  });
  const passage = { document: certificate, page: source?.page ?? 1, quote };
  cite(report, `${pointer}/status`, { ...passage, origin: source?.origin });
  if (notifiedOn === null) return;
  revocation.notifiedOn = notifiedOn;
  cite(report, `${pointer}/revocation/notifiedOn`, passage);
}

/** Returns the document if it certifies powers. */
function certificateIn({ draft, policy }: OpenReport, documentId: string | null | undefined) {
  const proves = [
    'CERTIFICADO_VIGENCIA_PODER',
    ...(policy.powersAreRegistered ? ['CERTIFICADO_VIGENCIA'] : []),
  ];
  return draft.documents.find(({ id, type }) => id === documentId && proves.includes(type));
}

/** Returns the day on which the attorneys were notified; null unless the certificate is later and states it. */
function noticeIn(
  report: OpenReport,
  { date }: NonNullable<Power['revocation']>,
  { issuedOn }: Document,
): CivilDate | null {
  const notifiedOn = officeDay(report, addDays(date, 6));
  return report.practice.texts.revokedPower.notified === undefined || notifiedOn > issuedOn
    ? null
    : notifiedOn;
}

function noticeText({ practice }: OpenReport, notifiedOn: CivilDate | null): string {
  const { notified } = practice.texts.revokedPower;
  if (notified === undefined || notifiedOn === null) return '';
  return fillTemplate(notified, { notifiedOn: spanishDate(notifiedOn) });
}

/** Lists the faculties by their labels in the country. */
function quotedFaculties({ law }: OpenReport, codes: readonly string[]): string {
  return spanishList(codes.map((code) => `“${law.facultyLabels[code] ?? facultyLabel(code)}”`));
}

/**
 * Revokes a power, fully if `faculties` is empty, else in these faculties. @param requestedDay the day; empty: some
 * ten weeks ago
 */
export function revoke(
  report: OpenReport,
  power: Power,
  {
    requestedDay,
    faculties: facultyCodes,
  }: { readonly requestedDay: string; readonly faculties: readonly string[] },
): void {
  const day = dayOf(report, requestedDay, 73, power.validFrom);
  const total = facultyCodes.length === 0;
  const pointer = `/powers/${report.draft.powers.indexOf(power)}`;
  const document = signRevocation(report, power, { pointer, day, facultyCodes });
  power.status = total ? 'revocado' : 'revocado_parcial';
  power.revocation = {
    date: day,
    scope: total ? 'total' : 'parcial',
    facultyCodes: [...facultyCodes],
    granteeEntityIds: [],
    documentId: document.id,
    notifiedOn: null,
    registeredOn: report.policy.powersAreRegistered ? entryDay(report, day) : null,
  };
  power.events.push({ date: day, action: 'revocado', documentId: document.id });
  certifyRevocation(report, power, pointer, power.revocation);
}

/** Signs the deed of revocation, with its opening and clause. */
function signRevocation(
  report: OpenReport,
  power: Power,
  { pointer, day, facultyCodes }: { pointer: string; day: CivilDate; facultyCodes: readonly string[] },
): Document {
  const attorneys = granteesOf(report.draft, power).map((id) => entityOf(report, id));
  const type = 'ESCRITURA_REVOCACION';
  const { deed, document } = signDeed(report, `revocacion_${power.id.slice(4)}`, { type }, day);
  for (const attorney of attorneys) {
    document.subjectEntityIds.push(attorney.id);
    if (attorney.kind === 'person') readPerson(report, document, attorney, 2);
  }
  const values = {
    attorneys: spanishList(attorneys.map(report.practice.nameWithId), 'y', '; '),
    faculties: quotedFaculties(report, facultyCodes),
    company: report.subject.name,
    ...grantValues(report, power),
    ...representingOn(report, deed.date),
  };
  const opened = { deed, document, pointer: `${pointer}/revocation/date` };
  const { grantedBy } = power;
  if (grantedBy === 'directorio' || grantedBy === 'junta')
    openMinutes(report, opened, { body: grantedBy, heldOn: day });
  else openForCompany(report, opened);
  const quote = fillTemplate(revocationText(report, power, facultyCodes.length === 0), values);
  cite(report, `${pointer}/revocation`, { document, page: 2, quote });
  return document;
}

/** Returns the day on which a register of powers enters the revocation; null if it has not yet. */
function entryDay({ asOf, law }: OpenReport, day: CivilDate): CivilDate | null {
  const entered = law.calendar.offices.onOrAfter(addDays(day, 12));
  return entered > asOf ? null : entered;
}

function grantValues(report: OpenReport, { instrument: { deed } }: Power): { [name: string]: string } {
  return deed === null ? {} : { grantDate: spanishDate(deed.date), ...deedValues(report, deed) };
}

function revocationText({ practice }: OpenReport, power: Power, total: boolean): string {
  const texts = practice.texts.revocation;
  const part = total ? 'total' : 'partial';
  return (power.grantedBy === 'directorio' ? texts.resolved?.[part] : null) ?? texts[part];
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
interface Mandate {
  readonly codes: readonly string[];
  readonly since: CivilDate;
  /** Returns the power; grants it first if necessary. */
  readonly power: () => Power;
}

/**
 * Returns the chosen powers that a deed can revoke; if all come from the statutes, one that is still to be
 * granted.
 */
function findMandates(report: OpenReport, { powerId, date }: { powerId: string; date: string }): Mandate[] {
  const found = unlimitedPowers(report, powerId).filter(
    // Only the parent can revoke the power of its agency.
    (power) => isByDeed(power) && power.grantedBy !== 'matriz',
  );
  const planned = found.length > 0 || powerId !== '' ? null : planMandate(report, date);
  if (planned === null) return found.map(toMandate);
  return [{ codes: planned.codes, since: planned.day, power: () => grantPlannedMandate(report, planned) }];
}

function toMandate(power: Power): Mandate {
  const codes = power.faculties.filter(({ excluded }) => !excluded).map(({ code }) => code);
  return { codes, since: power.validFrom, power: () => power };
}

function lastDay({ asOf }: OpenReport, validUntil: string): CivilDate {
  return validUntil === '' ? addDays(asOf, -1) : validUntil;
}

/** Limits the term of a power. */
function limitTerm(report: OpenReport, power: Power, validUntil: CivilDate): void {
  const pointer = `/powers/${report.draft.powers.indexOf(power)}`;
  const document = report.draft.documents.find(({ id }) => id === power.instrument.documentId);
  power.validUntil = validUntil;
  if (document !== undefined) {
    const quote = fillTemplate(report.practice.texts.until, { validUntil: spanishDate(validUntil) });
    cite(report, `${pointer}/validUntil`, { document, page: lastTextPage(document), quote });
  }
  if (validUntil >= report.asOf) return;
  power.status = 'vencido';
  power.events.push({
    date: addDays(validUntil, 1),
    action: 'vencido',
    documentId: power.instrument.documentId,
  });
}
