import type { Address, Entity, Person } from '../../../../contract/generated/types.js';
import { ageOn, type CivilDate } from '../../../values/dates.js';
import { spanishList } from '../../../words/spanish-lists.js';
import { type ChileanCaseFile, plannedParty } from '../case-file.js';
import {
  fill,
  genderOf,
  idOf,
  nameWithId,
  printedAddress,
  printedTaxId,
  regionName,
  shortName,
  wording,
} from '../phrases.js';
import type { CompanyState } from '../plan/company-states.js';
import type { Capacity } from '../plan/representation.js';
import { statusOn } from './civil-status.js';
import { majorityOf } from './majority.js';
import { isFromAbroad, representatives, signersFor } from './signers.js';

/**
 * Those who sign a deed or a form on that day, as it names them: people with nationality, civil status, occupation,
 * number and domicile; a company through whoever represents it, in which capacity, and where that stands.
 */
export function appearances(file: ChileanCaseFile, parties: readonly Entity[], date: CivilDate): string {
  return spanishList(
    parties.map((party) => appearance(file, party, date)),
    'y',
    '; ',
  );
}

/** How the age of a founder is told, by the legal forms whose law wants it. */
const agesTold: { readonly [form: string]: string } = wording.PARTES.age;

/** Those who found a company. Of who founds an E.I.R.L. article 4 of Ley 19.857 wants the age too. */
export function foundersAppear(
  file: ChileanCaseFile,
  { legalForm }: Pick<CompanyState, 'legalForm'>,
  founders: readonly Entity[],
  date: CivilDate,
): string {
  const [owner] = founders;
  const told = agesTold[legalForm];
  if (told === undefined || owner?.person == null) return appearances(file, founders, date);
  const age = fill(told, { count: String(ageOn(owner.person.birthDate, date)) });
  return appearsForSelf(owner, file.subject.address, date, age);
}

/** The same in one line each, as an extract names them. */
export function partiesInBrief(file: ChileanCaseFile, parties: readonly Entity[], date: CivilDate): string {
  return spanishList(
    parties.map((party) => {
      if (party.kind === 'person') return nameWithId(party);
      const person = spanishList(signersFor(file, party, date).map(shortName));
      return isFromAbroad(file, party)
        ? fill(wording.FUERA_DEL_PAIS.represented, { company: nameWithId(party), person })
        : fill(wording.PARTES.represented, { company: party.name, taxId: printedTaxId(party), person });
    }),
    'y',
    '; ',
  );
}

/** What a deed says of the age and the papers of those who sign it for themselves or for a company. */
export function majorityAmong(file: ChileanCaseFile, parties: readonly Entity[], date: CivilDate): string {
  return majorityOf(
    parties.flatMap((party) => signersFor(file, party, date)),
    parties,
  );
}

function appearance(file: ChileanCaseFile, party: Entity, date: CivilDate): string {
  if (party.kind === 'person') return appearsForSelf(party, file.subject.address, date);
  const { people, capacity } = representatives(file, party, date);
  if (isFromAbroad(file, party)) return fromAbroad(file, party, people, date);
  if (party.address === null) throw new RangeError(`${party.name} has no address to appear with`);
  return appearsThrough(party, people, { address: party.address, ...capacity, on: date });
}

/** What a company calls itself, by the legal forms that are no “sociedad”. */
const nouns: { readonly [form: string]: string } = wording.PARTES.noun;

/** A company through whoever represents it, found at that address, in which capacity, and where it stands. */
export function appearsThrough(
  party: Entity,
  speakers: readonly Entity[],
  { address, office, standing, on }: Capacity & { readonly address: Address; readonly on: CivilDate },
): string {
  const women = speakers.every((speaker) => genderOf(speaker) === 'F');
  const many = speakers.length > 1;
  const { company, companyJointly } = wording.PARTES;
  return fill((many ? companyJointly : company)[women ? 'F' : 'M'], {
    office: wording.PARTES.office[office],
    persons: spanishList(speakers.map((speaker) => personallyNamed(speaker, on))),
    ...addressValues(address, on),
    company: party.name,
    noun: nouns[party.company?.legalForm ?? ''] ?? wording.PARTES.noun.usual,
    taxId: printedTaxId(party),
    standing,
  });
}

function personallyNamed(speaker: Entity, on: CivilDate): string {
  if (speaker.person === null) throw new RangeError(`${speaker.name} is not a person`);
  return fill(wording.PARTES.personOnly[genderOf(speaker)], personalValues(speaker, speaker.person, on));
}

/**
 * A person who disposes of what is his or hers. Whoever administers the goods of a woman married in community is her
 * husband, but for what she earns herself (articles 150 and 1749 of the Civil Code): she says that she disposes of that.
 */
export function appearsForSelf(party: Entity, otherwise: Entity['address'], on: CivilDate, age = ''): string {
  const { person } = party;
  const reserves = person?.sex === 'F' && statusOn(person, on) === 'casado_sociedad_conyugal';
  return appearsInPerson(party, otherwise, on, `${age}${reserves ? wording.PARTES.ownGoods : ''}`);
}

/**
 * A person, as he or she was on that day, with what else is told beside the civil status; whoever has no home in Chile is found at
 * that address.
 */
export function appearsInPerson(
  party: Entity,
  otherwise: Entity['address'],
  on: CivilDate,
  added = '',
): string {
  const address = party.address?.country === 'CL' ? party.address : otherwise;
  if (party.person === null || address === null) return nameWithId(party);
  const personal = personalValues(party, party.person, on);
  const values = {
    address: printedAddress(address),
    commune: address.commune,
    regionName: regionName(address.regionCode, on),
    ...personal,
    maritalStatus: `${personal.maritalStatus}${added}`,
  };
  const passport = idOf(party, 'PASSPORT');
  if (passport === null) return fill(wording.PARTES.person[genderOf(party)], values);
  return fill(wording.FUERA_DEL_PAIS.person[genderOf(party)], { ...values, passport });
}

function fromAbroad(
  file: ChileanCaseFile,
  party: Entity,
  [speaker]: readonly Entity[],
  on: CivilDate,
): string {
  const plan = plannedParty(file, party.id);
  if (plan?.kind !== 'foreign' || speaker === undefined)
    throw new RangeError(`${party.name} is not from abroad, or has nobody here`);
  return fill(wording.FUERA_DEL_PAIS.appearance[genderOf(speaker)], {
    company: party.name,
    jurisdiction: plan.company.jurisdiction,
    legalized: legalizedOn(on),
    representative: appearsInPerson(speaker, file.subject.address, on),
  });
}

/** How a power of another country was made good for Chile, where an apostille is enough since the law let it be. */
export function legalizedOn(day: CivilDate): string {
  return day < apostillesSince ? 'legalizado' : 'apostillado';
}

/** Since when the Convention of The Hague of 5 October 1961 is in force for Chile. */
const apostillesSince = '2016-08-30';

const statuses = new Map(Object.entries(wording.PARTES.maritalStatus));
const nationalities = new Map(Object.entries(wording.PARTES.nationality));

/** What deeds say of a person beside the name: whence, of which civil status and occupation, with which number. */
export function personalValues(entity: Entity, person: Person, on: CivilDate) {
  const gender = genderOf(entity);
  const status = statuses.get(statusOn(person, on)) ?? statuses.get(person.maritalStatus);
  return {
    person: entity.name,
    nationality: nationalityOf(entity),
    maritalStatus: status?.[gender] ?? person.maritalStatus,
    occupation: person.occupation,
    personTaxId: printedTaxId(entity),
  };
}

function nationalityOf(entity: Entity): string {
  const known = nationalities.get(entity.nationality);
  if (known === undefined) throw new RangeError(`there is no word for who comes from ${entity.nationality}`);
  return known[genderOf(entity)];
}

function addressValues(
  address: NonNullable<Entity['address']>,
  on: CivilDate,
): { [placeholder: string]: string } {
  return {
    address: printedAddress(address),
    commune: address.commune,
    regionName: regionName(address.regionCode, on),
  };
}
