import Ajv2020Module, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { schemasByTitle } from '../../scripts/generate/schemas.js';
import { Content } from '../../src/contract/generated/fixture-validators.js';
import { JsonPatch } from '../../src/contract/generated/validators/reports.js';
import { WorldFile } from '../../src/contract/generated/validators/worlds.js';
import { isTruncated, maxSchemaErrors, schemaErrorsOf } from '../../src/contract/validator.js';
import { listViolations, summarizeViolations } from '../../src/contract/violations.js';
import { edited } from '../legal/editing/lawyer-report.js';

/** Unchanged Ajv, which does not stop early. */
const ajv = new Ajv2020Module.default({
  strict: false,
  allErrors: true,
  discriminator: true,
  multipleOfPrecision: 6,
});
addFormatsModule.default(ajv);
ajv.addFormat('date-time', true);
ajv.addSchema({ $id: 'contract', $defs: schemasByTitle('contract#/$defs/') });
const compiled = new Map<string, ValidateFunction>();
const allFaults = (title: string, value: unknown) => {
  const validate = compiled.get(title) ?? ajv.compile({ $ref: `contract#/$defs/${title}` });
  compiled.set(title, validate);
  return validate(value) ? [] : (validate.errors ?? []);
};

const { content } = edited().report;
const many = (value: unknown, count = 3000) => Array(count).fill(value);
const cases: [string, 'Content' | 'JsonPatch' | 'WorldFile', unknown][] = [
  ['operations without fields', 'JsonPatch', many({})],
  ['reports without fields', 'WorldFile', { reports: many({}) }],
  ['deeds without fields in many reports', 'WorldFile', { reports: many({ done: many({}, 40) }, 100) }],
  ['many unknown fields', 'WorldFile', Object.fromEntries(many(1).map((one, n) => [`m${n}`, one]))],
  [
    'a list whose first items are valid',
    'Content',
    { ...content, shareholders: [...many(content.shareholders[0]), ...many({})] },
  ],
  ['two lists', 'Content', { ...content, entities: many({}), powers: many(1) }],
  [
    'an alternative with many errors and one with few',
    'Content',
    { ...content, administration: { ...content.administration, positions: many({}) }, shareholders: [{}] },
  ],
  [
    'sources',
    'Content',
    { ...content, provenance: Object.fromEntries(many({}).map((v, n) => [`/${n}`, v])) },
  ],
  ['few errors', 'Content', { ...content, entities: [{}], subjectEntityId: 1 }],
  ['none', 'Content', content],
];

describe('validation that stops early', () => {
  it.each(cases)('finds the same first errors as complete validation: %s', (_, title, value) => {
    const all = allFaults(title, value);
    const found = schemaErrorsOf({ Content, JsonPatch, WorldFile }[title], value);
    const locationsOf = (faults: readonly { instancePath: string; keyword: string }[]) =>
      faults.map(({ instancePath, keyword }) => `${keyword} ${instancePath}`);
    const minCount = Math.min(all.length, maxSchemaErrors);
    expect(locationsOf(found).slice(0, minCount)).toEqual(locationsOf(all).slice(0, minCount));
    expect(found.length).toBe(minCount);
    expect(isTruncated(found)).toBe(all.length >= maxSchemaErrors);
  });

  it('reports a total only if it is known', () => {
    const summary = (count: number) => {
      const { errors, total } = listViolations(schemaErrorsOf(JsonPatch, many(1, count)), 'body');
      return summarizeViolations(errors, total);
    };
    expect(summary(2)).toMatch(/^2 errors, the first: /);
    expect(summary(999)).toMatch(/^999 errors \(the first 100 are listed\), the first: /);
    expect(summary(1000)).toMatch(/^More than 100 errors \(the first 100 are listed\), the first: /);
  });
});
