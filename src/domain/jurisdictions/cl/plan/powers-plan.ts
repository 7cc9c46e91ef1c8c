import facultySets from '../../../../../fixtures/vocabulary/cl/power-faculties.json' with { type: 'json' };
import { addDays, addYears, type CivilDate, daysBetween, latest } from '../../../values/dates.js';
import { type DrawKey, type Draws, drawsAt } from '../../../values/draw.js';
import type { ClassesChoice, CompanyChoices } from '../../company-choices.js';
import { chileanOffices } from '../calendar.js';
import { formOf } from '../legal-forms.js';
import { facultyCodes } from '../vocabulary.js';
import { classesOf, specialPowersOf } from './authority-plan.js';
import type { AdministrationPlan, BracketPlan, ChileanPowerPlan } from './company-plan.js';
import type { CompanyIdentity } from './identity.js';

/** The company that grants powers, and since when its administration has stood. */
interface Grantor {
  readonly identity: CompanyIdentity;
  readonly administration: AdministrationPlan;
  readonly since: CivilDate;
  readonly horizon: CivilDate;
}

/** Draws the powers of a company whose administration has stood since a date. */
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
  // Whoever administers gives no power but of what is his or her own; the owner of an enterprise has all there is.
  const given = mandates.flatMap(({ facultyCodes: codes }) => codes);
  const statutory = planPower(key, grantor, {
    power: 'statutory',
    requested: [...requested, ...given],
    brackets: [{ upTo: null, anyOf: administrators(administration) }],
    facultyCodes: administration.form === 'titular' ? ofOwners : undefined,
  });
  return [statutory, ...mandates];
}

/** An owner administers and disposes (article 9 of Ley 19.857); to deal with oneself takes more than that. */
const ofOwners = facultyCodes.filter((code) => code !== 'CON_SELF' && code !== 'ALL_GENERAL');

interface PowerDraft {
  readonly power: ChileanPowerPlan['key'];
  /** What it must cover, beside what is drawn. */
  readonly requested: readonly string[];
  readonly brackets: readonly BracketPlan[];
  /** Where they are settled. */
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
  const draft = { power: 'classes', requested, brackets: bracketsOf(classes), facultyCodes } as const;
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

function drawFaculties(draws: Draws, power: ChileanPowerPlan['key'], extra: readonly string[]): string[] {
  const { always, often } = facultySets[power];
  const drawn = new Set([...always, ...extra, ...often.filter((code) => draws.chance(code, 0.55))]);
  return facultyCodes.filter((code) => drawn.has(code));
}

// With the administration; what a parent abroad gives its agent, weeks before the notary records it with the agency.
function fixedDate(draws: Draws, power: ChileanPowerPlan['key'], { identity, since }: Grantor): CivilDate {
  if (power !== 'statutory' || !formOf(identity).agency) return since;
  return chileanOffices.onOrBefore(addDays(since, -draws.int('days abroad', 20, 60)));
}

// In the last eight years, and a fortnight after the grantor took office at the earliest; before the horizon.
function drawGrantDate(
  draws: Draws,
  { since, horizon }: { since: CivilDate; horizon: CivilDate },
): CivilDate {
  const first = latest(addDays(since, 14), addYears(horizon, -8));
  return chileanOffices.onOrAfter(
    addDays(first, draws.int('days after', 0, Math.max(0, daysBetween(first, addDays(horizon, -10))))),
  );
}
