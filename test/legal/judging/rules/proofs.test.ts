import { describe, expect, it } from 'vitest';
import table from '../../../../fixtures/proofs.json' with { type: 'json' };
import { drawSchemas } from '../../../../src/contract/draw-schemas.js';
import type { Content, Validation } from '../../../../src/contract/generated/types.js';
import { builtInCatalogue } from '../../../../src/legal/company/catalogue.js';
import { recipes } from '../../../../src/legal/content/recipes/recipe-list.js';
import { judgeContent } from '../../../../src/legal/content/report-content.js';
import { examineReport } from '../../../../src/legal/judging/rules/examined-report.js';
import type { Rule, RuleResult } from '../../../../src/legal/judging/rules/rule.js';
import { disputedValues } from '../../../../src/legal/judging/rules/rule.js';
import { rules } from '../../../../src/legal/judging/rules/rule-list.js';
import { jurisdictions } from '../../../../src/legal/jurisdictions/countries.js';
import { containsValue } from '../../../../src/legal/jurisdictions/excerpts.js';
import { runToEnd } from '../../../../src/values/steps.js';
import { scaled } from '../../../scale.js';
import { chosenCompanies, drawnCompanies, type Healthy } from '../../content/recipes/companies.js';
import { contentOf, generatedIds } from '../../generated/contents.js';

/** Scenarios with large reports. They are left out, because the same code makes their quotes as those of others. */
const large = new Set(['holders-4812', 'powers-huge']);

/** A healthy company of each of the other countries. */
const abroad: readonly Healthy[] = (['MX', 'PE', 'CO', 'ES'] as const).map((country) => {
  const key = { seed: 'recipes', type: 'sociedades_y_poderes', company: country };
  const request = { key, taxId: null, choices: {}, asOfDate: '2026-01-15', schemas: drawSchemas };
  return { name: country, draft: runToEnd(jurisdictions[country].draft(request)) };
});

/** Returns the values of a report's findings that their quotes do not prove. */
function unprovenFindings(content: Content): string[] {
  const report = examineReport({ ...content, validations: [] });
  return rules.flatMap((rule) => {
    const verdict = rule.check(report);
    const findings = content.validations.filter(({ ruleId }) => ruleId === rule.id);
    return findings.flatMap((finding) => proofErrors(content, rule, verdict, finding));
  });
}

function proofErrors(
  content: Content,
  { proof, id }: Rule,
  verdict: RuleResult,
  finding: Validation,
): string[] {
  const { evidence, outcome, message } = finding;
  if (!verdict.applicable || outcome === 'not_applicable') return [];
  // An illegible document proves nothing.
  if (outcome === 'not_evaluated') return evidence.length === 0 ? [] : [`${id} quotes what nobody can read`];
  const ordinal = Number(/_(\d+)$/.exec(finding.id.replace(/^val_[A-Z]+_\d+/, ''))?.[1] ?? 0);
  const found = ordinal === 0 ? verdict : verdict.findings[ordinal - 1];
  if (found === undefined) return [`${id}: ${finding.id} is no finding of the rule`];
  const types = outcome === 'passed' ? proof.upheld : proof.broken;
  const foreign = evidence.filter(({ documentId }) => {
    const type = content.documents.find((document) => document.id === documentId)?.type;
    return types !== null && (type === undefined || !types.has(type));
  });
  const values = disputedValues(proof, found);
  const people = content.entities.filter(({ kind }) => kind === 'person');
  // If no legible document states a number of people, a list of their names proves it.
  const lists = (quote: string, value: string) =>
    people.filter(({ name }) => quote.includes(name)).length === Number(value);
  const silent = values.filter(
    (value) => !evidence.some(({ quote }) => containsValue(value)(quote) || lists(quote, value)),
  );
  return [
    ...(evidence.length === 0 ? [`${id} quotes nothing: ${message}`] : []),
    ...foreign.map(({ documentId }) => `${id} quotes ${documentId}, which cannot prove it: ${message}`),
    ...silent.map((value) => `${id} quotes nothing that says ${value}: ${message}`),
  ];
}

const unprovenOf = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => unprovenFindings(contentOf(id)).map((complaint) => `${id}: ${complaint}`));

/** Returns the names, or the day of the entry, that the quotes of a passed rule must contain. */
function passedOn(content: Content): Record<string, string[]> {
  const named = (ids: readonly string[]) =>
    ids.flatMap((id) => content.entities.find((entity) => entity.id === id)?.name ?? []);
  const company = content.entities.find(({ id }) => id === content.subjectEntityId)?.company;
  const held = content.administration.positions.filter(({ status }) => status === 'vigente');
  return {
    'CON-001': [company?.incorporation?.registration?.date ?? []].flat(),
    'ENT-008': named(company?.taxStatus.registeredRepresentativeIds ?? []),
    'UBO-001': named(content.beneficialOwners.map(({ entityId }) => entityId)),
    'ADM-004': named(held.map(({ entityId }) => entityId)),
  };
}

function unnamedRules(content: Content): string[] {
  const passedByRule = passedOn(content);
  const passed = content.validations.filter(({ outcome }) => outcome === 'passed');
  return passed.flatMap(({ ruleId, evidence }) =>
    (passedByRule[ruleId] ?? [])
      .filter((value) => !evidence.some(({ quote }) => containsValue(value)(quote)))
      .map((value) => `${ruleId} quotes nothing that says ${value}`),
  );
}

describe('the quotes of a rule prove its message', () => {
  it('with its disputed values, or the reason for none', () => {
    const rows: Record<string, { values?: string[]; none?: string }> = table.rules;
    const members = ['actual', 'expected', 'quoted'];
    const unstated = Object.entries(rows).filter(
      ([, { values = [], none }]) =>
        values.length > 0 === (none !== undefined) || values.some((value) => !members.includes(value)),
    );
    expect(unstated.map(([id]) => id)).toEqual([]);
    expect(Object.keys(rows).sort()).toEqual(rules.map(({ id }) => id).sort());
  });

  it('for generated companies', () => {
    expect(unprovenOf(generatedIds().slice(0, scaled(40, 200)))).toEqual([]);
  });

  it('for scenarios', () => {
    const keys = builtInCatalogue.scenarios.map(({ key }) => key).filter((key) => !large.has(key));
    const reported = keys.filter((key) => key !== 'not-found');
    expect(
      unprovenOf(reported.flatMap((key) => scaled([''], ['', '#1']).map((label) => `sbx-${key}${label}`))),
    ).toEqual([]);
  });

  it('for scenarios, down to each passed subject', () => {
    // lawyer-edits has a name that no document contains until a lawyer corrects it.
    const read = builtInCatalogue.scenarios.filter(({ key }) => !large.has(key) && key !== 'lawyer-edits');
    const reported = read.filter(({ key }) => key !== 'not-found').map(({ key }) => `sbx-${key}`);
    const found = reported.flatMap((id) =>
      unnamedRules(contentOf(id)).map((complaint) => `${id}: ${complaint}`),
    );
    expect(found).toEqual([]);
  });

  it.each(recipes.map((recipe, at) => [recipe.id, recipe, at] as const))(
    'for companies broken by %s',
    (_, recipe, at) => {
      const fitting = [...chosenCompanies, ...drawnCompanies].filter(({ draft }) => recipe.appliesTo(draft));
      const metAbroad = abroad.filter(({ draft }) => recipe.appliesTo(draft));
      // A usual run breaks one company per recipe in Chile and one abroad, taken in turn.
      const tryCompanies = (companies: readonly Healthy[]) =>
        companies.filter((_, index) => index === at % companies.length);
      const found = scaled([fitting, metAbroad].flatMap(tryCompanies), [
        ...fitting.slice(0, 3),
        ...metAbroad,
      ]).flatMap(({ name, draft }) =>
        unprovenFindings(judgeContent(recipe.apply(draft), true)).map((complaint) => `${name}: ${complaint}`),
      );
      expect(found).toEqual([]);
    },
  );
});
