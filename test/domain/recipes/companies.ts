import { drawSchemas } from '../../../src/contract/draw-schemas.js';
import type { CompanyChoices, ForeignCompany } from '../../../src/domain/company-choices.js';
import { chile } from '../../../src/domain/jurisdictions/cl/draft.js';
import type { ContentDraft } from '../../../src/domain/jurisdictions/jurisdiction.js';

/** A healthy report to break, by the name of its company. */
export interface Healthy {
  readonly name: string;
  readonly draft: ContentDraft;
}

function healthy(name: string, choices: CompanyChoices): Healthy {
  const key = { seed: 'recipes', type: 'sociedades_y_poderes', company: name };
  return {
    name,
    draft: chile.draft({ key, taxId: null, choices, asOfDate: '2026-01-15', schemas: drawSchemas }),
  };
}

const classes: NonNullable<CompanyChoices['classes']> = {
  members: { A: 2, B: 2 },
  brackets: [
    { upTo: 500, anyOf: [['A']] },
    { upTo: null, anyOf: [['A', 'B']] },
  ],
};

const foreign: ForeignCompany = {
  name: 'Tidewater Example Holdings LLC',
  country: 'US',
  registration: '7001234',
  jurisdiction: 'Delaware, Estados Unidos de América',
  language: 'en',
  languageName: 'inglés',
  foundedOn: '2009-03-17',
  investorBody: 66_199_001,
  address: { street: 'Orange Street', number: '1209', commune: 'Wilmington', regionCode: 'DE' },
};

const chosen: readonly (readonly [name: string, choices: CompanyChoices])[] = [
  ['an SpA of the electronic register', { legalForm: 'SPA', regime: 'RES', specialPowers: ['bank'] }],
  ['an SpA of the commercial register', { legalForm: 'SPA', regime: 'TRADICIONAL', specialPowers: ['tax'] }],
  ['a Limitada of the electronic register', { legalForm: 'LTDA', regime: 'RES' }],
  [
    'a Limitada of the commercial register',
    { legalForm: 'LTDA', regime: 'TRADICIONAL', changes: ['aumento_capital', 'cambio_domicilio'] },
  ],
  ['an EIRL of the electronic register', { legalForm: 'EIRL', regime: 'RES' }],
  [
    'an EIRL of the commercial register',
    { legalForm: 'EIRL', regime: 'TRADICIONAL', specialPowers: ['court'] },
  ],
  ['a closed S.A.', { legalForm: 'SA_CERRADA' }],
  ['a listed S.A.', { legalForm: 'SA_ABIERTA', holderCount: 1940 }],
  ['an SpA with classes of attorneys', { legalForm: 'SPA', classes }],
  [
    'an SpA with a holder abroad',
    { legalForm: 'SPA', regime: 'RES', holders: [{ units: 600, company: { foreign } }, { units: 400 }] },
  ],
];

/** Healthy companies of every form and regime, as scenarios settle them. */
export const chosenCompanies: readonly Healthy[] = chosen.map(([name, choices]) => healthy(name, choices));

/** Healthy companies of which nothing is settled: among so many there is one to break in each way. */
export const drawnCompanies: readonly Healthy[] = [0, 1, 7, 8, 10, 25, 66].map((index) =>
  healthy(`drawn ${index}`, {}),
);
