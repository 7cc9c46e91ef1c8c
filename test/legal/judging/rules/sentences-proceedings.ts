import type { Content, Proceedings } from '../../../../src/contract/generated/types.js';
import type { Sentence } from './sentences.js';

const search = (source: Proceedings['searches'][number]['source']) => ({
  ...{ source, sourceLabel: 'x', consultedOn: '2026-01-10', found: 0 },
  ...{ statement: 'x', documentId: 'doc_lists' },
});
const clean: Proceedings = {
  searches: [search('boletin_concursal'), search('poder_judicial')],
  ...{ insolvency: [], litigation: [] },
};
const withProceedings = (more: Partial<Proceedings>) => (_: unknown, report: Content) => {
  report.proceedings = { ...clean, ...more };
};
const usualInsolvency: Proceedings['insolvency'][number] = {
  ...{ id: 'ins_1', entityId: 'ent_1', court: '1º Juzgado Civil de Rancagua', caseNumber: 'C-1-2025' },
  ...{ procedure: 'liquidacion_forzosa', status: 'en_curso', publishedOn: '2025-12-03' },
  ...{ endedOn: null, documentId: 'doc_lists' },
};
const insolvency = (more: Partial<typeof usualInsolvency>) => ({
  insolvency: [{ ...usualInsolvency, ...more }],
});
const usualLawsuit: Proceedings['litigation'][number] = {
  ...{ id: 'lit_1', entityId: 'ent_1', role: 'demandado', counterparty: 'Banco Uno' },
  ...{ matter: 'cobro_de_pesos', matterLabel: 'x', court: '2º Juzgado Civil de Rancagua' },
  ...{ caseNumber: 'C-2-2025', filedOn: '2025-05-02', amount: null, precautionaryMeasure: null },
  ...{ status: 'en_tramitacion', documentId: 'doc_lists' },
};
const lawsuit = (more: Partial<typeof usualLawsuit>) => ({ litigation: [{ ...usualLawsuit, ...more }] });

const liquidated =
  'El Boletín Concursal publicó el 3 de diciembre de 2025 la resolución de liquidación de Comercial Alerce Rojo SpA, en la causa rol C-1-2025 del 1º Juzgado Civil de Rancagua, y el certificado de vigencia de 5 de enero de 2026 la informa como vigente.';
const reorganised =
  'El Boletín Concursal publicó el 3 de diciembre de 2025 la resolución de reorganización de Comercial Alerce Rojo SpA, en la causa rol C-1-2025 del 1º Juzgado Civil de Rancagua; mientras dura, actúa bajo la intervención del veedor.';
const cause = 'En la causa rol C-2-2025 del 2º Juzgado Civil de Rancagua,';
const suit = (severity: string) =>
  `CMP-003 ${severity} /proceedings/litigation/0 (null, en tramitación) ${cause}`;
const nullity = { matter: 'nulidad_de_sociedad' } as const;

/** Findings about insolvency and lawsuits, in the healthy SpA. */
export const proceedingSentences: readonly Sentence[] = [
  ['nothing was found', [], withProceedings({})],
  [
    'no bulletin was searched',
    [
      'CMP-002 observacion /proceedings/searches (null, null) No consta la consulta de Comercial Alerce Rojo SpA en el Boletín Concursal.',
    ],
    withProceedings({ searches: [search('poder_judicial')] }),
  ],
  [
    'no court was searched',
    [],
    withProceedings({ searches: [search('boletin_concursal')], ...lawsuit(nullity) }),
  ],
  [
    'the company is in liquidation',
    [`CMP-002 impedimento /proceedings/insolvency/0 (liquidacion_concursal, vigente) ${liquidated}`],
    withProceedings(insolvency({})),
  ],
  [
    'the company is in reorganisation',
    [`CMP-002 observacion /proceedings/insolvency/0 (reorganizacion, vigente) ${reorganised}`],
    withProceedings(insolvency({ procedure: 'reorganizacion_judicial' })),
  ],
  [
    'reorganisation ended',
    [],
    withProceedings(insolvency({ procedure: 'reorganizacion_judicial', status: 'terminado' })),
  ],
  [
    'a plaintiff demands the nullity of the company',
    [`${suit('reparo')} Banco Uno demanda la nulidad de Comercial Alerce Rojo SpA.`],
    withProceedings(lawsuit(nullity)),
  ],
  [
    'a plaintiff demands the nullity of the company, and a measure was ordered',
    [
      `${suit('reparo')} Banco Uno demanda la nulidad de Comercial Alerce Rojo SpA, y se decretó prohibición de celebrar actos.`,
    ],
    withProceedings(lawsuit({ ...nullity, precautionaryMeasure: 'prohibición de celebrar actos' })),
  ],
  [
    'a plaintiff contests resolutions of the company',
    [`${suit('observacion')} Banco Uno impugna acuerdos sociales de Comercial Alerce Rojo SpA.`],
    withProceedings(lawsuit({ matter: 'impugnacion_de_acuerdos' })),
  ],
  [
    'a precautionary measure binds the company',
    [
      `${suit('reparo')} seguida por Banco Uno, rige respecto de Comercial Alerce Rojo SpA una medida precautoria: retención de fondos.`,
    ],
    withProceedings(lawsuit({ precautionaryMeasure: 'retención de fondos' })),
  ],
  ['a plaintiff demands money', [], withProceedings(lawsuit({}))],
  ['a lawsuit is over', [], withProceedings(lawsuit({ ...nullity, status: 'terminada' }))],
];
