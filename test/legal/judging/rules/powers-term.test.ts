import { describe, expect, it } from 'vitest';
import type { Power } from '../../../../src/contract/generated/types.js';
import { healthySpa } from '../../healthy/spa.js';
import { findingsAfter } from './report-changes.js';

const asOf = healthySpa().asOfDate;
const [granted] = healthySpa().powers.map(({ validFrom }) => validFrom);

function revocationOn(date: string): Pick<Power, 'status' | 'revocation'> {
  const documents = { documentId: 'doc_power', notifiedOn: date, registeredOn: null };
  const whole = { scope: 'total' as const, facultyCodes: [], granteeEntityIds: [] };
  return { status: 'revocado', revocation: { date, ...whole, ...documents } };
}

function messagesAfter(change: Partial<Power>): string[] {
  return findingsAfter(healthySpa(), ({ power }) => Object.assign(power, change)).map(
    ({ message }) => message,
  );
}

describe('the term of a relied-on power', () => {
  it('begins on its first valid day', () => {
    expect(messagesAfter({ validFrom: asOf })).toEqual([]);
  });

  it('has not begun on the day before', () => {
    expect(messagesAfter({ validFrom: '2026-01-16' })).toEqual([
      expect.stringContaining('sólo rige desde el 16 de enero de 2026'),
    ]);
  });

  it('includes its last day', () => {
    expect(messagesAfter({ validUntil: asOf })).toEqual([]);
  });

  it('has ended on the next day', () => {
    expect(messagesAfter({ validUntil: '2026-01-14' })).toEqual([
      expect.stringContaining('venció el 14 de enero de 2026'),
    ]);
  });

  it('has ended, not yet to begin, for a power that expired on its first day', () => {
    const ended = { validFrom: asOf, validUntil: asOf, status: 'vencido' as const };
    expect(messagesAfter(ended)).toContainEqual(expect.stringContaining('venció el 15 de enero de 2026'));
  });
});

describe('the revocation of a relied-on power', () => {
  it('ends it, also on the day of its grant', () => {
    expect(granted).toBe('2024-08-14');
    expect(messagesAfter(revocationOn('2024-08-14'))).toEqual([
      expect.stringContaining('fue revocado el 14 de agosto de 2024'),
    ]);
  });

  it('contradicts its grant on an earlier day', () => {
    expect(messagesAfter(revocationOn('2024-08-13'))).toEqual([
      'La revocación es de 13 de agosto de 2024, anterior al otorgamiento del poder, de 14 de agosto de 2024.',
    ]);
  });
});
