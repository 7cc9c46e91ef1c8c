import type { Succession } from '../../../../contract/generated/types.js';
import { type CompanyIdentity, companyIdentity } from '../../../jurisdictions/cl/identity.js';
import { formatRut } from '../../../jurisdictions/cl/rut.js';
import type { CivilDate } from '../../../values/dates.js';
import { fingerprintOf, type OpenReport } from '../open-report.js';

/** Bodies of companies that other reports than the one that names them know nothing of. */
const bodies = [66_199_000, 66_199_899] as const;

/** Of numbers drawn in vain, the last one serves. */
const attempts = 200;

/** Another company with which this one was merged, or into which it was divided, of a kind that law lets it be. */
export function otherCompany(
  report: OpenReport,
  path: string,
  fits: (other: CompanyIdentity) => boolean,
): CompanyIdentity {
  const draws = report.draws(`successions/${path}`);
  for (let attempt = 1; ; attempt += 1) {
    const taxId = formatRut(draws.int(attempt === 1 ? 'tax id' : `tax id ${attempt}`, ...bodies));
    const other = companyIdentity(fingerprintOf(report.draft), taxId, report.asOf);
    if (fits(other) || attempt === attempts) return other;
  }
}

/** Tells of another company in the record of this one. */
export function link(
  { company }: OpenReport,
  relation: Succession['relation'],
  { name, taxId }: { readonly name: string; readonly taxId: Succession['taxId'] },
  { on, actId }: { readonly on: CivilDate; readonly actId: string },
): void {
  company.successions.push({ relation, name, taxId: { ...taxId }, on, actId });
}
