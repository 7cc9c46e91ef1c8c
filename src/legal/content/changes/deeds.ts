import type { Deed, Document, Entity, Position } from '../../../contract/generated/types.js';
import { addDays, ageOn, type CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { soundsLikeKin } from '../../jurisdictions/person-names.js';
import type { DeedNotary } from '../../jurisdictions/practice.js';
import { sentenceCase, spanishDate, spanishDateInWords, spanishSeries } from '../../words/spanish.js';
import { addDocument, addReading, cite, type NewDocument, readHeading } from './documents.js';
import { deedValues, entityOf, knownDeed, type OpenReport, officeDay, printedTaxId } from './open-report.js';

/** Chooses a notary for the company: one it used before, the present holder of that office, or one of its place. */
export function notaryOf(report: OpenReport): DeedNotary {
  const known = knownDeed(report);
  if (known?.notaryRole === 'titular') {
    const { notaryName, notaryOffice, notaryCommune, notaryRole } = known;
    return { notaryName, notaryOffice, notaryCommune, notaryRole };
  }
  const { practice, company, draws } = report;
  const { commune } = company.domicile;
  const first = practice.notary(commune, draws);
  // A notary does not seem related to a party.
  const drawn = soundsLikeKin(first.notaryName, report.draft.entities)
    ? practice.notary(commune, (path) => draws(`${path}/another`))
    : first;
  if (known === null) return drawn;
  // A substitute of an earlier deed has left; the office still exists.
  return { ...drawn, notaryOffice: known.notaryOffice, notaryCommune: known.notaryCommune };
}

/** Signs a deed on a day, and adds its document, in which the company and the date are read. */
export function signDeed(
  report: OpenReport,
  key: string,
  paper: Pick<NewDocument, 'type' | 'title'>,
  date: CivilDate,
): { deed: Deed; document: Document } {
  const notary = notaryOf(report);
  const document = addDocument(report, key, { ...paper, issuer: notary.notaryOffice, issuedOn: date });
  readHeading(report, document, date);
  const repertoireNumber = report.practice.deedNumber(report.draws(`deeds/${key}`), date, notary);
  return { document, deed: { ...notary, date, repertoireNumber, documentId: document.id } };
}

/** Holds a meeting on a day, and signs its minutes as a deed some days later. */
export function reduceMinutes(
  report: OpenReport,
  key: string,
  paper: Pick<NewDocument, 'type' | 'title'>,
  meetingOn: CivilDate,
): { deed: Deed; document: Document } {
  const days = report.draws(`deeds/${key}`).int('days to the deed', 2, 8);
  return signDeed(report, key, paper, officeDay(report, addDays(meetingOn, days)));
}

/** A deed with its document, and the value that its first page proves. */
export interface OpenedDeed {
  readonly deed: Deed;
  readonly document: Document;
  /** JSON Pointer. */
  readonly pointer: string;
}

/** Writes the appearance of the company through its representatives on the first page of its deed. */
export function openForCompany(report: OpenReport, opened: OpenedDeed): void {
  const { company, practice } = report;
  const [first] = representativesOf(report, opened.deed.date);
  const named = report.draft.documents.find(({ id }) => id === first?.documentId);
  openDeed(report, opened, practice.texts.opening.company, {
    officers: officersOn(report, opened.deed.date),
    ...representingOn(report, opened.deed.date),
    standing: practice.standing(company.legalForm, {
      deed: first?.deed ?? null,
      on: named?.issuedOn ?? first?.from ?? opened.deed.date,
    }),
  });
  readSignatories(opened.document, signatoriesOn(report, opened.deed.date));
}

/** Replaces the signatories that are read in a document. */
export function readSignatories(document: Document, people: readonly Entity[]): void {
  document.extracted = document.extracted.filter(({ field }) => field !== 'signatory');
  for (const { id, name } of people)
    addReading(document, { field: 'signatory', value: name, page: 1, entityId: id });
}

/** Returns those who represent the company on a day. */
export function signatoriesOn(report: OpenReport, day: CivilDate): Entity[] {
  return representativesOf(report, day).map(({ entityId }) => entityOf(report, entityId));
}

/** Writes the appearance of the delegate who takes the minutes of a meeting to the notary. */
export function openMinutes(
  report: OpenReport,
  opened: OpenedDeed,
  body: 'junta' | 'directorio',
  heldOn: CivilDate,
): void {
  const { law, practice } = report;
  openDeed(report, opened, practice.texts.opening.minutes, {
    delegate: delegateOn(report, opened.deed.date),
    minutes: law.personeria.minutes[body],
    meetingOn: spanishDate(heldOn),
  });
}

/** Opens a deed with a template, filled in with the values of the deed and the company. */
export function openDeed(
  report: OpenReport,
  { deed, document, pointer }: OpenedDeed,
  template: string,
  values: { readonly [placeholder: string]: string },
): void {
  const quote = fillTemplate(template, { ...openingValues(report, deed), ...values });
  cite(report, pointer, { document, page: 1, quote });
}

/** Returns the values that the opening of a deed may use. */
export function openingValues(report: OpenReport, deed: Deed): { [placeholder: string]: string } {
  return {
    notaryCommune: deed.notaryCommune,
    ...deedValues(report, deed),
    ...report.practice.headingWords(deed),
    notaryRole: sentenceCase(deed.notaryRole),
    deedNumber: deed.repertoireNumber,
    dateInWords: spanishDateInWords(deed.date),
    company: report.subject.name,
    taxId: printedTaxId(report.subject),
  };
}

const representativeTitles: readonly Position['title'][] = [
  'administrador',
  'representante_legal',
  'gerente_general',
  'presidente',
];

/** Returns those who hold the first of these offices that is held; all of them if they act together. */
function representativesOf({ draft }: OpenReport, day: CivilDate): Position[] {
  const { positions, form } = draft.administration;
  const held = positions.filter(({ from, until }) => from <= day && (until === null || until >= day));
  const known = held.length > 0 ? held : positions;
  const title = representativeTitles.find((one) => known.some((position) => position.title === one));
  const officers = known.filter((position) => position.title === title);
  return form === 'administradores_conjuntos' ? officers : officers.slice(0, 1);
}

/** Returns the additional values of a deed about its representatives on a day. */
export function representingOn(
  report: OpenReport,
  day: CivilDate,
): { readonly [placeholder: string]: string } {
  const officers = representativesOf(report, day).map(({ entityId, titleLabel }) => ({
    entity: entityOf(report, entityId),
    titleLabel,
  }));
  const { form } = report.draft.administration;
  return report.practice.representing?.(officers, report.subject.address, day, form) ?? {};
}

/** Returns true if several people represent the company on a day. */
export function actTogether(report: OpenReport, day: CivilDate): boolean {
  return representativesOf(report, day).length > 1;
}

/** Names those who represent the company on a day as a deed does, each with the office. */
export function officersOn(report: OpenReport, day: CivilDate): string {
  const { practice, subject } = report;
  return spanishSeries(
    representativesOf(report, day).map(({ entityId, titleLabel }) => {
      const person = practice.appearance(entityOf(report, entityId), subject.address, day);
      return `${person}, ${titleLabel.toLowerCase()}`;
    }),
  );
}

const delegateTitles: readonly Position['title'][] = [
  'secretario',
  'gerente_general',
  'gerente',
  'presidente',
];

/** Names the delegate who takes minutes to the notary: the secretary, the manager, or another officer of age. */
export function delegateOn(report: OpenReport, day: CivilDate): string {
  return report.practice.appearance(findDelegate(report, day).entity, report.subject.address, day);
}

/** As `delegateOn`, followed by the office that the delegate holds on that day. */
export function delegateInOffice(report: OpenReport, day: CivilDate): string {
  const { position } = findDelegate(report, day);
  const isInOffice = position.from <= day && (position.until === null || position.until >= day);
  return isInOffice
    ? `${delegateOn(report, day)}, ${position.titleLabel.toLowerCase()}`
    : delegateOn(report, day);
}

function findDelegate(report: OpenReport, day: CivilDate): { entity: Entity; position: Position } {
  const { positions } = report.draft.administration;
  const rank = ({ title }: Position) =>
    delegateTitles.includes(title) ? delegateTitles.indexOf(title) : delegateTitles.length;
  const people = [...positions]
    .sort((one, other) => rank(one) - rank(other))
    .map((position) => ({ position, entity: entityOf(report, position.entityId) }));
  const isAbleOn = ({ entity: { person } }: { entity: Entity }): boolean =>
    person !== null &&
    ageOn(person.birthDate, day) >= 18 &&
    (person.deceasedOn === null || person.deceasedOn > day);
  const delegate = people.find(isAbleOn) ?? people[0];
  if (delegate === undefined) throw new RangeError('nobody takes the minutes to the notary');
  return delegate;
}
