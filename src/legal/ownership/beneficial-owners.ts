import type { BeneficialOwner, Content, LegalPolicy, Position } from '../../contract/generated/types.js';
import { lazily } from '../../values/maps.js';
import { percentToMicros, wholeInMicros } from '../../values/money.js';
import {
  controllersOf,
  currentHoldingFilter,
  type EffectiveShare,
  effectiveShares,
  ownershipAbove,
  shareTotals,
  simplePaths,
} from './holdings.js';

/** Facts from which owners are computed. */
type OwnershipFacts = Pick<
  Content,
  'subjectEntityId' | 'asOfDate' | 'entities' | 'shareholders' | 'administration'
>;

/** The share that makes a beneficial owner. */
type OwnerThreshold = Pick<
  LegalPolicy,
  'beneficialOwnerThresholdPercent' | 'beneficialOwnerThresholdIncluded'
>;

/** A beneficial owner as computed from the holdings. */
export type ComputedOwner = Pick<
  BeneficialOwner,
  'entityId' | 'basis' | 'effectivePercentage' | 'controlBands' | 'paths'
>;

const zeroPercent = '0.000000';

type ControlBands = BeneficialOwner['controlBands'];

/** Returns the bands of a person who owns and votes the given shares. */
export function controlBandsOf(owned = zeroPercent, voted = zeroPercent): ControlBands {
  return { ownership: bandOf(owned), votes: bandOf(voted) };
}

function bandOf(percentage: string): ControlBands['ownership'] {
  const share = percentToMicros(percentage);
  if (share === 0n) return null;
  if (share <= percentToMicros('25.000000')) return 'hasta_25';
  if (share <= percentToMicros('50.000000')) return 'mas_de_25_hasta_50';
  return share < percentToMicros('75.000000') ? 'mas_de_50_menos_de_75' : '75_o_mas';
}

/**
 * Returns the beneficial owners of the subject: natural persons who effectively own or vote the threshold share, or who
 * control it; if there are none, its senior management. Sorted by share, largest first, then in the order of entities.
 */
export function computeBeneficialOwners(facts: OwnershipFacts, threshold: OwnerThreshold): ComputedOwner[] {
  const { subjectEntityId } = facts;
  const limit = percentToMicros(threshold.beneficialOwnerThresholdPercent);
  // Compared as fractions, since rounding would decide a share of exactly the limit.
  const isEnough = ({ numerator, denominator }: EffectiveShare): boolean => {
    const [share, least] = [numerator * wholeInMicros, limit * denominator];
    return threshold.beneficialOwnerThresholdIncluded ? share >= least : share > least;
  };
  const totals = shareTotals(facts);
  const graph = ownershipAbove(facts.shareholders, subjectEntityId, currentHoldingFilter(facts));
  const owned = effectiveShares(graph, subjectEntityId, 'percentage', totals);
  const votesAsOwned = [...graph.values()]
    .flat()
    .every(({ votingPercentage, percentage }) => votingPercentage === percentage);
  const voted = votesAsOwned ? owned : effectiveShares(graph, subjectEntityId, 'votingPercentage', totals);
  const controllers = controllersOf(graph, subjectEntityId, totals);
  // Chains are computed on demand, because thousands of small holders need none.
  const paths = lazily(() => simplePaths(graph, subjectEntityId));
  const pathsOf = (entityId: string): string[][] =>
    owned.size > 0 && !owned.has(entityId) ? [] : (paths().get(entityId) ?? []);
  const described = (entityId: string, basis: BeneficialOwner['basis']): ComputedOwner => ({
    entityId,
    basis,
    effectivePercentage: owned.get(entityId)?.percentage ?? zeroPercent,
    controlBands: controlBandsOf(owned.get(entityId)?.percentage, voted.get(entityId)?.percentage),
    paths: pathsOf(entityId),
  });
  const owners = facts.entities.flatMap(({ id, kind }) => {
    const own = owned.get(id);
    if (kind !== 'person' || own === undefined) return [];
    const votes = voted.get(id);
    const basis: BeneficialOwner['basis'] = [];
    if (isEnough(own)) basis.push('participacion');
    if (votes !== undefined && votes.percentage !== own.percentage && isEnough(votes)) basis.push('voto');
    if (controllers.has(id)) basis.push('control_efectivo');
    return basis.length === 0 ? [] : [described(id, basis)];
  });
  if (owners.length === 0) return seniorManagement(facts).map((id) => described(id, ['alta_direccion']));
  const sizeOf = (owner: ComputedOwner): bigint => percentToMicros(owner.effectivePercentage);
  return owners.sort((a, b) => Number(sizeOf(b) - sizeOf(a)));
}

/** Returns the general managers; if there are none, the administrators and representatives. */
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

/** Returns true if the office is held on that date. */
export function isInOffice(position: Position, date: string): boolean {
  const begun = position.from <= date;
  return position.status === 'vigente' && begun && (position.until === null || position.until >= date);
}
