import { chileanLaw } from './cl/law.js';
import { colombianLaw } from './co/law.js';
import { spanishLaw } from './es/law.js';
import type { Country, Law } from './law.js';
import { mexicanLaw } from './mx/law.js';
import { peruvianLaw } from './pe/law.js';

/** A missing country does not compile. */
const laws: { readonly [country in Country]: Law } = {
  CL: chileanLaw,
  MX: mexicanLaw,
  PE: peruvianLaw,
  CO: colombianLaw,
  ES: spanishLaw,
};

/** All countries with a law. */
export const countries = Object.keys(laws) as readonly Country[];

/** Returns the law of a country. */
export function lawOf(country: Country): Law {
  return laws[country];
}

/** Returns whether a value from outside is a country with a law. */
export function isCountry(value: unknown): value is Country {
  return typeof value === 'string' && Object.hasOwn(laws, value);
}
