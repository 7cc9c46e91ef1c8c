import type { Document, Entity, Gendered } from '../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, isoDate, yearOf } from '../../../values/dates.js';
import type { Draws } from '../../../values/draws.js';
import { fillTemplate } from '../../../values/message-text.js';
import { withoutMatches } from '../../jurisdictions/dossier.js';
import type { PartyRole } from '../../jurisdictions/jurisdiction.js';
import { newEntity } from '../../jurisdictions/new-records.js';
import { fullName } from '../../jurisdictions/person-names.js';
import type { PersonName } from '../../jurisdictions/practice.js';
import { spanishDate } from '../../words/spanish.js';
import { addDocument, addReading, cite, freeId } from './documents.js';
import { deedsOf, type OpenReport, partyValues } from './open-report.js';

/** The occupations of people whom recipes add. */
export const auditor: Gendered = { F: 'contadora auditora', M: 'contador auditor' };
export const lawyer: Gendered = { F: 'abogada', M: 'abogado' };

/** Keys of the people whom recipes and episodes add, by place: each has a number of the company for this place. */
const addedPeople = [
  'liquidator',
  'former_manager',
  'former_representative',
  'former_attorney',
  'given_attorney',
  'irrevocable_attorney',
  'delegate',
  'holder_representative',
  'investor_representative',
  'usufructuary',
  'creditor_agent',
] as const;

/** A person to be added to a report. */
interface Newcomer {
  /** The suffix of the id, and the key of the draws. */
  key: (typeof addedPeople)[number];
  role: PartyRole;
  occupation: Gendered;
  /** The day from which the person must be of working age; by default the as-of date. */
  since?: CivilDate;
}

/** Adds a person with an identity card and a search in the lists. */
export function addPerson(
  report: OpenReport,
  { key, role, occupation, since = report.asOf }: Newcomer,
): Entity {
  const { draft, company, practice, law } = report;
  const draws = report.draws(`people/${key}`);
  const { regionCode } = company.domicile;
  const name = unusedName(report, draws, regionCode);
  // The person is between 38 and 61 years old on that day.
  const birthDate = isoDate(
    yearOf(since) - draws.int('age', 38, 61),
    draws.int('birth month', 1, 12),
    draws.int('birth day', 1, 28),
  );
  const taken = new Set(draft.entities.flatMap(({ taxId }) => taxId?.value ?? []));
  const position = addedPeople.indexOf(key);
  const ids = practice.personIds(
    draws,
    { ...name, birthDate, regionCode },
    { subject: report.subject, position, taken },
  );
  const { givenNames, paternalSurname, maternalSurname, sex } = name;
  const person = newEntity({
    id: freeId(`ent_${key}`, draft.entities),
    kind: 'person',
    roles: [role],
    name: fullName(name),
    taxId: { type: law.taxId.type, value: ids.taxId, country: law.country, valid: true },
    otherIds: ids.card === null ? [] : [ids.card],
    nationality: law.country,
    address: practice.home(report.draws(`people/${key}/home`), company.domicile.commune),
    person: {
      ...{ givenNames, paternalSurname, maternalSurname, birthDate, sex },
      maritalStatus: 'soltero',
      maritalPropertyRegime: null,
      occupation: occupation[sex],
      deceasedOn: null,
    },
  });
  draft.entities.push(person);
  addCard(report, person, birthDate);
  addSearch(report, person);
  return person;
}

// Names are unique in a report, and a party must not seem related to a notary of the company.
function unusedName(report: OpenReport, draws: Draws, regionCode: string): PersonName {
  const { draft, practice } = report;
  const notaries = deedsOf(report).map(({ notaryName }) => notaryName);
  for (let attempt = 0; ; attempt += 1) {
    const name = practice.personName(attempt === 0 ? draws : draws.row(`namesake ${attempt}`), regionCode);
    const full = fullName(name);
    const ownSurnames = ` ${name.paternalSurname} ${name.maternalSurname}`;
    if (notaries.some((notary) => notary.endsWith(ownSurnames))) continue;
    if (draft.entities.every((entity) => entity.name !== full)) return name;
  }
}

function addCard(report: OpenReport, person: Entity, birthDate: CivilDate): void {
  const { draft, asOf, law, practice } = report;
  const { card: form } = practice;
  const birthday = addYears(birthDate, yearOf(asOf) - yearOf(birthDate) + 4);
  const { onOrAfter, onOrBefore } = law.calendar.offices;
  const cards = report.draws(`cards/${person.id}`);
  // A card that ends on a birthday is renewed some time after the old one has run out.
  const issuedOn =
    form.expiry === null
      ? onOrAfter(addDays(addYears(birthday, -10), cards.int('days after the birthday', 3, 300)))
      : onOrBefore(addDays(asOf, -cards.int('days since its issue', 60, 1_600)));
  const card = addDocument(report, `${form.key}_${person.id.slice(4)}`, {
    type: 'CEDULA_IDENTIDAD',
    issuer: form.issuer,
    issuedOn,
    about: [person.id],
  });
  card.validUntil = form.expiry === null ? birthday : form.expiry({ birthDate, issuedOn });
  addReading(card, { field: 'person_name', value: person.name, page: 1, entityId: person.id });
  addReading(card, { field: 'person_id', value: practice.numberOf(person), page: 1, entityId: person.id });
  const pointer = `/entities/${draft.entities.indexOf(person)}`;
  const { givenNames, paternalSurname, maternalSurname } = person.person ?? {};
  const surnames = [paternalSurname, maternalSurname].filter(Boolean).join(' ').toUpperCase();
  const values = { ...partyValues(report, person), surnames, givenNames: (givenNames ?? '').toUpperCase() };
  cite(report, `${pointer}/name`, { document: card, page: 1, quote: fillTemplate(form.name, values) });
  const numbered = person.otherIds.length === 0 ? 'taxId' : 'otherIds/0';
  cite(report, `${pointer}/${numbered}`, {
    document: card,
    page: 1,
    quote: fillTemplate(form.number, values),
  });
  if (form.birth !== undefined)
    cite(report, `${pointer}/person/birthDate`, { document: card, page: 1, quote: form.birth(birthDate) });
}

/**
 * Adds a search of a party in the lists, without a hit, on the day of the other searches. `foreign` gives the
 * text for a company of another country.
 */
export function addSearch(
  report: OpenReport,
  entity: Entity,
  foreign?: { readonly template: string; readonly registration: string },
): void {
  const { draft } = report;
  const [known] = draft.screening;
  const document = draft.documents.find(({ id }) => id === known?.documentId);
  if (known === undefined || document === undefined) return;
  draft.screening.push({
    ...known,
    ...withoutMatches(entity.id, known.checkedOn, known.documentId),
  });
  document.subjectEntityIds.push(entity.id);
  const { lists } = report.practice.texts;
  const template = foreign?.template ?? (entity.kind === 'person' ? lists.person : lists.company);
  const values = { ...partyValues(report, entity), ...foreign, date: spanishDate(known.checkedOn) };
  const quote = fillTemplate(template, values);
  const index = draft.screening.length - 1;
  const citation = { document, page: 1 + Math.floor(index / 8), quote };
  cite(report, `/screening/${index}`, citation);
  const pointer = `/entities/${draft.entities.indexOf(entity)}/taxId`;
  const number = entity.taxId === null ? null : report.law.taxId.print(entity.taxId.value);
  if (number !== null && quote.includes(number) && draft.provenance[pointer] === undefined)
    cite(report, pointer, citation);
}

/** Adds the readings of a person's name and number to a document. */
export function readPerson({ practice }: OpenReport, document: Document, person: Entity, page: number): void {
  addReading(document, { field: 'person_name', value: person.name, page, entityId: person.id });
  if (person.taxId !== null)
    addReading(document, { field: 'person_id', value: practice.numberOf(person), page, entityId: person.id });
}
