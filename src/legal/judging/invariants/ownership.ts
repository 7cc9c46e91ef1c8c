import type { Content, Shareholder } from '../../../contract/generated/types.js';
import { groupBy } from '../../../values/maps.js';
import { percentagesOf, percentToMicros, sumOfPercents, wholeInMicros } from '../../../values/money.js';
import { controlBandsOf } from '../../ownership/beneficial-owners.js';
import {
  currentHoldingFilter,
  effectiveHoldings,
  ownershipAbove,
  shareTotals,
  simplePaths,
} from '../../ownership/holdings.js';
import type { InvariantViolation } from './violation.js';

/** S07: each percentage is the share of all shares, rounded by largest remainder. */
export function findPercentageViolations(content: Content): InvariantViolation[] {
  const isCurrent = currentHoldingFilter(content);
  const current = content.shareholders
    .map((holding, index) => ({ holding, pointer: `/shareholders/${index}/percentage` }))
    .filter(({ holding }) => isCurrent(holding));
  return [...groupBy(current, ({ holding }) => holding.issuerEntityId)].flatMap(([issuer, own]) => {
    const total = totalOf(
      content,
      issuer,
      own.map(({ holding }) => holding),
    );
    if (total === null) return [];
    const percentages = percentagesOf(
      own.map(({ holding }) => holding.shares),
      total,
    );
    return own.flatMap(({ holding, pointer }, index): InvariantViolation[] => {
      const right = percentages[index];
      if (holding.percentage === right) return [];
      const detail = `${holding.percentage} should be ${right}`;
      return [{ invariant: 'S07', pointer, detail, correction: { pointer, value: right } }];
    });
  });
}

/** Returns all shares of a company; null if its capital is unknown and its list of holders is partial. */
function totalOf(content: Content, issuerId: string, holdings: readonly Shareholder[]): number | null {
  const shares = content.entities.find(({ id }) => id === issuerId)?.company?.capital?.shares;
  if (shares) return shares.total;
  const listed = holdings.reduce((sum, holding) => sum + holding.shares, 0);
  if (issuerId === content.subjectEntityId) return listed;
  const percent = sumOfPercents(holdings.map((holding) => holding.percentage));
  return percentToMicros(percent) === wholeInMicros ? listed : null;
}

/** S08: the summary counts the listed holders, and states if the list is partial. */
export function findSummaryViolations(content: Content): InvariantViolation[] {
  const { count, listed, truncated, coverage } = content.shareholderSummary;
  const isCurrent = currentHoldingFilter(content);
  const current = content.shareholders.filter(
    (holding) => holding.issuerEntityId === content.subjectEntityId && isCurrent(holding),
  );
  const covered = sumOfPercents(current.map((holding) => holding.percentage));
  const checks: [boolean, string, string, unknown][] = [
    [listed !== current.length, 'listed', `${current.length} are listed`, current.length],
    [truncated !== listed < count, 'truncated', `${listed} of ${count} are listed`, listed < count],
    [coverage !== covered, 'coverage', `the listed hold ${covered}`, covered],
  ];
  return checks
    .filter(([broken]) => broken)
    .map(([, field, detail, value]) => {
      const pointer = `/shareholderSummary/${field}`;
      return { invariant: 'S08', pointer, detail, correction: { pointer, value } };
    });
}

/** S16: effective percentage, bands of control and chains of each listed owner follow from the holdings. */
export function findOwnerViolations(content: Content): InvariantViolation[] {
  const graph = ownershipAbove(content.shareholders, content.subjectEntityId, currentHoldingFilter(content));
  const totals = shareTotals(content);
  const effective = effectiveHoldings(graph, content.subjectEntityId, 'percentage', totals);
  const voted = effectiveHoldings(graph, content.subjectEntityId, 'votingPercentage', totals);
  const paths = simplePaths(graph, content.subjectEntityId);
  return content.beneficialOwners.flatMap((owner, index): InvariantViolation[] => {
    const pointer = `/beneficialOwners/${index}`;
    const right = effective.get(owner.entityId) ?? '0.000000';
    const chains = (some: string[][]) =>
      some
        .map((path) => path.join(' '))
        .sort()
        .join(', ');
    const own = paths.get(owner.entityId) ?? [];
    const violations: InvariantViolation[] = [];
    const find = (field: string, detail: string, value: unknown): void => {
      const valuePointer = `${pointer}/${field}`;
      violations.push({
        invariant: 'S16',
        pointer: valuePointer,
        detail,
        correction: { pointer: valuePointer, value },
      });
    };
    if (owner.effectivePercentage !== right) find('effectivePercentage', `it should be ${right}`, right);
    const bands = controlBandsOf(right, voted.get(owner.entityId));
    for (const part of ['ownership', 'votes'] as const)
      if (owner.controlBands[part] !== bands[part])
        find(`controlBands/${part}`, `the band is ${bands[part] ?? 'none'}`, bands[part]);
    if (chains(owner.paths) !== chains(own)) find('paths', `the chains are: ${chains(own) || 'none'}`, own);
    return violations;
  });
}
