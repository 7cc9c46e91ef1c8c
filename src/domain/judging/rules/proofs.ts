import table from '../../../../fixtures/proofs.json' with { type: 'json' };
import type { Document } from '../../../contract/generated/types.js';
import type { RuleId } from './findings.js';

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
