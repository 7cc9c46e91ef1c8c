import type { Money, Power } from '../../../contract/generated/types.js';
import { joinWords } from '../../../values/message-text.js';
import { rulesFor } from '../authority-matrix.js';
import { endedByDeath, facultyGiving, granteesOf, isPartlyRevoked } from '../powers-in-force.js';
import { bracketPositionOf } from './amounts.js';
import type { MayActReport } from './report.js';

/** Max powers of a chain that are compared; a chain of this length is an error of its report. */
const maxLinks = 20;

/** Max people named in one reason. */
const maxNamed = 6;

/** Use of a delegated power: `amount` null is for every amount. */
export interface DelegatedUse {
  readonly power: Power;
  readonly faculty: string;
  readonly amount: Money | null;
}

/**
 * Returns the reasons why a delegated power may not bind the company for this use. Nobody passes on more than he has,
 * or against a prohibition, so each power is compared with the one that it was delegated from, up to the first. Empty
 * if the power was granted directly. The terms of the powers are not compared: an ended origin gives nothing.
 */
export function delegationExcesses(
  { facts, units }: Pick<MayActReport, 'facts' | 'units'>,
  use: DelegatedUse,
): string[] {
  const byId = new Map(facts.powers.map((one) => [one.id, one]));
  const passed = new Set<Power>([use.power]);
  const excesses: string[] = [];
  for (let { power } = use; power.delegation.parentPowerId !== null; ) {
    const origin = byId.get(power.delegation.parentPowerId);
    if (origin === undefined || passed.has(origin) || passed.size > maxLinks) break;
    excesses.push(...lacksOf(origin, use).map((lack) => `"${origin.title}" (${origin.id}) ${lack}`));
    passed.add(origin);
    power = origin;
  }
  return excesses;

  function lacksOf(origin: Power, { faculty, amount }: DelegatedUse): string[] {
    const code = facultyGiving(origin, faculty);
    const reaches = rulesFor(origin, code ?? faculty).some((rule) =>
      amount === null ? rule.to === null : bracketPositionOf(rule, amount, units) !== 'outside',
    );
    const revokedFrom = granteesOf(facts, origin).filter((id) =>
      [faculty, code ?? faculty].some((one) => isPartlyRevoked(origin, one, id, facts.asOfDate)),
    );
    const lacks: [boolean, string][] = [
      [origin.delegation.allowed === 'no', 'does not allow its holders to delegate it'],
      [code === null, `does not give ${faculty}`],
      [code !== null && !reaches, `does not reach ${amount === null ? 'every' : 'this'} amount`],
      [revokedFrom.length > 0, `is revoked in part, for ${namesOf(revokedFrom)}`],
      [endedByDeath(facts, origin), 'ended with the death of its holders'],
    ];
    return lacks.filter(([isLacking]) => isLacking).map(([, text]) => text);
  }

  function namesOf(ids: readonly string[]): string {
    const names = ids
      .slice(0, maxNamed)
      .map((id) => facts.entities.find((entity) => entity.id === id)?.name ?? id);
    return joinWords(ids.length > maxNamed ? [...names, `${ids.length - maxNamed} more`] : names);
  }
}
