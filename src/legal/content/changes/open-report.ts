import type { Act, Company, Deed, Document, Entity, Power } from '../../../contract/generated/types.js';
import type { OfficeDays } from '../../../values/dates.js';
import { addDays, type CivilDate, latest } from '../../../values/dates.js';
import { type Draws, drawsAt } from '../../../values/draws.js';
import { jsonCopy } from '../../../values/json-copy.js';
import { fillTemplate } from '../../../values/templates.js';
import { granteesOf, type Reliance, reliances } from '../../judging/powers-in-force.js';
import type { Gazette } from '../../jurisdictions/calendar.js';
import { jurisdictions } from '../../jurisdictions/countries.js';
import { isOfCompany, isOfFounding } from '../../jurisdictions/faculties.js';
import type { ContentDraft } from '../../jurisdictions/jurisdiction.js';
import type { Law, Policy, Registration } from '../../jurisdictions/law.js';
import type { FormRequirements } from '../../jurisdictions/legal-forms.js';
import type { Practice } from '../../jurisdictions/practice.js';
import { printedTaxId as printed } from '../../jurisdictions/tax-ids.js';
import { groupedDigits, spanishDate } from '../../words/spanish.js';

/** A draft with the handles by which recipes take hold of it. */
export interface OpenReport {
  readonly draft: ContentDraft;
  readonly asOf: CivilDate;
  readonly law: Law;
  /** How its country words what a fault brings with it. */
  readonly practice: Practice;
  /** The numbers that the law of its country sets. */
  readonly policy: Policy;
  readonly subject: Entity;
  readonly company: Company;
  /** What the law asks of its legal form. */
  readonly form: FormRequirements;
  /** JSON Pointers. */
  readonly subjectPointer: string;
  readonly companyPointer: string;
  /** A generator of its own for each path, the same for equal drafts. */
  readonly draws: (path: string) => Draws;
}

/** The handles of a draft that is only looked at. Throws TypeError unless its subject is a company in it. */
export function handlesOf(draft: ContentDraft): OpenReport {
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

/** A copy of a draft, open to changes. */
export function openCopy(draft: ContentDraft): OpenReport {
  return handlesOf(jsonCopy(draft));
}

/** What tells the papers of one draft from those of another. */
export function fingerprintOf({ documents }: ContentDraft): string {
  return documents[0]?.sha256 ?? '';
}

/** The party of that id; throws RangeError where there is none. */
export function entityOf({ draft }: OpenReport, id: string): Entity {
  const entity = draft.entities.find((one) => one.id === id);
  if (entity === undefined) throw new RangeError(`the report has no party ${id}`);
  return entity;
}

/** The acts of the company with their pointers, the incorporation first. */
export function actsIn({ company, companyPointer }: OpenReport): { act: Act; pointer: string }[] {
  const amendments = company.amendments.map((act, index) => ({
    act,
    pointer: `${companyPointer}/amendments/${index}`,
  }));
  const { incorporation } = company;
  return incorporation === null
    ? amendments
    : [{ act: incorporation, pointer: `${companyPointer}/incorporation` }, ...amendments];
}

/** The day of the last act of the company. */
export function lastActDay(report: OpenReport): CivilDate {
  return actsIn(report).reduce((day, { act }) => latest(day, act.date), '0001-01-01');
}

/** Whether the company lives in the commercial register and the gazette. */
export function isTraditional({ company }: OpenReport): boolean {
  return company.registrationRegime === 'TRADICIONAL' && company.incorporation?.registration != null;
}

/** The documents that count, of the given types, in their order. */
export function documentsOf({ draft }: OpenReport, ...types: readonly string[]): Document[] {
  return types.flatMap((type) =>
    draft.documents.filter(
      (document) =>
        document.type === type && document.status !== 'rechazado' && document.status !== 'reemplazado',
    ),
  );
}

/** The documents of those types about the subject. */
export function ownDocuments(report: OpenReport, ...types: readonly string[]): Document[] {
  return documentsOf(report, ...types).filter(({ subjectEntityIds }) =>
    subjectEntityIds.includes(report.subject.id),
  );
}

/** The powers that somebody relies on, or the one that is named, if it is among the company's own. */
export function chosenPowers(report: OpenReport, powerId: string): Power[] {
  const { draft } = report;
  if (powerId === '') return relied(report).map(({ power }) => power);
  return draft.powers.filter((power) => power.id === powerId && isOfCompany(power, report.subject.id));
}

export function relied({ draft }: OpenReport): Reliance[] {
  return reliances(draft);
}

export function attorneysOf({ draft }: OpenReport, power: Power): string[] {
  return granteesOf(draft, power);
}

/** The day of an event: the wanted one, but at least a month after what must have gone before. */
function eventDay(wanted: CivilDate, ...earlier: readonly CivilDate[]): CivilDate {
  return earlier.reduce((day, before) => latest(day, addDays(before, 30)), wanted);
}

/** The deeds of its powers and acts. */
export function deedsOf({ draft, company }: OpenReport): Deed[] {
  return [
    ...draft.powers.flatMap(({ instrument }) => instrument.deed ?? []),
    ...company.amendments.flatMap(({ deed }) => deed ?? []),
    ...(company.incorporation?.deed ? [company.incorporation.deed] : []),
  ];
}

/** The newest deed of the company before a titular, before whom it may sign again; else the newest before anybody. */
export function knownDeed(report: OpenReport): Deed | null {
  const deeds = deedsOf(report).sort((one, other) =>
    one.date < other.date ? 1 : one.date > other.date ? -1 : 0,
  );
  return deeds.find(({ notaryRole }) => notaryRole === 'titular') ?? deeds[0] ?? null;
}

/** The first day from `date` on, itself included, on which offices work; the last before the report where that is ahead. */
export function officeDay(report: OpenReport, date: CivilDate): CivilDate {
  return openDay(report, report.law.calendar.offices, date);
}

/** The same of a gazette. */
export function gazetteDay(report: OpenReport, { days }: Gazette, date: CivilDate): CivilDate {
  return openDay(report, days, date);
}

function openDay({ asOf }: OpenReport, days: OfficeDays, date: CivilDate): CivilDate {
  const day = days.onOrAfter(date);
  return day <= asOf ? day : days.onOrBefore(asOf);
}

/** The day settled for an event, or an office day so many days before the as-of date, after what must have gone before. */
export function dayOf(
  report: OpenReport,
  settled: string,
  daysAgo: number,
  ...after: CivilDate[]
): CivilDate {
  if (settled !== '') return settled;
  return officeDay(report, eventDay(addDays(report.asOf, -daysAgo), ...after));
}

/** Whether a power was given by a deed of its own, which another can take back. */
export function isByDeed(power: Power): boolean {
  return !isOfFounding(power) && power.instrument.deed !== null;
}

/** The deed as the texts of a country name it. */
export function deedValues({ law }: OpenReport, deed: Deed): { [name: string]: string } {
  return {
    notaryOffice: deed.notaryOffice,
    notaryStyled: law.styledNotary(deed.notaryName),
    repertoire: deed.repertoireNumber,
  };
}

/** A person as sentences call him or her; a company by its name. */
export function shortName({ law }: OpenReport, { kind, name, person }: Entity): string {
  if (kind !== 'person') return name;
  return fillTemplate(law.conclusion.shortName[person?.sex === 'F' ? 'F' : 'M'], { person: name });
}

/** The tax number as papers print it; a dash for who has none. */
export function printedTaxId({ taxId }: Entity): string {
  return taxId === null ? '—' : printed(taxId);
}

/** What a text may say of a party: by name, by the number its papers know it by, and by its tax number. */
export function partyValues({ practice }: OpenReport, entity: Entity): { [name: string]: string } {
  return {
    person: entity.name,
    company: entity.name,
    number: practice.printedNumber(entity),
    personTaxId: printedTaxId(entity),
    taxId: printedTaxId(entity),
  };
}

/** What a text may say of the company and of where it stands in its register. */
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

/** When the register entered an act, and under which number. */
export function entryValues(entry: Registration | null): { [name: string]: string } {
  if (entry === null) return {};
  return {
    enteredOn: spanishDate(entry.date),
    entryNumber: String(entry.number ?? ''),
    entry: entry.entry ?? '',
  };
}
