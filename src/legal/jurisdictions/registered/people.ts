import type { Address, ChosenPerson, Entity, Person, Town } from '../../../contract/generated/types.js';
import { addDays, type CivilDate, isoDate, yearOf } from '../../../values/dates.js';
import { type Draws, drawsAt } from '../../../values/draws.js';
import { fillTemplate } from '../../../values/message-text.js';
import { spanishSeries } from '../../words/spanish.js';
import { personIndex } from '../company-index.js';
import { entityId } from '../dossier.js';
import type { PartyRole } from '../jurisdiction.js';
import { newEntity } from '../new-records.js';
import { drawFitName, fullName, genderOf, isWellKnown } from '../person-names.js';
import type { NewIds, NewPerson, PersonName } from '../practice.js';
import { dateValues, grouped } from './case-file.js';
import { type CountryData, namesOn } from './country.js';
import type { RegisteredPlan } from './plan.js';

/** Draws a name of the country, keeping settled parts; avoids well-known names and these names. */
export function drawPersonName(
  country: CountryData,
  draws: Draws,
  settled: ChosenPerson = {},
  taken: ReadonlySet<string> = new Set(),
): PersonName {
  return drawFitName(
    draws,
    (own) => drawName(country, own, settled),
    (name) => taken.has(fullName(name)) || isWellKnown(name),
  );
}

function drawName({ vocabulary }: CountryData, draws: Draws, settled: ChosenPerson): PersonName {
  const sex = settled.sex ?? (draws.chance('sex', 0.45) ? 'F' : 'M');
  return {
    sex,
    givenNames: settled.givenNames ?? draws.pick('given names', vocabulary.givenNames[sex]),
    paternalSurname: settled.paternalSurname ?? draws.pick('paternal surname', vocabulary.surnames),
    maternalSurname: settled.maternalSurname ?? draws.pick('maternal surname', vocabulary.surnames),
  };
}

/** Writes the people of a plan, in plan order. */
export function writePeople(country: CountryData, plan: RegisteredPlan): Entity[] {
  const holders = new Set(plan.holders.map(({ key }) => key));
  const officers = new Set(plan.arrangement.officers.map(({ party }) => party));
  const attorneys = new Set([
    ...plan.arrangement.powers.flatMap(({ parties }) => parties),
    ...plan.arrangement.groups.flatMap(({ members }) => members),
  ]);
  const taken = new Set<string>();
  return plan.people.map((key, position) => {
    const roles: PartyRole[] = [
      ...(holders.has(key) ? (['shareholder'] as const) : []),
      ...(officers.has(key) ? (['officer'] as const) : []),
      ...(attorneys.has(key) ? (['attorney'] as const) : []),
    ];
    return personEntity(country, plan, { key, position, roles }, taken);
  });
}

/** A position among the people of a company, or among those whom recipes add to it. No two people share an id. */
interface PositionInCompany {
  /** Tax number of the company. */
  readonly company: string;
  readonly position: number;
  readonly isAdded: boolean;
  /** Numbers in use. */
  readonly taken: ReadonlySet<string>;
}

/** Returns the ids of a position in a company, or drawn ones if they are taken or the company has no more. */
export function freeIds(
  country: CountryData,
  person: NewPerson,
  { company, taken, ...at }: PositionInCompany,
  draws: Draws,
): NewIds {
  const isTaken = (ids: NewIds): boolean =>
    [ids.taxId, ids.card?.value ?? ids.taxId].some((id) => taken.has(id));
  const index = country.ids.indexOf?.(company) ?? 0;
  let ids = country.ids.person((size) => personIndex(index, at, size), person, draws);
  for (let attempt = 1; isTaken(ids); attempt += 1) {
    const others = draws.at(`ids ${attempt}`);
    ids = country.ids.person((size) => others.int('number', 0, size - 1), person, others);
  }
  return ids;
}

function personEntity(
  country: CountryData,
  plan: RegisteredPlan,
  { key, position, roles }: { readonly key: string; readonly position: number; readonly roles: PartyRole[] },
  taken: Set<string>,
): Entity {
  const draws = drawsAt(plan.key, `people/${key}`);
  const { law, vocabulary } = country;
  const settled = plan.settled[key] ?? {};
  const { sex, ...names } = drawPersonName(country, draws, settled, taken);
  const profession = plan.arrangement.officers.find(({ party }) => party === key)?.occupation;
  // Between 24 and 52 years old at the founding.
  const birthYear = yearOf(plan.foundedOn) - draws.int('age at founding', 24, 52);
  const birthDate = addDays(isoDate(birthYear, 1, 1), draws.int('birthday', 0, 364));
  const civilState = draws.pick('marital status', civilStates);
  const isShared = civilState.maritalPropertyRegime === 'sociedad_de_gananciales';
  const person: Person = {
    ...names,
    birthDate: settled.birthDate ?? birthDate,
    sex,
    ...civilState,
    ...(isShared && conyugal.has(law.country) ? { maritalPropertyRegime: 'sociedad_conyugal' } : {}),
    occupation: settled.occupation ?? (profession ?? draws.pick('occupation', vocabulary.occupations))[sex],
    deceasedOn: null,
  };
  const numbered = { ...names, birthDate: person.birthDate, sex, regionCode: plan.place.regionCode };
  const ids = freeIds(country, numbered, { company: plan.taxId, position, isAdded: false, taken }, draws);
  const { taxId, card } = ids;
  const name = fullName(names);
  for (const mark of [name, taxId, card?.value ?? taxId]) taken.add(mark);
  return newEntity({
    id: entityId(key),
    kind: 'person',
    roles,
    name,
    taxId: { type: law.taxId.type, value: taxId, country: law.country, valid: true },
    otherIds: card === null ? [] : [card],
    nationality: law.country,
    address: writeAddress(country, plan.place, draws.at('address'), 'home'),
    person,
  });
}

const civilStates = [
  { maritalStatus: 'casado', maritalPropertyRegime: 'sociedad_de_gananciales' },
  { maritalStatus: 'casado', maritalPropertyRegime: 'separacion_total' },
  { maritalStatus: 'soltero', maritalPropertyRegime: null },
  { maritalStatus: 'divorciado', maritalPropertyRegime: null },
] as const;

/** Countries whose law says "sociedad conyugal"; Spain and Peru say "gananciales". */
const conyugal: ReadonlySet<string> = new Set(['CO', 'MX']);

/** Draws an address of an office or a home in a place. */
export function writeAddress(
  country: CountryData,
  place: Town,
  draws: Draws,
  use: keyof CountryData['wording']['unit'],
): Address {
  const { houseNumber, unit } = country.wording;
  const { name: neighbourhood, postalCode } = draws.pick('neighbourhood', place.neighbourhoods);
  return {
    street: draws.pick('street', country.vocabulary.streets),
    number: fillTemplate(houseNumber.text, {
      number: String(draws.int('number', 3, houseNumber.max)),
      second: String(draws.int('second', 3, 98)),
    }),
    unit: draws.chance('has unit', 0.5)
      ? fillTemplate(unit[use], {
          floor: String(draws.int('floor', 1, 9)),
          door: draws.pick('door', ['A', 'B', 'C', 'D']),
        })
      : null,
    neighbourhood,
    commune: place.name,
    regionCode: place.regionCode,
    postalCode,
    country: country.law.country,
  };
}

/** Formats an address in one line, with the town's name of a date, or its current one by default. */
export function printedAddress(
  { wording, vocabulary }: CountryData,
  address: Entity['address'],
  on?: CivilDate,
): string {
  if (address === null) return '—';
  const { street, number, unit, neighbourhood = '', commune: today, postalCode = '' } = address;
  const unitPart = unit === null ? '' : `, ${unit}`;
  const place = vocabulary.places.find(({ name }) => name === today);
  const commune = place === undefined || on === undefined ? today : namesOn(place, on).name;
  return fillTemplate(wording.address, { street, number, unitPart, neighbourhood, commune, postalCode });
}

/** Returns the number on a person's card. */
export function cardNumber(country: CountryData, { taxId, otherIds }: Entity): string {
  const [card] = otherIds;
  if (card?.type === 'CC') return grouped(country, Number(card.value));
  return card?.value ?? country.law.taxId.print(taxId?.value ?? '');
}

/** Writes a person with the personal number. */
export function nameWithId(country: CountryData, entity: Entity): string {
  return fillTemplate(country.wording.person.withId[genderOf(entity)], personValues(country, entity));
}

/** Lists people with their personal numbers. */
export function namesWithIds(country: CountryData, people: readonly Entity[]): string {
  return spanishSeries(people.map((person) => nameWithId(country, person)));
}

/**
 * Writes the appearance of a person in a deed of a date, by default today: nationality, civil status, occupation and
 * domicile, unless these are at its end.
 */
export function appearance(country: CountryData, person: Entity, on?: CivilDate): string {
  return fillTemplate(country.wording.person.appearance[genderOf(person)], personValues(country, person, on));
}

/** Returns the template values of a person on a date, by default today. */
export function personValues(
  country: CountryData,
  entity: Entity,
  on?: CivilDate,
): { [placeholder: string]: string } {
  const { person } = entity;
  const gender = genderOf(entity);
  const { maritalStatus, nationality } = country.wording.person;
  const status = person?.maritalStatus;
  const place = country.vocabulary.places.find(({ name }) => name === entity.address?.commune);
  const home = place?.notarySeat.endsWith(place.name) ? place.notarySeat : place?.region;
  return {
    person: entity.name,
    number: cardNumber(country, entity),
    personTaxId: country.law.taxId.print(entity.taxId?.value ?? ''),
    born: gender === 'F' ? 'nacida' : 'nacido',
    birthDate: dateValues(person?.birthDate ?? '1970-01-01').date,
    occupation: person?.occupation ?? '',
    nationality: nationality[gender],
    maritalStatus: maritalStatus[status === 'casado' || status === 'divorciado' ? status : 'soltero'][gender],
    address: printedAddress(country, entity.address, on),
    // The state of birth, with its article: that of the home, which matches the personal number.
    birthplace: home ?? '',
  };
}
