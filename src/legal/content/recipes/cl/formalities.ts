import recipeTexts from '../../../../../fixtures/vocabulary/cl/recipe-texts.json' with { type: 'json' };
import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import { drawSchemas } from '../../../../contract/draw-schemas.js';
import type { Act } from '../../../../contract/generated/types.js';
import { addDays, ageOn, type CivilDate, daysBetween, earliest, yearOf } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { afterDuration } from '../../../judging/rules/company-facts.js';
import { marginalNoteOf } from '../../../jurisdictions/cl/acts/acts.js';
import {
  drawRegistration,
  editionOf,
  gazetteCodesSince,
  gazetteHeader,
  openingOf,
} from '../../../jurisdictions/cl/acts/registrations.js';
import { chileanOffices, diarioOficial } from '../../../jurisdictions/cl/calendar.js';
import { vocabulary } from '../../../jurisdictions/cl/vocabulary.js';
import { simpleRecords } from '../../../jurisdictions/drawn-records.js';
import type { Registration } from '../../../jurisdictions/law.js';
import { groupedDigits, spanishDate, spanishDateInWords } from '../../../words/spanish.js';
import { addAct, addMarginalNote } from '../../changes/acts.js';
import { notaryOf } from '../../changes/deeds.js';
import {
  addReading,
  citeRegister,
  dropDocument,
  reword,
  rewordAll,
  rewordAt,
  rewriteAll,
  uncite,
} from '../../changes/documents.js';
import {
  actsIn,
  dayOf,
  deedValues,
  documentsOf,
  entityOf,
  isTraditional,
  lastActDay,
  type OpenReport,
} from '../../changes/open-report.js';
import { type Recipe, recipe } from '../recipe.js';

const records = simpleRecords(drawSchemas);

/** Defects in the registration and publication of acts. */
export const formalityRecipes: readonly Recipe[] = [
  recipe('late-extract', {
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
      const { taxStatus } = report.company;
      const before = taxStatus.startOfActivities;
      // The activities start after the registration.
      if (before !== null && before <= day)
        moveStartOfActivities(report, chileanOffices.onOrAfter(addDays(day, 1)));
      if (cure !== null) cureByDeed(report, from, cure);
    },
  }),
  recipe('unpublished', {
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
  recipe('wrong-registrar', {
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
  recipe('unexplained-note', {
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
      const repertoireNumber = `${groupedDigits(draws.int('repertoire', 40, 13_900))}-${yearOf(deedDay)}`;
      const text = fillTemplate(wording.INSCRIPCION_CBR.marginalPower, {
        deedDate: spanishDate(deedDay),
        ...deedValues(report, { ...notary, repertoireNumber }),
        place: notary.notaryCommune,
        date: spanishDate(day),
      });
      addMarginalNote(report, { date: day, text, actId: null });
    },
  }),
  recipe('late-amendment', {
    target: (report, { daysAfter, cured }) => {
      const allowed = report.form.registeredWithin;
      if (allowed === undefined || !isTraditional(report)) return null;
      const acts = actsIn(report).map(({ act }) => act);
      const formed = acts.findLastIndex(({ effects }) => effects.some(({ field }) => field === 'legalForm'));
      const copiedOn = documentsOf(report, 'INSCRIPCION_CBR', 'CERTIFICADO_VIGENCIA')
        .map(({ issuedOn }) => issuedOn)
        .reduce(earliest, report.asOf);
      // Only acts since the company has its present form.
      const late = acts
        .flatMap((act, index) => {
          const { deed, registration } = act;
          if (index <= formed) return [];
          const next = acts[index + 1]?.date ?? report.asOf;
          if (deed === null || registration === null || act.kind === 'saneamiento') return [];
          const from = deed.date;
          const after = daysAfter === 0 ? daysBetween(from, afterDuration(from, allowed)) + 1 : daysAfter;
          const day = chileanOffices.onOrAfter(addDays(from, after));
          return day < next && day < copiedOn ? [{ act, deed, entry: registration, day }] : [];
        })
        .at(-1);
      const cure = cured && late !== undefined ? cureDay(report, late.day) : null;
      return late === undefined || (cured && cure === null) ? null : { ...late, cure };
    },
    edit: (report, { act, deed, entry, day, cure }) => {
      registerOn(report, entry, day);
      const { incorporation } = report.company;
      if (incorporation !== null) {
        const notes = incorporation.marginalNotes.filter(({ actId }) => actId !== act.id);
        incorporation.marginalNotes = notes;
        const text = marginalNoteOf(act.kind, deed, entry, report.company);
        addMarginalNote(report, { date: entry.date, text, actId: act.id });
      }
      if (cure !== null) cureByDeed(report, deed.date, cure);
    },
  }),
];

/** Changes the date of a register entry wherever it is named. */
function registerOn(report: OpenReport, entry: Registration, day: CivilDate): void {
  const document = report.draft.documents.find(({ id }) => id === entry.documentId);
  if (document !== undefined) {
    reword(report, document, entry.date, day);
    reword(report, document, spanishDateInWords(entry.date), spanishDateInWords(day));
  }
  const locator = locatorIn(entry);
  const commune = vocabulary.communes.find((one) => one.registrar === entry.registrar);
  if (commune === undefined) throw new RangeError(`no commune is served by ${entry.registrar}`);
  const draws = report.draws('registration on another day');
  const { folio, number, year, date } = drawRegistration(records, draws, day, commune);
  const moved = { ...entry, folio, number, year, date };
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

/** Returns the day of a deed that cures a late formality; null if there is none yet. */
function cureDay(report: OpenReport, late: CivilDate): CivilDate | null {
  const day = dayOf(report, '', 60, late, lastActDay(report));
  return addDays(day, 20) < report.asOf ? day : null;
}

/** Adds a deed that cures a late formality. */
function cureByDeed(report: OpenReport, deedDate: CivilDate, day: CivilDate): void {
  const defect = recipeTexts.SANEAMIENTO.lateEntry;
  const change = fillTemplate(wording.SANEAMIENTO.statement, { defect, date: spanishDate(deedDate) });
  const act = addAct(report, {
    kind: 'saneamiento',
    date: day,
    change,
    summary: fillTemplate(wording.ACTOS.summary.saneamiento, { defect }),
  });
  const document = report.draft.documents.find(({ id }) => id === act.deed?.documentId);
  if (document !== undefined)
    addReading(document, { field: 'date', value: deedDate, page: 2, entityId: null });
}

/** Defects of acts that are older than the law that allows them. */
export const tooEarlyRecipes: readonly Recipe[] = [
  recipe('form-too-early', {
    target: (report, { daysBefore }) => {
      const { incorporation, amendments } = report.company;
      const since = (incorporation?.res ? report.policy.electronicRegisterSince : report.form.since) ?? null;
      const changed = amendments.some(({ effects }) => effects.some(({ field }) => field === 'legalForm'));
      if (incorporation === null || since === null || changed) return null;
      const day = chileanOffices.onOrAfter(addDays(since, -daysBefore));
      return day < since && day < incorporation.date && couldAct(report, incorporation.date, day)
        ? { incorporation, day }
        : null;
    },
    edit: (report, { incorporation, day }) => {
      const before = incorporation.date;
      moveFormalities(report, incorporation, day);
      const repertoire = incorporation.deed?.repertoireNumber ?? '';
      const renumbered = repertoire.replace(/\d{4}$/, day.slice(0, 4));
      rewriteAll(report.draft, (text) => {
        if (text === before) return day;
        const dated = text
          .replaceAll(spanishDate(before), spanishDate(day))
          .replaceAll(spanishDateInWords(before), spanishDateInWords(day));
        return repertoire === '' ? dated : dated.replaceAll(repertoire, renumbered);
      });
    },
  }),
];

/** Returns true if the founders and first administrators were of age, or existed, on an earlier day. */
function couldAct(report: OpenReport, founded: CivilDate, day: CivilDate): boolean {
  const { draft } = report;
  const ids = [
    ...draft.administration.positions.filter(({ from }) => from === founded).map(({ entityId }) => entityId),
    ...draft.foundingRegister.map(({ holderEntityId }) => holderEntityId),
  ];
  return ids.every((id) => {
    const { person, company } = entityOf(report, id);
    if (person !== null) return ageOn(person.birthDate, day) >= 18;
    return (company?.incorporatedOn ?? '') < day;
  });
}

/** Moves extract, entry and publication after the new day of the deed. */
function moveFormalities(report: OpenReport, act: Act, day: CivilDate): void {
  const { draft, company } = report;
  const on = (days: number) => chileanOffices.onOrAfter(addDays(day, days));
  const issued = (documentId: string, date: CivilDate) => {
    for (const document of draft.documents) if (document.id === documentId) document.issuedOn = date;
  };
  if (act.extract !== null) {
    act.extract.date = on(2);
    issued(act.extract.documentId, act.extract.date);
  }
  if (act.registration !== null) registerOn(report, act.registration, on(9));
  if (act.publication !== null) {
    const { publication } = act;
    publication.date = diarioOficial.days.onOrAfter(addDays(day, 12));
    publication.edition = editionOf(publication.date);
    const document = draft.documents.find(({ id }) => id === publication.documentId);
    if (document !== undefined) {
      if (publication.date < gazetteCodesSince) {
        publication.cve = null;
        document.verification = null;
      }
      const pointer = `${report.companyPointer}/incorporation/publication`;
      citeRegister(report, pointer, { document, page: 1, quote: gazetteHeader(publication) });
      document.issuedOn = publication.date;
    }
  }
  if (company.taxStatus.startOfActivities !== null) moveStartOfActivities(report, on(30));
}

function moveStartOfActivities(report: OpenReport, day: CivilDate): void {
  const { taxStatus } = report.company;
  const before = taxStatus.startOfActivities;
  if (before === null) return;
  taxStatus.startOfActivities = day;
  rewordAt(report, `${report.companyPointer}/taxStatus`, spanishDate(before), spanishDate(day));
}
