import { describe, expect, it } from 'vitest';
import { learnCreate } from '../../../src/contract/shapes/learning/learn-create.js';

/** Returns the values that a shape gets for the fields of creates with these bodies. */
function valuesOf(...bodies: readonly object[]): unknown[] {
  const creates = bodies.map((sent) => ({ sent, record: { ref: (sent as { ref?: string }).ref } }));
  return learnCreate(creates, [['ref']]).places.map(({ path, value }) => [path.join('.'), value]);
}

describe('a field of a create without a known meaning', () => {
  it('keeps its value if several creates had it', () => {
    const bodies = ['acme', 'other'].map((ref) => ({ ref, product: 'kyb' }));
    expect(valuesOf(...bodies)).toEqual([
      ['ref', '{companyId}'],
      ['product', 'kyb'],
    ]);
  });

  it('gets an example in place of a value that occurred once', () => {
    expect(valuesOf({ ref: 'acme', contact: 'somebody', age: 41 })).toEqual([
      ['ref', '{companyId}'],
      ['contact', 'example'],
      ['age', 0],
    ]);
  });

  it.each(['client_secret', 'apiToken', 'password', 'api_key'])('never has the value of %s', (name) => {
    const bodies = ['acme', 'other'].map((ref) => ({ ref, [name]: 'hunter2' }));
    expect(valuesOf(...bodies)).toEqual([
      ['ref', '{companyId}'],
      [name, 'example'],
    ]);
  });
});
