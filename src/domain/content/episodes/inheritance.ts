import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import { fill, sharesInWords, shortName } from '../../jurisdictions/cl/phrases.js';
import { addDays, latest } from '../../values/dates.js';
import { actsIn, entityOf, type OpenReport } from '../recipes/open-report.js';
import { cite } from '../recipes/papers.js';
import type { Episode } from './episode.js';

/** Shares that came to somebody when a founder died, rather than by a sale. */
export const inheritanceEpisodes: readonly Episode[] = [
  { id: 'shares-inherited', ofHolders: true, happen: inherit },
];

function inherit(report: OpenReport): void {
  const { draft, subject } = report;
  const index = draft.shareTransfers.findIndex(
    ({ kind, documentId }) => kind === 'compraventa' && documentId === 'doc_traspaso',
  );
  const transfer = draft.shareTransfers[index];
  const document = draft.documents.find(({ id }) => id === transfer?.documentId);
  if (transfer === undefined || transfer.fromEntityId === null || document === undefined) return;
  const founder = entityOf(report, transfer.fromEntityId);
  const heir = entityOf(report, transfer.toEntityId);
  if (founder.person === null || heir.person === null) return;
  const acts = actsIn(report).filter(({ act }) => act.date < transfer.date);
  founder.person.deceasedOn = acts.reduce(
    (day, { act }) => latest(day, addDays(act.date, 1)),
    addDays(transfer.date, -report.draws('episodes/inheritance').int('days', 150, 500)),
  );
  transfer.kind = 'herencia';
  transfer.price = null;
  for (const held of draft.shareholders)
    if (held.holderEntityId === heir.id && held.acquiredOn === transfer.date) held.acquisition = 'herencia';
  document.title = texts.HERENCIA.title;
  const values = {
    newHolder: shortName(heir),
    holder: shortName(founder),
    sharesPhrase: sharesInWords(transfer.shares),
    company: subject.name,
  };
  const quote = fill(texts.HERENCIA.adjudicated, values);
  cite(report, `/shareTransfers/${index}`, { document, page: 1, quote });
  const pointer = `/entities/${draft.entities.indexOf(founder)}/person/deceasedOn`;
  cite(report, pointer, { document, page: 1, quote });
}
