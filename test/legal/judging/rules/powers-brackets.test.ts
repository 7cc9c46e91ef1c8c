import { describe, expect, it } from 'vitest';
import type { Content, Money } from '../../../../src/contract/generated/types.js';
import { judge } from '../../../../src/legal/judging/judgement.js';
import { healthySpa } from '../../healthy/spa.js';

const limit: Money = { amount: '500', currency: 'CLF' };

/** Returns the message about brackets for a report with one power per limit, each with one rule up to that limit. */
function messageFor(limits: readonly (Money | null)[]): string | undefined {
  const content: Content = healthySpa();
  content.powers = limits.flatMap((to, index) =>
    content.powers.slice(0, 1).map((power) => ({
      ...power,
      id: `pow_${index + 1}`,
      signingRules: power.signingRules.slice(0, 1).map((rule) => ({ ...rule, to })),
    })),
  );
  return judge(content, { validate: true }).validations.find(({ ruleId }) => ruleId === 'POW-007')?.message;
}

describe('powers that distinguish no amounts', () => {
  it('a limit is still mentioned', () => {
    expect(messageFor([null])).toBe('Ningún poder vigente distingue tramos de monto.');
    expect(messageFor([limit])).toBe(
      'Ningún poder vigente distingue tramos de monto: el poder general por clases fija un solo límite.',
    );
    expect(messageFor([limit, limit])).toBe(
      'Ningún poder vigente distingue tramos de monto: donde se fija un límite, es uno solo.',
    );
  });
});
