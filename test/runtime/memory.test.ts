import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { createHeapMemory, oldGenerationBytes } from '../../src/runtime/memory.js';

const mebibyte = 1024 * 1024;
const usedMegabytes = () => getHeapStatistics().used_heap_size / mebibyte;

describe('the heap as memory', () => {
  it('has room below its limit, and none beyond it', () => {
    const heap = createHeapMemory({ megabytes: 8192, full() {} });
    expect(heap.hasRoomFor(1000)).toBe(true);
    expect(heap.hasRoomFor(8192 * mebibyte)).toBe(false);
    expect(heap.hasRoomFor(1000)).toBe(true);
  });

  it('reports once that it is full, however often it is checked', () => {
    const reported: number[] = [];
    const heap = createHeapMemory({ megabytes: 1, full: ({ megabytes }) => reported.push(megabytes) });
    for (let times = 0; times < 1000; times += 1) expect(heap.hasRoomFor(1000)).toBe(false);
    expect(reported).toEqual([1]);
  });

  it('does not count garbage', () => {
    const heap = createHeapMemory({ megabytes: Math.ceil(usedMegabytes()) + 40, full() {} });
    let garbage: object[] = [];
    const aboveMax = heap.maxBytes + 40 * mebibyte;
    while (usedMegabytes() * mebibyte < aboveMax)
      garbage.push(Array.from({ length: 1000 }, (_, at) => ({ at })));
    expect(heap.hasRoomFor(1000)).toBe(false);
    garbage = [];
    heap.released();
    // A garbage collection is slow, so it is not repeated immediately.
    const deadline = performance.now() + 60_000;
    while (!heap.hasRoomFor(1000)) expect(performance.now()).toBeLessThan(deadline);
    expect(garbage).toEqual([]);
  });

  it('keeps a flooded server alive, and logs one line', async () => {
    const { code, stdout } = await runOutOfMemory(64);
    expect(code).toBe(0);
    const { statuses, reported, alive, created } = JSON.parse(stdout);
    expect(Object.keys(statuses)).toEqual(['201', '503']);
    expect(reported).toBe(1);
    expect([alive, created]).toEqual([200, 201]);
  });
});

describe('the limit of the old generation', () => {
  // Limits of the heap as Node 20, 22, 24 and 26 state them.
  it.each([
    [448, '--max-old-space-size=400', 400],
    [592, '--max-old-space-size=400', 400],
    [496, '--max_old_space_size=400', 400],
    [592, '--max-old-space-size 300 --import tsx --max-old-space-size=400', 400],
    [496, '--max-semi-space-size=32 --max-old-space-size=400', 400],
    [592, '--max-old-space-size-percentage=20', 400],
    [352, '--max-semi-space-size=32', 256],
    [4144, '', 4096],
    [4096, '--max-old-space-size=9999', 4096],
  ])('is known in a heap of %d MiB with %j', (heap, flags, old) => {
    expect(oldGenerationBytes(heap * mebibyte, flags) / mebibyte).toBe(old);
  });

  it('is estimated low in a small container, and at most a twentieth high on a large machine', () => {
    expect(oldGenerationBytes(259 * mebibyte, '') / mebibyte).toBeLessThan(256);
    expect(oldGenerationBytes(4288 * mebibyte, '') / mebibyte).toBeLessThan(1.05 * 4096);
  });
});

/** Runs a server with a heap of this size under a flood of requests; returns its exit code and output. */
function runOutOfMemory(megabytes: number): Promise<{ code: number | null; stdout: string }> {
  const program = fileURLToPath(new URL('../webhooks/sender/flooded-server.ts', import.meta.url));
  const child = spawn(process.execPath, [`--max-old-space-size=${megabytes}`, '--import', 'tsx', program]);
  let stdout = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout })));
}
