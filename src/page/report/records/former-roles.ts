import type { Content, Entity, Power } from '../../../contract/generated/types.js';

type Role = Entity['roles'][number];

/** Nobody has anything more of a power that came to one of these ends. */
const ended: ReadonlySet<Power['status']> = new Set(['vencido', 'revocado', 'renunciado', 'extinguido']);

/**
 * Tells roles that somebody has in a report for the sake of what is over alone: an office that was left, powers that
 * ended, a holding that was given up.
 */
export function formerRolesOf(content: Content): (entityId: string, role: Role) => boolean {
  const inOffice = content.administration.positions.filter(({ status }) => status === 'vigente');
  const current: Partial<Record<Role, ReadonlySet<string>>> = {
    shareholder: new Set(
      content.shareholders.flatMap(({ status, holderEntityId }) =>
        status === 'vigente' ? [holderEntityId] : [],
      ),
    ),
    officer: new Set(inOffice.map(({ entityId }) => entityId)),
    attorney: new Set(
      content.powers.flatMap(({ status, grantees: { entityIds, groupIds, positionTitles } }) =>
        ended.has(status)
          ? []
          : [
              ...entityIds,
              ...membersOf(content, groupIds),
              ...inOffice.flatMap(({ title, entityId }) =>
                positionTitles.includes(title) ? [entityId] : [],
              ),
            ],
      ),
    ),
  };
  return (entityId, role) => current[role]?.has(entityId) === false;
}

function membersOf({ powerGroups }: Content, groupIds: readonly string[]): string[] {
  return powerGroups
    .filter(({ id }) => groupIds.includes(id))
    .flatMap(({ members }) => members.map(({ entityId }) => entityId));
}
