import type { Act } from '../../../../contract/generated/types.js';
import { editionOf, gazetteCodesSince } from '../../../jurisdictions/cl/acts/registrations.js';
import { chileanOffices, diarioOficial } from '../../../jurisdictions/cl/calendar.js';
import { fill, wording } from '../../../jurisdictions/cl/phrases.js';
import { addDays, ageOn, type CivilDate } from '../../../values/dates.js';
import { spanishDate, spanishDateInWords } from '../../../words/spanish-dates.js';
import { groupedDigits } from '../../../words/spanish-numbers.js';
import { entityOf, type OpenReport } from '../open-report.js';
import { cite, rewriteAll } from '../papers.js';
import { number, onlyInChile, type Recipe, recipe } from '../recipe.js';
import { registerOn } from './formalities.js';

/** Acts made before the law knew of them. */
export const tooEarlyRecipes: readonly Recipe[] = [
  recipe({
    id: 'form-too-early',
    unfit: onlyInChile('Moves the extract, the entry and the publication of a Chilean founding.'),
    breaks: 'ENT-007',
    title: {
      es: 'La sociedad se constituyó antes de existir su tipo social o su registro',
      en: 'The company was made before its form, or its register, existed',
    },
    parameters: { daysBefore: number(40, 'Days between the incorporation and the law.') },
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

/** Whether those who founded or administered it from the first day on were of age, or existed, so much earlier. */
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

/** Extract, entry and publication follow the deed to its new day. */
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
    publishOn(report, act.publication, diarioOficial.days.onOrAfter(addDays(day, 12)));
    issued(act.publication.documentId, act.publication.date);
  }
  const { startOfActivities } = company.taxStatus;
  if (startOfActivities === null) return;
  company.taxStatus.startOfActivities = on(30);
  const source = draft.provenance[`${report.companyPointer}/taxStatus`];
  if (source?.quote) source.quote = source.quote.replace(spanishDate(startOfActivities), spanishDate(on(30)));
}

function publishOn(report: OpenReport, publication: NonNullable<Act['publication']>, day: CivilDate): void {
  const document = report.draft.documents.find(({ id }) => id === publication.documentId);
  publication.date = day;
  publication.edition = editionOf(day);
  if (document === undefined) return;
  if (day < gazetteCodesSince) {
    publication.cve = null;
    document.verification = null;
  }
  const texts = wording.PUBLICACION_DIARIO_OFICIAL;
  const quote = fill(publication.cve === null ? texts.header : texts.headerElectronic, {
    edition: publication.edition,
    date: spanishDate(day),
    page: groupedDigits(publication.page),
    cve: publication.cve ?? '',
  });
  cite(report, `${report.companyPointer}/incorporation/publication`, {
    document,
    page: 1,
    quote,
    origin: 'registry',
  });
}
