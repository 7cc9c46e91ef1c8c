import { describe, expect, it } from 'vitest';
import { isoDuration, later } from '../../src/values/instants.js';

const from = (text: string, duration: string) =>
  new Date(later(Date.parse(text), duration)).toISOString().replace('.000Z', 'Z');

describe('later', () => {
  it.each([
    ['PT1S', '2026-01-31T12:00:01Z'],
    ['PT1M', '2026-01-31T12:01:00Z'],
    ['PT1H', '2026-01-31T13:00:00Z'],
    ['P1D', '2026-02-01T12:00:00Z'],
    ['P1W', '2026-02-07T12:00:00Z'],
    ['P1M', '2026-02-28T12:00:00Z'],
    ['P1Y', '2027-01-31T12:00:00Z'],
    ['P1Y1M1DT1H1M1S', '2027-03-01T13:01:01Z'],
    ['P2W3D', '2026-02-17T12:00:00Z'],
  ])('adds %s and returns %s', (duration, instant) => {
    expect(from('2026-01-31T12:00:00Z', duration)).toBe(instant);
  });

  it('adds fractions of a second, to the millisecond', () => {
    expect(later(0, 'PT0.5S')).toBe(500);
    expect(later(0, 'PT0.0004S')).toBe(0);
  });

  it('keeps the time of the day, to the millisecond', () => {
    expect(from('2026-01-15T23:59:59.125Z', 'P1M')).toBe('2026-02-15T23:59:59.125Z');
  });
});

describe('isoDuration', () => {
  it.each([
    ['2d', 'P2DT0H0M0S'],
    ['1h30m', 'P0DT1H30M0S'],
    ['1w2d', 'P9DT0H0M0S'],
    ['3w', 'P21DT0H0M0S'],
    ['45s', 'P0DT0H0M45S'],
    ['10d11h12m13s', 'P10DT11H12M13S'],
  ])('converts %s to %s', (text, iso) => {
    expect(isoDuration(text)).toBe(iso);
  });

  it.each(['', 'P2D', '2', 'd', '1m1h', '2d ', 'x2d', '2dx', '1.5h'])('returns %j unchanged', (text) => {
    expect(isoDuration(text)).toBe(text);
  });
});
