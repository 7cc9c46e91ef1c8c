import type { Charge, Content, Position, Power, PowerGroup } from '../../../contract/generated/types.js';
import { groupBy } from '../../../values/maps.js';
import { isOfCompany } from '../../jurisdictions/faculties.js';
import { isLiving } from '../powers-in-force.js';
import type { InvariantViolation } from './violation.js';

/** S18: classes have unique codes, and memberships of one person do not overlap. */
export function findGroupViolations(content: Content): InvariantViolation[] {
  const codes = groupBy(
    content.powerGroups.map(({ code }, index) => ({ code, index })),
    ({ code }) => code,
  );
  const repeated = [...codes.values()].flatMap(([, ...again]): InvariantViolation[] =>
    again.map(({ code, index }) => ({
      invariant: 'S18',
      pointer: `/powerGroups/${index}/code`,
      detail: `there is another class ${code}`,
    })),
  );
  return [...repeated, ...content.powerGroups.flatMap(overlaps)];
}

function overlaps(group: PowerGroup, index: number): InvariantViolation[] {
  return group.members.flatMap((member, position): InvariantViolation[] => {
    const before = group.members.slice(0, position);
    const twice = before.some(
      (other) =>
        other.entityId === member.entityId &&
        (other.until === null || other.until >= member.from) &&
        (member.until === null || member.until >= other.from),
    );
    const pointer = `/powerGroups/${index}/members/${position}`;
    return twice ? [{ invariant: 'S18', pointer, detail: `${member.entityId} is a member twice` }] : [];
  });
}

/** S19: the status of powers, offices and charges agrees with their dates. */
export function findStatusViolations(content: Content): InvariantViolation[] {
  const { asOfDate, entities, subjectEntityId } = content;
  const subject = entities.find(({ id }) => id === subjectEntityId);
  const isExtinct = subject !== undefined && !isLiving(subject, asOfDate);
  const powers = content.powers.flatMap((power, index): InvariantViolation[] => {
    const own = isOfCompany(power, subjectEntityId);
    const detail = (isExtinct && own && outlives(power)) || powerStatusError(power, asOfDate);
    return detail === null ? [] : [{ invariant: 'S19', pointer: `/powers/${index}/status`, detail }];
  });
  const positions = content.administration.positions.flatMap((position, index): InvariantViolation[] => {
    const detail = (isExtinct && outlives(position)) || positionStatusError(position, asOfDate);
    const pointer = `/administration/positions/${index}/status`;
    return detail === null ? [] : [{ invariant: 'S19', pointer, detail }];
  });
  const charges = (content.charges?.entries ?? []).flatMap((charge, index): InvariantViolation[] => {
    const detail = chargeStatusError(charge);
    const pointer = `/charges/entries/${index}/status`;
    return detail === null ? [] : [{ invariant: 'S19', pointer, detail }];
  });
  return [...powers, ...positions, ...charges];
}

// Nobody acts for an extinct company.
function outlives({ status }: Pick<Power | Position, 'status'>): string | null {
  const isInForce = status === 'vigente' || status === 'revocado_parcial';
  return isInForce ? 'the company no longer exists' : null;
}

function powerStatusError({ status, validUntil, revocation, events }: Power, date: string): string | null {
  const over = validUntil !== null && validUntil < date;
  const renounced = events.some((event) => event.action === 'renunciado');
  if (revocation?.scope === 'total' && status !== 'revocado') return 'it was revoked';
  if (status === 'revocado' && revocation?.scope !== 'total') return 'nothing revokes it';
  if (status === 'revocado_parcial' && revocation?.scope !== 'parcial') return 'nothing revokes a part of it';
  if (status === 'vigente' && revocation !== null) return 'a part of it was revoked';
  if (status === 'renunciado' && !renounced) return 'nobody renounced it';
  if (over && (status === 'vigente' || status === 'revocado_parcial')) return `it ended on ${validUntil}`;
  if (status === 'vencido' && !over) return 'its term is not over';
  return null;
}

function chargeStatusError({ status, registeredOn, cancelledOn }: Charge): string | null {
  if (status === 'vigente') return cancelledOn === null ? null : `it was cancelled on ${cancelledOn}`;
  if (cancelledOn === null) return 'nothing cancels it';
  return cancelledOn < registeredOn ? `it was registered later, on ${registeredOn}` : null;
}

const endedByEvent: ReadonlySet<Position['status']> = new Set(['renunciado', 'revocado', 'extinguido']);

function positionStatusError({ status, from, until }: Position, date: string): string | null {
  const over = until !== null && until < date;
  if (status === 'vigente' && over) return `it ended on ${until}`;
  if (status === 'vigente' && from > date) return `it begins on ${from}`;
  if (status === 'vencido' && !over) return 'its term is not over';
  if (endedByEvent.has(status) && (until === null || until > date)) return 'it has no end';
  return null;
}
