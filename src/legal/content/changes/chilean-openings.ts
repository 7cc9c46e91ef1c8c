import wording from '../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Act, Entity } from '../../../contract/generated/types.js';
import { addDays, type CivilDate, latest } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import {
  appearsForSelf,
  appearsInPerson,
  appearsThrough,
  legalizedOn,
  majorityOf,
  soleHoldersOf,
} from '../../jurisdictions/cl/acts/appearances.js';
import { wordsFor } from '../../jurisdictions/cl/legal-forms.js';
import { majorityFor } from '../../jurisdictions/cl/notarial-deeds.js';
import { nameWithId } from '../../jurisdictions/cl/phrases.js';
import { genderOf } from '../../jurisdictions/person-names.js';
import { currentHoldingFilter } from '../../ownership/holdings.js';
import { spanishDate, spanishDateInWords, spanishSeries } from '../../words/spanish.js';
import { currentHoldings } from './consequences.js';
import {
  delegateOn,
  type OpenedDeed,
  openDeed,
  openForCompany,
  openMinutes,
  readSignatories,
} from './deeds.js';
import { deedValues, entityOf, type OpenReport } from './open-report.js';

/**
 * Returns the ids of the people who sign for the holders of a company. A person signs in person. A company
 * signs through its representative in the country, else through the person who represented it in an earlier
 * deed, else through one of its own holders.
 */
export function signersFor(report: OpenReport, issuerId: string, visited = new Set<string>()): string[] {
  if (visited.has(issuerId)) return [];
  visited.add(issuerId);
  const isCurrent = currentHoldingFilter(report.draft);
  const holders = report.draft.shareholders
    .filter((held) => held.issuerEntityId === issuerId && isCurrent(held))
    .map(({ holderEntityId }) => entityOf(report, holderEntityId));
  return holders.flatMap((holder) => {
    const { id, kind, localRepresentativeId } = holder;
    if (kind === 'person') return [id];
    if (localRepresentativeId !== null) return [localRepresentativeId];
    const earlier = appearedThrough(report, holder)?.people.map((person) => person.id);
    return earlier ?? signersFor(report, id, visited).slice(0, 1);
  });
}

/**
 * Finds the people who represented a company in an earlier deed, their office and the documents that prove it;
 * null if the company appears in no deed.
 */
function appearedThrough({ draft }: OpenReport, { name }: Entity) {
  const marks = Object.values(wording.PARTES.noun).map((noun) => `${name}, ${noun} `);
  for (const { quote } of Object.values(draft.provenance).reverse()) {
    // Check for the mark first: a report can have thousands of quotes, and few of them match.
    const mark = marks.find((one) => quote?.includes(one));
    if (quote === null || quote === undefined || mark === undefined) continue;
    const [, persons = '', standing = ''] = appearing.exec(quote.split(mark)[1] ?? '') ?? [];
    const people = draft.entities.filter((one) => one.kind === 'person' && persons.includes(`${one.name},`));
    const isManager = persons.startsWith(`su ${wording.PARTES.office.gerente_general},`);
    const office = isManager ? ('gerente_general' as const) : ('representante_legal' as const);
    if (people.length > 0) return { people, standing, office };
  }
  return null;
}

// Numbers contain dots, so that the clause ends only before the next party or with its sentence.
const appearing = /^[^;]*?representada por ([^;]*)según personería que consta ([^;]+?)(?=;|\.?$|\. )/;

/**
 * Returns the people who represent a company: its representative in the country, else those of an earlier deed,
 * else one of its holders. Empty for a person.
 */
export function representativesIn(report: OpenReport, party: Entity): readonly Entity[] {
  const { id, kind, localRepresentativeId } = party;
  if (kind === 'person') return [];
  const earlier = localRepresentativeId === null ? appearedThrough(report, party) : null;
  if (earlier !== null) return earlier.people;
  const signer = localRepresentativeId ?? signersFor(report, id)[0];
  return signer === undefined ? [] : [entityOf(report, signer)];
}

const texts = wording.APERTURA;

/** Writes the appearance of parties on the first page of their deed, followed by a statement. */
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
    parties: spanishSeries(parties.map((party) => appearance(report, party, opened.deed.date))),
    majority: majorityOf(
      parties.flatMap((party) => (party.kind === 'person' ? [party] : representativesIn(report, party))),
      parties,
    ),
  });
}

/** Writes the appearance of an attorney who acts for the company. */
export function openForAttorney(report: OpenReport, opened: OpenedDeed, attorney: Entity): void {
  openForParties(report, opened, [attorney]);
  readSignatories(opened.document, [attorney]);
}

/** Opens the deed of a power: by the minutes of the board, or by the representatives of the company. */
export function openGrant(report: OpenReport, opened: OpenedDeed, board: boolean, heldOn: CivilDate): void {
  if (board) openMinutes(report, opened, 'directorio', heldOn);
  else openForCompany(report, opened);
}

/** Opens the deed of an amendment: by the holders, or by the delegate of their meeting. */
export function openAmendment(
  report: OpenReport,
  opened: OpenedDeed,
  { kind, date: agreedOn }: Pick<Act, 'kind' | 'date'>,
): void {
  const { company, form } = report;
  if (form.drawn?.amendedBy === 'meeting') {
    const { heading } = wording.ACTA_JUNTA;
    const { shareholderSummary, provenance } = report.draft;
    openDeed(report, opened, `${texts.before}, ${texts.minutes}`, {
      delegate: delegateOn(report, opened.deed.date),
      minutes: texts.extraordinary,
      meetingOn: spanishDate(agreedOn),
    });
    const source = provenance[opened.pointer];
    if (source?.quote == null) return;
    const meeting = fillTemplate(
      heading[shareholderSummary.truncated ? majorityFor(kind) : 'extraordinary'],
      {
        company: report.subject.name,
        place: company.domicile.commune,
        dateInWords: spanishDateInWords(agreedOn),
      },
    );
    source.quote += ` ${meeting}`;
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

/** Returns the holders on a day, including those who have sold since. */
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

function appearance(report: OpenReport, party: Entity, on: CivilDate): string {
  const { address } = report.subject;
  if (party.kind === 'person') return appearsForSelf(party, address, on);
  const representatives = representativesIn(report, party);
  const [representative] = representatives;
  const found = party.address ?? address;
  if (representative === undefined || found === null) return nameWithId(party);
  if (party.nationality === 'CL') {
    const { office, standing } = appearedThrough(report, party) ?? {
      office: 'representante_legal',
      standing: ownDeed(report, party, on),
    };
    return appearsThrough(party, representatives, { address: found, office, standing, on });
  }
  // The purpose of a foreign company states the law under which it was founded.
  const [before = '', after = ''] = wording.FUERA_DEL_PAIS.purpose.split('{jurisdiction}');
  return fillTemplate(wording.FUERA_DEL_PAIS.appearance[genderOf(representative)], {
    company: party.name,
    jurisdiction: (party.company?.purpose ?? '').replace(before, '').slice(0, -after.length),
    legalized: legalizedOn(on),
    representative: appearsInPerson(representative, address, on),
  });
}

/** Names a drawn deed, some time before a day, by which a company empowered its representative. */
function ownDeed(report: OpenReport, { id, address, company }: Entity, on: CivilDate): string {
  const { practice, law } = report;
  const draws = (path: string) => report.draws(`standing/${id}/${path}`);
  const notary = practice.notary(address?.commune ?? report.company.domicile.commune, draws);
  const drawn = addDays(on, -draws('deed').int('days before', 90, 1_600));
  const date = law.calendar.offices.onOrAfter(latest(drawn, company?.incorporatedOn ?? drawn));
  return fillTemplate(wording.ESCRITURA_PODER.standing.deed, {
    date: spanishDate(date),
    ...deedValues(report, { ...notary, repertoireNumber: practice.deedNumber(draws('deed'), date, notary) }),
  });
}
