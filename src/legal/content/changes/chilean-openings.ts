import type { Act, Entity } from '../../../contract/generated/types.js';
import { addDays, type CivilDate, latest } from '../../../values/dates.js';
import {
  appearsForSelf,
  appearsInPerson,
  appearsThrough,
  legalizedOn,
  majorityOf,
  soleHoldersOf,
} from '../../jurisdictions/cl/acts/appearances.js';
import { wordsFor } from '../../jurisdictions/cl/legal-forms.js';
import { majorityFor, styledNotary } from '../../jurisdictions/cl/notarial-deeds.js';
import { fill, genderOf, nameWithId, wording } from '../../jurisdictions/cl/phrases.js';
import { standingHoldings } from '../../ownership/holdings.js';
import { spanishDate, spanishDateInWords, spanishList } from '../../words/spanish.js';
import { currentHoldings } from './consequences.js';
import {
  delegateOn,
  type OpenedDeed,
  openDeed,
  openForCompany,
  openMinutes,
  readSignatories,
} from './deeds.js';
import { entityOf, type OpenReport } from './open-report.js';

const offices = wording.PARTES.office;

/**
 * Who signs for the holders of a company: a person for himself or herself, for a company its representative in the
 * country, or whoever did in an earlier deed, or else one of those who hold it.
 */
export function signersFor(report: OpenReport, issuerId: string, passed = new Set<string>()): string[] {
  if (passed.has(issuerId)) return [];
  passed.add(issuerId);
  const stands = standingHoldings(report.draft);
  const holders = report.draft.shareholders
    .filter((held) => held.issuerEntityId === issuerId && stands(held))
    .map(({ holderEntityId }) => entityOf(report, holderEntityId));
  return holders.flatMap((holder) => {
    const { id, kind, localRepresentativeId } = holder;
    if (kind === 'person') return [id];
    if (localRepresentativeId !== null) return [localRepresentativeId];
    const told = appearedThrough(report, holder)?.people.map((person) => person.id);
    return told ?? signersFor(report, id, passed).slice(0, 1);
  });
}

/** Through whom, as what and by which papers a company appeared in an earlier deed; null where it did in none. */
function appearedThrough({ draft }: OpenReport, { name }: Entity) {
  const mark = `${name}, sociedad `;
  for (const { quote } of Object.values(draft.provenance).reverse()) {
    // Mostly it is not there: a report can have thousands of quotes.
    if (!quote?.includes(mark)) continue;
    const [, persons = '', standing = ''] = appearing.exec(quote.split(mark)[1] ?? '') ?? [];
    const people = draft.entities.filter((one) => one.kind === 'person' && persons.includes(`${one.name},`));
    if (people.length > 0) return { people, standing, office: officeIn(persons) };
  }
  return null;
}

// A number has dots too: what the papers say ends before the next party, or with its sentence.
const appearing = /^[^;]*?representada por ([^;]*)según personería que consta ([^;]+?)(?=;|\.?$|\. )/;

function officeIn(text: string): keyof typeof offices {
  return text.startsWith(`su ${offices.gerente_general},`) ? 'gerente_general' : 'representante_legal';
}

/**
 * Who speaks for a company: its representative in the country, or whoever did in an earlier deed, or else one of those
 * who hold it.
 */
function speakersFor(report: OpenReport, party: Entity): readonly Entity[] {
  const { id, localRepresentativeId } = party;
  const told = localRepresentativeId === null ? appearedThrough(report, party) : null;
  if (told !== null) return told.people;
  const signer = localRepresentativeId ?? signersFor(report, id)[0];
  return signer === undefined ? [] : [entityOf(report, signer)];
}

/** The same of somebody who sells or buys: a person needs nobody. */
export function speakersIn(report: OpenReport, party: Entity): readonly Entity[] {
  return party.kind === 'person' ? [] : speakersFor(report, party);
}

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
