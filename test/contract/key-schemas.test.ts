import { expect, it } from 'vitest';
import issued from '../../schemas/keys/issued-key.json' with { type: 'json' };
import plain from '../../schemas/keys/key.json' with { type: 'json' };

it('an issued key has the fields of a listed key and the key itself, which lists never show', () => {
  const { key, ...rest } = issued.properties;
  expect(key.type).toBe('string');
  expect(rest).toEqual(plain.properties);
  expect('key' in plain.properties || plain.additionalProperties).toBe(false);
});
