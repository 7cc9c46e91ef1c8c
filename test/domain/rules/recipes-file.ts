import { nth, type Recipe } from './breaking.js';

/** What breaks the administration, the documents and the screening of the healthy SpA. */
export const fileRecipes: readonly Recipe[] = [
  [
    'the administrator was named by the wrong body',
    ['ADM-004 reparo report'],
    (_, report) => Object.assign(nth(report.administration.positions, 0), { appointedBy: 'socios' }),
  ],
  [
    'the publication is missing from the file',
    ['DOC-001 reparo report'],
    (_, report) => {
      for (const document of report.documents) {
        if (document.type === 'PUBLICACION_DIARIO_OFICIAL') document.status = 'reemplazado';
      }
    },
  ],
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
    'a verification code has lapsed',
    ['DOC-003 reparo report'],
    (_, report) => Object.assign(nth(report.documents, 7), { validUntil: '2026-01-14' }),
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
  [
    'an owner is politically exposed',
    ['CMP-001 observacion party'],
    (_, report) => Object.assign(nth(report.screening, 2), { pep: true, pepRole: 'alcaldesa' }),
  ],
  [
    'a holder is under sanctions',
    ['CMP-001 impedimento party'],
    (_, report) => Object.assign(nth(report.screening, 1), { sanctioned: true, listName: 'OFAC SDN' }),
  ],
  ['an attorney was not looked up', ['CMP-001 observacion party'], (_, report) => report.screening.pop()],
];
