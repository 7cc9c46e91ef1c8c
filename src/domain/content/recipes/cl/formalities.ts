import { drawSchemas } from '../../../../contract/draw-schemas.js';
import type { Act } from '../../../../contract/generated/types.js';
import { afterDuration } from '../../../judging/rules/acts.js';
import { drawRegistration, openingOf } from '../../../jurisdictions/cl/acts/registrations.js';
import { chileanOffices } from '../../../jurisdictions/cl/calendar.js';
import { styledNotary } from '../../../jurisdictions/cl/notaries.js';
import { fill, wording } from '../../../jurisdictions/cl/phrases.js';
import { vocabulary } from '../../../jurisdictions/cl/vocabulary.js';
import { simpleRecords } from '../../../jurisdictions/simple-records.js';
import { addDays, type CivilDate, daysBetween, yearOf } from '../../../values/dates.js';
import { spanishDate, spanishDateInWords } from '../../../words/spanish-dates.js';
import { groupedDigits } from '../../../words/spanish-numbers.js';
import { addAct } from '../new-acts.js';
import { notaryOf } from '../new-deeds.js';
import { actsIn, dayOf, isTraditional, lastActDay, type OpenReport } from '../open-report.js';
import { addReading, dropDocument, reword, rewordAll, rewriteAll, uncite } from '../papers.js';
import { date, flag, number, onlyInChile, type Recipe, recipe, text } from '../recipe.js';
import { addMarginalNote } from './acts.js';
import { defects } from './defects.js';

type Registration = NonNullable<Act['registration']>;

const records = simpleRecords(drawSchemas);

/** Faults in how acts were registered and published. */
export const formalityRecipes: readonly Recipe[] = [
  recipe({
    id: 'late-extract',
    unfit: onlyInChile(
      'Elsewhere no extract is registered, and no deed of saneamiento cures a late entry (Ley 19.499 is Chilean).',
    ),
    breaks: 'CON-001',
    cure: { cured: true },
    title: {
      es: 'El extracto de la constitución se inscribió fuera de plazo',
      en: 'The extract of the incorporation was registered too late',
    },
    parameters: {
      daysAfter: number(0, 'Days from the deed to the entry. 0: one more than the law allows.'),
      cured: flag(false, 'Whether a deed has since cured it: the report is then healthy.'),
    },
    target: (report, { daysAfter, cured }) => {
      const { incorporation, amendments } = report.company;
      const allowed = report.form.registeredWithin;
      const from = incorporation?.deed?.date;
      const entry = incorporation?.registration;
      if (!from || !entry || allowed === undefined || !isTraditional(report)) return null;
      const after = daysAfter === 0 ? daysBetween(from, afterDuration(from, allowed)) + 1 : daysAfter;
      const day = chileanOffices.onOrAfter(addDays(from, after));
      const next = amendments[0]?.date ?? report.asOf;
      const cure = cured ? cureDay(report, day) : null;
      return day < next && (!cured || cure !== null) ? { entry, from, day, cure } : null;
    },
    edit: (report, { entry, from, day, cure }) => {
      registerOn(report, entry, day);
      startAfter(report, day);
      if (cure !== null) sanitate(report, from, cure);
    },
  }),
  recipe({
    id: 'unpublished',
    unfit: onlyInChile('The publication of extracts in the Diario Oficial is a formality of Chilean law.'),
    breaks: 'CON-001',
    title: {
      es: 'Una modificación no se publicó en el Diario Oficial',
      en: 'An amendment was not published in the gazette',
    },
    parameters: {},
    target: (report) => {
      const published = actsIn(report).filter(({ act }) => act.publication !== null);
      const last = published.length > 1 ? published.at(-1) : undefined;
      const id = last?.act.publication?.documentId;
      const document = report.draft.documents.find((one) => one.id === id);
      return last === undefined || document === undefined ? null : { ...last, document };
    },
    edit: (report, { act, pointer, document }) => {
      act.publication = null;
      uncite(report, `${pointer}/publication`);
      dropDocument(report, document, document);
    },
  }),
  recipe({
    id: 'wrong-registrar',
    unfit: onlyInChile(
      'The register of commerce of each Conservador is bound to communes; written for those.',
    ),
    breaks: 'CON-004',
    title: {
      es: 'La sociedad se inscribió en un registro que no es el de su domicilio',
      en: 'The company was registered where it has no domicile',
    },
    parameters: { registrar: text('', 'The registrar. Empty: one of another commune.') },
    target: (report, { registrar }) => {
      const entry = report.company.incorporation?.registration;
      const own = new Set(actsIn(report).map(({ act }) => act.registration?.registrar));
      const others = vocabulary.communes.filter((commune) => !own.has(commune.registrar));
      if (!entry || others.length === 0) return null;
      const other = report.draws('registrar').pick('commune', others).registrar;
      return { from: entry.registrar, to: registrar === '' ? other : registrar };
    },
    edit: (report, { from, to }) => {
      rewordAll(report.draft, from, to);
      for (const { act, pointer } of actsIn(report)) {
        const source = report.draft.provenance[`${pointer}/registration/date`];
        if (source !== undefined && act.registration !== null) source.quote = openingOf(act.registration);
      }
    },
  }),
  recipe({
    id: 'unexplained-note',
    unfit: onlyInChile(
      'Marginal notes are those of a Conservador; elsewhere entries follow each other in one sheet or folio.',
    ),
    breaks: 'CON-005',
    title: {
      es: 'Una anotación marginal no corresponde a ningún acto informado',
      en: 'A marginal note is explained by no act of the report',
    },
    parameters: { date: date('', 'Day of the note. Empty: some two years ago.') },
    target: (report, values) => {
      const { incorporation } = report.company;
      if (!incorporation?.registration) return null;
      const day = dayOf(report, values.date, 700, incorporation.registration.date);
      return day <= report.asOf ? day : null;
    },
    edit: (report, day) => {
      const notary = notaryOf(report);
      const draws = report.draws('unexplained note');
      const deedDay = chileanOffices.onOrBefore(addDays(day, -draws.int('days before', 6, 19)));
      const text = fill(wording.INSCRIPCION_CBR.marginalPower, {
        deedDate: spanishDate(deedDay),
        notaryOffice: notary.notaryOffice,
        notaryStyled: styledNotary(notary.notaryName),
        repertoire: `${groupedDigits(draws.int('repertoire', 40, 13_900))}-${yearOf(deedDay)}`,
        place: notary.notaryCommune,
        date: spanishDate(day),
      });
      addMarginalNote(report, { date: day, text, actId: null });
    },
  }),
];

/** Dates an entry of the register otherwise, wherever it is spoken of. */
export function registerOn(report: OpenReport, entry: Registration, day: CivilDate): void {
  const document = report.draft.documents.find(({ id }) => id === entry.documentId);
  if (document !== undefined) {
    reword(report, document, entry.date, day);
    reword(report, document, spanishDateInWords(entry.date), spanishDateInWords(day));
  }
  const locator = locatorIn(entry);
  const moved = { ...entry, ...placeOn(report, entry, day) };
  rewriteAll(report.draft.provenance, (quote) =>
    quote.includes(locator)
      ? quote.replaceAll(locator, locatorIn(moved)).replaceAll(` año ${entry.year}`, ` año ${moved.year}`)
      : quote,
  );
  Object.assign(entry, moved);
}

function locatorIn({ folio, number }: Pick<Registration, 'folio' | 'number'>): string {
  return `fojas ${folio} N° ${groupedDigits(number)}`;
}

/** Where the register had come to on that day: its leaves are filled as the year goes. */
function placeOn(
  report: OpenReport,
  { registrar }: Registration,
  day: CivilDate,
): Pick<Registration, 'folio' | 'number' | 'year' | 'date'> {
  const commune = vocabulary.communes.find((one) => one.registrar === registrar);
  if (commune === undefined) throw new RangeError(`no commune is served by ${registrar}`);
  const draws = report.draws('registration on another day');
  const { folio, number, year, date } = drawRegistration(records, draws, day, commune);
  return { folio, number, year, date };
}

/** The company could not begin its activities before it was registered. */
function startAfter({ company, companyPointer, draft }: OpenReport, registered: CivilDate): void {
  const before = company.taxStatus.startOfActivities;
  if (before === null || before > registered) return;
  const started = chileanOffices.onOrAfter(addDays(registered, 1));
  company.taxStatus.startOfActivities = started;
  const source = draft.provenance[`${companyPointer}/taxStatus`];
  if (source?.quote) source.quote = source.quote.replace(spanishDate(before), spanishDate(started));
}

/** The day of a deed that makes up for a formality, once it was found to be late; null where there is none yet. */
export function cureDay(report: OpenReport, late: CivilDate): CivilDate | null {
  const day = dayOf(report, '', 60, late, lastActDay(report));
  return addDays(day, 20) < report.asOf ? day : null;
}

/** A deed that makes up for a formality that came too late. */
export function sanitate(report: OpenReport, deedDate: CivilDate, day: CivilDate): void {
  const defect = defects.SANEAMIENTO.lateEntry;
  const change = fill(wording.SANEAMIENTO.statement, { defect, date: spanishDate(deedDate) });
  const act = addAct(report, {
    kind: 'saneamiento',
    date: day,
    change,
    summary: fill(wording.ACTOS.summary.saneamiento, { defect }),
  });
  const document = report.draft.documents.find(({ id }) => id === act.deed?.documentId);
  if (document !== undefined)
    addReading(document, { field: 'date', value: deedDate, page: 2, entityId: null });
}
