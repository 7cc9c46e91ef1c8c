import type { Act, Evidence } from '../../../contract/generated/types.js';
import { addDays, addMonths } from '../../../values/dates.js';
import type { FormRequirements } from '../../jurisdictions/legal-forms.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { findingText } from './findings.js';
import type { RuleFinding } from './rule.js';

/** The acts in the life of the company, the incorporation first, in the order in which they are reported. */
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

/** What the law asks of the legal form that the company had when each act was made, by the id of the act. */
export function formsAt(report: ExaminedReport): Map<string, FormRequirements> {
  let form: string = report.company.legalForm;
  // Backwards from today: before an act that changed the form, the company had the one it changed from.
  const forms = actsOf(report)
    .reverse()
    .map(({ value }): [string, FormRequirements] => {
      const change = value.effects.find((effect) => effect.field === 'legalForm');
      const own = form;
      form = change?.before ?? form;
      return [value.id, report.law.forms.row(own)];
    });
  return new Map(forms);
}

const actParts = ['deed', 'res', 'registration', 'publication'] as const;

/** Where an act was read: its deed or form, the day of its registration, and its publication, or those of them told. */
export function evidenceOfAct(
  report: ExaminedReport,
  { value, pointer }: Pointed<Act>,
  told: readonly (typeof actParts)[number][] = actParts,
): Evidence[] {
  return told.flatMap((part) => {
    const step = value[part];
    if (step === null) return [];
    const place = part === 'registration' ? `${pointer}/${part}/date` : `${pointer}/${part}`;
    return report.evidence.at(place, step.documentId);
  });
}

/** Where an act itself was read, before it was registered. */
export function evidenceOfInstrument(report: ExaminedReport, act: Pointed<Act>): Evidence[] {
  return report.evidence.at(act.pointer, instrumentOf(act));
}

/** Where an act was read; where nobody can read its instrument, what was done with it. */
export function evidenceOfReading(report: ExaminedReport, act: Pointed<Act>): Evidence[] {
  const opening = evidenceOfInstrument(report, act);
  return opening.length > 0 ? opening : evidenceOfAct(report, act);
}

/** The document by which an act was made. */
export function instrumentOf({ value: { deed, res } }: Pointed<Act>): string | null {
  return deed?.documentId ?? res?.documentId ?? null;
}

/** Of the acts, those in which no fault was found: what holds is proven by them alone. */
export function upheldActs(acts: readonly Pointed<Act>[], faults: readonly RuleFinding[]): Pointed<Act>[] {
  const faulty = faults.flatMap(({ subjects }) => subjects);
  return acts.filter(({ pointer }) => !faulty.some((one) => `${one}/`.startsWith(`${pointer}/`)));
}

/** A date after an ISO 8601 duration of whole months or days; throws RangeError for any other duration. */
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
