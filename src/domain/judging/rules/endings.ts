import type { Company } from '../../../contract/generated/types.js';
import type { ExaminedReport } from './examined-report.js';
import { words } from './findings.js';

type Ended = keyof typeof words.ended;

type Facts = Pick<ExaminedReport, 'company' | 'policy'>;

/** When a company that goes on no longer came to its end, "al disolverse"; null of every other. */
export function whenEnded(report: Facts): string | null {
  const ended = endedAs(report);
  return ended === null ? null : words.ended[ended].when;
}

/** By what a company that goes on no longer ended, "su disolución"; null of every other. */
export function endingOf(report: Facts): string | null {
  const ended = endedAs(report);
  return ended === null ? null : words.ended[ended].by;
}

/** What became of a company that goes on no longer, "se disolvió"; null of every other. */
export function whatBecame(report: Facts): string | null {
  const ended = endedAs(report);
  return ended === null ? null : words.ended[ended].did;
}

/** When a company came to its end that does not even live on to be liquidated; null of every other. */
export function whenGone(report: Facts): string | null {
  const ended = endedAs(report);
  return ended === 'disuelta' || ended === 'en_liquidacion' ? null : whenEnded(report);
}

/** How a company ended; one that is liquidated as insolvent was dissolved by that where the law has it so. */
function endedAs({ company: { status }, policy }: Facts): Ended | null {
  if (status === 'liquidacion_concursal') return policy.insolvencyDissolves ? 'en_liquidacion' : null;
  return isEnded(status) ? status : null;
}

function isEnded(status: Company['status']): status is Ended {
  return status in words.ended;
}
