import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.js';
import { runCli } from './run.js';

it('each flag that refers to a list of names has these names', () => {
  const referring = Object.entries(commands).flatMap(([command, { flags }]) =>
    Object.entries(flags)
      .filter(([, schema]) => '$ref' in schema)
      .map(([flag, schema]) => ({ flag: `${command} ${flag}`, names: schema.enum ?? [] })),
  );
  expect(referring.map(({ flag }) => flag)).toContain('openapi profile');
  expect(referring.filter(({ names }) => names.length === 0)).toEqual([]);
});

describe('completions', () => {
  let folder: string;
  let script: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'completions-'));
    script = (await runCli(['completions', 'bash'])).stdout;
    writeFileSync(join(folder, 'world file.json'), '{}');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Returns the completions that bash proposes for the last word of each line. */
  const completionsFor = (lines: readonly string[][]): string[][] => {
    const calls = lines.map((words) => {
      const quoted = words.map((word) => `'${word}'`).join(' ');
      return `COMP_WORDS=(${quoted}) COMP_CWORD=${words.length - 1} COMPREPLY=(); _legal_reports_sandbox; printf '%s|' "\${COMPREPLY[@]}"; echo`;
    });
    const program = `${script}\ncomplete -p legal-reports-sandbox >/dev/null || exit 1\n${calls.join('\n')}`;
    const printed = execFileSync('bash', ['--norc', '-c', program], { cwd: folder, encoding: 'utf8' });
    return printed
      .trimEnd()
      .split('\n')
      .map((line) => line.split('|').filter(Boolean));
  };

  it('propose commands, flags, values and files at their positions in bash', () => {
    const own = 'legal-reports-sandbox';
    const [first, generate, pace, format, file, shells, help, port, serve, data, company, trigger] =
      completionsFor([
        [own, ''],
        [own, 'generate', '--va'],
        [own, '--pace', ''],
        [own, 'conduct', '--format', 'j'],
        [own, 'replay', 'wor'],
        [own, 'completions', ''],
        [own, 'help', 'ver'],
        [own, '--port', ''],
        [own, 'serve', '--key-'],
        [own, 'data', 'c'],
        [own, 'generate', 'sbx-power-r'],
        [own, 'trigger', 'report.completed', '--company-id', 'sbx-spa-c'],
      ]);
    expect(first).toEqual(expect.arrayContaining([...Object.keys(commands), 'help', '--port', '--version']));
    expect(generate).toEqual(['--validate']);
    expect(pace).toEqual(['instant', 'fast', 'realtime']);
    expect(format).toEqual(expect.arrayContaining(['junit', 'json']));
    expect(file).toEqual(['world file.json']);
    expect(shells).toEqual(['bash', 'zsh', 'fish']);
    expect(help).toEqual(['verify-report', 'verify']);
    expect(port).toEqual([]);
    expect(serve).toEqual(['--key-policy', '--key-secret']);
    expect(data).toEqual(['check', 'compact']);
    expect(company).toEqual(expect.arrayContaining(['sbx-power-revoked']));
    expect(trigger).toContain('sbx-spa-clean');
  });

  it.each(['zsh', 'fish'])('for %s name every command, and parse where the shell exists', async (shell) => {
    const { code, stdout } = await runCli(['completions', shell]);
    expect(code).toBe(0);
    for (const name of Object.keys(commands)) expect(stdout).toContain(name);
    const parsed = spawnSync(shell, ['-n'], { input: stdout, encoding: 'utf8' });
    // The script is not checked if its shell is not installed.
    if (parsed.error === undefined) expect([parsed.status, parsed.stderr]).toEqual([0, '']);
  });

  it('are refused for an unknown shell, with the list of shells', async () => {
    const { code, stderr } = await runCli(['completions', 'bsh']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/bash, zsh, fish\. Did you mean bash\?/)]);
    expect((await runCli(['completions'])).code).toBe(2);
  });
});
