import type { Deed, Entity, Town } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { spanishSeries } from '../../words/spanish.js';
import { entityId } from '../dossier.js';
import { fullName, genderOf } from '../person-names.js';
import type { DeedNotary } from '../practice.js';
import { dateValues, type RegisteredCaseFile } from './case-file.js';
import { type CountryData, namesOn } from './country.js';
import { appearance, drawPersonName, personValues } from './people.js';
import type { RegisteredPlan } from './plan.js';

const representativeTitles = ['administrador', 'gerente_general', 'representante_legal', 'presidente'];

/** Names the representatives of the company, and who takes minutes to the notary, on a date or by default today. */
export function namesOfOfficers(
  country: CountryData,
  plan: RegisteredPlan,
  entities: readonly Entity[],
  on?: CivilDate,
): { representative: string; delegate: string } {
  const named = (officers: Officers): string =>
    spanishSeries(
      officers.flatMap(({ party, label }) => {
        const entity = entities.find(({ id }) => id === entityId(party));
        if (entity === undefined) return [];
        return `${appearance(country, entity, on)}, ${label[genderOf(entity)].toLowerCase()}`;
      }),
    );
  return { representative: named(representatives(plan)), delegate: named(delegates(plan)) };
}

/** Returns the people who take minutes to the notary. */
export function delegatesIn({ plan, party }: Pick<RegisteredCaseFile, 'plan' | 'party'>): Entity[] {
  return delegates(plan).map((officer) => party(officer.party));
}

/** Returns the representatives of the company in its deeds. */
export function representativesIn({ plan, party }: Pick<RegisteredCaseFile, 'plan' | 'party'>): Entity[] {
  return representatives(plan).map((officer) => party(officer.party));
}

type Officers = RegisteredPlan['arrangement']['officers'];

/** Returns all who must act together, else the first, with their offices. */
function representatives({ arrangement }: RegisteredPlan): Officers {
  const title = representativeTitles.find((candidate) =>
    arrangement.officers.some((officer) => officer.title === candidate),
  );
  const officers = arrangement.officers.filter((officer) => officer.title === title);
  return arrangement.actingForm === 'conjunta' ? officers : officers.slice(0, 1);
}

/** Returns the secretary, or else a representative of the company, who takes minutes to the notary. */
function delegates(plan: RegisteredPlan): Officers {
  const secretary = plan.arrangement.officers.filter(({ title }) => title === 'secretario');
  return secretary.length === 0 ? representatives(plan) : secretary;
}

/** Writes a deed before a notary of the company's place. All notaries are fictitious. */
export function writeDeed(file: RegisteredCaseFile, path: string, date: CivilDate, documentId: string): Deed {
  const { country, plan } = file;
  const notary = notaryAt(country, plan.place, file.draws);
  const repertoireNumber = country.deedNumber(file.draws(path), date, notary);
  return { ...notary, date, repertoireNumber, documentId };
}

/** Draws a notary of a place, the same for all deeds with equal draws. */
export function notaryAt(country: CountryData, place: Town, draws: RegisteredCaseFile['draws']): DeedNotary {
  const { wording } = country;
  const usual = draws('notary').int('office', 1, place.notaries);
  // The holder of an office is the same for all deeds of a company.
  const office = draws(`notaries/${usual}`);
  const notaryName = fullName(
    drawPersonName(country, office, { sex: office.chance('sex', 0.4) ? 'F' : 'M' }),
  );
  return {
    notaryName,
    notaryOffice: fillTemplate(wording.notary.office, {
      number: String(usual),
      seat: place.notarySeat,
      notary: notaryName,
    }),
    notaryCommune: place.notarySeat,
    notaryRole: 'titular',
  };
}

/** Returns the template values of a deed. */
export function deedValues(file: RegisteredCaseFile, deed: Deed): { [placeholder: string]: string } {
  const { notaryName, notaryOffice, notaryCommune, date, repertoireNumber } = deed;
  const notaryStyled = file.country.law.styledNotary(notaryName);
  const { notarySeat } = namesOn(file.plan.place, date);
  return {
    notaryStyled,
    notaryOffice: notaryOffice.replace(notaryCommune, notarySeat),
    notaryCommune: notarySeat,
    deedNumber: repertoireNumber,
    ...namesOfOfficers(file.country, file.plan, file.entities, date),
    ...dateValues(date),
  };
}

/** Quotes the particulars at the end of a deed, if the country's deeds have them there. */
export function citeParticulars(
  { country, entities, dossier }: RegisteredCaseFile,
  people: readonly Entity[],
  { documentId, date }: { readonly documentId: string; readonly date: CivilDate },
): void {
  const { particulars } = country.wording.person;
  if (particulars === null) return;
  for (const person of people) {
    const quote = fillTemplate(particulars[genderOf(person)], personValues(country, person, date));
    const pointer = `/entities/${entities.indexOf(person)}/person`;
    dossier.cite(pointer, documentId, dossier.document(documentId).pages, quote);
  }
}
