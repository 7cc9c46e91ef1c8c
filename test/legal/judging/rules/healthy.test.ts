import { describe, expect, it } from 'vitest';
import { judge } from '../../../../src/legal/judging/judgement.js';
import { rules } from '../../../../src/legal/judging/rules/rule-list.js';
import { healthySa } from '../../healthy/sa.js';
import { healthySpa } from '../../healthy/spa.js';

describe.each([
  ['SpA', healthySpa],
  ['S.A.', healthySa],
])('a healthy %s', (_, healthy) => {
  const { validations, conclusion } = judge(healthy(), { validate: true });

  it('passes every rule that applies, with one entry per rule', () => {
    expect(validations.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'not_applicable')).toEqual(
      [],
    );
    expect(validations.map(({ ruleId }) => ruleId)).toEqual(rules.map(({ id }) => id));
    expect(conclusion).toMatchObject({ result: 'aprobado', reason: null, restrictions: [] });
  });

  it('has evidence on existing pages for everything that passed', () => {
    const pages = new Map(healthy().documents.map(({ id, pages }) => [id, pages]));
    const passed = validations.filter(({ outcome }) => outcome === 'passed');
    expect(passed.filter(({ evidence }) => evidence.length === 0).map(({ ruleId }) => ruleId)).toEqual([]);
    for (const { documentId, page, quote } of passed.flatMap(({ evidence }) => evidence)) {
      expect(page).toBeLessThanOrEqual(pages.get(documentId) ?? 0);
      expect(quote).not.toBe('');
    }
  });
});

it('rules have unique ids in families', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  for (const { id } of rules) expect(id).toMatch(/^(ENT|CON|CAP|SHR|UBO|ADM|POW|DOC|CMP)-\d{3}$/);
});
