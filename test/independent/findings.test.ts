import { expect, it } from 'vitest';
import type { Validation } from '../../src/contract/generated/types.js';
import { contentOf } from '../legal/generated/contents.js';
import { findingObjectionsTo } from './finding-checker.js';

/** Returns the objections to a content after the findings of a rule are altered. */
function objectionsOnce(companyId: string, ruleId: string, alter: (finding: Validation) => void): string {
  const content = structuredClone(contentOf(companyId));
  expect(findingObjectionsTo(content)).toEqual([]);
  for (const finding of content.validations) if (finding.ruleId === ruleId) alter(finding);
  return findingObjectionsTo(content).join('\n');
}

function saying(message: string) {
  return (finding: Validation) => {
    finding.message = message;
  };
}

const quotingNothing = (finding: Validation) => {
  finding.evidence = [];
};

it.each<[string, string, string, (finding: Validation) => void, RegExp]>([
  ['a plural for one power', 'sbx-spa-clean', 'POW-001', saying('Los poderes constan.'), /plurals/],
  [
    'a plural for one holder',
    'sbx-spa-clean',
    'SHR-003',
    saying('Conduce a los titulares actuales.'),
    /plurals/,
  ],
  ['a digit for one', 'sbx-spa-clean', 'SHR-002', saying('La sociedad tiene 1 titular.'), /digits/],
  ['a term that no power has', 'sbx-spa-clean', 'POW-002', saying('Está dentro de su plazo.'), /terms/],
  ['an ended power called valid', 'sbx-power-revoked', 'POW-002', saying('El poder rige al día.'), /ended/],
  [
    'an operation that no power in force gives',
    'sbx-power-revoked',
    'POW-005',
    saying('Cada operación requerida está comprendida en ellas.'),
    /ended/,
  ],
  ['brackets without a quote', 'sbx-sa-classes-ab', 'POW-007', quotingNothing, /brackets/],
  ['paid capital without a quote', 'sbx-spa-clean', 'CAP-002', quotingNothing, /payments/],
  ['codes without a quote', 'sbx-sa-classes-ab', 'DOC-003', quotingNothing, /codes/],
  [
    'an E.I.R.L. called a company',
    'sbx-eirl-dv-k',
    'ENT-010',
    saying('La sociedad no procede de otra.'),
    /nouns/,
  ],
  [
    'an agency called a company',
    'sbx-foreign-branch',
    'ENT-010',
    saying('La sociedad no procede de otra.'),
    /nouns/,
  ],
])('an independent check of findings objects to %s', (_, companyId, ruleId, alter, objection) => {
  expect(objectionsOnce(companyId, ruleId, alter)).toMatch(objection);
});
