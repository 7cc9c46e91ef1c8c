import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/main.js';

const suite = join(fileURLToPath(new URL('.', import.meta.url)), 'suites/leaning-suite.sh');

/** Runs the command on a suite that depends on one answer; returns output and exit code. */
async function shrink(words: readonly string[], isTTY = false) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) => ({
    isTTY,
    write(text: string) {
      written[name] += text;
    },
  });
  const code = await run({
    argv: ['shrink', ...words],
    env: { PATH: process.env.PATH },
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    stopped: new Promise(() => {}),
  });
  return { code, ...written };
}
const dependingOn = (...words: string[]) => ['--', 'sh', suite, ...words];

describe('shrink', () => {
  it('names the one gap answer that breaks a suite', async () => {
    const { code, stdout, stderr } = await shrink(dependingOn('status'));
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /^create-status=202 breaks it\.\n {2}Which status does a successful create return\? \(G01\)\n {2}202, with a `Location` that leads to where the status is\.\n {2}See it with --gap create-status=202\.\nFound in \d+ runs\.\n$/,
    );
    expect(code).toBe(1);
  });

  it('finds another answer beside given ones, and shows its progress on a terminal', async () => {
    const words = ['--gap', 'create-status=202', '--seed', 'acme', '--variable', 'BASE'];
    const { code, stdout, stderr } = await shrink([...words, ...dependingOn('errors', 'BASE')], true);
    expect(stdout).toMatch(/^error-body=html breaks it\.\n/);
    expect(stderr).toContain('\r\u001b[Krun 2: 24 gaps vary …');
    expect(stderr.endsWith('\r\u001b[K')).toBe(true);
    expect(code).toBe(1);
  });

  it('reports that no answer breaks a suite that relies on documented facts', async () => {
    const { code, stdout } = await shrink(dependingOn('facts'));
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^The command passes under vary/)]);
  });

  it.each([
    [dependingOn('nothing'), 'It also fails without variation'],
    [['--', 'no-such-program-anywhere'], 'there is no such program'],
    [[], 'Name the command that fails under --profile vary, after --: shrink -- npm test.'],
    [['npm', 'test'], 'Give the command to run after --'],
    [['--gap', 'create-statsu=1', ...dependingOn('facts')], 'Did you mean create-status?'],
    [['--sed', 'x', ...dependingOn('facts')], 'Did you mean --seed?'],
  ])(
    'reports why it cannot decide: %j',
    async (words, detail) => {
      const { code, stdout, stderr } = await shrink(words);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^legal-reports-sandbox shrank nothing: /);
      expect(stderr).toContain(detail);
    },
    60_000,
  );

  it('has its own help, and passes --help after -- to the command', async () => {
    expect((await shrink(['--help'])).stdout).toMatch(/^Usage: legal-reports-sandbox shrink/);
    const { code } = await shrink(['--', process.execPath, '--version']);
    expect(code).toBe(0);
  });
});
