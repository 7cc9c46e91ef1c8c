import listed from '../../../../../fixtures/vocabulary/cl/listed-companies.json' with { type: 'json' };
import { type DrawKey, drawsAt } from '../../../values/draw.js';
import type { CompanyChoices } from '../../company-choices.js';
import { chileanForms } from '../legal-forms.js';
import { tierOf } from './company-numbers.js';
import type { CompanyIdentity } from './identity.js';

/**
 * How a listed company is held and administered. One with so much capital, and an eighth of its shares with holders of
 * less than a tenth each, has an independent director: article 50 bis, Ley 18.046, from 1,500,000 UF on.
 */
interface ListedArrangement {
  readonly weight: number;
  readonly units: readonly number[];
  readonly capital: readonly number[];
  /** Those whom more is known of than a line of the list; the scattered ones have the rest. */
  readonly holders: readonly { readonly percent: number; readonly kind: string }[];
  readonly scattered: { readonly fewest: number; readonly most: number };
  readonly directors: number;
  readonly independent: boolean;
}

/**
 * What is settled about a company that is drawn, where it is one of the few whose shares are offered to the public; null
 * for all others. Its trade is one that raises capital, its name speaks of no family, and it holds no other company.
 */
export function listedChoices(
  key: DrawKey,
  { taxId, legalForm, surname, regime, industry }: CompanyIdentity,
): CompanyChoices | null {
  const { drawn, holders } = chileanForms.row(legalForm);
  const open = holders?.openFrom?.form;
  const draws = drawsAt(key, 'listing');
  const raisesCapital = listed.industries.includes(industry.key) && surname === null;
  if (open === undefined || !raisesCapital || tierOf(taxId) > 0) return null;
  if (!draws.chance('listed', drawn?.listedShare ?? 0)) return null;
  const found = draws.weighted('arrangement', listed.arrangements, ({ weight }) => weight);
  return { legalForm: open, regime, ...heldAndRun(draws, found) };
}

function heldAndRun(draws: ReturnType<typeof drawsAt>, arrangement: ListedArrangement): CompanyChoices {
  const { directors, independent, scattered } = arrangement;
  const units = draws.pick('units', arrangement.units);
  const holders = arrangement.holders.map(({ percent, kind }) => ({
    units: (units / 100) * percent,
    ...(kind === 'company' ? { company: {} } : { person: {} }),
  }));
  const named = holders.reduce((sum, holder) => sum + holder.units, 0);
  const count = draws.int('scattered', scattered.fewest, scattered.most);
  const members = Array.from({ length: directors }, (_, index) => `director_${index + 1}`);
  return {
    units,
    capital: draws.pick('capital', arrangement.capital),
    holders,
    holderCount: holders.length + count,
    scatteredHolders: { count, units: units - named },
    administration: {
      form: 'directorio',
      members,
      ...(independent ? { independent: `director_${directors}` } : {}),
    },
  };
}
