import boards from '../../../../../fixtures/vocabulary/cl/boards.json' with { type: 'json' };
import powerKinds from '../../../../../fixtures/vocabulary/cl/powers.json' with { type: 'json' };
import signingClasses from '../../../../../fixtures/vocabulary/cl/signing-classes.json' with { type: 'json' };
import type { ChosenClasses } from '../../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, daysBetween, latest, yearOf } from '../../../../values/dates.js';
import { type Draws, drawsAt } from '../../../../values/draws.js';
import { cataloguedFaculties } from '../../faculties.js';
import { chileanOffices } from '../calendar.js';
import { formOf } from '../legal-forms.js';
import { weightOf } from '../vocabulary.js';
import type { CompanyIdentity } from './company-identity.js';
import type {
  AdministrationPlan,
  BracketPlan,
  ChileanPowerPlan,
  CompanyDraft,
  CompanyPlan,
  PartyDraft,
} from './company-plan.js';
import type { OwnershipPlan } from './ownership.js';
import { managersOccupation } from './people.js';
import { usualTermYears } from './representation.js';

/**
 * Draws who administers the company and which classes of attorneys it has.
 * @param isDrawn true if no choice was made about the company
 */
export function planAuthority(
  draft: CompanyDraft,
  ownership: OwnershipPlan,
  isDrawn: boolean,
): Pick<CompanyPlan, 'administration' | 'groups'> & { readonly parties: readonly PartyDraft[] } {
  const { key, identity, choices } = draft;
  const administration = planAdministration(draft, ownership, isDrawn);
  const classes = classesOf(draft);
  // Class A begins with the administrators, or with a board, the manager.
  const { manager, members: administrators } = administration;
  const first = manager === null ? administrators : [manager];
  const groups = Object.entries(classes?.members ?? {}).map(([code, chosen]) => {
    if (typeof chosen !== 'number') return { code, members: chosen };
    const known = code === 'A' ? first.slice(0, chosen - 1) : [];
    return { code, members: fillWithStrangers(known, chosen, `attorney_${code}`) };
  });
  const special = specialPowersOf(draft).map((power) => `attorney_${power}`);
  const named = [
    ...administration.members,
    ...administration.alternates,
    ...(administration.manager === null ? [] : [administration.manager]),
    ...groups.flatMap(({ members }) => members),
    ...special,
  ];
  const known = new Set(ownership.parties.map((party) => party.key));
  const strangers = [...new Set(named)].filter((member) => !known.has(member));
  const board = administration.form === 'directorio';
  const occupations: { readonly [key: string]: string } = {
    attorney_court: 'abogado',
    attorney_tax: 'contador auditor',
  };
  const parties = strangers.map((member): PartyDraft => {
    const facts = choices.people?.[member];
    // A person with a settled RUT is the same in every report. Directors and their manager have managing occupations.
    const isManaging = board && facts?.rutBody === undefined;
    const occupation = occupations[member] ?? (isManaging ? managersOccupation(key, member) : undefined);
    const settled = { ...(occupation === undefined ? {} : { occupation }), ...facts };
    // Administrators named by the statutes were of age at the founding; others came in later.
    const isEarly = member.startsWith('administrator');
    const year = isEarly ? yearOf(identity.foundedOn) + 8 : yearOf(draft.horizon);
    const origin = { key, party: member, commune: identity.commune };
    return { key: member, kind: 'person', settled, born: [year - 60, year - 34], origin };
  });
  return { administration, groups, parties };
}

function planAdministration(
  { key, identity, choices }: CompanyDraft,
  ownership: OwnershipPlan,
  isDrawn: boolean,
): AdministrationPlan {
  const people = new Set(ownership.parties.filter(({ kind }) => kind === 'person').map((party) => party.key));
  const holders = ownership.holdings.map(({ holder }) => holder);
  const persons = holders.filter((holder) => people.has(holder));
  const draws = drawsAt(key, 'authority');
  const { form, members } = choices.administration ?? drawAdministration(draws, identity, holders, persons);
  const board = form === 'directorio';
  const plan: AdministrationPlan = {
    form,
    members,
    president: board ? (members[0] ?? null) : null,
    manager: board ? 'manager' : null,
    independent: choices.administration?.independent ?? null,
    alternates: [],
    termYears: usualTermYears,
  };
  if (!board || !isDrawn) return plan;
  // The statutes may give a board unusual features.
  const habits = drawsAt(key, 'authority/board');
  const [years] = habits.weighted('term', Object.entries(boards.termYears), ([, weight]) => weight);
  const hasAlternates = habits.chance('alternates', boards.alternatesShare);
  const alternates = hasAlternates ? members.map((_, index) => `alternate_${index + 1}`) : [];
  return { ...plan, alternates, termYears: Number(years) };
}

function drawAdministration(
  draws: Draws,
  identity: CompanyIdentity,
  holders: readonly string[],
  persons: readonly string[],
): Pick<AdministrationPlan, 'form' | 'members'> {
  const { administration } = formOf(identity);
  if (administration === 'holder') return { form: 'titular', members: persons };
  if (administration === 'board') {
    const size = draws.chance('board of five', 0.4) ? 5 : 3;
    return { form: 'directorio', members: fillWithStrangers(persons.slice(0, 3), size, 'director') };
  }
  if (administration === 'partners' && holders.length === persons.length && draws.chance('partners', 0.5))
    return { form: 'socios', members: persons };
  const form = draws.weighted('form', administrationForms, ([, weight]) => weight)[0];
  if (form !== 'administrador_unico')
    return { form, members: fillWithStrangers(persons.slice(0, 2), 2, 'administrator') };
  const outside = persons.length === 0 || draws.chance('outsider', 0.15);
  return { form, members: [outside ? 'administrator_1' : (persons[0] ?? 'administrator_1')] };
}

const administrationForms = [
  ['administrador_unico', 66],
  ['administradores_indistintos', 20],
  ['administradores_conjuntos', 14],
] as const;

function fillWithStrangers(people: readonly string[], size: number, role: string): string[] {
  return [...people, ...Array.from({ length: size }, (_, index) => `${role}_${index + 1}`)].slice(0, size);
}

function classesOf({ key, identity, choices }: CompanyDraft): ChosenClasses | null {
  if (choices.classes !== undefined) return choices.classes;
  const draws = drawsAt(key, 'authority');
  return draws.chance('classes', formOf(identity).classesShare)
    ? draws.weighted(
        'which classes',
        signingClasses as readonly (ChosenClasses & { readonly weight: number })[],
        weightOf,
      )
    : null;
}

function specialPowersOf({ key, identity, choices }: CompanyDraft): readonly ('bank' | 'court' | 'tax')[] {
  if (choices.specialPowers !== undefined) return choices.specialPowers;
  const draws = drawsAt(key, 'authority');
  const likely = { bank: formOf(identity).bankPowerShare, court: 0.2, tax: 0.22 };
  return (['bank', 'court', 'tax'] as const).filter((power) => draws.chance(power, likely[power]));
}

/** Draws the powers of a company whose administration dates from `since`. */
export function planPowers(
  draft: CompanyDraft,
  { form, members }: AdministrationPlan,
  since: CivilDate,
): ChileanPowerPlan[] {
  const { key, identity, choices } = draft;
  const requested = choices.requestedOperations ?? identity.industry.requestedOperations;
  const board = form === 'directorio';
  const mandates: ChileanPowerPlan[] = [];
  const classes = classesOf(draft);
  if (classes !== null) {
    const { facultyCodes: codes, pages = null } = classes;
    const brackets = classes.brackets.map(({ upTo, anyOf }) => ({ upTo, anyOf: anyOf.map(countByClass) }));
    const power = planPower(draft, since, 'classes', brackets, board ? requested : [], codes);
    mandates.push({ ...power, pages });
  }
  for (const power of specialPowersOf(draft)) {
    const limits = [100, 200, 300, 500];
    const limit = power === 'bank' ? drawsAt(key, 'powers/bank').pick('limit', limits) : null;
    mandates.push(planPower(draft, since, power, [sole(`attorney_${power}`, limit)], []));
  }
  if (board) return [planPower(draft, since, 'office', [sole('manager', null)], []), ...mandates];
  const terms = members.map((party) => ({ party, count: 1 }));
  const anyOf = form === 'administradores_conjuntos' ? [terms] : terms.map((term) => [term]);
  // Administrators grant only faculties of their own; the owner of an E.I.R.L. has all.
  const needed = [...requested, ...mandates.flatMap((mandate) => mandate.facultyCodes)];
  const codes = form === 'titular' ? ofOwners : undefined;
  return [planPower(draft, since, 'statutory', [{ upTo: null, anyOf }], needed, codes), ...mandates];
}

/** The owner administers and disposes (article 9 of Ley 19.857); self-dealing needs an express grant. */
const ofOwners = cataloguedFaculties.filter((code) => code !== 'CON_SELF' && code !== 'ALL_GENERAL');

/** Plans a power that covers the needed codes, in addition to the drawn ones, unless all codes are settled. */
function planPower(
  { key, identity, horizon }: CompanyDraft,
  since: CivilDate,
  power: ChileanPowerPlan['key'],
  brackets: readonly BracketPlan[],
  needed: readonly string[],
  settledCodes?: readonly string[],
): ChileanPowerPlan {
  const draws = drawsAt(key, `powers/${power}`);
  const ofAgent = power === 'statutory' && formOf(identity).agency;
  let grantedOn = since;
  // An agent's power is granted weeks before the notary records it with the agency.
  if (ofAgent) grantedOn = chileanOffices.onOrBefore(addDays(since, -draws.int('days abroad', 20, 60)));
  else if (power !== 'statutory' && power !== 'office') {
    // In the last eight years, and at least a fortnight after the grantor took office.
    const first = latest(addDays(since, 14), addYears(horizon, -8));
    const days = Math.max(0, daysBetween(first, addDays(horizon, -10)));
    grantedOn = chileanOffices.onOrAfter(addDays(first, draws.int('days after', 0, days)));
  }
  const { kind, always, often } = powerKinds[power];
  const drawn = new Set([...always, ...needed, ...often.filter((code) => draws.chance(code, 0.55))]);
  return {
    key: power,
    kind: ofAgent ? 'general' : (kind as ChileanPowerPlan['kind']),
    grantedOn,
    facultyCodes: settledCodes ?? cataloguedFaculties.filter((code) => drawn.has(code)),
    brackets,
    pages: null,
  };
}

function sole(party: string, upTo: number | null): BracketPlan {
  return { upTo, anyOf: [[{ party, count: 1 }]] };
}
/** Counts a combination: ["A", "A", "B"] is two of A with one of B. */
function countByClass(codes: readonly string[]): BracketPlan['anyOf'][number] {
  return [...new Set(codes)].map((group) => ({
    group,
    count: codes.filter((code) => code === group).length,
  }));
}
