import type { Authority, Content, Money, Power, SigningRule } from '../../contract/generated/types.js';
import { groupBy } from '../../values/maps.js';
import { amountUnits } from '../../values/money.js';
import { generalFaculty } from '../jurisdictions/faculties.js';
import { type Combination, isSatisfiable, peopleOf } from './combinations.js';
import {
  type AuthorityFacts,
  facultyGiving,
  isLiving,
  isPartlyRevoked,
  keepsOffice,
  membersOn,
  powersInForce,
} from './powers-in-force.js';

/** A range of amounts (from, to]; `to: null` is without limit. A range from 0 includes 0. */
export interface AmountBracket {
  from: Money;
  to: Money | null;
}

/** Compares two upper ends; null (no limit) is the greatest. */
export function compareEnds(a: Money | null, b: Money | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareAmounts(a, b);
}

/** Compares two amounts of one currency. */
export function compareAmounts(a: Money, b: Money): number {
  const difference = amountUnits(a) - amountUnits(b);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Returns true if `inner` lies completely within `outer`. */
export function isWithinBracket(outer: AmountBracket, inner: AmountBracket): boolean {
  return compareAmounts(outer.from, inner.from) <= 0 && compareEnds(outer.to, inner.to) >= 0;
}

/** Returns the brackets between neighbouring edges of the given brackets, which share a currency. */
export function elementaryBrackets(brackets: readonly AmountBracket[]): AmountBracket[] {
  const edges = brackets
    .flatMap((bracket) => [bracket.from, bracket.to])
    .sort(compareEnds)
    .filter((edge, index, all) => index === 0 || compareEnds(edge, all[index - 1] ?? null) !== 0);
  return edges.slice(1).flatMap((to, index) => {
    const from = edges[index];
    return from === null || from === undefined ? [] : [{ from, to }];
  });
}

/** Returns the signing rules of a power that apply to one of its faculties. */
export function rulesFor(power: Power, facultyCode: string): SigningRule[] {
  return power.signingRules.filter(
    (rule) => rule.facultyCodes.includes('*') || rule.facultyCodes.includes(facultyCode),
  );
}

/** Returns true if what a holder has by a power counts. */
type ReliabilityTest = (power: Power, holderId: string) => boolean;

/** Returns the combinations of a rule for one faculty of its power, with the people who qualify. */
type CombinationsOfRule = (power: Power, rule: SigningRule, facultyCode: string) => Combination[];

/**
 * Returns a function that lists the combinations of a rule, for one faculty of its power, with the people who qualify
 * today, even if they are too few. A part without qualified people stays, with an empty list. `among` limits the
 * candidates; `isReliable` excludes holders of powers that do not count.
 */
export function combinationsToday(
  facts: AuthorityFacts,
  among?: readonly string[],
  isReliable: ReliabilityTest = () => true,
): CombinationsOfRule {
  const { asOfDate } = facts;
  const entities = facts.entities.filter((entity) => isLiving(entity, asOfDate));
  const living = new Set(entities.map((entity) => entity.id));
  const members = new Map(facts.powerGroups.map((group) => [group.id, new Set(membersOn(group, asOfDate))]));
  const candidates = (part: SigningRule['anyOf'][number][number]): Iterable<string> => {
    const group = members.get(part.groupId ?? '');
    if (group === undefined) return part.entityId === undefined ? [] : [part.entityId];
    return among === undefined ? group : among.filter((id) => group.has(id));
  };
  const candidateIds = among === undefined ? undefined : new Set(among);
  const known = new Map<string, boolean>();
  return (power, rule, facultyCode) => {
    const qualifies = (id: string): boolean =>
      living.has(id) &&
      keepsOffice(facts, power, id) &&
      !isPartlyRevoked(power, facultyCode, id, asOfDate) &&
      isReliable(power, id);
    const counts = (id: string): boolean => {
      if (candidateIds?.has(id) === false) return false;
      const key = `${power.id} ${facultyCode} ${id}`;
      const answer = known.get(key) ?? qualifies(id);
      known.set(key, answer);
      return answer;
    };
    return rule.anyOf.map((parts) =>
      parts.map((part) => ({
        groupId: part.groupId ?? null,
        count: part.count,
        entityIds: [...candidates(part)].filter(counts),
      })),
    );
  };
}

/** A signing rule of a power in force, with its combinations for a faculty today. */
interface RuleGrant {
  key: string;
  powerId: string;
  rule: SigningRule;
  combinations: Combination[];
}

type MatrixRow = Omit<Authority, 'facultyCode'>;

/**
 * Computes who can exercise each faculty in each bracket at the as-of date, from powers, classes, offices and parties.
 * People who died, left or were revoked do not count. Combinations that distinct people cannot fill are left out, and
 * so are brackets that nobody can sign in. If several powers give a faculty, brackets are cut at every edge, and each
 * lists everything that suffices in it. `isReliable` limits the matrix to reliable powers and holders.
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
 * Returns the matrix rows by which an operation can be signed: its own, and those of general administration as far as
 * they come from powers that do not name the operation. A power that names it defines its signing, or withholds it. A
 * partial revocation that names the operation also takes it from general administration.
 */
export function rowsCovering(
  operation: string,
  matrix: readonly Authority[],
  { powers, asOfDate }: Pick<Content, 'powers' | 'asOfDate'>,
): Authority[] {
  const giving = powers
    .filter((power) => facultyGiving(power, operation) === generalFaculty)
    .map((power): GeneralPower => {
      const isRevoked = (id: string) => isPartlyRevoked(power, operation, id, asOfDate);
      return { power, isRevoked: power.revocation === null ? null : isRevoked };
    });
  return matrix.flatMap((row) => {
    if (row.facultyCode === operation) return [row];
    return row.facultyCode === generalFaculty ? rowsByPowers(row, giving) : [];
  });
}

/** A power that gives an operation by general administration. */
interface GeneralPower {
  readonly power: Power;
  /** Returns true if the operation was revoked from a person; null if the power has no revocation. */
  readonly isRevoked: ((id: string) => boolean) | null;
}

/** Returns the parts of a row that these powers give. */
function rowsByPowers(row: Authority, giving: readonly GeneralPower[]): Authority[] {
  const used = giving.filter(({ power }) => row.powerIds.includes(power.id));
  if (used.length === row.powerIds.length && used.every(({ isRevoked }) => isRevoked === null)) return [row];
  const found = row.combinations.map((combination) =>
    used
      .filter(({ power }) => signsBy(power, row, combination))
      .flatMap(({ power, isRevoked }) => {
        const left = isRevoked === null ? combination : withoutPeople(combination, isRevoked);
        return isSatisfiable(left) ? [{ powerId: power.id, combination: left }] : [];
      }),
  );
  const combinations = distinct(found.flatMap((ways) => ways.map(({ combination }) => combination)));
  const powerIds = row.powerIds.filter((id) => found.flat().some(({ powerId }) => powerId === id));
  return combinations.length === 0
    ? []
    : [{ ...row, powerIds, combinations, people: peopleOf(combinations) }];
}

function withoutPeople(combination: Combination, isLeftOut: (id: string) => boolean): Combination {
  return combination.map((part) => ({ ...part, entityIds: part.entityIds.filter((id) => !isLeftOut(id)) }));
}

function signsBy(power: Power, row: Authority, combination: Combination): boolean {
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
      const satisfiable = grants.filter((grant) => grant.combinations.length > 0);
      if (satisfiable.length > 0) byFaculty.set(code, [...(byFaculty.get(code) ?? []), ...satisfiable]);
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

/** Merges neighbouring brackets with the same combinations by the same powers. */
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

/** The part of the insolvency bulletin that matters here. */
interface PublishedProceedings {
  readonly insolvency: readonly {
    readonly entityId: string;
    readonly procedure: string;
    readonly status: string;
    readonly publishedOn: string;
  }[];
}

/**
 * Returns the day on which the bulletin published the liquidation of a company that its registers show as in force and
 * that lost the administration of its goods; null otherwise. A company already shown as in liquidation has powers that
 * state it, and a reorganisation leaves the administration with the company.
 */
export function liquidationPublishedOn({
  subjectEntityId,
  entities,
  proceedings,
}: Pick<Content, 'subjectEntityId' | 'entities'> & { proceedings: PublishedProceedings | null }):
  | string
  | null {
  const subject = entities.find(({ id }) => id === subjectEntityId);
  if (subject?.company?.status !== 'vigente') return null;
  const open = (proceedings?.insolvency ?? []).filter(
    ({ entityId, procedure, status }) =>
      entityId === subjectEntityId && status === 'en_curso' && procedure !== 'reorganizacion_judicial',
  );
  return open[0]?.publishedOn ?? null;
}

/** Returns the authority matrix as far as it binds: empty if the company lost the administration of its goods. */
export function bindingMatrix(content: Content, ofPowers = authorityMatrix(content)): Authority[] {
  return liquidationPublishedOn(content) === null ? ofPowers : [];
}
