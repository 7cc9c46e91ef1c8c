import { type Edge, nth } from './report-changes.js';

/** Edges of rules about administration, documents and screening, in the healthy SpA. */
export const fileEdges: readonly Edge[] = [
  [
    'the identity card of an attorney is missing',
    ['DOC-001 reparo report'],
    (_, report) => {
      for (const document of report.documents)
        if (document.id === 'doc_id_6') document.status = 'reemplazado';
    },
  ],
  [
    'the certificate of good standing is 61 days old',
    ['DOC-002 reparo report'],
    (_, report) => {
      for (const document of report.documents) {
        if (document.type === 'CERTIFICADO_VIGENCIA') document.issuedOn = '2025-11-15';
      }
    },
  ],
  [
    'a verification code could not be tried yet',
    ['DOC-003 observacion report'],
    (_, report) => Object.assign(nth(report.documents, 7).verification ?? {}, { status: 'pendiente' }),
  ],
  [
    'a document is hardly legible',
    ['DOC-004 reparo report'],
    (_, report) => Object.assign(nth(report.documents, 0), { legibility: '0.79' }),
  ],
  ['an attorney was not screened', ['CMP-001 observacion party'], (_, report) => report.screening.pop()],
];
