import type { Authority, Content, OperationAuthority } from '../../src/contract/generated/types.js';
import { type Grant, type Part, readSigning, type SigningOracle, setsOf } from './signing-oracle.js';

/** Returns the statements on signers that do not follow from the powers, classes, offices and people of a report. */
export function authorityObjectionsTo(content: Content): string[] {
  const oracle = readSigning(content);
  const checks = [matrix, operationSigners, automation];
  return checks.flatMap((check) => check(content, oracle).map((text) => `${check.name}: ${text}`));
}

type AmountRange = Pick<Authority, 'from' | 'to' | 'per'>;

const scaleOf = ({ from, per }: AmountRange) => `${from.currency} per ${per}`;

/** A bracket contains the amounts above `from` and up to and including `to`. */
function includesAmount({ from, to }: AmountRange, amount: number): boolean {
  return Number(from.amount) < amount && (to === null || amount <= Number(to.amount));
}

/** Returns one amount from each range in which the same rules and the same rows apply. */
function amountsOf(grants: readonly Grant[], reported: readonly AmountRange[]): number[] {
  const brackets = [...grants.map(({ rule }) => rule), ...reported];
  const edges = brackets.flatMap(({ from, to }) => [from, ...(to === null ? [] : [to])]);
  const amounts = new Set(edges.map(({ amount }) => Number(amount)).filter((amount) => amount > 0));
  return [...amounts, Number.MAX_VALUE];
}

function sectionsOf(grants: readonly Grant[]): Map<string, Grant[]> {
  const sections = new Map<string, Grant[]>();
  for (const grant of grants)
    sections.set(scaleOf(grant.rule), [...(sections.get(scaleOf(grant.rule)) ?? []), grant]);
  return sections;
}

/** Max number of sets that a report lists. */
const maxSets = 50;

/** Returns the distinct sufficient sets; null if there are more than `maxSets`. */
function distinctSets(ways: readonly (readonly Part[])[]): Map<string, string[]> | null {
  const sets = new Map<string, string[]>();
  for (const people of setsOf(ways)) {
    sets.set(people.join(), people);
    if (sets.size > maxSets) return null;
  }
  return sets;
}

/** Returns the sets as text, without the sets that contain another set. */
function minimalSetsText(sets: ReadonlyMap<string, readonly string[]>): string {
  const all = [...sets.values()];
  const minimal = all.filter(
    (people) =>
      !all.some((other) => other.length < people.length && other.every((id) => people.includes(id))),
  );
  return setsText(minimal);
}

function setsText(sets: readonly (readonly string[])[]): string {
  return sets
    .map((people) => [...people].sort().join('+'))
    .sort()
    .join(' or ');
}

function waysText(ways: readonly (readonly Part[])[]): string {
  const texts = ways.map((way) =>
    way.map(({ count, groupId, ids }) => `${count} of ${groupId ?? ''} ${ids.join()}`).join(' and '),
  );
  return [...new Set(texts)].sort().join(' or ');
}

/** The matrix has exactly the combinations of the signing rules, for each faculty in force and each amount. */
function matrix({ conclusion: { authorityMatrix } }: Content, { byFaculty }: SigningOracle): string[] {
  const expected = new Map<string, Grant[]>(
    [...byFaculty].flatMap(([code, grants]) =>
      [...sectionsOf(grants)].map(([scale, section]): [string, Grant[]] => [`${code} in ${scale}`, section]),
    ),
  );
  const rows = new Map<string, Authority[]>();
  for (const row of authorityMatrix) {
    const key = `${row.facultyCode} in ${scaleOf(row)}`;
    rows.set(key, [...(rows.get(key) ?? []), row]);
  }
  const unexpected = [...rows.keys()].filter((key) => !expected.has(key));
  const wrong = [...expected].flatMap(([key, section]) => {
    const reported = rows.get(key) ?? [];
    return amountsOf(section, reported).flatMap((amount) => {
      const grants = section.filter(({ rule }) => includesAmount(rule, amount));
      const matching = reported.filter((row) => includesAmount(row, amount));
      const text = rowObjection(grants, matching);
      return text === null ? [] : [`${key}, amount ${amount}: ${text}`];
    });
  });
  return [...unexpected.map((key) => `no power gives ${key}`), ...wrong];
}

function rowObjection(grants: readonly Grant[], rows: readonly Authority[]): string | null {
  const [row] = rows;
  if (row === undefined || rows.length > 1) {
    const expectedRows = grants.length === 0 ? 0 : 1;
    return expectedRows === rows.length ? null : `${rows.length} rows instead of ${expectedRows}`;
  }
  const ways = grants.flatMap((grant) => grant.ways);
  const expected = waysText(ways);
  const reported = waysText(
    row.combinations.map((way) => way.map(({ entityIds, ...part }) => ({ ...part, ids: entityIds }))),
  );
  if (expected !== reported) return `the combinations are ${reported} instead of ${expected}`;
  const powerIds = [...new Set(grants.map(({ power }) => power.id))].sort().join();
  if ([...row.powerIds].sort().join() !== powerIds)
    return `the powers are ${row.powerIds.join()} instead of ${powerIds}`;
  const sets = distinctSets(ways);
  if (row.people === null || sets === null)
    return (row.people === null) === (sets === null) ? null : 'the sets of people are missing or too many';
  const people = setsText([...sets.values()]);
  return setsText(row.people) === people
    ? null
    : `the people are ${setsText(row.people)} instead of ${people}`;
}

/** Each requested operation has exactly the smallest sufficient sets of people, at each amount. */
function operationSigners(content: Content, { grantsFor }: SigningOracle): string[] {
  const { operations } = content.conclusion;
  const requested = content.requestedOperations.join();
  const named = [...new Set(operations.map(({ faculty }) => faculty))].join();
  if (named !== requested) return [`the operations are ${named}, but ${requested} were requested`];
  return content.requestedOperations.flatMap((operation) => {
    const entries = operations.filter(({ faculty }) => faculty === operation);
    return operationObjections(entries, sectionsOf(grantsFor(operation))).map(
      (text) => `${operation} ${text}`,
    );
  });
}

function operationObjections(
  entries: readonly OperationAuthority[],
  sections: ReadonlyMap<string, readonly Grant[]>,
): string[] {
  const bracketed = entries.flatMap(({ bracket, sufficient }) =>
    bracket === null ? [] : [{ ...bracket, sufficient }],
  );
  const isUnsigned =
    entries.length === 1 && entries[0]?.bracket === null && entries[0].sufficient?.length === 0;
  if (sections.size === 0) return isUnsigned ? [] : ['has signers, but nobody can sign it'];
  if (bracketed.length < entries.length) return ['has no amounts, but somebody can sign it'];
  const unexpected = bracketed.filter((one) => !sections.has(scaleOf(one)));
  const wrong = [...sections].flatMap(([scale, section]) => {
    const own = bracketed.filter((one) => scaleOf(one) === scale);
    return amountsOf(section, own).flatMap((amount) => {
      const grants = section.filter(({ rule }) => includesAmount(rule, amount));
      const matching = own.filter((bracket) => includesAmount(bracket, amount));
      const text = entryObjection(grants, matching, sections.size === 1);
      return text === null ? [] : [`for ${amount} ${scale}: ${text}`];
    });
  });
  return [...unexpected.map((one) => `in ${scaleOf(one)} is given by no power`), ...wrong];
}

function entryObjection(
  grants: readonly Grant[],
  entries: readonly Pick<OperationAuthority, 'sufficient'>[],
  listsGaps: boolean,
): string | null {
  const [entry] = entries;
  if (entry === undefined || entries.length > 1)
    return grants.length === 0 && !listsGaps && entry === undefined
      ? null
      : `${entries.length} entries instead of one`;
  const sets = distinctSets(grants.flatMap(({ ways }) => ways));
  if (entry.sufficient === null || sets === null)
    return entry.sufficient === null && sets === null ? null : 'the sets are missing or too many';
  const expected = minimalSetsText(sets);
  const reported = setsText(entry.sufficient);
  return reported === expected ? null : `the sets are ${reported} instead of ${expected}`;
}

function automation(content: Content, { grantsFor }: SigningOracle): string[] {
  const { reasons } = content.conclusion.automation;
  const hasReason = reasons.some(({ code }) => code === 'operation_without_signer');
  const unsigned = content.requestedOperations.filter((operation) => grantsFor(operation).length === 0);
  return hasReason === unsigned.length > 0
    ? []
    : [`the operations without a signer are ${unsigned.join()}, but the reasons disagree`];
}
