import { drawSchemas } from '../../../../src/contract/draw-schemas.js';
import { builtInCatalogue } from '../../../../src/legal/company/catalogue.js';
import { chile } from '../../../../src/legal/jurisdictions/cl/chile.js';
import type { CompanyChoices } from '../../../../src/legal/jurisdictions/company-choices.js';
import type { ContentDraft } from '../../../../src/legal/jurisdictions/jurisdiction.js';
import { runToEnd } from '../../../../src/values/steps.js';
import { scaled } from '../../../scale.js';

/** A named healthy draft to break. */
export interface Healthy {
  readonly name: string;
  readonly draft: ContentDraft;
}

function healthy(name: string, choices: CompanyChoices): Healthy {
  const key = { seed: 'recipes', type: 'sociedades_y_poderes', company: name };
  return {
    name,
    draft: runToEnd(chile.draft({ key, taxId: null, choices, asOfDate: '2026-01-15', schemas: drawSchemas })),
  };
}

const classes: NonNullable<CompanyChoices['classes']> = {
  members: { A: 2, B: 2 },
  brackets: [
    { upTo: 500, anyOf: [['A']] },
    { upTo: null, anyOf: [['A', 'B']] },
  ],
};

const chosen: readonly (readonly [name: string, choices: CompanyChoices])[] = [
  ['an SpA of the electronic register', { legalForm: 'SPA', regime: 'RES', specialPowers: ['bank'] }],
  ['an SpA of the commercial register', { legalForm: 'SPA', regime: 'TRADICIONAL', specialPowers: ['tax'] }],
  ['a Limitada of the electronic register', { legalForm: 'LTDA', regime: 'RES', foundedOn: '2018-03-02' }],
  [
    'a Limitada of the commercial register',
    { legalForm: 'LTDA', regime: 'TRADICIONAL', changes: ['aumento_capital', 'cambio_domicilio'] },
  ],
  ['an EIRL of the electronic register', { legalForm: 'EIRL', regime: 'RES', foundedOn: '2019-05-14' }],
  [
    'an EIRL of the commercial register',
    { legalForm: 'EIRL', regime: 'TRADICIONAL', specialPowers: ['court'] },
  ],
  ['a closed S.A.', { legalForm: 'SA_CERRADA' }],
  ['an SpA with classes of attorneys', { legalForm: 'SPA', classes }],
  ...['sa-listed', 'foreign-parent', 'foreign-branch', 'migrated', 'unicode'].map(
    (key): [string, CompanyChoices] => [key, builtInCatalogue.byKey(key)?.company ?? {}],
  ),
];

/** Healthy companies of every legal form and register, with the choices that scenarios make. */
export const chosenCompanies: readonly Healthy[] = chosen.map(([name, choices]) => healthy(name, choices));

// Every recipe that can break a drawn company can break one of these three; a long run has many more.
const drawn = scaled(
  [8, 47, 245],
  Array.from({ length: 300 }, (_, index) => index),
);

/** Healthy companies without choices: everything is drawn. */
export const drawnCompanies: readonly Healthy[] = drawn.map((index) => healthy(`drawn ${index}`, {}));

/** A healthy company with an E.I.R.L. as one of its holders. */
export const heldByEirl: Healthy = healthy('drawn 18', {});
