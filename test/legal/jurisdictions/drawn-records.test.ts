import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { type DrawSchemas, drawSchemas } from '../../../src/contract/draw-schemas.js';
import { simpleRecords } from '../../../src/legal/jurisdictions/drawn-records.js';
import { drawsAt } from '../../../src/values/draws.js';

const draws = (path: string) => drawsAt({ seed: 's', type: 't', company: 'c' }, path);
const ajv = new Ajv2020({ strict: true });

describe('simple records', () => {
  test.each(Object.keys(drawSchemas) as (keyof DrawSchemas)[])('%s is drawn valid by its schema', (name) => {
    const validate = ajv.compile(drawSchemas[name]);
    for (let i = 0; i < 100; i += 1) {
      const record = simpleRecords(drawSchemas).record(name, draws(`r/${i}`));
      expect(validate(record), JSON.stringify(record)).toBe(true);
    }
  });

  test('a field added to a schema, first or last, changes no other field', () => {
    const before = simpleRecords(drawSchemas).record('resAct', draws('p'));
    const { properties } = drawSchemas.resAct;
    const added = { type: 'string', pattern: '^[0-9]{40}$' };
    for (const fields of [
      { added, ...properties },
      { ...properties, added },
    ]) {
      const schemas: DrawSchemas = { ...drawSchemas, resAct: { properties: fields } };
      const { added: extra, ...others } = {
        added: '',
        ...simpleRecords(schemas).record('resAct', draws('p')),
      };
      expect(extra).toMatch(/^[0-9]{40}$/);
      expect(others).toEqual(before);
    }
  });

  test('records of two paths differ, and verification codes carry their mark', () => {
    const one = simpleRecords(drawSchemas).record('verification', draws('a'));
    expect(simpleRecords(drawSchemas).record('verification', draws('b'))).not.toEqual(one);
    for (const code of Object.values(one)) expect(code).toContain('SBX');
  });
});
