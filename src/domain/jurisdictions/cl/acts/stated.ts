import type { Act, Company } from '../../../../contract/generated/types.js';
import { drawsAt } from '../../../values/draw.js';
import type { ChileanCaseFile } from '../case-file.js';
import { formOf } from '../legal-forms.js';
import type { CompanyPlan } from '../plan/company-plan.js';
import { type CompanyState, inShares } from '../plan/company-states.js';

type Field = Act['effects'][number]['field'];

/** The texts by which acts state what a company is; a fold of their effects ends at today's. */
export function statedFields(
  file: ChileanCaseFile,
  state: CompanyState,
): { readonly [field in Field]: string | null } {
  return {
    name: state.name,
    capital: `${state.capital} ${state.currency}`,
    shares: inShares(state) ? String(state.units) : null,
    domicile: state.commune.name,
    purpose: state.purpose,
    administration: statedAdministration(file, state),
    term: termKind(file.plan),
    legalForm: state.legalForm,
    regime: state.regime,
  };
}

function statedAdministration(file: ChileanCaseFile, { administration }: CompanyState): string {
  const { form, members } = administration;
  if (form === 'directorio') return `directorio: ${members.length} miembros`;
  return `${form}: ${members.map((member) => file.party(member).name).join(', ')}`;
}

/** Most statutes are for ever; partnerships often run for a term that renews itself. */
export function termKind(company: Pick<CompanyPlan, 'key' | 'legalForm'>): Company['term']['kind'] {
  const { renewableTermShare } = formOf(company);
  return drawsAt(company.key, 'term').chance('renewed', renewableTermShare) ? 'renovable' : 'indefinida';
}
