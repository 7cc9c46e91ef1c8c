import type { Content } from '../../contract/generated/types.js';
import { chileanLaw } from './cl/law.js';
import { spanishLaw } from './es/law.js';
import type { Country, Law } from './law.js';

const laws: { readonly [country in Country]: Law } = { CL: chileanLaw, ES: spanishLaw };

const byCountry: ReadonlyMap<string, Law> = new Map(Object.entries(laws));

/** The law of a country; throws RangeError for one whose companies are not reported on. */
export function lawOf(country: Content['jurisdiction']): Law {
  const law = byCountry.get(country);
  if (law === undefined) throw new RangeError(`companies of ${country} are not reported on`);
  return law;
}
