import { type Edge, nth } from './report-changes.js';

const transfer = {
  date: '2023-03-01',
  kind: 'compraventa' as const,
  series: 'U',
  price: null,
  documentId: 'doc_register',
  registeredOn: '2023-03-02',
};

/** Edges of rules about holders and beneficial owners, in the healthy SpA. */
export const holdersEdges: readonly Edge[] = [
  [
    'the list of holders is partial',
    ['SHR-001 observacion report'],
    (_, report) => Object.assign(report.shareholderSummary, { truncated: true, count: 1940 }),
  ],
  [
    'a holder transfers more shares than it has',
    ['SHR-003 reparo report'],
    (_, report) =>
      report.shareTransfers.push(
        { ...transfer, id: 'trf_1', fromEntityId: 'ent_4', toEntityId: 'ent_3', shares: 101 },
        { ...transfer, id: 'trf_2', fromEntityId: 'ent_3', toEntityId: 'ent_4', shares: 101 },
      ),
  ],
  [
    'a holder is foreign and undocumented',
    ['SHR-005 reparo report'],
    (_, report) => {
      nth(report.entities, 1).taxId = null;
    },
  ],
  [
    'an owner is declared with another share',
    ['UBO-002 observacion report'],
    (_, report) => Object.assign(nth(report.beneficialOwners, 1), { declaredPercentage: '33.989999' }),
  ],
  [
    'an owner is not declared',
    ['UBO-002 observacion report'],
    (_, report) =>
      Object.assign(nth(report.beneficialOwners, 1), { declared: false, declaredPercentage: null }),
  ],
  [
    'the declaration of owners is more than a year old',
    ['UBO-002 observacion report'],
    (_, report) => {
      for (const document of report.documents) {
        if (document.type === 'DECLARACION_BENEFICIARIOS_FINALES') document.issuedOn = '2025-01-14';
      }
    },
  ],
];
