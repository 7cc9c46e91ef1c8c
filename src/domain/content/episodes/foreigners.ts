import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Document, Entity } from '../../../contract/generated/types.js';
import { personalValues } from '../../jurisdictions/cl/acts/appearances.js';
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import { fill, genderOf, nameWithId, shortName, wording } from '../../jurisdictions/cl/phrases.js';
import { vocabulary } from '../../jurisdictions/cl/vocabulary.js';
import { addDays, addYears, type CivilDate, daysBetween, latest, yearOf } from '../../values/dates.js';
import { signDeed } from '../recipes/new-deeds.js';
import { entityOf, lastActDay, type OpenReport } from '../recipes/open-report.js';
import { openDeed } from '../recipes/openings.js';
import { cite, redate } from '../recipes/papers.js';
import { addPerson, readPerson } from '../recipes/people.js';
import { currentHoldings } from '../recipes/registers.js';
import { type Episode, pastDay } from './episode.js';

/** People from abroad, and people who went there. */
export const foreignerEpisodes: readonly Episode[] = [
  { id: 'foreign-attorney', happen: comeFromAbroad },
  { id: 'holder-emigrated', ofHolders: true, happen: emigrate },
];

/** An attorney who lives in Chile, with a number and a card of it, and is a national of another country. */
function comeFromAbroad(report: OpenReport): void {
  const { draft } = report;
  const attorney = draft.entities.find(
    ({ roles, person }) => roles.every((role) => role === 'attorney') && !bearsNameOfHere(person),
  );
  const card = draft.documents.find(
    ({ type, subjectEntityIds }) =>
      type === 'CEDULA_IDENTIDAD' && subjectEntityIds.includes(attorney?.id ?? ''),
  );
  if (attorney?.person == null || card === undefined) return;
  const { nationalities, card: line } = texts.EXTRANJEROS;
  const from = report.draws('episodes/foreign attorney').pick('country', nationalities);
  attorney.nationality = from.country;
  shortenCard(report, card, attorney.person.birthDate);
  const pointer = `/entities/${draft.entities.indexOf(attorney)}/nationality`;
  cite(report, pointer, { document: card, page: 1, quote: fill(line, { nationality: from.card }) });
}

/** Surnames that are of one region of Chile alone. */
const namesOfHere = new Set(
  Object.values(vocabulary.surnames.byRegion)
    .flat()
    .filter((surname) => vocabulary.surnames.common[surname] === undefined),
);

function bearsNameOfHere(person: Entity['person']): boolean {
  return [person?.paternalSurname, person?.maternalSurname].some((name) => namesOfHere.has(name ?? ''));
}

/** The card of a foreigner is for five years where that of a Chilean is for ten; it has not run out either. */
function shortenCard(report: OpenReport, card: Document, birthDate: CivilDate): void {
  const { issuedOn, validUntil } = card;
  if (issuedOn === null || validUntil === null) return;
  const late = Math.max(0, daysBetween(addYears(validUntil, -10), issuedOn));
  const thisYear = yearOf(report.asOf);
  const yearsLeft = 1 + ((yearOf(validUntil) - thisYear - 1) % 3);
  card.validUntil = addYears(birthDate, thisYear + yearsLeft - yearOf(birthDate));
  redate(report, card, chileanOffices.onOrAfter(addDays(addYears(card.validUntil, -5), late)));
}

/** A holder who has no office here has gone to live abroad, and has named somebody to answer for him or her. */
function emigrate(report: OpenReport): void {
  const holding = holdingOfAbsent(report);
  const day =
    holding === undefined
      ? null
      : pastDay(report, 'emigration', latest(lastActDay(report), holding.acquiredOn));
  if (holding === undefined || day === null) return;
  const holder = entityOf(report, holding.holderEntityId);
  const { residences, mandateTitle: title, resides, countryNames } = texts.EXTRANJEROS;
  const draws = report.draws('episodes/emigration');
  const paper = { type: 'ESCRITURA_PODER', title } as const;
  const { deed, document } = signDeed(report, 'representante_titular', paper, day);
  holder.address = { ...draws.pick('residence', residences) };
  const passport = `SBX${draws.int('passport', 100_000_000, 999_999_999)}`;
  holder.otherIds.push({ type: 'PASSPORT', value: passport, country: 'CL' });
  const { street, number, commune: place, country } = holder.address;
  const countryName = new Map(Object.entries(countryNames)).get(country) ?? '';
  const pointer = `/entities/${report.draft.entities.indexOf(holder)}`;
  const values = {
    ...(holder.person === null ? {} : personalValues(holder, holder.person, day)),
    ...{ holder: shortName(holder), passport, street, number, place, countryName },
  };
  const opening = `${wording.APERTURA.before}, ${resides}`;
  for (const member of ['address', 'otherIds/0'])
    openDeed(report, { deed, document, pointer: `${pointer}/${member}` }, opening, values);
  document.subjectEntityIds.push(holder.id);
  const interest = holding.interest === 'acciones' ? 'acciones' : 'derechos sociales';
  nameRepresentative(report, { holder, interest, document });
}

/** What somebody holds who has no office here. */
function holdingOfAbsent(report: OpenReport) {
  return currentHoldings(report).find(({ holderEntityId, interest }) => {
    const { kind, roles, taxId } = entityOf(report, holderEntityId);
    const absent = !roles.some((role) => role === 'officer' || role === 'attorney');
    return kind === 'person' && taxId !== null && absent && interest !== 'titular_eirl';
  });
}

/** Names who answers for a holder in the country. */
function nameRepresentative(
  report: OpenReport,
  told: { holder: Entity; interest: string; document: ReturnType<typeof signDeed>['document'] },
): void {
  const { holder, interest, document } = told;
  const { draft, subject } = report;
  const lawyer = { F: 'abogada', M: 'abogado' };
  const since = document.issuedOn;
  const representative = addPerson(report, {
    key: 'holder_representative',
    role: 'local_representative',
    occupation: lawyer,
    since,
  });
  holder.localRepresentativeId = representative.id;
  document.subjectEntityIds.push(representative.id);
  readPerson(report, document, representative, 2);
  const quote = fill(texts.EXTRANJEROS.represented[genderOf(representative)], {
    interest,
    company: subject.name,
    representative: nameWithId(representative),
  });
  const pointer = `/entities/${draft.entities.indexOf(holder)}/localRepresentativeId`;
  cite(report, pointer, { document, page: 2, quote });
}
