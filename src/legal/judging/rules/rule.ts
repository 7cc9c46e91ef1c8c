import table from '../../../../fixtures/proofs.json' with { type: 'json' };
import type { Document, Evidence, Validation } from '../../../contract/generated/types.js';
import type { ExaminedReport } from './examined-report.js';
import { type Cure, type RuleId, ruleTextsOf } from './findings.js';

/** What has to be quoted for what a rule says. */
export interface Proof {
  /** The kinds of documents that can prove it: what holds, and what is broken. Null: each can. */
  readonly upheld: ReadonlySet<Document['type']> | null;
  readonly broken: ReadonlySet<Document['type']> | null;
  /** The members of a finding that hold values in dispute, each of which a quote has to contain. */
  readonly values: readonly ('actual' | 'expected')[];
}

/** The values in dispute of a finding, as papers say them: of each there is a quote that contains it. */
export function disputedValues({ values }: Proof, found: DisputedFinding): readonly string[] {
  return found.told ?? values.flatMap((member) => found[member] ?? []);
}

interface DisputedFinding {
  readonly expected: string | null;
  readonly actual: string | null;
  readonly told?: readonly string[];
}

interface ProofRow {
  readonly upheld: readonly string[];
  readonly broken?: readonly string[];
  /** In which members a finding has them, "told" where it words them as papers do. */
  readonly values?: readonly string[];
  /** Why no value is in dispute. */
  readonly none?: string;
}

const documentKinds: { readonly [kind: string]: readonly string[] } = table.kinds;
const proofRows: { readonly [id in RuleId]: ProofRow } = table.rules;

/** What a rule needs to be proven by. */
export function proofOf(id: RuleId): Proof {
  const { upheld, broken = upheld, values = [] } = proofRows[id];
  return {
    upheld: typesOf(upheld),
    broken: typesOf(broken),
    values: (['actual', 'expected'] as const).filter((member) => values.includes(member)),
  };
}

function typesOf(names: readonly string[]): ReadonlySet<Document['type']> | null {
  if (names.includes('*')) return null;
  return new Set(names.flatMap((name) => documentKinds[name] ?? []) as Document['type'][]);
}

/** A business rule: what must hold, how to mend what does not, and the pure check that tells. */
export interface Rule {
  id: RuleId;
  category: Validation['category'];
  /** In Spanish, as the requirement. */
  title: string;
  titleEn: string;
  /** In Spanish: how to cure a fault. */
  remedy: string;
  /** What has to be quoted for what it says. */
  proof: Proof;
  check: (report: ExaminedReport) => RuleResult;
}

/** A rule of the catalogue, with its texts. */
export function rule(id: RuleId, category: Rule['category'], check: Rule['check']): Rule {
  return { id, category, ...ruleTextsOf(id), proof: proofOf(id), check };
}

/** What one rule finds in one report. */
export type RuleResult = { applicable: false; message: string } | RuleExamination;

/** Everything a rule looked at, and what is wrong with some of it. */
export interface RuleExamination {
  applicable: true;
  /** JSON Pointers of all that was looked at; those that no fault names have passed. */
  subjects: string[];
  faults: RuleFinding[];
  /** What is said, in Spanish, of the subjects that passed. */
  message: string;
  /** Whether the message itself says what it leaves out for the faults. */
  reserved?: boolean;
  expected: string | null;
  actual: string | null;
  /** For the subjects that passed. */
  evidence: Evidence[];
  /** As for a fault. */
  told?: readonly string[];
}

/** One thing that is wrong, or that cannot be said to be right. */
export interface RuleFinding {
  /** Of a warning the rule could not be decided; otherwise it has failed. */
  outcome: 'failed' | 'warning';
  severity: 'observacion' | 'reparo' | 'impedimento';
  scope: Validation['scope'];
  subjects: string[];
  expected: string | null;
  actual: string | null;
  /** In Spanish. */
  message: string;
  evidence: Evidence[];
  /** What cures this very fault; absent where it is what cures any fault of the rule. */
  cure?: Cure | undefined;
  /**
   * What papers say of the values in dispute, where it is not those themselves: the day of an election, of a term that
   * is over. Empty where they say it in no words of their own.
   */
  told?: readonly string[];
}

/** The rule has nothing to say of this report, for the reason given in Spanish. */
export function notApplicable(message: string): RuleResult {
  return { applicable: false, message };
}

/** An examination with its optional parts filled in. */
export function examinationOf(
  parts: Pick<RuleExamination, 'subjects' | 'faults' | 'message' | 'evidence'> & Partial<RuleExamination>,
): RuleResult {
  return { applicable: true, expected: null, actual: null, ...parts };
}

/** A fault with the usual parts filled in: a failure of the report as a whole. */
export function findingOf(
  parts: Pick<RuleFinding, 'severity' | 'subjects' | 'message' | 'evidence'> & Partial<RuleFinding>,
): RuleFinding {
  return { outcome: 'failed', scope: 'report', expected: null, actual: null, ...parts };
}

/** Those of which no fault tells: what is said of the rest stands on them alone. */
export function withoutFindings<Told extends { readonly pointer: string }>(
  all: readonly Told[],
  faults: readonly RuleFinding[],
): readonly Told[] {
  const faulty = new Set(faults.flatMap(({ subjects }) => subjects));
  return all.filter(({ pointer }) => !faulty.has(pointer));
}
