import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CommandName, commands } from '../../src/cli/commands.js';
import { commandHelp } from '../../src/cli/help.js';
import { run } from '../../src/cli/main.js';
import { version } from '../../src/contract/version.js';
import { runCli } from './run.js';

describe('command line', () => {
  it('help shows a placeholder for the value of each flag', () => {
    for (const name of Object.keys(commands) as CommandName[])
      for (const setting of Object.keys(commands[name].flags).filter((one) => /[A-Z]/.test(one)))
        expect(commandHelp(name, 100)).not.toContain(` ${setting.toUpperCase()} `);
    expect(commandHelp('serve', 100)).toContain('--allowed-origins ORIGINS ');
  });

  it.each([40, 80, 120])(
    'help fits a terminal of %d columns, and ends with the exit codes',
    async (columns) => {
      let printed = '';
      const stdout = { write: (text: string) => (printed += text), columns };
      const program = { env: {}, stdout, stderr: stdout, stopped: new Promise<void>(() => {}) };
      expect(await run({ ...program, argv: ['--help'] })).toBe(0);
      // Usage lines and examples are for copying: only text is wrapped.
      const isText = (line: string): boolean => !/^(?:Usage:| {2}(?:--)?\S)/.test(line);
      const isLong = (line: string): boolean => line.length > columns && line.trim().includes(' ');
      expect(printed.split('\n').filter((line) => isText(line) && isLong(line))).toEqual([]);
      expect(printed).toMatch(/\nExit codes: 0 done(?:(?!\n\n)[\s\S])*\n$/);
    },
  );

  it('help of serve, and of a command with its own exit codes, ends with the exit codes', () => {
    for (const name of ['serve', 'may-act', 'data'] as const)
      expect(commandHelp(name, 80)).toMatch(/\nExit codes: \d (?:(?!\n\n)[\s\S])*\.\n$/);
  });

  it.each([
    ['may-act', 'r.json', 'x', '--faculty'],
    ['conduct', '--key'],
    ['listen', '--forward-to'],
    ['proxy', '--upstream'],
    ['verify', '--key'],
  ])('%s does not call a flag without its value missing', async (...argv) => {
    const { code, stderr } = await runCli(argv);
    expect(code).toBe(2);
    expect(stderr).toContain(`  ${argv.at(-1)}: The flag needs a value`);
    expect(stderr).not.toMatch(/: Name /);
  });

  it('an answer to a gap in the wrong form has one error', async () => {
    const { stderr } = await runCli(['shrink', '--gap', 'x', '--', 'true']);
    expect(stderr).toMatch(/: one error\n {2}--gap x: gap must be/);
  });

  it('no error loses its words to the mask of secrets', async () => {
    const { stderr } = await runCli([
      ...['proxy', '--upstream', 'http://127.0.0.1:1'],
      ...['--upstream-ca', 'package.json'],
    ]);
    expect(stderr).toContain('--upstream-ca package.json: It holds no certificate in PEM');
    expect(stderr).not.toContain('…');
  });

  it('describes every command in one sentence', () => {
    for (const { summary } of Object.values(commands)) expect(summary).toMatch(/^[A-Z][^.]*\.$/);
  });

  it('help groups the flags of serve, each in one group', () => {
    const help = commandHelp('serve', 80);
    const titles = [...help.matchAll(/^(\S.*):$/gm)].map(([, title]) => title);
    expect(titles).toEqual(['Network and access', 'Time', 'Data', 'Limits', 'Contract', 'Examples']);
    for (const setting of Object.keys(commands.serve.flags)) {
      const flag = setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      expect([flag, help.match(new RegExp(`^  --(?:\\[no-\\])?${flag}(?: |$)`, 'gm'))?.length]).toEqual([
        flag,
        1,
      ]);
    }
  });

  it('help names every command and flag, with examples', async () => {
    const { code, stdout } = await runCli(['--help']);
    expect(code).toBe(0);
    for (const word of [
      'serve',
      'generate',
      '--port',
      '--production-port NUMBER',
      '--key-policy open|registered',
      '--admin-token TOKEN',
      '--key-secret SECRET',
      '--host',
      '--seed',
      '--pace',
      '--config',
      '--allowed-hosts NAMES',
      '--[no-]control-plane',
      '--fixtures',
      '--watch',
      'Examples:',
      'LEGAL_REPORTS_SANDBOX_PORT',
    ]) {
      expect(stdout).toContain(word);
    }
    expect((await runCli(['help'])).stdout).toBe(stdout);
    const generate = await runCli(['generate', '--help']);
    for (const flag of ['--type', '--seed', '--validate', '--as-of', '--pretty', 'Examples:'])
      expect(generate.stdout).toContain(flag);
    expect(await runCli(['help', 'generate'])).toEqual(generate);
    expect((await runCli(['help', 'genrate'])).stderr).toContain('Did you mean generate?');
  });

  it('version is the version of the package', async () => {
    expect(await runCli(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('a command that is stopped before its result exits 2', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const nowhere = { write: () => {} };
    const code = await run({
      argv: ['verify', '--url', `http://127.0.0.1:${port}`, '--key', 'sbx_playground_ci'],
      ...{ env: {}, stdout: nowhere, stderr: nowhere, stopped: once(silent, 'connection').then(() => {}) },
    });
    silent.close();
    expect(code).toBe(2);
  });

  it('every command with --url takes it as --base-url too', async () => {
    const withUrl = Object.keys(commands).filter(
      (name) => 'url' in commands[name as keyof typeof commands].flags,
    );
    expect(withUrl).toEqual(['conduct', 'coverage', 'listen', 'trigger', 'verify', 'diff']);
    for (const name of withUrl) {
      const refusals = ['--url', '--base-url'].map((flag) => runCli([name, flag, 'nowhere']));
      const [usual, other] = await Promise.all(refusals);
      expect(usual?.stderr).toContain('--url nowhere');
      expect(other).toEqual({
        ...usual,
        stderr: usual?.stderr.replace('--url nowhere', '--base-url nowhere'),
      });
    }
    const { stderr } = await runCli([
      'verify',
      '--url',
      'http://127.0.0.1:1',
      '--base-url',
      'http://127.0.0.1:2',
    ]);
    expect(stderr).toContain('--base-url http://127.0.0.1:2: The flag is given twice.');
  });

  it('a mistyped command exits 2 and suggests the nearest', async () => {
    const { code, stderr } = await runCli(['genrate', 'acme']);
    expect(code).toBe(2);
    expect(stderr).toContain('Did you mean generate?');
  });

  it('an invalid configuration exits 2 and starts nothing', async () => {
    const { code, stdout, stderr } = await runCli(['--port', 'x']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('port must be an integer from 0 to 65535, not "x".');
  });

  it('the error of an empty seed shows the form', async () => {
    expect((await runCli(['--seed', ''])).stderr).toContain(
      '--seed "": seed must be 1 to 64 letters, digits, points, hyphens and underscores, not "".',
    );
  });

  it('an error repeats no secret', async () => {
    const { code, stderr } = await runCli(
      ['--pace', 'ghp_0123456789abcdef', '--sk_live_0123456789abcdef', 'npm_0123456789abcdef'],
      { LEGAL_REPORTS_SANDBOX_CLOCK: 'sbx_playground_0123456789abcdef' },
    );
    expect(code).toBe(2);
    expect(stderr.match(/(ghp|sk_live|npm|sbx_playground)_…/g)).toHaveLength(4);
    expect(stderr).not.toContain('0123456789abcdef');
  });

  it('each unknown variable except the address variable causes a warning, and the server starts', async () => {
    const env = {
      LEGAL_REPORTS_SANDBOX_URL: 'http://127.0.0.1:4010/secret',
      LEGAL_REPORTS_SANDBOX_NAME: 'x',
      LEGAL_REPORTS_SANDBOX_TOKEN: 'secret',
      LEGAL_REPORTS_SANDBOX_SERVICE_HOST: '10.0.0.1',
      LEGAL_REPORTS_SANDBOX_PORT: 'tcp://10.0.0.1:4010',
    };
    const message = ['NAME', 'TOKEN']
      .map(
        (name) =>
          `legal-reports-sandbox ignores the variable LEGAL_REPORTS_SANDBOX_${name}: it is not a setting; see --help\n`,
      )
      .join('');
    const served = await runCli(['--port', '0'], env);
    expect([served.code, served.stderr]).toEqual([0, message]);
    const generated = await runCli(['generate', 'acme'], env);
    expect([generated.code, generated.stderr]).toEqual([0, message]);
  });

  it('serve prints its address, seed, key and a curl line, and ends at a stop', async () => {
    const { code, stdout, stderr } = await runCli(['--port', '0', '--seed', 'acme']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^legal-reports-sandbox \S+ is ready at http:\/\/127\.0\.0\.1:\d+ \(seed acme, pace fast, key sbx_playground_demo\)\n/,
    );
    expect(stdout).toMatch(/\ncurl -s http:\/\/127\.0\.0\.1:\d+\/v1\/reports /);
  });

  it('serve names the addresses of both environments with a key for each', async () => {
    const { stdout } = await runCli(['--port', '0', '--production-port', '0']);
    expect(stdout).toMatch(
      /^\S+ \S+ is ready at http:\/\/127\.0\.0\.1:\d+ \(.*, key sbx_playground_demo\); production is at http:\/\/127\.0\.0\.1:\d+ \(key sbx_production_demo\)\n/,
    );
  });

  it('serve with registered keys shows how to issue the first key, and shows no secret', async () => {
    const token = 'correct-horse-battery';
    const flags = ['--port', '0', '--production-port', '0', '--key-policy', 'registered'];
    const { code, stdout, stderr } = await runCli([...flags, '--admin-token', token]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/pace fast, issued keys only\); production is at \S+ \(issued keys only\)\n/);
    expect(stdout).toMatch(
      /\ncurl -s \S+\/_sandbox\/keys -H "Authorization: Bearer \$LEGAL_REPORTS_SANDBOX_ADMIN_TOKEN" -H 'Content-Type: application\/json' -d '\{"name":"demo"\}' -w '\\n'\n/,
    );
    expect(stdout).not.toContain(token);
  });

  it('serve to other machines without an admin token exits 2 and names the remedy', async () => {
    const { code, stdout, stderr } = await runCli(['--port', '0', '--host', '0.0.0.0']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--host: Others can reach 0.0.0.0');
    expect(stderr).toContain('--admin-token');
  });

  it.each([
    [[], 'built-in receivers only; --webhook-targets names what else may get them.'],
    [['--webhook-targets', 'loopback'], 'built-in receivers and, by --webhook-targets, to loopback.'],
    [
      ['--key-policy', 'registered'],
      'only keys that you issue. Webhooks are sent to built-in receivers only;',
    ],
  ])('serve to other machines with %j prints one line about webhook targets', async (flags, words) => {
    const args = ['--port', '0', '--host', '0.0.0.0', '--admin-token', 'correct-horse-battery', ...flags];
    const { stderr } = await runCli(args);
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(words)]);
  });

  it('the curl line of an IPv6 address is quoted, since shells take brackets for a pattern', async () => {
    const { stdout } = await runCli(['--port', '0', '--host', '::1']);
    expect(stdout).toMatch(/\ncurl -s 'http:\/\/\[::1\]:\d+\/v1\/reports' -H /);
  });

  it('a taken port exits 1 and names the remedy', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    const { code, stderr } = await runCli(['--port', String(port)]);
    const production = await runCli(['--port', '0', '--production-port', String(port)]);
    const data = join(tmpdir(), `of a taken port ${port}`);
    const durable = await runCli(['--port', String(port), '--data', data]);
    other.close();
    expect(durable).toEqual({ code, stdout: '', stderr });
    expect(existsSync(data)).toBe(false);
    expect([code, production.code, production.stdout]).toEqual([2, 2, '']);
    for (const text of [stderr, production.stderr])
      expect(text).toContain(`port ${port} of 127.0.0.1 is taken`);
    expect(stderr).toContain(' --port 0');
    expect(production.stderr).toContain(' --production-port 0');
  });

  it('generate without a company, or with several errors, exits 2 and reports all', async () => {
    expect((await runCli(['generate'])).stderr).toContain('Name a company');
    const { code, stderr } = await runCli([
      'generate',
      'sbx-spa-claen',
      '--as-of',
      '2026-02-30',
      '--tpye',
      'x',
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('sbx-spa-clean');
    expect(stderr).toContain('a date that exists');
    expect(stderr).toContain('Did you mean --type?');
  });
});
