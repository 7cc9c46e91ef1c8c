import type { Content, Entity, Power, PowerGroup } from '../../contract/generated/types.js';
import { facultyOf, generalFaculty, isOfCompany, isOfFounding } from '../jurisdictions/faculties.js';
import { isInOffice } from '../ownership/beneficial-owners.js';

/** The facts that decide who may sign. */
export type AuthorityFacts = Pick<
  Content,
  'subjectEntityId' | 'asOfDate' | 'entities' | 'administration' | 'powerGroups' | 'powers'
>;

/**
 * Returns the powers of the subject that have effect at the as-of date: within their term; not wholly revoked,
 * renounced, suspended, extinct or unproved; and, if delegated, with a parent that has effect.
 */
export function powersInForce(facts: AuthorityFacts): Power[] {
  const byId = new Map(facts.powers.map((power) => [power.id, power]));
  return facts.powers.filter(
    (power) => isOfCompany(power, facts.subjectEntityId) && hasEffect(power, byId, facts.asOfDate),
  );
}

function hasEffect(power: Power, byId: ReadonlyMap<string, Power>, date: string): boolean {
  const passed = new Set<string>();
  for (let link: Power | undefined = power; link !== undefined; ) {
    if (passed.has(link.id) || hindranceOf(link, date) !== null) return false;
    passed.add(link.id);
    const parentId: string | null = link.delegation.parentPowerId;
    if (parentId === null) return true;
    link = byId.get(parentId);
  }
  return false;
}

/** A reason why a power, without regard to its parent, has no effect. */
export type Hindrance =
  | Exclude<Power['status'], 'vigente' | 'revocado_parcial'>
  /** The term begins later. */
  | 'por_comenzar';

/** Returns the reason why a power, without regard to its parent, has no effect at the date; null if it has effect. */
export function hindranceOf(power: Power, date: string): Hindrance | null {
  if (power.status !== 'vigente' && power.status !== 'revocado_parcial') return power.status;
  if (power.validFrom > date) return 'por_comenzar';
  if (!isWithinTerm(power, date)) return 'vencido';
  return power.revocation?.scope === 'total' && power.revocation.date <= date ? 'revocado' : null;
}

/** Returns true if a power, without regard to its parent, was in force and has ended. */
export function isEnded(power: Power, date: string): boolean {
  const hindrance = hindranceOf(power, date);
  return hindrance !== null && endings.has(hindrance);
}

const endings: ReadonlySet<Hindrance> = new Set(['extinguido', 'renunciado', 'revocado', 'vencido']);

/** Returns true if the date is within the term of the power, both ends included. */
export function isWithinTerm(power: Power, date: string): boolean {
  return power.validFrom <= date && (power.validUntil === null || power.validUntil >= date);
}

/** Returns true if a party exists at the date: a living person, or a company that is not extinct. */
export function isLiving(entity: Entity | undefined, date: string): boolean {
  if (entity === undefined) return false;
  if (entity.person !== null) return entity.person.deceasedOn === null || entity.person.deceasedOn > date;
  return entity.company === null || !extinct.has(entity.company.status);
}

const extinct: ReadonlySet<string> = new Set(['disuelta', 'absorbida', 'no_vigente']);

/** The members of a class at the date. */
export function membersOn(group: PowerGroup, date: string): string[] {
  return group.members
    .filter((member) => member.from <= date && (member.until === null || member.until >= date))
    .map((member) => member.entityId);
}

/**
 * Returns the faculty by which a power gives an operation: the operation itself if the power names it, otherwise
 * general administration, which gives everything that the law does not want named expressly. Null if neither gives it
 * or if the power withholds it.
 */
export function facultyGiving(power: Power, operation: string): string | null {
  const named = power.faculties.find((faculty) => faculty.code === operation);
  if (named !== undefined) return named.excluded ? null : operation;
  if (facultyOf(operation)?.express ?? true) return null;
  const general = power.faculties.some((faculty) => faculty.code === generalFaculty && !faculty.excluded);
  return general ? generalFaculty : null;
}

/** Returns true if the power names the operation or gives it by general administration. */
export function namesOperation(power: Power, operation: string): boolean {
  return facultyGiving(power, operation) !== null;
}

/**
 * Returns true if a partial revocation takes the faculty from the party. Empty lists of faculties or grantees mean all.
 */
export function isPartlyRevoked(power: Power, facultyCode: string, entityId: string, date: string): boolean {
  const { revocation } = power;
  if (revocation?.scope !== 'parcial' || revocation.date > date) return false;
  const { facultyCodes, granteeEntityIds } = revocation;
  const faculty = facultyCodes.length === 0 || facultyCodes.includes(facultyCode);
  const grantee = granteeEntityIds.length === 0 || granteeEntityIds.includes(entityId);
  return faculty && grantee;
}

/**
 * Returns true if a person who has the power only by office still holds such an office; true for everybody else. An
 * officer whose signature a power requires beside its holders has to be in any office.
 */
export function keepsOffice(facts: AuthorityFacts, power: Power, entityId: string): boolean {
  const { positionTitles, entityIds, groupIds } = power.grantees;
  if (entityIds.includes(entityId)) return true;
  const grouped = facts.powerGroups.some(
    (group) => groupIds.includes(group.id) && group.members.some((member) => member.entityId === entityId),
  );
  if (grouped) return true;
  const isByOffice = positionTitles.length > 0;
  const offices = isByOffice
    ? officesOf(facts, power, entityId)
    : facts.administration.positions.filter((position) => position.entityId === entityId);
  return (
    (!isByOffice && offices.length === 0) || offices.some((position) => isInOffice(position, facts.asOfDate))
  );
}

/** Returns the past and present offices by which a party has or had the power. */
function officesOf(
  facts: AuthorityFacts,
  power: Power,
  entityId: string,
): Content['administration']['positions'] {
  const titles = new Set(power.grantees.positionTitles.map((title) => title.toLowerCase()));
  return facts.administration.positions.filter(
    (position) =>
      position.entityId === entityId &&
      (titles.has(position.title) || titles.has(position.titleLabel.toLowerCase())),
  );
}

/** Returns everybody the power was given to, also those who no longer count. */
export function granteesOf(facts: AuthorityFacts, power: Power): string[] {
  const { entityIds, groupIds, positionTitles } = power.grantees;
  const grouped = facts.powerGroups
    .filter((group) => groupIds.includes(group.id))
    .flatMap((group) => group.members.map((member) => member.entityId));
  const officers =
    positionTitles.length === 0
      ? []
      : facts.administration.positions
          .map((position) => position.entityId)
          .filter((entityId) => officesOf(facts, power, entityId).length > 0);
  return [...new Set([...entityIds, ...grouped, ...officers])];
}

/** A power that somebody relies on for requested operations. */
export interface Reliance {
  power: Power;
  pointer: string;
  /** One signer that relies on the power, and the operation, for each use. */
  uses: { entityId: string; operation: string }[];
}

/**
 * Returns the powers relied on: for each grantee and requested operation, the newest power that names both, whatever
 * its status, and separately the newest by statutes or office, which no mandate replaces. Powers that a newer one
 * expressly replaced are left out, and so are powers that ended with the company or its administration, which another
 * rule reports.
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
 * Returns true if a later power of the same grantor replaces this one: a general power replaces any, a special one
 * those of its kind. No power of attorney replaces a power by statutes or office; the office of a liquidator replaces
 * all.
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

/** Returns true if a mandate ended with the death of all grantees; powers by office outlive their holders. */
export function endedByDeath(facts: AuthorityFacts, power: Power): boolean {
  if (isStatutoryOrOfficePower(power)) return false;
  const grantees = new Set(granteesOf(facts, power));
  const known = facts.entities.filter(({ id }) => grantees.has(id));
  return known.length > 0 && known.every((one) => one.kind === 'person' && !isLiving(one, facts.asOfDate));
}

/** Returns true if a power comes with the statutes or an office, so that no mandate replaces it. */
export function isStatutoryOrOfficePower(power: Power): boolean {
  return isOfFounding(power) || power.kind === 'estatutario' || power.kind === 'por_cargo';
}

function isLiquidators({ kind, grantees }: Power): boolean {
  return kind === 'por_cargo' && grantees.positionTitles.includes('liquidador');
}
