import faculties from '../../fixtures/faculties.json' with { type: 'json' };
import type { Content, Entity, Power, SigningRule } from '../../src/contract/generated/types.js';

/** A choice of `count` people among `ids`. */
export interface Part {
  readonly groupId: string | null;
  readonly count: number;
  readonly ids: readonly string[];
}

/** One signing rule of a power in effect, with the people who can sign by it today, without ways nobody can fill. */
export interface Grant {
  readonly power: Power;
  readonly rule: SigningRule;
  readonly ways: readonly (readonly Part[])[];
}

/** The people who can sign, derived only from powers, classes, offices and living people. */
export interface SigningOracle {
  /** The grants by the code of the faculty. */
  readonly byFaculty: ReadonlyMap<string, readonly Grant[]>;
  /** Returns the grants of an operation: by powers that name it, and by general administration without its name. */
  readonly grantsFor: (operation: string) => readonly Grant[];
}

const general = 'ALL_GENERAL';

/** Faculties that the law requires to be named one by one, so that general administration does not give them. */
const express = new Set(faculties.filter((one) => one.express).map(({ code }) => code));

export function readSigning(content: Content): SigningOracle {
  const waysOf = currentWays(content);
  const grantsOf = (power: Power, code: string): Grant[] =>
    power.signingRules
      .filter(({ facultyCodes }) => facultyCodes.includes('*') || facultyCodes.includes(code))
      .map((rule) => ({ power, rule, ways: waysOf(power, rule, code).filter((way) => canBeFilled(way)) }))
      .filter(({ ways }) => ways.length > 0);
  const powers = currentPowers(content);
  const byFaculty = new Map<string, Grant[]>();
  for (const power of powers)
    for (const { code, excluded } of power.faculties) {
      const own = excluded ? [] : grantsOf(power, code);
      if (own.length > 0) byFaculty.set(code, [...(byFaculty.get(code) ?? []), ...own]);
    }
  const grantsFor = (operation: string) =>
    powers.flatMap((power) => {
      const named = power.faculties.find(({ code }) => code === operation);
      const generalFaculty = express.has(operation)
        ? undefined
        : power.faculties.find(({ code }) => code === general);
      const given = named ?? generalFaculty;
      return given === undefined || given.excluded ? [] : grantsOf(power, given.code);
    });
  return { byFaculty, grantsFor };
}

/** Returns the powers of the company that are in effect; a delegated power needs its parent powers in effect. */
function currentPowers(content: Content): Power[] {
  const { powers, subjectEntityId, asOfDate } = content;
  const isInEffect = (power: Power, seen: readonly string[] = []): boolean => {
    const { revocation, status, validFrom, validUntil } = power;
    const { parentPowerId } = power.delegation;
    const parent = powers.find(({ id }) => id === parentPowerId);
    if (status !== 'vigente' && status !== 'revocado_parcial') return false;
    if (validFrom > asOfDate || (validUntil !== null && validUntil < asOfDate)) return false;
    if (revocation?.scope === 'total' && revocation.date <= asOfDate) return false;
    if (parentPowerId === null) return true;
    return parent !== undefined && !seen.includes(parent.id) && isInEffect(parent, [...seen, power.id]);
  };
  return isDispossessed(content)
    ? []
    : powers.filter(
        (power) =>
          (power.grantorEntityId === subjectEntityId || power.grantedBy === 'matriz') && isInEffect(power),
      );
}

/** Returns whether a company in force in its register has lost its administration by a published liquidation. */
function isDispossessed({ entities, subjectEntityId, proceedings }: Content): boolean {
  const subject = entities.find(({ id }) => id === subjectEntityId);
  return (
    subject?.company?.status === 'vigente' &&
    (proceedings?.insolvency ?? []).some(
      ({ procedure, status, entityId }) =>
        status === 'en_curso' && procedure.startsWith('liquidacion') && entityId === subjectEntityId,
    )
  );
}

/** Returns the ways of a rule with the people who can sign today: alive, in class and office, with the faculty. */
function currentWays(content: Content) {
  const day = content.asOfDate;
  const entities = new Map(content.entities.map((entity) => [entity.id, entity]));
  const members = new Map(
    content.powerGroups.map((group) => [
      group.id,
      group.members
        .filter(({ from, until }) => from <= day && (until === null || until >= day))
        .map(({ entityId }) => entityId),
    ]),
  );
  const memo = new Map<string, Part[][]>();
  return (power: Power, rule: SigningRule, code: string): Part[][] => {
    const key = `${power.id} ${rule.id} ${power.revocation === null ? '' : code}`;
    const signs = (id: string) =>
      isAlive(entities.get(id), day) && keepsOffice(content, power, id) && !hasLost(power, code, id, day);
    const found =
      memo.get(key) ??
      rule.anyOf.map((parts) =>
        parts.map(({ groupId, entityId, count }) => {
          const ids = entityId === undefined ? (members.get(groupId ?? '') ?? []) : [entityId];
          return { groupId: groupId ?? null, count, ids: ids.filter(signs) };
        }),
      );
    memo.set(key, found);
    return found;
  };
}

function isAlive(entity: Entity | undefined, day: string): boolean {
  if (entity === undefined) return false;
  const { person, company } = entity;
  if (person !== null) return person.deceasedOn === null || person.deceasedOn > day;
  return company === null || !/^(disuelta|absorbida|no_vigente)$/.test(company.status);
}

function hasLost({ revocation }: Power, code: string, id: string, day: string): boolean {
  if (revocation?.scope !== 'parcial' || revocation.date > day) return false;
  const { facultyCodes, granteeEntityIds } = revocation;
  return (
    (facultyCodes.length === 0 || facultyCodes.includes(code)) &&
    (granteeEntityIds.length === 0 || granteeEntityIds.includes(id))
  );
}

/** A person who has a power only by an office has it as long as the office. */
function keepsOffice({ administration, powerGroups, asOfDate }: Content, power: Power, id: string): boolean {
  const { positionTitles, entityIds, groupIds } = power.grantees;
  if (positionTitles.length === 0 || entityIds.includes(id)) return true;
  const groups = powerGroups.filter((group) => groupIds.includes(group.id));
  if (groups.some(({ members }) => members.some(({ entityId }) => entityId === id))) return true;
  const titles = new Set(positionTitles.map((title) => title.toLowerCase()));
  return administration.positions.some(
    ({ entityId, title, titleLabel, status, from, until }) =>
      entityId === id &&
      (titles.has(title) || titles.has(titleLabel.toLowerCase())) &&
      status === 'vigente' &&
      from <= asOfDate &&
      (until === null || until >= asOfDate),
  );
}

/** Returns whether distinct people can fill all parts. */
function canBeFilled(way: readonly Part[]): boolean {
  return !setsOf([way])[Symbol.iterator]().next().done;
}

/** Yields the sets of distinct people that fill one of the ways; the same set may be yielded more than once. */
export function* setsOf(ways: Iterable<readonly Part[]>, taken: readonly string[] = []): Generator<string[]> {
  for (const [part, ...others] of ways) {
    if (part === undefined) yield [...taken].sort();
    else
      for (const chosen of choicesOf(part.ids, part.count, taken))
        yield* setsOf([others], [...taken, ...chosen]);
  }
}

function* choicesOf(ids: readonly string[], count: number, taken: readonly string[]): Generator<string[]> {
  if (count === 0) yield [];
  else
    for (const [at, id] of ids.entries())
      if (!taken.includes(id))
        for (const others of choicesOf(ids.slice(at + 1), count - 1, taken)) yield [id, ...others];
}
