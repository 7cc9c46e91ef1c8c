import texts from '../../../../fixtures/vocabulary/adverse-findings.json' with { type: 'json' };
import type { AdverseFinding } from '../../../contract/generated/types.js';
import { addDays } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { spanishDate } from '../../words/spanish.js';
import { cite } from '../changes/documents.js';
import { entityOf, type OpenReport, partyValues } from '../changes/open-report.js';
import { type Recipe, recipe } from './recipe.js';

/** Defects of parties with hits in the lists, or adverse findings outside them. */
export const listRecipes: readonly Recipe[] = [
  recipe('pep', {
    target: (report, values) => searchOfParty(report, values.party),
    edit: (report, { screening, index }, { role }) => {
      const { lists } = report.practice.texts;
      const { person } = entityOf(report, screening.entityId);
      const pepRole = role === '' ? lists.pepRole[person?.sex === 'F' ? 'F' : 'M'] : role;
      screening.pep = true;
      screening.pepRole = pepRole;
      citeHit(report, index, lists.pep, { pepRole });
    },
  }),
  recipe('sanctions', {
    target: (report, values) => searchOfParty(report, values.party),
    edit: (report, { screening, index }, { list: listName }) => {
      screening.sanctioned = true;
      screening.listName = listName;
      citeHit(report, index, report.practice.texts.lists.sanctioned, { listName });
    },
  }),
  recipe('adverse-press', {
    target: (report, { party }) => searchOfParty(report, party),
    edit: (report, { index }, values) => {
      const kind = kinds.find((one) => one === values.kind) ?? 'prensa';
      const matchQuality = values.probable ? 'probable' : 'exacta';
      const source = values.source === '' ? texts.source : values.source;
      const summary = values.summary === '' ? texts[kind] : values.summary;
      const publishedOn = addDays(report.asOf, -report.draws('adverse finding').int('days', 40, 400));
      const finding = { kind, source, publishedOn, summary, matchQuality } as const;
      addAdverseFinding(report, index, finding, texts[matchQuality]);
    },
  }),
];

/** Returns the search of a party, or of the first beneficial owner if `name` is empty; null if there was none. */
function searchOfParty(report: OpenReport, name: string) {
  const { draft } = report;
  const [owner] = draft.beneficialOwners;
  const wanted = draft.entities.find((entity) =>
    name === '' ? entity.id === owner?.entityId : entity.name === name,
  );
  const index = draft.screening.findIndex(({ entityId }) => entityId === wanted?.id);
  const screening = draft.screening[index];
  return screening === undefined ? null : { screening, index };
}

function citeHit(report: OpenReport, index: number, template: string, hit: { [name: string]: string }): void {
  const screening = report.draft.screening[index];
  const document = report.draft.documents.find(({ id }) => id === screening?.documentId);
  if (screening === undefined || document === undefined) return;
  const entity = entityOf(report, screening.entityId);
  const values = { ...partyValues(report, entity), date: spanishDate(screening.checkedOn), ...hit };
  cite(report, `/screening/${index}`, {
    document,
    page: 1 + Math.floor(index / 8),
    quote: fillTemplate(template, values),
  });
}

/** Adds an adverse finding to a search, and quotes it with a template. */
export function addAdverseFinding(
  report: OpenReport,
  index: number,
  finding: AdverseFinding,
  template: string,
): void {
  const { draft } = report;
  const search = draft.screening[index];
  const document = draft.documents.find(({ id }) => id === search?.documentId);
  const position = (search?.adverseFindings.push(finding) ?? 0) - 1;
  if (search === undefined || document === undefined) return;
  const { source, publishedOn, summary } = finding;
  const values = {
    party: entityOf(report, search.entityId).name,
    source,
    date: spanishDate(publishedOn),
    summary,
  };
  cite(report, '/screening', { document, page: 1, quote: texts.others });
  cite(report, `/screening/${index}/adverseFindings/${position}`, {
    document,
    page: 1 + Math.floor(index / 8),
    quote: fillTemplate(template, values),
  });
}

const kinds: readonly AdverseFinding['kind'][] = ['prensa', 'sancion_administrativa', 'judicial'];
