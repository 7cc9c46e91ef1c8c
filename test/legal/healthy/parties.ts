import type { Act, Company, Entity, Money, Shareholder } from '../../../src/contract/generated/types.js';

/** The notary of every deed of the company. */
export const notary = {
  notaryName: 'María Elena Riquelme Tapia',
  notaryOffice: '34ª Notaría de Santiago',
  notaryCommune: 'Santiago',
  notaryRole: 'titular',
} as const;

const pesos = (amount: string): Money => ({ amount, currency: 'CLP' });

const noTaxFacts: Company['taxStatus'] = {
  startOfActivities: '2019-04-01',
  endOfActivities: null,
  registeredRepresentativeIds: [],
};

function incorporation(): Act {
  return {
    id: 'act_1',
    kind: 'constitucion',
    date: '2019-03-04',
    deed: { ...notary, date: '2019-03-04', repertoireNumber: '4.512-2019', documentId: 'doc_deed' },
    extract: { date: '2019-03-06', documentId: 'doc_extract' },
    registration: {
      registrar: 'Conservador de Bienes Raíces de Santiago',
      book: 'Registro de Comercio',
      folio: '18.204',
      number: 9533,
      year: 2019,
      date: '2019-03-20',
      documentId: 'doc_inscription',
    },
    publication: {
      gazette: 'Diario Oficial',
      date: '2019-03-22',
      edition: '42.310',
      page: 12,
      cve: 'SBX-1560001',
      documentId: 'doc_gazette',
    },
    res: null,
    effects: [
      { field: 'name', before: null, after: 'Comercial Alerce Rojo SpA' },
      { field: 'capital', before: null, after: pesos('10000000') },
    ],
    marginalNotes: [],
    summary: 'Constitución de la sociedad.',
  };
}

function increase(): Act {
  return {
    ...incorporation(),
    id: 'act_2',
    kind: 'aumento_capital',
    date: '2022-05-10',
    deed: { ...notary, date: '2022-05-10', repertoireNumber: '7.903-2022', documentId: 'doc_increase' },
    extract: { date: '2022-05-11', documentId: 'doc_increase_extract' },
    registration: {
      registrar: 'Conservador de Bienes Raíces de Santiago',
      book: 'Registro de Comercio',
      folio: '41.077',
      number: 18922,
      year: 2022,
      date: '2022-05-27',
      documentId: 'doc_inscription',
    },
    publication: {
      gazette: 'Diario Oficial',
      date: '2022-06-01',
      edition: '43.267',
      page: 8,
      cve: 'SBX-2130001',
      documentId: 'doc_increase_gazette',
    },
    effects: [{ field: 'capital', before: pesos('10000000'), after: pesos('50000000') }],
    summary: 'Aumento de capital a $50.000.000.',
  };
}

const companyFacts: Company = {
  legalForm: 'SPA',
  legalFormLabel: 'Sociedad por acciones',
  tradeName: null,
  previousNames: [],
  purpose: 'La importación y comercialización de toda clase de bienes muebles.',
  activityCodes: [{ code: '469000', label: 'Venta al por mayor no especializada' }],
  domicile: { commune: 'Santiago', regionCode: 'RM' },
  registrationRegime: 'TRADICIONAL',
  status: 'vigente',
  statusSince: null,
  term: { kind: 'indefinida', endsOn: null, renewalYears: null },
  statutes: {
    appointingBody: 'junta',
    boardSize: null,
    administrationClause: 'La administración corresponde a un administrador designado por la junta.',
    replacementClause: null,
  },
  capital: {
    stated: { amount: '50000000', currency: 'CLP' },
    subscribed: { amount: '50000000', currency: 'CLP' },
    paid: { amount: '50000000', currency: 'CLP' },
    paymentDeadline: null,
    shares: { total: 1000, series: [{ code: 'U', count: 1000, preferences: null }], parValue: null },
    contributions: [
      contribution('ent_2', '30000000'),
      contribution('ent_3', '15000000'),
      contribution('ent_4', '5000000'),
    ],
  },
  incorporation: incorporation(),
  amendments: [increase()],
  taxStatus: { ...noTaxFacts, registeredRepresentativeIds: ['ent_3'] },
  successions: [],
  securitiesRegistration: null,
};

function contribution(entityId: string, amount: string) {
  return {
    entityId,
    kind: 'dinero' as const,
    amount: { amount, currency: 'CLP' as const },
    paidOn: '2022-05-10',
  };
}

function entity(id: string, name: string, rut: string, roles: Entity['roles']): Entity {
  return {
    id,
    kind: 'company',
    roles,
    name,
    nameVariations: [],
    taxId: { type: 'RUT', value: rut, country: 'CL', valid: true },
    otherIds: [],
    nationality: 'CL',
    address: null,
    localRepresentativeId: null,
    person: null,
    company: null,
  };
}

function person(
  id: string,
  sex: 'F' | 'M',
  names: [string, string, string],
  rut: string,
  roles: Entity['roles'],
): Entity {
  const [givenNames, paternalSurname, maternalSurname] = names;
  return {
    ...entity(id, names.join(' '), rut, roles),
    kind: 'person',
    person: {
      givenNames,
      paternalSurname,
      maternalSurname,
      birthDate: '1980-06-15',
      sex,
      maritalStatus: 'soltero',
      maritalPropertyRegime: null,
      occupation: 'ingeniera comercial',
      deceasedOn: null,
    },
  };
}

/** The subject, the company above it, two owners who also sign as class A, and two attorneys of class B. */
export function entities(): Entity[] {
  const holding: Company = {
    ...companyFacts,
    legalForm: 'LTDA',
    legalFormLabel: 'Sociedad de responsabilidad limitada',
    statutes: null,
    capital: null,
    incorporation: null,
    amendments: [],
    taxStatus: noTaxFacts,
  };
  return [
    { ...entity('ent_1', 'Comercial Alerce Rojo SpA', '66200101-5', ['subject']), company: companyFacts },
    { ...entity('ent_2', 'Inversiones Maitén Limitada', '66200102-3', ['shareholder']), company: holding },
    person('ent_3', 'F', ['Constanza Javiera', 'Muñoz', 'Araya'], '38000003-2', [
      'shareholder',
      'officer',
      'attorney',
    ]),
    person('ent_4', 'M', ['Rodrigo Andrés', 'Silva', 'Soto'], '38000004-0', ['shareholder', 'attorney']),
    person('ent_5', 'M', ['Felipe Ignacio', 'Rojas', 'Díaz'], '38000005-9', ['attorney']),
    person('ent_6', 'F', ['Ximena Paz', 'Castillo', 'Vera'], '38000006-7', ['attorney']),
  ];
}

function holding(
  id: string,
  holder: string,
  issuer: string,
  shares: number,
  percentage: string,
): Shareholder {
  return {
    id,
    issuerEntityId: issuer,
    holderEntityId: holder,
    interest: issuer === 'ent_1' ? 'acciones' : 'derechos_sociales',
    series: issuer === 'ent_1' ? 'U' : null,
    shares,
    percentage,
    votingPercentage: percentage,
    subscribed: null,
    paid: null,
    acquiredOn: '2019-03-04',
    acquisition: 'constitucion',
    sourceActId: issuer === 'ent_1' ? 'act_1' : null,
    encumbrances: [],
    status: 'vigente',
    until: null,
  };
}

/** Held 60/30/10 by the holding and the two owners, who hold the holding 60/40. */
export function shareholders(): Shareholder[] {
  return [
    holding('shr_1', 'ent_2', 'ent_1', 600, '60.000000'),
    holding('shr_2', 'ent_3', 'ent_1', 300, '30.000000'),
    holding('shr_3', 'ent_4', 'ent_1', 100, '10.000000'),
    holding('shr_4', 'ent_3', 'ent_2', 60, '60.000000'),
    holding('shr_5', 'ent_4', 'ent_2', 40, '40.000000'),
  ];
}
