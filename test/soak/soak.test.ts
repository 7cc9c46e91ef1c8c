import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { soak } from '../../scripts/soak/soak.js';
import { growth } from '../../scripts/soak/watch.js';
import { scaled } from '../scale.js';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

describe('a soak', () => {
  it('gives each client the responses of a run alone, and reports only requested failures', async () => {
    const command = [join(cli), 'serve', '--port', '0', '--pace', 'instant'];
    const { failures, rounds, requests, noise } = await soak(command, {
      // Each client completes at least one round, even if that takes longer.
      seconds: scaled(1, 4),
      connections: 200,
      accounts: 50,
    });
    expect(failures).toEqual([]);
    expect(rounds).toBeGreaterThanOrEqual(30);
    expect(requests).toBeGreaterThan(rounds);
    expect(noise).toBeGreaterThan(200);
  }, 300_000);

  it('notices a server that responds differently, or fails', async () => {
    const command = [fileURLToPath(new URL('fickle-server.mjs', import.meta.url))];
    const { failures } = await soak(command, { seconds: scaled(1, 2), connections: 4, accounts: 2 });
    expect(failures.join('\n')).toMatch(/and alone/);
  }, 300_000);

  it('distinguishes growing memory from level memory', () => {
    expect(growth([10, 50, 90, 100, 101, 99, 100, 102, 101])).toBeCloseTo(1.01);
    expect(growth([10, 50, 90, 100, 100, 150, 190, 200, 200])).toBeCloseTo(2);
    expect(growth([100])).toBe(1);
  });
});
