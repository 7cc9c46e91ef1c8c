import type { Authority, Content, Power } from '../../src/contract/generated/types.js';

/**
 * Returns sentences that name a signer without a reservation, although a finding questions the signer's whole power.
 */
export function doubtObjectionsTo(content: Content): string[] {
  return reservations(content).map((text) => `${reservations.name}: ${text}`);
}

function reservations(content: Content): string[] {
  const { validations, powers } = content;
  return validations.flatMap(({ ruleId, outcome, subjects }) => {
    if (outcome !== 'failed' || !/^POW-0(?:01|08|11)$/.test(ruleId)) return [];
    const questioned = subjects.flatMap(
      (subject) => powers[Number(/^\/powers\/(\d+)$/.exec(subject)?.[1])] ?? [],
    );
    return questioned.flatMap((power) => unreserved(content, power, ruleId));
  });
}

/** Returns sentences without the code of this rule that name a signer with this power and no other one of the row. */
function unreserved(content: Content, power: Power, ruleId: string): string[] {
  const { conclusion, entities } = content;
  return conclusion.operations.flatMap(({ faculty, bracket, sentence }) => {
    const row = conclusion.authorityMatrix.find(
      (one) => one.facultyCode === faculty && one.from.amount === bracket?.from.amount,
    );
    if (row === undefined || !row.powerIds.includes(power.id) || sentence.includes(ruleId)) return [];
    const others = othersOf(content, row, power);
    const names = entities.filter(({ id }) => holdersOf(content, power).has(id) && !others.has(id));
    return names
      .filter(({ name }) => sentence.includes(name))
      .map(({ name }) => `${name} has no reservation in ${sentence}`);
  });
}

function othersOf(content: Content, { powerIds }: Authority, { id: own }: Power): Set<string> {
  const others = content.powers.filter(({ id }) => id !== own && powerIds.includes(id));
  return new Set(others.flatMap((power) => [...holdersOf(content, power)]));
}

function holdersOf({ powerGroups }: Content, { signingRules }: Power): Set<string> {
  const parts = signingRules.flatMap(({ anyOf }) => anyOf.flat());
  const members = powerGroups.filter(({ id }) => parts.some(({ groupId }) => groupId === id));
  return new Set([
    ...parts.flatMap(({ entityId }) => entityId ?? []),
    ...members.flatMap((group) => group.members.map(({ entityId }) => entityId)),
  ]);
}
