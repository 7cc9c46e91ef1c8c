import protocols from '../../../../fixtures/vocabulary/cl/protocols.json' with { type: 'json' };
import type { Deed } from '../../../contract/generated/types.js';
import { addDays, addMonths, addYears, type CivilDate, isoDate, yearOf } from '../../values/dates.js';
import type { ProtocolKeeper } from '../practice.js';
import { fill, wording } from './phrases.js';

/**
 * Who keeps the book that a deed stands in on a day, and certifies what is noted in its margin: the notary, and from a
 * year after the book was closed the judicial archive of the place.
 */
export function keeperOf({ notaryOffice, notaryCommune, date }: ProtocolDeed, on: CivilDate): ProtocolKeeper {
  const { notary, archive, archivist } = wording.CERTIFICADO_VIGENCIA_PODER.book;
  return on > handedOverOn(date)
    ? { issuer: fill(archivist, { place: notaryCommune }), book: fill(archive, { notaryOffice }) }
    : { issuer: notaryOffice, book: notary };
}

type ProtocolDeed = Pick<Deed, 'notaryOffice' | 'notaryCommune' | 'date'>;

function handedOverOn(date: CivilDate): CivilDate {
  const { monthsInABook, yearsWithTheNotary } = protocols;
  const month = Number(date.slice(5, 7));
  const first = month - ((month - 1) % monthsInABook);
  const closedOn = addDays(addMonths(isoDate(yearOf(date), first, 1), monthsInABook), -1);
  return addYears(closedOn, yearsWithTheNotary);
}
