import type { Company, Position } from '../../../contract/generated/types.js';
import { isJsonObject } from '../../values/json-object.js';
import type { JsonReader } from './reading.js';

/** Every state of a company: one that is not among them may be the end of it. */
const companyStates: readonly [Company['status'], ...Company['status'][]] = [
  'vigente',
  'disuelta',
  'en_liquidacion',
  'liquidacion_concursal',
  'reorganizacion',
  'absorbida',
  'transformada',
  'termino_de_giro',
  'no_vigente',
  'no_acreditada',
];

/** What judging and finding read of a party. */
export function entityOf(entity: JsonReader, subjectEntityId: string) {
  const id = entity.member('id').text();
  const name = entity.member('name').textOr(id);
  const person = entity.member('person');
  const company = entity.member('company');
  const isSubject = id === subjectEntityId;
  const kind = entity.member('kind').value;
  // Of somebody who is only listed, nothing more need be known.
  if (kind === 'person' && person.isAbsent()) person.wrong('is missing; it has to be an object, or null.');
  const isPerson = isJsonObject(person.value);
  const taxId = entity.member('taxId').member('value');
  return {
    id,
    name,
    kind: kind === 'person' || isPerson ? 'person' : 'company',
    nameVariations: entity
      .member('nameVariations')
      .optionalList()
      .map((one) => one.text()),
    taxId: taxId.isAbsent() ? null : { value: taxId.text() },
    otherIds: entity
      .member('otherIds')
      .optionalList()
      .map((one) => ({ value: one.member('value').text() })),
    person: isPerson ? { deceasedOn: person.member('deceasedOn').dateOrNull() } : null,
    company:
      isSubject || isJsonObject(company.value)
        ? { status: company.member('status').oneOf(companyStates) }
        : null,
  };
}

/** The same of a member of a class. */
export function memberOf(member: JsonReader) {
  return {
    entityId: member.member('entityId').text(),
    from: member.member('from').date(),
    until: member.member('until').dateOrNull(),
    documentId: '',
  };
}

/** The same of an office. */
export function positionOf(position: JsonReader) {
  return {
    entityId: position.member('entityId').text(),
    title: position.member('title').text() as Position['title'],
    titleLabel: position.member('titleLabel').textOr(''),
    from: position.member('from').date(),
    until: position.member('until').dateOrNull(),
    status: position.member('status').text() as Position['status'],
  };
}
