import type { BeneficialOwner, Content, Position } from '../../contract/generated/types.js';
import { percentToMicros } from '../../values/percentages.js';
import {
  controllersOf,
  effectiveHoldings,
  type Holding,
  ownershipAbove,
  simplePaths,
  standingHoldings,
} from './holdings.js';

/** What the computation of owners looks at. */
export type OwnershipFacts = Pick<
  Content,
  'subjectEntityId' | 'asOfDate' | 'entities' | 'shareholders' | 'administration'
>;

/** How much of a company makes an owner of it. */
export interface OwnerThreshold {
  /** Percent, six places. */
  beneficialOwnerThresholdPercent: string;
  /** Whether who has exactly that much is one; otherwise it takes more. */
  beneficialOwnerThresholdIncluded: boolean;
}

/** A beneficial owner as the holdings tell it, before anybody declares anything. */
export type ComputedOwner = Pick<BeneficialOwner, 'entityId' | 'basis' | 'effectivePercentage' | 'paths'>;

const zeroPercent = '0.000000';

/**
 * The beneficial owners of the subject: every natural person who in the end owns or votes as much as the threshold
 * says, or who controls it; where there is none, its senior management. The largest come first, equal ones in
 * the order of the entities.
 */
export function computeBeneficialOwners(facts: OwnershipFacts, threshold: OwnerThreshold): ComputedOwner[] {
  const least = minOwnerShare(threshold);
  const graph = ownershipAbove(facts.shareholders, facts.subjectEntityId, standingHoldings(facts));
  const owned = effectiveHoldings(graph, facts.subjectEntityId, 'percentage');
  const asOwned = [...graph.values()].every((own) => own.every(votesAsOwned));
  const voted = asOwned ? owned : effectiveHoldings(graph, facts.subjectEntityId, 'votingPercentage');
  const controllers = controllersOf(graph, facts.subjectEntityId);
  // Of thousands who hold a little nobody asks for the chains.
  let paths: Map<string, string[][]> | null = null;
  const pathsOf = (entityId: string): string[][] => {
    if (owned.size > 0 && !owned.has(entityId)) return [];
    paths ??= simplePaths(graph, facts.subjectEntityId);
    return paths.get(entityId) ?? [];
  };
  const described = (entityId: string, basis: BeneficialOwner['basis']): ComputedOwner => ({
    entityId,
    basis,
    effectivePercentage: owned.get(entityId) ?? zeroPercent,
    paths: pathsOf(entityId),
  });
  const owners = facts.entities.flatMap(({ id, kind }) => {
    const share = owned.get(id);
    if (kind !== 'person' || share === undefined) return [];
    const basis = basisOf(least, share, voted.get(id) ?? zeroPercent, controllers.has(id));
    return basis.length === 0 ? [] : [described(id, basis)];
  });
  if (owners.length === 0) return seniorManagement(facts).map((id) => described(id, ['alta_direccion']));
  return owners.sort((a, b) => compareLargest(a.effectivePercentage, b.effectivePercentage));
}

function votesAsOwned(holding: Holding): boolean {
  return holding.votingPercentage === holding.percentage;
}

/** The least share, in millionths of a percent, that makes an owner. */
function minOwnerShare(threshold: OwnerThreshold): bigint {
  const share = percentToMicros(threshold.beneficialOwnerThresholdPercent);
  return threshold.beneficialOwnerThresholdIncluded ? share : share + 1n;
}

function basisOf(least: bigint, owned: string, voted: string, controls: boolean): BeneficialOwner['basis'] {
  const basis: BeneficialOwner['basis'] = [];
  if (percentToMicros(owned) >= least) basis.push('participacion');
  if (voted !== owned && percentToMicros(voted) >= least) basis.push('voto');
  if (controls) basis.push('control_efectivo');
  return basis;
}

/** Who directs the company day by day: its general manager, or else whoever administers or represents it. */
function seniorManagement(facts: OwnershipFacts): string[] {
  const inOffice = facts.administration.positions.filter((position) => isInOffice(position, facts.asOfDate));
  const managers = inOffice.filter((position) => position.title === 'gerente_general');
  const heads = inOffice.filter((position) => headTitles.has(position.title));
  return [...new Set((managers.length > 0 ? managers : heads).map((position) => position.entityId))];
}

const headTitles: ReadonlySet<Position['title']> = new Set([
  'administrador',
  'representante_legal',
  'liquidador',
  'presidente',
]);

/** Whether the office is held on that date. */
export function isInOffice(position: Position, date: string): boolean {
  const begun = position.from <= date;
  return position.status === 'vigente' && begun && (position.until === null || position.until >= date);
}

function compareLargest(a: string, b: string): number {
  return Number(percentToMicros(b) - percentToMicros(a));
}
