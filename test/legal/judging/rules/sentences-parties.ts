import type { Content, Entity } from '../../../../src/contract/generated/types.js';
import { nth } from './report-changes.js';
import type { Sentence } from './sentences.js';

const holding = { type: 'FOREIGN_TAX_ID' as const, value: '12-3456789', country: 'US' };
const investor = { type: 'INVESTOR_RUT' as const, value: '59000010-8', country: 'CL' };

/** Makes the holding company a foreign one. */
const foreign = ({ entities }: Content, change: object = {}) =>
  Object.assign(nth<Entity>(entities, 1), { taxId: null }, change);

const known = { otherIds: [holding, investor], localRepresentativeId: 'ent_3' };

/** Adds documents about the holding company, copied from one of the report. */
function papers({ documents }: Content, ...kinds: [type: string, language: string, about?: string][]): void {
  for (const [type, language, about = 'ent_2'] of kinds) {
    const paper = structuredClone(nth(documents, 8));
    const added = { id: `doc_${type}`, type, language, subjectEntityIds: [about], extracted: [] };
    documents.push(Object.assign(paper, added));
  }
}

/** Transfers shares of the last holder to the company itself. */
function buyBack({ shareholders, shareTransfers }: Content, shares: number): void {
  const seller = nth(shareholders, 2);
  seller.shares -= shares;
  shareTransfers.push({
    ...{ id: 'trf_1', date: '2023-03-01', kind: 'compraventa', series: 'U', shares, price: null },
    ...{ fromEntityId: seller.holderEntityId, toEntityId: 'ent_1' },
    ...{ documentId: 'doc_register', registeredOn: '2023-03-02' },
  });
}

const changeScreening = ({ screening }: Content, index: number, change: object) =>
  Object.assign(nth(screening, index), change);

/** Findings about holders, beneficial owners and screened parties, in the healthy SpA. */
export const partiesSentences: readonly Sentence[] = [
  [
    'the company bought one of its own shares',
    [
      'SHR-001 reparo /shareholders (1.000 acciones, 999 acciones) Los titulares informados reúnen 999 acciones de las 1.000 acciones emitidas (100 %); la sociedad adquirió una acción de su propia emisión, y no consta que la haya vuelto a enajenar ni que se haya eliminado.',
    ],
    (_, report) => buyBack(report, 1),
  ],
  [
    'the company bought several of its own shares',
    [
      'SHR-001 reparo /shareholders (1.000 acciones, 998 acciones) Los titulares informados reúnen 998 acciones de las 1.000 acciones emitidas (100 %); la sociedad adquirió 2 acciones de su propia emisión, y no consta que las haya vuelto a enajenar ni que se hayan eliminado.',
    ],
    (_, report) => buyBack(report, 2),
  ],
  [
    'a holder is foreign and undocumented',
    [
      'SHR-005 reparo /entities/1 (un documento de identificación de su país, el RUT de inversionista extranjero, la designación de un representante en Chile, un certificado de existencia y vigencia, la apostilla de sus antecedentes, null) Respecto de Inversiones Maitén Limitada, titular extranjero, no consta un documento de identificación de su país, el RUT de inversionista extranjero, la designación de un representante en Chile, un certificado de existencia y vigencia y la apostilla de sus antecedentes.',
    ],
    (_, report) => foreign(report),
  ],
  [
    'a foreign holder has a number of its country',
    [
      'SHR-005 reparo /entities/1 (el RUT de inversionista extranjero, la designación de un representante en Chile, un certificado de existencia y vigencia, la apostilla de sus antecedentes, null) Respecto de Inversiones Maitén Limitada, titular extranjero, no consta el RUT de inversionista extranjero, la designación de un representante en Chile, un certificado de existencia y vigencia y la apostilla de sus antecedentes.',
    ],
    (_, report) => foreign(report, { otherIds: [holding] }),
  ],
  [
    'a foreign holder has a number as an investor',
    [
      'SHR-005 reparo /entities/1 (un documento de identificación de su país, la designación de un representante en Chile, un certificado de existencia y vigencia, la apostilla de sus antecedentes, null) Respecto de Inversiones Maitén Limitada, titular extranjero, no consta un documento de identificación de su país, la designación de un representante en Chile, un certificado de existencia y vigencia y la apostilla de sus antecedentes.',
    ],
    (_, report) => foreign(report, { otherIds: [investor] }),
  ],
  [
    'a foreign holder has a representative',
    [
      'SHR-005 reparo /entities/1 (un documento de identificación de su país, el RUT de inversionista extranjero, un certificado de existencia y vigencia, la apostilla de sus antecedentes, null) Respecto de Inversiones Maitén Limitada, titular extranjero, no consta un documento de identificación de su país, el RUT de inversionista extranjero, un certificado de existencia y vigencia y la apostilla de sus antecedentes.',
    ],
    (_, report) => foreign(report, { localRepresentativeId: 'ent_3' }),
  ],
  [
    'a holder lives abroad',
    [
      'SHR-005 reparo /entities/1 (un documento de identificación de su país, la designación de un representante en Chile, un certificado de existencia y vigencia, la apostilla de sus antecedentes, null) Respecto de Inversiones Maitén Limitada, titular extranjero, no consta un documento de identificación de su país, la designación de un representante en Chile, un certificado de existencia y vigencia y la apostilla de sus antecedentes.',
    ],
    (_, { entities }) => Object.assign(nth(entities, 1), { address: { ...address, country: 'US' } }),
  ],
  ['a holder lives in the country', [], (_, { entities }) => Object.assign(nth(entities, 1), { address })],
  [
    'the papers of a foreign holder are in English',
    [
      'SHR-005 reparo /entities/1 (la traducción de sus antecedentes, null) Respecto de Inversiones Maitén Limitada, titular extranjero, no consta la traducción de sus antecedentes.',
    ],
    (_, report) => {
      foreign(report, known);
      papers(report, ['GOOD_STANDING', 'en'], ['APOSTILLA', 'en']);
    },
  ],
  [
    'the papers of a foreign holder are translated',
    [],
    (_, report) => {
      foreign(report, known);
      papers(report, ['GOOD_STANDING', 'en'], ['APOSTILLA', 'en'], ['TRADUCCION', 'es']);
    },
  ],
  [
    'the papers of a foreign holder are in Spanish',
    [],
    (_, report) => {
      foreign(report, known);
      papers(report, ['GOOD_STANDING', 'es'], ['APOSTILLA', 'es']);
    },
  ],
  [
    'the papers are about somebody else',
    [
      'SHR-005 reparo /entities/1 (un certificado de existencia y vigencia, la apostilla de sus antecedentes, null) Respecto de Inversiones Maitén Limitada, titular extranjero, no consta un certificado de existencia y vigencia y la apostilla de sus antecedentes.',
    ],
    (_, report) => {
      foreign(report, known);
      papers(report, ['GOOD_STANDING', 'es', 'ent_3'], ['APOSTILLA', 'es', 'ent_3']);
    },
  ],
  [
    'a holder with a number of the country lives abroad',
    [
      'SHR-005 reparo /entities/3 (la designación de un representante en Chile, Santiago) Rodrigo Andrés Silva Soto tiene su domicilio en Santiago, en el extranjero, y no consta la designación de un representante en Chile.',
    ],
    (_, { entities }) => Object.assign(nth(entities, 3), { address: { ...address, country: 'US' } }),
  ],
  [
    'a party is on a list of sanctions',
    [
      'CMP-001 impedimento /screening/0 (null, OFAC) Comercial Alerce Rojo SpA figura en la lista de sanciones OFAC.',
    ],
    (_, report) => changeScreening(report, 0, { sanctioned: true, listName: 'OFAC' }),
  ],
  [
    'a party is on some list of sanctions',
    [
      'CMP-001 impedimento /screening/0 (null, null) Comercial Alerce Rojo SpA figura en una lista de sanciones.',
    ],
    (_, report) => changeScreening(report, 0, { sanctioned: true }),
  ],
  [
    'a party is politically exposed by an office',
    [
      'CMP-001 observacion /screening/1 (null, alcaldesa) Inversiones Maitén Limitada es una persona expuesta políticamente (alcaldesa).',
    ],
    (_, report) => changeScreening(report, 1, { pep: true, pepRole: 'alcaldesa' }),
  ],
  [
    'a party is politically exposed',
    [
      'CMP-001 observacion /screening/1 (null, null) Inversiones Maitén Limitada es una persona expuesta políticamente.',
    ],
    (_, report) => changeScreening(report, 1, { pep: true }),
  ],
  [
    'a party was not screened',
    [
      'CMP-001 observacion /entities/1 (null, null) No consta la búsqueda de Inversiones Maitén Limitada en listas de personas expuestas políticamente ni de sanciones.',
    ],
    (_, { screening }) => screening.splice(1, 1),
  ],
  [
    'no party was screened',
    [
      'CMP-001 observacion /entities/0 (null, null) No consta la búsqueda de Comercial Alerce Rojo SpA en listas de personas expuestas políticamente ni de sanciones.',
      'CMP-001 observacion /entities/1 (null, null) No consta la búsqueda de Inversiones Maitén Limitada en listas de personas expuestas políticamente ni de sanciones.',
      'CMP-001 observacion /entities/2 (null, null) No consta la búsqueda de Constanza Javiera Muñoz Araya en listas de personas expuestas políticamente ni de sanciones.',
      'CMP-001 observacion /entities/3 (null, null) No consta la búsqueda de Rodrigo Andrés Silva Soto en listas de personas expuestas políticamente ni de sanciones.',
      'CMP-001 observacion /entities/4 (null, null) No consta la búsqueda de Felipe Ignacio Rojas Díaz en listas de personas expuestas políticamente ni de sanciones.',
      'CMP-001 observacion /entities/5 (null, null) No consta la búsqueda de Ximena Paz Castillo Vera en listas de personas expuestas políticamente ni de sanciones.',
    ],
    (_, { screening }) => screening.splice(0),
  ],
  [
    'an owner is not listed',
    [
      'UBO-001 observacion /beneficialOwners /entities/3 (34.000000, null) Rodrigo Andrés Silva Soto tiene una participación efectiva del 34 % y no figura entre los beneficiarios finales.',
    ],
    (_, { beneficialOwners }) => beneficialOwners.pop(),
  ],
  [
    'a listed owner owns less than the threshold',
    [],
    (_, report) => Object.assign(nth(report.beneficialOwners, 1), { effectivePercentage: '9.000000' }),
  ],
  [
    'two companies hold each other',
    [
      'SHR-004 observacion /shareholders/0 /shareholders/5 (sin participaciones recíprocas, Inversiones Maitén Limitada en Comercial Alerce Rojo SpA y Comercial Alerce Rojo SpA en Inversiones Maitén Limitada) Existe una participación circular entre Inversiones Maitén Limitada y Comercial Alerce Rojo SpA.',
      'UBO-002 observacion /beneficialOwners/0 (103.125000, 66.000000) La declaración de beneficiarios finales atribuye a Constanza Javiera Muñoz Araya un 66 %, y la cadena de propiedad informada arroja un 103,125 %.',
      'UBO-002 observacion /beneficialOwners/1 (53.125000, 34.000000) La declaración de beneficiarios finales atribuye a Rodrigo Andrés Silva Soto un 34 %, y la cadena de propiedad informada arroja un 53,125 %.',
    ],
    (_, { shareholders }) =>
      shareholders.push({
        ...nth(shareholders, 3),
        ...{ id: 'shr_9', issuerEntityId: 'ent_2', holderEntityId: 'ent_1', shares: 1 },
      }),
  ],
];

const address = {
  street: 'Huérfanos 1160',
  commune: 'Santiago',
  region: 'RM',
  country: 'CL',
  postalCode: null,
};
