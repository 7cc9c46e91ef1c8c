import type { Validation } from '../../contract/generated/types.js';

/**
 * What a finding weighs in the conclusion, and what it is called there: an impediment of one power or one operation
 * has to be cured where it leaves a requested operation without a signer, or without one to rely on, and is an
 * observation where others sign.
 */
export function findingWeight<Severity extends Validation['severity']>(
  { severity, scope }: { readonly severity: Severity; readonly scope: Validation['scope'] },
  unsettled: readonly string[],
): Severity | 'reparo' | 'observacion' {
  if (severity !== 'impedimento' || scope === 'report' || scope === 'party') return severity;
  return unsettled.length > 0 ? 'reparo' : 'observacion';
}
