import type { Content, Proceedings, Screening } from '../../../../src/contract/generated/types.js';
import { nth, type Parts } from './report-changes.js';
import type { Statement } from './statements.js';

const holding = (
  { shareholders }: Content,
  index: number,
  change: Partial<Content['shareholders'][number]>,
) => Object.assign(nth(shareholders, index), change);

/** Leaves the first holder only. */
const onlyHolder = (report: Content) => {
  report.shareholders = report.shareholders.filter(({ id }) => id !== 'shr_2' && id !== 'shr_3');
  Object.assign(report.shareholderSummary, { count: 1, listed: 1 });
};

const agency = ({ shareholders }: Content) => {
  for (const held of shareholders) if (held.issuerEntityId === 'ent_1') held.interest = 'capital_asignado';
};

/** Encumbers the shares of a holder. */
const pledged = (report: Content, index: number, registeredOn: string | null, documentId = 'doc_register') =>
  holding(report, index, {
    encumbrances: [
      { kind: 'prenda', since: '2025-03-04', inFavourOfEntityId: 'ent_5', documentId, registeredOn },
    ],
  });

const absorbed = ({ company }: Parts) =>
  Object.assign(company, { status: 'absorbida', statusSince: '2025-03-04' });

const news = (matchQuality: Screening['adverseFindings'][number]['matchQuality']) => ({
  ...{ kind: 'prensa' as const, source: 'El Diario', publishedOn: '2025-06-01', summary: 'Una multa.' },
  matchQuality,
});
const found = ({ screening }: Content, index: number, ...qualities: Parameters<typeof news>[0][]) =>
  Object.assign(nth(screening, index), { adverseFindings: qualities.map(news) });

const bulletin: Proceedings = {
  searches: [
    {
      ...{ source: 'boletin_concursal', sourceLabel: 'x', consultedOn: '2026-01-10', found: 0 },
      ...{ statement: 'x', documentId: 'doc_bulletin' },
    },
  ],
  ...{ insolvency: [], litigation: [] },
};
const procedure: Proceedings['insolvency'][number] = {
  ...{ id: 'ins_1', entityId: 'ent_1', court: '1º Juzgado Civil de Rancagua', caseNumber: 'C-1-2025' },
  ...{ procedure: 'liquidacion_forzosa', status: 'en_curso', publishedOn: '2025-12-03' },
  ...{ endedOn: null, documentId: 'doc_bulletin' },
};

/** Adds a search of the bulletin, and these procedures that it found. */
function searched(report: Content, ...insolvency: Proceedings['insolvency']): void {
  report.proceedings = { ...bulletin, insolvency };
  const text = 'Resultado de la consulta.';
  const paper = { ...nth(report.documents, 13), id: 'doc_bulletin', excerpts: [{ page: 1, text }] };
  report.documents.push({ ...paper, type: 'CONSULTA_BOLETIN_CONCURSAL' });
}
const over = { ...procedure, status: 'terminado' as const, endedOn: '2025-12-20' };

/** A transfer of shares from the last holder to the first. */
const transfer: Content['shareTransfers'][number] = {
  ...{ id: 'trf_1', date: '2023-03-01', kind: 'compraventa', series: 'U', shares: 100, price: null },
  ...{ fromEntityId: 'ent_4', toEntityId: 'ent_2', documentId: 'doc_register', registeredOn: '2023-03-02' },
};

/** Statements about the holders, owners and screened parties of the healthy SpA. */
export const partiesStatements: readonly Statement[] = [
  [
    'holders have too few shares',
    'SHR-001',
    [
      'failed: Los titulares informados reúnen 990 acciones de las 1.000 acciones emitidas (100 %).',
      'Antes de firmar, acompañar el registro de titulares completo y actualizado, en que conste de quién son las 10 acciones que faltan. Con ello se subsana el reparo SHR-001.',
    ],
    (_, report) => holding(report, 2, { shares: 90 }),
  ],
  [
    'holders have too many shares',
    'SHR-001',
    [
      'failed: Los titulares informados reúnen 1.001 acciones de las 1.000 acciones emitidas (100 %).',
      'Antes de firmar, acompañar el registro de titulares completo y actualizado. Con ello se subsana el reparo SHR-001.',
    ],
    (_, report) => holding(report, 2, { shares: 101 }),
  ],
  [
    'shares of the holders are not the whole',
    'SHR-001',
    [
      'failed: Las participaciones informadas suman 99 % y no 100 %.',
      'Antes de firmar, acompañar el registro de titulares completo y actualizado. Con ello se subsana el reparo SHR-001.',
    ],
    (_, report) => holding(report, 2, { percentage: '9.000000' }),
  ],
  [
    'holders of rights have too little',
    'SHR-001',
    [
      'failed: Las participaciones informadas suman 99 % y no 100 %.',
      'Antes de firmar, acompañar los estatutos y sus modificaciones, en que consten todas las participaciones vigentes. Con ello se subsana el reparo SHR-001.',
    ],
    ({ capital }, report) => {
      capital.shares = null;
      holding(report, 2, { percentage: '9.000000' });
    },
  ],
  [
    'a depositary lists too few shares',
    'SHR-001',
    [
      'failed: Los titulares informados reúnen 990 acciones de las 1.000 acciones emitidas (100 %).',
      'Antes de firmar, acompañar la nómina completa de accionistas que certifique la empresa de depósito de valores que lleva el registro. Con ello se subsana el reparo SHR-001.',
    ],
    (_, report) => {
      holding(report, 2, { shares: 90 });
      nth(report.documents, 9).type = 'NOMINA_ACCIONISTAS_DCV';
    },
  ],
  [
    'it has one holder',
    'SHR-001',
    ['passed: El único titular tiene exactamente el 100 %.'],
    (_, report) => {
      onlyHolder(report);
      holding(report, 0, { shares: 1000, percentage: '100.000000' });
    },
  ],
  [
    'it was absorbed with three holders',
    'SHR-001',
    [
      'passed: Las participaciones de los 3 titulares sumaban exactamente el 100 % al ser absorbida la sociedad.',
    ],
    absorbed,
  ],
  [
    'it is an agency',
    'SHR-001',
    [
      'not_applicable: La agencia no se divide en participaciones: su capital lo asigna la matriz extranjera.',
    ],
    (_, report) => agency(report),
  ],
  [
    'it has one holder',
    'SHR-002',
    ['passed: La sociedad tiene un titular, como corresponde a su tipo social.'],
    (_, report) => onlyHolder(report),
  ],
  [
    'it has one holder, and its legal form needs two',
    'SHR-002',
    [
      'failed: La sociedad tiene un titular, y a este tipo social (Sociedad por acciones) la ley le exige entre 2 y 50.',
      'Antes de firmar, acompañar la modificación por la que el número de titulares pase a ser de entre 2 y 50, o por la que la sociedad se transforme en un tipo social que admita un titular. Con ello se subsana el reparo SHR-002.',
    ],
    ({ company }, report) => {
      company.legalForm = 'LTDA';
      onlyHolder(report);
    },
  ],
  [
    'it has no holder',
    'SHR-002',
    [
      'failed: La sociedad tiene 0 titulares, y a este tipo social (Sociedad por acciones) la ley le exige al menos 1.',
      'Antes de firmar, acompañar la modificación por la que el número de titulares pase a ser de al menos 1, o por la que la sociedad se transforme en un tipo social que admita 0 titulares. Con ello se subsana el reparo SHR-002.',
    ],
    (_, { shareholderSummary }) => Object.assign(shareholderSummary, { count: 0 }),
  ],
  [
    'its legal form has no number of holders',
    'SHR-002',
    ['not_applicable: La ley no fija un número de titulares para este tipo de entidad.'],
    ({ company }) => Object.assign(company, { legalForm: 'COLECTIVA' }),
  ],
  [
    'the register has moves',
    'SHR-003',
    ['passed: El registro fundacional y un movimiento posterior conducen a los titulares actuales.'],
    (_, { shareTransfers, shareholders }) => {
      shareTransfers.push(transfer);
      Object.assign(nth(shareholders, 0), { shares: 700 });
      shareholders.splice(2, 1);
    },
  ],
  [
    'a move is missing',
    'SHR-003',
    [
      'passed: Salvo lo que se objeta, el registro fundacional y un movimiento posterior conducen a los titulares actuales.',
      'failed: El registro fundacional y las transferencias no conducen a la participación actual de Inversiones Maitén Limitada y Rodrigo Andrés Silva Soto.',
      'Antes de firmar, acompañar los traspasos que llevaron a la participación actual de Inversiones Maitén Limitada y Rodrigo Andrés Silva Soto, y el registro de titulares actualizado. Con ello se subsana el reparo SHR-003.',
    ],
    (_, { shareTransfers }) => shareTransfers.push(transfer),
  ],
  [
    'it has no founding register',
    'SHR-003',
    ['not_applicable: No se informa el registro fundacional de titulares.'],
    (_, { foundingRegister }) => foundingRegister.splice(0),
  ],
  [
    'it was absorbed',
    'SHR-003',
    [
      'passed: El registro fundacional, sin movimientos posteriores, conduce a los titulares que la sociedad tenía al ser absorbida.',
    ],
    absorbed,
  ],
  [
    'it was absorbed',
    'SHR-004',
    [
      'passed: No había participaciones recíprocas ni circulares en la cadena de propiedad que la sociedad tenía al ser absorbida.',
    ],
    absorbed,
  ],
  [
    'a partial list has a documented foreign holder',
    'SHR-005',
    [
      'passed: Según la nómina parcial de titulares, el titular que no reside en Chile tiene RUT y representante en el país.',
    ],
    (_, report) => {
      Object.assign(report.shareholderSummary, { truncated: true, count: 1940 });
      Object.assign(nth(report.entities, 3), {
        taxId: null,
        otherIds: [
          { type: 'PASSPORT', value: 'A1', country: 'US' },
          { type: 'INVESTOR_RUT', value: '59000010-8', country: 'CL' },
        ],
        localRepresentativeId: 'ent_3',
      });
    },
  ],
  [
    'a partial list has no foreign holder',
    'SHR-005',
    [
      'not_applicable: Entre los 3 titulares informados, de 1.940, no hay extranjeros ni domiciliados en el extranjero.',
    ],
    (_, report) => Object.assign(report.shareholderSummary, { truncated: true, count: 1940 }),
  ],
  [
    'a pledge is not registered',
    'SHR-006',
    [
      'failed: El contrato de prenda de 4 de marzo de 2025 sobre las acciones de Inversiones Maitén Limitada, a favor de Felipe Ignacio Rojas Díaz, que consta en “Registro de accionistas”, no está inscrito en el registro de accionistas, por lo que no es oponible a la sociedad.',
      'A más tardar el 16 de febrero de 2026, notificar a la sociedad, por ministro de fe, el contrato de prenda de 4 de marzo de 2025 sobre las acciones de Inversiones Maitén Limitada, a favor de Felipe Ignacio Rojas Díaz, y acompañar la constancia de su inscripción en el registro de accionistas, sin la cual no le es oponible (artículo 23 de la Ley N° 18.046). Con ello se atiende la observación SHR-006.',
    ],
    (_, report) => pledged(report, 0, null),
  ],
  [
    'a pledge in no document is not registered',
    'SHR-006',
    [
      'failed: El contrato de prenda de 4 de marzo de 2025 sobre las acciones de Inversiones Maitén Limitada, a favor de Felipe Ignacio Rojas Díaz, no está inscrito en el registro de accionistas, por lo que no es oponible a la sociedad.',
      'A más tardar el 16 de febrero de 2026, notificar a la sociedad, por ministro de fe, el contrato de prenda de 4 de marzo de 2025 sobre las acciones de Inversiones Maitén Limitada, a favor de Felipe Ignacio Rojas Díaz, y acompañar la constancia de su inscripción en el registro de accionistas, sin la cual no le es oponible (artículo 23 de la Ley N° 18.046). Con ello se atiende la observación SHR-006.',
    ],
    (_, report) => pledged(report, 0, null, 'doc_9'),
  ],
  [
    'two pledges are registered',
    'SHR-006',
    ['passed: Los gravámenes que afectan a las acciones están inscritos en el registro de accionistas.'],
    (_, report) => {
      pledged(report, 0, '2025-03-05');
      pledged(report, 1, '2025-03-05');
    },
  ],
  [
    'a pledge is registered',
    'SHR-006',
    ['passed: El gravamen que afecta a las acciones está inscrito en el registro de accionistas.'],
    (_, report) => pledged(report, 0, '2025-03-05'),
  ],
  [
    'an owner who controls is not listed',
    'UBO-001',
    [
      'failed: Constanza Javiera Muñoz Araya tiene una participación efectiva del 66 % y el control efectivo de la sociedad y no figura entre los beneficiarios finales.',
      'A más tardar el 16 de febrero de 2026, acompañar una declaración de beneficiarios finales que incluya a Constanza Javiera Muñoz Araya. Con ello se atiende la observación UBO-001.',
    ],
    (_, { beneficialOwners }) => beneficialOwners.shift(),
  ],
  [
    'an owner who only controls is not listed',
    'UBO-001',
    [
      'failed: Constanza Javiera Muñoz Araya tiene el control efectivo de la sociedad y no figura entre los beneficiarios finales.',
      'A más tardar el 16 de febrero de 2026, acompañar una declaración de beneficiarios finales que incluya a Constanza Javiera Muñoz Araya. Con ello se atiende la observación UBO-001.',
    ],
    (_, report) => {
      holding(report, 3, { percentage: '10.000000', votingPercentage: '60.000000' });
      holding(report, 4, { percentage: '90.000000', votingPercentage: '40.000000' });
      holding(report, 1, { percentage: '1.000000', votingPercentage: '1.000000' });
      report.beneficialOwners.shift();
    },
  ],
  [
    'an owner with few shares and many votes is not listed',
    'UBO-001',
    [
      'failed: Rodrigo Andrés Silva Soto tiene, con una participación efectiva del 1 %, derechos de voto que bastan para serlo y no figura entre los beneficiarios finales.',
      'A más tardar el 16 de febrero de 2026, acompañar una declaración de beneficiarios finales que incluya a Rodrigo Andrés Silva Soto. Con ello se atiende la observación UBO-001.',
    ],
    (_, report) => {
      holding(report, 2, { percentage: '1.000000', votingPercentage: '30.000000' });
      holding(report, 4, { percentage: '0.000000', votingPercentage: '0.000000' });
      report.beneficialOwners.pop();
    },
  ],
  [
    'nobody owns enough, and the management is not listed',
    'UBO-001',
    [
      'failed: Constanza Javiera Muñoz Araya ejerce la alta dirección, a falta de personas que reúnan el porcentaje legal y no figura entre los beneficiarios finales.',
      'A más tardar el 16 de febrero de 2026, acompañar una declaración de beneficiarios finales que incluya a Constanza Javiera Muñoz Araya. Con ello se atiende la observación UBO-001.',
    ],
    (_, report) => {
      for (const held of report.shareholders)
        Object.assign(held, { percentage: '1.000000', votingPercentage: '1.000000' });
      report.beneficialOwners.splice(0);
    },
  ],
  [
    'an owner is not listed, and its holder and it hold each other',
    'UBO-001',
    [
      'failed: Rodrigo Andrés Silva Soto tiene una participación efectiva del 34,205231 % y no figura entre los beneficiarios finales.',
      'A más tardar el 16 de febrero de 2026, acompañar una declaración de beneficiarios finales que incluya a Rodrigo Andrés Silva Soto. Con ello se atiende la observación UBO-001.',
    ],
    (_, { shareholders, beneficialOwners }) => {
      shareholders.unshift({
        ...nth(shareholders, 3),
        id: 'shr_9',
        holderEntityId: 'ent_1',
        shares: 1,
        percentage: '1.000000',
        votingPercentage: '1.000000',
      });
      beneficialOwners.pop();
    },
  ],
  [
    'it was absorbed',
    'UBO-001',
    [
      'passed: Estaban informadas, al ser absorbida, todas las personas naturales con 10 % o más, o con el control efectivo.',
    ],
    absorbed,
  ],
  [
    'an owner is declared with another share',
    'UBO-002',
    [
      'passed: Salvo lo observado, la declaración de beneficiarios finales está al día y coincide con la cadena de propiedad informada.',
      'failed: La declaración de beneficiarios finales atribuye a Rodrigo Andrés Silva Soto un 33 %, y la cadena de propiedad informada arroja un 34 %.',
      'A más tardar el 16 de febrero de 2026, acompañar una declaración de beneficiarios finales en que Rodrigo Andrés Silva Soto figure con un 34 % (Circular N° 62 de la UAF). Con ello se atiende la observación UBO-002.',
    ],
    (_, { beneficialOwners }) => Object.assign(nth(beneficialOwners, 1), { declaredPercentage: '33.000000' }),
  ],
  [
    'an owner is not declared',
    'UBO-002',
    [
      'passed: Salvo lo observado, la declaración de beneficiarios finales está al día y coincide con la cadena de propiedad informada.',
      'failed: Rodrigo Andrés Silva Soto es beneficiario final y no figura como tal en la declaración de beneficiarios finales.',
      'A más tardar el 16 de febrero de 2026, acompañar una declaración de beneficiarios finales en que figure Rodrigo Andrés Silva Soto (Circular N° 62 de la UAF). Con ello se atiende la observación UBO-002.',
    ],
    (_, { beneficialOwners }) => Object.assign(nth(beneficialOwners, 1), { declared: false }),
  ],
  [
    'an owner died',
    'UBO-002',
    [
      'passed: Salvo lo observado, la declaración de beneficiarios finales está al día y coincide con la cadena de propiedad informada.',
      'failed: Rodrigo Andrés Silva Soto figura entre los beneficiarios finales y falleció el 15 de enero de 2026.',
      'A más tardar el 16 de febrero de 2026, acompañar una declaración de beneficiarios finales que señale a los herederos de Rodrigo Andrés Silva Soto (Circular N° 62 de la UAF). Con ello se atiende la observación UBO-002.',
    ],
    (_, { entities }) => Object.assign(nth(entities, 3).person ?? {}, { deceasedOn: '2026-01-15' }),
  ],
  [
    'an owner died after the company was absorbed',
    'UBO-002',
    [
      'passed: La declaración de beneficiarios finales es anterior a su absorción y coincide con la cadena de propiedad informada de entonces.',
    ],
    (parts, { entities }) => {
      absorbed(parts);
      Object.assign(nth(entities, 3).person ?? {}, { deceasedOn: '2026-01-15' });
    },
  ],
  [
    'an old declaration is right',
    'UBO-002',
    [
      'passed: Salvo su fecha, la declaración de beneficiarios finales coincide con la cadena de propiedad informada.',
      'failed: La declaración de beneficiarios finales es de 14 de enero de 2025 y tiene más de un año.',
      'A más tardar el 16 de febrero de 2026, acompañar una declaración de beneficiarios finales otorgada con posterioridad a este informe (Circular N° 62 de la UAF). Con ello se atiende la observación UBO-002.',
    ],
    (_, { documents }) => Object.assign(nth(documents, 12), { issuedOn: '2025-01-14' }),
  ],
  [
    'no declaration is loaded',
    'UBO-002',
    ['not_evaluated: No pudo comprobarse, porque ninguno de los documentos examinados lo acredita.'],
    (_, { documents }) => documents.splice(12, 1),
  ],
  [
    'an old declaration precedes its absorption',
    'UBO-002',
    [
      'passed: La declaración de beneficiarios finales es anterior a su absorción y coincide con la cadena de propiedad informada de entonces.',
    ],
    (parts, { documents }) => {
      absorbed(parts);
      Object.assign(nth(documents, 12), { issuedOn: '2024-03-04' });
    },
  ],
  [
    'a declaration was too old at its absorption',
    'UBO-002',
    [
      'passed: Salvo lo observado, la declaración de beneficiarios finales es anterior a su absorción y coincide con la cadena de propiedad informada de entonces.',
      'failed: La declaración de beneficiarios finales es de 3 de marzo de 2024 y tiene más de un año.',
      'A más tardar el 16 de febrero de 2026, acompañar una declaración de beneficiarios finales otorgada con posterioridad a este informe (Circular N° 62 de la UAF). Con ello se atiende la observación UBO-002.',
    ],
    (parts, { documents }) => {
      absorbed(parts);
      Object.assign(nth(documents, 12), { issuedOn: '2024-03-03' });
    },
  ],
  [
    'news are about somebody of the same name',
    'CMP-004',
    [
      'passed: El hallazgo obtenido se refiere a un homónimo de una de las partes, lo que consta de sus datos de identificación.',
    ],
    (_, report) => found(report, 0, 'homonimia_descartada'),
  ],
  [
    'several news are about people of the same name',
    'CMP-004',
    [
      'passed: Los hallazgos obtenidos se refieren a homónimos de las partes, lo que consta de sus datos de identificación.',
    ],
    (_, report) => found(report, 0, 'homonimia_descartada', 'homonimia_descartada'),
  ],
  [
    'news are about a party',
    'CMP-004',
    [
      'passed: Salvo lo observado, no se obtuvieron noticias adversas de las partes.',
      'failed: El Diario publicó el 1 de junio de 2025, con los datos de identificación de Comercial Alerce Rojo SpA, lo que se resume así: Una multa.',
      'A más tardar el 16 de febrero de 2026, acompañar las explicaciones de Comercial Alerce Rojo SpA sobre lo que El Diario publicó el 1 de junio de 2025 y, si no bastan, aplicarle la debida diligencia reforzada (Ley N° 19.913). Con ello se atiende la observación CMP-004.',
    ],
    (_, report) => found(report, 0, 'exacta'),
  ],
  [
    'news are probably about a party',
    'CMP-004',
    [
      'passed: Salvo lo observado, no se obtuvieron noticias adversas de las partes.',
      'warning: El Diario publicó el 1 de junio de 2025, de quien probablemente es Comercial Alerce Rojo SpA, lo que se resume así: Una multa.',
      'A más tardar el 16 de febrero de 2026, acompañar los antecedentes que permitan saber si lo que El Diario publicó el 1 de junio de 2025 se refiere a Comercial Alerce Rojo SpA y, si es así, sus explicaciones y la debida diligencia reforzada (Ley N° 19.913). Con ello se atiende la observación CMP-004.',
    ],
    (_, report) => found(report, 0, 'probable'),
  ],
  [
    'nobody was screened',
    'CMP-004',
    ['not_applicable: Ninguna de las partes fue buscada en fuentes de noticias adversas.'],
    (_, { screening }) => screening.splice(0),
  ],
  [
    'a liquidation is published, and the certificate shows none',
    'CMP-002',
    [
      'failed: El Boletín Concursal publicó el 3 de diciembre de 2025 la resolución de liquidación de Comercial Alerce Rojo SpA, en la causa rol C-1-2025 del 1º Juzgado Civil de Rancagua, y el certificado de vigencia de 5 de enero de 2026 la informa como vigente.',
      'Antes de firmar, acompañar la resolución ejecutoriada que puso término al procedimiento de la causa rol C-1-2025 del 1º Juzgado Civil de Rancagua, o tratar con el liquidador, dentro de las facultades de la liquidación, y acompañar la resolución que lo nombra. Con ello se atiende el impedimento CMP-002.',
    ],
    (_, report) => searched(report, procedure),
  ],
  [
    'a liquidation is published, and there is no certificate',
    'CMP-002',
    [
      'failed: El Boletín Concursal publicó el 3 de diciembre de 2025 la resolución de liquidación de Comercial Alerce Rojo SpA, en la causa rol C-1-2025 del 1º Juzgado Civil de Rancagua, y los antecedentes de su registro la informan como vigente.',
      'Antes de firmar, acompañar la resolución ejecutoriada que puso término al procedimiento de la causa rol C-1-2025 del 1º Juzgado Civil de Rancagua, o tratar con el liquidador, dentro de las facultades de la liquidación, y acompañar la resolución que lo nombra. Con ello se atiende el impedimento CMP-002.',
    ],
    (_, report) => {
      searched(report, procedure);
      report.documents.splice(7, 1);
    },
  ],
  [
    'a procedure is over',
    'CMP-002',
    [
      'passed: El procedimiento concursal publicado respecto de la sociedad se encuentra terminado, según consulta de 10 de enero de 2026.',
    ],
    (_, report) => searched(report, over),
  ],
  [
    'two procedures are over',
    'CMP-002',
    [
      'passed: Los procedimientos concursales publicados respecto de la sociedad se encuentran terminados, según consulta de 10 de enero de 2026.',
    ],
    (_, report) => searched(report, over, { ...over, id: 'ins_2' }),
  ],
  [
    'a procedure runs that its status shows',
    'CMP-002',
    [
      'passed: Lo que publica el Boletín Concursal, consultado el 10 de enero de 2026, concuerda con el estado en que se informa a la sociedad.',
    ],
    ({ company }, report) => {
      company.status = 'liquidacion_concursal';
      searched(report, procedure);
    },
  ],
  [
    'nothing is published',
    'CMP-002',
    [
      'passed: Consultado el Boletín Concursal el 10 de enero de 2026, no registra publicaciones relativas a la sociedad.',
    ],
    (_, report) => searched(report),
  ],
  [
    'the bulletin was not searched',
    'CMP-002',
    [
      'warning: No consta la consulta de Comercial Alerce Rojo SpA en el Boletín Concursal.',
      'A más tardar el 16 de febrero de 2026, acompañar la consulta de Comercial Alerce Rojo SpA en el Boletín Concursal. Con ello se atiende la observación CMP-002.',
    ],
    (_, report) => {
      report.proceedings = { ...bulletin, searches: [] };
    },
  ],

  [
    'two holders hold each other, and each is reached from the company',
    'SHR-004',
    [
      'failed: Existe una participación circular entre Inversiones Maitén Limitada y Rodrigo Andrés Silva Soto.',
      'A más tardar el 16 de febrero de 2026, acompañar el registro de accionistas de Inversiones Maitén Limitada y Rodrigo Andrés Silva Soto, y acreditar que se puso término a la participación recíproca (artículo 88 de la Ley N° 18.046, que por el artículo 424 del Código de Comercio rige también a las sociedades por acciones). Con ello se atiende la observación SHR-004.',
    ],
    (_, { shareholders }) =>
      shareholders.push({
        ...nth(shareholders, 3),
        id: 'shr_9',
        issuerEntityId: 'ent_4',
        holderEntityId: 'ent_2',
        shares: 1,
      }),
  ],
  [
    'nobody but the holding was searched for',
    'CMP-004',
    ['passed: No se obtuvieron noticias adversas de las partes.'],
    (_, { screening }) => screening.splice(2),
  ],
];
