import facultySets from '../../../../fixtures/vocabulary/cl/power-faculties.json' with { type: 'json' };
import { addDays, addYears, type CivilDate, daysBetween, latest } from '../../values/dates.js';
import { type DrawKey, type Draws, drawsAt } from '../../values/draw.js';
import type { ClassesChoice, CompanyChoices } from '../company-choices.js';
import { type AuthorityPlan, classesOf, specialPowersOf } from './authority-plan.js';
import type { AdministrationPlan, BracketPlan, PowerPlan } from './company-plan.js';
import type { CompanyIdentity } from './identity.js';
import { facultyCodes } from './vocabulary.js';
import { workdayFrom } from './workdays.js';

/** Draws the powers of a company whose administration has stood since a date. */
export function planPowers(
  key: DrawKey,
  identity: CompanyIdentity,
  authority: AuthorityPlan,
  choices: CompanyChoices,
  dates: { readonly since: CivilDate; readonly horizon: CivilDate },
): PowerPlan[] {
  const draws = drawsAt(key, 'authority');
  const { administration } = authority;
  const requested = choices.requestedOperations ?? identity.industry.requestedOperations;
  const classes = classesOf(draws, identity, choices);
  const plan = (
    power: PowerPlan['key'],
    extra: readonly string[],
    brackets: readonly BracketPlan[],
  ): PowerPlan => {
    const own = drawsAt(key, `powers/${power}`);
    const fixed = power === 'statutory' || power === 'office';
    return {
      key: power,
      kind: powerKinds[power],
      grantedOn: fixed ? dates.since : drawGrantDate(own, dates),
      facultyCodes:
        (power === 'classes' ? classes?.facultyCodes : undefined) ?? drawFaculties(own, power, extra),
      brackets,
      pages: power === 'classes' ? (classes?.pages ?? null) : null,
    };
  };
  const board = administration.form === 'directorio';
  return [
    board
      ? plan('office', [], [sole('manager', null)])
      : plan('statutory', requested, [{ upTo: null, anyOf: administrators(administration) }]),
    ...(classes === null ? [] : [plan('classes', board ? requested : [], bracketsOf(classes))]),
    ...specialPowersOf(draws, identity, choices).map((power) =>
      plan(
        power,
        [],
        [
          sole(
            `attorney_${power}`,
            power === 'bank' ? drawsAt(key, 'powers/bank').pick('limit', [100, 200, 300, 500]) : null,
          ),
        ],
      ),
    ),
  ];
}

const powerKinds: { readonly [key in PowerPlan['key']]: PowerPlan['kind'] } = {
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

function bracketsOf({ brackets }: ClassesChoice): BracketPlan[] {
  return brackets.map(({ upTo, anyOf }) => ({ upTo, anyOf: anyOf.map(counted) }));
}

/** ["A", "A", "B"] is two of A with one of B. */
function counted(codes: readonly string[]): BracketPlan['anyOf'][number] {
  return [...new Set(codes)].map((group) => ({
    group,
    count: codes.filter((code) => code === group).length,
  }));
}

function drawFaculties(draws: Draws, power: PowerPlan['key'], extra: readonly string[]): string[] {
  const { always, often } = facultySets[power];
  const drawn = new Set([...always, ...extra, ...often.filter((code) => draws.chance(code, 0.55))]);
  return facultyCodes.filter((code) => drawn.has(code));
}

// In the last eight years, and a fortnight after the grantor took office at the earliest; before the horizon.
function drawGrantDate(
  draws: Draws,
  { since, horizon }: { since: CivilDate; horizon: CivilDate },
): CivilDate {
  const first = latest(addDays(since, 14), addYears(horizon, -8));
  return workdayFrom(
    addDays(first, draws.int('days after', 0, Math.max(0, daysBetween(first, addDays(horizon, -10))))),
  );
}
