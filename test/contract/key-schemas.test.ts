import { expect, it } from 'vitest';
import issued from '../../schemas/keys/issued-key.json' with { type: 'json' };
import plain from '../../schemas/keys/key.json' with { type: 'json' };

it('a key is shown with its text as it is without, and never with it in a list', () => {
  const { key, ...rest } = issued.properties;
  expect(key.type).toBe('string');
  expect(rest).toEqual(plain.properties);
  expect('key' in plain.properties || plain.additionalProperties).toBe(false);
});
