import type { Act } from '../../../../contract/generated/types.js';
import { afterDuration } from '../../../judging/rules/acts.js';
import { marginalNoteOf } from '../../../jurisdictions/cl/acts/acts.js';
import { chileanOffices } from '../../../jurisdictions/cl/calendar.js';
import { addDays, type CivilDate, daysBetween } from '../../../values/dates.js';
import { actsIn, documentsOf, isTraditional, type OpenReport } from '../open-report.js';
import { flag, number, onlyInChile, type Recipe, recipe } from '../recipe.js';
import { addMarginalNote } from './acts.js';
import { cureDay, registerOn, sanitate } from './formalities.js';

/** Amendments whose formalities came too late. */
export const lateAmendmentRecipes: readonly Recipe[] = [
  recipe({
    id: 'late-amendment',
    unfit: onlyInChile(
      'Elsewhere no extract is registered, and no deed of saneamiento cures a late entry (Ley 19.499 is Chilean).',
    ),
    breaks: 'CON-001',
    cure: { cured: true },
    title: {
      es: 'El extracto de una modificación se inscribió fuera de plazo',
      en: 'The extract of an amendment was registered too late',
    },
    parameters: {
      daysAfter: number(0, 'Days from the deed to the entry. 0: one more than the law allows.'),
      cured: flag(false, 'Whether a deed has since cured it: the report is then healthy.'),
    },
    target: (report, { daysAfter, cured }) => {
      const allowed = report.form.registeredWithin;
      if (allowed === undefined || !isTraditional(report)) return null;
      const late = ofSameForm(report)
        .flatMap(({ act, next }) => {
          const { deed, registration } = act;
          if (deed === null || registration === null || act.kind === 'saneamiento') return [];
          const from = deed.date;
          const after = daysAfter === 0 ? daysBetween(from, afterDuration(from, allowed)) + 1 : daysAfter;
          const day = chileanOffices.onOrAfter(addDays(from, after));
          return day < next && day < copiedOn(report) ? [{ act, deed, entry: registration, day }] : [];
        })
        .at(-1);
      const cure = cured && late !== undefined ? cureDay(report, late.day) : null;
      return late === undefined || (cured && cure === null) ? null : { ...late, cure };
    },
    edit: (report, { act, deed, entry, day, cure }) => {
      registerOn(report, entry, day);
      noteAgain(report, { ...act, deed, registration: entry });
      if (cure !== null) sanitate(report, deed.date, cure);
    },
  }),
];

/** The amendments since the company has its form, each with the day of the next act. */
function ofSameForm(report: OpenReport): { act: Act; next: CivilDate }[] {
  const acts = actsIn(report).map(({ act }) => act);
  const formed = acts.findLastIndex(({ effects }) => effects.some(({ field }) => field === 'legalForm'));
  return acts.slice(formed + 1).map((act, index) => {
    const { date: next = report.asOf } = acts[formed + 2 + index] ?? {};
    return { act, next };
  });
}

/** Since when the copies and certificates of the register tell of it. */
function copiedOn(report: OpenReport): CivilDate {
  return documentsOf(report, 'INSCRIPCION_CBR', 'CERTIFICADO_VIGENCIA')
    .map(({ issuedOn }) => issuedOn)
    .reduce((first, day) => (day < first ? day : first), report.asOf);
}

/** The margin of the first entry tells of the entry on the day on which it was made. */
function noteAgain(
  report: OpenReport,
  {
    id,
    kind,
    deed,
    registration,
  }: Act & { deed: NonNullable<Act['deed']>; registration: NonNullable<Act['registration']> },
): void {
  const { incorporation } = report.company;
  if (incorporation === null) return;
  incorporation.marginalNotes = incorporation.marginalNotes.filter(({ actId }) => actId !== id);
  const text = marginalNoteOf(kind, deed, registration, report.company);
  addMarginalNote(report, { date: registration.date, text, actId: id });
}
