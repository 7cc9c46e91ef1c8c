import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Address, Entity, Person } from '../../../../contract/generated/types.js';
import { addYears, ageOn, type CivilDate } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { spanishList, spanishSeries } from '../../../words/spanish.js';
import { entityId } from '../../dossier.js';
import { genderOf } from '../../person-names.js';
import { type ChileanCaseFile, isRegistered, plannedParty } from '../case-file.js';
import { formOf } from '../legal-forms.js';
import {
  genderOfAll,
  idOf,
  nameWithId,
  printedAddress,
  printedTaxId,
  regionName,
  shortName,
} from '../phrases.js';
import { type CompanyState, stateOn } from '../plan/company-history.js';
import { keyAbove } from '../plan/ownership.js';
import { type Capacity, representationOn, settledCapacity } from '../plan/representation.js';

/** Later civil statuses, from Ley 20.830 and Ley 19.947; `before` replaces them on earlier dates. */
const statusesSince = new Map<Person['maritalStatus'], { since: CivilDate; before: Person['maritalStatus'] }>(
  [
    ['conviviente_civil', { since: '2015-10-22', before: 'soltero' }],
    ['divorciado', { since: '2004-11-18', before: 'casado' }],
  ],
);

/** Returns the key of the text for a person's civil status and matrimonial property regime on a date. */
function statusOn({ maritalStatus, maritalPropertyRegime }: Person, on: CivilDate): string {
  const change = statusesSince.get(maritalStatus);
  if (change !== undefined && on < change.since) return change.before;
  return maritalPropertyRegime === null ? maritalStatus : `${maritalStatus}_${maritalPropertyRegime}`;
}

const { majority, soleHolders } = wording.PARTES;

/**
 * Writes that the signers are of age and how they prove their identity (article 405, Código Orgánico de Tribunales): by
 * their cards, or by what the parties have in addition. Without signers, the plural is used.
 */
export function majorityOf(signers: readonly Entity[], parties: readonly Entity[] = signers): string {
  const gender = genderOfAll(signers);
  const text = signers.length === 1 && parties.length === 1 ? majority[gender] : majority.many[gender];
  if (!parties.some((party) => idOf(party, 'PASSPORT') !== null)) return text;
  return text.replace(majority.card, majority.passport).replace(majority.cards, majority.papers);
}

/** Returns the term for all holders together, of shares or of rights. */
export function soleHoldersOf(interest: string | undefined, holders: readonly Entity[]): string {
  return soleHolders[interest === 'acciones' ? 'acciones' : 'derechos_sociales'][genderOfAll(holders)];
}

/** Returns the people who sign for a party on a date: the person, or the representatives of a company. */
export function signersFor(file: ChileanCaseFile, party: Entity, date: CivilDate): readonly Entity[] {
  return party.kind === 'person' ? [party] : findRepresentatives(file, party, date).people;
}

/** Returns who represents a company on a date; empty for a person and for a party known only from a register. */
export function representativesFor(file: ChileanCaseFile, party: Entity, date: CivilDate): readonly Entity[] {
  return party.kind === 'person' || isRegistered(party) ? [] : signersFor(file, party, date);
}

/**
 * Finds the representatives of a company. A foreign company has named one; a Chilean one follows its own plan. If the
 * owners are settled, it is the nearest of its holders, or of theirs, who is of age.
 */
function findRepresentatives(
  file: ChileanCaseFile,
  party: Entity,
  date: CivilDate,
): { readonly people: readonly Entity[]; readonly capacity: Capacity } {
  const plan = plannedParty(file, party.id);
  if (plan?.kind === 'company' && plan.plan !== null) {
    const { people, capacity } = representationOn(plan.plan, date);
    return { people: people.map(({ key }) => file.party(keyAbove(plan.key, key))), capacity };
  }
  // The parent of an agency is represented by the agent of that date.
  const [agent] = stateOn(file.life, date).administration.members;
  const local =
    formOf(file.plan).agency && agent !== undefined
      ? file.party(agent)
      : file.entities.find(({ id }) => id === party.localRepresentativeId);
  const people = local === undefined ? peopleAbove(file, party.id, new Set()) : [local];
  const representative = people.find(({ person }) => isOfAge(person, date)) ?? people[0];
  if (representative === undefined) throw new RangeError(`nobody represents ${party.name}`);
  const capacity =
    plan?.kind === 'company'
      ? settledCapacity(file.plan.key, plan.identity, date)
      : { office: 'representante_legal' as const, standing: '' };
  return { people: [representative], capacity };
}

function peopleAbove(file: ChileanCaseFile, issuerId: string, visited: Set<string>): Entity[] {
  if (visited.has(issuerId)) return [];
  visited.add(issuerId);
  const chain = file.plan.chains.find(({ issuer }) => entityId(issuer) === issuerId);
  const holders = (chain?.holdings ?? []).flatMap(({ holder }) =>
    holder === 'subject' ? [] : [file.party(holder)],
  );
  const people = holders.filter(({ kind }) => kind === 'person');
  const companies = holders.filter(({ kind }) => kind === 'company');
  return [...people, ...companies.flatMap(({ id }) => peopleAbove(file, id, visited))];
}

/** Returns whether a person may act on a date; false for a company. */
export function isOfAge(person: Person | null, date: CivilDate): boolean {
  return person !== null && addYears(person.birthDate, 18) <= date;
}

/**
 * Writes the appearance of those who sign a deed or form on a date. People have nationality, civil status, occupation,
 * number and domicile; companies have their representatives, with capacity and personería.
 */
export function appearances(file: ChileanCaseFile, parties: readonly Entity[], date: CivilDate): string {
  return spanishSeries(parties.map((party) => appearance(file, party, date)));
}

function appearance(file: ChileanCaseFile, party: Entity, date: CivilDate): string {
  if (party.kind === 'person') return appearsForSelf(party, file.subject.address, date);
  const { people, capacity } = findRepresentatives(file, party, date);
  const plan = plannedParty(file, party.id);
  if (plan?.kind === 'foreign') {
    const [representative] = people;
    if (representative === undefined) throw new RangeError(`${party.name} has nobody here`);
    return fillTemplate(wording.FUERA_DEL_PAIS.appearance[genderOf(representative)], {
      company: party.name,
      jurisdiction: plan.company.jurisdiction,
      legalized: legalizedOn(date),
      representative: appearsInPerson(representative, file.subject.address, date),
    });
  }
  if (party.address === null) throw new RangeError(`${party.name} has no address to appear with`);
  return appearsThrough(party, people, { address: party.address, ...capacity, on: date });
}

/** Wordings of a founder's age, by the legal forms whose law requires it. */
const ageTemplates: { readonly [form: string]: string } = wording.PARTES.age;

/** Writes the appearance of founders. For an E.I.R.L., article 4 of Ley 19.857 also requires the age. */
export function foundersAppear(
  file: ChileanCaseFile,
  { legalForm }: Pick<CompanyState, 'legalForm'>,
  founders: readonly Entity[],
  date: CivilDate,
): string {
  const [owner] = founders;
  const template = ageTemplates[legalForm];
  if (template === undefined || owner?.person == null) return appearances(file, founders, date);
  const age = fillTemplate(template, { count: String(ageOn(owner.person.birthDate, date)) });
  return appearsForSelf(owner, file.subject.address, date, age);
}

/** Wording for a founder in the extract of a founding, by legal form; other forms give the number alone. */
const founderTemplates: { readonly [form: string]: string } = wording.EXTRACTO_CONSTITUCION.founders;

/**
 * Writes the founders as the extract does: with their domicile (article 5, Ley 18.046; articles 352 and 354, Commercial
 * Code), and the owner of an E.I.R.L. as in the deed (articles 4 and 5, Ley 19.857). A SpA names them alone (article
 * 426, Commercial Code).
 */
export function foundersInExtract(
  file: ChileanCaseFile,
  founding: Pick<CompanyState, 'legalForm'>,
  founders: readonly Entity[],
  date: CivilDate,
): string {
  const how = founderTemplates[founding.legalForm];
  if (how === 'appearing') return foundersAppear(file, founding, founders, date);
  if (how === undefined) return partiesInBrief(file, founders, date);
  return spanishSeries(founders.map((founder) => domiciledFounder(file, founder, date)));
}

function domiciledFounder(file: ChileanCaseFile, founder: Entity, date: CivilDate): string {
  const { domiciled } = wording.PARTES;
  if (founder.kind === 'person') {
    const address = founder.address?.country === 'CL' ? founder.address : file.subject.address;
    const person = nameWithId(founder);
    return address === null
      ? person
      : fillTemplate(domiciled[genderOf(founder)], { person, ...addressValues(address, date) });
  }
  const { address } = founder;
  const person = spanishList(signersFor(file, founder, date).map(shortName));
  if (address === null) return partiesInBrief(file, [founder], date);
  return plannedParty(file, founder.id)?.kind === 'foreign'
    ? fillTemplate(domiciled.abroad, {
        company: nameWithId(founder),
        address: printedAddress(address),
        commune: address.commune,
        person,
      })
    : fillTemplate(domiciled.company, {
        company: founder.name,
        taxId: printedTaxId(founder),
        ...addressValues(address, date),
        person,
      });
}

/** Writes each party in one line, as extracts do. */
export function partiesInBrief(file: ChileanCaseFile, parties: readonly Entity[], date: CivilDate): string {
  return spanishSeries(
    parties.map((party) => {
      if (party.kind === 'person') return nameWithId(party);
      const person = spanishList(signersFor(file, party, date).map(shortName));
      return plannedParty(file, party.id)?.kind === 'foreign'
        ? fillTemplate(wording.FUERA_DEL_PAIS.represented, { company: nameWithId(party), person })
        : fillTemplate(wording.PARTES.represented, {
            company: party.name,
            taxId: printedTaxId(party),
            person,
          });
    }),
  );
}

/** Writes the age and identity documents of those who sign a deed for themselves or for a company. */
export function majorityAmong(file: ChileanCaseFile, parties: readonly Entity[], date: CivilDate): string {
  const signers = parties.flatMap((party) => signersFor(file, party, date));
  return majorityOf(signers, parties);
}

/** Words for the company, by the legal forms that are not a "sociedad". */
const companyNouns: { readonly [form: string]: string } = wording.PARTES.noun;

/** Writes the appearance of a company through its representatives, with their address, capacity and personería. */
export function appearsThrough(
  party: Entity,
  representatives: readonly Entity[],
  { address, office, standing, on }: Capacity & { readonly address: Address; readonly on: CivilDate },
): string {
  const { company, companyJointly, personOnly, office: offices } = wording.PARTES;
  const persons = representatives.map((one) => {
    if (one.person === null) throw new RangeError(`${one.name} is not a person`);
    return fillTemplate(personOnly[genderOf(one)], personalValues(one, one.person, on));
  });
  return fillTemplate((representatives.length > 1 ? companyJointly : company)[genderOfAll(representatives)], {
    office: offices[office],
    persons: spanishList(persons),
    ...addressValues(address, on),
    company: party.name,
    noun: companyNouns[party.company?.legalForm ?? ''] ?? wording.PARTES.noun.usual,
    taxId: printedTaxId(party),
    standing,
  });
}

/**
 * Writes the appearance of a person who disposes of own assets. The husband administers the assets of a wife married in
 * community, except for what she earns (articles 150 and 1749, Civil Code), so she states that she disposes of those.
 */
export function appearsForSelf(party: Entity, otherwise: Entity['address'], on: CivilDate, age = ''): string {
  const { person } = party;
  const reserves = person?.sex === 'F' && statusOn(person, on) === 'casado_sociedad_conyugal';
  return appearsInPerson(party, otherwise, on, `${age}${reserves ? wording.PARTES.ownGoods : ''}`);
}

/** Writes a person's appearance, with text added after the civil status; without a home in Chile, at `otherwise`. */
export function appearsInPerson(
  party: Entity,
  otherwise: Entity['address'],
  on: CivilDate,
  added = '',
): string {
  const address = party.address?.country === 'CL' ? party.address : otherwise;
  if (party.person === null || address === null) return nameWithId(party);
  const personal = personalValues(party, party.person, on);
  const maritalStatus = `${personal.maritalStatus}${added}`;
  const values = { ...addressValues(address, on), ...personal, maritalStatus };
  const passport = idOf(party, 'PASSPORT');
  if (passport === null) return fillTemplate(wording.PARTES.person[genderOf(party)], values);
  return fillTemplate(wording.FUERA_DEL_PAIS.person[genderOf(party)], { ...values, passport });
}

/** Writes how a foreign power was legalised for Chile: by apostille since the convention is in force. */
export function legalizedOn(day: CivilDate): string {
  return day < apostillesSince ? 'legalizado' : 'apostillado';
}

/** Entry into force for Chile of the Hague Convention of 5 October 1961. */
const apostillesSince = '2016-08-30';

const statuses = new Map(Object.entries(wording.PARTES.maritalStatus));
const nationalities = new Map(Object.entries(wording.PARTES.nationality));

/** Returns the template values for a person in a deed: nationality, civil status, occupation and number. */
export function personalValues(entity: Entity, person: Person, on: CivilDate) {
  const gender = genderOf(entity);
  const status = statuses.get(statusOn(person, on)) ?? statuses.get(person.maritalStatus);
  const nationality = nationalities.get(entity.nationality);
  if (nationality === undefined)
    throw new RangeError(`there is no word for a ${entity.nationality} national`);
  return {
    person: entity.name,
    nationality: nationality[gender],
    maritalStatus: status?.[gender] ?? person.maritalStatus,
    occupation: person.occupation,
    personTaxId: printedTaxId(entity),
  };
}

function addressValues(address: Address, on: CivilDate): { [placeholder: string]: string } {
  return {
    address: printedAddress(address),
    commune: address.commune,
    regionName: regionName(address.regionCode, on),
  };
}
