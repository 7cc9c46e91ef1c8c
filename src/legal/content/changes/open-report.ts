import type {
  Act,
  Company,
  Deed,
  Document,
  Entity,
  LegalPolicy,
  Power,
} from '../../../contract/generated/types.js';
import { addDays, type CivilDate, compareDates, latest, type OfficeDays } from '../../../values/dates.js';
import { type Draws, drawsAt } from '../../../values/draws.js';
import { reliances } from '../../judging/powers-in-force.js';
import { actsOf } from '../../judging/rules/company-facts.js';
import { jurisdictions } from '../../jurisdictions/countries.js';
import { isOfCompany, isOfFounding } from '../../jurisdictions/faculties.js';
import type { ContentDraft } from '../../jurisdictions/jurisdiction.js';
import type { FormRequirements, Law, Registration } from '../../jurisdictions/law.js';
import type { Practice } from '../../jurisdictions/practice.js';
import { printedTaxId as printed } from '../../jurisdictions/tax-ids.js';
import { groupedDigits, spanishDate } from '../../words/spanish.js';

/** A draft with the parts of it that recipes use. */
export interface OpenReport {
  readonly draft: ContentDraft;
  readonly asOf: CivilDate;
  readonly law: Law;
  /** The texts and documents of its country. */
  readonly practice: Practice;
  /** The numerical limits of the law of its country. */
  readonly policy: LegalPolicy;
  readonly subject: Entity;
  readonly company: Company;
  /** The requirements of the law for its legal form. */
  readonly form: FormRequirements;
  /** JSON Pointers. */
  readonly subjectPointer: string;
  readonly companyPointer: string;
  /** Returns the generator of a path; equal drafts have equal generators. */
  readonly draws: (path: string) => Draws;
}

/** Opens a draft itself, without copying it. @throws TypeError if the subject is not a company of the report */
export function openInPlace(draft: ContentDraft): OpenReport {
  const index = draft.entities.findIndex(({ id }) => id === draft.subjectEntityId);
  const subject = draft.entities[index];
  if (subject === undefined || subject.company === null)
    throw new TypeError('the subject is not a company of the report');
  const subjectPointer = `/entities/${index}`;
  const { law, practice } = jurisdictions[draft.jurisdiction];
  return {
    draft,
    asOf: draft.asOfDate,
    law,
    practice,
    policy: law.policy,
    subject,
    company: subject.company,
    form: law.forms.row(subject.company.legalForm),
    subjectPointer,
    companyPointer: `${subjectPointer}/company`,
    draws: (path) => drawsAt({ seed: fingerprintOf(draft), type: 'recipe', company: subject.name }, path),
  };
}

/** Returns a text that differs between drafts: the hash of the first document. */
export function fingerprintOf({ documents }: ContentDraft): string {
  return documents[0]?.sha256 ?? '';
}

/** Returns the party with an id. @throws RangeError if there is none */
export function entityOf({ draft }: OpenReport, id: string): Entity {
  const entity = draft.entities.find((one) => one.id === id);
  if (entity === undefined) throw new RangeError(`the report has no party ${id}`);
  return entity;
}

/** Returns the acts of the company with their pointers, the incorporation first. */
export function actsIn(report: OpenReport): { act: Act; pointer: string }[] {
  return actsOf(report).map(({ value: act, pointer }) => ({ act, pointer }));
}

/** Returns the day of the last act of the company. */
export function lastActDay(report: OpenReport): CivilDate {
  return actsIn(report).reduce((day, { act }) => latest(day, act.date), '0001-01-01');
}

/** Returns the day of the last act or share transfer of the company. */
export function lastTransferDay(report: OpenReport): CivilDate {
  const { shareTransfers } = report.draft;
  return shareTransfers.reduce((day, { registeredOn }) => latest(day, registeredOn), lastActDay(report));
}

/** Returns true if the company is kept in the commercial register on paper and the gazette. */
export function isTraditional({ company }: OpenReport): boolean {
  return company.registrationRegime === 'TRADICIONAL' && company.incorporation?.registration != null;
}

/** Returns the valid documents of the given types, in the order of the types. */
export function documentsOf({ draft }: OpenReport, ...types: readonly string[]): Document[] {
  return types.flatMap((type) =>
    draft.documents.filter(
      (document) =>
        document.type === type && document.status !== 'rechazado' && document.status !== 'reemplazado',
    ),
  );
}

/** Returns the valid documents of the given types about the subject. */
export function ownDocuments(report: OpenReport, ...types: readonly string[]): Document[] {
  return documentsOf(report, ...types).filter(({ subjectEntityIds }) =>
    subjectEntityIds.includes(report.subject.id),
  );
}

/** Returns the powers relied on if `powerId` is empty, else the power with that id if it is the company's own. */
export function chosenPowers(report: OpenReport, powerId: string): Power[] {
  const { draft } = report;
  if (powerId === '') return reliances(draft).map(({ power }) => power);
  return draft.powers.filter((power) => power.id === powerId && isOfCompany(power, report.subject.id));
}

/** Returns the deeds of the powers and acts of the company. */
export function deedsOf({ draft, company }: OpenReport): Deed[] {
  return [
    ...draft.powers.flatMap(({ instrument }) => instrument.deed ?? []),
    ...company.amendments.flatMap(({ deed }) => deed ?? []),
    ...(company.incorporation?.deed ? [company.incorporation.deed] : []),
  ];
}

/** Returns the newest deed before a notary in office, who may be used again; else the newest deed. */
export function knownDeed(report: OpenReport): Deed | null {
  const deeds = deedsOf(report).sort((one, other) => compareDates(other.date, one.date));
  return deeds.find(({ notaryRole }) => notaryRole === 'titular') ?? deeds[0] ?? null;
}

/**
 * Returns the first office day from `date` on; if that is after the as-of date, the last office day until then.
 * Other `days` are those on which a gazette appears.
 */
export function officeDay(
  { asOf, law }: OpenReport,
  date: CivilDate,
  days: OfficeDays = law.calendar.offices,
): CivilDate {
  const day = days.onOrAfter(date);
  return day <= asOf ? day : days.onOrBefore(asOf);
}

/**
 * Returns the requested day of an event. If it is empty: an office day `daysAgo` days before the as-of date, but
 * 30 days after the days of `after`.
 */
export function dayOf(
  report: OpenReport,
  requestedDay: string,
  daysAgo: number,
  ...after: CivilDate[]
): CivilDate {
  if (requestedDay !== '') return requestedDay;
  const wanted = addDays(report.asOf, -daysAgo);
  return officeDay(
    report,
    after.reduce((day, earlier) => latest(day, addDays(earlier, 30)), wanted),
  );
}

/** Returns true if a power was granted by a deed of its own, which another deed can revoke. */
export function isByDeed(power: Power): boolean {
  return !isOfFounding(power) && power.instrument.deed !== null;
}

/** Returns the values with which texts name a deed. */
export function deedValues(
  { law }: OpenReport,
  deed: Pick<Deed, 'notaryName' | 'notaryOffice' | 'repertoireNumber'>,
): { [name: string]: string } {
  return {
    notaryOffice: deed.notaryOffice,
    notaryStyled: law.styledNotary(deed.notaryName),
    repertoire: deed.repertoireNumber,
  };
}

/** Returns the printed tax number, or a dash. */
export function printedTaxId({ taxId }: Entity): string {
  return taxId === null ? '—' : printed(taxId);
}

/** Returns the values with which texts name a party. */
export function partyValues({ practice }: OpenReport, entity: Entity): { [name: string]: string } {
  return {
    person: entity.name,
    company: entity.name,
    number: practice.printedNumber(entity),
    personTaxId: printedTaxId(entity),
    taxId: printedTaxId(entity),
  };
}

/** Returns the values with which texts name the company and its register entry. */
export function companyValues(report: OpenReport): { [name: string]: string } {
  const { subject, company, law } = report;
  const entry = company.incorporation?.registration ?? null;
  return {
    company: subject.name,
    companyCapitals: subject.name.toUpperCase(),
    taxId: printedTaxId(subject),
    place: company.domicile.commune,
    ...(entry === null
      ? {}
      : {
          registrar: entry.registrar,
          folio: entry.folio ?? '',
          number: groupedDigits(entry.number ?? 0),
          year: String(entry.year),
          locator: law.locator(entry),
          ...entryValues(entry),
        }),
  };
}

/** Returns the values with which texts name a register entry. */
export function entryValues(entry: Registration | null): { [name: string]: string } {
  if (entry === null) return {};
  return {
    enteredOn: spanishDate(entry.date),
    entryNumber: String(entry.number ?? ''),
    entry: entry.entry ?? '',
  };
}
