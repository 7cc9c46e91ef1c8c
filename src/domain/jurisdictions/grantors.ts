import type { Power } from '../../contract/generated/types.js';

type Granted = Pick<Power, 'grantedBy'>;

/** Whether the company has the power from its own beginnings: of its statutes or, an agency, of its parent. */
export function isOfFounding({ grantedBy }: Granted): boolean {
  return grantedBy === 'estatuto' || grantedBy === 'matriz';
}

/**
 * Whether a power lets somebody act for that company: its own, or what the parent of an agency gives, which is one legal
 * person with it.
 */
export function isOfCompany(
  power: Granted & Pick<Power, 'grantorEntityId'>,
  companyId: Power['grantorEntityId'],
): boolean {
  return power.grantorEntityId === companyId || power.grantedBy === 'matriz';
}
