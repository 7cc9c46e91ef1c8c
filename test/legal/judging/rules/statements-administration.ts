import type { Content, Position } from '../../../../src/contract/generated/types.js';
import { nth, type Parts } from './report-changes.js';
import type { Statement } from './statements.js';

const board = (
  { administration }: Content,
  change: Partial<NonNullable<Content['administration']['board']>>,
) => Object.assign(administration.board ?? {}, change);
const position = ({ administration }: Content, index: number, change: Partial<Position>) =>
  Object.assign(nth(administration.positions, index), change);
const agency = ({ shareholders }: Content) => {
  for (const held of shareholders) if (held.issuerEntityId === 'ent_1') held.interest = 'capital_asignado';
};
const dissolved = ({ company }: Parts) =>
  Object.assign(company, { status: 'disuelta', statusSince: '2025-03-04' });

/** Under Spanish law, a board whose term ended no longer acts. */
function lapsedInSpain(report: Content, expiresOn: string): void {
  report.jurisdiction = 'ES';
  board(report, { expiresOn });
}

/** Registers the extract of the later act after its sixty days. */
const registeredLate = ({ amendments }: Parts['company']) =>
  Object.assign(nth(amendments, 0).registration ?? {}, { date: '2022-09-02' });

/** Statements about the offices and powers of the healthy S.A. */
export const administrationStatements: readonly Statement[] = [
  [
    'a director resigned from the board',
    'ADM-001',
    [
      'failed: Hay 2 directores de los 3 que componen el directorio.',
      'Antes de firmar, acompañar el acta que provea el cargo vacante del directorio. Con ello se subsana el reparo ADM-001.',
    ],
    (_, report) => position(report, 1, { status: 'renunciado', until: '2025-06-01' }),
  ],
  [
    'the board has a director too many',
    'ADM-001',
    [
      'failed: Hay 4 directores de los 3 que componen el directorio.',
      'Antes de firmar, acompañar el acta de la junta de accionistas que elija un directorio con 3 miembros, o la reforma de los estatutos que lo ajuste a la ley. Con ello se subsana el reparo ADM-001.',
    ],
    (_, report) => {
      report.administration.positions.push({
        ...nth(report.administration.positions, 1),
        id: 'pos_9',
        entityId: 'ent_6',
      });
    },
  ],
  [
    'the board is smaller than the statutes say',
    'ADM-001',
    [
      'failed: Los estatutos fijan 5 directores y se eligieron 3.',
      'Antes de firmar, acompañar el acta de la junta de accionistas que elija un directorio con 5 miembros, o la reforma de los estatutos que lo ajuste a la ley. Con ello se subsana el reparo ADM-001.',
    ],
    ({ company }) => Object.assign(company.statutes ?? {}, { boardSize: 5 }),
  ],
  [
    'the term of the board is too long',
    'ADM-001',
    [
      'failed: El período del directorio es de cuatro años y la ley permite hasta tres años.',
      'Antes de firmar, acompañar la reforma de los estatutos que fije el período del directorio en no más de tres años. Con ello se subsana el reparo ADM-001.',
    ],
    (_, report) => board(report, { termMonths: 48 }),
  ],
  [
    'an alternate is missing',
    'ADM-001',
    [
      'failed: Hay un suplente para 3 directores titulares.',
      'Antes de firmar, acompañar el acta de la junta de accionistas que elija a los suplentes que faltan para 3 directores titulares. Con ello se subsana el reparo ADM-001.',
    ],
    (_, report) => {
      board(report, { alternates: true });
      report.administration.positions.push({
        ...nth(report.administration.positions, 1),
        id: 'pos_9',
        title: 'director_suplente',
        entityId: 'ent_6',
      });
    },
  ],
  [
    'it was dissolved',
    'ADM-001',
    ['passed: El directorio se componía, al disolverse la sociedad, de 3 miembros, elegidos por tres años.'],
    dissolved,
  ],
  [
    'it has no board',
    'ADM-001',
    [
      'failed: No consta el directorio, que la ley exige a este tipo social.',
      'Antes de firmar, acompañar el acta de la junta de accionistas que elija un directorio. Con ello se subsana el reparo ADM-001.',
    ],
    (_, { administration }) => Object.assign(administration, { board: null }),
  ],
  [
    'the term of the board ended',
    'ADM-002',
    [
      'passed: Salvo lo observado, los cargos los ejercen personas vivas y mayores de edad.',
      'failed: El período del directorio venció el 31 de diciembre de 2024, sin que conste su renovación; continúa en funciones hasta que se le nombre reemplazante.',
      'A más tardar el 16 de febrero de 2026, acompañar el acta de la junta que renueva el directorio. Con ello se atiende la observación ADM-002.',
    ],
    (_, report) => board(report, { expiresOn: '2024-12-31' }),
  ],
  [
    'the term of the board ended in Spain',
    'ADM-002',
    [
      'passed: Salvo lo observado, los cargos los ejercen personas vivas y mayores de edad.',
      'failed: El período del consejo de administración venció el 26 de abril de 2025, sin que conste su renovación.',
      'A más tardar el 16 de febrero de 2026, aportar la escritura de nombramiento o reelección de los miembros del consejo de administración, inscrita en el Registro Mercantil. Con ello se atiende la observación ADM-002.',
    ],
    (_, report) => lapsedInSpain(report, '2025-04-26'),
  ],
  [
    'the chair died',
    'ADM-002',
    [
      'passed: Salvo lo observado, los cargos los ejercen personas vivas y mayores de edad, dentro de su período.',
      'failed: Constanza Javiera Muñoz Araya figura como Presidenta del directorio y falleció el 15 de enero de 2026.',
      'A más tardar el 16 de febrero de 2026, acompañar el acta que designa al reemplazante de Constanza Javiera Muñoz Araya. Con ello se atiende la observación ADM-002.',
    ],
    (_, { entities }) => Object.assign(nth(entities, 2).person ?? {}, { deceasedOn: '2026-01-15' }),
  ],
  [
    'an administrator whom the statutes name died',
    'ADM-002',
    [
      'passed: Salvo lo observado, los cargos los ejercen personas vivas y mayores de edad, dentro de su período.',
      'failed: Constanza Javiera Muñoz Araya figura como Presidenta del directorio y falleció el 15 de enero de 2026.',
      'A más tardar el 16 de febrero de 2026, acompañar la designación de quien reemplaza a Constanza Javiera Muñoz Araya, hecha en la forma que señalan los estatutos. Con ello se atiende la observación ADM-002.',
    ],
    (_, report) => {
      position(report, 0, { appointedBy: 'estatuto' });
      Object.assign(nth(report.entities, 2).person ?? {}, { deceasedOn: '2026-01-15' });
    },
  ],
  [
    'the sole owner who administers the company died',
    'ADM-002',
    [
      'passed: Salvo lo observado, los cargos los ejercen personas vivas y mayores de edad, dentro de su período.',
      'failed: Constanza Javiera Muñoz Araya figura como Presidenta del directorio y falleció el 15 de enero de 2026.',
      'A más tardar el 16 de febrero de 2026, acompañar la posesión efectiva de la herencia de Constanza Javiera Muñoz Araya y la designación de un gerente común por sus herederos. Con ello se atiende la observación ADM-002.',
    ],
    (_, report) => {
      position(report, 0, { appointedBy: 'titular' });
      Object.assign(nth(report.entities, 2).person ?? {}, { deceasedOn: '2026-01-15' });
    },
  ],
  [
    'the manager was a minor',
    'ADM-002',
    [
      'passed: Salvo lo observado, los cargos los ejercen personas vivas y mayores de edad, dentro de su período.',
      'failed: Ximena Paz Castillo Vera era menor de edad cuando asumió como Gerenta general, el 2 de mayo de 2024.',
      'A más tardar el 16 de febrero de 2026, acompañar la ratificación de lo obrado por Ximena Paz Castillo Vera antes de su mayoría de edad, y su nueva designación. Con ello se atiende la observación ADM-002.',
    ],
    (_, { entities }) => Object.assign(nth(entities, 5).person ?? {}, { birthDate: '2006-05-03' }),
  ],
  [
    'nobody has an office',
    'ADM-002',
    ['not_applicable: No consta persona alguna en funciones.'],
    (_, { administration }) => Object.assign(administration, { board: null, positions: [] }),
  ],
  [
    'nobody has an office after the dissolution',
    'ADM-002',
    ['not_applicable: Con su disolución cesó en sus funciones todo el que ejercía un cargo en la sociedad.'],
    (parts, { administration }) => {
      dissolved(parts);
      Object.assign(administration, { board: null, positions: [] });
    },
  ],
  [
    'nobody but the manager has an office',
    'ADM-002',
    ['passed: El cargo lo ejerce una persona viva y mayor de edad; no tiene plazo.'],
    (_, { administration }) =>
      Object.assign(administration, { board: null, positions: administration.positions.slice(3) }),
  ],
  [
    'it has no manager',
    'ADM-003',
    ['not_applicable: La sociedad no tiene a la vez directorio y gerente general.'],
    (_, { administration }) => administration.positions.pop(),
  ],
  [
    'it had no manager when it was dissolved',
    'ADM-003',
    ['not_applicable: La sociedad no tenía a la vez directorio y gerente general.'],
    (parts, { administration }) => {
      dissolved(parts);
      administration.positions.pop();
    },
  ],
  [
    'the manager left when it was dissolved',
    'ADM-003',
    ['not_applicable: Con su disolución cesó en sus funciones todo el que ejercía un cargo en la sociedad.'],
    (parts, report) => {
      dissolved(parts);
      position(report, 3, { status: 'extinguido', until: '2025-03-04' });
    },
  ],
  [
    'an agency has no board',
    'ADM-003',
    ['not_applicable: La agencia no tiene directorio ni gerente general.'],
    (_, report) => {
      agency(report);
      report.administration.board = null;
    },
  ],
  [
    'an agency that ended had no board',
    'ADM-003',
    ['not_applicable: La agencia no tenía directorio ni gerente general.'],
    (parts, report) => {
      agency(report);
      dissolved(parts);
      report.administration.board = null;
    },
  ],
  [
    'the chair is the manager',
    'ADM-003',
    [
      'failed: Constanza Javiera Muñoz Araya es a la vez Gerenta general y Presidenta del directorio, cargos incompatibles.',
      'Antes de firmar, acompañar el acta en que conste que Constanza Javiera Muñoz Araya dejó el cargo de gerenta general o el de presidenta del directorio, y la que designe a quien le sucede en él (artículo 49 de la Ley N° 18.046). Con ello se subsana el reparo ADM-003.',
    ],
    (_, report) => position(report, 3, { entityId: 'ent_3' }),
  ],
  [
    'the manager was named by the meeting',
    'ADM-004',
    [
      'passed: Salvo lo que se objeta, cada nombramiento lo hizo el órgano competente, en funciones a esa fecha.',
      'failed: El nombramiento de Ximena Paz Castillo Vera (Gerenta general) corresponde al directorio, y lo hizo la junta de accionistas.',
      'Antes de firmar, acompañar, reducida a escritura pública, el acta en que el directorio ratifique el nombramiento de Ximena Paz Castillo Vera (Gerenta general). Con ello se subsana el reparo ADM-004.',
    ],
    (_, report) => position(report, 3, { appointedBy: 'junta' }),
  ],
  [
    'the manager was named in Spain on the last day of the board',
    'ADM-004',
    ['passed: Cada nombramiento lo hizo el órgano competente, en funciones a esa fecha.'],
    (_, report) => lapsedInSpain(report, '2024-05-02'),
  ],
  [
    'the manager was named in Spain after the term of the board',
    'ADM-004',
    [
      'passed: Salvo lo que se objeta, cada nombramiento lo hizo el órgano competente, en funciones a esa fecha.',
      'failed: El consejo de administración nombró a Ximena Paz Castillo Vera (Gerenta general) el 2 de mayo de 2024, vencido su período el 1 de mayo de 2024.',
      'Antes de firmar, aportar, elevado a público, el acuerdo por el que el consejo de administración, una vez renovado, ratifique el nombramiento de Ximena Paz Castillo Vera (Gerenta general). Con ello se corrige el defecto ADM-004.',
    ],
    (_, report) => {
      lapsedInSpain(report, '2024-05-01');
      position(report, 0, { appointedBy: 'estatuto' });
    },
  ],
  [
    'nobody has an office',
    'ADM-004',
    ['not_applicable: No consta persona alguna en funciones.'],
    (_, { administration }) => administration.positions.splice(0),
  ],
  [
    'a power was granted in Spain on the last day of the board',
    'POW-001',
    [
      'passed: Los poderes constan en los instrumentos examinados y, a la fecha de cada uno, los otorgó un órgano facultado para ello.',
    ],
    (_, report) => lapsedInSpain(report, '2024-08-14'),
  ],
  [
    'a power was granted in Spain after the term of the board',
    'POW-001',
    [
      'failed: El consejo de administración otorgó el poder general por clases el 14 de agosto de 2024, vencido su período el 13 de agosto de 2024.',
      'Antes de firmar, aportar la ratificación del poder general por clases por el consejo de administración, u otro conferido en su lugar. Con ello se corrige el defecto POW-001.',
      'failed: El consejo de administración otorgó el representación del gerente general el 14 de agosto de 2024, vencido su período el 13 de agosto de 2024.',
      'Antes de firmar, aportar la ratificación del representación del gerente general por el consejo de administración, u otro conferido en su lugar. Con ello se corrige el defecto POW-001.',
    ],
    (_, report) => lapsedInSpain(report, '2024-08-13'),
  ],
  [
    'an increase of its capital was not paid in time',
    'CAP-002',
    [
      'failed: El plazo para pagar el aumento de capital acordado el 10 de mayo de 2022 venció el 10 de mayo de 2025 y queda un saldo insoluto de $10.000.000, que los accionistas aún deben y que el directorio debe cobrar; sólo si la junta lo autorizó, por dos tercios de las acciones emitidas, para abstenerse del cobro, quedó el capital reducido a $40.000.000 (artículo 24 de la Ley N° 18.046).',
      'A más tardar el 16 de febrero de 2026, acompañar el comprobante del pago del saldo de $10.000.000, el acta de la junta que autorizó al directorio, por los dos tercios de las acciones emitidas, para abstenerse de cobrarlo, o la de aquella que, agotadas las acciones de cobro, aprobó el castigo del saldo insoluto y la reducción del capital. Con ello se atiende la observación CAP-002.',
    ],
    ({ capital }) => Object.assign(capital, { paid: { amount: '40000000', currency: 'CLP' } }),
  ],
  [
    'its capital was not paid in time, and only the founding is reported',
    'CAP-002',
    [
      'failed: El plazo para pagar el capital venció el 4 de marzo de 2022 con $40.000.000 pagados de $50.000.000: por el solo ministerio de la ley el capital quedó reducido a $40.000.000 y nada se debe del saldo (artículo 11 de la Ley N° 18.046), aunque los estatutos declaren aún $50.000.000.',
      'A más tardar el 16 de febrero de 2026, acompañar la modificación que declare en los estatutos el capital de $40.000.000 a que la ley lo redujo, o acreditar que el saldo se pagó dentro de plazo. Con ello se atiende la observación CAP-002.',
    ],
    ({ company, capital }) => {
      company.amendments.splice(0);
      Object.assign(capital, { paid: { amount: '40000000', currency: 'CLP' } });
    },
  ],
  [
    'an increase in goods was not paid in time',
    'CAP-002',
    [
      'failed: El plazo para pagar el aumento de capital acordado el 10 de mayo de 2022 venció el 10 de mayo de 2025 y queda un saldo insoluto de $10.000.000, que los accionistas aún deben y que el directorio debe cobrar; sólo si la junta lo autorizó, por dos tercios de las acciones emitidas, para abstenerse del cobro, quedó el capital reducido a $40.000.000 (artículo 24 de la Ley N° 18.046).',
      'A más tardar el 16 de febrero de 2026, acompañar el comprobante del pago del saldo de $10.000.000, el acta de la junta que autorizó al directorio, por los dos tercios de las acciones emitidas, para abstenerse de cobrarlo, o la de aquella que, agotadas las acciones de cobro, aprobó el castigo del saldo insoluto y la reducción del capital. Con ello se atiende la observación CAP-002.',
    ],
    ({ company, capital }) => {
      for (const contribution of capital.contributions) contribution.kind = 'bienes';
      const increase = nth(company.amendments, 0);
      company.amendments.push({
        ...increase,
        id: 'act_3',
        kind: 'modificacion',
        date: '2023-05-10',
        effects: [],
      });
      Object.assign(capital, { paid: { amount: '40000000', currency: 'CLP' } });
    },
  ],
  [
    'its increase was registered late',
    'CAP-001',
    [
      'passed: El capital de $50.000.000 cuadra con sus aportes, con lo suscrito y pagado y con sus acciones. Ello queda sujeto al saneamiento de la modificación que consta de la escritura de 10 de mayo de 2022, la que mientras tanto no produce efectos frente a los accionistas ni frente a terceros (artículo 6 A de la Ley N° 18.046).',
    ],
    ({ company }) => Object.assign(nth(company.amendments, 0).registration ?? {}, { date: '2022-09-02' }),
  ],
  [
    'its increase changed the shares and was registered late',
    'CAP-001',
    [
      'passed: El capital de $50.000.000 cuadra con sus aportes, con lo suscrito y pagado y con sus acciones. Ello queda sujeto al saneamiento de la modificación que consta de la escritura de 10 de mayo de 2022, la que mientras tanto no produce efectos frente a los accionistas ni frente a terceros (artículo 6 A de la Ley N° 18.046).',
    ],
    ({ company }) => {
      const increase = nth(company.amendments, 0);
      Object.assign(increase.registration ?? {}, { date: '2022-09-02' });
      increase.effects.splice(0, 1, {
        field: 'shares',
        before: null,
        after: { count: 1000, unit: 'acciones' },
      });
    },
  ],
  [
    'two late amendments',
    'CON-003',
    [
      'passed: La constitución y sus modificaciones conducen al nombre, al capital, al domicilio y a la administración actuales. Ello queda sujeto al saneamiento de las modificaciones que constan de las escrituras de 10 de mayo de 2022 y 11 de junio de 2022, las que mientras tanto no producen efectos frente a los accionistas ni frente a terceros (artículo 6 A de la Ley N° 18.046).',
    ],
    ({ company }) => {
      const increase = nth(company.amendments, 0);
      Object.assign(increase.registration ?? {}, { date: '2022-09-02' });
      company.amendments.push({
        ...structuredClone(increase),
        id: 'act_3',
        date: '2022-06-11',
        deed: increase.deed && { ...increase.deed, date: '2022-06-11' },
        effects: [
          { field: 'name', before: 'Comercial Alerce Rojo S.A.', after: 'Comercial Alerce Rojo S.A.' },
        ],
      });
    },
  ],
  [
    'a late amendment was cured',
    'CON-001',
    [
      'passed: El extracto de cada escritura se inscribió en el Registro de Comercio y se publicó en el Diario Oficial; lo que no se hizo, o no dentro de plazo, fue saneado conforme a la Ley N° 19.499.',
    ],
    ({ company }) => {
      const increase = nth(company.amendments, 0);
      Object.assign(increase.registration ?? {}, { date: '2022-09-02' });
      company.amendments.push({
        ...structuredClone(increase),
        id: 'act_3',
        kind: 'saneamiento',
        date: '2022-09-10',
        deed: null,
        registration: null,
        publication: null,
        effects: [],
      });
    },
  ],
  [
    'a company of one holder',
    'SHR-002',
    [
      'failed: Todas las acciones están en manos de Inversiones Maitén Limitada desde el 4 de marzo de 2019, por más de diez días seguidos: la sociedad se disolvió por ello el 15 de marzo de 2019, por el solo ministerio de la ley y aunque ningún registro lo anote (artículo 103 N° 2 de la Ley N° 18.046).',
      'Antes de firmar, acompañar la escritura pública en que se consigne la disolución, que el directorio debió otorgar dentro de los treinta días y que, transcurridos sesenta, puede otorgar cualquier director, accionista o tercero interesado, con su extracto inscrito y publicado (artículo 108 de la Ley N° 18.046), y tratar con Inversiones Maitén Limitada, en quien quedaron radicados los bienes y obligaciones de la sociedad sin necesidad de liquidación (artículo 110 de la Ley N° 18.046). Con ello se atiende el impedimento SHR-002.',
    ],
    (_, report) => {
      report.shareholders = report.shareholders.filter(({ id }) => id !== 'shr_2' && id !== 'shr_3');
      Object.assign(report.shareholderSummary, { count: 1 });
    },
  ],
  [
    'a company without holders',
    'SHR-002',
    [
      'failed: La sociedad tiene 0 titulares, y a este tipo social (Sociedad anónima cerrada) la ley le exige al menos 2.',
      'Antes de firmar, acompañar la modificación por la que el número de titulares pase a ser de al menos 2, o por la que la sociedad se transforme en un tipo social que admita 0 titulares. Con ello se atiende el impedimento SHR-002.',
    ],
    (_, report) => Object.assign(report.shareholderSummary, { count: 0 }),
  ],
  [
    'it bought back its shares',
    'SHR-001',
    [
      'failed: Los titulares informados reúnen 998 acciones de las 1.000 acciones emitidas (100 %); la sociedad adquirió 2 acciones de su propia emisión, lo que la ley sólo permite a una sociedad anónima sin transacción bursátil por derecho a retiro o por fusión (artículos 27 y 27 A de la Ley N° 18.046), y no consta que las haya vuelto a enajenar ni que se hayan eliminado.',
      'Antes de firmar, acreditar que la sociedad volvió a enajenar las 2 acciones de su propia emisión que adquirió, o acompañar la modificación que las elimine y reduzca el capital. Con ello se subsana el reparo SHR-001.',
    ],
    (_, report) => {
      nth(report.shareholders, 2).shares -= 2;
      report.shareTransfers.push({
        id: 'trf_1',
        date: '2023-03-01',
        kind: 'compraventa',
        series: 'U',
        shares: 2,
        price: null,
        fromEntityId: 'ent_4',
        toEntityId: 'ent_1',
        documentId: 'doc_register',
        registeredOn: '2023-03-02',
      });
    },
  ],
  [
    'the manager by office left',
    'POW-009',
    [
      'failed: Ximena Paz Castillo Vera tenía poder en razón de su cargo (gerenta general), que ya no ejerce.',
      'A más tardar el 16 de febrero de 2026, acompañar el nombramiento de quien reemplaza a Ximena Paz Castillo Vera en su cargo (gerenta general), que es quien ha de comparecer. Con ello se atiende la observación POW-009.',
    ],
    (_, report) => position(report, 3, { status: 'renunciado', until: '2025-06-01' }),
  ],
  [
    'the manager by office has a successor',
    'POW-009',
    [
      'failed: Ximena Paz Castillo Vera tenía poder en razón de su cargo (gerenta general), que ya no ejerce.',
      'A más tardar el 16 de febrero de 2026, hacer comparecer, en lugar de Ximena Paz Castillo Vera, a Rodrigo Andrés Silva Soto, y acompañar su nombramiento (gerenta general). Con ello se atiende la observación POW-009.',
    ],
    (_, report) => position(report, 3, { entityId: 'ent_4' }),
  ],
  [
    'the power by office ended',
    'POW-009',
    ['not_applicable: El poder conferido en razón de un cargo no subsiste.'],
    (_, { powers }) => Object.assign(nth(powers, 1), { status: 'extinguido' }),
  ],
  [
    'two powers by office ended',
    'POW-009',
    ['not_applicable: Ninguno de los poderes conferidos en razón de un cargo subsiste.'],
    (_, { powers }) => {
      nth(powers, 1).status = 'extinguido';
      powers.push({ ...structuredClone(nth(powers, 1)), id: 'pow_3' });
    },
  ],
  [
    'nobody ever held the office of a power',
    'POW-009',
    [
      'failed: Ximena Paz Castillo Vera tenía poder en razón de su cargo (vicepresidente), que ya no ejerce.',
      'A más tardar el 16 de febrero de 2026, acompañar el nombramiento de quien reemplaza a Ximena Paz Castillo Vera en su cargo (vicepresidente), que es quien ha de comparecer. Con ello se atiende la observación POW-009.',
    ],
    (_, report) => Object.assign(nth(report.powers, 1).grantees, { positionTitles: ['vicepresidente'] }),
  ],
  [
    'the minutes of a manager have another number',
    'POW-010',
    [
      'passed: Salvo lo que se objeta, los nombres y números de los apoderados coinciden en el instrumento y en sus cédulas de identidad.',
      'failed: El documento “Acta de sesión de directorio”, de 2 de mayo de 2024, identifica con RUT 38.000.004-0 a Ximena Paz Castillo Vera; su RUT es 38.000.006-7.',
      'Antes de firmar, acompañar, reducida a escritura pública, el acta en que el directorio rectifique la de 2 de mayo de 2024 y haga constar la identificación (RUT) de Ximena Paz Castillo Vera. Con ello se subsana el reparo POW-010.',
    ],
    (_, report) =>
      nth(report.documents, 20).extracted.push({
        field: 'person_id',
        value: '38000004-0',
        page: 1,
        entityId: 'ent_6',
      }),
  ],
  [
    'two powers end the earlier ones',
    'POW-011',
    ['passed: Los poderes que dejan sin efecto los anteriores no conviven con ninguno de ellos.'],
    (_, report) => Object.assign(nth(report.powers, 1), { replacesEarlier: true }),
  ],

  [
    'its founding was for money, and its increase for goods',
    'CAP-002',
    [
      'failed: El plazo para pagar el capital venció el 4 de marzo de 2022 con $40.000.000 pagados de $50.000.000: por el solo ministerio de la ley el capital quedó reducido a $40.000.000 y nada se debe del saldo (artículo 11 de la Ley N° 18.046), aunque los estatutos declaren aún $50.000.000.',
      'A más tardar el 16 de febrero de 2026, acompañar la modificación que declare en los estatutos el capital de $40.000.000 a que la ley lo redujo, o acreditar que el saldo se pagó dentro de plazo. Con ello se atiende la observación CAP-002.',
    ],
    ({ capital }) => {
      for (const contribution of capital.contributions) contribution.kind = 'bienes';
      Object.assign(nth(capital.contributions, 0), { kind: 'dinero', paidOn: '2019-03-04' });
      Object.assign(capital, { paid: { amount: '40000000', currency: 'CLP' } });
    },
  ],
  [
    'a late amendment gave shares to a holder',
    'SHR-003',
    [
      'passed: El registro fundacional y un movimiento posterior conducen a los titulares actuales. Ello queda sujeto al saneamiento de la modificación que consta de la escritura de 10 de mayo de 2022, la que mientras tanto no produce efectos frente a los accionistas ni frente a terceros (artículo 6 A de la Ley N° 18.046).',
    ],
    ({ company }, report) => {
      registeredLate(company);
      report.foundingRegister.pop();
      report.shareTransfers.push({
        ...{ id: 'trf_1', date: '2022-05-10', kind: 'aumento', series: 'U', shares: 100, price: null },
        ...{
          fromEntityId: null,
          toEntityId: 'ent_4',
          documentId: 'doc_increase',
          registeredOn: '2022-05-10',
        },
      });
    },
  ],
  [
    'a late amendment gave shares to no holder',
    'SHR-003',
    ['passed: El registro fundacional, sin movimientos posteriores, conduce a los titulares actuales.'],
    ({ company }) => registeredLate(company),
  ],
  [
    'a late amendment absorbed a company',
    'ENT-010',
    [
      'passed: La sociedad absorbida, Norte SpA, está individualizada con su RUT. Ello queda sujeto al saneamiento de la modificación que consta de la escritura de 10 de mayo de 2022, la que mientras tanto no produce efectos frente a los accionistas ni frente a terceros (artículo 6 A de la Ley N° 18.046).',
    ],
    ({ company }, report) => {
      registeredLate(company);
      company.successions.push({
        ...{ relation: 'absorbio_a', name: 'Norte SpA', on: '2022-05-10', actId: 'act_2' },
        ...{ taxId: { type: 'RUT', value: '66200102-3', country: 'CL', valid: true } },
      });
      const source = { documentId: 'doc_increase', page: 1, quote: 'Fusión.', origin: 'extracted' as const };
      report.provenance['/entities/0/company/amendments/0'] = source;
    },
  ],

  [
    'the board has alternates, and a director too many',
    'ADM-001',
    [
      'failed: Hay 4 directores de los 3 que componen el directorio.',
      'Antes de firmar, acompañar el acta de la junta de accionistas que elija un directorio con 3 miembros, o la reforma de los estatutos que lo ajuste a la ley. Con ello se subsana el reparo ADM-001.',
    ],
    (_, report) => {
      board(report, { alternates: true });
      const { positions } = report.administration;
      const director = nth(positions, 1);
      positions.push({ ...director, id: 'pos_8', entityId: 'ent_6' });
      for (const entityId of ['ent_1', 'ent_2', 'ent_7'])
        positions.push({ ...director, id: `pos_${entityId}`, entityId, title: 'director_suplente' });
    },
  ],
  [
    'it has one holder, and several are listed',
    'SHR-002',
    [
      'failed: La sociedad tiene un titular, y a este tipo social (Sociedad anónima cerrada) la ley le exige al menos 2.',
      'Antes de firmar, acompañar la modificación por la que el número de titulares pase a ser de al menos 2, o por la que la sociedad se transforme en un tipo social que admita un titular. Con ello se atiende el impedimento SHR-002.',
    ],
    (_, { shareholderSummary }) => Object.assign(shareholderSummary, { count: 1 }),
  ],
];
