import boards from '../../../../../fixtures/vocabulary/cl/boards.json' with { type: 'json' };
import facultySets from '../../../../../fixtures/vocabulary/cl/power-faculties.json' with { type: 'json' };
import signingClasses from '../../../../../fixtures/vocabulary/cl/signing-classes.json' with { type: 'json' };
import { addDays, addYears, type CivilDate, daysBetween, latest, yearOf } from '../../../../values/dates.js';
import { type DrawKey, type Draws, drawsAt } from '../../../../values/draws.js';
import type { ClassesChoice, CompanyChoices } from '../../company-choices.js';
import { chileanOffices } from '../calendar.js';
import { formOf } from '../legal-forms.js';
import { facultyCodes } from '../vocabulary.js';
import type { CompanyIdentity } from './company-identity.js';
import type {
  AdministrationPlan,
  BracketPlan,
  ChileanPowerPlan,
  CompanyPlan,
  GroupPlan,
  PartyDraft,
} from './company-plan.js';
import type { OwnershipPlan } from './ownership.js';
import { managersOccupation } from './people.js';
import { usualTermYears } from './representation.js';

/** The administration and the powers to sign. */
export type AuthorityPlan = Pick<CompanyPlan, 'administration' | 'groups'> & {
  readonly parties: readonly PartyDraft[];
};

interface OwnedCompany {
  readonly identity: CompanyIdentity;
  readonly ownership: OwnershipPlan;
  readonly horizon: CivilDate;
  /** True if no choice was made about the company. */
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
  // A person with a settled RUT is the same in every report. Directors and their manager are drawn from people with
  // managing occupations.
  const called = board && people?.[key]?.rutBody === undefined;
  const occupation = occupations[key] ?? (called ? managersOccupation(report, key) : undefined);
  const settled = { ...(occupation === undefined ? {} : { occupation }), ...people?.[key] };
  // Administrators named by the statutes were of age at the founding; others came in later.
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

/** Draws unusual board features of the statutes. */
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

function fillWithStrangers(people: readonly string[], size: number, role: string): string[] {
  return [...people, ...Array.from({ length: size }, (_, index) => `${role}_${index + 1}`)].slice(0, size);
}

/** Returns the classes of attorneys; null if there are none. */
function classesOf(draws: Draws, identity: CompanyIdentity, choices: CompanyChoices): ClassesChoice | null {
  if (choices.classes !== undefined) return choices.classes;
  return draws.chance('classes', formOf(identity).classesShare)
    ? draws.weighted('which classes', signingClasses as readonly DrawnClasses[], ({ weight }) => weight)
    : null;
}

type DrawnClasses = ClassesChoice & { readonly weight: number };

// Class A begins with the administrators, or with a board, the manager.
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

function specialPowersOf(
  draws: Draws,
  identity: CompanyIdentity,
  choices: CompanyChoices,
): readonly ('bank' | 'court' | 'tax')[] {
  if (choices.specialPowers !== undefined) return choices.specialPowers;
  const likely = { bank: formOf(identity).bankPowerShare, court: 0.2, tax: 0.22 };
  return (['bank', 'court', 'tax'] as const).filter((power) => draws.chance(power, likely[power]));
}

interface Grantor {
  readonly identity: CompanyIdentity;
  readonly administration: AdministrationPlan;
  readonly since: CivilDate;
  readonly horizon: CivilDate;
}

/** Draws the powers of a company whose administration dates from `since`. */
export function planPowers(key: DrawKey, grantor: Grantor, choices: CompanyChoices): ChileanPowerPlan[] {
  const { identity, administration } = grantor;
  const draws = drawsAt(key, 'authority');
  const requested = choices.requestedOperations ?? identity.industry.requestedOperations;
  const classes = classesOf(draws, identity, choices);
  const board = administration.form === 'directorio';
  const mandates = [
    ...(classes === null ? [] : [planClasses(key, grantor, classes, board ? requested : [])]),
    ...specialPowersOf(draws, identity, choices).map((power) =>
      planPower(key, grantor, { power, requested: [], brackets: [specialBracket(key, power)] }),
    ),
  ];
  if (board) {
    const brackets = [sole('manager', null)];
    return [planPower(key, grantor, { power: 'office', requested: [], brackets }), ...mandates];
  }
  // Administrators grant only faculties of their own; the owner of an E.I.R.L. has all.
  const granted = mandates.flatMap(({ facultyCodes: codes }) => codes);
  const statutory = planPower(key, grantor, {
    power: 'statutory',
    requested: [...requested, ...granted],
    brackets: [{ upTo: null, anyOf: administrators(administration) }],
    facultyCodes: administration.form === 'titular' ? ofOwners : undefined,
  });
  return [statutory, ...mandates];
}

/** The owner administers and disposes (article 9 of Ley 19.857); self-dealing needs an express grant. */
const ofOwners = facultyCodes.filter((code) => code !== 'CON_SELF' && code !== 'ALL_GENERAL');

interface PowerDraft {
  readonly power: ChileanPowerPlan['key'];
  /** Codes it must cover, in addition to the drawn ones. */
  readonly requested: readonly string[];
  readonly brackets: readonly BracketPlan[];
  /** Settled codes, if any. */
  readonly facultyCodes?: readonly string[] | undefined;
}

function planPower(
  key: DrawKey,
  grantor: Grantor,
  { power, requested, brackets, facultyCodes }: PowerDraft,
): ChileanPowerPlan {
  const own = drawsAt(key, `powers/${power}`);
  const fixed = power === 'statutory' || power === 'office';
  return {
    key: power,
    kind: power === 'statutory' && formOf(grantor.identity).agency ? 'general' : powerKinds[power],
    grantedOn: fixed ? fixedDate(own, power, grantor) : drawGrantDate(own, grantor),
    facultyCodes: facultyCodes ?? drawFaculties(own, power, requested),
    brackets,
    pages: null,
  };
}

function planClasses(
  key: DrawKey,
  grantor: Grantor,
  classes: ClassesChoice,
  requested: readonly string[],
): ChileanPowerPlan {
  const { facultyCodes, pages = null } = classes;
  const brackets = classes.brackets.map(({ upTo, anyOf }) => ({ upTo, anyOf: anyOf.map(countByClass) }));
  const draft = { power: 'classes', requested, brackets, facultyCodes } as const;
  return { ...planPower(key, grantor, draft), pages };
}

function specialBracket(key: DrawKey, power: 'bank' | 'court' | 'tax'): BracketPlan {
  const limits = [100, 200, 300, 500];
  const limit = power === 'bank' ? drawsAt(key, 'powers/bank').pick('limit', limits) : null;
  return sole(`attorney_${power}`, limit);
}

const powerKinds: { readonly [key in ChileanPowerPlan['key']]: ChileanPowerPlan['kind'] } = {
  statutory: 'estatutario',
  office: 'por_cargo',
  classes: 'general',
  bank: 'bancario',
  court: 'judicial',
  tax: 'tributario',
};

function sole(party: string, upTo: number | null): BracketPlan {
  return { upTo, anyOf: [[{ party, count: 1 }]] };
}

function administrators({ form, members }: AdministrationPlan): BracketPlan['anyOf'] {
  const terms = members.map((party) => ({ party, count: 1 }));
  return form === 'administradores_conjuntos' ? [terms] : terms.map((term) => [term]);
}

/** Counts a combination: ["A", "A", "B"] is two of A with one of B. */
function countByClass(codes: readonly string[]): BracketPlan['anyOf'][number] {
  return [...new Set(codes)].map((group) => ({
    group,
    count: codes.filter((code) => code === group).length,
  }));
}

function drawFaculties(draws: Draws, power: ChileanPowerPlan['key'], extra: readonly string[]): string[] {
  const { always, often } = facultySets[power];
  const drawn = new Set([...always, ...extra, ...often.filter((code) => draws.chance(code, 0.55))]);
  return facultyCodes.filter((code) => drawn.has(code));
}

// With the administration; an agent's power is granted weeks before the notary records it with the agency.
function fixedDate(draws: Draws, power: ChileanPowerPlan['key'], { identity, since }: Grantor): CivilDate {
  if (power !== 'statutory' || !formOf(identity).agency) return since;
  return chileanOffices.onOrBefore(addDays(since, -draws.int('days abroad', 20, 60)));
}

// Draws a date in the last eight years, at least a fortnight after the grantor took office.
function drawGrantDate(
  draws: Draws,
  { since, horizon }: { since: CivilDate; horizon: CivilDate },
): CivilDate {
  const first = latest(addDays(since, 14), addYears(horizon, -8));
  return chileanOffices.onOrAfter(
    addDays(first, draws.int('days after', 0, Math.max(0, daysBetween(first, addDays(horizon, -10))))),
  );
}
