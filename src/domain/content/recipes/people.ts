import type { Document, Entity } from '../../../contract/generated/types.js';
import { drawPersonName, fullName } from '../../jurisdictions/cl/names.js';
import { fill, printedTaxId, wording } from '../../jurisdictions/cl/phrases.js';
import { formatRut } from '../../jurisdictions/cl/rut.js';
import { addYears, type CivilDate, isoDate, yearOf } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import type { OpenReport } from './open-report.js';
import { addDocument, cite, freeId, read } from './papers.js';

type Role = Entity['roles'][number];

const roleOrder: readonly Role[] = [
  'subject',
  'shareholder',
  'beneficial_owner',
  'officer',
  'attorney',
  'local_representative',
  'counterparty',
];

/** Gives a party a role it did not have. */
export function giveRole(entity: Entity, role: Role): void {
  const roles = new Set([...entity.roles, role]);
  entity.roles = roleOrder.filter((one) => roles.has(one));
}

/** Somebody new to the report, with an identity card and searched in the lists. */
export function addPerson(report: OpenReport, key: string, role: Role, occupation: string): Entity {
  const { draft, company, asOf } = report;
  const draws = report.draws(`people/${key}`);
  const { regionCode } = company.domicile;
  const name = drawPersonName(draws, regionCode);
  const birthDate = isoDate(
    yearOf(asOf) - draws.int('age', 38, 61),
    draws.int('birth month', 1, 12),
    draws.int('birth day', 1, 28),
  );
  const person: Entity = {
    id: freeId(`ent_${key}`, draft.entities),
    kind: 'person',
    roles: [role],
    name: fullName(name),
    nameVariations: [],
    taxId: { type: 'RUT', value: freeRut(report, key), country: 'CL', valid: true },
    otherIds: [],
    nationality: 'CL',
    address: report.subject.address === null ? null : { ...report.subject.address, unit: null },
    localRepresentativeId: null,
    person: {
      givenNames: name.givenNames,
      paternalSurname: name.paternalSurname,
      maternalSurname: name.maternalSurname,
      birthDate,
      sex: name.sex,
      maritalStatus: 'soltero',
      maritalPropertyRegime: null,
      occupation,
      deceasedOn: null,
    },
    company: null,
  };
  draft.entities.push(person);
  addCard(report, person, birthDate);
  addSearch(report, person);
  return person;
}

function freeRut({ draft, draws }: OpenReport, key: string): string {
  const taken = new Set(draft.entities.flatMap(({ taxId }) => taxId?.value ?? []));
  for (let attempt = 0; ; attempt += 1) {
    const value = formatRut(draws(`people/${key}`).int(`tax id ${attempt}`, 38_300_000, 38_999_999));
    if (!taken.has(value)) return value;
  }
}

function addCard(report: OpenReport, person: Entity, birthDate: CivilDate): void {
  const { draft, asOf } = report;
  const texts = wording.CEDULA_IDENTIDAD;
  const birthday = addYears(birthDate, yearOf(asOf) - yearOf(birthDate) + 4);
  const card = addDocument(report, `cedula_${person.id.slice(4)}`, {
    type: 'CEDULA_IDENTIDAD',
    issuer: wording.DOCUMENTOS.issuer.civil,
    issuedOn: addYears(birthday, -10),
    about: [person.id],
  });
  card.validUntil = birthday;
  read(card, 'person_name', person.name, 1, person.id);
  read(card, 'person_id', person.taxId?.value ?? '', 1, person.id);
  const pointer = `/entities/${draft.entities.indexOf(person)}`;
  const { givenNames, paternalSurname, maternalSurname } = person.person ?? {};
  const surnames = [paternalSurname, maternalSurname].filter(Boolean).join(' ').toUpperCase();
  const name = `${fill(texts.surnames, { surnames })} ${fill(texts.givenNames, { givenNames: (givenNames ?? '').toUpperCase() })}`;
  cite(report, `${pointer}/name`, card, 1, name);
  cite(report, `${pointer}/taxId`, card, 1, fill(texts.run, { personTaxId: printedTaxId(person) }));
}

/** Searches a party in the lists, with nothing found, as the others were. */
export function addSearch(report: OpenReport, entity: Entity): void {
  const { draft } = report;
  const [known] = draft.screening;
  const document = draft.documents.find(({ id }) => id === known?.documentId);
  if (known === undefined || document === undefined) return;
  draft.screening.push({
    ...known,
    entityId: entity.id,
    pep: false,
    pepRole: null,
    sanctioned: false,
    listName: null,
  });
  document.subjectEntityIds.push(entity.id);
  const texts = wording.BUSQUEDA_LISTAS;
  const values = {
    date: spanishDate(known.checkedOn),
    taxId: printedTaxId(entity),
    personTaxId: printedTaxId(entity),
  };
  const quote =
    entity.kind === 'person'
      ? fill(texts.clean, { ...values, person: entity.name })
      : fill(texts.cleanCompany, { ...values, company: entity.name });
  const index = draft.screening.length - 1;
  cite(report, `/screening/${index}`, document, 1 + Math.floor(index / 8), quote);
}

/** Notes a person in a document, by name and number. */
export function readPerson(document: Document, person: Entity, page: number): void {
  read(document, 'person_name', person.name, page, person.id);
  if (person.taxId !== null) read(document, 'person_id', person.taxId.value, page, person.id);
}
