import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogOutput } from '../../src/http/log-lines.js';

const leftOut = (count: number): string => `${count} left out`;

describe('the log output', () => {
  it('drops lines that are not read in time, and reports their number later', () => {
    const stream = new PassThrough();
    const write = createLogOutput(stream, leftOut);
    const line = 'x'.repeat(999);
    for (let count = 0; count < 3000; count += 1) write(line);
    expect(stream.writableLength + stream.readableLength).toBeLessThan(1_200_000);
    const kept = String(stream.read()).trimEnd().split('\n').length;
    let rest = '';
    for (let part = stream.read(); part !== null; part = stream.read()) rest += part;
    const before = kept + rest.split('\n').length - 1;
    write('last');
    expect(String(stream.read())).toBe(`${3000 - before} left out\nlast\n`);
  });

  it('continues after its reader is gone, even if nothing else handles its errors', async () => {
    const errors: string[] = [];
    const stream = new Writable({
      write: (_, __, done) => setImmediate(() => done(new Error('EPIPE'))),
      destroy(error, done) {
        errors.push(String(error));
        done(error);
      },
    });
    const write = createLogOutput(stream, leftOut);
    write('lost');
    await new Promise((resolve) => stream.once('close', resolve));
    // An error event without a listener ends the process.
    write('lost as well');
    await new Promise((resolve) => setImmediate(resolve));
    expect(errors).toEqual(['Error: EPIPE']);
  });
});
