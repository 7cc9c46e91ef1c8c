import type { Act, Content, Proceedings, Succession } from '../../../../src/contract/generated/types.js';
import { nth, type Parts } from './report-changes.js';
import type { Statement } from './statements.js';

const pesos = (amount: string) => ({ amount, currency: 'CLP' as const });
const euros = { amount: '50000', currency: 'EUR' as const };

const increase = ({ company }: Parts, change: Partial<Act>) =>
  Object.assign(nth(company.amendments, 0), change);

/** Removes the acts of the company, as for one whose founding is not reported. */
const withoutActs = ({ company }: Parts) => Object.assign(company, { incorporation: null, amendments: [] });

/** Makes the company the agency of a foreign one, which assigned its capital. */
function agency(_: Parts, { shareholders }: Content): void {
  for (const held of shareholders) if (held.issuerEntityId === 'ent_1') held.interest = 'capital_asignado';
}

/** Leaves a part of the capital unpaid. */
const unpaid = ({ capital }: Parts, paymentDeadline: string) =>
  Object.assign(capital, { paid: pesos('40000000'), paymentDeadline });

/** Registers the act by a form of the electronic register, without a deed. */
const byForm = (act: Act | null, date: string, documentId: string) =>
  Object.assign(act ?? {}, {
    ...{ date, deed: null, extract: null, registration: null, publication: null },
    res: { actId: '1', signedOn: date, signerEntityIds: ['ent_3'], cve: 'x', documentId },
  });

const status = ({ company }: Parts, name: string, since: string | null = null) =>
  Object.assign(company, { status: name, statusSince: since });

/** Adds a dissolution to the acts. */
function dissolved({ company }: Parts, change: Partial<Act>): void {
  const dissolution = { ...structuredClone(nth(company.amendments, 0)), id: 'act_3', effects: [] };
  company.amendments.push({ ...dissolution, kind: 'disolucion', date: '2025-03-04', ...change });
}

/** The deed of the later act, as of some days after 4 March 2025. */
const reduced = ({ company }: Parts) =>
  ({ ...nth(company.amendments, 0).deed, date: '2025-03-10' }) as Act['deed'];

const code = ({ documents }: Content, name: 'no_verificable' | 'expirado' | 'pendiente') =>
  Object.assign(nth(documents, 7).verification ?? {}, { status: name });

/** Notes something in the margin of the founding. */
function noted(
  { company }: Parts,
  { provenance }: Content,
  ...notes: [text: string, actId: string | null][]
): void {
  for (const [text, actId] of notes)
    company.incorporation?.marginalNotes.push({ date: '2023-01-09', text, actId });
  const quote = notes.map(([text]) => text).join(' ');
  const source = { documentId: 'doc_inscription', page: 1, quote, origin: 'extracted' as const };
  provenance['/entities/0/company/incorporation/marginalNotes/0'] = source;
}

/** Adds a company that the healthy one absorbed, by its later act. */
const succession =
  (change: Partial<Succession>) =>
  ({ company }: Parts, { provenance }: Content): void => {
    company.successions.push({
      ...{ relation: 'absorbio_a', name: 'Norte SpA', on: '2022-05-10', actId: 'act_2' },
      ...{ taxId: { type: 'RUT', value: '66200102-3', country: 'CL', valid: true } },
      ...change,
    });
    const source = { documentId: 'doc_increase', page: 1, quote: 'Fusión.', origin: 'extracted' as const };
    provenance['/entities/0/company/amendments/0'] = source;
  };

const insolvency: Proceedings['insolvency'][number] = {
  ...{ id: 'ins_1', entityId: 'ent_1', court: '1º Juzgado Civil de Rancagua', caseNumber: 'C-1-2025' },
  ...{ procedure: 'liquidacion_forzosa', status: 'en_curso', publishedOn: '2025-12-03' },
  ...{ endedOn: null, documentId: 'doc_lists' },
};

/** Statements about the healthy SpA, its acts, its capital and its documents. */
export const companyStatements: readonly Statement[] = [
  [
    'its acts are not reported',
    'CON-002',
    ['not_applicable: No se informa el acto de constitución.'],
    withoutActs,
  ],
  [
    'its acts are not reported',
    'CON-003',
    ['not_applicable: No se informa el acto de constitución.'],
    withoutActs,
  ],
  [
    'its acts are not reported',
    'ENT-007',
    ['not_applicable: No se informan actos constitutivos ni modificatorios.'],
    withoutActs,
  ],
  [
    'another name is reported than the acts gave',
    'CON-003',
    [
      'passed: Salvo lo que se objeta, la constitución y su modificación conducen al nombre, al capital, al domicilio y a la administración actuales.',
      'failed: Según los actos informados, la razón social es “Comercial Alerce Rojo SpA” desde el 4 de marzo de 2019, y hoy figura “Comercial Alerce Verde SpA”.',
      'Antes de firmar, acompañar la modificación, posterior al 4 de marzo de 2019, que cambió la razón social, o el documento que rectifique lo que hoy figura. Con ello se subsana el reparo CON-003.',
    ],
    ({ subject }) => Object.assign(subject, { name: 'Comercial Alerce Verde SpA' }),
  ],
  [
    'the last act set another legal form',
    'CON-003',
    [
      'passed: Salvo lo que se objeta, la constitución y su modificación conducen al nombre, al capital, al domicilio y a la administración actuales.',
      'failed: Según los actos informados, el tipo social es “LTDA” desde el 10 de mayo de 2022, y hoy figura “SPA”.',
      'Antes de firmar, acompañar la modificación, posterior al 10 de mayo de 2022, que cambió el tipo social, o el documento que rectifique lo que hoy figura. Con ello se subsana el reparo CON-003.',
    ],
    ({ company }) =>
      nth(company.amendments, 0).effects.push({ field: 'legalForm', before: null, after: 'LTDA' }),
  ],
  [
    'the last act took the capital away',
    'CON-003',
    [
      'passed: Salvo lo que se objeta, la constitución y su modificación conducen al nombre, al capital, al domicilio y a la administración actuales.',
      'failed: Según los actos informados, el capital es “ninguno” desde el 10 de mayo de 2022, y hoy figura “$50.000.000”.',
      'Antes de firmar, acompañar la modificación, posterior al 10 de mayo de 2022, que cambió el capital, o el documento que rectifique lo que hoy figura. Con ello se subsana el reparo CON-003.',
    ],
    ({ company }) => Object.assign(nth(nth(company.amendments, 0).effects, 0), { after: null }),
  ],
  [
    'a change starts from no capital',
    'CON-002',
    [
      'passed: Salvo lo que se objeta, la constitución precede a la modificación, que parte del estado anterior.',
      'failed: La modificación de 10 de mayo de 2022 parte de “nada”, y el estado anterior era “$10.000.000”.',
      'Antes de firmar, acompañar la modificación, anterior a la de 10 de mayo de 2022, que cambió el capital, o la que rectifique la de esa fecha. Con ello se subsana el reparo CON-002.',
    ],
    ({ company }) => Object.assign(nth(nth(company.amendments, 0).effects, 0), { before: null }),
  ],
  [
    'a change follows one that took the capital away',
    'CON-002',
    [
      'passed: Salvo lo que se objeta, la constitución precede a la modificación, que parte del estado anterior.',
      'failed: La modificación de 10 de mayo de 2022 parte de “$10.000.000”, y el estado anterior era “ninguno”.',
      'Antes de firmar, acompañar la modificación, anterior a la de 10 de mayo de 2022, que cambió el capital, o la que rectifique la de esa fecha. Con ello se subsana el reparo CON-002.',
    ],
    ({ company }) => Object.assign(nth(company.incorporation?.effects ?? [], 1), { after: null }),
  ],
  [
    'the founding was registered in another place than the later domicile',
    'CON-004',
    [
      'passed: Salvo lo que se objeta, la escritura se inscribió, en extracto, en el Registro de Comercio que corresponde al domicilio social.',
      'failed: El acto de 4 de marzo de 2019 se inscribió en el Conservador de Bienes Raíces de Santiago, y el domicilio social corresponde al Conservador de Bienes Raíces de Valparaíso.',
      'Antes de firmar, acompañar la inscripción del acto de 4 de marzo de 2019 en el Conservador de Bienes Raíces de Valparaíso y, si se practica vencido el plazo legal, su saneamiento conforme a la Ley N° 19.499. Con ello se subsana el reparo CON-004.',
    ],
    ({ company }) => {
      nth(company.amendments, 0).effects.push({ field: 'domicile', before: 'Valparaíso', after: 'Santiago' });
    },
  ],
  [
    'a marginal note has no act',
    'CON-005',
    [
      'failed: La anotación marginal de 9 de enero de 2023 (“Modificada.”) no corresponde a ninguno de los actos informados.',
      'A más tardar el 16 de febrero de 2026, acompañar el instrumento a que se refiere la anotación marginal de 9 de enero de 2023. Con ello se atiende la observación CON-005.',
    ],
    (parts, report) => noted(parts, report, ['Modificada.', null]),
  ],
  [
    'a marginal note has an act',
    'CON-005',
    ['passed: La anotación marginal corresponde a un acto informado.'],
    (parts, report) => noted(parts, report, ['Modificada.', 'act_2']),
  ],
  [
    'two marginal notes are about an act and the deed of a power',
    'CON-005',
    ['passed: Las anotaciones marginales corresponden a los actos informados.'],
    (parts, report) =>
      noted(parts, report, ['Modificada.', 'act_2'], ['Poder, repertorio 12.877-2024.', null]),
  ],
  [
    'a marginal note is about an insolvency',
    'CON-005',
    ['passed: La anotación marginal corresponde a un acto informado.'],
    (parts, report) => {
      noted(parts, report, ['Liquidación, rol C-1-2025.', null]);
      report.proceedings = { searches: [], litigation: [], insolvency: [insolvency] };
    },
  ],
  [
    'every act is a form',
    'CON-005',
    [
      'not_applicable: No hay inscripciones en el Registro de Comercio; las anotaciones en el Registro de Empresas y Sociedades corresponden a los actos informados.',
    ],
    ({ company }) => {
      byForm(company.incorporation, '2019-03-04', 'doc_deed');
      byForm(nth(company.amendments, 0), '2022-05-10', 'doc_increase');
    },
  ],
  [
    'its only act is a form',
    'CON-005',
    [
      'not_applicable: No hay inscripciones en el Registro de Comercio; la anotación en el Registro de Empresas y Sociedades corresponde al acto informado.',
    ],
    ({ company }) => {
      byForm(company.incorporation, '2019-03-04', 'doc_deed');
      company.amendments.pop();
    },
  ],
  [
    'its founding is older than the electronic register',
    'ENT-007',
    [
      'passed: Salvo lo que se objeta, el tipo social y el régimen de registro estaban en vigor a la fecha de cada acto.',
      'failed: El Registro de Empresas y Sociedades existe desde el 2 de mayo de 2013, y el acto es de 4 de marzo de 2012.',
      'Antes de firmar, acompañar el formulario del acto que se informa de 4 de marzo de 2012, tal como consta en el Registro de Empresas y Sociedades, y corregir su fecha. Con ello se subsana el reparo ENT-007.',
    ],
    ({ company }) => byForm(company.incorporation, '2012-03-04', 'doc_deed'),
  ],
  [
    'its founding is older than its legal form',
    'ENT-007',
    [
      'passed: Salvo lo que se objeta, el tipo social y el régimen de registro estaban en vigor a la fecha de cada acto.',
      'failed: El tipo social SPA existe desde el 5 de junio de 2007, y el acto es de 4 de junio de 2007.',
      'Antes de firmar, acompañar copia autorizada de la escritura del acto que se informa de 4 de junio de 2007, y corregir su fecha. Con ello se subsana el reparo ENT-007.',
    ],
    ({ company }) => Object.assign(company.incorporation ?? {}, { date: '2007-06-04' }),
  ],
  [
    'its founding is as old as its legal form',
    'ENT-007',
    ['passed: El tipo social y el régimen de registro estaban en vigor a la fecha de cada acto.'],
    ({ company }) => Object.assign(company.incorporation ?? {}, { date: '2007-06-05' }),
  ],
  [
    'a contribution is in another currency',
    'CAP-001',
    [
      'passed: Salvo lo que se objeta, el capital de $50.000.000 cuadra con lo suscrito y pagado y con sus acciones.',
      'failed: Hay aportes en EUR y el capital está en CLP.',
      'Antes de firmar, acompañar la modificación que explique la diferencia entre EUR y CLP, o la que rectifique la cláusula de capital. Con ello se subsana el reparo CAP-001.',
    ],
    ({ capital }) => Object.assign(nth(capital.contributions, 2), { amount: euros }),
  ],
  [
    'contributions are less than the capital',
    'CAP-001',
    [
      'passed: Salvo lo que se objeta, el capital de $50.000.000 cuadra con lo suscrito y con sus acciones.',
      'failed: Los aportes suman $45.000.000 y el capital es de $50.000.000.',
      'Antes de firmar, acompañar la modificación que explique la diferencia entre $45.000.000 y $50.000.000, la que rectifique la cláusula de capital, o el comprobante de haberse pagado el saldo de $5.000.000. Con ello se subsana el reparo CAP-001.',
    ],
    ({ capital }) => capital.contributions.pop(),
  ],
  [
    'contributions are more than the capital',
    'CAP-001',
    [
      'passed: Salvo lo que se objeta, el capital de $50.000.000 cuadra con lo suscrito y pagado y con sus acciones.',
      'failed: Los aportes suman $50.000.001 y el capital es de $50.000.000.',
      'Antes de firmar, acompañar la modificación que explique la diferencia entre $50.000.001 y $50.000.000, o la que rectifique la cláusula de capital. Con ello se subsana el reparo CAP-001.',
    ],
    ({ capital }) => Object.assign(nth(capital.contributions, 0), { amount: pesos('30000001') }),
  ],
  [
    'contributions are not known',
    'CAP-001',
    ['passed: El capital de $50.000.000 cuadra con lo suscrito y pagado y con sus acciones.'],
    ({ capital }) => capital.contributions.splice(0),
  ],
  [
    'a part of the capital is not paid',
    'CAP-001',
    [
      'passed: El capital de $50.000.000 cuadra con sus aportes, con lo suscrito (pagado en $40.000.000) y con sus acciones.',
    ],
    (parts) => unpaid(parts, '2026-02-01'),
  ],
  [
    'unpaid capital has a deadline',
    'CAP-002',
    ['passed: Hay un saldo por pagar de $10.000.000, cuyo plazo de pago vence el 1 de febrero de 2026.'],
    (parts) => unpaid(parts, '2026-02-01'),
  ],
  [
    'unpaid capital was due',
    'CAP-002',
    [
      'failed: El plazo para pagar el capital venció el 14 de enero de 2026 con $40.000.000 pagados de $50.000.000: por el solo ministerio de la ley el capital quedó reducido a $40.000.000 y nada se debe del saldo (artículo 434 del Código de Comercio), aunque los estatutos declaren aún $50.000.000.',
      'A más tardar el 16 de febrero de 2026, acompañar la modificación que declare en los estatutos el capital de $40.000.000 a que la ley lo redujo, o acreditar que el saldo se pagó dentro de plazo. Con ello se atiende la observación CAP-002.',
    ],
    (parts) => unpaid(parts, '2026-01-14'),
  ],
  [
    'unpaid capital was due, and no act is reported',
    'CAP-002',
    [
      'failed: El plazo para pagar el capital venció el 14 de enero de 2026 con $40.000.000 pagados de $50.000.000: por el solo ministerio de la ley el capital quedó reducido a $40.000.000 y nada se debe del saldo (artículo 434 del Código de Comercio), aunque los estatutos declaren aún $50.000.000.',
      'A más tardar el 16 de febrero de 2026, acompañar la modificación que declare en los estatutos el capital de $40.000.000 a que la ley lo redujo, o acreditar que el saldo se pagó dentro de plazo. Con ello se atiende la observación CAP-002.',
    ],
    (parts) => {
      unpaid(parts, '2026-01-14');
      withoutActs(parts);
    },
  ],
  [
    'an agency has its whole capital',
    'CAP-001',
    ['passed: El capital de $50.000.000 cuadra con lo que la matriz asignó a la agencia y con lo ingresado.'],
    agency,
  ],
  [
    'an agency has a part of its capital',
    'CAP-001',
    [
      'passed: El capital de $50.000.000 cuadra con lo que la matriz asignó a la agencia (ingresados $40.000.000).',
    ],
    (parts, report) => {
      agency(parts, report);
      unpaid(parts, '2026-02-01');
    },
  ],
  [
    'an agency has its whole capital',
    'CAP-002',
    ['passed: El capital asignado a la agencia consta como íntegramente ingresado.'],
    agency,
  ],
  [
    'an agency did not get its capital in time',
    'CAP-002',
    [
      'failed: Del capital asignado a la agencia faltan por ingresar $10.000.000, cuyo plazo venció el 14 de enero de 2026.',
      'A más tardar el 16 de febrero de 2026, acompañar el comprobante de que se ingresó al país el saldo de $10.000.000 del capital asignado a la agencia, o el acuerdo de la matriz que lo reduzca a $40.000.000. Con ello se atiende la observación CAP-002.',
    ],
    (parts, report) => {
      agency(parts, report);
      unpaid(parts, '2026-01-14');
    },
  ],
  [
    'the capital of an agency is not what was assigned',
    'CAP-001',
    [
      'passed: Salvo lo que se objeta, el capital de $50.000.000 cuadra con lo que la matriz asignó a la agencia y con lo ingresado.',
      'failed: Lo asignado por la matriz suma $45.000.000 y el capital es de $50.000.000.',
      'Antes de firmar, acompañar la modificación que explique la diferencia entre $45.000.000 y $50.000.000, la que rectifique la cláusula de capital, o el comprobante de haberse pagado el saldo de $5.000.000. Con ello se subsana el reparo CAP-001.',
    ],
    (parts, report) => {
      agency(parts, report);
      parts.capital.contributions.pop();
    },
  ],
  [
    'no certificate is loaded',
    'DOC-002',
    ['not_applicable: No se acompañaron certificados de vigencia ni de anotaciones.'],
    (_, report) => {
      report.documents = report.documents.filter(({ type }) => !type.startsWith('CERTIFICADO_'));
    },
  ],
  [
    'one certificate is loaded',
    'DOC-002',
    ['passed: El certificado no tiene más de 60 días y es posterior al último acto de la sociedad.'],
    (_, { documents }) => documents.splice(7, 1),
  ],
  [
    'no document has a code',
    'DOC-003',
    ['not_applicable: Ningún documento lleva código de verificación.'],
    (_, { documents }) => {
      for (const document of documents) document.verification = null;
    },
  ],
  [
    'one document has a code',
    'DOC-003',
    ['passed: El código de verificación es válido y está en plazo.'],
    (_, { documents }) => {
      for (const document of documents.slice(1)) document.verification = null;
    },
  ],
  [
    'the issuer does not know a code',
    'DOC-003',
    [
      'passed: Salvo lo que se objeta, los códigos de verificación son válidos y están en plazo.',
      'failed: El código SBX-doc_good_standing del documento “Certificado de vigencia”, de 5 de enero de 2026, no existe ante el emisor.',
      'Antes de firmar, acompañar un nuevo ejemplar de “Certificado de vigencia”, de 5 de enero de 2026, con código de verificación vigente. Con ello se subsana el reparo DOC-003.',
    ],
    (_, report) => code(report, 'no_verificable'),
  ],
  [
    'a code could not be verified yet',
    'DOC-003',
    [
      'passed: Salvo lo observado, los códigos de verificación son válidos y están en plazo.',
      'warning: El código SBX-doc_good_standing del documento “Certificado de vigencia”, de 5 de enero de 2026, no ha podido verificarse todavía.',
      'A más tardar el 16 de febrero de 2026, repetir la verificación del código SBX-doc_good_standing, o acompañar otro ejemplar con código vigente. Con ello se atiende la observación DOC-003.',
    ],
    (_, report) => code(report, 'pendiente'),
  ],
  [
    'the issuer does not know the code of a document that lapsed',
    'DOC-003',
    [
      'passed: Salvo lo que se objeta, los códigos de verificación son válidos y están en plazo.',
      'failed: El código SBX-doc_good_standing del documento “Certificado de vigencia”, de 5 de enero de 2026, no existe ante el emisor.',
      'Antes de firmar, acompañar un nuevo ejemplar de “Certificado de vigencia”, de 5 de enero de 2026, con código de verificación vigente. Con ello se subsana el reparo DOC-003.',
    ],
    (_, report) => {
      code(report, 'no_verificable');
      nth(report.documents, 7).validUntil = '2026-01-14';
    },
  ],
  [
    'one document is examined',
    'DOC-004',
    ['passed: El documento examinado es legible y está completo.'],
    (_, { documents }) => {
      for (const document of documents.slice(1)) document.status = 'reemplazado';
    },
  ],
  [
    'it was transformed',
    'ENT-005',
    [
      'failed: Comercial Alerce Rojo SpA se transformó en otro tipo social el 4 de marzo de 2025.',
      'Antes de firmar, acompañar la transformación inscrita y los estatutos, la vigencia y los poderes de la sociedad transformada. Con ello se atiende el impedimento ENT-005.',
    ],
    (parts) => status(parts, 'transformada', '2025-03-04'),
  ],
  [
    'it was transformed on an unknown day',
    'ENT-005',
    [
      'failed: Comercial Alerce Rojo SpA se transformó en otro tipo social.',
      'Antes de firmar, acompañar la transformación inscrita y los estatutos, la vigencia y los poderes de la sociedad transformada. Con ello se atiende el impedimento ENT-005.',
    ],
    (parts) => status(parts, 'transformada'),
  ],
  [
    'it was absorbed by an unnamed company',
    'ENT-005',
    [
      'failed: Comercial Alerce Rojo SpA fue absorbida el 4 de marzo de 2025 por otra sociedad.',
      'El impedimento ENT-005 no es subsanable: la sociedad absorbida no puede volver a contratar. Antes de firmar, acompañar la escritura de fusión y su inscripción, que identifiquen a la sociedad absorbente, y tratar con ella, acreditando sus estatutos, su vigencia y sus poderes.',
    ],
    (parts) => status(parts, 'absorbida', '2025-03-04'),
  ],
  [
    'it was absorbed',
    'ENT-005',
    [
      'failed: Comercial Alerce Rojo SpA fue absorbida el 4 de marzo de 2025 por Norte SpA, RUT 66.200.102-3.',
      'El impedimento ENT-005 no es subsanable: la sociedad absorbida no puede volver a contratar. Antes de firmar, tratar con Norte SpA, RUT 66.200.102-3, y acompañar la fusión inscrita y los estatutos, la vigencia y los poderes de la sucesora.',
    ],
    (parts, report) => {
      status(parts, 'absorbida', '2025-03-04');
      succession({ relation: 'absorbida_por' })(parts, report);
    },
  ],
  [
    'it was absorbed, as an act shows',
    'ENT-005',
    [
      'failed: Comercial Alerce Rojo SpA fue absorbida el 4 de marzo de 2025 por Norte SpA, RUT 66.200.102-3.',
      'El impedimento ENT-005 no es subsanable: la sociedad absorbida no puede volver a contratar. Antes de firmar, tratar con Norte SpA, RUT 66.200.102-3, y acompañar los estatutos, la vigencia y los poderes de la sucesora.',
    ],
    (parts, report) => {
      status(parts, 'absorbida', '2025-03-04');
      succession({ relation: 'absorbida_por' })(parts, report);
      dissolved(parts, { kind: 'fusion' });
    },
  ],
  [
    'no act shows its dissolution',
    'ENT-005',
    [
      'failed: Comercial Alerce Rojo SpA se encuentra disuelta.',
      'Antes de firmar, tratar con el liquidador de la sociedad, y acompañar el acto en que consten la disolución y su nombramiento. Con ello se atiende el impedimento ENT-005.',
    ],
    (parts) => status(parts, 'disuelta'),
  ],
  [
    'it was dissolved by a deed of a later day',
    'ENT-005',
    [
      'failed: Comercial Alerce Rojo SpA se encuentra disuelta desde el 4 de marzo de 2025, por acuerdo que se redujo a escritura pública el 10 de marzo de 2025.',
      'Antes de firmar, tratar con el liquidador de la sociedad, y acompañar la escritura en que fue nombrado, o la resolución judicial que lo nombró. Con ello se atiende el impedimento ENT-005.',
    ],
    (parts) => {
      status(parts, 'disuelta', '2025-03-04');
      dissolved(parts, { deed: reduced(parts) });
    },
  ],
  [
    'it was dissolved by a deed of that day',
    'ENT-005',
    [
      'failed: Comercial Alerce Rojo SpA se encuentra disuelta desde el 4 de marzo de 2025.',
      'Antes de firmar, tratar con el liquidador de la sociedad, y acompañar la escritura en que fue nombrado, o la resolución judicial que lo nombró. Con ello se atiende el impedimento ENT-005.',
    ],
    (parts) => {
      status(parts, 'disuelta', '2025-03-04');
      dissolved(parts, { date: '2022-05-10' });
    },
  ],
  [
    'its dissolution was registered later',
    'ENT-005',
    [
      'failed: Comercial Alerce Rojo SpA se encuentra disuelta desde el 27 de mayo de 2022, en que se inscribió la disolución acordada el 10 de mayo de 2022.',
      'Antes de firmar, tratar con el liquidador de la sociedad, y acompañar la escritura en que fue nombrado, o la resolución judicial que lo nombró. Con ello se atiende el impedimento ENT-005.',
    ],
    (parts) => {
      status(parts, 'disuelta', '2022-05-27');
      dissolved(parts, { date: '2022-05-10' });
    },
  ],
  [
    'it is being liquidated for insolvency',
    'ENT-005',
    [
      'failed: Comercial Alerce Rojo SpA se encuentra en procedimiento concursal de liquidación desde el 4 de marzo de 2025.',
      'Antes de firmar, tratar con el liquidador concursal, y acompañar la resolución que lo nombra y un certificado de la causa. Con ello se atiende el impedimento ENT-005.',
    ],
    (parts) => status(parts, 'liquidacion_concursal', '2025-03-04'),
  ],
  [
    'no certificate proves that it exists',
    'ENT-005',
    [
      'failed: Comercial Alerce Rojo SpA no ha acreditado su vigencia.',
      'Antes de firmar, acompañar un certificado de vigencia emitido el 16 de noviembre de 2025 o después. Con ello se subsana el reparo ENT-005.',
    ],
    (parts) => status(parts, 'no_acreditada'),
  ],
  [
    'its certificate is old',
    'ENT-005',
    [
      'passed: Comercial Alerce Rojo SpA se encontraba vigente al 15 de noviembre de 2025, según el certificado acompañado; no consta su disolución posterior, pero falta un certificado al día.',
    ],
    (_, { documents }) => {
      for (const document of documents)
        if (document.id === 'doc_good_standing') document.issuedOn = '2025-11-15';
    },
  ],
  [
    'its fixed term has not ended',
    'ENT-006',
    ['passed: El plazo de duración vence el 15 de enero de 2030.'],
    ({ company }) => Object.assign(company.term, { kind: 'plazo_fijo', endsOn: '2030-01-15' }),
  ],
  [
    'its fixed term is not stated',
    'ENT-006',
    ['passed: El plazo de duración es indefinido.'],
    ({ company }) => Object.assign(company.term, { kind: 'plazo_fijo' }),
  ],
  [
    'its fixed term ended',
    'ENT-006',
    [
      'failed: El plazo de duración de la sociedad venció el 14 de enero de 2026 y no consta su prórroga.',
      'Antes de firmar, acompañar la modificación que prorrogó el plazo de duración de la sociedad, acordada a más tardar el 14 de enero de 2026, en que venció. Con ello se atiende el impedimento ENT-006.',
    ],
    ({ company }) => Object.assign(company.term, { kind: 'plazo_fijo', endsOn: '2026-01-14' }),
  ],
  [
    'its term is renewed by an unstated number of years',
    'ENT-006',
    ['passed: El plazo de duración es renovable y se encuentra corriendo.'],
    ({ company }) => Object.assign(company.term, { kind: 'renovable', endsOn: '2030-01-15' }),
  ],
  [
    'its term is renewed by a year',
    'ENT-006',
    ['passed: El período en curso vence el 14 de enero de 2027 y se renueva por un año.'],
    ({ company }) =>
      Object.assign(company.term, { kind: 'renovable', endsOn: '2020-01-14', renewalYears: 1 }),
  ],
  [
    'its unlimited term stopped',
    'ENT-006',
    ['not_applicable: La sociedad, de duración indefinida, se disolvió el 4 de marzo de 2025.'],
    (parts) => status(parts, 'disuelta', '2025-03-04'),
  ],
  [
    'its term stopped on an unknown day',
    'ENT-006',
    ['not_applicable: El plazo de duración dejó de correr al disolverse la sociedad.'],
    (parts) => status(parts, 'disuelta'),
  ],
  [
    'a representative at the tax office has no office',
    'ENT-008',
    [
      'passed: Salvo lo observado, no consta término de giro, y los representantes que figuran en el SII son los actuales.',
      'failed: Inversiones Maitén Limitada figura como representante ante el Servicio de Impuestos Internos y no tiene hoy cargo ni poder en la sociedad.',
      'A más tardar el 16 de febrero de 2026, actualizar los representantes ante el Servicio de Impuestos Internos, de modo que no figure Inversiones Maitén Limitada. Con ello se atiende la observación ENT-008.',
    ],
    ({ company }) => company.taxStatus.registeredRepresentativeIds.push('ent_2'),
  ],
  [
    'no representative is at the tax office',
    'ENT-008',
    ['passed: No consta término de giro, y ante el SII no figura representante alguno.'],
    ({ company }) => company.taxStatus.registeredRepresentativeIds.pop(),
  ],
  [
    'it is open and not registered',
    'ENT-009',
    [
      'failed: Comercial Alerce Rojo SpA es una sociedad por acciones y no consta su inscripción en el registro de valores.',
      'Antes de firmar, acompañar el certificado de inscripción de Comercial Alerce Rojo SpA en el Registro de Valores de la Comisión para el Mercado Financiero (artículo 2° de la Ley N° 18.046 y artículo 5° de la Ley N° 18.045), o la reforma que la hizo cerrada. Con ello se subsana el reparo ENT-009.',
    ],
    ({ company }) => Object.assign(company, { legalForm: 'SA_ABIERTA' }),
  ],
  [
    'it is an agency',
    'ENT-009',
    [
      'not_applicable: La agencia no emite acciones, por lo que no debe inscribirse en un registro de valores.',
    ],
    agency,
  ],
  [
    'it was an agency',
    'ENT-009',
    [
      'not_applicable: La agencia no emitía acciones, por lo que no debía inscribirse en un registro de valores.',
    ],
    (parts, report) => {
      agency(parts, report);
      status(parts, 'disuelta', '2025-03-04');
    },
  ],
  [
    'the number of its predecessor is invalid',
    'ENT-010',
    [
      'failed: El RUT 66.200.102-4 de Norte SpA, que consta como sociedad absorbida, no es válido.',
      'A más tardar el 16 de febrero de 2026, acompañar el e-RUT de Norte SpA, que consta como sociedad absorbida. Con ello se atiende la observación ENT-010.',
    ],
    succession({ taxId: { type: 'RUT', value: '66200102-4', country: 'CL', valid: false } }),
  ],
  [
    'it has another number than before its transformation',
    'ENT-010',
    [
      'failed: Norte SpA consta como la misma sociedad antes de su transformación, con el RUT 66.200.102-3, que no es el de la informada: la transformación conserva la personalidad jurídica.',
      'Antes de firmar, acompañar la escritura de transformación de Norte SpA y su e-RUT (artículo 96 de la Ley N° 18.046). Con ello se subsana el reparo ENT-010.',
    ],
    succession({ relation: 'transformada_desde' }),
  ],
  [
    'it has the number from before its transformation',
    'ENT-010',
    [
      'passed: La informada es la misma persona jurídica que Norte SpA, transformada el 10 de mayo de 2022, y conserva su RUT.',
    ],
    succession({
      relation: 'transformada_desde',
      taxId: { type: 'RUT', value: '66200101-5', country: 'CL', valid: true },
    }),
  ],
  [
    'it absorbed a company',
    'ENT-010',
    ['passed: La sociedad absorbida, Norte SpA, está individualizada con su RUT.'],
    succession({}),
  ],
  [
    'it absorbed two companies',
    'ENT-010',
    [
      'passed: Las sociedades a las que la informada sucede, o que la suceden, están individualizadas con su RUT.',
    ],
    (parts, report) => {
      succession({})(parts, report);
      succession({ name: 'Sur SpA' })(parts, report);
    },
  ],
  [
    'nobody has a tax number',
    'ENT-001',
    ['not_applicable: Ninguna de las partes está identificada con un RUT.'],
    (_, { entities }) => {
      for (const entity of entities) entity.taxId = null;
    },
  ],
  [
    'no document has its tax number',
    'ENT-002',
    ['not_applicable: Ningún documento examinado señala el RUT de la sociedad.'],
    (_, { documents }) => {
      for (const document of documents) document.extracted = [];
    },
  ],
  [
    'no document has its name',
    'ENT-003',
    ['not_applicable: Ningún documento examinado señala la razón social.'],
    (_, { documents }) => {
      for (const document of documents) document.extracted = [];
    },
  ],
  [
    'a document has another name',
    'ENT-003',
    [
      'failed: El documento “Escritura de constitución” se refiere a “Otra SpA” y no a “Comercial Alerce Rojo SpA”, sin que conste un cambio de razón social que lo explique.',
      'Antes de firmar, acompañar la modificación en que conste que la sociedad se llamó “Otra SpA”, o un nuevo ejemplar de “Escritura de constitución”, corregido, que la llame “Comercial Alerce Rojo SpA”. Con ello se subsana el reparo ENT-003.',
    ],
    (_, { documents }) => Object.assign(nth(nth(documents, 0).extracted, 0), { value: 'Otra SpA' }),
  ],

  [
    'the capital is today not divided into the shares of the last act',
    'CON-003',
    [
      'passed: Salvo lo que se objeta, la constitución y su modificación conducen al nombre, al capital, al domicilio y a la administración actuales.',
      'failed: Según los actos informados, el número de acciones es “1.000 acciones” desde el 10 de mayo de 2022, y hoy figura “ninguno”.',
      'Antes de firmar, acompañar la modificación, posterior al 10 de mayo de 2022, que cambió el número de acciones, o el documento que rectifique lo que hoy figura. Con ello se subsana el reparo CON-003.',
    ],
    ({ company, capital }) => {
      nth(company.amendments, 0).effects.push({
        field: 'shares',
        before: null,
        after: { count: 1000, unit: 'acciones' },
      });
      capital.shares = null;
    },
  ],
  [
    'the founding had another domicile, and was registered in that of today',
    'CON-004',
    [
      'failed: El acto de 4 de marzo de 2019 se inscribió en el Conservador de Bienes Raíces de Santiago, y el domicilio social corresponde al Conservador de Bienes Raíces de Valparaíso.',
      'Antes de firmar, acompañar la inscripción del acto de 4 de marzo de 2019 en el Conservador de Bienes Raíces de Valparaíso y, si se practica vencido el plazo legal, su saneamiento conforme a la Ley N° 19.499. Con ello se subsana el reparo CON-004.',
      'failed: El acto de 10 de mayo de 2022 se inscribió en el Conservador de Bienes Raíces de Santiago, y el domicilio social corresponde al Conservador de Bienes Raíces de Valparaíso.',
      'Antes de firmar, acompañar la inscripción del acto de 10 de mayo de 2022 en el Conservador de Bienes Raíces de Valparaíso y, si se practica vencido el plazo legal, su saneamiento conforme a la Ley N° 19.499. Con ello se subsana el reparo CON-004.',
    ],
    ({ company }) =>
      company.incorporation?.effects.push({ field: 'domicile', before: null, after: 'Valparaíso' }),
  ],
  [
    'the identity card of an attorney is missing',
    'DOC-001',
    [
      'passed: Salvo lo que se objeta, están todos los documentos que exige el régimen de la sociedad.',
      'failed: Falta un documento: Cédula de identidad de Ximena Paz Castillo Vera.',
      'Antes de firmar, acompañar el documento que falta: Cédula de identidad de Ximena Paz Castillo Vera. Con ello se subsana el reparo DOC-001.',
    ],
    (_, { documents }) => documents.splice(17, 1),
  ],
  [
    'the certificate of good standing is missing',
    'DOC-001',
    [
      'passed: Salvo lo que se objeta, están todos los documentos que exige el régimen de la sociedad.',
      'failed: Falta un documento: Certificado de vigencia.',
      'Antes de firmar, acompañar el documento que falta: Certificado de vigencia. Con ello se subsana el reparo DOC-001.',
    ],
    (_, { documents }) => documents.splice(7, 1),
  ],

  [
    'it has no capital',
    'CAP-001',
    ['not_applicable: No se informa capital en Chile.'],
    ({ company }) => Object.assign(company, { capital: null }),
  ],
  [
    'it has no capital',
    'CAP-002',
    ['not_applicable: No se informa capital en Chile.'],
    ({ company }) => Object.assign(company, { capital: null }),
  ],

  [
    'a change is in no register',
    'CON-004',
    [
      'passed: La escritura se inscribió, en extracto, en el Registro de Comercio que corresponde al domicilio social.',
    ],
    (parts) => increase(parts, { registration: null }),
  ],
  [
    'the last act took the capital away',
    'CAP-001',
    [
      'passed: Salvo lo que se objeta, el capital de $50.000.000 cuadra con lo suscrito y con sus acciones.',
      'failed: Los aportes menos lo disminuido suman $40.000.000 y el capital es de $50.000.000.',
      'Antes de firmar, acompañar la modificación que explique la diferencia entre $40.000.000 y $50.000.000, la que rectifique la cláusula de capital, o el comprobante de haberse pagado el saldo de $10.000.000. Con ello se subsana el reparo CAP-001.',
    ],
    (parts) => {
      increase(parts, { effects: [{ field: 'capital', before: pesos('10000000'), after: null }] });
    },
  ],
];
