import type { Entity } from '../../contract/generated/types.js';

const roleOrder: readonly Entity['roles'][number][] = [
  'subject',
  'shareholder',
  'beneficial_owner',
  'officer',
  'attorney',
];

/** The parties, those who own the company in the end marked as such. */
export function withOwners(entities: readonly Entity[], ownerIds: readonly string[]): Entity[] {
  const owners = new Set(ownerIds);
  return entities.map((entity) => {
    if (!owners.has(entity.id)) return entity;
    const roles = new Set([...entity.roles, 'beneficial_owner' as const]);
    return { ...entity, roles: roleOrder.filter((role) => roles.has(role)) };
  });
}
