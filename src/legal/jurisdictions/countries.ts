import { chile } from './cl/chile.js';
import { colombia } from './co/colombia.js';
import { spain } from './es/spain.js';
import type { Jurisdiction } from './jurisdiction.js';
import type { Country } from './law.js';
import { mexico } from './mx/mexico.js';
import { peru } from './pe/peru.js';

/** The jurisdiction of each country; a missing country does not compile. */
export const jurisdictions: { readonly [country in Country]: Jurisdiction } = {
  CL: chile,
  MX: mexico,
  PE: peru,
  CO: colombia,
  ES: spain,
};
