import type { BeneficialOwner, Entity } from '../../../contract/generated/types.js';
import { printedPercent } from './clauses.js';
import { fill, namedWithPassport, printedTaxId, wording } from './phrases.js';

/** The line of a declaration of beneficial owners on one of them, who is known by a passport or by the RUN. */
export function declaredOwner(
  entity: Entity,
  { basis, effectivePercentage }: Pick<BeneficialOwner, 'basis' | 'effectivePercentage'>,
): string {
  const texts = wording.DECLARACION_BENEFICIARIOS_FINALES;
  const byRun = { person: entity.name, personTaxId: printedTaxId(entity) };
  const named = namedWithPassport(entity) ?? fill(texts.named, byRun);
  if (basis.includes('alta_direccion')) return fill(texts.senior, { named });
  if (!basis.includes('participacion')) return fill(texts.controller, { named });
  return fill(texts.owner, { named, percentage: printedPercent(effectivePercentage) });
}
