import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { contentSchemas } from '../../../src/contract/content-schemas.js';
import type { DrawSchemas } from '../../../src/contract/draw-schemas.js';
import type { Content } from '../../../src/contract/generated/types.js';
import { resolveCompany } from '../../../src/domain/company/companies.js';
import type { RecipeUse } from '../../../src/domain/company/scenarios.js';
import { type ContentRequest, generateContent } from '../../../src/domain/content/report-content.js';
import { scaled } from '../../scale.js';

/** The as-of date of a clock that nobody moved. */
export const today = '2026-01-15';

export interface Asked {
  seed?: string;
  validate?: boolean;
  asOfDate?: string;
  cured?: boolean;
  schemas?: DrawSchemas;
}

/** What a content is made of for a report on the company of that id. */
export function requestOf(companyId: string, asked: Asked = {}): ContentRequest {
  const resolution = resolveCompany(companyId);
  if (!resolution.known) throw new Error(resolution.detail);
  const { seed = 'test', validate = true, asOfDate = today, cured = false } = asked;
  return { seed, type: 'sociedades_y_poderes', company: resolution.company, validate, asOfDate, cured };
}

/** The content of a report on the company of that id. */
export function contentOf(companyId: string, asked: Asked = {}): Content {
  const request = requestOf(companyId, asked);
  const { schemas } = asked;
  return schemas === undefined ? generateContent(request) : generateContent(request, schemas);
}

/** Ids of generated companies: 300, or 10,000 in a long run. */
export function generatedIds(): string[] {
  return Array.from({ length: scaled(240, 10_000) }, (_, index) => `company-${index}`);
}

/** The content schema, compiled strictly. */
export function contentValidator(): ValidateFunction {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    multipleOfPrecision: 6,
    keywords: ['x-fact', 'x-gap', 'x-vocabulary', 'x-meanings', 'x-unit'],
  });
  addFormats.default(ajv);
  for (const [file, schema] of Object.entries(contentSchemas)) ajv.addSchema(schema, file);
  const validate = ajv.getSchema('content.json');
  if (validate === undefined) throw new Error('there is no content schema');
  return validate;
}

/** The content of a scenario without its recipes, or with others: what it is once its fault is mended. */
export function mended(key: string, recipes: readonly RecipeUse[] = []): Content {
  const resolution = resolveCompany(`sbx-${key}`);
  if (!resolution.known || resolution.company.scenario === null) throw new Error(`there is no ${key}`);
  const company = { ...resolution.company, scenario: { ...resolution.company.scenario, recipes } };
  const type = 'sociedades_y_poderes';
  return generateContent({ seed: 'test', type, company, validate: true, asOfDate: today });
}
