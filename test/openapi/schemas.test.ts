import { isDeepStrictEqual as isEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import faculties from '../../fixtures/faculties.json' with { type: 'json' };
import colombia from '../../fixtures/vocabulary/co/faculties.json' with { type: 'json' };
import spain from '../../fixtures/vocabulary/es/faculties.json' with { type: 'json' };
import mexico from '../../fixtures/vocabulary/mx/faculties.json' with { type: 'json' };
import peru from '../../fixtures/vocabulary/pe/faculties.json' with { type: 'json' };
import facultyCode from '../../schemas/content/faculty-code.json' with { type: 'json' };
import ruleId from '../../schemas/content/rule-id.json' with { type: 'json' };
import report from '../../schemas/reports/report.json' with { type: 'json' };
import summary from '../../schemas/reports/report-summary.json' with { type: 'json' };
import { rules } from '../../src/legal/judging/rules/rule-list.js';
import { startSandbox } from '../../src/testing/index.js';
import {
  describedOperations,
  document,
  referencedTitles,
  resolveReference,
  type Schema,
  schemaParts,
  schemas,
} from '../contract/document.js';
import { validationErrors } from '../contract/judge.js';

const sent = referencedTitles(
  describedOperations.flatMap(({ bodies }) => Object.values(bodies).map(({ schema }) => schema)),
);
const responseTitles = referencedTitles(
  describedOperations.flatMap(({ responses }) => Object.values(responses)),
);
const partsOf = (titles: Iterable<string>) =>
  [...titles].flatMap((title) => schemaParts(schemas[title], title));
const ref = (title: string): Schema => ({ $ref: `#/components/schemas/${title}` });

describe('the schemas of the document', () => {
  it('have patterns without Unicode classes and lookbehind, for simple engines', () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text = '']) => JSON.parse(text) as string,
    );
    expect(patterns.length).toBeGreaterThan(100);
    expect(patterns.filter((pattern) => /\\p\{|\(\?<|\(\?[a-z-]+[:)]|\\u\{/i.test(pattern))).toEqual([]);
    for (const pattern of patterns) {
      expect(() => new RegExp(pattern)).not.toThrow();
      expect(() => new RegExp(pattern, 'u')).not.toThrow();
    }
  });

  it('limit the length of durations, which are slow to parse', () => {
    const durations = partsOf(Object.keys(schemas)).filter(({ schema }) => schema.format === 'duration');
    expect(durations.length).toBeGreaterThan(3);
    expect(durations.filter(({ schema }) => Number(schema.maxLength ?? Infinity) > 64)).toEqual([]);
  });

  it('have patterns that match the same strings with and without the flag u', () => {
    const { pattern } = schemas.CompanyId as { pattern: string };
    for (const [text, taken] of [
      ['acme', true],
      ['Ñandú 😀 中', true],
      ['a\u0000b', false],
      ['a\u0085b', false],
      ['😀', true],
    ] as const) {
      expect([text, new RegExp(pattern).test(text), new RegExp(pattern, 'u').test(text)]).toEqual([
        text,
        taken,
        taken,
      ]);
    }
  });

  it('describe every field, directly or by reference', () => {
    const inSchemas = partsOf(Object.keys(schemas));
    const fields = [...inSchemas, ...schemaParts(document.webhooks, 'webhooks')].filter(
      ({ isField }) => isField,
    );
    const silent = fields.filter(
      ({ schema }) => !schema.description && !resolveReference(schema).description,
    );
    expect(silent.map(({ location: place }) => place)).toEqual([]);
    expect(fields.length).toBeGreaterThan(600);
  });

  it('are open in responses, so that clients accept additions', () => {
    const closed = partsOf(responseTitles).filter(
      ({ schema }) => schema.additionalProperties === false || schema.unevaluatedProperties === false,
    );
    expect(closed.map(({ location: place }) => place)).toEqual([]);
    expect(responseTitles.size).toBeGreaterThan(60);
  });

  it('are closed in requests', () => {
    for (const title of [
      'CreateReport',
      'CreateOptions',
      'CreateReview',
      'CreateKey',
      'WorldFileInput',
      'ClockInput',
    ]) {
      expect(sent).toContain(title);
      expect([title, schemas[title]?.additionalProperties]).toEqual([title, false]);
    }
    expect(validationErrors(ref('CreateReport'), { type: 'x', companyId: 'acme', more: 1 })).not.toEqual([]);
  });

  it('list the values of enumerations, which are open in responses', () => {
    const all = partsOf(responseTitles);
    const acceptsAnyString = ({ anyOf = [] }: { anyOf?: Schema[] }) =>
      anyOf.some((one) => isEqual(one, { type: 'string' }));
    const open = new Set(
      all.filter(({ schema }) => acceptsAnyString(schema)).map(({ location: place }) => place),
    );
    const listing = all.filter(({ schema, location: place }) => {
      const values = resolveReference(schema).enum as unknown[] | undefined;
      // Named schemas are open or closed by their references; the operations of a JSON Patch are those of its RFC, and
      // the field of an effect chooses the type of its values.
      const isNamed = !place.includes('/') || /^(JsonPatchOperation|ActEffect)\//.test(place);
      return !isNamed && values !== undefined && typeof values[0] === 'string';
    });
    const closed = listing.filter(({ location: place }) => !open.has(place.replace(/\/anyOf\/\d+$/, '')));
    expect(closed.map(({ location: place }) => place)).toEqual([]);
    expect(listing.length).toBeGreaterThan(50);
    const validation = { ...(schemas.Validation?.properties as Schema) };
    expect(validationErrors(validation.ruleId as Schema, 'ENT-001')).toEqual([]);
    expect(validationErrors(validation.ruleId as Schema, 'NEW-001')).toEqual([]);
    expect(validationErrors(validation.ruleId as Schema, 1)).not.toEqual([]);
  });

  it('list the existing faculties and rules', () => {
    const countryCodes = [mexico, peru, colombia, spain].flatMap((country) => Object.keys(country));
    expect(facultyCode.enum).toEqual([...new Set([...faculties.map(({ code }) => code), ...countryCodes])]);
    expect(ruleId.enum).toEqual(rules.map(({ id }) => id));
    expect([schemas.FacultyCode?.enum, schemas.RuleId?.enum]).toEqual([facultyCode.enum, ruleId.enum]);
  });

  it('have a pattern for every date and instant', () => {
    const dates = partsOf(Object.keys(schemas)).filter(({ schema }) =>
      ['date', 'date-time'].includes(String(schema.format)),
    );
    expect(
      dates.filter(({ schema }) => typeof schema.pattern !== 'string').map(({ location: place }) => place),
    ).toEqual([]);
    expect(dates.length).toBeGreaterThan(40);
  });

  it('define the fields of each JSON Patch operation', () => {
    const step = ref('JsonPatchOperation');
    for (const right of [
      { op: 'add', path: '/content/a', value: null },
      { op: 'move', path: '/content/a', from: '/content/b' },
      { op: 'remove', path: '/content/a' },
    ])
      expect(validationErrors(step, right)).toEqual([]);
    for (const wrong of [
      { op: 'add', path: '/content/a' },
      { op: 'copy', path: '/content/a' },
      { op: 'delete', path: '/content/a' },
      { op: 'remove' },
    ])
      expect(validationErrors(step, wrong)).not.toEqual([]);
    expect(schemas.JsonPatchOperation).not.toHaveProperty('allOf');
  });

  it('require a group or a person in every signature', () => {
    const rule = schemas.SigningRule as { properties: { anyOf: { items: { items: Schema } } } };
    const signature = rule.properties.anyOf.items.items;
    expect(validationErrors(signature, { groupId: 'grp_a', count: 2 })).toEqual([]);
    expect(validationErrors(signature, { entityId: 'ent_a', count: 1 })).toEqual([]);
    expect(validationErrors(signature, { count: 1 })).not.toEqual([]);
  });

  it('require content and completedAt of completed reports, and forbid content of others', async () => {
    await using sandbox = await startSandbox();
    const headers = { Authorization: `Bearer ${sandbox.key}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' });
    const queued = await (await fetch(`${sandbox.url}/v1/reports`, { method: 'POST', headers, body })).json();
    const { content, ...completed } = (await (
      await fetch(`${sandbox.url}/v1/reports/${(queued as { id: string }).id}`, { headers })
    ).json()) as { [field: string]: unknown };
    expect(validationErrors(ref('Report'), queued)).toEqual([]);
    expect(validationErrors(ref('Report'), { ...completed, content })).toEqual([]);
    expect(validationErrors(ref('Report'), completed).join()).toContain('content');
    expect(validationErrors(ref('Report'), { ...completed, content, completedAt: null }).join()).toContain(
      'completedAt',
    );
    expect(validationErrors(ref('ReportSummary'), completed)).toEqual([]);
  });

  it('are equal for a report with and without its content and comparison', () => {
    const { content: _, comparison: __, ...fields } = report.properties;
    expect(summary.properties).toEqual(fields);
    expect(summary.required).toEqual(report.required);
  });
});
