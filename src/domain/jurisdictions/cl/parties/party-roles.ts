import type { Entity } from '../../../../contract/generated/types.js';
import type { CompanyPlan } from '../plan/company-plan.js';

type Role = Entity['roles'][number];

/** What each party of the plan is to the company, by key. */
export function rolesOf(plan: CompanyPlan): Map<string, Role[]> {
  const roles = new Map<string, Role[]>();
  for (const [role, keys] of givenRoles(plan)) {
    for (const key of keys) {
      const known = roles.get(key ?? '') ?? [];
      if (key !== null && !known.includes(role)) roles.set(key, [...known, role]);
    }
  }
  return roles;
}

/** Each role with those who have it, in the order in which a party shows its roles. */
function givenRoles({
  holdings,
  chains,
  past,
  administration,
  groups,
  powers,
  parties,
}: CompanyPlan): [Role, (string | null)[]][] {
  const held = [...holdings, ...chains.flatMap((chain) => chain.holdings)].map(({ holder }) => holder);
  const sellers = past.map((step) => (step.kind === 'transfer' ? step.from : null));
  const { members, alternates, manager } = administration;
  const former = past.flatMap((step) => (step.kind === 'cambio_administracion' ? step.before.members : []));
  const signers = powers.flatMap(({ brackets }) => brackets.flatMap(({ anyOf }) => anyOf.flat()));
  const attorneys = signers.flatMap(({ party }) => (party?.startsWith('attorney_') ? [party] : []));
  const local = parties.map((party) =>
    party.kind === 'foreign' ? (party.company.representative ?? null) : null,
  );
  return [
    ['shareholder', [...held, ...sellers]],
    ['officer', [...members, ...alternates, manager, ...former]],
    ['attorney', [...groups.flatMap((group) => group.members), ...attorneys]],
    ['local_representative', local],
  ];
}
