import { describe, expect, it } from 'vitest';
import { createBodyStore } from '../../../src/cli/verify/client.js';

const hide = (text: string) => text.replaceAll('secret', '…');

describe('a body that was answered', () => {
  it('is kept without keys, and as JSON where it is that', () => {
    const keep = createBodyStore(hide, 1000);
    expect(keep('{"a":"secret"}')).toEqual({ shown: '{"a":"…"}', json: { a: 'secret' } });
    expect(keep('<secret>')).toEqual({ shown: '<…>', json: undefined });
  });

  it('is kept once while it stays the same, however often it is read', () => {
    const keep = createBodyStore(hide, 20);
    const first = keep('{"status":"queued"}');
    for (let read = 0; read < 100; read += 1) expect(keep('{"status":"queued"}')).toBe(first);
  });

  it('is not kept where all of them together are too large, and a smaller one is', () => {
    const keep = createBodyStore(hide, 10);
    keep('12345678');
    expect(() => keep('{"a":1}')).toThrow('the answers of this run have more than 10 characters together');
    expect(keep('{}')).toEqual({ shown: '{}', json: {} });
  });
});
