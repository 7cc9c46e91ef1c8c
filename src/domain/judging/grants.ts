import type { Power, SigningRule } from '../../contract/generated/types.js';
import type { Combination } from './combinations.js';
import { type AuthorityFacts, isLiving, isPartlyRevoked, keepsOffice, membersOn } from './powers-in-force.js';

/** The signing rules of a power that say how one of its faculties is exercised. */
export function rulesFor(power: Power, facultyCode: string): SigningRule[] {
  return power.signingRules.filter(
    (rule) => rule.facultyCodes.includes('*') || rule.facultyCodes.includes(facultyCode),
  );
}

/** Whether what somebody has by a power counts. */
export type ReliabilityTest = (power: Power, holderId: string) => boolean;

/** Tells of a rule, for one faculty of its power, its combinations with the people who qualify. */
export type CombinationsOfRule = (power: Power, rule: SigningRule, facultyCode: string) => Combination[];

/**
 * Tells of a rule, for one faculty of its power, its combinations with the people who qualify today, whether or not
 * they are enough. A part that nobody qualifies for stays, with nobody in it. Where `among` is given, nobody else is
 * looked at; where `isReliable` is, nobody qualifies by a power that is not.
 */
export function combinationsToday(
  facts: AuthorityFacts,
  among?: readonly string[],
  isReliable: ReliabilityTest = () => true,
): CombinationsOfRule {
  const { asOfDate } = facts;
  const entities = facts.entities.filter((entity) => isLiving(entity, asOfDate));
  const living = new Set(entities.map((entity) => entity.id));
  const members = new Map(facts.powerGroups.map((group) => [group.id, new Set(membersOn(group, asOfDate))]));
  const candidates = (part: SigningRule['anyOf'][number][number]): Iterable<string> => {
    const group = members.get(part.groupId ?? '');
    if (group === undefined) return part.entityId === undefined ? [] : [part.entityId];
    return among === undefined ? group : among.filter((id) => group.has(id));
  };
  const asked = among === undefined ? undefined : new Set(among);
  const known = new Map<string, boolean>();
  return (power, rule, facultyCode) => {
    const qualifies = (id: string): boolean =>
      living.has(id) &&
      keepsOffice(facts, power, id) &&
      !isPartlyRevoked(power, facultyCode, id, asOfDate) &&
      isReliable(power, id);
    const counts = (id: string): boolean => {
      if (asked?.has(id) === false) return false;
      const key = `${power.id} ${facultyCode} ${id}`;
      const answer = known.get(key) ?? qualifies(id);
      known.set(key, answer);
      return answer;
    };
    return rule.anyOf.map((parts) =>
      parts.map((part) => ({
        groupId: part.groupId ?? null,
        count: part.count,
        entityIds: [...candidates(part)].filter(counts),
      })),
    );
  };
}
