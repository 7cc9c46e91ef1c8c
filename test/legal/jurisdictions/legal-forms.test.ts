import { describe, expect, it } from 'vitest';
import { drawSchemas } from '../../../src/contract/draw-schemas.js';
import { judgeContent } from '../../../src/legal/content/report-content.js';
import { chile } from '../../../src/legal/jurisdictions/cl/chile.js';
import {
  chileanForms,
  formAbroad,
  formOf,
  wordsFor,
} from '../../../src/legal/jurisdictions/cl/legal-forms.js';
import { companyIdentity } from '../../../src/legal/jurisdictions/cl/plan/company-identity.js';
import { formatRut } from '../../../src/legal/jurisdictions/cl/rut.js';
import type { Country, LegalForm } from '../../../src/legal/jurisdictions/law.js';
import { lawOf } from '../../../src/legal/jurisdictions/laws.js';
import { writtenForm } from '../../../src/legal/jurisdictions/registered/country.js';
import { runToEnd } from '../../../src/values/steps.js';

const written = chileanForms.rows.flatMap(([form, { drawn }]) => (drawn === undefined ? [] : [form]));

function companyOf(legalForm: LegalForm) {
  const key = { seed: 'forms', type: 'sociedades_y_poderes', company: legalForm };
  const request = { key, taxId: null, asOfDate: '2026-01-15', schemas: drawSchemas };
  const draft = runToEnd(chile.draft({ ...request, choices: { legalForm, regime: 'TRADICIONAL' } }));
  const { company } = draft.entities.find(({ id }) => id === draft.subjectEntityId) ?? {};
  return { draft, company };
}

describe('the legal forms of Chile', () => {
  it.each(written)('a report on a %s names the form as its row does', (form) => {
    const { company } = companyOf(form);
    expect(company?.legalForm).toBe(form);
    expect(company?.legalFormLabel).toBe(chileanForms.row(form).label);
  });

  it.each(chileanForms.rows.flatMap(([form, { drawn }]) => (drawn?.ownership === undefined ? [] : [form])))(
    '%s gives a company without findings',
    (form) => {
      const { draft } = companyOf(form);
      const { validations } = judgeContent(draft, true);
      expect(validations.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    },
  );

  it('are drawn in the eras in which their rows have foundations', () => {
    const forms = new Set(
      Array.from(
        { length: 400 },
        (_, index) => companyIdentity('forms', formatRut(66_200_000 + index), '2025-06-30').legalForm,
      ),
    );
    const founded = chileanForms.rows.flatMap(([form, { drawn }]) => (drawn?.foundedByEra ? [form] : []));
    expect([...forms].sort()).toEqual([...founded].sort());
  });

  it('include one form of companies founded abroad, which is never drawn', () => {
    expect(chileanForms.rows.filter(([, { abroad }]) => abroad)).toHaveLength(1);
    expect(() => formOf({ legalForm: formAbroad })).toThrow(RangeError);
  });

  it('use the wording of the form that they name, or their own', () => {
    const [own, like] = [written.find((form) => !lender(form)), written.find((form) => lender(form))];
    if (own === undefined || like === undefined) throw new Error('no form uses the wording of another');
    expect(wordsFor({ [own]: 'own' }, own)).toBe('own');
    expect(wordsFor({ [lender(like) ?? '']: 'lent' }, like)).toBe('lent');
    expect(wordsFor({ [lender(like) ?? '']: 'lent', [like]: 'own' }, like)).toBe('own');
    expect(() => wordsFor({}, own)).toThrow(`${own} has no words of its own`);
  });
});

describe.each(['MX', 'PE', 'CO', 'ES'] satisfies Country[])('the legal forms of %s', (country) => {
  it('have one row with the wording of their companies', () => {
    const law = lawOf(country);
    const rows = law.forms.rows.filter(([, { registered }]) => registered !== undefined);
    expect(rows.map(([form]) => form)).toEqual([writtenForm(law).code]);
  });

  it('require nothing of an unknown form', () => {
    expect(lawOf(country).forms.row(formAbroad)).toEqual({});
  });
});

function lender(form: LegalForm): LegalForm | undefined {
  return formOf({ legalForm: form }).wordedLike;
}
