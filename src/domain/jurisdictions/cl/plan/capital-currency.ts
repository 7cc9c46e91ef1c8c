import dollars from '../../../../../fixtures/vocabulary/cl/dollar-companies.json' with { type: 'json' };
import type { OwnershipHabits } from '../../../../contract/generated/types.js';
import { type DrawKey, drawsAt } from '../../../values/draw.js';
import type { CompanyChoices } from '../../company-choices.js';
import { formOf } from '../legal-forms.js';
import type { CapitalCurrency } from '../phrases.js';
import type { CompanyIdentity } from './identity.js';

/**
 * In what a company states its capital. A few of those that trade abroad may keep their books in dollars (article 18,
 * Código Tributario), and so state the value of their shares (article 16, Ley 18.046); the form of the electronic
 * register has pesos alone.
 */
export function currencyOf(
  key: DrawKey,
  identity: CompanyIdentity,
  choices: CompanyChoices,
): CapitalCurrency {
  const isDrawn = Object.keys(choices).length === 0;
  const mayBe = formOf(identity).interest === 'acciones' && identity.regime === 'TRADICIONAL';
  if (!isDrawn || !mayBe || !dollars.industries.includes(identity.industry.key)) return 'CLP';
  return drawsAt(key, 'ownership/currency').chance('dollars', dollars.share) ? 'USD' : 'CLP';
}

/** Capitals of so many units in dollars, of which each is worth whole dollars. */
export function inDollars(units: number): Pick<OwnershipHabits, 'capital' | 'personContributesAtMost'> {
  const whole = dollars.capital.filter((capital) => capital % units === 0);
  return {
    capital: whole as [number, ...number[]],
    personContributesAtMost: dollars.personContributesAtMost,
  };
}
