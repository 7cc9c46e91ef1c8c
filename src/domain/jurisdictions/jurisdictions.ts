import { chile } from './cl/draft.js';
import { spain } from './es/spain.js';
import type { Jurisdiction } from './jurisdiction.js';
import type { Country } from './law.js';

/** How the companies of each country are written about. A country without its member does not compile. */
export const jurisdictions: { readonly [country in Country]: Jurisdiction } = { CL: chile, ES: spain };
