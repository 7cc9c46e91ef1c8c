import { expect, it } from 'vitest';
import type { Validation } from '../../src/contract/generated/types.js';
import { contentOf } from '../legal/generated/contents.js';
import { findingObjectionsTo } from './finding-checker.js';

/** Returns the objections to a content after the findings of a rule are altered. */
function objectionsAfter(companyId: string, ruleId: string, alter: (finding: Validation) => void): string {
  const content = structuredClone(contentOf(companyId));
  expect(findingObjectionsTo(content)).toEqual([]);
  for (const finding of content.validations) if (finding.ruleId === ruleId) alter(finding);
  return findingObjectionsTo(content).join('\n');
}

function withMessage(message: string) {
  return (finding: Validation) => {
    finding.message = message;
  };
}

const withoutEvidence = (finding: Validation) => {
  finding.evidence = [];
};

it.each<[string, string, string, (finding: Validation) => void, RegExp]>([
  ['a plural for one power', 'sbx-spa-clean', 'POW-001', withMessage('Los poderes constan.'), /plurals/],
  [
    'a plural for one holder',
    'sbx-spa-clean',
    'SHR-003',
    withMessage('Conduce a los titulares actuales.'),
    /plurals/,
  ],
  ['a digit for one', 'sbx-spa-clean', 'SHR-002', withMessage('La sociedad tiene 1 titular.'), /digits/],
  ['a term that no power has', 'sbx-spa-clean', 'POW-002', withMessage('Está dentro de su plazo.'), /terms/],
  [
    'an ended power called valid',
    'sbx-power-revoked',
    'POW-002',
    withMessage('El poder rige al día.'),
    /endedPowers/,
  ],
  [
    'an operation that no power in force gives',
    'sbx-power-revoked',
    'POW-005',
    withMessage('Cada operación requerida está comprendida en ellas.'),
    /endedPowers/,
  ],
  ['brackets without a quote', 'sbx-sa-classes-ab', 'POW-007', withoutEvidence, /brackets/],
  ['paid capital without a quote', 'sbx-spa-clean', 'CAP-002', withoutEvidence, /payments/],
  ['codes without a quote', 'sbx-sa-classes-ab', 'DOC-003', withoutEvidence, /codes/],
  [
    'an E.I.R.L. called a company',
    'sbx-eirl-dv-k',
    'ENT-010',
    withMessage('La sociedad no procede de otra.'),
    /companyNoun/,
  ],
  [
    'an agency called a company',
    'sbx-foreign-branch',
    'ENT-010',
    withMessage('La sociedad no procede de otra.'),
    /companyNoun/,
  ],
])('an independent check of findings objects to %s', (_, companyId, ruleId, alter, objection) => {
  expect(objectionsAfter(companyId, ruleId, alter)).toMatch(objection);
});
