import type { Company } from '../../../../contract/generated/types.js';
import { addYears, yearOf } from '../../../values/dates.js';
import { drawsAt } from '../../../values/draw.js';
import { formOf } from '../legal-forms.js';
import type { CompanyPlan } from '../plan/company-plan.js';
import { vocabulary } from '../vocabulary.js';
import { termKind } from './stated.js';

/** Years of a renewable term. */
export const renewalYears = 5;

/** What every report on or above a company must know to tell how it stands. */
type ReportedCompany = Pick<CompanyPlan, 'key' | 'legalForm' | 'foundedOn' | 'asOfDate'>;

/** How long it lasts. A renewable term runs to the first anniversary, in steps of its years, that is not past. */
export function termOf(company: ReportedCompany): Company['term'] {
  const kind = termKind(company);
  if (kind !== 'renovable') return { kind, endsOn: null, renewalYears: null };
  const { foundedOn, asOfDate } = company;
  const terms = Math.ceil((yearOf(asOfDate) - yearOf(foundedOn)) / renewalYears);
  const candidate = addYears(foundedOn, terms * renewalYears);
  const endsOn = candidate > asOfDate ? candidate : addYears(foundedOn, (terms + 1) * renewalYears);
  return { kind, endsOn, renewalYears };
}

/** Under which other name than its own it trades; null for none. */
export function tradeNameOf(company: ReportedCompany): string | null {
  const draws = drawsAt(company.key, 'trade name');
  if (!draws.chance('has one', formOf(company).tradeNameShare)) return null;
  return draws.pick('word', vocabulary.companyWords.words);
}
