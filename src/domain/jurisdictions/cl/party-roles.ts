import type { Entity } from '../../../contract/generated/types.js';
import type { CompanyPlan } from './company-plan.js';

/** What each party of the plan is to the company, by key. */
export function rolesOf(plan: CompanyPlan): Map<string, Entity['roles']> {
  const roles = new Map<string, Entity['roles']>();
  const give = (role: Entity['roles'][number], keys: readonly (string | null)[]): void => {
    for (const key of keys) {
      const known = roles.get(key ?? '') ?? [];
      if (key !== null && !known.includes(role)) roles.set(key, [...known, role]);
    }
  };
  give(
    'shareholder',
    plan.holdings.map(({ holder }) => holder),
  );
  give(
    'shareholder',
    plan.chains.flatMap(({ holdings }) => holdings.map(({ holder }) => holder)),
  );
  give(
    'shareholder',
    plan.past.map((step) => (step.kind === 'transfer' ? step.from : null)),
  );
  const { members, manager } = plan.administration;
  give('officer', [...members, manager]);
  give(
    'officer',
    plan.past.flatMap((step) => (step.kind === 'cambio_administracion' ? step.before.members : [])),
  );
  give(
    'attorney',
    plan.groups.flatMap((group) => group.members),
  );
  const signers = plan.powers.flatMap(({ brackets }) => brackets.flatMap(({ anyOf }) => anyOf.flat()));
  give(
    'attorney',
    signers.flatMap(({ party }) => (party?.startsWith('attorney_') ? [party] : [])),
  );
  give(
    'local_representative',
    plan.parties.map((party) => (party.kind === 'foreign' ? (party.company.representative ?? null) : null)),
  );
  return roles;
}
