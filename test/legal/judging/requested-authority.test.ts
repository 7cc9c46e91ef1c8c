import { describe, expect, it } from 'vitest';
import type { Content } from '../../../src/contract/generated/types.js';
import { scenarios } from '../../../src/legal/company/catalogue.js';
import { resolveCompany } from '../../../src/legal/company/company-ids.js';
import { minimalCombinations } from '../../../src/legal/judging/combinations.js';
import { judge } from '../../../src/legal/judging/judgement.js';
import { scaled } from '../../scale.js';
import { contentOf, generatedIds } from '../generated/contents.js';
import { healthySpa } from '../healthy/spa.js';
import { canSign } from '../signing-check.js';
import { nth } from './rules/report-changes.js';

function part(groupId: string, count: number, ...entityIds: string[]) {
  return { groupId, count, entityIds };
}

const labels = ['', '+power-revoked', '+power-expired', '+board-lapsed', '+dissolved', '+insolvency', '+pep'];

/** Yields scenarios, generated companies, and companies of each country with and without a defect. */
function* reports(): Generator<[string, Content]> {
  for (const { key } of scenarios) yield [key, contentOf(`sbx-${key}`)];
  for (const id of generatedIds().slice(0, scaled(40, 2_000))) yield [id, contentOf(id)];
  for (const key of ['spa-clean', 'sa-classes-ab', 'mx-sapi', 'pe-sac', 'co-sas', 'es-sl'])
    for (const label of labels) {
      const id = `sbx-${key}${label}`;
      if (resolveCompany(id).known) yield [id, contentOf(id)];
    }
}

const operationsOf = (content: Content) => judge(content, { validate: true }).conclusion.operations;

/** Returns the brackets of the first operation of a changed SpA, as `from–to: combinations`. */
function sentencesAfter(change: (report: Content) => void): string[] {
  const report = healthySpa();
  change(report);
  return operationsOf(report)
    .filter(({ faculty }) => faculty === report.requestedOperations[0])
    .map(({ bracket, sufficient }) => {
      const range = bracket === null ? 'any' : `${bracket.from.amount}–${bracket.to?.amount ?? ''}`;
      return `${range}: ${sufficient?.map((people) => people.join('+')).join(' ')}`;
    });
}

describe('the signers of a requested operation', () => {
  it('are stated for exactly the requested operations, in consecutive brackets, as in the matrix', () => {
    for (const [id, { requestedOperations, powers, conclusion }] of reports()) {
      const { operations, authorityMatrix } = conclusion;
      expect([...new Set(operations.map(({ faculty }) => faculty))], id).toEqual(requestedOperations);
      for (const { faculty, bracket, sufficient, sentence } of operations) {
        expect(sentence, id).toMatch(/^\p{Lu}.*[^.]\.$/u);
        for (const people of sufficient ?? []) {
          const suffice = (some: readonly string[]) =>
            canSign({ authorityMatrix, powers }, { faculty, bracket, people: some });
          expect(suffice(people), `${id} ${faculty} ${people.join()}`).toBe(true);
          for (const left of people)
            expect(suffice(people.filter((one) => one !== left)), `${id} without ${left}`).toBe(false);
        }
        if (sufficient?.length === 0 && bracket === null) {
          const allSigners = authorityMatrix.flatMap((row) =>
            row.combinations.flat().flatMap((one) => one.entityIds),
          );
          expect(canSign({ authorityMatrix, powers }, { faculty, bracket, people: allSigners })).toBe(false);
        }
      }
    }
  });

  it('are the only people that the sentence names as signers', () => {
    for (const [id, { entities, conclusion }] of reports()) {
      for (const { sufficient, sentence } of conclusion.operations) {
        if (sufficient === null) continue;
        const signers = new Set(sufficient.flat());
        for (const { id: entityId, name, person } of entities) {
          const named =
            person !== null &&
            sentence.includes(name) &&
            new RegExp(`(?:doñ?a|don|señora?) ${name}(?![ -]\\p{Lu})`, 'u').test(sentence);
          if (named) expect(signers, `${id}: ${name} in ${sentence}`).toContain(entityId);
          else if (signers.size <= 6 && signers.has(entityId)) expect(sentence, id).toContain(name);
        }
        if (/por sí sol[ao] (?:doña|don) /.test(sentence))
          expect(
            sufficient.filter((people) => people.length === 1),
            `${id}: ${sentence}`,
          ).toHaveLength(1);
        if (/conjuntamente|mancomunadamente|firma conjunta/.test(sentence))
          expect(
            sufficient.some((people) => people.length > 1),
            `${id}: ${sentence}`,
          ).toBe(true);
      }
    }
  });

  it('are stated briefly for any number of people', () => {
    const { operations } = contentOf('sbx-powers-huge').conclusion;
    expect(operations.some(({ sufficient }) => sufficient === null)).toBe(true);
    for (const { sentence, sufficient } of operations) {
      expect(sentence.length).toBeLessThan(600);
      expect(sufficient?.length ?? 0).toBeLessThanOrEqual(50);
    }
    expect(nth(operations, 0).sentence).toBe(
      'Contratar mutuos y líneas de crédito, hasta UF 250 por operación: puede actuar por sí sola cualquiera de las 120 personas que señala la matriz de facultades.',
    );
  });

  it('leave gaps at amounts above, between and below that nobody can sign', () => {
    expect(sentencesAfter(() => {}).map((line) => line.split(':')[0])).toEqual([
      '0–500',
      '500–5000',
      '5000–',
    ]);
    expect(sentencesAfter((report) => nth(report.powers, 0).signingRules.pop()).at(-1)).toBe('5000–: ');
    expect(sentencesAfter((report) => nth(report.powers, 0).signingRules.splice(1, 1))[1]).toBe('500–5000: ');
    expect(sentencesAfter((report) => nth(report.powers, 0).signingRules.shift())[0]).toBe('0–500: ');
    const months = sentencesAfter((report) => {
      const rules = nth(report.powers, 0).signingRules;
      rules.pop();
      nth(rules, 0).per = 'mes';
    });
    expect(months.filter((line) => line.endsWith(': '))).toEqual([]);
  });

  it('are absent for every amount if no power gives the operation', () => {
    expect(sentencesAfter((report) => (report.requestedOperations = ['LAB_SETTLE']))).toEqual(['any: ']);
    expect(sentencesAfter((report) => (report.powers = []))).toEqual(['any: ']);
  });

  it('are merged if general administration adds signers to the faculty', () => {
    const lines = sentencesAfter((report) => {
      const power = structuredClone(nth(report.powers, 0));
      const rule = { ...nth(power.signingRules, 0), to: null, facultyCodes: ['*' as const] };
      power.faculties = [{ code: 'ALL_GENERAL', label: 'x', text: 'x', excluded: false }];
      power.signingRules = [{ ...rule, anyOf: [[{ entityId: 'ent_6', count: 1 }]] }];
      report.powers.push({
        ...power,
        id: 'pow_9',
        grantees: { groupIds: [], entityIds: ['ent_6'], positionTitles: [] },
      });
      report.requestedOperations = ['BANK_OPEN_ACCOUNT'];
    });
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toContain('ent_6');
  });

  it('exclude general administration by a power that withholds it or has its own rule for it', () => {
    const general = (code: string, excluded: boolean) => (report: Content) => {
      const power = nth(report.powers, 0);
      const rest = power.faculties.filter((faculty) => faculty.code !== 'BANK_OPEN_ACCOUNT');
      power.faculties = [
        ...rest,
        { code: 'ALL_GENERAL', label: 'x', text: 'x', excluded: false },
        { code, label: 'x', text: 'x', excluded },
      ];
      nth(power.signingRules, 0).facultyCodes = ['ALL_GENERAL'];
      report.requestedOperations = ['BANK_OPEN_ACCOUNT'];
    };
    expect(sentencesAfter(general('BANK_OPEN_ACCOUNT', true))).toEqual(['any: ']);
    expect(sentencesAfter(general('BANK_OPEN_ACCOUNT', false))[0]).toBe('0–500: ');
    expect(sentencesAfter(general('LAB_HIRE', false))[0]).toMatch(/^0–500: ent_/);
  });

  it('omit people from whom the operation was revoked, although general administration would give it', () => {
    const revoked =
      (...granteeEntityIds: string[]) =>
      (report: Content) => {
        const power = nth(report.powers, 0);
        power.faculties = power.faculties.slice(0, 1).map((faculty) => ({ ...faculty, code: 'ALL_GENERAL' }));
        for (const rule of power.signingRules) rule.facultyCodes = ['*'];
        power.status = 'revocado_parcial';
        power.revocation = {
          ...{ date: '2025-10-01', scope: 'parcial', documentId: 'doc_power' },
          ...{ facultyCodes: ['BANK_OPEN_ACCOUNT'], granteeEntityIds, notifiedOn: null, registeredOn: null },
        };
        report.requestedOperations = ['BANK_OPEN_ACCOUNT', 'LAB_HIRE'];
      };
    expect(sentencesAfter(revoked('ent_3'))).toEqual([
      '0–500: ent_4',
      '500–5000: ent_4+ent_5 ent_4+ent_6',
      '5000–: ',
    ]);
    expect(sentencesAfter(revoked())).toEqual(['any: ']);
    const report = healthySpa();
    revoked()(report);
    const unsigned = operationsOf(report).filter(({ sufficient }) => sufficient?.length === 0);
    expect(unsigned.map(({ faculty }) => faculty)).toEqual(['BANK_OPEN_ACCOUNT']);
    const [finding] = judge(report, { validate: true }).validations.filter(
      ({ ruleId, outcome }) => ruleId === 'POW-003' && outcome !== 'passed',
    );
    expect(finding?.severity).toBe('impedimento');
  });
});

describe('minimal combinations', () => {
  it('never combine a person who can sign alone with others', () => {
    expect(minimalCombinations([[part('A', 1, 'x')], [part('A', 1, 'x'), part('B', 1, 'y')]])).toEqual([
      [part('A', 1, 'x')],
    ]);
    expect(minimalCombinations([[part('A', 1, 'x')], [part('C', 2, 'x', 'y', 'z')]])).toEqual([
      [part('A', 1, 'x')],
      [part('C', 2, 'y', 'z')],
    ]);
  });

  it('omit combinations that include another, and keep one of two equal ones', () => {
    const two = [part('A', 2, 'x', 'y', 'z')];
    expect(minimalCombinations([two, [...two, part('B', 1, 'v')]])).toEqual([two]);
    expect(minimalCombinations([[...two, part('B', 1, 'v')], two])).toEqual([two]);
    expect(minimalCombinations([two, [part('A', 3, 'x', 'y', 'z')], [part('D', 2, 'z', 'y', 'x')]])).toEqual([
      two,
    ]);
    const another = [part('A', 1, 'x', 'y', 'z'), part('B', 1, 'v')];
    expect(minimalCombinations([two, another])).toEqual([two, another]);
  });
});
