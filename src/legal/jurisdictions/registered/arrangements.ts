import type {
  ArrangementFile,
  ArrangementRow,
  GroupRow,
  PowerRow,
} from '../../../contract/generated/types.js';

/** A usual administration and representation of a country's companies, with defaults filled in. */
export interface Arrangement
  extends Readonly<Omit<ArrangementRow, 'appointments' | 'board' | 'groups' | 'powers'>> {
  readonly appointments: string | null;
  readonly replacementClause: string;
  readonly board: NonNullable<ArrangementRow['board']> | null;
  readonly groups: readonly GroupRow[];
  readonly powers: readonly ArrangedPower[];
  readonly requestedOperations: readonly string[];
}

export interface ArrangedPower extends Readonly<Required<Omit<PowerRow, 'faculties' | 'scope' | 'ladders'>>> {
  readonly facultyCodes: readonly string[];
  readonly scope: string | null;
  readonly ladders: readonly SigningLimits[];
}

/** The signatures that suffice up to amounts, for some faculties. */
export interface SigningLimits {
  /** Codes, or "*" for the whole power. */
  readonly facultyCodes: readonly string[];
  readonly steps: readonly {
    readonly upTo: readonly number[] | null;
    readonly anyOf: readonly (readonly RequiredSignature[])[];
    /** Wording in the instrument; null if it names everybody. */
    readonly how: string | null;
  }[];
}

export type RequiredSignature =
  | { readonly party: string; readonly count: 1 }
  | { readonly group: string; readonly count: number };

/** Reads a country's arrangements. The file is not validated here; a test checks it against its schema. */
export function readArrangements(file: ArrangementFile): readonly Arrangement[] {
  const { facultyLists, replacementClause, requestedOperations } = file;
  const codesOf = (names: readonly string[]): string[] => names.flatMap((name) => facultyLists[name] ?? name);
  return file.arrangements.map(({ appointments = null, board = null, groups = [], powers, ...row }) => ({
    ...row,
    appointments,
    replacementClause,
    board,
    groups,
    powers: powers.map(({ faculties, scope = null, ladders, ...power }) => ({
      positionTitles: [],
      parties: [],
      groups: [],
      ...power,
      facultyCodes: codesOf(faculties),
      scope,
      ladders: ladders.map((ladder) => ({
        facultyCodes: ladder.faculties === undefined ? ['*'] : codesOf(ladder.faculties),
        steps: ladder.steps.map(({ upTo, anyOf, how = null }) => ({
          upTo,
          how,
          anyOf: anyOf.map((names) => signaturesOf(names, groups)),
        })),
      })),
    })),
    requestedOperations,
  }));
}

/** Returns the joint signers; a class named twice gives two signatures. */
function signaturesOf(names: readonly string[], groups: readonly GroupRow[]): RequiredSignature[] {
  return [...new Set(names)].map((name) =>
    groups.some(({ code }) => code === name)
      ? { group: name, count: names.filter((other) => other === name).length }
      : { party: name, count: 1 },
  );
}
