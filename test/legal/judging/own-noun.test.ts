import { describe, expect, it } from 'vitest';
import defects from '../../../fixtures/defects.json' with { type: 'json' };
import { resolveCompany } from '../../../src/legal/company/company-ids.js';
import { contentOf } from '../generated/contents.js';

/** Phrases that fit only a “sociedad”. */
const companyWords =
  /\bla sociedad\b|razón social|\b(?:el|este|su) tipo social|(?:domicilio|plazo) social|registro (?:fundacional|de accionistas)/i;

const labels = Object.keys(defects);

describe.each(['sbx-eirl-dv-k', 'sbx-foreign-branch'])('a report on %s', (company) => {
  const ids = [company, ...labels.map((label) => `${company}+${label}`)].filter(
    (id) => resolveCompany(id).known,
  );

  it('accepts defects', () => {
    expect(ids.length).toBeGreaterThan(20);
  });

  it.each(ids)('does not call it a “sociedad”, in %s', (id) => {
    const { validations, conclusion } = contentOf(id);
    const texts = [
      ...validations.flatMap(({ ruleId, message, remedy }) => [
        `${ruleId}: ${message}`,
        `${ruleId}: ${remedy}`,
      ]),
      conclusion.summary,
      ...conclusion.restrictions,
    ];
    expect(texts.filter((text) => companyWords.test(text))).toEqual([]);
  });
});
