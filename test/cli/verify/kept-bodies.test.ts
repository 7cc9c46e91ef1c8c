import { describe, expect, it } from 'vitest';
import { createBodyStore } from '../../../src/cli/verify/client.js';

const mask = (text: string) => text.replaceAll('secret', '…');

describe('the body of a response', () => {
  it('is stored without keys, and as JSON if it is valid', () => {
    const keep = createBodyStore(mask, 1000);
    expect(keep('{"a":"secret"}')).toEqual({ shown: '{"a":"…"}', json: { a: 'secret' } });
    expect(keep('<secret>')).toEqual({ shown: '<…>', json: undefined });
  });

  it('is stored once while it does not change', () => {
    const keep = createBodyStore(mask, 20);
    const first = keep('{"status":"queued"}');
    for (let read = 0; read < 100; read += 1) expect(keep('{"status":"queued"}')).toBe(first);
  });

  it('is not stored if it exceeds the total limit, while a smaller one is', () => {
    const keep = createBodyStore(mask, 10);
    keep('12345678');
    expect(() => keep('{"a":1}')).toThrow('the responses of this run have more than 10 characters together');
    expect(keep('{}')).toEqual({ shown: '{}', json: {} });
  });
});
