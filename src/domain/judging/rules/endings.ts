import type { Company } from '../../../contract/generated/types.js';
import type { ExaminedReport } from './examined-report.js';
import { findingWords } from './findings.js';

type EndedStatus = keyof typeof findingWords.ended;

type EndingFacts = Pick<ExaminedReport, 'company' | 'policy'>;

/** When a company that goes on no longer came to its end, "al disolverse"; null of every other. */
export function whenEnded(report: EndingFacts): string | null {
  const ended = endedStatusOf(report);
  return ended === null ? null : findingWords.ended[ended].when;
}

/** By what a company that goes on no longer ended, "su disolución"; null of every other. */
export function endingOf(report: EndingFacts): string | null {
  const ended = endedStatusOf(report);
  return ended === null ? null : findingWords.ended[ended].by;
}

/** What became of a company that goes on no longer, "se disolvió"; null of every other. */
export function whatBecame(report: EndingFacts): string | null {
  const ended = endedStatusOf(report);
  return ended === null ? null : findingWords.ended[ended].did;
}

/** When a company came to its end that does not even live on to be liquidated; null of every other. */
export function whenGone(report: EndingFacts): string | null {
  const ended = endedStatusOf(report);
  return ended === 'disuelta' || ended === 'en_liquidacion' ? null : whenEnded(report);
}

/** How a company ended; one that is liquidated as insolvent was dissolved by that where the law has it so. */
function endedStatusOf({ company: { status }, policy }: EndingFacts): EndedStatus | null {
  if (status === 'liquidacion_concursal') return policy.insolvencyDissolves ? 'en_liquidacion' : null;
  return isEndedStatus(status) ? status : null;
}

function isEndedStatus(status: Company['status']): status is EndedStatus {
  return status in findingWords.ended;
}
