import type { Conclusion, Content, Evidence, Validation } from '../../contract/generated/types.js';
import { fillTemplate } from '../../values/templates.js';
import { midSentence } from '../words/spanish.js';
import { withAuthoritySentences } from './authority-sentences.js';
import {
  automationOf,
  conclusionOutcomeOf,
  findingWeight,
  isLive,
  type Reviews,
  withReviews,
  conclusionWords as words,
} from './conclusion.js';
import { concludingTexts } from './conclusion-texts.js';
import { doubtsOf, unsettledOperations } from './doubts.js';
import { useWordsOfForm } from './personeria.js';
import { remedyOf } from './remedies.js';
import { isUnsigned, requestedAuthority } from './requested-authority.js';
import { type ExaminedReport, examineReport } from './rules/examined-report.js';
import type { Rule, RuleExamination, RuleFinding, RuleResult } from './rules/rule.js';
import { disputedValues, type Proof } from './rules/rule.js';
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
  return { validations, conclusion: conclusionOf(report, validations, options.validate) };
}

/** Draws the conclusion from given validations with their reviews. */
export function conclude(content: Content, validations: readonly Validation[]): Conclusion {
  return conclusionOf(examineReport(content), validations, content.conclusion.result !== null);
}

function conclusionOf(
  report: ExaminedReport,
  validations: readonly Validation[],
  validate: boolean,
): Conclusion {
  const authorityMatrix = report.binding();
  const authorities = requestedAuthority(report.content, authorityMatrix);
  const unsigned = authorities.filter(isUnsigned).map(({ faculty }) => faculty);
  const unsettled = unsettledOperations(report, validations.filter(isLive));
  const result = validate ? conclusionOutcomeOf(validations, unsettled) : null;
  const doubts = doubtsOf(report, validations, unsettled);
  const { summary, restrictions, personeria } = concludingTexts(report, {
    validations,
    result,
    authorities,
    unsettled,
    doubts,
  });
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

/** Returns the validations of all rules, in the order of the catalogue. */
function validationsOf(report: ExaminedReport): Validation[] {
  const ruleTexts = report.law.terms.rules;
  const checked = rules.map((rule) => ({ rule, verdict: rule.check(report) }));
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
  const proven = (found: RuleExamination | RuleFinding, types: Proof['upheld']) =>
    report.evidence.proofAmong(found.evidence, types, disputedValues(proof, found));
  const passed = passedSubjects(verdict);
  const confirmed = () =>
    passedEntry(report, verdict, { passed, evidence: proven(verdict, proof.upheld) }, unsettled);
  return [
    ...(passed.length === 0 ? [] : [entry(report, rule, '', confirmed())]),
    ...verdict.findings.map((finding, index) =>
      entry(report, rule, `_${index + 1}`, {
        ...finding,
        evidence: proven(finding, proof.broken),
        subjectCount: finding.subjects.length,
        remedy: remedyOf(report, rule, finding, unsettled),
      }),
    ),
  ];
}

function passedSubjects({ subjects, findings }: RuleExamination): readonly string[] {
  if (findings.length === 0) return subjects;
  const faulty = new Set(findings.flatMap((finding) => finding.subjects).flatMap(withAncestors));
  return subjects.filter((subject) => !faulty.has(subject));
}

/** Returns the entry for the subjects that passed, or states that no loaded document proves it. */
function passedEntry(
  report: ExaminedReport,
  { findings, message, reserved, expected, actual }: RuleExamination,
  { passed, evidence }: { readonly passed: readonly string[]; readonly evidence: Evidence[] },
  unsettled: readonly string[],
): Partial<Validation> {
  const unread = isUnread(report, evidence);
  const unproven = evidence.length === 0;
  const statement = unread ? words.unread : unproven ? words.unproven : message;
  const isWhole = findings.length === 0 || (statement === message && reserved === true);
  return {
    outcome: unread || unproven ? 'not_evaluated' : 'passed',
    subjects: passed.slice(0, maxNamedSubjects),
    subjectCount: passed.length,
    expected,
    actual,
    message: isWhole ? statement : messageBesideFindings(report, statement, findings, unsettled),
    evidence: unread ? [] : evidence,
  };
}

/** Adapts the message of the passed subjects when other subjects have findings. */
function messageBesideFindings(
  report: ExaminedReport,
  message: string,
  findings: readonly RuleFinding[],
  unsettled: readonly string[],
): string {
  const areObservations = findings.every((finding) => findingWeight(finding, unsettled) === 'observacion');
  return fillTemplate(areObservations ? words.observed : words.otherwise, {
    message: continuedMessage(report, message),
  });
}

/** Returns true if all documents with evidence are illegible. */
function isUnread({ document, policy }: ExaminedReport, evidence: readonly Evidence[]): boolean {
  const legibilities = evidence.map(({ documentId }) => document(documentId)?.value.legibility ?? '1.00');
  return evidence.length > 0 && legibilities.every((legibility) => legibility < policy.minimumLegibility);
}

function continuedMessage({ content }: ExaminedReport, message: string): string {
  const beginsWithName = content.entities.some(({ name }) => message.startsWith(name));
  return beginsWithName ? message : midSentence(message);
}

/** Returns a pointer and its parents: a value that contains a finding has not passed. */
function withAncestors(pointer: string): string[] {
  const parts = pointer.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function entry(report: ExaminedReport, rule: Rule, suffix: string, parts: Partial<Validation>): Validation {
  const { remedy = null } = parts;
  return {
    id: `val_${rule.id.replace('-', '_')}${suffix}`,
    ruleId: rule.id,
    category: rule.category,
    title: rule.title,
    titleEn: rule.titleEn,
    severity: parts.severity ?? 'info',
    scope: parts.scope ?? 'report',
    outcome: parts.outcome ?? 'passed',
    subjects: parts.subjects ?? [],
    subjectCount: parts.subjectCount ?? 0,
    expected: parts.expected ?? null,
    actual: parts.actual ?? null,
    message: useWordsOfForm(report, parts.message ?? rule.title),
    evidence: distinct(parts.evidence ?? []),
    remedy: remedy === null ? null : useWordsOfForm(report, remedy),
  };
}

function distinct(evidence: Evidence[]): Evidence[] {
  if (evidence.length < 2) return evidence;
  const places = evidence.map((one): [string, Evidence] => [
    `${one.documentId} ${one.page} ${one.quote}`,
    one,
  ]);
  return [...new Map(places).values()];
}
