import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Deed } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { spanishDate, spanishList, spanishSeries } from '../../../words/spanish.js';
import { addChileanDocument, type ChileanCaseFile, readPerson } from '../case-file.js';
import { reductionHeading, writeDeed } from '../notarial-deeds.js';
import { genderOfAll, nameWithId, printedAddress, shortName } from '../phrases.js';
import { stateOn } from '../plan/company-history.js';
import { type MinutesOf, minutesReduction } from '../plan/representation.js';
import { appearsInPerson, isOfAge, signersFor } from './appearances.js';
import { holdersOf, termInWords } from './clauses.js';

/** Writes the appearance of who takes minutes to the notary: manager, director, or a holder's representative. */
export function minutesDelegate(file: ChileanCaseFile, date: CivilDate): string {
  const { manager, members } = file.plan.administration;
  const officers = [...(manager === null ? [] : [manager]), ...members].map(file.party);
  const holders = holdersOf(file, stateOn(file.life, date)).slice(0, 1);
  const delegate =
    officers.find(({ person }) => isOfAge(person, date)) ??
    holders.flatMap((holder) => signersFor(file, holder, date))[0];
  if (delegate === undefined) throw new RangeError('nobody takes the minutes to the notary');
  return appearsInPerson(delegate, file.subject.address, date);
}

/** Writes the deed to which the minutes of a meeting are reduced some days later, and cites its opening. */
function reduceMinutes(file: ChileanCaseFile, type: MinutesOf, meetingOn: CivilDate, cited: string): Deed {
  const key = type.toLowerCase();
  const { draws, date, notary } = minutesReduction(file, type, meetingOn);
  const documentId = addChileanDocument(file, key, { type, issuer: notary.office, issuedOn: date });
  file.dossier.read(documentId, 'date', date, null);
  const deed = writeDeed(file, draws, notary, date, documentId);
  const quote = reductionHeading(notary, deed, {
    meetingOn,
    minutes: type === 'ACTA_JUNTA' ? 'junta' : 'directorio',
    company: file.plan.name,
    parties: minutesDelegate(file, date),
  });
  file.dossier.cite(`/administration/${cited}`, documentId, 1, quote);
  return deed;
}

/** Writes the deeds by which shareholders and board appointed the administration, from minutes of one day. */
export function boardDeeds(file: ChileanCaseFile, electedOn: CivilDate): { meeting: Deed; session: Deed } {
  const { plan, subject, dossier } = file;
  const directors = plan.administration.members.map((member) => file.party(member));
  const president = file.party(plan.administration.president ?? '');
  const meeting = reduceMinutes(file, 'ACTA_JUNTA', electedOn, 'board/documentId');
  const session = reduceMinutes(file, 'ACTA_DIRECTORIO', electedOn, 'actingForm');
  const sitting = {
    place: plan.commune.name,
    date: spanishDate(electedOn),
    address: subject.address === null ? '' : printedAddress(subject.address),
    company: plan.name,
    president: shortName(president),
  };
  const alternates = plan.administration.alternates.map((alternate) => file.party(alternate));
  const { electsBoard, electsBoardWithAlternates, seatWithAlternate } = wording.ACTA_JUNTA;
  const seats = directors.map((director, index) => {
    const alternate = alternates[index];
    if (alternate === undefined) return nameWithId(director);
    return fillTemplate(seatWithAlternate, {
      director: nameWithId(director),
      alternate: nameWithId(alternate),
    });
  });
  const quote = fillTemplate(alternates.length === 0 ? electsBoard : electsBoardWithAlternates, {
    term: termInWords(plan.administration),
    persons: spanishSeries(seats),
  });
  dossier.cite('/administration/board', meeting.documentId, 3, quote);
  const electedOnQuote = fillTemplate(wording.ACTA_JUNTA.heading.ordinary, sitting);
  dossier.cite('/administration/board/electedOn', meeting.documentId, 1, electedOnQuote);
  const others = directors.filter(({ id }) => id !== president.id);
  const { heading, attending } = wording.ACTA_DIRECTORIO;
  const formQuote = fillTemplate(heading, {
    ...sitting,
    attending: (others.length === 1 ? attending.one : attending.many)[genderOfAll(others)],
    persons: spanishList(others.map(shortName)),
  });
  dossier.cite('/administration/form', session.documentId, 1, formQuote);
  for (const { documentId } of [meeting, session])
    dossier.read(documentId, 'company_name', plan.name, subject.id);
  for (const elected of [...directors, ...alternates]) readPerson(file, meeting.documentId, elected, 3);
  return { meeting, session };
}
