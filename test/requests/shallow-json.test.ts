import { describe, expect, it } from 'vitest';
import { comparableBody } from '../../src/requests/journal-entry.js';
import { readShallowJson } from '../../src/values/json.js';

const nested = (levels: number, inner = '') => '['.repeat(levels) + inner + ']'.repeat(levels);

describe('JSON from any client', () => {
  it('is parsed even if a valid request body cannot contain it', () => {
    expect(readShallowJson('{"a":1e400}')).toEqual({ a: Number.POSITIVE_INFINITY });
    expect(readShallowJson('"\\ud800"')).toBe('\ud800');
    expect([readShallowJson(''), readShallowJson('{'), readShallowJson('\ufeff1')]).toEqual(
      Array(3).fill(undefined),
    );
  });

  it('is parsed down to 64 levels, with any brackets in its strings', () => {
    expect(readShallowJson(nested(64))).toBeDefined();
    expect(readShallowJson(nested(65))).toBeUndefined();
    const text = `"\\\\\\"${'['.repeat(1000)}"`;
    expect(readShallowJson(nested(64, text))).toBeDefined();
    expect(readShallowJson(nested(65, text))).toBeUndefined();
  });
});

describe('bodies', () => {
  it('are compared by value, not by spelling', () => {
    expect(comparableBody('{"a":1.0,"b":[]}')).toBe(comparableBody(' {"b":[ ],"a":1e0}'));
    expect(comparableBody('{"a":1e400}')).toBe(comparableBody('{"a":1e500}'));
    expect(comparableBody('["\\ud800"]')).toBe(comparableBody('["\\uD800"]'));
    const others = [
      '{"a":1e400}',
      '{"a":null}',
      '{"a":"Infinity"}',
      '{"a":"\\ud800"}',
      '{"a":"\\ud801"}',
      '{',
    ];
    expect(new Set(others.map(comparableBody)).size).toBe(others.length);
  });
});
