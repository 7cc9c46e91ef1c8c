import { describe, expect, it } from 'vitest';
import { JsonPatch as isJsonPatch } from '../../src/contract/generated/validators/reports.js';
import { describeViolations } from '../../src/contract/violations.js';
import { contentSchemaErrors } from '../../src/legal/content/content-schema.js';
import { healthySpa } from '../legal/healthy/spa.js';

describe('errors of a value with alternatives', () => {
  it.each([
    [{ op: 'add', path: '/content' }, '0 lacks the field value, which is required.'],
    [{ op: 'copy', path: '/content' }, '0 lacks the field from, which is required.'],
    [
      { op: 'ad', path: '/content' },
      '0.op must be add, remove, replace, move, copy or test, not "ad". Did you mean add?',
    ],
    [{ path: '/content' }, '0 lacks the field op, which is required.'],
  ])('a JSON Patch operation gets one error: %j', (step, detail) => {
    expect(isJsonPatch([step])).toBe(false);
    expect(describeViolations(isJsonPatch.errors ?? [], 'body').map((fault) => fault.detail)).toEqual([
      detail,
    ]);
  });

  it.each([
    ['without a group and without a person', { count: 1 }],
    ['both', { entityId: 'ent_a', groupId: 'grp_a', count: 1 }],
  ])('a signature gets one error: %s', (_, signature) => {
    const content = structuredClone(healthySpa());
    Object.assign(content.powers[0]?.signingRules[0] ?? {}, { anyOf: [[signature]] });
    expect(contentSchemaErrors(content).errors).toEqual([
      {
        pointer: '/powers/0/signingRules/0/anyOf/0/0',
        detail: 'powers.0.signingRules.0.anyOf.0.0 must have one of entityId and groupId, and not both.',
        keyword: 'oneOf',
      },
    ]);
  });

  it('an unknown code is reported with the nearest known one', () => {
    const content = structuredClone(healthySpa());
    Object.assign(content.powers[0]?.signingRules[0] ?? {}, { facultyCodes: ['PROP_SEL_REAL'] });
    const [first, second] = contentSchemaErrors(content).errors;
    expect(first?.detail).toContain('not "PROP_SEL_REAL". Did you mean PROP_SELL_REAL?');
    expect(second?.detail).toBe('powers.0.signingRules.0.facultyCodes.0 must be "*", not "PROP_SEL_REAL".');
  });
});
