import type { Power } from '../../../contract/generated/types.js';
import { isOfCompany } from '../../jurisdictions/grantors.js';
import { combinationsToday, rulesFor } from '../grants.js';
import {
  type AuthorityFacts,
  facultyGiving,
  hindranceOf,
  isPartlyRevoked,
  powersInForce,
} from '../powers-in-force.js';
import type { ConsideredPower } from './answer.js';
import type { SigningWay } from './completions.js';

/** So many powers are told of. */
const maxConsideredPowers = 20;

/**
 * The rules by which an operation is signed at the as-of date of the facts: those that the authority matrix is made of,
 * of the operation itself or, in powers that do not name it, of general administration. Of the candidates only those
 * `among` are looked at, where that is given.
 */
export function signingWaysFor(
  operation: string,
  facts: AuthorityFacts,
  among?: readonly string[],
): SigningWay[] {
  const qualified = combinationsToday(facts, among);
  return powersInForce(facts).flatMap((power) => {
    const code = facultyGiving(power, operation);
    if (code === null) return [];
    return rulesFor(power, code).map((rule) => ({
      power,
      rule,
      combinations: rule.anyOf.map((parts) => () => {
        const [combination = []] = qualified(power, { ...rule, anyOf: [parts] }, code);
        // A revocation that names the operation takes it from general administration too.
        return combination.map((part) => ({
          ...part,
          entityIds: part.entityIds.filter((id) => !isPartlyRevoked(power, operation, id, facts.asOfDate)),
        }));
      }),
    }));
  });
}

/** The powers of the company that give an operation, or would, and what keeps them from it. */
export function consideredPowers(operation: string, facts: AuthorityFacts): ConsideredPower[] {
  const inForce = new Set(powersInForce(facts));
  return facts.powers
    .filter((power) => isOfCompany(power, facts.subjectEntityId))
    .filter((power) => facultyGiving(power, operation) !== null || withholds(power, operation))
    .slice(0, maxConsideredPowers)
    .map((power) => ({
      powerId: power.id,
      title: power.title,
      state: withholds(power, operation)
        ? ('withheld' as const)
        : (hindranceOf(power, facts.asOfDate) ?? (inForce.has(power) ? 'vigente' : 'sin_poder_de_origen')),
    }));
}

function withholds(power: Power, operation: string): boolean {
  return power.faculties.some((faculty) => faculty.code === operation && faculty.excluded);
}
