import type { Authority, Content, OperationAuthority } from '../../src/contract/generated/types.js';
import { type Grant, type Part, readSigning, type SigningOracle, setsOf } from './signing-oracle.js';

/** Returns the statements on signers that do not follow from the powers, classes, offices and people of a report. */
export function authorityObjectionsTo(content: Content): string[] {
  const oracle = readSigning(content);
  const checks = [matrix, operationsTold, automation];
  return checks.flatMap((check) => check(content, oracle).map((text) => `${check.name}: ${text}`));
}

type AmountRange = Pick<Authority, 'from' | 'to' | 'per'>;

const scaleOf = ({ from, per }: AmountRange) => `${from.currency} per ${per}`;

/** A bracket contains the amounts above `from` and up to and including `to`. */
function holds({ from, to }: AmountRange, amount: number): boolean {
  return Number(from.amount) < amount && (to === null || amount <= Number(to.amount));
}

/** Returns one amount from each range in which the same rules and the same rows apply. */
function amountsOf(grants: readonly Grant[], told: readonly AmountRange[]): number[] {
  const brackets = [...grants.map(({ rule }) => rule), ...told];
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
const most = 50;

/** Returns the distinct sufficient sets; null if there are more than `most`. */
function spelledOut(ways: readonly (readonly Part[])[]): Map<string, string[]> | null {
  const sets = new Map<string, string[]>();
  for (const people of setsOf(ways)) {
    sets.set(people.join(), people);
    if (sets.size > most) return null;
  }
  return sets;
}

/** Returns the sets as text, without the sets that contain another set. */
function least(sets: ReadonlyMap<string, readonly string[]>): string {
  const all = [...sets.values()];
  const kept = all.filter(
    (people) =>
      !all.some((other) => other.length < people.length && other.every((id) => people.includes(id))),
  );
  return written(kept);
}

function written(sets: readonly (readonly string[])[]): string {
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
  const given = new Map<string, Grant[]>(
    [...byFaculty].flatMap(([code, grants]) =>
      [...sectionsOf(grants)].map(([scale, section]): [string, Grant[]] => [`${code} in ${scale}`, section]),
    ),
  );
  const rows = new Map<string, Authority[]>();
  for (const row of authorityMatrix) {
    const key = `${row.facultyCode} in ${scaleOf(row)}`;
    rows.set(key, [...(rows.get(key) ?? []), row]);
  }
  const strange = [...rows.keys()].filter((key) => !given.has(key));
  const wrong = [...given].flatMap(([key, section]) => {
    const told = rows.get(key) ?? [];
    return amountsOf(section, told).flatMap((amount) => {
      const own = section.filter(({ rule }) => holds(rule, amount));
      const here = told.filter((row) => holds(row, amount));
      const text = rowObjection(own, here);
      return text === null ? [] : [`${key}, of ${amount}: ${text}`];
    });
  });
  return [...strange.map((key) => `nobody gave ${key}`), ...wrong];
}

function rowObjection(own: readonly Grant[], told: readonly Authority[]): string | null {
  const [row] = told;
  if (row === undefined || told.length > 1)
    return (own.length === 0 ? 0 : 1) === told.length ? null : `${told.length} rows`;
  const ways = own.flatMap((grant) => grant.ways);
  const right = waysText(ways);
  const said = waysText(
    row.combinations.map((way) => way.map(({ entityIds, ...part }) => ({ ...part, ids: entityIds }))),
  );
  if (right !== said) return `${said}, and not ${right}`;
  const powerIds = [...new Set(own.map(({ power }) => power.id))].sort().join();
  if ([...row.powerIds].sort().join() !== powerIds) return `by ${row.powerIds.join()}, and not ${powerIds}`;
  const sets = spelledOut(ways);
  if (row.people === null || sets === null)
    return (row.people === null) === (sets === null) ? null : 'people';
  const people = written([...sets.values()]);
  return written(row.people) === people ? null : `${written(row.people)}, and not ${people}`;
}

/** Each requested operation has exactly the smallest sufficient sets of people, at each amount. */
function operationsTold(content: Content, { giving }: SigningOracle): string[] {
  const { operations } = content.conclusion;
  const asked = content.requestedOperations.join();
  const named = [...new Set(operations.map(({ faculty }) => faculty))].join();
  if (named !== asked) return [`${named} are told, and ${asked} were asked for`];
  return content.requestedOperations.flatMap((operation) => {
    const told = operations.filter(({ faculty }) => faculty === operation);
    return operationObjections(told, sectionsOf(giving(operation))).map((text) => `${operation} ${text}`);
  });
}

function operationObjections(
  told: readonly OperationAuthority[],
  sections: ReadonlyMap<string, readonly Grant[]>,
): string[] {
  const bracketed = told.flatMap(({ bracket, sufficient }) =>
    bracket === null ? [] : [{ ...bracket, sufficient }],
  );
  const isUnsigned = told.length === 1 && told[0]?.bracket === null && told[0].sufficient?.length === 0;
  if (sections.size === 0) return isUnsigned ? [] : ['is told to be signed, and nobody can'];
  if (bracketed.length < told.length) return ['is told without amounts, and somebody can sign it'];
  const strange = bracketed.filter((one) => !sections.has(scaleOf(one)));
  const wrong = [...sections].flatMap(([scale, section]) => {
    const own = bracketed.filter((one) => scaleOf(one) === scale);
    return amountsOf(section, own).flatMap((amount) => {
      const grants = section.filter(({ rule }) => holds(rule, amount));
      const said = own.filter((bracket) => holds(bracket, amount));
      const text = toldObjection(grants, said, sections.size === 1);
      return text === null ? [] : [`of ${amount} ${scale}: ${text}`];
    });
  });
  return [...strange.map((one) => `in ${scaleOf(one)} is given by nobody`), ...wrong];
}

function toldObjection(
  grants: readonly Grant[],
  said: readonly Pick<OperationAuthority, 'sufficient'>[],
  tellsGaps: boolean,
): string | null {
  const [told] = said;
  if (told === undefined || said.length > 1)
    return grants.length === 0 && !tellsGaps && told === undefined ? null : `${said.length} are told`;
  const sets = spelledOut(grants.flatMap(({ ways }) => ways));
  if (told.sufficient === null || sets === null)
    return told.sufficient === null && sets === null ? null : 'too many, or not so many';
  const right = least(sets);
  return written(told.sufficient) === right ? null : `${written(told.sufficient)}, and not ${right}`;
}

function automation(content: Content, { giving }: SigningOracle): string[] {
  const { reasons } = content.conclusion.automation;
  const waits = reasons.some(({ code }) => code === 'operation_without_signer');
  const unsigned = content.requestedOperations.filter((operation) => giving(operation).length === 0);
  return waits === unsigned.length > 0 ? [] : [`${unsigned.join()} without signer, and it says otherwise`];
}
