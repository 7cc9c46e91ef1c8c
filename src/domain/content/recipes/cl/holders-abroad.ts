import { documentsOf, entityOf } from '../open-report.js';
import { uncite } from '../papers.js';
import { onlyInChile, type Recipe, recipe } from '../recipe.js';
import { currentHoldings } from '../registers.js';
import { defects } from './defects.js';

/** Faults in the papers of holders abroad. */
export const holderAbroadRecipes: readonly Recipe[] = [
  recipe({
    id: 'missing-apostille',
    unfit: onlyInChile('Companies of the other countries are drawn with holders of the country alone.'),
    breaks: 'SHR-005',
    cure: 'undone',
    title: {
      es: 'Los antecedentes del titular extranjero no están apostillados',
      en: 'The papers of the foreign holder are not apostilled',
    },
    parameters: {},
    target: (report) => {
      const holdings = currentHoldings(report).filter(({ interest }) => interest !== 'capital_asignado');
      const ids = new Set(holdings.map(({ holderEntityId }) => holderEntityId));
      const missing = documentsOf(report, 'APOSTILLA').filter(({ subjectEntityIds }) =>
        subjectEntityIds.some((id) => ids.has(id)),
      );
      return missing.length === 0 ? null : missing;
    },
    edit: (report, missing) => {
      const { draft } = report;
      draft.documents = draft.documents.filter((document) => !missing.includes(document));
      const gone = new Set(missing.map(({ id }) => id));
      for (const [pointer, { documentId }] of Object.entries(draft.provenance))
        if (gone.has(documentId ?? '')) uncite(report, pointer, 'itself');
    },
  }),
  recipe({
    id: 'holder-abroad',
    unfit: onlyInChile('That a holder abroad must have a representative is judged by Chilean tax law.'),
    breaks: 'SHR-005',
    title: {
      es: 'Un accionista o socio se radicó en el extranjero y no tiene representante en Chile',
      en: 'A holder has moved abroad and has no representative in Chile',
    },
    parameters: {},
    target: (report) => {
      const people = currentHoldings(report).map(({ holderEntityId }) => entityOf(report, holderEntityId));
      return (
        people.find(
          ({ kind, localRepresentativeId }) => kind === 'person' && localRepresentativeId === null,
        ) ?? null
      );
    },
    edit: (_, holder) => {
      holder.address = { ...defects.FUERA_DEL_PAIS.address };
    },
  }),
];
