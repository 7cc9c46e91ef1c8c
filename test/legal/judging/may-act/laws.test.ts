import { describe, expect, it } from 'vitest';
import type { Authority, Content, Money } from '../../../../src/contract/generated/types.js';
import { scenarios } from '../../../../src/legal/company/catalogue.js';
import { isWithinBracket } from '../../../../src/legal/judging/authority-matrix.js';
import { mayAct } from '../../../../src/legal/judging/may-act/may-act.js';
import { amountUnits, moneyOfUnits } from '../../../../src/values/money.js';
import { contentOf, generatedIds } from '../../generated/contents.js';
import { minMissing, oracle, signersOf } from './oracle.js';

const defects = [
  'power-revoked',
  'power-expired',
  'dissolved',
  'insolvency',
  'board-lapsed',
  'attorney-died',
  'office-left',
];
const countries = ['spa-clean', 'mx-sapi', 'pe-sac', 'co-sas', 'es-sl'];
const generated = generatedIds().slice(0, 3_000);
/** Scenario keys without a report. */
const apart = ['not-found'];
const companies = [
  ...scenarios.filter(({ key }) => !apart.includes(key)).map(({ key }) => `sbx-${key}`),
  ...countries.flatMap((key) => ['#1', '#2'].map((label) => `sbx-${key}${label}`)),
  ...generated,
];

/** Returns the amounts around an edge: one ten-thousandth below it, the edge, one ten-thousandth above it. */
function amountsAround({ amount, currency }: Money): Money[] {
  const units = amountUnits({ amount, currency });
  return [units - 1n, units, units + 1n]
    .filter((unit) => unit >= 0n)
    .map((unit) => moneyOfUnits(unit, currency));
}

/** Returns the decision of the matrix for people and an amount; undefined if a row does not list people. */
function expectedAnswer(
  rows: readonly Authority[],
  amount: Money,
  people: readonly string[],
): boolean | undefined {
  const covering = rows.filter((row) => {
    const bracket = { from: row.from, to: row.to };
    const zero = amountUnits(amount) === 0n && amountUnits(row.from) === 0n;
    return (
      zero ||
      (isWithinBracket(bracket, { from: amount, to: amount }) && amountUnits(amount) > amountUnits(row.from))
    );
  });
  if (covering.some((row) => row.people === null)) return undefined;
  return covering.some((row) => row.people?.some((set) => set.every((id) => people.includes(id))));
}

/** Returns the matrix rows of a faculty; undefined if a power gives it only by general administration. */
function rowsOf(content: Content, faculty: string): Authority[] | undefined {
  const { authorityMatrix } = content.conclusion;
  const general = content.powers.some(
    ({ faculties }) =>
      faculties.some(({ code, excluded }) => code === 'ALL_GENERAL' && !excluded) &&
      !faculties.some(({ code }) => code === faculty),
  );
  return general && faculty !== 'ALL_GENERAL'
    ? undefined
    : authorityMatrix.filter((row) => row.facultyCode === faculty);
}

/** Returns at most `max` of the values, at equal distances: the same ones in every run. */
function sample<Value>(values: readonly Value[], max: number): Value[] {
  const step = Math.max(1, Math.ceil(values.length / max));
  return values.filter((_, index) => index % step === 0);
}

describe('the mayAct decision', () => {
  it('agrees with the authority matrix wherever the matrix lists people', () => {
    let [yes, no] = [0, 0];
    for (const company of companies) {
      const content = contentOf(company);
      const large = content.entities.length > 100;
      const codes = [...new Set(content.conclusion.authorityMatrix.map(({ facultyCode }) => facultyCode))];
      for (const faculty of sample(codes, large ? 3 : 6)) {
        const rows = rowsOf(content, faculty);
        const edges = rows?.flatMap(({ from, to }) => [from, ...(to === null ? [] : [to])]) ?? [];
        const sets = rows?.flatMap(({ people }) => people ?? []) ?? [];
        const peopleSets = sample(sets, 3).flatMap((set) => [
          set,
          set.slice(1),
          [...set, content.subjectEntityId],
        ]);
        for (const people of peopleSets.filter((set) => set.length > 0)) {
          for (const { amount, currency } of sample(edges.flatMap(amountsAround), large ? 3 : 6)) {
            const expected = expectedAnswer(rows ?? [], { amount, currency }, people);
            if (expected === undefined) continue;
            const { allowed } = mayAct(content, { faculty, amount, currency, people });
            if (allowed !== expected)
              expect([company, faculty, amount, currency, people, allowed]).toBe(expected);
            if (expected) yes += 1;
            else no += 1;
          }
        }
      }
    }
    expect(yes).toBeGreaterThan(5_000);
    expect(no).toBeGreaterThan(1_000);
  }, 300_000);

  it('agrees with a search of all sets of people, also in the number of missing signers', () => {
    const seen = { yes: 0, no: 0, completed: 0, pesos: 0, defective: 0 };
    const defective = defects.flatMap((defect) => countries.map((key) => `sbx-${key}+${defect}`));
    for (const company of [
      ...companies.filter((id) => !/huge|4812|listed|liquidation/.test(id)),
      ...defective,
    ]) {
      // The oracle reads powers only, so companies with a published liquidation are left out.
      const content = contentIfThere(company);
      if (content === undefined || signersOf(content).length > 9) continue;
      if (defective.includes(company)) seen.defective += 1;
      const rules = content.powers.flatMap(({ signingRules }) => signingRules);
      const edges = rules.flatMap(({ from, to }) => [from, ...(to === null ? [] : [to])]);
      const amounts = sample(
        [...new Map(edges.flatMap(amountsAround).map((edge) => [JSON.stringify(edge), edge])).values()],
        7,
      );
      const codes = [
        ...new Set(content.powers.flatMap(({ faculties }) => faculties.map(({ code }) => code))),
      ];
      const allSigners = [...signersOf(content), content.subjectEntityId];
      for (const [turn, amount] of amounts.entries()) {
        const faculty =
          ['LAB_UNION', 'SEC_MORTGAGE', ...codes][(turn * 5 + company.length) % (codes.length + 2)] ?? '';
        const money = turn % 2 === 0 ? amount : inPesos(amount, content);
        const maySign = oracle(content, faculty, money);
        for (const people of sample(subsets(allSigners), 9)) {
          if (money.currency !== amount.currency) seen.pesos += 1;
          const question = { faculty, ...money, people };
          const answer = mayAct(content, question);
          const expected = maySign(people);
          if (answer.allowed !== expected) expect([company, question, answer.explanation]).toBe(expected);
          if (expected) seen.yes += 1;
          else seen.no += 1;
          if (expected) continue;
          const min = minMissing(content, maySign, people);
          const sizes = answer.missing.map(({ parts }) => parts.reduce((sum, { count }) => sum + count, 0));
          if (sizes.some((size) => size !== min) || sizes.length > 0 !== Number.isFinite(min)) {
            expect([company, question, answer.explanation, sizes]).toBe(min);
          }
          for (const { parts } of answer.missing) {
            seen.completed += 1;
            const added = choosePeople(
              parts.map(({ count, among }) => ({ count, ids: among.map(({ entityId }) => entityId) })),
            );
            if (!maySign([...people, ...added])) expect([company, question, parts, added]).toBe(true);
          }
        }
      }
    }
    expect(seen.yes).toBeGreaterThan(1_000);
    expect(seen.no).toBeGreaterThan(1_000);
    expect(seen.completed).toBeGreaterThan(1_000);
    expect(seen.pesos).toBeGreaterThan(500);
    expect(seen.defective).toBeGreaterThan(15);
  }, 300_000);
});

function contentIfThere(company: string): Content | undefined {
  try {
    return contentOf(company);
  } catch {
    // The company cannot have this defect.
    return undefined;
  }
}

/** Returns all subsets except the empty one. */
function subsets(ids: readonly string[]): string[][] {
  return Array.from({ length: 2 ** ids.length - 1 }, (_, mask) =>
    ids.filter((__, index) => ((mask + 1) >> index) % 2 === 1),
  );
}

/** Returns distinct people for the parts, found by trial. */
function choosePeople(
  parts: readonly { count: number; ids: string[] }[],
  taken: readonly string[] = [],
): string[] {
  const [part, ...rest] = parts;
  if (part === undefined) return [...taken];
  if (part.count === 0) return choosePeople(rest, taken);
  for (const id of part.ids.filter((other) => !taken.includes(other))) {
    const found = choosePeople([{ ...part, count: part.count - 1 }, ...rest], [...taken, id]);
    if (found.length > 0) return found;
  }
  return [];
}

/** Converts an amount to pesos, with four decimal places. Amounts at the edges of brackets convert exactly. */
function inPesos(money: Money, { units }: Content): Money {
  const unit = units[money.currency];
  if (unit === undefined) return money;
  return moneyOfUnits((amountUnits(money) * amountUnits(unit.value)) / 10_000n, unit.value.currency);
}
