import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonPatchOperation } from '../../../src/contract/generated/types.js';
import { editReport } from '../../../src/legal/editing/edits.js';
import { findViolations } from '../../../src/legal/judging/invariants.js';
import { escapeToken } from '../../../src/values/json-pointer.js';
import { runToEnd } from '../../../src/values/steps.js';
import { scaled } from '../../scale.js';
import { reportOn } from './lawyer-report.js';

const companies = [
  'sbx-sa-classes-ab',
  'sbx-foreign-parent',
  'sbx-migrated',
  'sbx-lawyer-edits',
  'sbx-mx-sapi',
];
const reports = companies.map((companyId) => reportOn(companyId));

/** Returns every path in a value, with the value there. */
function valuesIn(value: unknown, path: string): { path: string; value: unknown }[] {
  const below = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    { path, value },
    ...below.flatMap(([name, inner]) => valuesIn(inner, `${path}/${escapeToken(name)}`)),
  ];
}

const computed = /^\/content\/(?:validations|conclusion|provenance|schemaVersion|asOfDate|subjectEntityId)/;
const places = reports.map(({ content }) =>
  valuesIn(content, '/content').filter(
    ({ path, value }) => !computed.test(path) && (typeof value !== 'object' || path.split('/').length > 3),
  ),
);

/** Returns another value of the same kind. */
function otherThan(value: unknown, pick: number): unknown {
  if (typeof value === 'number') return [0, value + 1, value * 2, 1][pick % 4];
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return [null, [], {}, 'x'][pick % 4];
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return ['2001-02-03', '2030-12-31', '2026-01-15', null][pick % 4];
  return [`${value}x`, 'ent_subject', null, ''][pick % 4];
}

const edits = fc.record({
  company: fc.nat(companies.length - 1),
  steps: fc.array(
    fc.record({ at: fc.nat(), op: fc.constantFrom('replace', 'remove', 'copy'), pick: fc.nat() }),
    {
      minLength: 1,
      maxLength: 2,
    },
  ),
});

describe('a report with records in another order', () => {
  it.each(scaled(['sbx-sa-classes-ab', 'sbx-mx-sapi'], [...companies, 'sbx-spa-joint-two']))(
    'is refused for %s, or judged as its content is stored',
    (companyId) => {
      const report = reportOn(companyId);
      const lists = valuesIn(report.content, '/content').filter(
        ({ path, value }) =>
          Array.isArray(value) && value.length > 1 && !computed.test(path) && path.split('/').length < 6,
      );
      const kept = lists.flatMap(({ path }) => {
        const verdict = runToEnd(editReport(report, [{ op: 'move', from: `${path}/0`, path: `${path}/1` }]));
        return verdict.accepted ? [[path, findViolations(verdict.content)]] : [];
      });
      expect(kept.length).toBeGreaterThan(3);
      expect(kept.filter(([, violations]) => violations?.length)).toEqual([]);
    },
  );
});

describe('a report with random edits', () => {
  it('is refused with reasons, or valid afterwards', () => {
    let taken = 0;
    const law = fc.property(edits, ({ company, steps }) => {
      const report = reports[company];
      const known = places[company] ?? [];
      if (report === undefined) return;
      const patch = steps.map(({ at, op, pick }): JsonPatchOperation => {
        const { path, value } = known[at % known.length] ?? { path: '', value: null };
        const from = known[pick % known.length]?.path ?? '';
        if (op === 'copy') return { op, from, path };
        return op === 'remove'
          ? { op, path }
          : { op: 'replace', path, value: otherThan(value, pick) as string };
      });
      const verdict = runToEnd(editReport(report, patch));
      if (verdict.accepted) {
        taken += 1;
        expect(findViolations(verdict.content)).toEqual([]);
      } else {
        const errors = 'error' in verdict ? [verdict.error] : verdict.violations;
        expect(errors.length).toBeGreaterThan(0);
        for (const { detail } of errors) expect(detail).not.toMatch(/undefined|\[object/);
      }
    });
    fc.assert(law, { seed: 12, numRuns: scaled(100, 400) });
    expect(taken).toBeGreaterThan(scaled(8, 30));
  });
});
