import type { BeneficialOwner, Entity } from '../../../../contract/generated/types.js';
import { printedPercent } from '../acts/clauses.js';
import { fill, namedWithPassport, printedTaxId, wording } from '../phrases.js';

/** The line of a declaration of beneficial owners on one of them, who is known by a passport or by the RUN. */
export function declaredOwner(
  entity: Entity,
  { basis, effectivePercentage }: Pick<BeneficialOwner, 'basis' | 'effectivePercentage'>,
): string {
  const texts = wording.DECLARACION_BENEFICIARIOS_FINALES;
  const byRun = { person: entity.name, personTaxId: printedTaxId(entity) };
  const named = namedWithPassport(entity) ?? fill(texts.named, byRun);
  const percentage = printedPercent(effectivePercentage);
  const share = percentage === '0' ? texts.noShare : fill(texts.share, { percentage });
  if (basis.includes('alta_direccion')) return fill(texts.senior, { named, share });
  return fill(basis.includes('participacion') ? texts.owner : texts.controller, { named, share });
}
