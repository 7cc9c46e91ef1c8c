import type { Entity } from '../../../../contract/generated/types.js';
import { wording } from '../../../jurisdictions/cl/phrases.js';
import { standingHoldings } from '../../../ownership/holdings.js';
import { entityOf, type OpenReport } from '../open-report.js';

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
export function appearedThrough({ draft }: OpenReport, { name }: Entity) {
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
export function speakersFor(report: OpenReport, party: Entity): readonly Entity[] {
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
