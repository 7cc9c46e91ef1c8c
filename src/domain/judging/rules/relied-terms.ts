import { liquidationPublishedOn } from '../dispossession.js';
import { termOverOn } from './entity-term.js';
import type { ExaminedReport } from './examined-report.js';
import type { Reliance } from './reliance.js';

/** How so many powers hold, within their terms or without one; those that ended otherwise hold no more. */
export function termsText(report: ExaminedReport, sound: readonly Reliance[]) {
  const inForce = new Set(report.inForce());
  const standing = sound.filter(({ power }) => inForce.has(power));
  if (standing.length === 0) return sound.length === 1 ? 'endedOne' : 'ended';
  const endless = standing.filter(({ power }) => power.validUntil === null).length;
  if (endless === 0) return standing.length === 1 ? 'metOne' : 'met';
  // Of a company that has lost the administration of its goods, or its time, no power is said to hold today.
  const holds = liquidationPublishedOn(report.content) === null && termOverOn(report) === null;
  if (endless < standing.length) return holds ? 'someEndless' : 'onlySomeEndless';
  if (!holds) return standing.length === 1 ? 'onlyEndlessOne' : 'onlyEndless';
  return standing.length === 1 ? 'endlessOne' : 'endless';
}
