import type { Entity } from '../../../../contract/generated/types.js';
import { fill, printedAddress, shortName, wording } from '../../../jurisdictions/cl/phrases.js';
import { documentsOf, entityOf, type OpenReport } from '../open-report.js';
import { cite, type DocumentCitation, removeAt, reword, uncite } from '../papers.js';
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
      for (const document of missing)
        removeAt(report, draft.documents, '/documents', draft.documents.indexOf(document));
      const gone = new Set(missing.map(({ id }) => id));
      for (const [pointer, { documentId }] of Object.entries(draft.provenance))
        if (gone.has(documentId ?? '')) uncite(report, pointer, 'itself');
      const holders = missing.flatMap(({ subjectEntityIds }) => subjectEntityIds);
      // Nobody has translated what nobody has.
      for (const paper of documentsOf(report, 'TRADUCCION'))
        if (paper.subjectEntityIds.some((id) => holders.includes(id)))
          reword(report, paper, wording.TRADUCCION.apostilled, '');
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
      const [found] = people.flatMap((holder) => {
        const told = holder.kind === 'person' ? homeOf(report, holder) : null;
        return told === null || holder.localRepresentativeId !== null ? [] : [{ holder, ...told }];
      });
      return found ?? null;
    },
    edit: (report, { holder, document, page }) => {
      const { address, home } = defects.FUERA_DEL_PAIS;
      holder.address = { ...address };
      const pointer = `/entities/${report.draft.entities.indexOf(holder)}/address`;
      const { commune } = address;
      const quote = fill(home, { person: shortName(holder), address: printedAddress(address), commune });
      cite(report, pointer, { document, page, quote, origin: 'registry' });
    },
  }),
];

/** Where it is told how a holder lives: in the register of shares, or in what is declared of the owners. */
function homeOf(report: OpenReport, { id }: Entity): Pick<DocumentCitation, 'document' | 'page'> | null {
  const { shareholders, beneficialOwners, provenance } = report.draft;
  const held = currentHoldings(report).find(({ holderEntityId }) => holderEntityId === id);
  const owned = beneficialOwners.findIndex(({ entityId }) => entityId === id);
  const lines = [
    ...(held === undefined ? [] : [`/shareholders/${shareholders.indexOf(held)}`]),
    ...(owned < 0 ? [] : [`/beneficialOwners/${owned}`]),
  ].flatMap((pointer) => provenance[pointer] ?? []);
  const papers = documentsOf(report, 'REGISTRO_ACCIONISTAS', 'DECLARACION_BENEFICIARIOS_FINALES');
  const [told] = papers.flatMap((document) =>
    lines
      .filter(({ documentId }) => documentId === document.id)
      .map(({ page }) => ({ document, page: page ?? 1 })),
  );
  return told ?? null;
}
