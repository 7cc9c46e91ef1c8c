import type { Catalogue } from '../../domain/company/catalogue.js';
import { type CompanyResolution, resolveCompany } from '../../domain/company/companies.js';
import { memoize } from '../../domain/values/remembering.js';

/** Answers kept; beyond it all are forgotten, so that no client can fill the memory with companies. */
const companiesKept = 10_000;

/**
 * Remembers its answers for as long as the catalogue stays the same: a create asks twice, and all reports about a
 * company share what is known of it, where one of their own for each took a fifth of their memory.
 */
export function createCompanyResolver(catalogue: () => Catalogue): (companyId: string) => CompanyResolution {
  let of: Catalogue | undefined;
  let resolve: (companyId: string) => CompanyResolution;
  return (companyId) => {
    const current = catalogue();
    if (current !== of) {
      of = current;
      resolve = memoize(companiesKept, (one: string) => resolveCompany(one, current));
    }
    return resolve(companyId);
  };
}
