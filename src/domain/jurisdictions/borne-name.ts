import type { Entity } from '../../contract/generated/types.js';
import type { Law } from './law.js';

/** The name that a company has to bear: its own, and what the law adds to it while it is being liquidated. */
export function requiredCompanyName({ terms }: Pick<Law, 'terms'>, { name, company }: Entity): string {
  if (company === null) return name;
  const { forms, words } = terms.inLiquidation;
  const added = words[company.status];
  const isMeant = forms === undefined || forms.includes(company.legalForm);
  return added === undefined || !isMeant ? name : `${name} ${added}`;
}
