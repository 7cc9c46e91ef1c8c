import type { Deed, Document, Entity, Faculty, Money, Power } from '../../../contract/generated/types.js';
import { voiceOf } from '../../jurisdictions/cl/acts/faculty-clauses.js';
import { fill, genderOf, wording } from '../../jurisdictions/cl/phrases.js';
import { firstOf, grantToPerson, numbered } from '../../jurisdictions/cl/powers/power-quotes.js';
import type { CivilDate } from '../../values/dates.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { openForAttorney, openGrant } from '../recipes/cl/openings.js';
import { reduceMinutes, signDeed } from '../recipes/new-deeds.js';
import { attorneysOf, entityOf, type OpenReport } from '../recipes/open-report.js';
import { actTogether } from '../recipes/openings.js';
import { cite, freeId } from '../recipes/papers.js';
import { readPerson } from '../recipes/people.js';
import { signsAlone } from '../recipes/sole-signer.js';

/** A power that one person gets by a deed of its own. */
export interface NewMandate {
  readonly key: string;
  readonly day: CivilDate;
  readonly kind: Power['kind'];
  readonly title: string;
  readonly attorney: Entity;
  readonly faculties: readonly Faculty[];
  /** Null is without limit. */
  readonly limit: Money | null;
  /** The sentence of the grant, where it is not the usual one. */
  readonly grant?: string;
  /** What differs from a power in force that the company's administration granted. */
  readonly other?: Partial<Power>;
}

/** A power as it was written: where it stands and what it stands on. */
export interface WrittenPower {
  readonly power: Power;
  readonly index: number;
  readonly document: Document;
  readonly deed: Deed;
}

/** Adds a power, with its deed, or the minutes of the board in that form. */
export function grantMandate(report: OpenReport, mandate: NewMandate): WrittenPower {
  const { draft, subject } = report;
  const { key, day, attorney, other = {} } = mandate;
  const board = draft.administration.form === 'directorio' && other.grantedBy !== 'apoderado';
  const type = board ? 'ACTA_DIRECTORIO' : 'ESCRITURA_PODER';
  const write = board ? reduceMinutes : signDeed;
  const { deed, document } = write(report, `poder_${key}`, { type }, day);
  document.subjectEntityIds.push(attorney.id);
  readPerson(report, document, attorney, 2);
  const power: Power = {
    id: freeId(`pow_${key}`, draft.powers),
    kind: mandate.kind,
    title: mandate.title,
    grantorEntityId: subject.id,
    grantedBy: grantorOf(report),
    grantees: { groupIds: [], entityIds: [attorney.id], positionTitles: [] },
    instrument: {
      documentId: document.id,
      form: board ? 'acta_reducida' : 'escritura_publica',
      deed,
    },
    faculties: mandate.faculties.map((faculty) => ({ ...faculty })),
    signingRules: [signsAlone(key, attorney.id, { limit: mandate.limit })],
    validFrom: day,
    validUntil: null,
    status: 'vigente',
    revocation: null,
    delegation: { allowed: 'no', parentPowerId: null },
    replacesEarlier: false,
    irrevocable: false,
    selfContracting: mandate.faculties.some(({ code }) => code === 'CON_SELF'),
    events: [{ date: day, action: 'otorgado', documentId: document.id }],
    ...other,
  };
  const index = draft.powers.push(power) - 1;
  openMandate(report, mandate, { power, index, document, deed });
  citeMandate(report, mandate, { power, index, document, deed });
  return { power, index, document, deed };
}

function openMandate(
  report: OpenReport,
  { day }: NewMandate,
  { power, index, document, deed }: WrittenPower,
): void {
  const opened = { deed, document, pointer: `/powers/${index}/instrument` };
  const parent = report.draft.powers.find(({ id }) => id === power.delegation.parentPowerId);
  const [attorney] = parent === undefined ? [] : attorneysOf(report, parent);
  if (attorney !== undefined) openForAttorney(report, opened, entityOf(report, attorney));
  else openGrant(report, opened, { board: power.instrument.form === 'acta_reducida', heldOn: day });
}

function citeMandate(
  report: OpenReport,
  { attorney, grant, limit }: NewMandate,
  written: WrittenPower,
): void {
  const { draft, subject } = report;
  const { power, index, document } = written;
  const usual = grantToPerson(power.grantedBy, attorney, {
    company: subject.name,
    faculties: firstOf(power.faculties),
    together: actTogether(report, power.validFrom),
  });
  cite(report, `/powers/${index}`, { document, page: 2, quote: grant ?? usual });
  power.faculties.forEach(({ code, text }, position) => {
    if (!draft.requestedOperations.includes(code)) return;
    const quote = numbered(position, text ?? '');
    const page = position === 0 && grant === undefined ? 2 : 3;
    cite(report, `/powers/${index}/faculties/${position}`, { document, page, quote });
  });
  const acting = wording.FORMA_DE_ACTUAR;
  const quote = fill(acting.mandate, {
    instrument: voiceOf(power.grantedBy, report.company).instrument,
    limit:
      limit === null
        ? acting.limit.none
        : fill(acting.limit.upTo, { to: spanishMoney(limit), per: acting.per.operacion }),
    signers: fill(acting.person[genderOf(attorney)], { person: attorney.name }),
  });
  cite(report, `/powers/${index}/signingRules/0`, { document, page: 3, quote });
}

/** Who grants powers for the company. */
export function grantorOf({ draft }: OpenReport): Power['grantedBy'] {
  const { form } = draft.administration;
  if (form === 'directorio' || form === 'titular' || form === 'socios') return form;
  return 'administrador';
}
