import type { Company, Content, Succession } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/templates.js';
import { printedTaxId } from '../../jurisdictions/tax-ids.js';
import { conclusionWords } from '../conclusion.js';
import type { ExaminedReport } from './examined-report.js';
import { findingWords } from './findings.js';

/** Whether it is the agency of a company abroad: a part of that, with a capital it assigned, and no company itself. */
export function isAgency({ holdings }: Pick<ExaminedReport, 'holdings'>): boolean {
  return holdings.some(({ value }) => value.interest === 'capital_asignado');
}

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

/** All shares of a company of which one alone may not have them for long. */
export interface SoleShareholder {
  readonly holderId: string;
  /** The day on which the last share came to that hand. */
  readonly since: CivilDate;
  /** The day on which the law dissolved the company for it; null where that has not come yet. */
  readonly dissolvedOn: CivilDate | null;
}

/** Whose all shares of the company are, where the law dissolves it for that; null where there are others. */
export function soleShareholder({ form, content, holdings, asOf }: ExaminedReport): SoleShareholder | null {
  const days = form.holders?.dissolvedAfterDays;
  if (days === undefined || content.shareholderSummary.count !== 1) return null;
  const [held, ...others] = new Set(holdings.map(({ value }) => value.holderEntityId));
  if (held === undefined || others.length > 0) return null;
  const came = [
    ...holdings.flatMap(({ value }) => value.acquiredOn ?? []),
    ...content.shareTransfers.flatMap((one) => (one.toEntityId === held ? one.registeredOn : [])),
  ].sort();
  const since = came.at(-1);
  if (since === undefined) return null;
  const dissolvedOn = addDays(since, days + 1);
  return { holderId: held, since, dissolvedOn: dissolvedOn <= asOf ? dissolvedOn : null };
}

/** The company that took the subject over, where the report names it. */
export function successorOf({ entities, subjectEntityId }: Content): Succession | undefined {
  const subject = entities.find(({ id }) => id === subjectEntityId);
  return subject?.company?.successions.find(({ relation }) => relation === 'absorbida_por');
}

/** The name of the successor as texts give it, with its number. */
export function successorText(content: Content): string {
  const successor = successorOf(content);
  if (successor === undefined) return conclusionWords.someSuccessor;
  const { name, taxId } = successor;
  return fillTemplate(conclusionWords.successor, { name, type: taxId.type, number: printedTaxId(taxId) });
}
