import type { OwnershipHabits } from '../../../../contract/generated/types.js';
import { type DrawKey, type Draws, drawsAt } from '../../../values/draw.js';
import type { CompanyChoices, HolderChoice } from '../../company-choices.js';
import { formOf, ownershipHabits } from '../legal-forms.js';
import { currencyOf, inDollars } from './capital-currency.js';
import type { CompanyPlan, HoldingPlan, PartyDraft } from './company-plan.js';
import { drawHolders } from './holders-draw.js';
import { type HolderPlanContext, issuerOf, planHolder } from './holders-plan.js';
import type { CompanyIdentity } from './identity.js';
import { planSmallHolders } from './scattered-holders.js';

/** Who owns the company, and who owns its owners. */
export type OwnershipPlan = Pick<
  CompanyPlan,
  'capital' | 'currency' | 'units' | 'holdings' | 'chains' | 'holderCount'
> & {
  readonly parties: readonly PartyDraft[];
};

/** Draws what the choices leave open of the ownership of a company. */
export function planOwnership(
  key: DrawKey,
  identity: CompanyIdentity,
  choices: CompanyChoices,
  { horizon, planOf }: Pick<HolderPlanContext, 'horizon' | 'planOf'>,
): OwnershipPlan {
  const draws = drawsAt(key, 'ownership');
  const habits = ownershipHabits(identity.legalForm);
  const units = choices.units ?? draws.pick('units', habits.units);
  const holders = choices.holders ?? inSeries(draws, identity, drawHolders(draws, identity, units));
  const around: HolderPlanContext = {
    key,
    subject: identity,
    issuer: issuerOf(identity),
    horizon,
    listed: choices.holderCount !== undefined,
    planOf,
    met: new Set([identity.taxId, identity.name]),
  };
  const upTree = holders.map((holder, index) =>
    planHolder(isLarge(holder, units) ? { ...around, listed: false } : around, holder, `holder_${index + 1}`),
  );
  const named = holders.map((holder, index) => holdingOf(holder, `holder_${index + 1}`));
  const parties = upTree.flatMap(({ parties: found }) => found);
  const currency = currencyOf(key, identity, choices);
  const amounts = currency === 'USD' ? inDollars(units) : habits;
  const capital = choices.capital ?? drawCapital(key, amounts, largestOfPerson(named, parties) / units);
  if (capital % units !== 0) throw new RangeError(`a capital of ${capital} does not divide into ${units}`);
  const scattered = planSmallHolders(key, choices, named, around);
  return {
    units,
    capital,
    currency,
    holdings: [...named, ...scattered.holdings],
    parties: [...parties, ...scattered.parties],
    chains: upTree.flatMap(({ chains }) => chains),
    holderCount: choices.holderCount ?? null,
  };
}

/** Whether a holder of a listed company is one of whom it is told who owns it: from a tenth on, article 12, Ley 18.045. */
function isLarge(holder: HolderChoice, units: number): boolean {
  return holder.units * 10 >= units;
}

/** The most units that one person holds. */
function largestOfPerson(holdings: readonly HoldingPlan[], parties: readonly PartyDraft[]): number {
  const people = new Set(parties.filter(({ kind }) => kind === 'person').map(({ key }) => key));
  return Math.max(0, ...holdings.filter(({ holder }) => people.has(holder)).map(({ units }) => units));
}

type CapitalHabits = Pick<OwnershipHabits, 'capital' | 'personContributesAtMost'>;

/** A capital of which nobody has to put in more, for that part of it, than a person does. */
function drawCapital(
  key: DrawKey,
  { capital, personContributesAtMost = Number.POSITIVE_INFINITY }: CapitalHabits,
  part: number,
): number {
  const drawn = drawsAt(key, 'ownership').pick('capital', capital);
  const fits = (amount: number): boolean => amount * part <= personContributesAtMost;
  return fits(drawn)
    ? drawn
    : drawsAt(key, 'ownership/capital of people').pick('capital', capital.filter(fits));
}

function holdingOf(holder: HolderChoice, key: string): HoldingPlan {
  return { holder: key, series: holder.series ?? null, units: holder.units };
}

// A few companies have two series of shares; the last holder then has the preferred one.
function inSeries(draws: Draws, identity: CompanyIdentity, holders: HolderChoice[]): HolderChoice[] {
  const divided = formOf(identity).interest === 'acciones';
  if (!divided || holders.length < 2 || !draws.chance('two series', 0.08)) return holders;
  return holders.map((holder, index) => ({ ...holder, series: index === holders.length - 1 ? 'B' : 'A' }));
}
