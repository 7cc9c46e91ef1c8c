import type { Act, Content, Evidence, Succession } from '../../../contract/generated/types.js';
import { addDays, addMonths, type CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import type { FormRequirements } from '../../jurisdictions/law.js';
import { effectOn } from '../../jurisdictions/stated-values.js';
import { printedTaxId } from '../../jurisdictions/tax-ids.js';
import { conclusionWords } from '../conclusion.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { findingText, findingWords } from './findings.js';
import type { RuleFinding } from './rule.js';

/** Returns true for an agency of a foreign company, which is part of that company and has an assigned capital. */
export function isAgency({ holdings }: Pick<ExaminedReport, 'holdings'>): boolean {
  return holdings.some(({ value }) => value.interest === 'capital_asignado');
}

type EndedStatus = keyof typeof findingWords.ended;

type EndingFacts = Pick<ExaminedReport, 'company' | 'policy'>;

/** Returns "al disolverse", "su disolución" and "se disolvió" or similar for an ended company; null otherwise. */
export function endingWords(report: EndingFacts): (typeof findingWords.ended)[EndedStatus] | null {
  const ended = endedStatusOf(report);
  return ended === null ? null : findingWords.ended[ended];
}

/** Returns the time text for a company that ended without liquidation; null otherwise. */
export function goneTimeText(report: EndingFacts): string | null {
  const ended = endedStatusOf(report);
  return ended === 'disuelta' || ended === 'en_liquidacion' ? null : (endingWords(report)?.when ?? null);
}

/** Returns how a company ended. Liquidation by insolvency counts as dissolution if the law says so. */
function endedStatusOf({ company: { status }, policy }: EndingFacts): EndedStatus | null {
  if (status === 'liquidacion_concursal') return policy.insolvencyDissolves ? 'en_liquidacion' : null;
  return status in findingWords.ended ? (status as EndedStatus) : null;
}

/** A holder of all shares of a company whose form allows this only for a limited time. */
interface SoleShareholder {
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

/** Returns the acts of the company, the incorporation first, in reported order. */
export function actsOf({
  company: { incorporation, amendments },
  companyPointer,
}: Pick<ExaminedReport, 'company' | 'companyPointer'>): Pointed<Act>[] {
  const later = pointed(amendments, `${companyPointer}/amendments`);
  if (incorporation === null) return later;
  return [{ value: incorporation, pointer: `${companyPointer}/incorporation` }, ...later];
}

/** Returns, by act id, the legal requirements of the form that the company had at that act. */
export function formsAt(report: ExaminedReport): Map<string, FormRequirements> {
  let form: string = report.company.legalForm;
  // Goes backwards from today: before an act that changed the form, the company had the earlier one.
  const forms = actsOf(report)
    .reverse()
    .map(({ value }): [string, FormRequirements] => {
      const change = effectOn(value.effects, 'legalForm');
      const own = form;
      form = change?.before ?? form;
      return [value.id, report.law.forms.row(own)];
    });
  return new Map(forms);
}

const actParts = ['deed', 'res', 'registration', 'publication'] as const;

/** Returns evidence of the selected parts of an act: its deed or form, its registration, and its publication. */
export function evidenceOfAct(
  report: ExaminedReport,
  { value, pointer }: Pointed<Act>,
  selectedParts: readonly (typeof actParts)[number][] = actParts,
): Evidence[] {
  return selectedParts.flatMap((part) => {
    const step = value[part];
    if (step === null) return [];
    const stepPointer = part === 'registration' ? `${pointer}/${part}/date` : `${pointer}/${part}`;
    return report.evidence.at(stepPointer, step.documentId);
  });
}

/** Returns evidence of an act from before its registration. */
export function evidenceOfInstrument(report: ExaminedReport, act: Pointed<Act>): Evidence[] {
  return report.evidence.at(act.pointer, instrumentOf(act));
}

/** Returns evidence of an act; if its instrument is illegible, evidence of its formalities. */
export function readableEvidenceOfAct(report: ExaminedReport, act: Pointed<Act>): Evidence[] {
  const opening = evidenceOfInstrument(report, act);
  return opening.length > 0 ? opening : evidenceOfAct(report, act);
}

/** Returns the document id of the instrument of an act. */
export function instrumentOf({ value: { deed, res } }: Pointed<Act>): string | null {
  return deed?.documentId ?? res?.documentId ?? null;
}

/** Returns the acts without findings, which alone prove the rest. */
export function upheldActs(acts: readonly Pointed<Act>[], findings: readonly RuleFinding[]): Pointed<Act>[] {
  const faulty = findings.flatMap(({ subjects }) => subjects);
  return acts.filter(({ pointer }) => !faulty.some((one) => `${one}/`.startsWith(`${pointer}/`)));
}

/**
 * Adds an ISO 8601 duration to a date.
 * @throws RangeError if the duration is not whole months or days
 */
export function afterDuration(date: string, duration: string): string {
  const match = /^P(\d+)([MD])$/.exec(duration);
  if (match === null) throw new RangeError(`not a duration in whole months or days: ${duration}`);
  const count = Number(match[1]);
  return match[2] === 'M' ? addMonths(date, count) : addDays(date, count);
}

/** "un mes", "60 días". */
export function spanishDuration(duration: string): string {
  const count = Number(/\d+/.exec(duration)?.[0] ?? 0);
  if (duration.endsWith('M'))
    return count === 1 ? findingText('CON-001', 'oneMonth') : findingText('CON-001', 'months', { count });
  return findingText('CON-001', 'days', { count });
}
