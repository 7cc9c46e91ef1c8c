import openSources from '../../../../fixtures/vocabulary/adverse-findings.json' with { type: 'json' };
import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import { fill } from '../../jurisdictions/cl/phrases.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { entityOf, type OpenReport } from '../recipes/open-report.js';
import { cite } from '../recipes/papers.js';
import { type Episode, pastDay } from './episode.js';

/** What the press says of people who are not those of the report. */
export const pressEpisodes: readonly Episode[] = [{ id: 'homonym-in-the-press', happen: meetHomonym }];

function meetHomonym(report: OpenReport): void {
  const { draft } = report;
  const draws = report.draws('episodes/homonym');
  const people = draft.screening.filter(({ entityId }) => entityOf(report, entityId).kind === 'person');
  const publishedOn = pastDay(report, 'homonym', '1990-01-01');
  if (people.length === 0 || publishedOn === null) return;
  const search = draws.pick('party', people);
  const kind = draws.pick('kind', ['prensa', 'sancion_administrativa', 'judicial'] as const);
  const { sources, summary } = texts.HOMONIMIA[kind];
  const source = draws.pick('source', sources);
  search.adverseFindings.push({ kind, source, publishedOn, summary, matchQuality: 'homonimia_descartada' });
  const document = draft.documents.find(({ id }) => id === search.documentId);
  if (document === undefined) return;
  cite(report, '/screening', { document, page: 1, quote: openSources.others });
  const index = draft.screening.indexOf(search);
  const party = entityOf(report, search.entityId).name;
  cite(report, `/screening/${index}/adverseFindings/0`, {
    document,
    page: 1 + Math.floor(index / 8),
    quote: fill(texts.HOMONIMIA.discarded, { party, source, date: spanishDate(publishedOn), summary }),
  });
}
