import { chileanLaw } from './cl/law.js';
import { colombianLaw } from './co/law.js';
import { spanishLaw } from './es/law.js';
import type { Country, Law } from './law.js';
import { mexicanLaw } from './mx/law.js';
import { peruvianLaw } from './pe/law.js';

/** A country without its member does not compile. */
const laws: { readonly [country in Country]: Law } = {
  CL: chileanLaw,
  MX: mexicanLaw,
  PE: peruvianLaw,
  CO: colombianLaw,
  ES: spanishLaw,
};

/** The law of a country. */
export function lawOf(country: Country): Law {
  return laws[country];
}

/** Whether a value from outside names a country whose law is known. */
export function isCountry(value: unknown): value is Country {
  return typeof value === 'string' && Object.hasOwn(laws, value);
}
