import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conductJunit, conductSarif, conductText } from '../../src/cli/traffic/conduct.js';
import { conductRules } from '../../src/requests/conduct/judge.js';
import { type ConductReport, type Report, type Sandbox, startSandbox } from '../../src/testing/index.js';
import { runCli } from './run.js';

let sandbox: Sandbox;
let folder = '';
beforeAll(async () => {
  sandbox = await startSandbox();
  folder = mkdtempSync(join(tmpdir(), 'conduct-'));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

/** A client with its own account, and the report on its conduct. */
const clientOf = (name: string) => {
  const key = sandbox.keyOf(name);
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  return {
    get: (path: string) => fetch(sandbox.url + path, { headers }),
    create: async (companyId: string) => {
      const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId });
      return (await (
        await fetch(`${sandbox.url}/v1/reports`, { method: 'POST', headers, body })
      ).json()) as Report;
    },
    judged: (...flags: string[]) => runCli(['conduct', '--url', sandbox.url, '--key', key, ...flags]),
  };
};

/** A client that broke no rule in its two requests. */
const goodClient = async (name: string) => {
  const client = clientOf(name);
  const { id } = await client.create('acme');
  await client.get(`/v1/reports/${id}`);
  return client;
};

/** A client that requested a resource that does not exist. */
const badClient = async (name: string) => {
  const client = clientOf(name);
  await client.get('/v1/example-resource');
  return client;
};

describe('conduct', () => {
  it('prints the outcome of every rule, and exits with 0 if none is broken', async () => {
    const { code, stdout, stderr } = await (await goodClient('good')).judged();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^The conduct of the client, by 2 requests\n {2}not exercised {2}C01 {2}Wait/);
    expect(stdout).toContain('  kept           C05  Stop at final states: 1 case\n');
    expect(stdout).toContain('Note: getReport rests on G08, once: ');
    expect(stdout).toContain('To try it: Create a report about `sbx-spa-clean+slow`');
    expect(stdout).toMatch(/\n5 kept, 0 broken, 15 not exercised\.\n$/);
  });

  it('shows the requests that broke a rule and the remedy, and exits with 1', async () => {
    const { code, stdout } = await (await badClient('bad')).judged();
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /broken {9}C10 {2}Ask for nothing undocumented: 1 of 1 case\n {17}req_\w+_1, GET \/v1\/example-resource: The contract has no such operation, which got 404\.\n {17}Remedy: /,
    );
    expect(stdout).toContain('See docs/conduct.md#c10-undocumented');
  });

  it('exits on request with 1 for rules that were not exercised', async () => {
    const client = await goodClient('lazy');
    expect((await client.judged('--fail-on', 'broken')).code).toBe(0);
    expect((await client.judged('--fail-on', 'not-exercised')).code).toBe(1);
  });

  it('prints the judgement of the server as JSON', async () => {
    const { code, stdout } = await (await badClient('json')).judged('--format', 'json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual(await sandbox.account('json').conduct());
  });

  it('writes JUnit XML with a case for each rule, skipped if it was not exercised', async () => {
    const { code, stdout } = await (await badClient('junit')).judged('--format', 'junit');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites name="legal-reports-sandbox" /,
    );
    const cases = [...stdout.matchAll(/<testcase classname="conduct" name="(C\d+) [^"]*" time="0"/g)];
    expect(cases.map(([, id]) => id)).toEqual(conductRules.map(({ id }) => id));
    const [, tests, failures, skipped] =
      /tests="(\d+)" failures="(\d+)" errors="0" skipped="(\d+)"/.exec(stdout) ?? [];
    expect([tests, failures, skipped]).toEqual([
      String(conductRules.length),
      '1',
      String(stdout.split('<skipped ').length - 1),
    ]);
    expect(stdout).toMatch(/<failure type="undocumented" message="Broken in 1 of 1">req_\w+_1, GET/);
  });

  it('writes SARIF with a result for each request that broke a rule, at a file', async () => {
    const client = await badClient('sarif');
    const { code, stdout } = await client.judged('--format', 'sarif');
    expect(code).toBe(1);
    const sarif = JSON.parse(stdout);
    expect(sarif).toMatchObject({ version: '2.1.0', $schema: expect.stringContaining('sarif-2.1.0') });
    const [{ tool, results }] = sarif.runs;
    expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(conductRules.map(({ id }) => id));
    expect(results).toEqual([
      {
        ...{ ruleId: 'C10', ruleIndex: 9, level: 'error' },
        message: { text: expect.stringContaining('GET /v1/example-resource: The contract has no such') },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'v1/example-resource' },
              region: { startLine: 1 },
            },
            logicalLocations: [{ fullyQualifiedName: 'GET /v1/example-resource', kind: 'resource' }],
          },
        ],
        partialFingerprints: { primaryLocationLineHash: expect.stringMatching(/^C10\/req_\w+_1:1$/) },
      },
    ]);
    const placed = await client.judged('--format', 'sarif', '--source', 'src\\my client.ts');
    expect(
      JSON.parse(placed.stdout).runs[0].results[0].locations[0].physicalLocation.artifactLocation,
    ).toEqual({
      uri: 'src/my%20client.ts',
    });
  });

  it('writes to a file and prints nothing', async () => {
    const path = join(folder, 'conduct.xml');
    const { code, stdout } = await (await badClient('file')).judged('--format', 'junit', '--output', path);
    expect([code, stdout]).toEqual([1, '']);
    expect(readFileSync(path, 'utf8')).toMatch(/^<\?xml/);
  });

  it.runIf(existsSync('/dev/full'))('reports a result that it cannot write as that', async () => {
    const { code, stdout, stderr } = await (await badClient('full')).judged('--output', '/dev/full');
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      'legal-reports-sandbox did not write its result: one error\n  --output /dev/full: The file cannot be written: the disk is full.\n',
    ]);
  });

  it('judges the client of the account that the admin token names', async () => {
    const adminToken = 'a-long-admin-token';
    await using other = await startSandbox({ adminToken });
    const headers = { Authorization: `Bearer ${other.keyOf('ci')}` };
    await fetch(`${other.url}/v1/example-resource`, { headers });
    const asAdmin = ['conduct', '--url', other.url, '--key', adminToken];
    expect((await runCli([...asAdmin, '--account', 'ci'])).code).toBe(1);
    const unnamed = await runCli(asAdmin);
    expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining('--account NAME')]);
  });

  describe('exits with 2 and names the remedy for', () => {
    const expectRefused = async (argv: readonly string[]) => {
      const { code, stdout, stderr } = await runCli(['conduct', ...argv]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('legal-reports-sandbox judged nothing');
      return stderr;
    };

    it('no key', async () => {
      expect(await expectRefused([])).toContain('--key: Name the key that the client used: --key KEY.');
    });

    it('all errors of its flags at once', async () => {
      const printed = await expectRefused([
        'word',
        '--formt',
        'xml',
        '--fail-on',
        'all',
        '--url',
        'localhost:4010',
      ]);
      for (const each of [
        'word: conduct takes flags only',
        'Did you mean --format?',
        'failOn must be broken or not-exercised',
        'url must',
        '--key',
      ])
        expect(printed).toContain(each);
    });

    it('a server that does not respond', async () => {
      const closed = createServer();
      await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
      const { port } = closed.address() as AddressInfo;
      await new Promise((resolve) => closed.close(resolve));
      const printed = await expectRefused([
        '--url',
        `http://127.0.0.1:${port}`,
        '--key',
        'sbx_playground_ci',
      ]);
      expect(printed).toContain(
        'No server responds there (ECONNREFUSED). Start one with legal-reports-sandbox',
      );
    });

    it('a key that opens no account, without repeating it', async () => {
      const printed = await expectRefused(['--url', sandbox.url, '--key', 'sk_live_0123456789abcdefghij']);
      expect(printed).toContain('--key: The server refused the key.');
      expect(printed).not.toContain('0123456789');
    });

    it('an account without requests, as a mistyped key opens one', async () => {
      const printed = await expectRefused(['--url', sandbox.url, '--key', 'sbx_playground_nobodys']);
      expect(printed).toContain(
        '--key: Its account got no requests. Check that the client used this key, at this server.',
      );
    });

    it('an address with a path after the server’s base', async () => {
      const printed = await expectRefused(['--url', `${sandbox.url}/v1`, '--key', 'sbx_playground_ci']);
      expect(printed).toContain(`Name the address before /v1: ${sandbox.url}.`);
    });

    it('a key that cannot be sent in a header', async () => {
      expect(await expectRefused(['--url', sandbox.url, '--key', 'señal'])).toContain('only ASCII');
    });

    it('a server without a control plane', async () => {
      await using bare = await startSandbox({ controlPlane: false });
      const printed = await expectRefused(['--url', bare.url, '--key', bare.key]);
      expect(printed).toContain('runs with --no-control-plane');
    });

    it.each([
      ['text', 'hello'],
      ['other JSON', '{"a":1}'],
    ])('a server that is not a sandbox and answers %s', async (_, body) => {
      const stranger = createServer((_request, response) => void response.end(body));
      await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
      const { port } = stranger.address() as AddressInfo;
      const printed = await expectRefused([
        '--url',
        `http://127.0.0.1:${port}`,
        '--key',
        'sbx_playground_ci',
      ]);
      expect(printed).toMatch(/is not a sandbox|is not a judgement of conduct/);
      stranger.close();
    });

    it('a file that cannot be written', async () => {
      await goodClient('unwritten');
      const key = sandbox.keyOf('unwritten');
      const printed = await expectRefused(['--url', sandbox.url, '--key', key, '--output', folder]);
      expect(printed).toContain('The file cannot be written: it is a folder.');
    });
  });
});

describe('a judgement', () => {
  /** Returns a report with one broken rule, whose request path has characters that are special in every format. */
  const hostileReport = async (): Promise<ConductReport> => {
    const report = await sandbox.account('nobody').conduct();
    const [first, ...rest] = report.rules;
    const evidence = {
      requestId: 'req_1',
      method: 'GET',
      path: '/v1/<a>&"\u0000\ud800%20 b',
      shows: 'broken',
      detail: ']]> & "so" on.',
    } as const;
    const broken = { ...first, outcome: 'broken', judged: 1, broken: 1, evidence: [evidence] };
    return { ...report, broken: 1, evicted: 2, skipped: 1, rules: [broken, ...rest] } as ConductReport;
  };

  it('is escaped as XML, without control characters', async () => {
    const xml = conductJunit(await hostileReport());
    expect(xml).toContain('GET /v1/&lt;a&gt;&amp;&quot;\ufffd\ufffd%20 b: ]]&gt; &amp; &quot;so&quot; on.');
  });

  it('has a URI reference as its location in SARIF', async () => {
    const sarif = JSON.parse(conductSarif({ ...(await hostileReport()) }, undefined));
    const { uri } = sarif.runs[0].results[0].locations[0].physicalLocation.artifactLocation;
    expect(uri).toBe('v1/%3Ca%3E&%22%00%EF%BF%BD%20%20b');
  });

  it('has colours on request, and names the requests that it could not judge', async () => {
    const report = await hostileReport();
    expect(conductText(report, true)).toContain('\u001b[31mbroken       \u001b[39m  C01');
    expect(conductText(report, false)).not.toContain('\u001b');
    expect(conductText(report, false)).toContain('3 older requests could not be judged; see --journal-size.');
    const off = conductText({ ...report, journalOn: false }, false);
    expect(off).toContain('The journal is off');
  });
});
