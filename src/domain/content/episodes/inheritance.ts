import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Entity, ShareTransfer } from '../../../contract/generated/types.js';
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import { civilCourts } from '../../jurisdictions/cl/courts.js';
import { fill, sharesInFigures, sharesInWords, shortName, wording } from '../../jurisdictions/cl/phrases.js';
import { addDays, type CivilDate, daysBetween } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { causeOn } from '../recipes/cl/published.js';
import { actsIn, entityOf, type OpenReport } from '../recipes/open-report.js';
import { cite } from '../recipes/papers.js';
import type { Episode } from './episode.js';

/** Shares that came to somebody when a founder died, rather than by a sale. */
export const inheritanceEpisodes: readonly Episode[] = [
  { id: 'shares-inherited', ofHolders: true, happen: inherit },
];

/** From a death to the entry of the shares in the name of the heir it takes so many days at least. */
const minDays = 150;

function inherit(report: OpenReport): void {
  const { draft } = report;
  const index = draft.shareTransfers.findIndex(
    ({ kind, documentId }) => kind === 'compraventa' && documentId === 'doc_traspaso',
  );
  const transfer = draft.shareTransfers[index];
  const document = draft.documents.find(({ id }) => id === transfer?.documentId);
  if (transfer === undefined || transfer.fromEntityId === null || document === undefined) return;
  const founder = entityOf(report, transfer.fromEntityId);
  const heir = entityOf(report, transfer.toEntityId);
  if (founder.person === null || heir.person === null) return;
  const days = report.draws('episodes/inheritance').int('days', minDays, 500);
  const died = addDays(transfer.date, -days);
  // Until then the founder takes part in what the company does.
  if (actsIn(report).some(({ act }) => act.date < transfer.date && act.date >= died)) return;
  founder.person.deceasedOn = died;
  transfer.kind = 'herencia';
  transfer.price = null;
  for (const held of draft.shareholders)
    if (held.holderEntityId === heir.id && held.acquiredOn === transfer.date) held.acquisition = 'herencia';
  document.title = texts.HERENCIA.title;
  const quote = adjudication(report, { transfer, founder, heir, died });
  cite(report, `/shareTransfers/${index}`, { document, page: 1, quote });
  const pointer = `/entities/${draft.entities.indexOf(founder)}/person/deceasedOn`;
  cite(report, pointer, { document, page: 1, quote });
  enterHeir(report, transfer, heir);
}

interface Inherited {
  readonly transfer: ShareTransfer;
  readonly founder: Entity;
  readonly heir: Entity;
  readonly died: CivilDate;
}

/** By a testament, whatever the heir is to the dead: the court of his or her home says who inherits. */
function adjudication(report: OpenReport, { transfer, founder, heir, died }: Inherited): string {
  const draws = report.draws('episodes/inheritance');
  const between = daysBetween(died, transfer.date);
  const granted = chileanOffices.onOrAfter(addDays(died, Math.floor(between * 0.6)));
  const filed = chileanOffices.onOrAfter(addDays(died, Math.floor(between * 0.3)));
  const home = founder.address?.commune ?? report.company.domicile.commune;
  return fill(texts.HERENCIA.adjudicated, {
    newHolder: shortName(heir),
    holder: shortName(founder),
    sharesPhrase: sharesInWords(transfer.shares),
    company: report.subject.name,
    deceasedOn: spanishDate(died),
    grantedOn: spanishDate(granted),
    court: draws.pick('court', civilCourts(home)),
    caseNumber: causeOn('V', draws, filed),
  });
}

/** The register tells of it as the title does, and of no sale. */
function enterHeir({ draft }: OpenReport, { date, shares }: ShareTransfer, heir: Entity): void {
  const { acquisition, acquiredOnce, acquiredInParts } = wording.REGISTRO_ACCIONISTAS;
  const values = { sharesFigures: sharesInFigures(shares), date: spanishDate(date) };
  const inherited = fill(acquisition.herencia, values);
  draft.shareholders.forEach(({ holderEntityId }, index) => {
    const source = draft.provenance[`/shareholders/${index}`];
    if (holderEntityId !== heir.id || source?.quote == null) return;
    source.quote = source.quote
      .replace(fill(acquisition.compraventa, values), inherited)
      .replace(
        fill(acquiredOnce, { acquiredOn: values.date }),
        fill(acquiredInParts, { entries: inherited }),
      );
  });
}
