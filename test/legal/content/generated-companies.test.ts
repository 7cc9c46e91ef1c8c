import { describe, expect, test } from 'vitest';
import type { Content } from '../../../src/contract/generated/types.js';
import { findViolations } from '../../../src/legal/judging/invariants.js';
import { scaled } from '../../scale.js';
import {
  contentOf,
  contentValidator,
  generatedIds,
  sampledViolations,
  today,
} from '../generated/contents.js';
import { outOfOrder } from '../generated/field-order.js';

const validate = contentValidator();

function errorsIn(content: Content): string[] {
  const schema = validate(content)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  const invariants = sampledViolations(content).map(
    (one) => `${one.invariant} ${one.pointer}: ${one.detail}`,
  );
  const faults = content.validations
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'warning')
    .map(({ ruleId, message }) => `${ruleId}: ${message}`);
  const result = content.conclusion.result === 'aprobado' ? [] : [`conclusion ${content.conclusion.result}`];
  const unfounded = content.validations
    .filter(({ outcome, evidence }) => outcome === 'passed' && evidence.length === 0)
    .map(({ ruleId }) => `${ruleId} stands on nothing`);
  return [...schema, ...invariants, ...faults, ...result, ...unfounded, ...outOfOrder(content)];
}

/** @param look is called with each content, so that no content is generated twice */
function errorsOfAll(
  ids: readonly string[],
  asOfDate: string,
  look: (content: Content) => void = () => {},
): { [id: string]: string[] } {
  return Object.fromEntries(
    ids
      .map((id) => {
        const content = contentOf(id, { asOfDate });
        look(content);
        return [id, errorsIn(content)] as const;
      })
      .filter(([, found]) => found.length > 0),
  );
}

describe('generated companies', () => {
  test('every id gives a valid and healthy report, in all forms and both regimes', () => {
    const reached = new Set<string>();
    // A usual run draws too few companies to have one of these.
    const rare = 'SA_ABIERTA TRADICIONAL';
    const found = errorsOfAll(generatedIds(), today, ({ entities: [subject] }) => {
      reached.add(`${subject?.company?.legalForm} ${subject?.company?.registrationRegime}`);
    });
    expect(found).toEqual({});
    expect([...reached].filter((form) => form !== rare).sort()).toEqual([
      'EIRL RES',
      'EIRL TRADICIONAL',
      'LTDA RES',
      'LTDA TRADICIONAL',
      'SA_CERRADA TRADICIONAL',
      'SPA RES',
      'SPA TRADICIONAL',
    ]);
  }, 600_000);

  test.each([
    '2000-01-01',
    '2009-06-15',
    '2014-12-31',
    '2025-06-30',
    '2025-07-01',
    '2028-02-29',
    '2099-12-31',
  ])('the same holds for a report as of %s', (asOfDate) => {
    const ids = generatedIds().slice(0, scaled(5, 60));
    expect(errorsOfAll(ids, asOfDate)).toEqual({});
  });

  test('the judgement of a report follows from its facts', () => {
    for (const id of generatedIds().slice(0, 10))
      expect([id, findViolations(contentOf(id))]).toEqual([id, []]);
  });

  test('a valid RUT of a company is the tax id of its report', () => {
    const content = contentOf('76.543.210-3');
    expect(content.entities[0]?.taxId).toEqual({
      type: 'RUT',
      value: '76543210-3',
      country: 'CL',
      valid: true,
    });
  });

  test('odd ids give healthy reports too', () => {
    const odd = ['', '\u0000', 'x'.repeat(128), '🦙', 'מ', 'constructor', '__proto__', '123456785', '\ud83e'];
    expect(errorsOfAll(odd, today)).toEqual({});
  });
});
