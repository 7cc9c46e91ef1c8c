import type { Conclusion, Content, Evidence, Validation } from '../../contract/generated/types.js';
import { fillTemplate } from '../../values/message-text.js';
import { ComplexOwnershipError } from '../ownership/holdings.js';
import { midSentence } from '../words/spanish.js';
import { withAuthoritySentences } from './authority-sentences.js';
import {
  automationOf,
  conclusionOutcomeOf,
  findingWeight,
  isLive,
  type Reviews,
  withReviews,
  withWeights,
  conclusionWords as words,
} from './conclusion.js';
import { concludingTexts } from './conclusion-texts.js';
import { doubtsOf, unsettledOperations } from './doubts.js';
import { useWordsOfForm } from './personeria.js';
import { remedyOf } from './remedies.js';
import { isUnsigned, requestedAuthority } from './requested-authority.js';
import { type ExaminedReport, examineReport } from './rules/examined-report.js';
import type { RuleCode } from './rules/findings.js';
import {
  disputedValues,
  type Proof,
  type Rule,
  type RuleExamination,
  type RuleFinding,
  type RuleResult,
} from './rules/rule.js';
import { rules } from './rules/rule-list.js';

/** The result of judging a report. */
export interface Judgement {
  validations: Validation[];
  conclusion: Conclusion;
}

/** Max subjects listed in a passed validation; `subjectCount` counts all. */
const maxNamedSubjects = 20;

/**
 * Judges a report: runs every rule and draws the conclusion. Ignores validations and conclusion in the content. Without
 * `validate` no rule runs and the result is null, but the signers are reported. Reviews are applied to findings that
 * still exist.
 */
export function judge(
  content: Content,
  options: { validate: boolean; reviews?: Reviews | undefined },
): Judgement {
  const report = examineReport(content);
  const found = options.validate ? validationsOf(report) : [];
  const validations = options.reviews?.size ? withReviews(content, found, options.reviews) : found;
  return concluded(report, validations, options.validate);
}

/** Weighs given validations with their reviews, and draws the conclusion from them. */
export function conclude(content: Content, validations: readonly Validation[]): Judgement {
  return concluded(examineReport(content), validations, content.conclusion.result !== null);
}

function concluded(report: ExaminedReport, found: readonly Validation[], validate: boolean): Judgement {
  const unsettled = unsettledOperations(report, found.filter(isLive));
  const validations = withWeights(found, unsettled);
  return { validations, conclusion: conclusionOf(report, validations, unsettled, validate) };
}

function conclusionOf(
  report: ExaminedReport,
  validations: readonly Validation[],
  unsettled: readonly string[],
  validate: boolean,
): Conclusion {
  const authorityMatrix = report.binding();
  const authorities = requestedAuthority(report.content, authorityMatrix);
  const unsigned = authorities.filter(isUnsigned).map(({ faculty }) => faculty);
  const result = validate ? conclusionOutcomeOf(validations, unsettled) : null;
  const doubts = doubtsOf(report, validations, unsettled);
  const outcome = { validations, result, authorities, unsettled, doubts };
  const { summary, restrictions, personeria } = concludingTexts(report, outcome);
  return {
    result,
    reason: result === null ? 'not_validated' : null,
    automation: automationOf({
      validated: validate,
      validations,
      unsettled,
      unsigned: unsigned.map(report.facultyLabel),
      requested: report.content.requestedOperations.length,
      law: report.law,
    }),
    summary: useWordsOfForm(report, summary),
    operations: withAuthoritySentences(report, authorities, doubts).map((operation) => ({
      ...operation,
      sentence: useWordsOfForm(report, operation.sentence),
    })),
    restrictions,
    authorityMatrix,
    personeria: useWordsOfForm(report, personeria),
  };
}

/** A rule that failed on a report: a bug of the rule, unless the report breaks an invariant. */
class RuleError extends Error {
  override readonly name = 'RuleError';
  /** For the log, which shows no messages of others: they may quote the report. */
  readonly code: string;

  constructor(rule: RuleCode, cause: unknown) {
    const { message, stack = '' } = cause instanceof Error ? cause : new Error(String(cause));
    super(`the rule ${rule} failed: ${message}`, { cause });
    this.code = `RULE_${rule.replace('-', '_')}`;
    // The frames of the failure show its place, also in another thread, which gets no cause.
    this.stack = `RuleError: ${this.message}${stack.slice(stack.indexOf(message) + message.length)}`;
  }
}

/** @throws RuleError if the rule fails */
function checkRule(rule: Rule, report: ExaminedReport): RuleResult {
  try {
    return rule.check(report);
  } catch (error) {
    if (error instanceof ComplexOwnershipError) throw error;
    throw new RuleError(rule.id, error);
  }
}

/** Returns the validations of all rules, in the order of the catalogue. */
function validationsOf(report: ExaminedReport): Validation[] {
  const ruleTexts = report.law.terms.rules;
  const checked = rules.map((rule) => ({ rule, verdict: checkRule(rule, report) }));
  const unsettled = unsettledOperations(
    report,
    checked.flatMap(({ rule, verdict }) =>
      verdict.applicable ? verdict.findings.map(({ subjects }) => ({ ruleId: rule.id, subjects })) : [],
    ),
  );
  return checked.flatMap(({ rule, verdict }) => {
    const countryTexts = ruleTexts[rule.id];
    return validationEntriesOf(
      report,
      countryTexts === undefined ? rule : { ...rule, ...countryTexts },
      verdict,
      unsettled,
    );
  });
}

/** Returns one entry for everything that passed, and one per finding. */
function validationEntriesOf(
  report: ExaminedReport,
  rule: Rule,
  verdict: RuleResult,
  unsettled: readonly string[],
): Validation[] {
  if (!verdict.applicable)
    return [entry(report, rule, '', { outcome: 'not_applicable', message: verdict.message })];
  const { proof } = rule;
  const { subjects, findings } = verdict;
  const proven = (found: RuleExamination | RuleFinding, types: Proof['upheld']) =>
    report.evidence.proofAmong(found.evidence, types, disputedValues(proof, found));
  // A value that contains a finding has not passed.
  const affected = new Set<string>();
  for (const pointer of findings.flatMap((finding) => finding.subjects)) {
    const parts = pointer.split('/');
    for (let length = 1; length <= parts.length; length += 1) affected.add(parts.slice(0, length).join('/'));
  }
  const passed = affected.size === 0 ? subjects : subjects.filter((subject) => !affected.has(subject));
  return [
    ...(passed.length === 0
      ? []
      : [
          entry(
            report,
            rule,
            '',
            passedEntry(report, verdict, passed, proven(verdict, proof.upheld), unsettled),
          ),
        ]),
    ...findings.map((finding, index) =>
      entry(report, rule, `_${index + 1}`, {
        ...finding,
        evidence: proven(finding, proof.broken),
        subjectCount: finding.subjects.length,
        remedy: remedyOf(report, rule, finding, unsettled),
      }),
    ),
  ];
}

/** Returns the entry for the subjects that passed, or states that no loaded document proves it. */
function passedEntry(
  { content, document, policy }: ExaminedReport,
  { findings, message, reserved, expected, actual }: RuleExamination,
  passed: readonly string[],
  evidence: Evidence[],
  unsettled: readonly string[],
): Partial<Validation> {
  const unproven = evidence.length === 0;
  // All documents with evidence are illegible.
  const unread =
    !unproven &&
    evidence.every(
      ({ documentId }) => (document(documentId)?.value.legibility ?? '1.00') < policy.minimumLegibility,
    );
  let statement = unread ? words.unread : unproven ? words.unproven : message;
  if (findings.length > 0 && !(statement === message && reserved === true)) {
    // Other subjects have findings.
    const areObservations = findings.every((one) => findingWeight(one, unsettled) === 'observacion');
    const beginsWithName = content.entities.some(({ name }) => statement.startsWith(name));
    const continued = beginsWithName ? statement : midSentence(statement);
    statement = fillTemplate(areObservations ? words.observed : words.otherwise, { message: continued });
  }
  return {
    outcome: unread || unproven ? 'not_evaluated' : 'passed',
    subjects: passed.slice(0, maxNamedSubjects),
    subjectCount: passed.length,
    expected,
    actual,
    message: statement,
    evidence: unread ? [] : evidence,
  };
}

function entry(report: ExaminedReport, rule: Rule, suffix: string, parts: Partial<Validation>): Validation {
  const { remedy = null, evidence = [] } = parts;
  const distinct = new Map(evidence.map((one) => [`${one.documentId} ${one.page} ${one.quote}`, one]));
  return {
    id: `val_${rule.id.replace('-', '_')}${suffix}`,
    ruleId: rule.id,
    category: rule.category,
    title: rule.title,
    titleEn: rule.titleEn,
    severity: parts.severity ?? 'info',
    scope: parts.scope ?? 'report',
    // The weight depends on all findings: see withWeights.
    weighsAs: null,
    outcome: parts.outcome ?? 'passed',
    subjects: parts.subjects ?? [],
    subjectCount: parts.subjectCount ?? 0,
    expected: parts.expected ?? null,
    actual: parts.actual ?? null,
    message: useWordsOfForm(report, parts.message ?? rule.title),
    evidence: evidence.length < 2 ? evidence : [...distinct.values()],
    remedy: remedy === null ? null : useWordsOfForm(report, remedy),
  };
}
