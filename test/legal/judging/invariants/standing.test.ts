import { describe, expect, it } from 'vitest';
import type { Charge, Position, Power } from '../../../../src/contract/generated/types.js';
import { nth } from '../rules/report-changes.js';
import { violationsAfter } from './changed-report.js';

const revocation = {
  date: '2025-11-03',
  facultyCodes: [],
  granteeEntityIds: [],
  documentId: 'doc_power',
  notifiedOn: null,
  registeredOn: null,
};
const total = { ...revocation, scope: 'total' as const };
const partial = { ...revocation, scope: 'parcial' as const };

describe('the status of a power', () => {
  const renounced = (events: Power['events']) => [
    ...events,
    { ...nth(events, 0), action: 'renunciado' as const },
  ];
  const violationsOfPower = (change: Partial<Power>, renounces = false) =>
    violationsAfter((_, { power }) => {
      Object.assign(power, change, renounces ? { events: renounced(power.events) } : {});
    });

  it.each<[title: string, change: Partial<Power>, detail: string]>([
    ['a whole revocation', { revocation: total }, 'it was revoked'],
    ['no revocation', { status: 'revocado' }, 'nothing revokes it'],
    ['a revocation in part', { status: 'revocado', revocation: partial }, 'nothing revokes it'],
    ['no revocation of a part', { status: 'revocado_parcial' }, 'nothing revokes a part of it'],
    ['a part that was revoked', { revocation: partial }, 'a part of it was revoked'],
    ['no event of renouncing', { status: 'renunciado' }, 'nobody renounced it'],
    ['an end that has come', { validUntil: '2026-01-14' }, 'it ended on 2026-01-14'],
    [
      'a partly revoked power after its end',
      { status: 'revocado_parcial', revocation: partial, validUntil: '2026-01-14' },
      'it ended on 2026-01-14',
    ],
    ['a term without end', { status: 'vencido' }, 'its term is not over'],
    ['a term that ends today', { status: 'vencido', validUntil: '2026-01-15' }, 'its term is not over'],
  ])('does not agree with %s', (_, change, detail) => {
    expect(violationsOfPower(change)).toEqual([`S19 /powers/0/status: ${detail}`]);
  });

  it.each<[title: string, change: Partial<Power>]>([
    ['a power in force on its last day', { validUntil: '2026-01-15' }],
    ['a lapsed one', { status: 'vencido', validUntil: '2026-01-14' }],
    ['one revoked', { status: 'revocado', revocation: total }],
    ['one revoked in part', { status: 'revocado_parcial', revocation: partial }],
    ['one revoked after its term', { status: 'revocado', revocation: total, validUntil: '2025-01-01' }],
  ])('agrees for %s', (_, change) => {
    expect(violationsOfPower(change)).toEqual([]);
  });

  it('agrees for a renounced power with a matching event', () => {
    expect(violationsOfPower({ status: 'renunciado' }, true)).toEqual([]);
  });
});

describe('the status of an office', () => {
  const violationsOfPosition = (change: Partial<Position>) =>
    violationsAfter((report) => Object.assign(nth(report.administration.positions, 0), change));

  it.each<[title: string, change: Partial<Position>, detail: string]>([
    ['an end that has come', { until: '2026-01-14' }, 'it ended on 2026-01-14'],
    ['a term without end', { status: 'vencido' }, 'its term is not over'],
    ['a term that ends today', { status: 'vencido', until: '2026-01-15' }, 'its term is not over'],
    ['no day of renouncing', { status: 'renunciado' }, 'it has no end'],
    ['no day of revoking', { status: 'revocado' }, 'it has no end'],
  ])('does not agree with %s', (_, change, detail) => {
    expect(violationsOfPosition(change)).toEqual([`S19 /administration/positions/0/status: ${detail}`]);
  });

  it('contradicts a future start', () => {
    expect(violationsOfPosition({ from: '2026-01-16' })).toContain(
      'S19 /administration/positions/0/status: it begins on 2026-01-16',
    );
  });

  it('contradicts a future end', () => {
    expect(violationsOfPosition({ status: 'renunciado', until: '2026-01-16' })).toEqual([
      'S19 /administration/positions/0/status: it has no end',
    ]);
  });

  it.each<[title: string, change: Partial<Position>]>([
    ['an office on its first day', { from: '2026-01-15' }],
    ['an office on its last day', { until: '2026-01-15' }],
    ['a lapsed one', { status: 'vencido', until: '2026-01-14' }],
    ['one renounced today', { status: 'renunciado', until: '2026-01-15' }],
    ['one revoked', { status: 'revocado', until: '2025-06-30' }],
  ])('agrees for %s', (_, change) => {
    expect(violationsOfPosition(change)).toEqual([]);
  });
});

describe('the members of a class', () => {
  const again = (first: string | null, from: string, until: string | null = null) =>
    violationsAfter((report) => {
      const { members } = nth(report.powerGroups, 0);
      const member = nth(members, 0);
      member.until = first;
      members.push({ ...member, from, until });
    });
  const memberTwice = ['S18 /powerGroups/0/members/2: ent_3 is a member twice'];

  it('have memberships that do not overlap', () => {
    expect(again('2025-01-01', '2025-01-02')).toEqual([]);
    expect(again('2025-01-01', '2025-01-01')).toEqual(memberTwice);
    expect(again(null, '2025-01-01')).toEqual(memberTwice);
    expect(again(null, '2024-01-01', '2024-08-13')).toEqual([]);
    expect(again(null, '2024-01-01', '2024-08-14')).toEqual(memberTwice);
  });

  it('belong to a class with a unique code', () => {
    expect(violationsAfter((report) => Object.assign(nth(report.powerGroups, 1), { code: 'A' }))).toEqual([
      'S18 /powerGroups/1/code: there is another class A',
    ]);
  });
});

describe('the status of a charge', () => {
  const charge: Charge = {
    ...{ id: 'chg_1', kind: 'prenda', kindLabel: 'prenda', creditor: 'Banco Puelche', asset: 'vehiculo' },
    ...{ assetLabel: 'camioneta, año 2024', assetAcquiredOn: '2024-11-15', createdOn: '2025-04-21' },
    ...{ securedAmount: { amount: '48000000', currency: 'CLP' }, registeredOn: '2025-04-28' },
    ...{ register: 'Registro', entry: 'N° 1 del año 2025', status: 'vigente', cancelledOn: null },
  };
  const violationsOfCharge = (change: Partial<Charge>) =>
    violationsAfter((report) => {
      const registers = [charge.register];
      report.charges = { consultedOn: '2026-01-14', registers, entries: [{ ...charge, ...change }] };
    });

  it.each<[title: string, change: Partial<Charge>, detail: string]>([
    ['a cancellation', { cancelledOn: '2025-12-01' }, 'it was cancelled on 2025-12-01'],
    ['no cancellation', { status: 'cancelado' }, 'nothing cancels it'],
    [
      'a cancellation before the entry',
      { status: 'cancelado', cancelledOn: '2025-04-25' },
      'it was registered later, on 2025-04-28',
    ],
  ])('does not agree with %s', (_, change, detail) => {
    expect(violationsOfCharge(change)).toEqual([`S19 /charges/entries/0/status: ${detail}`]);
  });

  it('agrees for a charge in force and a cancelled one', () => {
    expect(violationsOfCharge({})).toEqual([]);
    expect(violationsOfCharge({ status: 'cancelado', cancelledOn: '2025-12-01' })).toEqual([]);
  });

  it('has entries on working days only', () => {
    expect(violationsOfCharge({ registeredOn: '2025-04-27' })).toEqual([
      expect.stringMatching(/^S24 \/charges\/entries\/0\/registeredOn: 2025-04-27 is a Sunday/),
    ]);
  });
});
