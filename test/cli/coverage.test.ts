import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentVersion, version } from '../../src/contract/version.js';
import { startSandbox } from '../../src/testing/index.js';
import { runCli } from './run.js';

const cell = { operation: 'listReports', status: 200, problem: null, scenario: null, fault: null };
const line = { coverage: 1, version, contentVersion, seed: 'sandbox', scenarios: [], cells: [cell] };

describe('coverage of a running server', () => {
  const adminToken = 'the-token-of-this-test';
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  beforeAll(async () => {
    sandbox = await startSandbox({ adminToken });
    await fetch(`${sandbox.url}/v1/companies`, { headers: { Authorization: `Bearer ${sandbox.key}` } });
  });
  afterAll(() => sandbox.close());
  const runCoverage = (...flags: string[]) => runCli(['coverage', '--url', sandbox.url, ...flags]);

  it('is printed with each gap and the commands that close it', async () => {
    const { code, stdout, stderr } = await runCoverage('--key', sandbox.key);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^The account has exercised 1 of \d+: 0 %, in 1 combination\.\n/);
    expect(stdout).toContain(`URL=${sandbox.url} and KEY is a key`);
    expect(stdout).toContain(
      '  listReports 200\n    curl -i "$URL/v1/reports" -H "Authorization: Bearer $KEY"\n',
    );
    expect(stdout).not.toContain('  listCompanies 200\n');
    expect(stdout).not.toContain(sandbox.key);
  });

  it('is printed completely as JSON, and for all accounts with the admin token', async () => {
    const { code, stdout } = await runCoverage('--key', adminToken, '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(sandbox.coverage());
  });

  it('below the threshold exits with 1 and prints the missing number', async () => {
    const { code, stderr } = await runCoverage('--key', sandbox.key, '--threshold', '50');
    expect(code).toBe(1);
    expect(stderr).toMatch(/1 of \d+ is below 50 %, which takes \d+: \d+ more\./);
    expect((await runCoverage('--key', sandbox.key, '--threshold', '0')).code).toBe(0);
  });

  it.each([
    [
      'an invalid key',
      ['--key', 'secret-of-mine'],
      /--key: The server refused the key\. The API key is not valid/,
    ],
    ['no key', [], /--key: Give a key of the account/],
    ['an invalid threshold', ['--key', 'k', '--threshold', '101'], /--threshold 101/],
    ['an unknown format', ['--key', 'k', '--format', 'xml'], /--format xml/],
    ['a word', ['--key', 'k', 'report'], /report: coverage takes flags only/],
    ['a file in addition to a server', ['--from', 'f'], /--from: A file needs no server/],
  ])('with %s prints only the error', async (_, flags, message) => {
    const { code, stdout, stderr } = await runCoverage(...flags);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('secret-of-mine');
  });

  it('reports a missing server and a missing control plane', async () => {
    const gone = await startSandbox();
    await gone.close();
    const noServer = await runCli(['coverage', '--url', gone.url, '--key', 'k']);
    expect(noServer.stderr).toMatch(/No server responds there \(ECONNREFUSED\)\./);
    const invalidUrl = await runCli(['coverage', '--url', 'localhost:4010', '--key', 'k']);
    expect(invalidUrl.stderr).toContain('--url localhost:4010: url must be an address such as http://');
    const unkeyed = await runCli(['coverage', '--url', 'foo', '--threshold', '101']);
    for (const source of ['--url foo', '--threshold 101', '--key'])
      expect(unkeyed.stderr).toContain(`  ${source}: `);
    await using bare = await startSandbox({ controlPlane: false });
    const { stderr, code } = await runCli(['coverage', '--url', `${bare.url}/`, '--key', bare.key]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--no-control-plane') });
  });
});

describe('coverage of a file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coverage-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const judge = async (lines: readonly string[], ...flags: string[]) => {
    const path = join(folder, 'coverage.jsonl');
    await writeFile(path, lines.join('\n'));
    return runCli(['coverage', '--from', path, ...flags]);
  };

  it('combines all its lines and their scenarios', async () => {
    const own = { ...cell, operation: 'createReport', status: 201, scenario: 'sbx-mine' };
    const lines = [line, { ...line, scenarios: ['sbx-mine', 'sbx-yours'], cells: [own] }];
    const { code, stdout } = await judge([...lines.map((one) => JSON.stringify(one)), '']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^The run has exercised 3 of/);
    expect(stdout).toContain('  scenario sbx-yours\n');
    expect(stdout).not.toContain('  scenario sbx-mine\n');
  });

  it('has the ready requests that a server of the same seed has', async () => {
    const { stdout } = await judge(
      [JSON.stringify({ ...line, seed: 'other', cells: [] })],
      '--format',
      'json',
    );
    await using sandbox = await startSandbox({ seed: 'other' });
    expect(JSON.parse(stdout)).toEqual(sandbox.coverage());
  });

  it.each([
    ['a truncated line', JSON.stringify(line).slice(0, 50), /Line 2 is no JSON/],
    ['a line in another format', '{"coverage":1}', /Line 2 was written by version unknown/],
    [
      'a line of another version',
      JSON.stringify({ ...line, contentVersion: '1' }),
      /Line 2 was written by version \S+ with content version 1/,
    ],
    ['an invalid cell', JSON.stringify({ ...line, cells: [{}] }), /Line 2 is no line of a coverage file/],
  ])('with %s is refused', async (_, second, message) => {
    const { code, stdout, stderr } = await judge([JSON.stringify(line), second]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('is an error if the file does not exist, which explains how to create it', async () => {
    const { code, stderr } = await runCli(['coverage', '--from', join(folder, 'none.jsonl')]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/There is no such file\. startSandbox\(\{ coverage \}\) writes one/);
  });

  it('is refused if neither a file nor a server is named', async () => {
    const { stderr } = await runCli(['coverage']);
    expect(stderr).toMatch(/Name a server and a key, .*, or a file, --from FILE\./);
  });
});
