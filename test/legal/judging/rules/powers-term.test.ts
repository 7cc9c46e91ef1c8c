import { describe, expect, it } from 'vitest';
import type { Power } from '../../../../src/contract/generated/types.js';
import { healthySpa } from '../../healthy/spa.js';
import { objections } from './breaking.js';

const asOf = healthySpa().asOfDate;
const [granted] = healthySpa().powers.map(({ validFrom }) => validFrom);

function revocationOn(date: string): Pick<Power, 'status' | 'revocation'> {
  const documents = { documentId: 'doc_power', notifiedOn: date, registeredOn: null };
  const whole = { scope: 'total' as const, facultyCodes: [], granteeEntityIds: [] };
  return { status: 'revocado', revocation: { date, ...whole, ...documents } };
}

function said(change: Partial<Power>): string[] {
  return objections(healthySpa(), ({ power }) => Object.assign(power, change)).map(({ message }) => message);
}

describe('the term of a power that is relied on', () => {
  it('begins on the day from which it is valid', () => {
    expect(said({ validFrom: asOf })).toEqual([]);
  });

  it('has not begun on the day before', () => {
    expect(said({ validFrom: '2026-01-16' })).toEqual([
      expect.stringContaining('sólo rige desde el 16 de enero de 2026'),
    ]);
  });

  it('includes its last day', () => {
    expect(said({ validUntil: asOf })).toEqual([]);
  });

  it('is over on the next', () => {
    expect(said({ validUntil: '2026-01-14' })).toEqual([
      expect.stringContaining('venció el 14 de enero de 2026'),
    ]);
  });

  it('of a power that is said to have expired on the very day it began is over, not still to come', () => {
    const ended = { validFrom: asOf, validUntil: asOf, status: 'vencido' as const };
    expect(said(ended)).toContainEqual(expect.stringContaining('venció el 15 de enero de 2026'));
  });
});

describe('the revocation of a power that is relied on', () => {
  it('takes it away, also on the day of its grant', () => {
    expect(granted).toBe('2024-08-14');
    expect(said(revocationOn('2024-08-14'))).toEqual([
      expect.stringContaining('fue revocado el 14 de agosto de 2024'),
    ]);
  });

  it('of a day before its grant contradicts it', () => {
    expect(said(revocationOn('2024-08-13'))).toEqual([
      'La revocación es de 13 de agosto de 2024, anterior al otorgamiento del poder, de 14 de agosto de 2024.',
    ]);
  });
});
