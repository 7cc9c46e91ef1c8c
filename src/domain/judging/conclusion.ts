import type { Authority, Conclusion, Content, Validation } from '../../contract/generated/types.js';
import { rowsCovering } from './authority-matrix.js';
import { isLive } from './reviews.js';
import { findingWeight } from './weight.js';

/** What a conclusion can say, in order of gravity. */
export type ConclusionOutcome = NonNullable<Conclusion['result']>;

/** Requested operations that nobody can sign today, for any amount. */
export function unsignedOperations(
  content: Pick<Content, 'requestedOperations' | 'powers'>,
  matrix: readonly Authority[],
): string[] {
  return content.requestedOperations.filter(
    (operation) => rowsCovering(operation, matrix, content.powers).length === 0,
  );
}

/**
 * The result that follows from the live validations (S11), as a pure function of them and of what is left unsettled. An
 * impediment of the report or of a party rejects; a reparo, or an impediment of a power or an operation that leaves a
 * requested operation without a signer to rely on, must be cured; anything less is an observation.
 */
export function conclusionOutcomeOf(
  validations: readonly Validation[],
  unsettled: readonly string[],
): ConclusionOutcome {
  const weights = new Set(validations.filter(isLive).map((one) => findingWeight(one, unsettled)));
  if (weights.has('impedimento')) return 'rechazado';
  if (weights.has('reparo')) return 'con_reparos';
  return weights.has('observacion') ? 'aprobado_con_observaciones' : 'aprobado';
}
