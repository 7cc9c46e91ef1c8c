import { spanishDate } from '../../words/spanish-dates.js';
import { fillTemplate } from '../../words/templates.js';
import { entityOf, type OpenReport, partyValues } from './open-report.js';
import { cite } from './papers.js';
import { type Recipe, recipe, text } from './recipe.js';

const party = text('', 'Name of the party. Empty: the first beneficial owner.');

/** Parties that are found in the lists. */
export const listRecipes: readonly Recipe[] = [
  recipe({
    id: 'pep',
    breaks: 'CMP-001',
    title: {
      es: 'Una de las partes es una persona expuesta políticamente',
      en: 'A party is a politically exposed person',
    },
    parameters: {
      party,
      role: text('', 'The office that exposes him or her. Empty: one of the government.'),
    },
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
  recipe({
    id: 'sanctions',
    breaks: 'CMP-001',
    title: {
      es: 'Una de las partes figura en una lista de sanciones',
      en: 'A party is on a list of sanctions',
    },
    parameters: { party, list: text('OFAC SDN', 'Name of the list.') },
    target: (report, values) => searchOfParty(report, values.party),
    edit: (report, { screening, index }, { list: listName }) => {
      screening.sanctioned = true;
      screening.listName = listName;
      citeHit(report, index, report.practice.texts.lists.sanctioned, { listName });
    },
  }),
];

/** The search of a party, or of the first beneficial owner; null for who was not searched. */
export function searchOfParty(report: OpenReport, name: string) {
  const { draft } = report;
  const [owner] = draft.beneficialOwners;
  const wanted = draft.entities.find((entity) =>
    name === '' ? entity.id === owner?.entityId : entity.name === name,
  );
  const index = draft.screening.findIndex(({ entityId }) => entityId === wanted?.id);
  const screening = draft.screening[index];
  return screening === undefined ? null : { screening, index };
}

function citeHit(
  report: OpenReport,
  index: number,
  template: string,
  found: { [name: string]: string },
): void {
  const screening = report.draft.screening[index];
  const document = report.draft.documents.find(({ id }) => id === screening?.documentId);
  if (screening === undefined || document === undefined) return;
  const entity = entityOf(report, screening.entityId);
  const values = {
    ...partyValues(report, entity),
    date: spanishDate(screening.checkedOn),
    ...found,
  };
  cite(report, `/screening/${index}`, {
    document,
    page: 1 + Math.floor(index / 8),
    quote: fillTemplate(template, values),
  });
}
