import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractVerification } from '../../../src/contract/generated/types.js';
import { facts, gaps } from '../../../src/contract/interface.js';
import { type Sandbox, startSandbox } from '../../../src/testing/index.js';
import { selfSigned } from '../../webhooks/sender/self-signed.js';
import { startInterceptor, verify } from './verify-runs.js';

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true }));
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: 'reads', productionPort: 0 });
});
afterAll(() => sandbox.close());

const key = 'sbx_playground_written';
const verifySandbox = (...words: string[]) => verify(['--url', sandbox.url, '--key', key, ...words]);
/** A sandbox that serves /v1/example-resource without a key, with characters that are special in XML. */
const startLeaky = () =>
  startInterceptor(sandbox.url, async (request, pass) => {
    if (request.path !== '/v1/example-resource') return pass(request);
    return {
      status: 200,
      headers: { 'x-seen': `<&"> ${request.headers.authorization}` },
      body: ']]>\r\n\u001b[2J<b>&',
    };
  });

describe('verify', () => {
  it('announces the number of reports, and prints each fact and gap', async () => {
    const { code, stdout, stderr } = await verifySandbox();
    expect(code).toBe(0);
    expect(stderr).toBe(
      `legal-reports-sandbox verify creates 3 reports about acme at ${sandbox.url}; up to 23 if it accepts requests that the documents refuse\n`,
    );
    for (const { id } of [...facts, ...gaps])
      expect(stdout).toMatch(new RegExp(`^ {2}\\S.{9}  ${id}  `, 'm'));
    expect(stdout).toMatch(/\n\d+ requests, 3 reports created\.\n$/);
    expect(stdout).not.toContain('\u001b');
  });

  it('fails on request for undetermined facts that requests could determine', async () => {
    const flags = ['--read-only', '--only', 'documented'];
    expect((await verifySandbox(...flags)).code).toBe(0);
    expect((await verifySandbox(...flags, '--fail-on', 'untold')).code).toBe(1);
    const more = ['--other-url', sandbox.productionUrl ?? '', '--other-key', 'sbx_production_written'];
    const keys = ['--stranger-key', 'sbx_playground_other-one', '--revoked-key', 'sbx_playground_revoked'];
    more.push(...keys, '--receive-at', 'http://127.0.0.1:0');
    const { code, stdout, stderr } = await verifySandbox(
      '--only',
      'documented',
      '--fail-on',
      'untold',
      ...more,
    );
    expect(stderr).toContain(', and subscribes an endpoint while it runs\n');
    expect([code, stdout]).toEqual([0, expect.stringContaining('2 undecided')]);
  });

  it('assumes that verification is served if the report is not completed, and says so', async () => {
    await sandbox.account('undone').clock.set({ mode: 'manual' });
    const words = ['--url', sandbox.url, '--key', sandbox.keyOf('undone'), '--patience', '0'];
    const { stdout } = await verify([...words, '--report', 'json']);
    const { gaps } = JSON.parse(stdout) as ContractVerification;
    const { outcome, answer, detail } = gaps.find(({ name }) => name === 'verify') ?? {};
    expect([outcome, answer, detail]).toEqual([
      ...['known', 'served'],
      expect.stringMatching(/\/verification returned 409\.$/),
    ]);
  });

  it('removes its endpoint if it is stopped meanwhile, and exits 2', async () => {
    const account = sandbox.account('stopped');
    let stop = (): void => {};
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    await using slow = await startInterceptor(sandbox.url, async (request, pass) => {
      const response = await pass(request);
      if (request.method === 'POST' && request.path === '/v1/webhooks') stop();
      return response;
    });
    const words = ['--url', slow.url, '--key', account.key, '--receive-at', 'http://127.0.0.1:0'];
    const { code, stdout, stderr } = await verify(words, { stopped });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.split('\n').slice(1)).toEqual([
      'legal-reports-sandbox verified nothing: one error',
      '  verify: It was stopped before its end.',
      '',
    ]);
    expect(await account.webhooks.list()).toEqual([]);
  });

  it('names its endpoint if it is stopped and cannot remove it', async () => {
    const account = sandbox.account('stopped-too');
    let stop = (): void => {};
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    await using stubborn = await startInterceptor(sandbox.url, async (request, pass) => {
      if (request.method === 'POST' && request.path === '/v1/webhooks') stop();
      return request.method === 'DELETE' ? { status: 503, headers: {}, body: '' } : pass(request);
    });
    const words = ['--url', stubborn.url, '--key', account.key, '--receive-at', 'http://127.0.0.1:0'];
    const { stderr } = await verify(words, { stopped });
    const [left] = await account.webhooks.list();
    expect(stderr).toContain(
      `It was stopped before its end. Its endpoint ${left?.id} may still be subscribed: remove it.`,
    );
  });

  it('shows its progress on a terminal, in colours unless they are disabled', async () => {
    const words = ['--url', sandbox.url, '--key', key, '--only', 'documented'];
    const { stdout, stderr } = await verify(words, { isTTY: true });
    expect(stdout).toContain('\u001b[32mholds     \u001b[39m  F01');
    expect(stderr).toContain('\r\u001b[K3 of ');
    expect(stderr.endsWith('\r\u001b[K')).toBe(true);
    const plain = await verify(words, { isTTY: true, env: { NO_COLOR: '1' } });
    expect(plain.stdout).not.toContain('\u001b');
  });

  it('shows the evidence of a broken fact without the key in every format', async () => {
    await using broken = await startLeaky();
    const words = ['--url', broken.url, '--key', key, '--only', 'documented'];
    const text = await verify(words);
    expect(text.code).toBe(1);
    expect(text.stdout).toContain(
      `\n              > GET ${broken.url}/v1/example-resource\n              < 200 ]]> [2J<b>&\n`,
    );
    const junit = await verify([...words, '--report', 'junit']);
    expect(junit.stdout).toMatch(
      /<testsuite name="facts" tests="23" failures="2" errors="0" skipped="\d" time="0">/,
    );
    expect(junit.stdout).toContain('[2J&lt;b&gt;&amp;');
    const sarif = JSON.parse((await verify([...words, '--report', 'sarif'])).stdout);
    const [{ tool, results }] = sarif.runs;
    expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(facts.map(({ id }) => id));
    expect(results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(['F08', 'F22']);
    expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('v1/example-resource');
    const html = await verify([...words, '--report', 'html']);
    expect(html.stdout).toContain('<tr id="F08"><th scope="row">F08</th><td class="broken">broken</td>');
    expect(html.stdout).not.toContain('<b>');
    for (const { stdout } of [text, junit, html]) expect(stdout).not.toContain(key);
  });

  it('prints observations at their facts in every format, and fails for none', async () => {
    await using lenient = await startInterceptor(sandbox.url, (request, pass) => {
      const authorization = request.headers.authorization?.replace(/^Token /, 'Bearer ') ?? '';
      return pass(
        authorization === '' ? request : { ...request, headers: { ...request.headers, authorization } },
      );
    });
    const words = ['--url', lenient.url, '--key', key, '--only', 'documented'];
    const detail = 'The key is also taken as Authorization: Token KEY.';
    const text = await verify(words);
    expect([text.code, text.stderr]).toEqual([0, expect.not.stringContaining('verified nothing')]);
    expect(text.stdout).toMatch(
      / F10 {2}.*\n {14}Observed: The key is also taken as Authorization: Token KEY\.\n/,
    );
    expect(text.stdout).toMatch(/ undecided\.\n1 observation\.\n/);
    const junit = await verify([...words, '--report', 'junit']);
    expect(junit.stdout).toContain(`<system-out>Observed: ${detail}</system-out>`);
    const html = await verify([...words, '--report', 'html']);
    expect(html.stdout).toContain(`<p>Observed: ${detail}</p><details>`);
    const json = JSON.parse((await verify([...words, '--report', 'json'])).stdout) as ContractVerification;
    const [observed] = json.facts.find(({ id }) => id === 'F10')?.observations ?? [];
    expect([observed?.detail, observed?.evidence[0]?.request.headers]).toEqual([
      detail,
      expect.objectContaining({ Authorization: 'Token <key>' }),
    ]);
    for (const { stdout } of [text, junit, html]) expect(stdout).not.toContain(key);
  });

  it('verifies a server that refuses options by creates without options', async () => {
    await using strict = await startInterceptor(sandbox.url, async (request, pass) =>
      request.body.includes('"validate"') ? { status: 422, headers: {}, body: '' } : pass(request),
    );
    const { code, stdout, stderr } = await verify(['--url', strict.url, '--key', key]);
    expect([code, stderr]).toEqual([1, expect.not.stringContaining('verified nothing')]);
    expect(stdout).toMatch(/^ {2}broken {6}F05 .*\n.* is refused, and one without options is taken\.\n/m);
    expect(stdout).toMatch(/\n15 facts hold, 1 broken, 7 undecided\.\n/);
    expect(stdout).toMatch(/ known +G01 {2}create-status=201\n/);
  });

  it('prints gaps in every format, and writes to a file', async () => {
    const path = join(folder, 'contract.html');
    expect(await verifySandbox('--report', 'html', '--output', path)).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(path, 'utf8')).toContain('create-status=201');
    const junit = await verifySandbox('--report', 'junit');
    expect(junit.stdout).toContain('<testsuite name="gaps" tests="27" failures="0" errors="0"');
    expect(junit.stdout).toContain('known: create-status=201');
  });

  describe('on a remote server', () => {
    // No name of this kind is ever found (RFC 6761).
    const words = ['--url', 'http://api.invalid', '--key', key];

    it('asks for consent to create reports', async () => {
      const questions: string[] = [];
      const confirm = async (question: string) => {
        questions.push(question);
        return questions.length === 1 ? 'no' : 'Y';
      };
      const no = await verify(words, { ask: confirm });
      expect([no.code, no.stderr]).toEqual([2, expect.stringContaining('You did not consent.')]);
      const yes = await verify(words, { ask: confirm });
      expect([yes.code, yes.stderr]).toEqual([2, expect.stringContaining('No server responds there')]);
      expect(questions).toEqual(['Create them? [y/N] ', 'Create them? [y/N] ']);
    });

    it('refuses without a terminal, unless it has --yes or creates nothing', async () => {
      const refused = await verify(words);
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('Add --yes.')]);
      for (const flag of ['--yes', '--read-only'])
        expect((await verify([...words, flag])).stderr).toContain('No server responds there');
    });
  });

  describe('exits with 2 and names the remedy for', () => {
    const expectRefused = async (words: readonly string[], more = {}) => {
      const { code, stdout, stderr } = await verify(words, more);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('legal-reports-sandbox verified nothing');
      return stderr;
    };

    it('all errors of its flags at once', async () => {
      const message = await expectRefused([
        ...['word', '--basse-url', 'x', '--url', 'http://u:p@localhost/?a', '--report', 'xml'],
        ...['--other-url', 'http://localhost:1/v1', '--patience', 'long'],
      ]);
      for (const each of [
        'word: verify takes flags only',
        'Did you mean --base-url?',
        'An address has no user, query or fragment.',
        'report must be text, json, junit, sarif or html',
        'Name the address before /v1: http',
        'needs --other-url and --other-key together',
        'patience must be an integer',
        '--key: Name the key to use: --key KEY.',
      ])
        expect(message).toContain(each);
      expect(message).not.toContain('u:p');
    });

    it('an invalid address or key', async () => {
      const message = await expectRefused(['--url', 'localhost:4010', '--key', 'señal']);
      expect(message).toContain('--url localhost:4010');
      expect(message).toContain('--key: A key has no blanks, and only ASCII.');
    });

    it('a server that does not respond', async () => {
      const closed = createServer();
      await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
      const { port } = closed.address() as AddressInfo;
      await new Promise((resolve) => closed.close(resolve));
      const message = await expectRefused(['--url', `http://127.0.0.1:${port}`, '--key', key]);
      expect(message).toContain('No server responds there (ECONNREFUSED).');
    });

    it('a key that opens no account, without repeating it', async () => {
      const message = await expectRefused(['--url', sandbox.url, '--key', 'sk_live_0123456789abcdefghij']);
      expect(message).toContain('--key: The server refused the key.');
      expect(message).not.toContain('0123456789');
    });

    it('a server that creates nothing', async () => {
      const unknown = ['--url', sandbox.url, '--key', key, '--company', 'sbx-spa-claen'];
      const message = await expectRefused([...unknown, '--only', 'documented']);
      expect(message).toMatch(/The server created no reports: it returned 422\. .*sbx-spa-clean/);
    });

    it('a server that redirects to another address', async () => {
      const sending = { status: 308, headers: { location: 'https://api.example/v1/reports' }, body: '' };
      await using elsewhere = await startInterceptor(sandbox.url, async () => sending);
      const message = await expectRefused(['--url', elsewhere.url, '--key', key]);
      expect(message).toContain('it returned 308, which redirects to https://api.example/v1/reports.');
    });

    it('an address of the create, without TLS, or with an untrusted certificate', async () => {
      const withPath = ['--url', 'http://127.0.0.1:1/v1/reports/', '--key', key];
      expect(await expectRefused(withPath)).toContain('Name the address before /v1: http');
      const plain = sandbox.url.replace('http:', 'https:');
      expect(await expectRefused(['--url', plain, '--key', key])).toContain(
        '(EPROTO). It does not speak TLS',
      );
      const server = createTlsServer(selfSigned, (_, response) => response.end());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const message = await expectRefused(['--url', `https://127.0.0.1:${port}`, '--key', key]);
      server.close();
      expect(message).toMatch(
        /No server responds there \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. .*NODE_EXTRA_CA_CERTS/,
      );
    });

    it('a repeated key or address, which would look like a broken fact', async () => {
      const twice = ['--url', sandbox.url, '--key', key, '--stranger-key', key, '--revoked-key', key];
      const message = await expectRefused([...twice, '--other-url', `${sandbox.url}/`, '--other-key', key]);
      for (const flag of ['--stranger-key', '--revoked-key', '--other-url'])
        expect(message).toMatch(new RegExp(`${flag}: It is --(key|url) too`));
    });

    it('a file that cannot be written', async () => {
      const unreachable = ['--url', 'http://127.0.0.1:1', '--key', key];
      const nowhere = join(folder, 'none', 'observed.yaml');
      const message = await expectRefused([...unreachable, '--output', folder, '--learn', nowhere]);
      expect(message).toContain(`--output ${folder}: The file cannot be written: it is a folder.`);
      expect(message).toContain(`--learn ${nowhere}: The file cannot be written: its folder does not exist.`);
      expect(message).not.toContain('creates');
    });
  });
});

it('a key that is an ordinary word is not masked in responses', async () => {
  await using plain = await startInterceptor(sandbox.url, async ({ path, headers, ...request }, pass) => {
    const own = headers.authorization === 'Bearer test' ? { authorization: `Bearer ${key}` } : {};
    const response = await pass({
      ...request,
      path: path.replace('latest_', 'rep_'),
      headers: { ...headers, ...own },
    });
    return { ...response, body: response.body.replaceAll('"rep_', '"latest_') };
  });
  const words = ['--url', plain.url, '--only', 'documented', '--key', 'test', '--report', 'json'];
  const { code, stdout } = await verify(words);
  const { facts } = JSON.parse(stdout) as ContractVerification;
  const secret = facts.find(({ id }) => id === 'F22');
  expect([code, secret?.outcome, secret?.detail]).toEqual([0, 'untold', expect.stringContaining('short')]);
  expect(stdout).toContain('/v1/reports/latest_');
});

it('an error of the server is no answer to a gap', async () => {
  await using odd = await startInterceptor(sandbox.url, async (request, pass) => {
    if (request.body.includes('no_such_type')) return { status: 500, headers: {}, body: 'oh' };
    return pass(request);
  });
  const { code, stdout } = await verify(['--url', odd.url, '--key', key, '--report', 'json']);
  const gap = JSON.parse(stdout).gaps.find(({ name }: { name: string }) => name === 'report-types');
  expect([code, gap.outcome, gap.detail]).toEqual([0, 'untold', 'POST /v1/reports returned 500.']);
});
