import type { Succession } from '../../../../contract/generated/types.js';
import { usualEnding } from '../../../jurisdictions/cl/legal-forms.js';
import { inShares } from '../../../jurisdictions/cl/plan/company-states.js';
import { type CompanyIdentity, companyIdentity } from '../../../jurisdictions/cl/plan/identity.js';
import { formatRut } from '../../../jurisdictions/cl/rut.js';
import type { CivilDate } from '../../../values/dates.js';
import { fingerprintOf, type OpenReport } from '../open-report.js';

/** Bodies of companies that other reports than the one that names them know nothing of. */
const bodies = [66_199_000, 66_199_899] as const;

/** Of numbers drawn in vain, the first that the law lets it be serves, or else the last. */
const attempts = 400;

/**
 * Another company with which this one was merged, or into which it was divided, of a kind that law lets it be, and in
 * the same line of business, or of none but to invest.
 */
export function otherCompany(
  report: OpenReport,
  path: string,
  fits: (other: CompanyIdentity) => boolean,
): CompanyIdentity {
  const draws = report.draws(`successions/${path}`);
  let lawful: CompanyIdentity | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const taxId = formatRut(draws.int(attempt === 1 ? 'tax id' : `tax id ${attempt}`, ...bodies));
    const other = companyIdentity(fingerprintOf(report.draft), taxId, report.asOf);
    const fit = fits(other);
    if (fit && isAkin(report, other)) return other;
    if (fit) lawful ??= other;
    if (attempt === attempts) return lawful ?? other;
  }
}

function isAkin({ company }: OpenReport, { industry }: CompanyIdentity): boolean {
  const [own] = company.activityCodes;
  return industry.key === 'investments' || industry.activityCodes.some(({ code }) => code === own?.code);
}

/** Whether a company could be taken in by another one of that form: by one of its own, or by one with shares. */
export function mayJoin({ company, form }: OpenReport, other: CompanyIdentity): boolean {
  if (!inShares(other))
    return other.legalForm === company.legalForm && form.drawn?.interest === 'derechos_sociales';
  // Those whose names end alike are of one kind: an open and a closed one, for example.
  return (
    form.drawn?.interest !== 'acciones' || usualEnding(company.legalForm) === usualEnding(other.legalForm)
  );
}

/** Tells of another company in the record of this one. */
export function addSuccession(
  { company }: OpenReport,
  relation: Succession['relation'],
  { name, taxId }: { readonly name: string; readonly taxId: Succession['taxId'] },
  { on, actId }: { readonly on: CivilDate; readonly actId: string },
): void {
  company.successions.push({ relation, name, taxId: { ...taxId }, on, actId });
}
