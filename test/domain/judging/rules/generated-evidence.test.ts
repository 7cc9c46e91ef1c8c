import { expect, it } from 'vitest';
import { generateContent } from '../../../../src/domain/content/report-content.js';

it('a generated company has evidence for everything that passed', () => {
  const unfounded = Array.from({ length: 100 }, (_, index) => `founded-${index}`).flatMap((canonical) => {
    const company = { canonical, taxId: null, scenario: null, label: null, modifiers: [] };
    const request = { seed: 'evidence', type: 'sociedades_y_poderes', company, validate: true } as const;
    return generateContent({ ...request, asOfDate: '2026-01-15' })
      .validations.filter(({ outcome, evidence }) => outcome === 'passed' && evidence.length === 0)
      .map(({ ruleId }) => `${canonical}: ${ruleId}`);
  });
  expect(unfounded).toEqual([]);
});
