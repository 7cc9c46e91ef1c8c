import type { Content, Entity, Power, PowerGroup } from '../../contract/generated/types.js';
import { facultyOf, generalFaculty, isOfCompany, isOfFounding } from '../jurisdictions/faculties.js';
import { isInOffice } from '../ownership/beneficial-owners.js';

/** What has to be known to tell who may sign. */
export type AuthorityFacts = Pick<
  Content,
  'subjectEntityId' | 'asOfDate' | 'entities' | 'administration' | 'powerGroups' | 'powers'
>;

/**
 * The powers of the subject that have effect at the as-of date: within their term, neither revoked as a whole nor
 * renounced, suspended, extinct or unproved, and, when delegated, with a parent that has effect too.
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
    if (passed.has(link.id) || !standsAlone(link, date)) return false;
    passed.add(link.id);
    const parentId: string | null = link.delegation.parentPowerId;
    if (parentId === null) return true;
    link = byId.get(parentId);
  }
  return false;
}

function standsAlone(power: Power, date: string): boolean {
  return hindranceOf(power, date) === null;
}

/** What keeps a power, looked at alone, from having effect. */
export type Hindrance =
  | Exclude<Power['status'], 'vigente' | 'revocado_parcial'>
  /** It begins later. */
  | 'por_comenzar';

/** What keeps a power, looked at alone, from having effect at the date; null where nothing does. */
export function hindranceOf(power: Power, date: string): Hindrance | null {
  if (power.status !== 'vigente' && power.status !== 'revocado_parcial') return power.status;
  if (power.validFrom > date) return 'por_comenzar';
  if (!isWithinTerm(power, date)) return 'vencido';
  return power.revocation?.scope === 'total' && power.revocation.date <= date ? 'revocado' : null;
}

/** Whether a power, looked at alone, was in force once and is no more. */
export function isEnded(power: Power, date: string): boolean {
  const hindrance = hindranceOf(power, date);
  return hindrance !== null && endings.has(hindrance);
}

const endings: ReadonlySet<Hindrance> = new Set(['extinguido', 'renunciado', 'revocado', 'vencido']);

/** Whether the date lies within the term of the power, both ends included. */
export function isWithinTerm(power: Power, date: string): boolean {
  return power.validFrom <= date && (power.validUntil === null || power.validUntil >= date);
}

/** Whether a party still exists at the date: a person alive, a company not gone. */
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
 * The faculty of a power by which it gives an operation: the operation itself where the power names it, otherwise
 * general administration, which gives what the law does not want named expressly. Null where it gives it by neither;
 * what it withholds it does not give.
 */
export function facultyGiving(power: Power, operation: string): string | null {
  const named = power.faculties.find((faculty) => faculty.code === operation);
  if (named !== undefined) return named.excluded ? null : operation;
  if (facultyOf(operation)?.express ?? true) return null;
  const general = power.faculties.some((faculty) => faculty.code === generalFaculty && !faculty.excluded);
  return general ? generalFaculty : null;
}

/** Whether the power names the operation, or gives it by general administration. */
export function namesOperation(power: Power, operation: string): boolean {
  return facultyGiving(power, operation) !== null;
}

/** Whether a revocation in part takes the faculty from the party. What it leaves unnamed it takes as a whole. */
export function isPartlyRevoked(power: Power, facultyCode: string, entityId: string, date: string): boolean {
  const { revocation } = power;
  if (revocation?.scope !== 'parcial' || revocation.date > date) return false;
  const { facultyCodes, granteeEntityIds } = revocation;
  const faculty = facultyCodes.length === 0 || facultyCodes.includes(facultyCode);
  const grantee = granteeEntityIds.length === 0 || granteeEntityIds.includes(entityId);
  return faculty && grantee;
}

/** Whether somebody who has the power by office alone still holds such an office; true for everybody else. */
export function keepsOffice(facts: AuthorityFacts, power: Power, entityId: string): boolean {
  const { positionTitles, entityIds, groupIds } = power.grantees;
  if (positionTitles.length === 0 || entityIds.includes(entityId)) return true;
  const grouped = facts.powerGroups.some(
    (group) => groupIds.includes(group.id) && group.members.some((member) => member.entityId === entityId),
  );
  return (
    grouped || officesOf(facts, power, entityId).some((position) => isInOffice(position, facts.asOfDate))
  );
}

/** The offices, past or present, by which a party has or had the power. */
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

/** Everybody the power was given to, whoever of them still counts. */
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
