import faculties from '../../../../fixtures/faculties.json' with { type: 'json' };
import type { Content, Money, Power, SigningRule } from '../../../../src/contract/generated/types.js';

/** Decides if people may sign one faculty for one amount. */
export type Oracle = (people: readonly string[]) => boolean;

/**
 * Decides from the report alone if people may sign, by trying each person in each place. It is slow and simple, and
 * shares no code with the engine. Use it for companies with few signers.
 */
export function oracle(content: Content, faculty: string, amount: Money): Oracle {
  const ids = content.entities.map(({ id }) => id);
  const ways = waysAt(content, faculty, amount).map(({ power, slots, code }) => ({
    slots,
    able: new Set(ids.filter((id) => !cannotSign(content, power, id, [code, faculty]))),
  }));
  return (people) =>
    ways.some(({ slots, able }) =>
      canFill(
        slots,
        people.filter((id) => able.has(id)),
      ),
    );
}

/** Returns the smallest number of further people with whom they may sign; infinity if no people suffice. */
export function minMissing(content: Content, maySign: Oracle, people: readonly string[]): number {
  const others = signersOf(content).filter((id) => !people.includes(id));
  let min = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < 2 ** others.length; mask += 1) {
    const added = others.filter((_, index) => (mask >> index) % 2 === 1);
    if (added.length < min && maySign([...people, ...added])) min = added.length;
  }
  return min;
}

/** Returns all people that a power or a class names. */
export function signersOf({ powers, powerGroups }: Content): string[] {
  const named = powers.flatMap(({ signingRules }) =>
    signingRules.flatMap(({ anyOf }) => anyOf.flat().flatMap(({ entityId }) => entityId ?? [])),
  );
  return [
    ...new Set([...named, ...powerGroups.flatMap(({ members }) => members.map(({ entityId }) => entityId))]),
  ];
}

/** For each signature that is needed, the people who can give it. */
type Slots = string[][];

function waysAt(content: Content, faculty: string, amount: Money) {
  const subject = content.entities.find(({ id }) => id === content.subjectEntityId);
  if (['disuelta', 'absorbida', 'no_vigente'].includes(subject?.company?.status ?? '')) return [];
  return content.powers
    .filter((power) => isOfCompany(content, power) && isInEffect(content, power))
    .flatMap((power) => {
      const code = codeIn(power, faculty);
      if (code === undefined) return [];
      return power.signingRules
        .filter(({ facultyCodes }) => facultyCodes.some((named) => named === '*' || named === code))
        .filter((rule) => includesAmount(rule, amount, content))
        .flatMap((rule) => rule.anyOf.map((parts) => ({ power, code, slots: slotsOf(content, parts) })));
    });
}

// An agency and its parent are one person in law: the agent acts by a power of the parent.
function isOfCompany({ subjectEntityId }: Content, { grantorEntityId, grantedBy }: Power): boolean {
  return grantorEntityId === subjectEntityId || grantedBy === 'matriz';
}

function codeIn(power: Power, faculty: string): string | undefined {
  const own = power.faculties.find(({ code }) => code === faculty);
  if (own) return own.excluded ? undefined : faculty;
  if (faculties.find(({ code }) => code === faculty)?.express !== false) return undefined;
  return power.faculties.some(({ code, excluded }) => code === 'ALL_GENERAL' && !excluded)
    ? 'ALL_GENERAL'
    : undefined;
}

function isInEffect(content: Content, power: Power): boolean {
  const { asOfDate } = content;
  if (power.status !== 'vigente' && power.status !== 'revocado_parcial') return false;
  if (power.validFrom > asOfDate || (power.validUntil ?? '9999') < asOfDate) return false;
  if (power.revocation?.scope === 'total' && power.revocation.date <= asOfDate) return false;
  const { parentPowerId } = power.delegation;
  if (parentPowerId === null) return true;
  const parent = content.powers.find(({ id }) => id === parentPowerId);
  return parent !== undefined && isInEffect(content, parent);
}

/** Compares amounts as floats, which are exact to ten-thousandths for the small amounts of these tests. */
function includesAmount({ from, to }: SigningRule, requestedAmount: Money, { units }: Content): boolean {
  const pesos = ({ amount, currency }: Money): number => {
    const unit = units[currency];
    return unit === undefined
      ? Number(amount) * 1e8
      : Math.round(Number(amount) * 1e4) * Math.round(Number(unit.value.amount) * 1e4);
  };
  const [low, sum, high] = [
    pesos(from),
    pesos(requestedAmount),
    to === null ? Number.POSITIVE_INFINITY : pesos(to),
  ];
  return (sum > low || low === 0) && sum <= high;
}

function slotsOf({ powerGroups, asOfDate }: Content, parts: SigningRule['anyOf'][number]): Slots {
  return parts.flatMap(({ groupId, entityId, count }) => {
    const members = powerGroups
      .filter(({ id }) => id === groupId)
      .flatMap((group) => group.members)
      .filter(({ from, until }) => from <= asOfDate && (until ?? '9999') >= asOfDate)
      .map((member) => member.entityId);
    return Array<string[]>(count).fill(entityId === undefined ? members : [entityId]);
  });
}

function cannotSign(content: Content, power: Power, id: string, codes: string[]): boolean {
  const { asOfDate } = content;
  const entity = content.entities.find((candidate) => candidate.id === id);
  const died = entity?.person?.deceasedOn ?? null;
  if (entity === undefined || (died !== null && died <= asOfDate)) return true;
  if (entity.company !== null && ['disuelta', 'absorbida', 'no_vigente'].includes(entity.company.status))
    return true;
  const { revocation, grantees } = power;
  if (revocation?.scope === 'parcial' && revocation.date <= asOfDate) {
    const concernsFaculty =
      revocation.facultyCodes.length === 0 || codes.some((code) => revocation.facultyCodes.includes(code));
    const concernsPerson =
      revocation.granteeEntityIds.length === 0 || revocation.granteeEntityIds.includes(id);
    if (concernsFaculty && concernsPerson) return true;
  }
  if (grantees.positionTitles.length === 0 || grantees.entityIds.includes(id)) return false;
  const inClass = content.powerGroups.some(
    (group) => grantees.groupIds.includes(group.id) && group.members.some((member) => member.entityId === id),
  );
  const titles = grantees.positionTitles.map((title) => title.toLowerCase());
  const inOffice = content.administration.positions.some(
    (position) =>
      position.entityId === id &&
      (titles.includes(position.title) || titles.includes(position.titleLabel.toLowerCase())) &&
      position.status === 'vigente' &&
      position.from <= asOfDate &&
      (position.until ?? '9999') >= asOfDate,
  );
  return !inClass && !inOffice;
}

/** Returns true if each signature can be given by another person; tries the people one after the other. */
function canFill([slot, ...rest]: Slots, people: readonly string[]): boolean {
  if (slot === undefined) return true;
  return people.some(
    (id) =>
      slot.includes(id) &&
      canFill(
        rest,
        people.filter((other) => other !== id),
      ),
  );
}
