import { expect, it } from 'vitest';
import issued from '../../schemas/keys/issued-key.json' with { type: 'json' };
import plain from '../../schemas/keys/key.json' with { type: 'json' };

it('a key has the same fields with and without its text, and lists never show the text', () => {
  const { key, ...rest } = issued.properties;
  expect(key.type).toBe('string');
  expect(rest).toEqual(plain.properties);
  expect('key' in plain.properties || plain.additionalProperties).toBe(false);
});
