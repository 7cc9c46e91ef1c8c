import type { Entity, Person } from '../../../../contract/generated/types.js';
import { addYears, type CivilDate } from '../../../values/dates.js';
import { type ChileanCaseFile, entityId, isRegistered, plannedParty } from '../case-file.js';
import { formOf } from '../legal-forms.js';
import { keyAbove } from '../plan/companies-above.js';
import { stateOn } from '../plan/company-states.js';
import { type Capacity, representationOn, settledCapacity } from '../plan/representation.js';

/** Who signs for a party on that day: a person for himself or herself, and for a company whoever represents it. */
export function signersFor(file: ChileanCaseFile, party: Entity, date: CivilDate): readonly Entity[] {
  return party.kind === 'person' ? [party] : representatives(file, party, date).people;
}

/** Who speaks for a company on that day; nobody for a person, nor for whom only a register knows. */
export function speakersFor(file: ChileanCaseFile, party: Entity, date: CivilDate): readonly Entity[] {
  return party.kind === 'person' || isRegistered(party) ? [] : signersFor(file, party, date);
}

/**
 * A company of another country has named somebody here, one of this country acts as its own plan says. For one whose
 * owners are settled it is one of those who hold it, or hold its holders, the nearest who is of age.
 */
export function representatives(
  file: ChileanCaseFile,
  party: Entity,
  date: CivilDate,
): { readonly people: readonly Entity[]; readonly capacity: Capacity } {
  const plan = plannedParty(file, party.id);
  if (plan?.kind === 'company' && plan.plan !== null) {
    const { people, capacity } = representationOn(plan.plan, date);
    return { people: people.map(({ key }) => file.party(keyAbove(plan.key, key))), capacity };
  }
  const local = localRepresentative(file, party, date);
  const people = local === undefined ? peopleAbove(file, party.id, new Set()) : [local];
  const representative = people.find(({ person }) => isOfAge(person, date)) ?? people[0];
  if (representative === undefined) throw new RangeError(`nobody represents ${party.name}`);
  const capacity =
    plan?.kind === 'company'
      ? settledCapacity(file.plan.key, plan.identity, date)
      : { office: 'representante_legal' as const, standing: '' };
  return { people: [representative], capacity };
}

// The parent of an agency is represented by the agent of the day.
function localRepresentative(file: ChileanCaseFile, party: Entity, date: CivilDate): Entity | undefined {
  const [agent] = stateOn(file.life, date).administration.members;
  if (formOf(file.plan).agency && agent !== undefined) return file.party(agent);
  return file.entities.find(({ id }) => id === party.localRepresentativeId);
}

function peopleAbove(file: ChileanCaseFile, issuerId: string, passed: Set<string>): Entity[] {
  if (passed.has(issuerId)) return [];
  passed.add(issuerId);
  const chain = file.plan.chains.find(({ issuer }) => entityId(issuer) === issuerId);
  const holders = (chain?.holdings ?? []).flatMap(({ holder }) =>
    holder === 'subject' ? [] : [file.party(holder)],
  );
  const people = holders.filter(({ kind }) => kind === 'person');
  const companies = holders.filter(({ kind }) => kind === 'company');
  return [...people, ...companies.flatMap(({ id }) => peopleAbove(file, id, passed))];
}

/** Whether somebody may act on that day. */
export function isOfAge(person: Person | null, date: CivilDate): boolean {
  return person !== null && addYears(person.birthDate, 18) <= date;
}

export function isFromAbroad(file: ChileanCaseFile, { id }: Entity): boolean {
  return plannedParty(file, id)?.kind === 'foreign';
}
