import type { Deed, Document, Entity, Position } from '../../../contract/generated/types.js';
import { addDays, ageOn, type CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/templates.js';
import { soundsLikeKin } from '../../jurisdictions/name-checks.js';
import type { DeedNotary } from '../../jurisdictions/practice.js';
import { sentenceCase, spanishDate, spanishDateInWords, spanishList } from '../../words/spanish.js';
import { addDocument, addReading, cite, type NewDocument } from './documents.js';
import { deedValues, entityOf, knownDeed, type OpenReport, officeDay, printedTaxId } from './open-report.js';

/** A notary that the company might go to: one it went to before, or who has that office now, or one of its place. */
export function notaryOf(report: OpenReport): DeedNotary {
  const known = knownDeed(report);
  if (known?.notaryRole === 'titular') {
    const { notaryName, notaryOffice, notaryCommune, notaryRole } = known;
    return { notaryName, notaryOffice, notaryCommune, notaryRole };
  }
  const drawn = drawNotary(report);
  if (known === null) return drawn;
  // Who stood in for the notary has long gone; the office is still there.
  return { ...drawn, notaryOffice: known.notaryOffice, notaryCommune: known.notaryCommune };
}

/** Of the place; another where a party bears both surnames of the first. */
function drawNotary({ practice, company, draws, draft: { entities } }: OpenReport): DeedNotary {
  const { commune } = company.domicile;
  const first = practice.notary(commune, draws);
  if (!soundsLikeKin(first.notaryName, entities)) return first;
  return practice.notary(commune, (path) => draws(`${path}/another`));
}

/** A deed signed on that day, with its document, in which the company and the date are read. */
export function signDeed(
  report: OpenReport,
  key: string,
  paper: Pick<NewDocument, 'type' | 'title'>,
  date: CivilDate,
): { deed: Deed; document: Document } {
  const notary = notaryOf(report);
  const document = addDocument(report, key, { ...paper, issuer: notary.notaryOffice, issuedOn: date });
  addReading(document, {
    field: 'company_name',
    value: report.subject.name,
    page: 1,
    entityId: report.subject.id,
  });
  addReading(document, { field: 'date', value: date, page: 1, entityId: null });
  const repertoireNumber = report.practice.deedNumber(report.draws(`deeds/${key}`), date, notary);
  return { document, deed: { ...notary, date, repertoireNumber, documentId: document.id } };
}

/** A meeting of that day, of which the minutes are a deed some days later. */
export function reduceMinutes(
  report: OpenReport,
  key: string,
  paper: Pick<NewDocument, 'type' | 'title'>,
  meetingOn: CivilDate,
): { deed: Deed; document: Document } {
  const days = report.draws(`deeds/${key}`).int('days to the deed', 2, 8);
  return signDeed(report, key, paper, officeDay(report, addDays(meetingOn, days)));
}

/** A deed with its document, and the value that its first page tells of. */
export interface OpenedDeed {
  readonly deed: Deed;
  readonly document: Document;
  /** JSON Pointer. */
  readonly pointer: string;
}

/** Lets the company appear on the first page of its deed, through whoever represents it. */
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

/** Notes who signs a deed for the company, whoever was noted before. */
export function readSignatories(document: Document, people: readonly Entity[]): void {
  document.extracted = document.extracted.filter(({ field }) => field !== 'signatory');
  for (const { id, name } of people)
    addReading(document, { field: 'signatory', value: name, page: 1, entityId: id });
}

/** Those who represent the company on a day. */
export function signatoriesOn(report: OpenReport, day: CivilDate): Entity[] {
  return representativesOf(report, day).map(({ entityId }) => entityOf(report, entityId));
}

/** Lets somebody appear there who takes the minutes of a meeting to the notary. */
export function openMinutes(
  report: OpenReport,
  opened: OpenedDeed,
  meeting: { readonly body: 'junta' | 'directorio'; readonly heldOn: CivilDate },
): void {
  const { law, practice } = report;
  openDeed(report, opened, practice.texts.opening.minutes, {
    delegate: delegateOn(report, opened.deed.date),
    minutes: law.personeria.minutes[meeting.body],
    meetingOn: spanishDate(meeting.heldOn),
  });
}

/** Lets a template open a deed, filled in with what is known of the deed and the company. */
export function openDeed(
  report: OpenReport,
  { deed, document, pointer }: OpenedDeed,
  template: string,
  values: { readonly [placeholder: string]: string },
): void {
  const quote = fillTemplate(template, { ...openingValues(report, deed), ...values });
  cite(report, pointer, { document, page: 1, quote });
}

/** What the opening of a deed may say of it and of the company. */
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

const speakers: readonly Position['title'][] = [
  'administrador',
  'representante_legal',
  'gerente_general',
  'presidente',
];

/** Whoever is in such an office; all of them where they act together. */
function representativesOf({ draft }: OpenReport, day: CivilDate): Position[] {
  const { positions, form } = draft.administration;
  const held = positions.filter(({ from, until }) => from <= day && (until === null || until >= day));
  const known = held.length > 0 ? held : positions;
  const title = speakers.find((speaker) => known.some((position) => position.title === speaker));
  const officers = known.filter((position) => position.title === title);
  return form === 'administradores_conjuntos' ? officers : officers.slice(0, 1);
}

/** What a deed of the company says of those who represent it on a day besides, and how they speak in it. */
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

/** Whether several represent the company on a day. */
export function actTogether(report: OpenReport, day: CivilDate): boolean {
  return representativesOf(report, day).length > 1;
}

/** Those who represent the company on a day, as a deed names them, each in his or her office. */
export function officersOn(report: OpenReport, day: CivilDate): string {
  const { practice, subject } = report;
  return spanishList(
    representativesOf(report, day).map(({ entityId, titleLabel }) => {
      const person = practice.appearance(entityOf(report, entityId), subject.address, day);
      return `${person}, ${titleLabel.toLowerCase()}`;
    }),
    'y',
    '; ',
  );
}

const bearers: readonly Position['title'][] = ['secretario', 'gerente_general', 'gerente', 'presidente'];

/** Who takes minutes to the notary: the secretary, the manager, or another officer of age. */
export function delegateOn(report: OpenReport, day: CivilDate): string {
  return report.practice.appearance(bearerOn(report, day).entity, report.subject.address, day);
}

/** The same, in the office that he or she holds on that day. */
export function delegateInOffice(report: OpenReport, day: CivilDate): string {
  const { position } = bearerOn(report, day);
  const holds = position.from <= day && (position.until === null || position.until >= day);
  return holds ? `${delegateOn(report, day)}, ${position.titleLabel.toLowerCase()}` : delegateOn(report, day);
}

function bearerOn(report: OpenReport, day: CivilDate): { entity: Entity; position: Position } {
  const { positions } = report.draft.administration;
  const rank = ({ title }: Position) => (bearers.includes(title) ? bearers.indexOf(title) : bearers.length);
  const people = [...positions]
    .sort((one, other) => rank(one) - rank(other))
    .map((position) => ({ position, entity: entityOf(report, position.entityId) }));
  const bearer = people.find(({ entity }) => mayAct(entity, day)) ?? people[0];
  if (bearer === undefined) throw new RangeError('nobody takes the minutes to the notary');
  return bearer;
}

function mayAct({ person }: Entity, day: CivilDate): boolean {
  return (
    person !== null &&
    ageOn(person.birthDate, day) >= 18 &&
    (person.deceasedOn === null || person.deceasedOn > day)
  );
}
