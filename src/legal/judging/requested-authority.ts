import type { Authority, Content, OperationAuthority } from '../../contract/generated/types.js';
import { groupBy } from '../../values/maps.js';
import {
  type AmountBracket,
  compareAmounts,
  compareEnds,
  elementaryBrackets,
  isWithinBracket,
  rowsCovering,
} from './authority-matrix.js';
import { type Combination, minimalCombinations, peopleOf } from './combinations.js';

/** An authority to sign a requested operation in one bracket; a null bracket means that nobody can sign any amount. */
export interface RequestedAuthority extends Pick<OperationAuthority, 'faculty' | 'bracket' | 'sufficient'> {
  /** Minimal combinations; empty if nobody can sign. */
  readonly combinations: readonly Combination[];
}

type AuthorityStretch = Omit<RequestedAuthority, 'faculty'>;

/**
 * Returns who can sign each requested operation, by bracket, from the matrix. Rows of general administration and of the
 * operation's own faculty are merged. Gaps that nobody can sign are included, unless limits in several currencies or
 * periods leave them open.
 */
export function requestedAuthority(
  facts: Pick<Content, 'requestedOperations' | 'powers' | 'asOfDate'>,
  matrix: readonly Authority[],
): RequestedAuthority[] {
  // Many faculties share rows, and so their combinations.
  const memo = new Map<unknown, Pick<AuthorityStretch, 'combinations' | 'sufficient'>>();
  return facts.requestedOperations.flatMap((faculty): RequestedAuthority[] => {
    const rows = rowsCovering(faculty, matrix, facts);
    if (rows.length === 0) return [{ faculty, bracket: null, sufficient: [], combinations: [] }];
    const sections = [...groupBy(rows, ({ per, from }) => `${per} ${from.currency}`).values()];
    return sections
      .flatMap((section) => {
        const stretches = joinStretches(stretchesOf(section, memo));
        return sections.length === 1 ? withGaps(stretches) : stretches;
      })
      .map((stretch) => ({ faculty, ...stretch }));
  });
}

/** Returns true if nobody can sign the operation for any amount. */
export function isUnsigned({ bracket }: Pick<RequestedAuthority, 'bracket'>): boolean {
  return bracket === null;
}

function stretchesOf(
  section: readonly Authority[],
  memo: Map<unknown, Pick<AuthorityStretch, 'combinations' | 'sufficient'>>,
): AuthorityStretch[] {
  return elementaryBrackets(section).flatMap((bracket): AuthorityStretch[] => {
    const covering = section.filter((row) => isWithinBracket(row, bracket));
    const [first] = covering;
    if (first === undefined) return [];
    const key = covering.length === 1 ? first.combinations : bracket;
    const made = memo.get(key) ?? sufficiency(covering);
    memo.set(key, made);
    return [{ bracket: { from: bracket.from, to: bracket.to, per: first.per }, ...made }];
  });
}

function sufficiency(covering: readonly Authority[]): Pick<AuthorityStretch, 'combinations' | 'sufficient'> {
  const [only, ...others] = covering;
  const all = covering.flatMap((row) => row.combinations);
  const combinations = minimalCombinations(all);
  const untouched =
    others.length === 0 &&
    combinations.length === all.length &&
    combinations.every((one) => all.includes(one));
  return { combinations, sufficient: untouched ? (only?.people ?? null) : peopleOf(combinations) };
}

/** Merges neighbouring brackets that the same people can sign in the same ways. */
function joinStretches(stretches: readonly AuthorityStretch[]): AuthorityStretch[] {
  const done: AuthorityStretch[] = [];
  for (const stretch of stretches) {
    const last = done.at(-1);
    const from = stretch.bracket?.from;
    const continues = last?.bracket?.to?.amount === from?.amount && isAlike(last, stretch);
    if (!continues || !last?.bracket) done.push(stretch);
    else done[done.length - 1] = { ...last, bracket: { ...last.bracket, to: stretch.bracket?.to ?? null } };
  }
  return done;
}

function isAlike(last: AuthorityStretch | undefined, { combinations }: AuthorityStretch): boolean {
  return (
    last !== undefined &&
    (last.combinations === combinations || JSON.stringify(last.combinations) === JSON.stringify(combinations))
  );
}

function withGaps(stretches: readonly AuthorityStretch[]): AuthorityStretch[] {
  const per = stretches[0]?.bracket?.per ?? 'operacion';
  const gap = ({ from, to }: AmountBracket): AuthorityStretch => ({
    bracket: { from, to, per },
    sufficient: [],
    combinations: [],
  });
  const zero = { amount: '0', currency: stretches[0]?.bracket?.from.currency ?? 'CLP' } as const;
  const brackets: AuthorityStretch[] = [];
  let end: AmountBracket['to'] = zero;
  for (const stretch of stretches) {
    const { bracket } = stretch;
    if (bracket === null || end === null) continue;
    if (compareAmounts(end, bracket.from) < 0) brackets.push(gap({ from: end, to: bracket.from }));
    brackets.push(stretch);
    end = compareEnds(bracket.to, end) > 0 ? bracket.to : end;
  }
  return end === null ? brackets : [...brackets, gap({ from: end, to: null })];
}
