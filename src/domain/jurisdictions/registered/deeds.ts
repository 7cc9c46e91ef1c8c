import type { Deed } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import { fillTemplate } from '../../words/templates.js';
import type { DeedNotary } from '../practice.js';
import { dateValues, type RegisteredCaseFile } from './case-file.js';
import { type CountryData, namesOn, type Town } from './kit.js';
import { drawPersonName, fullName } from './names.js';
import { speakersIn } from './speakers.js';

/** A deed before the notary of the company's place. All notaries are fictitious. */
export function writeDeed(file: RegisteredCaseFile, path: string, date: CivilDate, documentId: string): Deed {
  const { kit, plan } = file;
  const notary = notaryAt(kit, plan.place, file.draws);
  return {
    ...notary,
    date,
    repertoireNumber: kit.deedNumber(file.draws(path), date, notary),
    documentId,
  };
}

/** A notary of a place, the same for all deeds that are drawn alike. */
export function notaryAt(kit: CountryData, place: Town, draws: RegisteredCaseFile['draws']): DeedNotary {
  const { wording } = kit;
  const usual = draws('notary').int('office', 1, place.notaries);
  // Whoever holds an office is the same for all deeds of a company.
  const office = draws(`notaries/${usual}`);
  const notaryName = fullName(drawPersonName(kit, office, { sex: office.chance('sex', 0.4) ? 'F' : 'M' }));
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

/** What a text may say of a deed. */
export function deedValues(file: RegisteredCaseFile, deed: Deed): { [placeholder: string]: string } {
  const { notaryName, notaryOffice, notaryCommune, date, repertoireNumber } = deed;
  const notaryStyled = file.kit.law.styledNotary(notaryName);
  const { notarySeat } = namesOn(file.plan.place, date);
  return {
    notaryStyled,
    notaryOffice: notaryOffice.replace(notaryCommune, notarySeat),
    notaryCommune: notarySeat,
    deedNumber: repertoireNumber,
    ...speakersIn(file.kit, file.plan, file.entities, date),
    ...dateValues(date),
  };
}
