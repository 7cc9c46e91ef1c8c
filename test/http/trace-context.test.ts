import { describe, expect, it } from 'vitest';
import { traceIdOf } from '../../src/http/syntax/headers.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';

describe('traceIdOf', () => {
  it.each([
    ['sampled', `00-${traceId}-${parentId}-01`],
    ['not sampled', `00-${traceId}-${parentId}-00`],
    ['of a future version', `cc-${traceId}-${parentId}-01`],
    ['of a future version with more fields', `cc-${traceId}-${parentId}-01-what-the-future-will-be-like`],
  ])('is that of a traceparent that is %s', (_, traceparent) => {
    expect(traceIdOf({ traceparent })).toBe(traceId);
  });

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a trace id of zeros', `00-${'0'.repeat(32)}-${parentId}-01`],
    ['a parent id of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['capitals', `00-${traceId.toUpperCase()}-${parentId}-01`],
    ['the invalid version ff', `ff-${traceId}-${parentId}-01`],
    ['more fields than its version has', `00-${traceId}-${parentId}-01-more`],
    ['text directly after the flags', `cc-${traceId}-${parentId}-01more`],
    ['a trace id that is too short', `00-${traceId.slice(1)}-${parentId}-01`],
    ['a parent id that is too long', `00-${traceId}-${parentId}0-01`],
    ['flags of one digit', `00-${traceId}-${parentId}-1`],
    ['no flags', `00-${traceId}-${parentId}`],
    ['a blank before it', ` 00-${traceId}-${parentId}-01`],
    ['two values in one', `00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`],
    ['a line feed after it', `00-${traceId}-${parentId}-01\n`],
  ])('is undefined for %s', (_, traceparent) => {
    expect(traceIdOf(traceparent === undefined ? {} : { traceparent })).toBeUndefined();
  });
});
