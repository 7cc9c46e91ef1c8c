import { expect, it } from 'vitest';
import schema from '../../../schemas/content/entity.json' with { type: 'json' };
import type { Entity } from '../../../src/contract/generated/types.js';
import { withOwners } from '../../../src/legal/jurisdictions/jurisdiction.js';

const roles = schema.properties.roles.items.enum as Entity['roles'];

it.each(roles)('a beneficial owner with the role %s keeps it', (role) => {
  const entity = { id: 'ent_1', roles: [role] } as Entity;
  const owners = withOwners([entity], ['ent_1']);
  const expected = roles.filter((one) => one === role || one === 'beneficial_owner');
  expect(owners.map((owner) => owner.roles)).toEqual([expected]);
});
