import table from '../../../../fixtures/proofs.json' with { type: 'json' };
import type { Document, Evidence, Validation } from '../../../contract/generated/types.js';
import type { ExaminedReport } from './examined-report.js';
import type { Cure, RuleCode } from './findings.js';

/** The proof that a rule requires. */
export interface Proof {
  /** Document types that can prove that the rule holds, or is broken; null for any type. */
  readonly upheld: ReadonlySet<Document['type']> | null;
  readonly broken: ReadonlySet<Document['type']> | null;
  /** Fields of a finding with disputed values, each of which a quote must contain. */
  readonly values: readonly ('actual' | 'expected')[];
}

/** Returns the disputed values of a finding as documents write them; a quote must contain each. */
export function disputedValues(
  { values }: Proof,
  found: Pick<RuleFinding, 'actual' | 'expected' | 'quotedValues'>,
): readonly string[] {
  return found.quotedValues ?? values.flatMap((field) => found[field] ?? []);
}

interface ProofRow {
  readonly upheld: readonly string[];
  readonly broken?: readonly string[];
  /** Fields with disputed values; "quoted" if the finding words them as documents do. */
  readonly values?: readonly string[];
  /** Reason why no value is disputed. */
  readonly none?: string;
}

const documentKinds: { readonly [kind: string]: readonly string[] } = table.kinds;
const proofRows: { readonly [id in RuleCode]: ProofRow } = table.rules;

/** Returns the proof that a rule requires. */
export function proofOf(id: RuleCode): Proof {
  const { upheld, broken = upheld, values = [] } = proofRows[id];
  const typesOf = (names: readonly string[]) =>
    names.includes('*')
      ? null
      : new Set(names.flatMap((name) => documentKinds[name] ?? []) as Document['type'][]);
  return {
    upheld: typesOf(upheld),
    broken: typesOf(broken),
    values: (['actual', 'expected'] as const).filter((field) => values.includes(field)),
  };
}

/** A rule: its requirement, its remedy, and the pure check. */
export interface Rule {
  id: RuleCode;
  category: Validation['category'];
  /** The requirement, in Spanish. */
  title: string;
  titleEn: string;
  /** The cure of a finding, in Spanish. */
  remedy: string;
  proof: Proof;
  check: (report: ExaminedReport) => RuleResult;
}

/** Result of one rule for one report. */
export type RuleResult = { applicable: false; message: string } | RuleExamination;

/** The examined subjects and the findings about them. */
export interface RuleExamination {
  applicable: true;
  /** JSON Pointers of everything examined; those without a finding have passed. */
  subjects: string[];
  findings: RuleFinding[];
  /** Message about the subjects that passed, in Spanish. */
  message: string;
  /** True if the message already mentions the exception for the findings. */
  reserved?: boolean;
  expected: string | null;
  actual: string | null;
  /** Evidence for the subjects that passed. */
  evidence: Evidence[];
  /** As in RuleFinding. */
  quotedValues?: readonly string[];
}

/** A violation, or something that could not be decided. */
export interface RuleFinding {
  /** `warning` if the rule could not be decided. */
  outcome: 'failed' | 'warning';
  severity: 'observacion' | 'reparo' | 'impedimento';
  scope: Validation['scope'];
  subjects: string[];
  expected: string | null;
  actual: string | null;
  /** In Spanish. */
  message: string;
  evidence: Evidence[];
  /** Cure of this finding; absent if the general remedy of the rule applies. */
  cure?: Cure | undefined;
  /**
   * The disputed values as documents word them, if they differ, for example the day of an election or of an ended term.
   * Empty if documents have no words for them.
   */
  quotedValues?: readonly string[];
}

/** Returns a result for a rule that does not apply, with the reason in Spanish. */
export function notApplicable(message: string): RuleResult {
  return { applicable: false, message };
}

/** Completes an examination with default values. */
export function examinationOf(
  parts: Pick<RuleExamination, 'subjects' | 'findings' | 'message' | 'evidence'> & Partial<RuleExamination>,
): RuleResult {
  return { applicable: true, expected: null, actual: null, ...parts };
}

/** Completes a finding with default values: a failure of the report as a whole. */
export function findingOf(
  parts: Pick<RuleFinding, 'severity' | 'subjects' | 'message' | 'evidence'> & Partial<RuleFinding>,
): RuleFinding {
  return { outcome: 'failed', scope: 'report', expected: null, actual: null, ...parts };
}

/** Returns the items without a finding, which alone prove the message about the rest. */
export function withoutFindings<Item extends { readonly pointer: string }>(
  all: readonly Item[],
  findings: readonly RuleFinding[],
): readonly Item[] {
  const faulty = new Set(findings.flatMap(({ subjects }) => subjects));
  return all.filter(({ pointer }) => !faulty.has(pointer));
}
