import type { Act, Content } from '../../../../src/contract/generated/types.js';
import { nth, type Parts } from './report-changes.js';
import type { Sentence } from './sentences.js';

const founding = ({ company }: Parts, change: Partial<Act>) =>
  Object.assign(company.incorporation ?? {}, change);
const increase = ({ company }: Parts, change: Partial<Act>) =>
  Object.assign(nth(company.amendments, 0), change);
const published = (parts: Parts, date: string) =>
  Object.assign(parts.company.incorporation?.publication ?? {}, { date });
const registered = (parts: Parts, date: string) =>
  Object.assign(parts.company.incorporation?.registration ?? {}, { date });
const term = ({ company }: Parts, change: object) => Object.assign(company.term, change);
const amount = (value: string) => ({ amount: value, currency: 'CLP' as const });
const goodStanding = ({ documents }: Content, change: object) =>
  documents.filter(({ id }) => id === 'doc_good_standing').map((document) => Object.assign(document, change));

const electronic = {
  ...{ actId: '1', signedOn: '2022-05-10', signerEntityIds: ['ent_3'] },
  ...{ cve: 'x', documentId: 'doc_increase' },
};

/** Findings about the company, its acts, its capital and its documents, in the healthy SpA. */
export const companySentences: readonly Sentence[] = [
  [
    'the subscribed capital exceeds the capital',
    [
      'CAP-001 reparo /entities/0/company/capital/subscribed (≤ $50.000.000, $50.000.001) El capital suscrito, $50.000.001, excede el capital social de $50.000.000.',
    ],
    ({ capital }) => Object.assign(capital.subscribed, amount('50000001')),
  ],
  [
    'the paid capital exceeds the subscribed capital',
    [
      'CAP-001 reparo /entities/0/company/capital/paid (≤ $50.000.000, $50.000.000,01) El capital pagado, $50.000.000,01, excede el suscrito de $50.000.000.',
    ],
    ({ capital }) => Object.assign(capital.paid, amount('50000000.01')),
  ],
  [
    'the value of the shares is not the capital',
    [
      'CAP-001 reparo /entities/0/company/capital/shares ($50.000.000, $40.000.000) 1.000 acciones de $40.000 valen $40.000.000, y el capital es de $50.000.000.',
    ],
    ({ capital }) => Object.assign(capital.shares ?? {}, { parValue: amount('40000') }),
  ],
  [
    'the value of the shares is the capital',
    [],
    ({ capital }) => Object.assign(capital.shares ?? {}, { parValue: amount('50000') }),
  ],
  [
    'the series have fewer shares than the capital',
    [
      'CAP-001 reparo /entities/0/company/capital/shares (1.000 acciones, 999 acciones) Las series suman 999 acciones y el capital se divide en 1.000 acciones.',
    ],
    ({ capital }) => Object.assign(nth(capital.shares?.series ?? [], 0), { count: 999 }),
  ],
  [
    'unpaid capital was due yesterday',
    [
      'CAP-002 observacion /entities/0/company/capital/paid ($50.000.000, $40.000.000) El plazo para pagar el capital venció el 14 de enero de 2026 con $40.000.000 pagados de $50.000.000: por el solo ministerio de la ley el capital quedó reducido a $40.000.000 y nada se debe del saldo (artículo 434 del Código de Comercio), aunque los estatutos declaren aún $50.000.000.',
    ],
    ({ capital }) => Object.assign(capital, { paid: amount('40000000'), paymentDeadline: '2026-01-14' }),
  ],
  [
    'unpaid capital is due today',
    [],
    ({ capital }) => Object.assign(capital, { paid: amount('40000000'), paymentDeadline: '2026-01-15' }),
  ],
  ['unpaid capital is never due', [], ({ capital }) => Object.assign(capital, { paid: amount('40000000') })],
  [
    'its term ended yesterday',
    [
      'ENT-006 impedimento /entities/0/company/term (≥ 2026-01-15, 2026-01-14) El plazo de duración de la sociedad venció el 14 de enero de 2026 y no consta su prórroga.',
    ],
    (parts) => term(parts, { kind: 'plazo_fijo', endsOn: '2026-01-14' }),
  ],
  ['its term ends today', [], (parts) => term(parts, { kind: 'plazo_fijo', endsOn: '2026-01-15' })],
  [
    'its term ended and is renewed',
    [],
    (parts) => term(parts, { kind: 'renovable', endsOn: '2026-01-14', renewalYears: 5 }),
  ],
  [
    'its term ended and is renewed by zero years',
    [
      'ENT-006 impedimento /entities/0/company/term (≥ 2026-01-15, 2026-01-14) El plazo de duración de la sociedad venció el 14 de enero de 2026 y no consta su prórroga.',
    ],
    (parts) => term(parts, { kind: 'renovable', endsOn: '2026-01-14', renewalYears: 0 }),
  ],
  [
    'it ended its activities today',
    [
      'ENT-008 observacion /entities/0/company/taxStatus/endOfActivities (sin término de giro, 2026-01-15) Consta término de giro de la sociedad, con fecha 15 de enero de 2026.',
    ],
    ({ company }) => Object.assign(company.taxStatus ?? {}, { endOfActivities: '2026-01-15' }),
  ],
  [
    'it ends its activities tomorrow',
    [],
    ({ company }) => Object.assign(company.taxStatus ?? {}, { endOfActivities: '2026-01-16' }),
  ],
  [
    'the founding was published after a month',
    [
      'CON-001 reparo /entities/0/company/incorporation/publication (≤ 2019-04-04, 2019-04-05) El extracto de la escritura de 4 de marzo de 2019 se publicó el 5 de abril de 2019, vencido el plazo de un mes, que expiró el 4 de abril de 2019.',
    ],
    (parts) => published(parts, '2019-04-05'),
  ],
  ['the founding was published within a month', [], (parts) => published(parts, '2019-04-04')],
  [
    'the founding was published before it was signed',
    [
      'CON-001 reparo /entities/0/company/incorporation/publication (≥ 2019-03-04, 2019-03-03) El extracto de la escritura de 4 de marzo de 2019 se publicó el 3 de marzo de 2019, antes de su otorgamiento.',
    ],
    (parts) => published(parts, '2019-03-03'),
  ],
  [
    'the founding was registered after a month',
    [
      'CON-001 reparo /entities/0/company/incorporation/registration (≤ 2019-04-04, 2019-04-05) El extracto de la escritura de 4 de marzo de 2019 se inscribió el 5 de abril de 2019, vencido el plazo de un mes, que expiró el 4 de abril de 2019.',
    ],
    (parts) => registered(parts, '2019-04-05'),
  ],
  [
    'the founding is not registered',
    [
      'CON-001 impedimento /entities/0/company/incorporation/registration (inscripción y publicación, null) No consta la inscripción en el Registro de Comercio del extracto de la escritura de 4 de marzo de 2019.',
    ],
    (parts) => founding(parts, { registration: null }),
  ],
  [
    'the founding is not published',
    [
      'CON-001 impedimento /entities/0/company/incorporation/publication (inscripción y publicación, null) No consta la publicación en el Diario Oficial del extracto de la escritura de 4 de marzo de 2019.',
    ],
    (parts) => founding(parts, { publication: null }),
  ],
  [
    'a change is older than the founding',
    [
      'CON-002 reparo /entities/0/company/amendments/0 (≥ 2019-03-04, 2019-03-03) El acto de 3 de marzo de 2019 figura después del de 4 de marzo de 2019, que es posterior.',
    ],
    (parts) => increase(parts, { date: '2019-03-03' }),
  ],
  [
    'a change does not follow from the founding',
    [
      'CON-002 reparo /entities/0/company/amendments/0/effects/0 ($10.000.000, $9.000.000) La modificación de 10 de mayo de 2022 parte de “$9.000.000”, y el estado anterior era “$10.000.000”.',
    ],
    ({ company }) =>
      Object.assign(nth(nth(company.amendments, 0).effects, 0), {
        before: { amount: '9000000', currency: 'CLP' },
      }),
  ],
  [
    'a change is in both registers',
    [
      'CON-004 reparo /entities/0/company/amendments/0 (null, null) El acto de 10 de mayo de 2022 figura a la vez en el Registro de Comercio y en el Registro de Empresas y Sociedades, sin que conste una migración.',
    ],
    (parts) => increase(parts, { res: electronic }),
  ],
  [
    'a change is in the register of another place',
    [
      'CON-004 reparo /entities/0/company/amendments/0/registration (Conservador de Bienes Raíces de Santiago, Conservador de Valparaíso) El acto de 10 de mayo de 2022 se inscribió en el Conservador de Valparaíso, y el domicilio social corresponde al Conservador de Bienes Raíces de Santiago.',
    ],
    ({ company }) =>
      Object.assign(nth(company.amendments, 0).registration ?? {}, {
        registrar: 'Conservador de Valparaíso',
      }),
  ],
  [
    'a certificate is older than the last change',
    [
      'DOC-002 reparo /documents/7 (≥ 2022-05-10, 2022-05-09) El documento “Certificado de vigencia” fue emitido el 9 de mayo de 2022, antes del último acto de la sociedad, de 10 de mayo de 2022.',
    ],
    (_, report) => goodStanding(report, { issuedOn: '2022-05-09' }),
  ],
  ['a certificate is 60 days old', [], (_, report) => goodStanding(report, { issuedOn: '2025-11-16' })],
  [
    'a certificate is 61 days old',
    [
      'DOC-002 reparo /documents/7 (≥ 2025-11-16, 2025-11-15) El documento “Certificado de vigencia” fue emitido el 15 de noviembre de 2025 y tiene más de 60 días al 15 de enero de 2026.',
    ],
    (_, report) => goodStanding(report, { issuedOn: '2025-11-15' }),
  ],
  [
    'a verification code has expired',
    [
      'DOC-003 reparo /documents/7/verification (valido, expirado) El código SBX-doc_good_standing del documento “Certificado de vigencia”, de 5 de enero de 2026, expiró.',
    ],
    (_, { documents }) => Object.assign(nth(documents, 7).verification ?? {}, { status: 'expirado' }),
  ],
  [
    'a verification code was not checked',
    [
      'DOC-003 observacion /documents/7/verification (valido, pendiente) El código SBX-doc_good_standing del documento “Certificado de vigencia”, de 5 de enero de 2026, no ha podido verificarse todavía.',
    ],
    (_, { documents }) => Object.assign(nth(documents, 7).verification ?? {}, { status: 'pendiente' }),
  ],
  [
    'a certificate lapsed yesterday',
    [
      'DOC-003 reparo /documents/7/verification (valido, 2026-01-14) El código SBX-doc_good_standing del documento “Certificado de vigencia”, de 5 de enero de 2026, expiró el 14 de enero de 2026.',
    ],
    (_, report) => goodStanding(report, { validUntil: '2026-01-14' }),
  ],
  ['a certificate lapses today', [], (_, report) => goodStanding(report, { validUntil: '2026-01-15' })],
  [
    'a certificate was refused for a reason',
    [
      'DOC-001 reparo /entities/0/company/registrationRegime (Certificado de vigencia, null) Falta un documento: Certificado de vigencia.',
      'DOC-004 reparo /documents/7 (≥ 0.80, 0.97) El documento “Certificado de vigencia”, de 5 de enero de 2026, fue rechazado: está cortado.',
    ],
    (_, report) => goodStanding(report, { status: 'rechazado', rejectionReason: 'está cortado' }),
  ],
  [
    'a certificate was refused',
    [
      'DOC-001 reparo /entities/0/company/registrationRegime (Certificado de vigencia, null) Falta un documento: Certificado de vigencia.',
      'DOC-004 reparo /documents/7 (≥ 0.80, 0.97) El documento “Certificado de vigencia”, de 5 de enero de 2026, fue rechazado: no es legible.',
    ],
    (_, report) => goodStanding(report, { status: 'rechazado', rejectionReason: null }),
  ],
  [
    'a certificate is hardly legible',
    [
      'DOC-004 reparo /documents/7 (≥ 0.80, 0.79) El documento “Certificado de vigencia”, de 5 de enero de 2026, no es suficientemente legible.',
    ],
    (_, report) => goodStanding(report, { legibility: '0.79' }),
  ],
  ['a certificate is just legible', [], (_, report) => goodStanding(report, { legibility: '0.80' })],
  [
    'its name does not end as its legal form requires',
    [
      'ENT-004 observacion /entities/0/name (“Limitada” o “Ltda.”, Comercial Alerce Rojo SpA) El nombre “Comercial Alerce Rojo SpA” no termina en “Limitada” o “Ltda.”, como corresponde a una sociedad por acciones.',
    ],
    ({ company }) => Object.assign(company, { legalForm: 'LTDA' }),
  ],
  [
    'it has three holders and its legal form allows one',
    [
      'ENT-004 observacion /entities/0/name (“E.I.R.L.” o “Empresa Individual de Responsabilidad Limitada”, Comercial Alerce Rojo SpA) El nombre “Comercial Alerce Rojo SpA” no termina en “E.I.R.L.” o “Empresa Individual de Responsabilidad Limitada”, como corresponde a una sociedad por acciones.',
      'SHR-002 reparo /shareholderSummary/count (1, 3) La empresa tiene 3 titulares, y a esta forma jurídica (Sociedad por acciones) la ley le exige exactamente 1.',
      'SHR-002 reparo /shareholderSummary/count (persona natural, Inversiones Maitén Limitada) Sólo una persona natural puede ser titular de una empresa individual, y Inversiones Maitén Limitada no lo es.',
    ],
    ({ company }) => Object.assign(company, { legalForm: 'EIRL' }),
  ],
  [
    'the digit of its tax number is wrong',
    [
      'ENT-001 impedimento /entities/0/taxId (66200101-5, 66200101-4) El RUT 66.200.101-4 de Comercial Alerce Rojo SpA no es válido: su dígito verificador debiera ser 5.',
      'ENT-002 impedimento /documents/11/extracted/0 /entities/0/taxId (66200101-4, 66.200.101-5) El documento “Cédula e-RUT” señala el RUT 66.200.101-5, distinto del RUT 66.200.101-4 de la sociedad informada.',
    ],
    ({ subject }) => Object.assign(subject.taxId ?? {}, { value: '66200101-4', valid: false }),
  ],
  [
    'its tax number is not a RUT',
    [
      'ENT-001 impedimento /entities/0/taxId (un RUT, none) El RUT none de Comercial Alerce Rojo SpA no es válido: su dígito verificador debiera ser otro.',
      'ENT-002 impedimento /documents/11/extracted/0 /entities/0/taxId (none, 66.200.101-5) El documento “Cédula e-RUT” señala el RUT 66.200.101-5, distinto del RUT none de la sociedad informada.',
    ],
    ({ subject }) => Object.assign(subject.taxId ?? {}, { value: 'none', valid: false }),
  ],
];
