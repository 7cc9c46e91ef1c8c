import { expect, it } from 'vitest';
import { BodyRecorder } from '../../src/proxy/bodies.js';

it('small pieces are joined in order between large ones', () => {
  const copy = new BodyRecorder(100_000);
  const sent: Buffer[] = [];
  for (let at = 0; at < 40_000; at += 1) {
    const piece = Buffer.from(String(at % 10));
    sent.push(piece);
    copy.add(piece);
    if (at % 10_000 !== 5) continue;
    const large = Buffer.alloc(700, at % 256);
    sent.push(large);
    copy.add(large);
  }
  expect(Buffer.concat(copy.pieces ?? []).equals(Buffer.concat(sent))).toBe(true);
  expect(copy.pieces?.length).toBeLessThan(20);
});

it('a body beyond the limit is counted but not stored', () => {
  const copy = new BodyRecorder(10);
  for (const text of ['12345', '67890', 'x', 'yz']) copy.add(Buffer.from(text));
  expect([copy.size, copy.pieces]).toEqual([13, null]);
});
