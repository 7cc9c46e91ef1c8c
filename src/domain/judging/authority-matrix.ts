import type { Authority, Power, SigningRule } from '../../contract/generated/types.js';
import { generalFaculty } from '../jurisdictions/faculties.js';
import { groupBy } from '../values/grouping.js';
import { elementaryBrackets, isWithinBracket } from './brackets.js';
import { type Combination, isSatisfiable, peopleOf } from './combinations.js';
import { combinationsToday, type ReliabilityTest, rulesFor } from './grants.js';
import { type AuthorityFacts, facultyGiving, powersInForce } from './powers-in-force.js';

/** One signing rule of a power in force, as it stands today for a faculty. */
interface RuleGrant {
  key: string;
  powerId: string;
  rule: SigningRule;
  combinations: Combination[];
}

type MatrixRow = Omit<Authority, 'facultyCode'>;

/**
 * Who can exercise which faculty, within which bracket of amounts, at the as-of date: a pure function of powers,
 * classes, offices and the living. Dead, departed and revoked people do not count; a combination that the rest
 * cannot fill with distinct people is left out; a bracket nobody can sign in has no row. Where several powers give
 * one faculty, brackets are cut at every edge, and each lists all that suffices within it. Where `isReliable` is given,
 * only what somebody has by a power that is.
 */
export function authorityMatrix(facts: AuthorityFacts, isReliable?: ReliabilityTest): Authority[] {
  const memo = new Map<string, MatrixRow[]>();
  return [...grantsByFaculty(facts, isReliable)].flatMap(([facultyCode, grants]) => {
    const key = grants.map((grant) => grant.key).join(' ');
    const rows = memo.get(key) ?? matrixRowsOf(grants);
    memo.set(key, rows);
    return rows.map((row) => ({ facultyCode, ...row }));
  });
}

/**
 * The rows of the matrix by which an operation can be signed: its own, and of those of general administration what
 * powers that do not name the operation give. A power that names it says by that how it is signed, or withholds it.
 */
export function rowsCovering(
  operation: string,
  matrix: readonly Authority[],
  powers: readonly Power[],
): Authority[] {
  const giving = new Map(
    powers
      .filter((power) => facultyGiving(power, operation) === generalFaculty)
      .map((power) => [power.id, power]),
  );
  return matrix.flatMap((row) => {
    if (row.facultyCode === operation) return [row];
    return row.facultyCode === generalFaculty ? rowsByPowers(row, giving) : [];
  });
}

/** What is left of a row when only these powers count. */
function rowsByPowers(row: Authority, giving: ReadonlyMap<string, Power>): Authority[] {
  const powerIds = row.powerIds.filter((id) => giving.has(id));
  if (powerIds.length === row.powerIds.length) return [row];
  const combinations = row.combinations.filter((combination) =>
    powerIds.some((id) => signsBy(giving.get(id), row, combination)),
  );
  return combinations.length === 0
    ? []
    : [{ ...row, powerIds, combinations, people: peopleOf(combinations) }];
}

function signsBy(power: Power | undefined, row: Authority, combination: Combination): boolean {
  if (power === undefined) return false;
  return rulesFor(power, generalFaculty)
    .filter(({ per, from }) => per === row.per && from.currency === row.from.currency)
    .filter((rule) => isWithinBracket(rule, row))
    .some(({ anyOf }) =>
      anyOf.some(
        (parts) =>
          parts.length === combination.length &&
          parts.every((part, index) => isFilledBy(combination[index], part)),
      ),
    );
}

function isFilledBy(
  filled: Combination[number] | undefined,
  part: SigningRule['anyOf'][number][number],
): boolean {
  if (filled === undefined || filled.count !== part.count) return false;
  return part.entityId === undefined
    ? filled.groupId === part.groupId
    : filled.groupId === null && filled.entityIds[0] === part.entityId;
}

function grantsByFaculty(facts: AuthorityFacts, isReliable?: ReliabilityTest): Map<string, RuleGrant[]> {
  const combinationsOf = combinationsToday(facts, undefined, isReliable);
  const memo = new Map<string, RuleGrant>();
  const byFaculty = new Map<string, RuleGrant[]>();
  for (const power of powersInForce(facts)) {
    for (const { code } of power.faculties.filter((faculty) => !faculty.excluded)) {
      const grants = rulesFor(power, code).map((rule) => {
        const key = `${power.id}/${rule.id}/${power.revocation === null ? '' : code}`;
        const combinations = () => combinationsOf(power, rule, code).filter(isSatisfiable);
        const grant = memo.get(key) ?? { key, powerId: power.id, rule, combinations: combinations() };
        memo.set(key, grant);
        return grant;
      });
      const standing = grants.filter((grant) => grant.combinations.length > 0);
      if (standing.length > 0) byFaculty.set(code, [...(byFaculty.get(code) ?? []), ...standing]);
    }
  }
  return byFaculty;
}

function matrixRowsOf(grants: readonly RuleGrant[]): MatrixRow[] {
  const sections = groupBy(grants, ({ rule }) => `${rule.per} ${rule.from.currency}`);
  return [...sections.values()].flatMap((section) => {
    const rows = elementaryBrackets(section.map((grant) => grant.rule)).flatMap((bracket) => {
      const covering = section.filter((grant) => isWithinBracket(grant.rule, bracket));
      const [first] = covering;
      if (first === undefined) return [];
      const combinations = distinct(covering.flatMap((grant) => grant.combinations));
      const powerIds = [...new Set(covering.map((grant) => grant.powerId))];
      return [{ ...bracket, per: first.rule.per, powerIds, combinations, people: peopleOf(combinations) }];
    });
    return joinBrackets(rows);
  });
}

function distinct(combinations: readonly Combination[]): Combination[] {
  return [...new Map(combinations.map((combination) => [JSON.stringify(combination), combination])).values()];
}

/** Neighbouring brackets in which the same combinations suffice by the same powers are one bracket. */
function joinBrackets(rows: readonly MatrixRow[]): MatrixRow[] {
  const done: MatrixRow[] = [];
  for (const row of rows) {
    const last = done.at(-1);
    if (last !== undefined && isContinuation(last, row)) done[done.length - 1] = { ...last, to: row.to };
    else done.push(row);
  }
  return done;
}

function isContinuation(last: MatrixRow, row: MatrixRow): boolean {
  const sameEdge = last.to?.amount === row.from.amount;
  const alike = (one: MatrixRow) => JSON.stringify([one.powerIds, one.combinations]);
  return sameEdge && alike(last) === alike(row);
}
