import type { Act, Evidence } from '../../../contract/generated/types.js';
import { addDays, addMonths } from '../../../values/dates.js';
import type { FormRequirements } from '../../jurisdictions/legal-forms.js';
import { effectOn } from '../../jurisdictions/stated-values.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { findingText } from './findings.js';
import type { RuleFinding } from './rule.js';

/** Returns the acts of the company, the incorporation first, in reported order. */
export function actsOf(report: ExaminedReport): Pointed<Act>[] {
  const { incorporation, amendments } = report.company;
  const first =
    incorporation === null
      ? []
      : [{ value: incorporation, pointer: `${report.companyPointer}/incorporation` }];
  const later = amendments.map((value, index) => ({
    value,
    pointer: `${report.companyPointer}/amendments/${index}`,
  }));
  return [...first, ...later];
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
    const place = part === 'registration' ? `${pointer}/${part}/date` : `${pointer}/${part}`;
    return report.evidence.at(place, step.documentId);
  });
}

/** Returns evidence of an act from before its registration. */
export function evidenceOfInstrument(report: ExaminedReport, act: Pointed<Act>): Evidence[] {
  return report.evidence.at(act.pointer, instrumentOf(act));
}

/** Returns evidence of an act; if its instrument is illegible, evidence of its formalities. */
export function evidenceOfReading(report: ExaminedReport, act: Pointed<Act>): Evidence[] {
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
