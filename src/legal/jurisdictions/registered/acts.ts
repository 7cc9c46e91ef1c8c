import type { Act, Content, Position } from '../../../contract/generated/types.js';
import { addDays, type CivilDate, daysBetween, isoDate, latest, yearOf } from '../../../values/dates.js';
import type { Draws } from '../../../values/draws.js';
import { sentenceCase, spanishDate, spanishSeries } from '../../words/spanish.js';
import { type Gazette, gazetteOf } from '../calendar.js';
import { companyPointer, subjectId } from '../dossier.js';
import { minutesNumber } from '../drawn-records.js';
import type { CompanyActs, ContentDraft } from '../jurisdiction.js';
import { type EntryDraft, type Registration, shortName } from '../law.js';
import { newAct } from '../new-records.js';
import { effectOf, effectsBetween, statedValues } from '../stated-values.js';
import {
  addRegisteredDocument,
  capitalValues,
  dateValues,
  foundingPaper,
  grouped,
  increasePaper,
  money,
  officesOf,
  type RegisteredCaseFile,
} from './case-file.js';
import { type CountryData, namesOn } from './country.js';
import { citeParticulars, deedValues, delegatesIn, writeDeed } from './deeds.js';
import { appearance as appearanceOf, nameWithId, printedAddress } from './people.js';
import { electionDate, powersGrantedBefore, type RegisteredPlan } from './plan.js';

type Numbered = Pick<RegisteredCaseFile, 'country' | 'plan'>;

/** First and last number of a holder's shares, as texts write them. */
type ShareNumbers = { readonly first: string; readonly last: string };

/** Returns the share numbers that a holder got by the increase, after all those of the founding. */
export function addedNumbers(file: Numbered, index: number): ShareNumbers {
  const { foundingUnits, increase } = file.plan;
  return numbersOf(file, index, foundingUnits, (increase?.factor ?? 1) - 1);
}

function numbersOf({ country, plan }: Numbered, index: number, start: number, factor: number): ShareNumbers {
  const before = plan.holders.slice(0, index).reduce((sum, { units }) => sum + units, 0);
  const own = plan.holders[index]?.units ?? 0;
  return {
    first: grouped(country, start + before * factor + 1),
    last: grouped(country, start + (before + own) * factor),
  };
}

/** Writes all share numbers of a holder with their dates: of the founding, and of the increase. */
export function numbersToday(file: Numbered, index: number): string {
  const { foundedOn, increase } = file.plan;
  const range = (date: CivilDate, { first, last }: ShareNumbers) =>
    `el ${spanishDate(date)}, números ${first} a ${last}`;
  const founding = range(foundedOn, numbersOf(file, index, 0, 1));
  return increase === null ? founding : `${founding}, y ${range(increase.date, addedNumbers(file, index))}`;
}

/** Writes the founding and the increase, with their documents. */
export function writeActs(file: RegisteredCaseFile): CompanyActs {
  const { plan } = file;
  const incorporation = writeFounding(file);
  if (plan.increase === null) return { incorporation, amendments: [] };
  return { incorporation, amendments: [writeIncrease(file, incorporation.registration)] };
}

function writeFounding(file: RegisteredCaseFile): Act {
  const { country, plan, fill } = file;
  const { founding, permit } = country.wording;
  const deed = country.form.foundedByDeed
    ? writeDeed(file, 'constitucion', plan.foundedOn, foundingPaper)
    : null;
  addRegisteredDocument(file, 'constitucion', {
    type: 'ESCRITURA_CONSTITUCION',
    issuedOn: plan.foundedOn,
    pages: [12, 34],
    values: { notaryOffice: deed?.notaryOffice ?? plan.name },
  });
  citeFounding(file, deed === null ? dateValues(plan.foundedOn) : deedValues(file, deed));
  if (permit !== null) addPermit(file, permit);
  const act = { act: 'incorporation', key: 'constitucion' } as const;
  const registration = register(file, act, plan.foundedOn, null);
  return newAct({
    id: 'act_constitucion',
    kind: 'constitucion',
    date: plan.foundedOn,
    deed,
    registration,
    publication: publish(file, act, registration.date),
    summary: fill(founding.summary),
  });
}

function citeFounding(file: RegisteredCaseFile, values: { [placeholder: string]: string }): void {
  const { country, plan, dossier, fill } = file;
  const { founding } = country.wording;
  const founders = plan.holders.map(({ key }) => file.party(key));
  dossier.read(foundingPaper, 'company_name', plan.name, subjectId, 2);
  const appearance = spanishSeries(founders.map((founder) => appearanceOf(country, founder, plan.foundedOn)));
  const { name: place, notarySeat: seat } = namesOn(plan.place, plan.foundedOn);
  const address = printedAddress(country, file.entities[0]?.address ?? null, plan.foundedOn);
  const all = { ...values, appearance, place, seat, address };
  const cite = (member: string, page: number, template: string): void =>
    dossier.cite(`${companyPointer}/${member}`, foundingPaper, page, fill(template, all));
  cite('incorporation', 1, founding.heading);
  dossier.cite('/entities/0/name', foundingPaper, 2, fill(founding.name));
  cite('purpose', 2, founding.purpose);
  cite('domicile', 3, founding.domicile);
  cite('term', 3, founding.term);
  cite('capital', 4, founding.capital);
  // The words before the first contribution apply to all.
  const { subscribers, holding } = founding;
  const firstHolding = [subscribers, holding].filter((text) => text !== null).join(' ');
  plan.holders.forEach(({ key, units }, index) => {
    const value = capitalValues(country, (plan.foundingCapital / plan.foundingUnits) * units, units);
    const quote = fill(index === 0 ? firstHolding : holding, {
      holder: sentenceCase(nameWithId(country, file.party(key))),
      ...value,
      value: value.capital,
      ...numbersOf(file, index, 0, 1),
    });
    dossier.cite(`${companyPointer}/capital/contributions/${index}`, foundingPaper, 5, quote);
  });
  citeParticulars(file, founders, { documentId: foundingPaper, date: plan.foundedOn });
  for (const founder of founders) dossier.read(foundingPaper, 'person_name', founder.name, founder.id);
}

function writeIncrease(file: RegisteredCaseFile, first: EntryDraft | null): Act {
  const { country, plan, dossier, fill } = file;
  const texts = country.wording.increase;
  const date = plan.increase?.date ?? plan.foundedOn;
  const deed = country.form.foundedByDeed ? writeDeed(file, 'aumento_capital', date, increasePaper) : null;
  const values = {
    ...(deed === null ? dateValues(date) : deedValues(file, deed)),
    ...increaseValues(file),
    minutesNumber: minutesNumber(plan, date, 1),
  };
  addRegisteredDocument(file, 'aumento_capital', {
    type: 'ESCRITURA_MODIFICACION',
    issuedOn: date,
    pages: [6, 14],
    values: { notaryOffice: deed?.notaryOffice ?? plan.name },
  });
  const act = { act: 'amendments/0', key: 'aumento_capital' } as const;
  const pointer = `${companyPointer}/${act.act}`;
  const clause = fill(texts.clause, values);
  dossier.read(increasePaper, 'company_name', plan.name, subjectId);
  dossier.cite(pointer, increasePaper, 2, clause);
  dossier.cite(`${companyPointer}/capital`, increasePaper, 2, clause);
  const heading = `${pointer}/${deed === null ? 'date' : 'deed'}`;
  dossier.cite(heading, increasePaper, 1, fill(texts.heading, values));
  citeParticulars(file, delegatesIn(file), { documentId: increasePaper, date });
  const registration = register(file, act, date, first);
  return newAct({
    id: 'act_aumento_capital',
    kind: 'aumento_capital',
    date,
    deed,
    registration,
    publication: publish(file, act, registration.date, values),
    summary: fill(texts.summary, values),
  });
}

/** Returns the template values of the capital before the increase, the addition, and the capital after it. */
function increaseValues(file: RegisteredCaseFile): { [placeholder: string]: string } {
  const { country, plan } = file;
  const now = capitalToday(file);
  const added = capitalValues(country, now.amount - plan.foundingCapital, now.units - plan.foundingUnits);
  return {
    before: capitalValues(country, plan.foundingCapital, plan.foundingUnits).capital,
    ...capitalValues(country, now.amount, now.units),
    added: added.capital,
    addedFigures: added.capitalFigures,
    addedUnits: added.units,
  };
}

/** Returns the current capital and number of shares. */
export function capitalToday({ plan }: Pick<RegisteredCaseFile, 'plan'>): { amount: number; units: number } {
  const factor = plan.increase?.factor ?? 1;
  return { amount: plan.foundingCapital * factor, units: plan.foundingUnits * factor };
}

/** Adds the effects of the acts: the founding states everything, the increase capital and shares. */
export function withEffects(file: RegisteredCaseFile, draft: ContentDraft): ContentDraft {
  const { plan } = file;
  const today = statedValues(draft as Content);
  const { foundingCapital, foundingUnits } = plan;
  const founded = {
    ...today,
    capital: money(file, foundingCapital),
    shares: today.shares && { ...today.shares, count: foundingUnits },
  };
  const effects = effectsBetween(null, founded);
  const increased = [
    effectOf('capital', founded.capital, today.capital),
    effectOf('shares', founded.shares, today.shares),
  ];
  const entities = draft.entities.map((entity) => {
    const { company } = entity;
    if (company?.incorporation == null) return entity;
    const incorporation = { ...company.incorporation, effects };
    const amendments = company.amendments.map((act) => ({ ...act, effects: increased }));
    return { ...entity, company: { ...company, incorporation, amendments } };
  });
  return { ...draft, entities };
}

/** Returns the position of a power among the company's entries; the founding is 1. */
export function powerNumber(country: CountryData, plan: RegisteredPlan, granted: CivilDate): number {
  return 2 + actsUntil(plan, granted) + electionsBefore(country, plan, granted);
}

/** Returns the position of the last election by a body among the company's entries. */
export function electionEntry(
  country: CountryData,
  plan: RegisteredPlan,
  by: Position['appointedBy'],
): number {
  const day = electionDate(country, plan);
  const earlier = actsUntil(plan, day) + powersGrantedBefore(country, plan, addDays(day, 1));
  return 2 + earlier + (by === 'directorio' ? 1 : 0);
}

function actsUntil({ increase }: RegisteredPlan, day: CivilDate): number {
  return increase !== null && increase.date <= day ? 1 : 0;
}

/** Each election has two entries: of the meeting, and of the board it elected. */
function electionsBefore(country: CountryData, plan: RegisteredPlan, day: CivilDate): number {
  return plan.arrangement.board !== null && electionDate(country, plan) < day ? 2 : 0;
}

/** Adds the permit to use the name, issued before the founding. */
function addPermit(file: RegisteredCaseFile, permit: string): void {
  const { plan, dossier, fill } = file;
  const issuedOn = officesOf(file.country).onOrBefore(
    // A permit valid for thirty days must outlast the entry.
    addDays(plan.foundedOn, -file.draws('permit').int('days', 4, 10)),
  );
  const id = addRegisteredDocument(file, 'autorizacion_denominacion', {
    type: 'AUTORIZACION_DENOMINACION',
    issuedOn,
    pages: [1, 2],
    coded: true,
  });
  dossier.read(id, 'company_name', plan.name, subjectId);
  const code = dossier.document(id).verification?.code ?? '';
  const founder = file.party(plan.holders[0]?.key ?? '');
  const applicant = shortName(file.country.law, founder);
  const quote = fill(permit, { code, applicant, ...dateValues(issuedOn) });
  dossier.cite('/entities/0/nameVariations', id, 1, quote, 'registry');
}

/** The JSON Pointer of an act in the company, and the key of its documents and draws. */
interface ActToRegister {
  readonly act: string;
  readonly key: 'constitucion' | 'aumento_capital';
}

/** Enters an act in the register, with the copy of the entry; later entries continue the first. */
export function register(
  file: RegisteredCaseFile,
  { act, key }: ActToRegister,
  date: CivilDate,
  first: EntryDraft | null,
): Registration {
  const { country, plan, dossier, fill } = file;
  const draws = file.draws(`registrations/${key}`);
  const entered = officesOf(country).onOrAfter(addDays(date, draws.int('days', 6, 19)));
  const presented = officesOf(country).onOrAfter(addDays(date, draws.int('days to presentation', 1, 2)));
  const ordinal = first === null ? 1 : 2;
  const entry = country.registration(draws, {
    place: plan.place,
    date: entered,
    ordinal,
    // The register enters powers and elections too.
    othersBefore: powersGrantedBefore(country, plan, date) + electionsBefore(country, plan, date),
    first,
  });
  const documentId = addRegisteredDocument(file, `${key}_inscripcion`, {
    type: 'INSCRIPCION_REGISTRAL',
    issuedOn: entered,
    pages: [1, 4],
    coded: true,
  });
  const registration = { ...entry, documentId };
  dossier.read(documentId, 'company_name', plan.name, subjectId);
  const quote = fill(
    ordinal === 1 ? country.wording.founding.registration : country.wording.increase.registration,
    {
      locator: country.law.locator(registration),
      actDate: spanishDate(date),
      presentedOn: spanishDate(presented),
      ...dateValues(entered),
      minutesNumber: minutesNumber(plan, date, ordinal - 1),
      code: dossier.document(documentId).verification?.code ?? '',
    },
  );
  dossier.cite(`${companyPointer}/${act}/registration`, documentId, 1, quote, 'registry');
  return registration;
}

/** Returns the date on which the company started activities for tax, which requires its register entry. */
export function startOfActivities(
  { country, plan, draws }: RegisteredCaseFile,
  { registration }: Pick<Act, 'registration'>,
): CivilDate {
  const drawn = addDays(plan.foundedOn, draws('tax').int('start', 10, 40));
  return officesOf(country).onOrAfter(latest(drawn, addDays(registration?.date ?? plan.foundedOn, 1)));
}

/** Publishes an act in the gazette if the country does, with further values. */
export function publish(
  file: RegisteredCaseFile,
  { act, key }: ActToRegister,
  registered: CivilDate,
  own: { readonly [placeholder: string]: string } = {},
): Act['publication'] {
  const { law, wording } = file.country;
  const { publication } = wording;
  if (publication === null) return null;
  const gazette = gazetteOf(law.calendar);
  const draws = file.draws(`publications/${key}`);
  const date = gazette.days.onOrAfter(addDays(registered, draws.int('days', 4, 9)));
  const { edition, page, number } = gazetteIssue(gazette, draws, date);
  const documentId = addRegisteredDocument(file, `${key}_publicacion`, {
    type: 'PUBLICACION_OFICIAL',
    issuedOn: date,
    pages: [1, 1],
    coded: true,
  });
  const cve = file.dossier.document(documentId).verification?.code ?? null;
  const address = printedAddress(file.country, file.entities[0]?.address ?? null, date);
  const quote = file.fill(key === 'constitucion' ? publication.founding : publication.increase, {
    ...own,
    address,
    edition,
    page: String(page),
    number,
    cve: cve ?? '',
    ...dateValues(date),
  });
  file.dossier.cite(`${companyPointer}/${act}/publication`, documentId, 1, quote, 'registry');
  return { gazette: gazette.name, date, edition, page, cve, documentId };
}

/** Draws the issue and page of an act in a gazette of some 58,000 pages a year. */
export function gazetteIssue(
  gazette: Gazette,
  draws: Draws,
  date: CivilDate,
): { edition: string; page: number; number: string } {
  const day = daysBetween(isoDate(yearOf(date), 1, 1), date) + 1;
  return {
    edition: String(gazette.editionOn(date)),
    page: day * 158 + draws.int('page', 1, 150),
    // Numbers rise with the days of the year.
    number: String(day * 1_600 + draws.int('act', 1, 1_500)),
  };
}
