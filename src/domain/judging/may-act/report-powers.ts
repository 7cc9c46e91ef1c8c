import type { Money, Power } from '../../../contract/generated/types.js';
import type { JsonReader } from './reading.js';

/** The parts of one combination, of which each is weighed against each. */
const maxParts = 100;

/** What judging reads of a power. */
export function powerOf(power: JsonReader) {
  const grantees = power.member('grantees');
  const names = (list: JsonReader): string[] => list.optionalList().map((one) => one.text());
  const id = power.member('id').text();
  return {
    id,
    kind: power.member('kind').textOr('') as Power['kind'],
    title: power.member('title').textOr(id),
    grantorEntityId: power.member('grantorEntityId').text(),
    grantedBy: power.member('grantedBy').textOr('') as Power['grantedBy'],
    grantees: {
      groupIds: names(grantees.member('groupIds')),
      entityIds: names(grantees.member('entityIds')),
      positionTitles: grantees
        .member('positionTitles')
        .list()
        .map((one) => one.text()),
    },
    faculties: power
      .member('faculties')
      .list()
      .map((faculty) => ({
        code: faculty.member('code').text(),
        excluded: faculty.member('excluded').flag(),
      })),
    signingRules: power.member('signingRules').list().map(ruleOf),
    validFrom: power.member('validFrom').date(),
    validUntil: power.member('validUntil').dateOrNull(),
    // A state that is not known here has no effect, as those that are.
    status: power.member('status').text() as Power['status'],
    revocation: power.member('revocation').isNull() ? null : revocationOf(power.member('revocation')),
    delegation: { parentPowerId: power.member('delegation').member('parentPowerId').textOrNull() },
    replacesEarlier: power.member('replacesEarlier').value === true,
  };
}

function revocationOf(revocation: JsonReader) {
  const names = (list: JsonReader): string[] => list.list().map((one) => one.text());
  return {
    date: revocation.member('date').date(),
    scope: revocation.member('scope').oneOf(['total', 'parcial']),
    facultyCodes: names(revocation.member('facultyCodes')),
    granteeEntityIds: names(revocation.member('granteeEntityIds')),
  };
}

function ruleOf(rule: JsonReader, index: number) {
  return {
    id: rule.member('id').textOr(String(index)),
    facultyCodes: rule
      .member('facultyCodes')
      .list()
      .map((one) => one.text()),
    anyOf: rule.member('anyOf').list().map(partsOf),
    from: moneyOf(rule.member('from')),
    to: rule.member('to').isNull() ? null : moneyOf(rule.member('to')),
    per: rule.member('per').oneOf(['operacion', 'dia', 'mes', 'ano', 'total']),
  };
}

/** Nobody in particular is no combination: it would be filled by anybody. */
function partsOf(combination: JsonReader) {
  const parts = combination.list();
  if (parts.length === 0 && Array.isArray(combination.value)) combination.wrong('has to name somebody.');
  if (parts.length > maxParts) combination.wrong(`has more than ${maxParts} parts.`);
  return parts.map((part) => {
    const group = part.member('groupId');
    const named =
      group.isAbsent() || group.isNull()
        ? { entityId: part.member('entityId').text() }
        : { groupId: group.text() };
    return { ...named, count: part.member('count').count() };
  });
}

/** An amount of some currency. */
export function moneyOf(money: JsonReader): Money {
  const currency = money.member('currency').text() as Money['currency'];
  return { amount: money.member('amount').amount(), currency };
}
