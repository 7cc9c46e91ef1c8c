import type { Content, Succession } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { printedTaxId } from '../../jurisdictions/tax-ids.js';
import { conclusionWords } from '../conclusion.js';
import type { ExaminedReport } from './examined-report.js';
import { findingWords } from './findings.js';

/** Returns true for an agency of a foreign company, which is part of that company and has an assigned capital. */
export function isAgency({ holdings }: Pick<ExaminedReport, 'holdings'>): boolean {
  return holdings.some(({ value }) => value.interest === 'capital_asignado');
}

type EndedStatus = keyof typeof findingWords.ended;

type EndingFacts = Pick<ExaminedReport, 'company' | 'policy'>;

/** Returns "al disolverse" or similar for an ended company; null otherwise. */
export function whenEnded(report: EndingFacts): string | null {
  const ended = endedStatusOf(report);
  return ended === null ? null : findingWords.ended[ended].when;
}

/** Returns "su disolución" or similar for an ended company; null otherwise. */
export function endingOf(report: EndingFacts): string | null {
  const ended = endedStatusOf(report);
  return ended === null ? null : findingWords.ended[ended].by;
}

/** Returns "se disolvió" or similar for an ended company; null otherwise. */
export function whatBecame(report: EndingFacts): string | null {
  const ended = endedStatusOf(report);
  return ended === null ? null : findingWords.ended[ended].did;
}

/** Returns the time text for a company that ended without liquidation; null otherwise. */
export function whenGone(report: EndingFacts): string | null {
  const ended = endedStatusOf(report);
  return ended === 'disuelta' || ended === 'en_liquidacion' ? null : whenEnded(report);
}

/** Returns how a company ended. Liquidation by insolvency counts as dissolution if the law says so. */
function endedStatusOf({ company: { status }, policy }: EndingFacts): EndedStatus | null {
  if (status === 'liquidacion_concursal') return policy.insolvencyDissolves ? 'en_liquidacion' : null;
  return status in findingWords.ended ? (status as EndedStatus) : null;
}

/** A holder of all shares of a company whose form allows this only for a limited time. */
export interface SoleShareholder {
  readonly holderId: string;
  /** Day on which the last share reached that holder. */
  readonly since: CivilDate;
  /** Day on which the law dissolved the company for it; null if that day has not come. */
  readonly dissolvedOn: CivilDate | null;
}

/** Returns the sole shareholder if the law dissolves the company for having one; otherwise null. */
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

/** Returns the company that absorbed the subject, if the report names it. */
export function successorOf({ entities, subjectEntityId }: Content): Succession | undefined {
  const subject = entities.find(({ id }) => id === subjectEntityId);
  return subject?.company?.successions.find(({ relation }) => relation === 'absorbida_por');
}

/** Returns name and number of the successor. */
export function successorText(content: Content): string {
  const successor = successorOf(content);
  if (successor === undefined) return conclusionWords.someSuccessor;
  const { name, taxId } = successor;
  return fillTemplate(conclusionWords.successor, { name, type: taxId.type, number: printedTaxId(taxId) });
}
