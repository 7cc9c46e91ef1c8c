import type { Document, Power } from '../../../contract/generated/types.js';
import { addDays, addYears, ageOn, type CivilDate, daysBetween } from '../../../values/dates.js';
import { granteesOf, namesOperation } from '../../judging/powers-in-force.js';
import { isOfCompany, isOfFounding } from '../../jurisdictions/faculties.js';
import { effectOn } from '../../jurisdictions/stated-values.js';
import { spanishDate } from '../../words/spanish.js';
import { updateMandateNote } from '../changes/acts.js';
import { updateTaxRepresentatives } from '../changes/consequences.js';
import {
  delegateOn,
  officersOn,
  openDeed,
  readSignatories,
  representingOn,
  signatoriesOn,
} from '../changes/deeds.js';
import {
  dropDocument,
  leaveUnread,
  redate,
  removeAt,
  reword,
  rewordAt,
  rewriteAll,
} from '../changes/documents.js';
import { actsIn, chosenPowers, entityOf, type OpenReport, officeDay } from '../changes/open-report.js';
import { misspell, otherNumber } from './identity.js';
import { type Recipe, recipe } from './recipe.js';

/** Defects in the grant of powers, and in the documents that prove it. */
export const powersGrantedRecipes: readonly Recipe[] = [
  recipe('power-before-founding', {
    target: (report, { powerId, daysBefore }) => {
      const founded = report.company.incorporation?.date;
      if (founded === undefined) return null;
      const day = report.law.calendar.offices.onOrBefore(addDays(founded, -daysBefore));
      const mandate = mandatesOf(report, powerId).find(({ power }) =>
        granteesOf(report.draft, power).every((id) => {
          const { person } = entityOf(report, id);
          return person === null || ageOn(person.birthDate, day) >= 18;
        }),
      );
      return mandate && { ...mandate, day };
    },
    edit: (report, mandate) => {
      updateProtocolKeeper(report, mandate, () => {
        grantBeforeFounding(report, mandate, mandate.day);
      });
    },
  }),
  recipe('missing-power-deed', {
    target: (report, { powerId }) => {
      const [mandate] = mandatesOf(report, powerId);
      return mandate === undefined || mandate.certificate === undefined
        ? null
        : { ...mandate, certificate: mandate.certificate };
    },
    edit: (report, { power, document, certificate }) => {
      leaveUnread(report, document);
      dropDocument(report, document, certificate);
      power.status = 'no_acreditado';
      updateTaxRepresentatives(report);
    },
  }),
  recipe('old-power-deed', {
    target: (report, { powerId, ageDays }) => {
      const { asOf, policy, law } = report;
      const relied = new Set(chosenPowers(report, powerId).map(({ id }) => id));
      const age = ageDays === 0 ? policy.certificateMaxAgeDays + 35 : ageDays;
      const issuedOn = law.calendar.offices.onOrBefore(addDays(asOf, -age));
      const found = mandatesOf(report, powerId).find(
        ({ power, certificate, deed }) =>
          relied.has(power.id) &&
          certificate !== undefined &&
          deed.date <= issuedOn &&
          addYears(deed.date, policy.deedVigenciaAfterYears) <= asOf,
      );
      return found?.certificate === undefined ? null : { ...found, certificate: found.certificate, issuedOn };
    },
    edit: (report, mandate) => {
      updateProtocolKeeper(report, mandate, () => {
        redate(report, mandate.certificate, mandate.issuedOn);
      });
    },
  }),
  recipe('faculty-missing', {
    target: ({ draft, practice: { expressFaculties } }, { faculty }) => {
      const own = draft.powers.filter((power) => isOfCompany(power, draft.subjectEntityId));
      const candidates = faculty === '' ? expressFaculties : [faculty];
      const unnamed = candidates.find((code) => !own.some((power) => namesOperation(power, code)));
      // A faculty that needs express words is removed with them.
      const express = candidates.find((code) => expressFaculties.includes(code));
      return unnamed ?? express;
    },
    edit: (report, code) => {
      const { draft } = report;
      for (const power of draft.powers) removeFaculty(report, power, code);
      if (draft.requestedOperations.includes(code)) return;
      // It replaces the last operation, for which somebody could sign.
      draft.requestedOperations.splice(-1, draft.requestedOperations.length > 1 ? 1 : 0, code);
    },
  }),
  recipe('name-mismatch', {
    target: (report, { attorney }) => {
      const relied = chosenPowers(report, '');
      const mandates = relied.filter((power) => !isOfFounding(power));
      // Where powers are registered one by one, the defect shows best in the power of an attorney.
      const inOrder = report.practice.register === null ? relied : [...new Set([...mandates, ...relied])];
      const pairs = inOrder.flatMap((power) =>
        granteesOf(report.draft, power).flatMap((id) => {
          const person = entityOf(report, id);
          const document = report.draft.documents.find((one) => one.id === power.instrument.documentId);
          const named = document?.extracted.some(
            ({ field, entityId }) => entityId === id && (field === 'person_name' || field === 'person_id'),
          );
          const wanted = attorney === '' || person.name === attorney;
          return named && wanted && document !== undefined && person.person !== null
            ? [{ person, document }]
            : [];
        }),
      );
      return pairs[0];
    },
    edit: (report, { person, document }, { spelling, taxId }) => {
      const surname = person.person?.paternalSurname ?? '';
      const wrong = person.name.replace(surname, spelling === '' ? misspell(surname) : spelling);
      const papers = [document, ...certificatesOf(report, document)];
      for (const paper of papers) rewriteIn(report, paper, person.name, wrong);
      rewordStatutes(report, document, person.name, wrong);
      if (taxId === 'same') return;
      const other = otherNumber(report, person, taxId);
      const printed = report.practice.printedNumber(person);
      for (const paper of papers) {
        reword(report, paper, printed, other.printed);
        reword(report, paper, report.practice.numberOf(person), other.stored);
      }
      rewordStatutes(report, document, printed, other.printed);
    },
  }),
];

/** A power granted by a deed of its own. */
interface GrantedMandate {
  readonly power: Power;
  readonly document: Document;
  readonly deed: NonNullable<Power['instrument']['deed']>;
  /** The certificate that it is not revoked. */
  readonly certificate: Document | undefined;
}

/** Applies a change of dates, and then names the keeper of the deed's book in the certificate. */
function updateProtocolKeeper(
  report: OpenReport,
  { deed, certificate }: Pick<GrantedMandate, 'deed' | 'certificate'>,
  change: () => void,
): void {
  const keeper = () => report.practice.keeperOf(deed, certificate?.issuedOn ?? report.asOf);
  const before = keeper();
  change();
  const after = keeper();
  if (certificate === undefined || after.issuer === before.issuer) return;
  certificate.issuer = after.issuer;
  reword(report, certificate, before.book, after.book);
}

/** Moves the grant of a power to a day before the incorporation, in all its documents. */
function grantBeforeFounding(report: OpenReport, mandate: GrantedMandate, day: CivilDate): void {
  const { power, document, deed } = mandate;
  const { draft, practice } = report;
  const before = { ...deed };
  const gap = daysBetween(power.validFrom, deed.date);
  deed.date = officeDay(report, addDays(day, gap));
  deed.repertoireNumber = practice.deedNumber(report.draws(`deeds/${document.id}`), deed.date, deed);
  // A substitute notary is known only for the original day.
  deed.notaryRole = 'titular';
  redate(report, document, deed.date);
  // The deed names the company as its founders did.
  const first = actsIn(report)
    .flatMap(({ act }) => effectOn(act.effects, 'name')?.before ?? [])
    .at(0);
  const named = document.extracted.find(({ field }) => field === 'company_name')?.value;
  if (first && named !== undefined && named !== first) reword(report, document, named, first);
  const by = { grantedBy: power.grantedBy, legalForm: report.company.legalForm };
  for (const faculty of power.faculties) {
    if (faculty.text === null) continue;
    const [now, then] = [power.validFrom, day].map((on) => practice.facultyText(faculty.code, by, on));
    if (now === undefined || then === undefined || now === then) continue;
    faculty.text = faculty.text.replace(now, then);
    reword(report, document, now, then);
  }
  // The company has no tax number and no register entry yet.
  const { grantedBy } = power;
  const byMeeting = grantedBy === 'junta' || grantedBy === 'directorio';
  const { company, minutes } = practice.texts.opening.unfounded;
  document.extracted = document.extracted.filter(({ field }) => field !== 'tax_id');
  readSignatories(document, byMeeting ? [] : signatoriesOn(report, deed.date));
  const pointer = `/powers/${draft.powers.indexOf(power)}/instrument`;
  openDeed(report, { deed, document, pointer }, byMeeting ? minutes : company, {
    officers: officersOn(report, deed.date),
    ...representingOn(report, deed.date),
    ...(byMeeting
      ? {
          delegate: delegateOn(report, deed.date),
          minutes: report.law.personeria.minutes[grantedBy],
          meetingOn: spanishDate(day),
        }
      : {}),
  });
  // References quote the date and the number of the deed.
  const marks = [spanishDate(before.date), before.repertoireNumber];
  rewriteAll(draft.provenance, (quote) =>
    marks.every((words) => quote.includes(words))
      ? quote
          .replaceAll(before.repertoireNumber, deed.repertoireNumber)
          .replaceAll(spanishDate(before.date), spanishDate(deed.date))
      : quote,
  );
  for (const group of draft.powerGroups) {
    if (!power.grantees.groupIds.includes(group.id)) continue;
    for (const member of group.members) if (member.from === power.validFrom) member.from = day;
  }
  power.validFrom = day;
  for (const event of power.events) if (event.action === 'otorgado') event.date = day;
  if (power.grantedBy === 'titular') updateMandateNote(report, power, before);
}

/** Removes a faculty from a power, and renumbers those after it. */
function removeFaculty(report: OpenReport, power: Power, code: string): void {
  const position = power.faculties.findIndex((faculty) => faculty.code === code);
  if (position < 0) return;
  const pointer = `/powers/${report.draft.powers.indexOf(power)}`;
  const [first, next] = power.faculties;
  removeAt(report, power.faculties, `${pointer}/faculties`, position);
  if (position === 0 && first?.text && next?.text) rewordAt(report, pointer, first.text, next.text);
  power.faculties.forEach((_, index) => {
    const source = report.draft.provenance[`${pointer}/faculties/${index}`];
    if (source?.quote && index >= position) source.quote = source.quote.replace(/^\d+/, String(index + 1));
  });
}

/** Returns the powers granted by deeds of their own; only the named one if `powerId` is not empty. */
function mandatesOf(report: OpenReport, powerId: string): GrantedMandate[] {
  const { draft, subject } = report;
  return draft.powers.flatMap((power, index) => {
    const { deed, documentId } = power.instrument;
    const document = draft.documents.find(({ id }) => id === documentId);
    const own = isOfCompany(power, subject.id) && !isOfFounding(power);
    const wanted = powerId === '' || power.id === powerId;
    if (!own || !wanted || deed === null || document === undefined) return [];
    const certifying = draft.provenance[`/powers/${index}/status`]?.documentId;
    const certificate = draft.documents.find(
      ({ id, type }) => id === certifying && type === 'CERTIFICADO_VIGENCIA_PODER',
    );
    return [{ power, document, deed, certificate }];
  });
}

/** Returns the certificates of the powers that a document grants; they name the same people. */
function certificatesOf({ draft }: OpenReport, document: Document): Document[] {
  const certifying = draft.powers.map((power, index) =>
    power.instrument.documentId === document.id
      ? draft.provenance[`/powers/${index}/status`]?.documentId
      : null,
  );
  return draft.documents.filter(
    ({ id, type }) => type === 'CERTIFICADO_VIGENCIA_PODER' && certifying.includes(id),
  );
}

/** Rewords the clause of administration if it is read in this document. */
function rewordStatutes(
  { draft, company, companyPointer }: OpenReport,
  document: Document,
  from: string,
  to: string,
): void {
  const { statutes } = company;
  if (statutes === null || draft.provenance[`${companyPointer}/statutes`]?.documentId !== document.id) return;
  statutes.administrationClause = statutes.administrationClause.replaceAll(from, to);
}

/** Replaces a person's name in one document, but not inside the name of the company. */
function rewriteIn(report: OpenReport, document: Document, from: string, to: string): void {
  const { name } = report.subject;
  const placeholder = '\u0000';
  if (name.includes(from)) reword(report, document, name, placeholder);
  reword(report, document, from, to);
  if (name.includes(from)) reword(report, document, placeholder, name);
}
