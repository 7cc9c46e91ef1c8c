import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { contentSchemas } from '../../../src/contract/content-schemas.js';
import type { DrawSchemas } from '../../../src/contract/draw-schemas.js';
import type { Content } from '../../../src/contract/generated/types.js';
import type { RecipeUse } from '../../../src/legal/company/catalogue.js';
import { resolveCompany } from '../../../src/legal/company/company-ids.js';
import { defects } from '../../../src/legal/company/defects.js';
import {
  type ContentRequest,
  draftContent,
  generateContent,
  judgeContent,
  withRequestedDefects,
} from '../../../src/legal/content/report-content.js';
import { findStructuralViolations, findViolations } from '../../../src/legal/judging/invariants.js';
import type { ContentDraft } from '../../../src/legal/jurisdictions/jurisdiction.js';
import { scaled } from '../../scale.js';
import { LatestEntries } from './latest-entries.js';

/** The as-of date of a clock that was never moved. */
export const today = '2026-01-15';

export interface ContentOptions {
  seed?: string;
  validate?: boolean;
  asOfDate?: string;
  cured?: boolean;
  schemas?: DrawSchemas;
}

/** Returns the input from which the content of a report on a company is generated. */
export function requestOf(companyId: string, options: ContentOptions = {}): ContentRequest {
  const resolution = resolveCompany(companyId);
  if (!resolution.known) throw new Error(resolution.detail);
  const { seed = 'test', validate = true, asOfDate = today, cured = false } = options;
  return { seed, type: 'sociedades_y_poderes', company: resolution.company, validate, asOfDate, cured };
}

/** Contents that the tests of one worker use, by request. 100 contents take about 30 MB. */
const contents = new LatestEntries<string, Content>(1_000);

/** False if code changes between two runs in one process: results of the first run would hide the change. */
export const isShared = process.env.MUTANTS_SAMPLE === undefined;

/**
 * Returns the content of a report on a company. It is generated once for all tests of a worker and frozen; a test that
 * changes it needs a `structuredClone`.
 */
export function contentOf(companyId: string, options: ContentOptions = {}): Content {
  if (options.schemas !== undefined || !isShared) return freshContentOf(companyId, options);
  const request = requestOf(companyId, options);
  const { seed, validate, asOfDate, cured } = request;
  const key = JSON.stringify([companyId, seed, validate, asOfDate, cured]);
  return contents.get(key, () => deepFreeze(contentFrom(draftOf(companyId, request), request)));
}

/** Drafts of scenarios without the defects in their ids: many tests add every defect to the same few companies. */
const drafts = new LatestEntries<string, ContentDraft>(30);

function draftOf(companyId: string, request: ContentRequest): ContentDraft {
  const { seed, company, asOfDate, cured } = request;
  if (company.scenario === null) return draftContent(request);
  const key = JSON.stringify([companyId.replace(/\+[^#]*/, ''), seed, asOfDate, cured]);
  return drafts.get(key, () => draftContent({ ...request, company: { ...company, modifiers: [] } }));
}

/** Returns the same content as `generateContent`. */
function contentFrom(draft: ContentDraft, request: ContentRequest): Content {
  return judgeContent(withRequestedDefects(draft, request), request.validate);
}

/** Returns the same content, generated again, for tests of generation. */
export function freshContentOf(companyId: string, options: ContentOptions = {}): Content {
  return generateContent(requestOf(companyId, options), options.schemas);
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}

/**
 * Returns ids of generated companies: 10,000 in a long run, otherwise a selection. The selection reaches every branch
 * of `src/legal`, every outcome of a rule and every variation of the schema that the first 1,200 companies reach, twice
 * if two companies do. It also has a company with a limit for all acts. The companies that reach most come first: the
 * first 20 of the selection reach more than the companies numbered 0 to 399.
 */
export function generatedIds(): string[] {
  const numbers = scaled(
    reserved,
    Array.from({ length: 10_000 }, (_, index) => index),
  );
  return numbers.map((number) => `company-${number}`);
}

const reserved = [
  ...[326, 435, 760, 66, 769, 23, 991, 205, 255, 993, 32, 359, 3, 976, 138, 613, 1142, 208, 113, 923],
  ...[616, 288, 334, 283, 454, 798, 573, 519, 91, 185, 553, 19, 1143, 771, 2, 202, 216, 544, 12, 350],
  ...[196, 1015, 21, 548, 896, 204, 463, 559, 81, 137, 145, 295, 315, 321, 356, 467, 503, 564, 576, 1127],
  ...[18, 26, 55, 127, 147, 382, 407, 431, 517, 712, 842, 945, 1042, 1, 4, 98, 123, 169, 289, 317],
  ...[322, 465, 651, 663, 705, 739, 783, 804, 837, 1009, 1095, 1104, 2224],
];

const chilean = ['sa-classes-ab', 'spa-clean', 'ltda-family', 'eirl-dv-k'];
const abroad = ['mx-sapi', 'pe-sac', 'co-sas', 'es-sl'];

/** Keys of the scenarios in `defectiveIds`. */
export const defectiveKeys: readonly string[] = [...chilean, ...abroad];

/**
 * Returns ids of companies with a defect. A long run has each defect in each of the scenarios that can have it. A usual
 * run has it in one scenario of Chile and one of another country, which change from defect to defect.
 */
export function defectiveIds(): string[] {
  return Object.entries(defects).flatMap(([name, { outcomes }], at) => {
    const broken = new Set(outcomes.flatMap(({ scenarios }) => scenarios));
    return [chilean, abroad].flatMap((keys) => {
      const fitting = keys.filter((key) => broken.has(key));
      const tried = scaled(
        fitting.filter((_, index) => index === at % fitting.length),
        fitting,
      );
      return tried.map((key) => `sbx-${key}+${name}`);
    });
  });
}

/**
 * Returns the violations of invariants in a sampled content. Only a long run judges the content again: that takes three
 * times as long as the other checks, and a content that was just generated is compared with its own judgement.
 */
export const sampledViolations = cached(scaled(findStructuralViolations, findViolations));

/** Caches the results of a function for the contents of `contentOf`, which are frozen. */
export function cached<Found>(find: (content: Content) => Found): (content: Content) => Found {
  const known = new WeakMap<Content, { found: Found }>();
  return (content) => {
    const { found } = known.get(content) ?? { found: find(content) };
    if (Object.isFrozen(content)) known.set(content, { found });
    return found;
  };
}

let validator: ValidateFunction | undefined;

/** Returns the validator of contents. It is compiled in strict mode, once for all tests of a worker. */
export function contentValidator(): ValidateFunction {
  validator ??= compileContent();
  return validator;
}

function compileContent(): ValidateFunction {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    multipleOfPrecision: 6,
    keywords: ['x-fact', 'x-gap', 'x-vocabulary', 'x-meanings', 'x-form', 'x-unit'],
  });
  addFormats.default(ajv);
  for (const [file, schema] of Object.entries(contentSchemas)) ajv.addSchema(schema, file);
  const validate = ajv.getSchema('content.json');
  if (validate === undefined) throw new Error('there is no content schema');
  return validate;
}

/** Returns the content of a scenario without its recipes, or with other recipes. */
export function corrected(key: string, recipes: readonly RecipeUse[] = []): Content {
  const resolution = resolveCompany(`sbx-${key}`);
  if (!resolution.known || resolution.company.scenario === null) throw new Error(`there is no ${key}`);
  const company = { ...resolution.company, scenario: { ...resolution.company.scenario, recipes } };
  const type = 'sociedades_y_poderes';
  return generateContent({ seed: 'test', type, company, validate: true, asOfDate: today });
}
