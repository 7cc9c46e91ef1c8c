import type { Succession } from '../../../../contract/generated/types.js';
import { companyIdentity } from '../../../jurisdictions/cl/identity.js';
import { formatRut } from '../../../jurisdictions/cl/rut.js';
import type { CivilDate } from '../../../values/dates.js';
import { fingerprintOf, type OpenReport } from '../open-report.js';

/** Bodies of companies that other reports than the one that names them know nothing of. */
const bodies = [66_199_000, 66_199_899] as const;

/** Another company with which this one was merged, or into which it was divided. */
export function otherCompany(report: OpenReport, path: string): { name: string; taxId: string } {
  const taxId = formatRut(report.draws(`successions/${path}`).int('tax id', ...bodies));
  return { name: companyIdentity(fingerprintOf(report.draft), taxId, report.asOf).name, taxId };
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
