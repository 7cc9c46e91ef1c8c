import type { ChosenPerson } from '../../../../contract/generated/types.js';
import { isoDate } from '../../../../values/dates.js';
import { type DrawKey, type Draws, drawsAt } from '../../../../values/draws.js';
import { fullName } from '../../person-names.js';
import { formatRut } from '../rut.js';
import { type Commune, drawPersonName, vocabulary } from '../vocabulary.js';
import { ownPersonBody } from './company-numbers.js';
import type { KnownPerson, PartyDraft, PartyPlan, PersonDraft } from './company-plan.js';

/** Returns the RUT body of the person at a position among the people of a company, and draws one if there is none. */
function freeBody(company: string, position: number, draws: Draws, taken: ReadonlySet<string>): number {
  const own = ownPersonBody(company, position);
  return own === null || taken.has(formatRut(own)) ? drawFreeBody(draws, taken) : own;
}

/**
 * Draws an unused RUT body for a person of the catalogue, or for one whose company has no number left; 38.200.0xx are
 * settled ones of the catalogue.
 */
export function drawFreeBody(draws: Draws, taken: ReadonlySet<string>): number {
  for (let attempt = 0; ; attempt += 1) {
    const body = draws.int(`tax id ${attempt}`, 38_000_000, 38_999_999);
    const reserved = body >= 38_200_000 && body <= 38_200_099;
    if (!reserved && !taken.has(formatRut(body))) return body;
  }
}

const maxNamesakeDraws = 30;

/**
 * Completes the parties of the company with this tax number so that no two share a number or a name. Parties of
 * companies above stay as they are, so that they are the same in every report. The last party comes after as many people
 * who are not among the parties as `unlisted` says.
 */
export function makeDistinct(taxId: string, parties: readonly PartyDraft[], unlisted = 0): PartyPlan[] {
  const taken = new Set(parties.flatMap(identityMarksOf));
  let people = 0;
  return parties.map((party, index) => {
    if (party.kind !== 'person') return party;
    const position = people + (index === parties.length - 1 ? unlisted : 0);
    people += 1;
    if (party.known !== undefined) return { ...party, known: party.known };
    const { settled, born, origin } = party;
    const draws = personDraws(party);
    const known = {
      rutBody: settled.rutBody ?? freeBody(taxId, position, draws, taken),
      birthDate:
        settled.birthDate ??
        isoDate(
          draws.int('birth year', ...born),
          draws.int('birth month', 1, 12),
          draws.int('birth day', 1, 28),
        ),
      ...drawUnusedName({ settled, commune: origin.commune }, draws, taken),
    };
    const person = { known, ...party };
    for (const mark of identityMarksOf(person)) taken.add(mark);
    return person;
  });
}

/** Returns the known numbers and names of a party that must be unique. */
export function identityMarksOf(party: PartyDraft): string[] {
  if (party.kind === 'company') return [party.taxId, party.identity.name];
  if (party.kind === 'registered')
    return party.company === null ? [] : [party.company.taxId, party.company.name];
  if (party.kind === 'foreign') return [party.company.name];
  const { known, settled } = party;
  if (known !== undefined) return [formatRut(known.rutBody), fullName(known)];
  return settled.rutBody === undefined ? [] : [formatRut(settled.rutBody)];
}

/** Returns the draws of a person from the company of origin. */
export function personDraws({ origin }: PersonDraft): Draws {
  return drawsAt(origin.key, `people/${origin.party}`);
}

const managing = vocabulary.occupations.filter(({ manages }) => manages === true);

/** Draws the occupation of a person who can manage a company. */
export function managersOccupation(report: DrawKey, key: string): string {
  return drawsAt(report, `people/${key}`).pick('profession', managing).M;
}

/** Draws a name that is not used yet, as far as the settled parts allow. */
export function drawUnusedName(
  { settled, commune }: { readonly settled: ChosenPerson; readonly commune: Commune },
  draws: Draws,
  taken: ReadonlySet<string>,
): Omit<KnownPerson, 'rutBody' | 'birthDate'> {
  for (let attempt = 0; ; attempt += 1) {
    const source = attempt === 0 ? draws : draws.row(`namesake ${attempt}`);
    const drawn = drawPersonName(source, commune.regionCode, settled);
    const name =
      settled.foreign === undefined ? drawn : { ...drawn, maternalSurname: settled.maternalSurname ?? null };
    if (attempt === maxNamesakeDraws || !taken.has(fullName(name))) return name;
  }
}
