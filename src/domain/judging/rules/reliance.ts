import type { Content, Power } from '../../../contract/generated/types.js';
import { isOfCompany, isOfFounding } from '../../jurisdictions/grantors.js';
import { type AuthorityFacts, granteesOf, isLiving, namesOperation } from '../powers-in-force.js';

/** A power that somebody would rely on for a requested operation. */
export interface Reliance {
  power: Power;
  pointer: string;
  /** Who would rely on it, and for what. */
  uses: { entityId: string; operation: string }[];
}

/**
 * The powers relied on: for each grantee and requested operation, the newest power that names both, whatever its
 * status, and besides what the statutes or an office give, which no mandate stands in for. A power that a newer one expressly left without effect is relied on by nobody, nor is one that fell with the
 * company or its administration, of which another rule tells.
 */
export function reliances(facts: AuthorityFacts & Pick<Content, 'requestedOperations'>): Reliance[] {
  const subject = facts.entities.find(({ id }) => id === facts.subjectEntityId);
  const fallen = ({ status }: Power) => status === 'extinguido' && subject?.company?.status !== 'vigente';
  const own = facts.powers
    .map((power, index) => ({ power, pointer: `/powers/${index}`, grantees: granteesOf(facts, power) }))
    .filter(
      ({ power }) =>
        isOfCompany(power, facts.subjectEntityId) && !fallen(power) && !isSuperseded(power, facts.powers),
    );
  const newest = new Map<string, { holder: (typeof own)[number]; entityId: string; operation: string }>();
  for (const operation of facts.requestedOperations) {
    for (const holder of own.filter(({ power }) => namesOperation(power, operation))) {
      for (const entityId of holder.grantees) {
        const key = `${entityId} ${operation} ${isStatutoryOrOfficePower(holder.power)}`;
        const known = newest.get(key);
        if (known === undefined || known.holder.power.validFrom <= holder.power.validFrom) {
          newest.set(key, { holder, entityId, operation });
        }
      }
    }
  }
  return own
    .map(({ power, pointer }) => ({
      power,
      pointer,
      uses: [...newest.values()]
        .filter((use) => use.holder.power === power)
        .map(({ entityId, operation }) => ({ entityId, operation })),
    }))
    .filter(({ uses }) => uses.length > 0);
}

/**
 * Whether a later power of the same grantor says that it leaves this one without effect: a general one any other, a
 * special one those of its kind. What the statutes or an office give, no power of attorney takes away, but the office
 * of a liquidator does, which leaves nothing beside it.
 */
export function isSuperseded(power: Power, powers: readonly Power[]): boolean {
  const lasting = isStatutoryOrOfficePower(power);
  return powers.some(
    (later) =>
      later.replacesEarlier &&
      later.grantorEntityId === power.grantorEntityId &&
      later.validFrom > power.validFrom &&
      (isLiquidators(later) || (!lasting && (later.kind === 'general' || later.kind === power.kind))),
  );
}

/** Whether a mandate ended with the death of whoever it was given to; what goes with an office outlives its holders. */
export function endedByDeath(facts: AuthorityFacts, power: Power): boolean {
  if (isStatutoryOrOfficePower(power)) return false;
  const grantees = new Set(granteesOf(facts, power));
  const known = facts.entities.filter(({ id }) => grantees.has(id));
  return known.length > 0 && known.every((one) => one.kind === 'person' && !isLiving(one, facts.asOfDate));
}

/** Whether a power goes with the statutes or an office, which no mandate stands in for. */
export function isStatutoryOrOfficePower(power: Power): boolean {
  return isOfFounding(power) || power.kind === 'estatutario' || power.kind === 'por_cargo';
}

function isLiquidators({ kind, grantees }: Power): boolean {
  return kind === 'por_cargo' && grantees.positionTitles.includes('liquidador');
}
