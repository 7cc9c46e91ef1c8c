import boards from '../../../../../fixtures/vocabulary/cl/boards.json' with { type: 'json' };
import signingClasses from '../../../../../fixtures/vocabulary/cl/signing-classes.json' with { type: 'json' };
import { type CivilDate, yearOf } from '../../../values/dates.js';
import { type DrawKey, type Draws, drawsAt } from '../../../values/draw.js';
import type { ClassesChoice, CompanyChoices } from '../../company-choices.js';
import { formOf } from '../legal-forms.js';
import { usualTermYears } from './board-elections.js';
import type { AdministrationPlan, CompanyPlan, GroupPlan, PartyDraft } from './company-plan.js';
import type { CompanyIdentity } from './identity.js';
import type { OwnershipPlan } from './ownership-plan.js';
import { managersOccupation } from './people-plan.js';

/** Who administers and who may sign. */
export type AuthorityPlan = Pick<CompanyPlan, 'administration' | 'groups'> & {
  readonly parties: readonly PartyDraft[];
};

/** The company that somebody must administer, and who holds it. */
interface OwnedCompany {
  readonly identity: CompanyIdentity;
  readonly ownership: OwnershipPlan;
  readonly horizon: CivilDate;
  /** Whether nobody settled anything about it. */
  readonly isDrawn: boolean;
}

/** Draws who administers the company and which classes of attorneys it has. */
export function planAuthority(key: DrawKey, owned: OwnedCompany, choices: CompanyChoices): AuthorityPlan {
  const { identity, ownership } = owned;
  const draws = drawsAt(key, 'authority');
  const settled = planAdministration(draws, identity, ownership, choices);
  const administration = owned.isDrawn ? withBoardHabits(drawsAt(key, 'authority/board'), settled) : settled;
  const classes = classesOf(draws, identity, choices);
  const groups = classes === null ? [] : groupsOf(classes, administration);
  const special = specialPowersOf(draws, identity, choices).map((power) => `attorney_${power}`);
  const named = [
    ...administration.members,
    ...administration.alternates,
    ...(administration.manager === null ? [] : [administration.manager]),
    ...groups.flatMap(({ members }) => members),
    ...special,
  ];
  const known = new Set(ownership.parties.map((party) => party.key));
  const strangers = [...new Set(named)].filter((member) => !known.has(member));
  return {
    administration,
    groups,
    parties: strangers.map((member) =>
      stranger(key, member, owned, { ...choices, board: administration.form === 'directorio' }),
    ),
  };
}

function stranger(
  report: DrawKey,
  key: string,
  { identity, horizon }: OwnedCompany,
  { people, board }: CompanyChoices & { readonly board: boolean },
): PartyDraft {
  const occupations: { readonly [key: string]: string } = {
    attorney_court: 'abogado',
    attorney_tax: 'contador auditor',
  };
  // Somebody who has a number of their own is the same in every report, whatever they do in this company.
  // A board is elected, and calls others, from among those who know how to run a company.
  const called = board && people?.[key]?.rutBody === undefined;
  const occupation = occupations[key] ?? (called ? managersOccupation(report, key) : undefined);
  const settled = { ...(occupation === undefined ? {} : { occupation }), ...people?.[key] };
  // Administrators named by the statutes were of age at founding; everybody else came in later years.
  const year = key.startsWith('administrator') ? yearOf(identity.foundedOn) + 8 : yearOf(horizon);
  const origin = { key: report, party: key, commune: identity.commune };
  return { key, kind: 'person', settled, born: [year - 60, year - 34], origin };
}

function planAdministration(
  draws: Draws,
  identity: CompanyIdentity,
  { parties, holdings }: OwnershipPlan,
  choices: CompanyChoices,
): AdministrationPlan {
  const people = new Set(parties.filter(({ kind }) => kind === 'person').map(({ key }) => key));
  const holders = holdings.map(({ holder }) => holder);
  const persons = holders.filter((holder) => people.has(holder));
  const { form, members } = choices.administration ?? drawAdministration(draws, identity, holders, persons);
  const board = form === 'directorio';
  return {
    form,
    members,
    president: board ? (members[0] ?? null) : null,
    manager: board ? 'manager' : null,
    independent: choices.administration?.independent ?? null,
    alternates: [],
    termYears: usualTermYears,
  };
}

/** What the statutes of a board say of it that most do not. */
function withBoardHabits(draws: Draws, administration: AdministrationPlan): AdministrationPlan {
  if (administration.form !== 'directorio') return administration;
  const { alternatesShare, termYears } = boards;
  const alternates = draws.chance('alternates', alternatesShare)
    ? administration.members.map((_, index) => `alternate_${index + 1}`)
    : [];
  const [years] = draws.weighted('term', Object.entries(termYears), ([, weight]) => weight);
  return { ...administration, alternates, termYears: Number(years) };
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

/** The people at hand, filled up with strangers to the wanted size. */
function fillWithStrangers(people: readonly string[], size: number, role: string): string[] {
  return [...people, ...Array.from({ length: size }, (_, index) => `${role}_${index + 1}`)].slice(0, size);
}

/** Which classes of attorneys it has; null for none. */
export function classesOf(
  draws: Draws,
  identity: CompanyIdentity,
  choices: CompanyChoices,
): ClassesChoice | null {
  if (choices.classes !== undefined) return choices.classes;
  return draws.chance('classes', formOf(identity).classesShare)
    ? draws.weighted('which classes', signingClasses as readonly DrawnClasses[], ({ weight }) => weight)
    : null;
}

type DrawnClasses = ClassesChoice & { readonly weight: number };

// Class A begins with the administrators, or on a board with the manager.
function groupsOf({ members }: ClassesChoice, administration: AdministrationPlan): GroupPlan[] {
  const first = administration.manager === null ? administration.members : [administration.manager];
  return Object.entries(members).map(([code, chosen]) => ({
    code,
    members:
      typeof chosen === 'number'
        ? fillWithStrangers(code === 'A' ? first.slice(0, chosen - 1) : [], chosen, `attorney_${code}`)
        : chosen,
  }));
}

/** Which special powers it has granted. */
export function specialPowersOf(
  draws: Draws,
  identity: CompanyIdentity,
  choices: CompanyChoices,
): readonly ('bank' | 'court' | 'tax')[] {
  if (choices.specialPowers !== undefined) return choices.specialPowers;
  const likely = { bank: formOf(identity).bankPowerShare, court: 0.2, tax: 0.22 };
  return (['bank', 'court', 'tax'] as const).filter((power) => draws.chance(power, likely[power]));
}
