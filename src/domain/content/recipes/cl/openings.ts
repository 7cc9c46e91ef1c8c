import type { Act, Entity } from '../../../../contract/generated/types.js';
import {
  appearsForSelf,
  appearsInPerson,
  appearsThrough,
  legalizedOn,
} from '../../../jurisdictions/cl/acts/appearances.js';
import { majorityFor } from '../../../jurisdictions/cl/acts/deed-headings.js';
import { majorityOf, soleHoldersOf } from '../../../jurisdictions/cl/acts/majority.js';
import { wordsFor } from '../../../jurisdictions/cl/legal-forms.js';
import { styledNotary } from '../../../jurisdictions/cl/notaries.js';
import { fill, genderOf, nameWithId, wording } from '../../../jurisdictions/cl/phrases.js';
import { addDays, type CivilDate, latest } from '../../../values/dates.js';
import { spanishDate, spanishDateInWords } from '../../../words/spanish-dates.js';
import { spanishList } from '../../../words/spanish-lists.js';
import { entityOf, type OpenReport } from '../open-report.js';
import {
  delegateOn,
  type OpenedDeed,
  openDeed,
  openForCompany,
  openMinutes,
  readSignatories,
} from '../openings.js';
import { currentHoldings } from '../registers.js';
import { appearedThrough, speakersFor } from './signers.js';

const texts = wording.APERTURA;

/** Lets parties appear on the first page of a deed of their own, and go on in those words. */
export function openForParties(
  report: OpenReport,
  opened: OpenedDeed,
  parties: readonly Entity[],
  statement = '',
): void {
  const [only, ...others] = parties;
  if (only === undefined) throw new RangeError('a deed is signed by somebody');
  const one = others.length === 0;
  openDeed(report, opened, `${texts.before}, ${one ? texts.one : texts.many} ${statement}`.trim(), {
    parties: spanishList(
      parties.map((party) => appearance(report, party, opened.deed.date)),
      'y',
      '; ',
    ),
    majority: majorityIn(report, parties),
  });
}

/** Lets an attorney appear there, who acts for the company. */
export function openForAttorney(report: OpenReport, opened: OpenedDeed, attorney: Entity): void {
  openForParties(report, opened, [attorney]);
  readSignatories(opened.document, [attorney]);
}

/** Lets a power be given by the board, whose minutes somebody brings, or by whoever represents the company. */
export function openGrant(
  report: OpenReport,
  opened: OpenedDeed,
  { board, heldOn }: { readonly board: boolean; readonly heldOn: CivilDate },
): void {
  if (board) openMinutes(report, opened, { body: 'directorio', heldOn });
  else openForCompany(report, opened);
}

/** Lets those appear who amend the company: its holders, or whom their meeting sent to the notary. */
export function openAmendment(
  report: OpenReport,
  opened: OpenedDeed,
  { kind, date: agreedOn }: Pick<Act, 'kind' | 'date'>,
): void {
  const { company, form } = report;
  if (form.drawn?.amendedBy === 'meeting') {
    openExtraordinary(report, opened, { kind, date: agreedOn });
    return;
  }
  const holders = holdersOn(report, agreedOn);
  const { capacity } = wording.ESCRITURA_MODIFICACION;
  const ends = kind === 'disolucion' ? capacity.dissolving : capacity;
  const { one, many } = kind === 'saneamiento' ? capacity.curing : ends;
  const statement = wordsFor(holders.length === 1 ? one : many, company.legalForm);
  const soleHolders = soleHoldersOf(form.drawn?.interest, holders);
  openForParties(report, opened, holders, statement.replace('{soleHolders}', soleHolders));
}

/** Minutes of a meeting that amended the statutes of a S.A., which begin as those of all its meetings do. */
function openExtraordinary(
  report: OpenReport,
  opened: OpenedDeed,
  { kind, date: heldOn }: Pick<Act, 'kind' | 'date'>,
): void {
  const { heading } = wording.ACTA_JUNTA;
  const { shareholderSummary } = report.draft;
  const meeting = heading[shareholderSummary.truncated ? majorityFor(kind) : 'extraordinary'];
  openDeed(report, opened, `${texts.before}, ${texts.minutes}`, {
    delegate: delegateOn(report, opened.deed.date),
    minutes: texts.extraordinary,
    meetingOn: spanishDate(heldOn),
  });
  const { provenance } = report.draft;
  const source = provenance[opened.pointer];
  if (source?.quote == null) return;
  const company = report.subject.name;
  const place = report.company.domicile.commune;
  source.quote += ` ${fill(meeting, { company, place, dateInWords: spanishDateInWords(heldOn) })}`;
}

/** Who held the company on a day, those who sold later too. */
function holdersOn(report: OpenReport, day: CivilDate): Entity[] {
  const { shareTransfers } = report.draft;
  const holders = new Set(
    currentHoldings(report)
      .filter(({ acquiredOn }) => acquiredOn === null || acquiredOn <= day)
      .map(({ holderEntityId }) => holderEntityId),
  );
  for (const { date, fromEntityId } of shareTransfers)
    if (date > day && fromEntityId !== null) holders.add(fromEntityId);
  return [...holders].map((id) => entityOf(report, id));
}

/** What the deed says of those who sign: the only party, or whoever speaks for it, or all of them. */
function majorityIn(report: OpenReport, parties: readonly Entity[]): string {
  const speak = (party: Entity) => (party.kind === 'person' ? [party] : speakersFor(report, party));
  return majorityOf(parties.flatMap(speak), parties);
}

function appearance(report: OpenReport, party: Entity, on: CivilDate): string {
  const { address } = report.subject;
  if (party.kind === 'person') return appearsForSelf(party, address, on);
  const speakers = speakersFor(report, party);
  const [speaker] = speakers;
  const found = party.address ?? address;
  if (speaker === undefined || found === null) return nameWithId(party);
  if (party.nationality === 'CL') {
    const { office, standing } = appearedThrough(report, party) ?? {
      office: 'representante_legal',
      standing: ownDeed(report, party, on),
    };
    return appearsThrough(party, speakers, { address: found, office, standing, on });
  }
  return appearsFromAbroad(report, party, { speaker, on });
}

/** A company of another country, by whoever it let speak for it here. */
function appearsFromAbroad(
  { subject }: OpenReport,
  party: Entity,
  { speaker, on }: { readonly speaker: Entity; readonly on: CivilDate },
): string {
  return fill(wording.FUERA_DEL_PAIS.appearance[genderOf(speaker)], {
    company: party.name,
    jurisdiction: jurisdictionOf(party),
    legalized: legalizedOn(on),
    representative: appearsInPerson(speaker, subject.address, on),
  });
}

/** A deed by which a company let somebody act for it, some time before that day. */
function ownDeed(report: OpenReport, { id, address, company }: Entity, on: CivilDate): string {
  const { practice, law } = report;
  const draws = (path: string) => report.draws(`standing/${id}/${path}`);
  const notary = practice.notary(address?.commune ?? report.company.domicile.commune, draws);
  const drawn = addDays(on, -draws('deed').int('days before', 90, 1_600));
  const date = law.calendar.offices.onOrAfter(latest(drawn, company?.incorporatedOn ?? drawn));
  return fill(wording.ESCRITURA_PODER.standing.deed, {
    date: spanishDate(date),
    notaryOffice: notary.notaryOffice,
    notaryStyled: styledNotary(notary.notaryName),
    repertoire: practice.deedNumber(draws('deed'), date, notary),
  });
}

/** By whose laws a company abroad was founded, which its purpose tells. */
function jurisdictionOf({ company }: Entity): string {
  const [before = '', after = ''] = wording.FUERA_DEL_PAIS.purpose.split('{jurisdiction}');
  return (company?.purpose ?? '').replace(before, '').slice(0, -after.length);
}
