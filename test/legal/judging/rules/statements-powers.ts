import type { Content, Power } from '../../../../src/contract/generated/types.js';
import { nth, type Parts } from './report-changes.js';
import type { Statement } from './statements.js';

const uf = (amount: string) => ({ amount, currency: 'CLF' as const });

/** Replaces the rules of the power by one that these people sign together. */
const signedBy = ({ power }: Parts, ...entityIds: string[]) =>
  Object.assign(power, {
    signingRules: [
      {
        ...nth(power.signingRules, 2),
        anyOf: [entityIds.map((entityId) => ({ entityId, count: 1 }))],
        from: uf('0'),
      },
    ],
    grantees: { groupIds: [], entityIds, positionTitles: [] },
  });

const diesOn = ({ entities, provenance, administration }: Content, index: number, date: string) => {
  Object.assign(nth(entities, index).person ?? {}, { deceasedOn: date });
  administration.positions = administration.positions.filter(
    ({ entityId }) => entityId !== nth(entities, index).id,
  );
  const source = { documentId: 'doc_power', page: 1, quote: 'Falleció.', origin: 'registry' as const };
  provenance[`/entities/${index}/person/deceasedOn`] = source;
};

/** Adds a second power with the same words. */
const second = (report: Content, change: Partial<Power>) =>
  report.powers.push({
    ...structuredClone(nth(report.powers, 0)),
    id: 'pow_9',
    title: 'Mandato bancario',
    replacesEarlier: false,
    ...change,
  });

/** Gives each of the requested operations a power of its own. */
function twoPowers(report: Content, first: Partial<Power>, other: Partial<Power>): void {
  const power = nth(report.powers, 0);
  second(report, { faculties: power.faculties.slice(2), ...other });
  Object.assign(power, { faculties: power.faculties.slice(0, 1), ...first });
}

/** Dates the power and its deed. */
function datedOn({ power }: Parts, report: Content, date: string): void {
  power.validFrom = date;
  if (power.instrument.deed) power.instrument.deed.date = date;
  nth(power.events, 0).date = date;
  for (const document of report.documents)
    if (document.id === 'doc_power_standing') document.issuedOn = '2025-11-15';
}

const inClass = (report: Content, index: number, until: string) => {
  for (const member of nth(report.powerGroups, index).members) member.until = until;
};

const reading = (report: Content, document: number, index: number, value: string) =>
  Object.assign(nth(nth(report.documents, document).extracted, index), { value });

/** Statements about the power of the healthy SpA. */
export const powersStatements: readonly Statement[] = [
  [
    'it has no power',
    'POW-001',
    ['not_applicable: No se informan poderes.'],
    (_, { powers }) => powers.splice(0),
  ],
  [
    'it has no power',
    'POW-002',
    ['not_applicable: Ningún poder informado comprende las operaciones requeridas.'],
    (_, { powers }) => powers.splice(0),
  ],
  [
    'it has no power',
    'POW-006',
    ['not_applicable: No hay poderes vigentes.'],
    (_, { powers }) => powers.splice(0),
  ],
  [
    'the power is older than the company',
    'POW-001',
    [
      'failed: El poder general por clases es de 3 de marzo de 2019, anterior a la constitución de la sociedad, de 4 de marzo de 2019.',
      'Antes de firmar, acompañar la ratificación del poder general por clases por la junta de accionistas, u otro conferido en su lugar. Con ello se subsana el reparo POW-001.',
    ],
    (parts, report) => datedOn(parts, report, '2019-03-03'),
  ],
  [
    'the power is as old as the company',
    'POW-001',
    [
      'passed: El poder consta en el instrumento examinado y, a su fecha, lo otorgó un órgano facultado para ello.',
    ],
    (parts, report) => datedOn(parts, report, '2019-03-04'),
  ],
  [
    'the power is older than the company, whose founding is not reported',
    'POW-001',
    [
      'passed: El poder consta en el instrumento examinado y, a su fecha, lo otorgó un órgano facultado para ello.',
    ],
    (parts, report) => {
      datedOn(parts, report, '2019-03-03');
      parts.company.incorporation = null;
    },
  ],
  [
    'the power is not proven',
    'POW-001',
    [
      'failed: El poder general por clases no se ha acreditado con el instrumento en que consta.',
      'Antes de firmar, acompañar copia autorizada del instrumento en que consta el poder general por clases, de fecha 14 de agosto de 2024. Con ello se subsana el reparo POW-001.',
    ],
    ({ power }) => Object.assign(power, { status: 'no_acreditado' }),
  ],
  [
    'the deed of the power is missing',
    'POW-001',
    [
      'failed: No se cuenta con el instrumento en que consta el poder general por clases.',
      'Antes de firmar, acompañar copia autorizada del instrumento en que consta el poder general por clases, de fecha 14 de agosto de 2024. Con ello se subsana el reparo POW-001.',
    ],
    (_, report) => {
      report.documents = report.documents.filter(({ id }) => id !== 'doc_power');
    },
  ],
  [
    'the power has a term',
    'POW-002',
    [
      'passed: El poder que ampara las operaciones requeridas está dentro de su plazo al 15 de enero de 2026.',
    ],
    ({ power }) => Object.assign(power, { validUntil: '2030-01-15' }),
  ],
  [
    'two powers have a term',
    'POW-002',
    [
      'passed: Los poderes que amparan las operaciones requeridas están dentro de su plazo al 15 de enero de 2026.',
    ],
    (_, report) => twoPowers(report, { validUntil: '2030-01-15' }, { validUntil: '2030-01-15' }),
  ],
  [
    'one of two powers has a term',
    'POW-002',
    [
      'passed: Los poderes que amparan las operaciones requeridas rigen al 15 de enero de 2026: el plazo de los que lo tienen no ha vencido.',
    ],
    (_, report) => twoPowers(report, {}, { validUntil: '2030-01-15' }),
  ],
  [
    'two powers have no term',
    'POW-002',
    [
      'passed: A los poderes que amparan las operaciones requeridas no se les fijó plazo, y rigen al 15 de enero de 2026.',
    ],
    (_, report) => twoPowers(report, {}, {}),
  ],
  [
    'two powers were renounced',
    'POW-002',
    [
      'passed: Los poderes que comprendían las operaciones requeridas no rigen al 15 de enero de 2026, por una causa distinta del vencimiento de un plazo.',
    ],
    (_, report) => twoPowers(report, { status: 'renunciado' }, { status: 'renunciado' }),
  ],
  [
    'two powers are not proven',
    'POW-002',
    ['not_applicable: No se han acreditado los poderes que comprenderían las operaciones requeridas.'],
    (_, report) => twoPowers(report, { status: 'no_acreditado' }, { status: 'no_acreditado' }),
  ],
  [
    'two powers stand',
    'POW-003',
    ['passed: No consta la revocación de los poderes que amparan las operaciones requeridas.'],
    (_, report) => twoPowers(report, {}, {}),
  ],
  [
    'one of two powers was revoked',
    'POW-003',
    [
      'not_evaluated: Salvo lo que se objeta, no pudo comprobarse, porque ninguno de los documentos examinados lo acredita.',
      'failed: El poder general por clases en que se apoyan doña Constanza Javiera Muñoz Araya, don Rodrigo Andrés Silva Soto, don Felipe Ignacio Rojas Díaz y doña Ximena Paz Castillo Vera figura como revocado.',
      'Antes de firmar, acompañar, en reemplazo del poder general por clases, un nuevo poder que comprenda “Contratar y cerrar cuentas corrientes”, otorgado por el órgano competente. Con ello se subsana el reparo POW-003.',
    ],
    (_, report) => twoPowers(report, { status: 'revocado' }, {}),
  ],
  [
    'one of two powers has a term, and the term of the company ended',
    'POW-002',
    [
      'passed: De los poderes que amparan las operaciones requeridas, el plazo de los que lo tienen no ha vencido al 15 de enero de 2026.',
    ],
    ({ company }, report) => {
      Object.assign(company.term, { kind: 'plazo_fijo', endsOn: '2026-01-14' });
      twoPowers(report, {}, { validUntil: '2030-01-15' });
    },
  ],
  [
    'the term of the company ended',
    'POW-002',
    ['passed: Al poder que ampara las operaciones requeridas no se le fijó plazo.'],
    ({ company }) => Object.assign(company.term, { kind: 'plazo_fijo', endsOn: '2026-01-14' }),
  ],
  [
    'the power was renounced',
    'POW-002',
    [
      'passed: El poder que comprendía las operaciones requeridas no rige al 15 de enero de 2026, por una causa distinta del vencimiento de un plazo.',
    ],
    ({ power }) => Object.assign(power, { status: 'renunciado' }),
  ],
  [
    'the power is not proven',
    'POW-002',
    ['not_applicable: No se ha acreditado el poder que comprendería las operaciones requeridas.'],
    ({ power }) => Object.assign(power, { status: 'no_acreditado' }),
  ],
  [
    'a deed of two years and no fresh certificate',
    'POW-004',
    [
      'failed: El poder general por clases consta en un instrumento de 15 de enero de 2024, y su vigencia no se ha acreditado con un certificado emitido el 16 de noviembre de 2025 o después.',
      'Antes de firmar, acompañar certificado de vigencia del poder general por clases, emitido el 16 de noviembre de 2025 o después por el notario o archivero que guarda la matriz de 15 de enero de 2024. Con ello se subsana el reparo POW-004.',
    ],
    (parts, report) => datedOn(parts, report, '2024-01-15'),
  ],
  [
    'a deed that is not yet old',
    'POW-004',
    ['not_applicable: El instrumento del poder invocado es reciente y no requiere certificado de vigencia.'],
    (parts, report) => datedOn(parts, report, '2024-01-16'),
  ],
  [
    'an old deed and a fresh certificate',
    'POW-004',
    [
      'passed: La vigencia del poder, cuyo instrumento es de 15 de enero de 2024, consta en un certificado reciente.',
    ],
    (parts, report) => {
      datedOn(parts, report, '2024-01-15');
      for (const document of report.documents)
        if (document.id === 'doc_power_standing') document.issuedOn = '2025-11-16';
    },
  ],
  [
    'a private power of six months',
    'POW-004',
    [
      'failed: El poder general por clases consta en un instrumento de 15 de julio de 2025, y su vigencia no se ha acreditado con un certificado emitido el 16 de noviembre de 2025 o después.',
      'Antes de firmar, acompañar certificado de vigencia del poder general por clases, emitido el 16 de noviembre de 2025 o después por el notario o archivero que guarda la matriz de 15 de julio de 2025. Con ello se subsana el reparo POW-004.',
    ],
    (parts, report) => {
      datedOn(parts, report, '2025-07-15');
      parts.power.instrument.form = 'instrumento_privado_autorizado';
    },
  ],
  [
    'a private power of less than six months',
    'POW-004',
    ['not_applicable: El instrumento del poder invocado es reciente y no requiere certificado de vigencia.'],
    (parts, report) => {
      datedOn(parts, report, '2025-07-16');
      parts.power.instrument.form = 'instrumento_privado_autorizado';
    },
  ],
  [
    'a consular power of six months',
    'POW-004',
    [
      'failed: El poder general por clases consta en un instrumento de 15 de julio de 2025, y su vigencia no se ha acreditado con un certificado emitido el 16 de noviembre de 2025 o después.',
      'Antes de firmar, acompañar certificado de vigencia del poder general por clases, emitido el 16 de noviembre de 2025 o después por el notario o archivero que guarda la matriz de 15 de julio de 2025. Con ello se subsana el reparo POW-004.',
    ],
    (parts, report) => {
      datedOn(parts, report, '2025-07-15');
      parts.power.instrument.form = 'consular';
    },
  ],
  [
    'a consular power of less than six months',
    'POW-004',
    ['not_applicable: El instrumento del poder invocado es reciente y no requiere certificado de vigencia.'],
    (parts, report) => {
      datedOn(parts, report, '2025-07-16');
      parts.power.instrument.form = 'consular';
    },
  ],
  [
    'a foreign power of six months',
    'POW-004',
    [
      'failed: El poder general por clases consta en un instrumento de 15 de julio de 2025, y su vigencia no se ha acreditado con un certificado emitido el 16 de noviembre de 2025 o después.',
      'Antes de firmar, acompañar certificado de vigencia del poder general por clases, emitido el 16 de noviembre de 2025 o después por el notario o archivero que guarda la matriz de 15 de julio de 2025. Con ello se subsana el reparo POW-004.',
    ],
    (parts, report) => {
      datedOn(parts, report, '2025-07-15');
      parts.power.instrument.form = 'apostillado';
    },
  ],
  [
    'a foreign power of less than six months',
    'POW-004',
    ['not_applicable: El instrumento del poder invocado es reciente y no requiere certificado de vigencia.'],
    (parts, report) => {
      datedOn(parts, report, '2025-07-16');
      parts.power.instrument.form = 'apostillado';
    },
  ],
  [
    'two powers are delegated',
    'POW-008',
    ['passed: Los poderes delegados no exceden a los poderes de que proceden.'],
    ({ power }, report) => {
      power.delegation.allowed = 'total';
      for (const id of ['pow_8', 'pow_9'])
        second(report, { id, delegation: { allowed: 'no', parentPowerId: 'pow_1' } });
    },
  ],
  [
    'a requested operation is in no power',
    'POW-005',
    [
      'passed: Salvo lo que se objeta, cada operación requerida está comprendida en las facultades conferidas.',
      'failed: Ningún poder confiere expresamente la facultad de “Vender bienes raíces”, requerida para la operación.',
      'Antes de firmar, acompañar una ampliación del poder que confiera expresamente la facultad de “Vender bienes raíces”. Con ello se subsana el reparo POW-005.',
    ],
    (_, { requestedOperations }) => requestedOperations.push('PROP_SELL_REAL'),
  ],
  [
    'the only power ended',
    'POW-005',
    [
      'passed: Cada operación requerida estaba comprendida en las facultades conferidas, que hoy no subsisten.',
    ],
    ({ power }) => Object.assign(power, { status: 'revocado' }),
  ],
  [
    'one person is named for two signatures',
    'POW-006',
    [
      'failed: Según el poder general por clases han de actuar dos personas distintas, y sólo se nombra a don Rodrigo Andrés Silva Soto.',
      'Antes de firmar, acompañar escritura complementaria, otorgada por quien confirió el poder, que aclare quiénes han de actuar según el poder general por clases. Con ello se subsana el reparo POW-006.',
    ],
    (parts) => signedBy(parts, 'ent_4', 'ent_4'),
  ],
  [
    'one of two named people died',
    'POW-006',
    [
      'failed: Según el poder general por clases han de actuar don Rodrigo Andrés Silva Soto y don Felipe Ignacio Rojas Díaz, y hoy falta don Rodrigo Andrés Silva Soto, que falleció el 2 de enero de 2026.',
      'Antes de firmar, acompañar un poder conferido a quien reemplace a don Rodrigo Andrés Silva Soto en el poder general por clases, junto con don Felipe Ignacio Rojas Díaz, o hacer comparecer a quien tenga otro poder vigente. Con ello se subsana el reparo POW-006.',
    ],
    (parts, report) => {
      signedBy(parts, 'ent_4', 'ent_5');
      diesOn(report, 3, '2026-01-02');
    },
  ],
  [
    'two of three named people died',
    'POW-006',
    [
      'failed: Según el poder general por clases han de actuar don Rodrigo Andrés Silva Soto, don Felipe Ignacio Rojas Díaz y doña Ximena Paz Castillo Vera, y hoy faltan don Rodrigo Andrés Silva Soto y don Felipe Ignacio Rojas Díaz.',
      'Antes de firmar, acompañar un poder conferido a quien reemplace a don Rodrigo Andrés Silva Soto y don Felipe Ignacio Rojas Díaz en el poder general por clases, junto con doña Ximena Paz Castillo Vera, o hacer comparecer a quien tenga otro poder vigente. Con ello se subsana el reparo POW-006.',
    ],
    (parts, report) => {
      signedBy(parts, 'ent_4', 'ent_5', 'ent_6');
      diesOn(report, 3, '2026-01-02');
      diesOn(report, 4, '2026-01-03');
    },
  ],
  [
    'the named attorney died',
    'POW-006',
    [
      'failed: Según el poder general por clases ha de actuar don Rodrigo Andrés Silva Soto, que falleció el 2 de enero de 2026.',
      'Antes de firmar, acompañar un poder conferido a quien reemplace a don Rodrigo Andrés Silva Soto en el poder general por clases, o hacer comparecer a quien tenga otro poder vigente. Con ello se subsana el reparo POW-006.',
    ],
    (parts, report) => {
      signedBy(parts, 'ent_4');
      diesOn(report, 3, '2026-01-02');
    },
  ],
  [
    'nobody is left in a class',
    'POW-006',
    [
      'failed: Según el poder general por clases, la actuación de un apoderado de la clase A requiere una persona, y hoy nadie puede hacerlo.',
      'Antes de firmar, acompañar la designación de nuevos apoderados de la clase A, que en el poder general por clases quedó incompleta. Con ello se subsana el reparo POW-006.',
      'failed: Según el poder general por clases, la actuación de un apoderado de la clase A y un apoderado de la clase B requiere dos personas distintas, y hoy sólo pueden hacerlo don Felipe Ignacio Rojas Díaz y doña Ximena Paz Castillo Vera.',
      'Antes de firmar, acompañar la designación de nuevos apoderados de la clase A, que en el poder general por clases quedó incompleta. Con ello se subsana el reparo POW-006.',
      'failed: Según el poder general por clases, la actuación de dos apoderados de la clase A requiere dos personas distintas, y hoy nadie puede hacerlo.',
      'Antes de firmar, acompañar la designación de nuevos apoderados de la clase A, que en el poder general por clases quedó incompleta. Con ello se subsana el reparo POW-006.',
    ],
    (_, report) => inClass(report, 0, '2025-12-31'),
  ],
  [
    'a class of one attorney has nobody',
    'POW-006',
    [
      'failed: Según el poder general por clases, la actuación de un apoderado de la clase A requiere una persona, y hoy nadie puede hacerlo.',
      'Antes de firmar, acompañar la designación de nuevos apoderados de la clase A, que en el poder general por clases quedó incompleta. Con ello se subsana el reparo POW-006.',
    ],
    ({ power }, report) => {
      power.signingRules = power.signingRules.slice(0, 1);
      inClass(report, 0, '2025-12-31');
    },
  ],
  [
    'a named attorney of two died, and the other is one of a class',
    'POW-006',
    [
      'failed: Según el poder general por clases, la actuación de un apoderado determinado y un apoderado de la clase A requiere dos personas distintas, y hoy sólo pueden hacerlo doña Constanza Javiera Muñoz Araya y don Rodrigo Andrés Silva Soto: don Felipe Ignacio Rojas Díaz falleció el 2 de enero de 2026.',
      'Antes de firmar, acompañar un poder conferido a quien reemplace a don Felipe Ignacio Rojas Díaz en el poder general por clases, o hacer comparecer a quien tenga otro poder vigente. Con ello se subsana el reparo POW-006.',
    ],
    ({ power }, report) => {
      power.signingRules = [
        {
          ...nth(power.signingRules, 2),
          anyOf: [
            [
              { entityId: 'ent_5', count: 1 },
              { groupId: 'grp_A', count: 1 },
            ],
          ],
        },
      ];
      diesOn(report, 4, '2026-01-02');
    },
  ],
  [
    'a named attorney died, and nobody is left in the class beside',
    'POW-006',
    [
      'failed: Según el poder general por clases, la actuación de un apoderado determinado y un apoderado de la clase A requiere dos personas distintas, y hoy nadie puede hacerlo: don Felipe Ignacio Rojas Díaz falleció el 2 de enero de 2026.',
      'Antes de firmar, acompañar la designación de nuevos apoderados de la clase A, que en el poder general por clases quedó incompleta, y un poder conferido a quien reemplace a don Felipe Ignacio Rojas Díaz, o hacer comparecer a quien tenga otro poder vigente. Con ello se subsana el reparo POW-006.',
    ],
    ({ power }, report) => {
      power.signingRules = [
        {
          ...nth(power.signingRules, 2),
          anyOf: [
            [
              { entityId: 'ent_5', count: 1 },
              { groupId: 'grp_A', count: 1 },
            ],
          ],
        },
      ];
      inClass(report, 0, '2025-12-31');
      diesOn(report, 4, '2026-01-02');
    },
  ],
  [
    'a bracket without limit precedes another',
    'POW-007',
    [
      'failed: En el poder general por clases, el tramo sin límite y el que comienza en UF 500 se superponen.',
      'A más tardar el 16 de febrero de 2026, acompañar escritura complementaria, otorgada por quien confirió el poder, que aclare los límites de monto del poder general por clases. Con ello se atiende la observación POW-007.',
    ],
    ({ power }) => Object.assign(nth(power.signingRules, 0), { to: null }),
  ],
  [
    'a bracket starts at an amount and has no end',
    'POW-007',
    [
      'not_applicable: Ningún poder vigente distingue tramos de monto: el poder general por clases fija un solo límite.',
    ],
    ({ power }) => Object.assign(power, { signingRules: power.signingRules.slice(2) }),
  ],
  [
    'a bracket starts at zero and has no end',
    'POW-007',
    ['not_applicable: Ningún poder vigente distingue tramos de monto.'],
    ({ power }) =>
      Object.assign(power, {
        signingRules: power.signingRules.slice(2).map((rule) => ({ ...rule, from: uf('0') })),
      }),
  ],
  [
    'a board granted the power, whose brackets overlap',
    'POW-007',
    [
      'failed: En el poder general por clases, el tramo hasta UF 500 y el que comienza en UF 400 se superponen.',
      'A más tardar el 16 de febrero de 2026, acompañar el acta de sesión de directorio, reducida a escritura pública, que aclare los límites de monto del poder general por clases. Con ello se atiende la observación POW-007.',
    ],
    ({ power }) => {
      power.grantedBy = 'directorio';
      Object.assign(nth(power.signingRules, 1), { from: uf('400') });
    },
  ],
  [
    'a card has another name',
    'POW-010',
    [
      'passed: Salvo lo que se objeta, los nombres y números de los apoderados coinciden en los instrumentos y en sus cédulas de identidad.',
      'failed: El documento “Cédula de identidad de Constanza Javiera Muñoz Araya”, de 1 de marzo de 2021, llama “Constanza Muñoz” a Constanza Javiera Muñoz Araya.',
      'Antes de firmar, acompañar un nuevo ejemplar de “Cédula de identidad de Constanza Javiera Muñoz Araya”, corregido en el nombre de Constanza Javiera Muñoz Araya, o los demás documentos rectificados, si es correcto lo que señala el de 1 de marzo de 2021. Con ello se subsana el reparo POW-010.',
    ],
    (_, report) => reading(report, 14, 0, 'Constanza Muñoz'),
  ],
  [
    'a deed of a power has another number',
    'POW-010',
    [
      'passed: Salvo lo que se objeta, los nombres y números de los apoderados coinciden en los instrumentos y en sus cédulas de identidad.',
      'failed: El documento “Escritura de poder”, de 14 de agosto de 2024, identifica con RUT 38.000.004-0 a Constanza Javiera Muñoz Araya; su RUT es 38.000.003-2.',
      'Antes de firmar, acompañar escritura pública que rectifique la identificación (RUT) de Constanza Javiera Muñoz Araya en el instrumento de 14 de agosto de 2024, otorgada por quien confirió el poder. Con ello se subsana el reparo POW-010.',
    ],
    (_, report) => reading(report, 10, 1, '38000004-0'),
  ],
  [
    'the deed of the founding has another number',
    'POW-010',
    [
      'passed: Salvo lo que se objeta, los nombres y números de los apoderados coinciden en los instrumentos y en sus cédulas de identidad.',
      'failed: El documento “Escritura de constitución”, de 4 de marzo de 2019, identifica con RUT 38.000.004-0 a Constanza Javiera Muñoz Araya; su RUT es 38.000.003-2.',
      'Antes de firmar, acompañar, reducida a escritura pública, el acta en que la junta de accionistas rectifique la de 4 de marzo de 2019 y haga constar la identificación (RUT) de Constanza Javiera Muñoz Araya. Con ello se subsana el reparo POW-010.',
    ],
    (_, report) =>
      nth(report.documents, 0).extracted.push({
        field: 'person_id',
        value: '38000004-0',
        page: 2,
        entityId: 'ent_3',
      }),
  ],
  [
    'the deed of a change has another number',
    'POW-010',
    [
      'passed: Salvo lo que se objeta, los nombres y números de los apoderados coinciden en los instrumentos y en sus cédulas de identidad.',
      'failed: El documento “Escritura de aumento de capital”, de 10 de mayo de 2022, identifica con RUT 38.000.004-0 a Constanza Javiera Muñoz Araya; su RUT es 38.000.003-2.',
      'Antes de firmar, acompañar escritura pública que rectifique la identificación (RUT) de Constanza Javiera Muñoz Araya en la escritura de modificación de 10 de mayo de 2022, otorgada por todos quienes la suscribieron. Con ello se subsana el reparo POW-010.',
    ],
    (_, report) =>
      nth(report.documents, 4).extracted.push({
        field: 'person_id',
        value: '38000004-0',
        page: 2,
        entityId: 'ent_3',
      }),
  ],
  [
    'the deed of a change by one holder has another number',
    'POW-010',
    [
      'passed: Salvo lo que se objeta, los nombres y números de los apoderados coinciden en los instrumentos y en sus cédulas de identidad.',
      'failed: El documento “Escritura de aumento de capital”, de 10 de mayo de 2022, identifica con RUT 38.000.004-0 a Constanza Javiera Muñoz Araya; su RUT es 38.000.003-2.',
      'Antes de firmar, acompañar escritura pública que rectifique la identificación (RUT) de Constanza Javiera Muñoz Araya en la escritura de modificación de 10 de mayo de 2022, otorgada por quien la suscribió. Con ello se subsana el reparo POW-010.',
    ],
    (_, report) => {
      report.shareholderSummary.count = 1;
      nth(report.documents, 4).extracted.push({
        field: 'person_id',
        value: '38000004-0',
        page: 2,
        entityId: 'ent_3',
      });
    },
  ],
  [
    'the deed of a change by partners has another number',
    'POW-010',
    [
      'passed: Salvo lo que se objeta, los nombres y números de los apoderados coinciden en los instrumentos y en sus cédulas de identidad.',
      'failed: El documento “Escritura de aumento de capital”, de 10 de mayo de 2022, identifica con RUT 38.000.004-0 a Constanza Javiera Muñoz Araya; su RUT es 38.000.003-2.',
      'Antes de firmar, acompañar escritura pública que rectifique la identificación (RUT) de Constanza Javiera Muñoz Araya en la escritura de modificación de 10 de mayo de 2022, otorgada por todos los socios. Con ello se subsana el reparo POW-010.',
    ],
    ({ company }, report) => {
      Object.assign(company.statutes ?? {}, { appointingBody: 'socios' });
      nth(report.documents, 4).extracted.push({
        field: 'person_id',
        value: '38000004-0',
        page: 2,
        entityId: 'ent_3',
      });
    },
  ],
  [
    'no document names an attorney',
    'POW-010',
    ['not_applicable: Ningún documento examinado identifica a los apoderados.'],
    (_, { documents }) => {
      for (const document of documents) document.extracted = [];
    },
  ],
  [
    'a later power ends a power of an earlier day',
    'POW-011',
    [
      'passed: Salvo lo que se objeta, el poder que deja sin efecto los anteriores no convive con ninguno de ellos.',
      'failed: El mandato bancario, de 14 de agosto de 2024, figura vigente pese a que un poder posterior dejó sin efecto los anteriores.',
      'Antes de firmar, acompañar la escritura del mandato bancario, de 14 de agosto de 2024, con su revocación anotada al margen, o la aclaración de quien lo confirió de que subsiste. Con ello se subsana el reparo POW-011.',
    ],
    (_, report) => second(report, { validFrom: '2024-08-13' }),
  ],
  [
    'no power ends the earlier ones',
    'POW-011',
    ['not_applicable: Ningún poder deja sin efecto los anteriores.'],
    ({ power }) => Object.assign(power, { replacesEarlier: false }),
  ],

  [
    'a named attorney died, as no document states',
    'POW-006',
    [
      'failed: Según el poder general por clases ha de actuar don Rodrigo Andrés Silva Soto, que hoy no puede hacerlo.',
      'Antes de firmar, acompañar un poder conferido a quien reemplace a don Rodrigo Andrés Silva Soto en el poder general por clases, o hacer comparecer a quien tenga otro poder vigente. Con ello se subsana el reparo POW-006.',
    ],
    (parts, { entities, administration }) => {
      signedBy(parts, 'ent_4');
      Object.assign(nth(entities, 3).person ?? {}, { deceasedOn: '2026-01-02' });
      administration.positions.splice(0);
    },
  ],
  [
    'neither a deed nor an event dates the power, which is not proven',
    'POW-001',
    [
      'failed: El poder general por clases no se ha acreditado con el instrumento en que consta.',
      'Antes de firmar, acompañar copia autorizada del instrumento en que consta el poder general por clases, de fecha 14 de agosto de 2024. Con ello se subsana el reparo POW-001.',
    ],
    ({ power }) => {
      power.instrument.deed = null;
      Object.assign(power, { events: [], status: 'no_acreditado' });
    },
  ],
  [
    'the instrument of the power is older than the power',
    'POW-004',
    [
      'failed: El poder general por clases consta en un instrumento de 15 de enero de 2024, y su vigencia no se ha acreditado con un certificado emitido el 16 de noviembre de 2025 o después.',
      'Antes de firmar, acompañar certificado de vigencia del poder general por clases, emitido el 16 de noviembre de 2025 o después por el notario o archivero que guarda la matriz de 15 de enero de 2024. Con ello se subsana el reparo POW-004.',
    ],
    ({ power }, report) => {
      power.instrument.deed = null;
      power.validFrom = '2024-02-01';
      for (const document of report.documents) {
        if (document.id === 'doc_power') document.issuedOn = '2024-01-15';
        if (document.id === 'doc_power_standing') document.issuedOn = '2025-11-15';
      }
    },
  ],
  [
    'the loaded copy of the instrument is later than the power',
    'POW-004',
    ['not_applicable: El instrumento del poder invocado es reciente y no requiere certificado de vigencia.'],
    ({ power }, report) => {
      power.instrument.deed = null;
      power.validFrom = '2024-01-16';
      for (const document of report.documents)
        if (document.id === 'doc_power') document.issuedOn = '2024-06-01';
    },
  ],

  [
    'brackets of an excluded faculty overlap',
    'POW-007',
    ['passed: Los tramos son contiguos, no se superponen y están en una sola moneda.'],
    ({ power }) => {
      const [first] = power.faculties;
      if (first) power.faculties.push({ ...first, code: 'PROP_SELL_REAL', excluded: true });
      power.signingRules.push({
        ...nth(power.signingRules, 1),
        id: 'sgn_9',
        facultyCodes: ['PROP_SELL_REAL'],
        from: uf('900'),
      });
    },
  ],
  [
    'brackets of one faculty overlap',
    'POW-007',
    [
      'failed: En el poder general por clases, el tramo hasta UF 5.000 y el que comienza en UF 900 se superponen.',
      'A más tardar el 16 de febrero de 2026, acompañar escritura complementaria, otorgada por quien confirió el poder, que aclare los límites de monto del poder general por clases. Con ello se atiende la observación POW-007.',
    ],
    ({ power }) => {
      const [first] = power.faculties;
      if (first) power.faculties.push({ ...first, code: 'PROP_SELL_REAL', excluded: false });
      power.signingRules.push({
        ...nth(power.signingRules, 1),
        id: 'sgn_9',
        facultyCodes: ['PROP_SELL_REAL'],
        from: uf('900'),
      });
    },
  ],
];
