import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig, serveFlags } from '../../src/cli/config.js';
import { flagName } from '../../src/cli/settings.js';
import { mapValues } from '../../src/values/maps.js';

const token = 'correct-horse-battery';
const folder = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Loads settings; `c.yaml`, `c.json`, `l.yaml` and `r.json` name a file with this text. */
const load = async (argv: string[], env: Record<string, string> = {}, file = '') => {
  const placed = (word: string): string => (/^[clr]\.(?:yaml|json)$/.test(word) ? join(folder, word) : word);
  for (const name of ['c.yaml', 'c.json', 'l.yaml', 'r.json']) writeFileSync(join(folder, name), file);
  const loaded = await loadConfig({ argv: argv.map(placed), env: mapValues(env, placed) });
  const errors = loaded.errors.map((error) => ({
    ...error,
    source: error.source.replaceAll(`${folder}/`, ''),
  }));
  return { ...loaded, errors };
};

describe('configuration', () => {
  it('is listed completely in docs/settings.md', () => {
    const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
    const named = [...page.matchAll(/^\| `--(?:no-)?([a-z-]+)` \|/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual(Object.keys(serveFlags).map(flagName).sort());
  });

  it('has defaults for all values that are not given', async () => {
    expect(await load([])).toEqual({
      config: {
        port: 4010,
        host: '127.0.0.1',
        controlPlane: true,
        keyPolicy: 'open',
        seed: 'sandbox',
        pace: 'fast',
        clock: 'auto',
        watch: false,
        maxAccounts: 10_000,
        idleMinutes: 60,
        maxReports: 100_000,
        profile: 'assumed',
        journalSize: 1024,
        webhookTargets: 'loopback',
        webhookTimeout: 15000,
      },
      likeness: null,
      secrets: {},
      words: [],
      errors: [],
      unknownVariables: [],
    });
  });

  it('a flag takes precedence over its variable, and the variable over the file', async () => {
    const { config, errors } = await load(
      ['--port', '1', '--config', 'c.yaml'],
      { LEGAL_REPORTS_SANDBOX_PORT: '2', LEGAL_REPORTS_SANDBOX_SEED: 'env' },
      'port: 3\nseed: file\npace: instant\n',
    );
    expect(errors).toEqual([]);
    expect(config).toMatchObject({ port: 1, seed: 'env', pace: 'instant' });
  });

  it.each(['100/min', '0/60s', '100', '100/60', '100/0s', '100/60S', ' 100/60s', '1000000/60s', '1e2/60s'])(
    'the error of a rate limit of %j shows the form',
    async (limit) => {
      const detail = `rateLimit must be requests and the seconds of a window, such as 100/60s (1 to 999999 in 1 to 99999 seconds), not "${limit}".`;
      expect((await load(['--rate-limit', limit])).errors).toEqual([
        { source: `--rate-limit ${limit}`, detail },
      ]);
      const variable = 'LEGAL_REPORTS_SANDBOX_RATE_LIMIT';
      expect((await load([], { [variable]: limit })).errors).toEqual([{ source: variable, detail }]);
    },
  );

  it('gaps are answered by repeated flags, by variable and by file', async () => {
    const set = { gap: 'create-status=202,error-body=plain', profile: 'vary' };
    const flags = ['--gap', 'create-status=202', '--profile', 'vary', '--gap=error-body=plain'];
    expect(await load(flags)).toMatchObject({ config: set, errors: [] });
    const variables = { LEGAL_REPORTS_SANDBOX_GAP: set.gap, LEGAL_REPORTS_SANDBOX_PROFILE: 'vary' };
    expect((await load([], variables)).config).toMatchObject(set);
    const file = `profile: vary\ngap: ${set.gap}`;
    expect((await load(['--config', 'c.yaml'], {}, file)).config).toMatchObject(set);
  });

  it.each([
    ['create-statsu=202', 'There is no gap "create-statsu". Did you mean create-status?'],
    [
      'create-status=2022',
      'The gap create-status has no answer "2022": 201, 200 or 202. Did you mean create-status=202?',
    ],
    [
      'states=qeued:pending;in_review:a b',
      /^The gap states takes queued:.* and the like; there is no state "qeued"\. Did you mean queued\? And the name of in_review must be of letters/,
    ],
    [
      'states=rejected:x;failed:x;expired:queued',
      /; failed cannot be called x too\. And expired cannot be called queued, as another state is\.$/,
    ],
    [
      'event-names=report.done:x;report.created:report.failed',
      /^The gap event-names takes report\.created:.*; there is no event "report\.done"\..* And report\.created cannot be called report\.failed, as another event is\.$/,
    ],
    [
      'error-body=cod:a;message:b c;code:d;status:d.e',
      /^The gap error-body takes code:.*; an error has no "cod"\. Did you mean code\? And message must be a path .*, not "b c"\. And status cannot stand at d\.e beside d\.$/,
    ],
    [
      'error-body=code:errors.0.a;message:errors.b',
      /; message cannot stand at errors\.b beside errors\.0\.a\.$/,
    ],
    ['error-body=gone', 'The gap error-body has no answer "gone": problem, plain, empty or html.'],
    [
      'create-status=201,list=404,create-status=202',
      'The gap create-status is given twice, as "201" and as "202": give it one answer.',
    ],
    ['states=queued:x;queued:y', /; queued cannot be called "x" and "y"\.$/],
    ['error-body=code:a;code:b', /; code can stand at one place only, not at a and at b\.$/],
    ['g01=202', 'Gaps go by their names: g01 is create-status.'],
    ['report-types=other', 'The gap report-types has one answer only.'],
    [
      'signing=v1',
      'The gap signing has no answer "v1": standard, unsigned or v1a. Did you mean signing=v1a?',
    ],
    ['toString=1', /^There is no gap "toString". There are create-status, .* and content-parts\.$/],
  ])('the error of a gap with %s names the remedy', async (gap, detail) => {
    const { errors } = await load(['--gap', gap, '--gap', 'retrieve=404']);
    const expected = typeof detail === 'string' ? detail : expect.stringMatching(detail);
    expect(errors).toEqual([{ source: '--gap', detail: expected }]);
  });

  it('explicit gap answers take precedence over observed ones, and both are validated alike', async () => {
    const loadWithGap = (gap: string) =>
      load(['--like', 'l.yaml', '--gap', 'create-status=202'], {}, `gap: ${gap}`);
    expect(await loadWithGap('create-status=200,list=404')).toMatchObject({
      ...{ config: { gap: 'list=404,create-status=202' }, errors: [] },
    });
    const [fault] = (await loadWithGap('list=404,list=served')).errors;
    expect(fault?.detail).toContain('The gap list is given twice, as "404" and as "served"');
  });

  it('a conflict names the place of its value, which may be a flag, a variable or a line', async () => {
    const like = await load(['--like', 'l.yaml'], {}, 'case: snake_case\ngap: create-status=999');
    expect(like.errors).toMatchObject([{ source: 'l.yaml:2 gap' }]);
    const file = await load(['--config', 'c.yaml'], {}, 'port: 1\nwatch: true\nproductionPort: 1');
    expect(file.errors).toMatchObject([{ source: 'c.yaml:3 productionPort' }, { source: 'c.yaml:2 watch' }]);
    const variable = await load([], { LEGAL_REPORTS_SANDBOX_GAP: 'lits=404' });
    expect(variable.errors).toMatchObject([{ source: 'LEGAL_REPORTS_SANDBOX_GAP' }]);
    expect((await load(['--host', '0.0.0.0'])).errors).toMatchObject([{ source: '--host' }]);
  });

  it('a file without settings causes one error', async () => {
    const report = '{"id":"rep_1","object":"report","status":"queued","companyId":"acme"}';
    expect((await load(['--like', 'r.json'], {}, report)).errors).toEqual([
      {
        source: 'r.json:1',
        detail: expect.stringMatching(
          /^The file holds id, object, status and 1 more, which no shape has\. A shape has gap, case, names, .*; --config takes settings\.$/,
        ),
      },
    ]);
    const [fault, ...more] = (await load(['--config', 'r.json'], {}, report)).errors;
    expect([fault?.source, more]).toEqual(['r.json:1 id', []]);
    expect(fault?.detail).toMatch(/^There are no such settings as id, object, status and 1 more; there are /);
  });

  it('an error for a gap without an answer shows the form', async () => {
    const detail =
      'gap must be the name of a gap and an answer to it, such as create-status=202, with commas between several, not "retrieve".';
    expect((await load(['--gap', 'retrieve'])).errors).toEqual([{ source: '--gap retrieve', detail }]);
  });

  it('a rate limit is set by flag, variable and file', async () => {
    const set = { rateLimit: '100/60s' };
    expect((await load(['--rate-limit', '100/60s'])).config).toMatchObject(set);
    expect((await load([], { LEGAL_REPORTS_SANDBOX_RATE_LIMIT: '100/60s' })).config).toMatchObject(set);
    expect((await load(['--config', 'c.yaml'], {}, 'rateLimit: 100/60s')).config).toMatchObject(set);
  });

  it('a variable can name the file, which can be JSON', async () => {
    const { config } = await load([], { LEGAL_REPORTS_SANDBOX_CONFIG: 'c.json' }, '{ "port": 0 }');
    expect(config.port).toBe(0);
  });

  it('a value of the file is read as written, like a value of a flag', async () => {
    for (const seed of ['007', '1.10', '1e3', '0x10', '2026-01-15', 'yes', '12345678901234567890']) {
      const flag = await load(['--seed', seed]);
      expect([seed, (await load(['--config', 'c.yaml'], {}, `seed: ${seed}`)).config]).toEqual([
        seed,
        flag.config,
      ]);
      expect((await load(['--config', 'c.yaml'], {}, `{"seed": "${seed}"}`)).config).toEqual(flag.config);
    }
    const aliased = await load(['--config', 'c.yaml'], {}, 'host: &a localhost\nseed: *a\n');
    expect(aliased).toMatchObject({ config: { host: 'localhost', seed: 'localhost' }, errors: [] });
  });

  it('a setting of the file without a value is an error', async () => {
    for (const text of ['seed:', 'port: ~', 'host: null', 'pace: *nowhere'])
      expect([text, (await load(['--config', 'c.yaml'], {}, text)).errors.length]).toEqual([text, 1]);
  });

  it('all errors of all sources are reported at once, each with its source as written', async () => {
    const { errors } = await load(
      ['--prot', '80', '--pace', 'quick', '--config', 'c.yaml', 'please', '--seed'],
      { LEGAL_REPORTS_SANDBOX_HOTS: 'x', LEGAL_REPORTS_SANDBOX_PORT: '65536' },
      'sede: x\nhost: "a b"\n',
    );
    expect(errors).toEqual([
      { source: '--prot', detail: 'There is no such flag. Did you mean --port?' },
      { source: '--seed', detail: 'The flag needs a value: --seed sandbox.', lacksValue: true },
      { source: 'please', detail: 'The command takes no such argument. See --help.' },
      {
        source: 'LEGAL_REPORTS_SANDBOX_HOTS',
        detail: 'No setting has this variable. Did you mean LEGAL_REPORTS_SANDBOX_HOST?',
      },
      {
        source: 'c.yaml:1 sede',
        detail:
          'There is no such setting; there are port, productionPort, host, allowedHosts, allowedOrigins, controlPlane, keyPolicy, adminToken, makeAdminToken, keySecret, seed, pace, clock, maxAccounts, idleMinutes, maxReports, profile, gap, rateLimit, maxMemory, journalSize, data, database, webhookTargets, webhookTimeout, log, portFile, fixtures, watch. Did you mean seed?',
      },
      { source: 'LEGAL_REPORTS_SANDBOX_PORT', detail: 'port must be from 0 to 65535, not 65536.' },
      expect.objectContaining({ source: 'c.yaml:2 host' }),
      { source: '--pace quick', detail: 'pace must be instant, fast or realtime, not "quick".' },
    ]);
  });

  it('variables that Kubernetes and Docker set for a service are not settings', async () => {
    const links = {
      SERVICE_HOST: '10.0.0.1',
      SERVICE_PORT: '4010',
      SERVICE_PORT_HTTP: '4010',
      PORT: 'tcp://10.0.0.1:4010',
      PORT_4010_TCP: 'tcp://10.0.0.1:4010',
      PORT_4010_TCP_PROTO: 'tcp',
      PORT_4010_TCP_PORT: '4010',
      PORT_4010_TCP_ADDR: '10.0.0.1',
      PORT_4010_UDP: 'udp://10.0.0.1:4010',
      PRODUCTION_PORT: 'tcp://[fd00::1]:4011',
      PRODUCTION_SERVICE_HOST: 'fd00::1',
      PRODUCTION_PORT_4011_TCP_ADDR: 'fd00::1',
    };
    const env = Object.fromEntries(
      Object.entries(links).map(([name, value]) => [`LEGAL_REPORTS_SANDBOX_${name}`, value]),
    );
    const { config, errors, unknownVariables } = await load([], env);
    expect([errors, unknownVariables]).toEqual([[], []]);
    expect(config).toEqual((await load([])).config);
    const given = await load(['--port', '4012'], env, '');
    expect(given.config).toEqual({ ...config, port: 4012 });
  });

  it('a variable that resembles a setting is an error with a suggestion, and other variables are ignored', async () => {
    const near = {
      HOTS: 'HOST',
      HOSTS: 'HOST',
      PROT: 'PORT',
      port: 'PORT',
      SEDE: 'SEED',
      SED: 'SEED',
      PACES: 'PACE',
      ADMINTOKEN: 'ADMIN_TOKEN',
      ALLOWED_HOST: 'ALLOWED_HOSTS',
      MAX_ACOUNT: 'MAX_ACCOUNTS',
      KEY_SECERT: 'KEY_SECRET',
      PRODUCTOIN_PROT: 'PRODUCTION_PORT',
      CONFG: 'CONFIG',
    };
    for (const [wrong, right] of Object.entries(near))
      expect(await load([], { [`LEGAL_REPORTS_SANDBOX_${wrong}`]: 'x' })).toMatchObject({
        errors: [
          {
            source: `LEGAL_REPORTS_SANDBOX_${wrong}`,
            detail: `No setting has this variable. Did you mean LEGAL_REPORTS_SANDBOX_${right}?`,
          },
        ],
        unknownVariables: [],
      });
    for (const name of ['BASE_URL', 'KEY', 'API_KEY', 'NAME', 'PATH', 'HOME', 'IMAGE', 'VERSION', '']) {
      const variable = `LEGAL_REPORTS_SANDBOX_${name}`;
      expect(await load([], { [variable]: 'x' })).toMatchObject({ errors: [], unknownVariables: [variable] });
    }
    expect(await load([], { LEGAL_REPORTS_SANDBO_PORT: '1' })).toMatchObject({
      errors: [],
      unknownVariables: [],
    });
  });

  it('numbers consist of digits in flags, variables and files', async () => {
    const wrong = [
      '0x10',
      '0b1',
      '1e1',
      '1e400',
      'Infinity',
      'NaN',
      ' 10',
      '10 ',
      '',
      '+1',
      '-1',
      '1.0',
      '1_0',
    ];
    for (const text of [...wrong, '１０', '9'.repeat(400)]) {
      const detail = expect.stringContaining('must be an integer from 0 to 65535, not "');
      const file = `port: ${JSON.stringify(text)}`;
      for (const { errors, config } of [
        await load([`--port=${text}`]),
        await load([], { LEGAL_REPORTS_SANDBOX_PORT: text }),
        await load(['--config', 'c.yaml'], {}, file),
      ]) {
        expect([text, errors]).toEqual([text, [{ source: expect.stringMatching(/port/i), detail }]]);
        expect(config.port).toBe(4010);
      }
    }
    for (const yaml of ['0x10', '1e1', '.inf', '!!float 10', '[10]', 'true'])
      expect([yaml, (await load(['--config', 'c.yaml'], {}, `port: ${yaml}`)).errors.length]).toEqual([
        yaml,
        yaml === '!!float 10' ? 0 : 1,
      ]);
    for (const [text, port] of [
      ['0', 0],
      ['65535', 65535],
      ['04010', 4010],
    ] as const)
      expect(await load(['--port', text])).toMatchObject({ config: { port }, errors: [] });
    expect((await load(['--port', '999999999999999'])).errors).toMatchObject([
      { detail: 'port must be from 0 to 65535, not 999999999999999.' },
    ]);
    expect((await load(['--idle-minutes', '1e1', '--max-accounts', '0x10'])).errors).toHaveLength(2);
  });

  it('the control plane can be disabled, and names can be added, by flag, variable and file', async () => {
    const settings = { controlPlane: false, allowedHosts: 'sandbox,sandbox.internal' };
    const ways = [
      await load(['--no-control-plane', '--allowed-hosts', settings.allowedHosts]),
      await load(['--control-plane=false', `--allowed-hosts=${settings.allowedHosts}`]),
      await load([], {
        LEGAL_REPORTS_SANDBOX_CONTROL_PLANE: 'false',
        LEGAL_REPORTS_SANDBOX_ALLOWED_HOSTS: settings.allowedHosts,
      }),
      await load(['--config', 'c.yaml'], {}, `controlPlane: false\nallowedHosts: ${settings.allowedHosts}\n`),
    ];
    for (const way of ways) expect(way).toMatchObject({ config: settings, errors: [] });
    const flag = await load(['--control-plane'], { LEGAL_REPORTS_SANDBOX_CONTROL_PLANE: 'false' });
    expect(flag.config.controlPlane).toBe(true);
    expect((await load(['--no-control-plane=true'])).errors).toEqual([
      {
        source: '--no-control-plane',
        detail: 'The flag takes no value: --no-control-plane, or --control-plane=true.',
      },
    ]);
    const { errors } = await load(['--no-control-plan', '--allowed-hosts', 'sandbox:4010']);
    expect(errors).toEqual([
      { source: '--no-control-plan', detail: 'There is no such flag. Did you mean --no-control-plane?' },
      { source: '--allowed-hosts sandbox:4010', detail: expect.stringContaining('"sandbox:4010"') },
    ]);
  });

  it('a server that others can reach needs an admin token unless it has no control plane', async () => {
    for (const host of ['0.0.0.0', '::', '192.168.1.2', 'sandbox', '127.0.0.1.example', '127.example']) {
      const { errors } = await load(['--host', host]);
      expect(errors).toEqual([
        {
          source: '--host',
          detail: `Others can reach ${host}, and the control plane with it: give it a token of at least 16 characters (--admin-token …), or leave it out (--no-control-plane).`,
        },
      ]);
      expect((await load(['--host', host, '--admin-token', token])).errors).toEqual([]);
      expect((await load(['--host', host, '--no-control-plane'])).errors).toEqual([]);
    }
    for (const host of ['localhost', '127.0.0.1', '127.1', '::1'])
      expect((await load(['--host', host])).errors).toEqual([]);
  });

  it('a server that accepts only issued keys needs a way to issue them', async () => {
    const registered = ['--key-policy', 'registered'];
    expect((await load(registered)).errors).toMatchObject([
      { source: '--key-policy', detail: expect.stringContaining('--admin-token') },
    ]);
    expect((await load([...registered, '--no-control-plane'])).errors).toMatchObject([
      { source: '--key-policy', detail: expect.stringContaining('--key-policy open') },
    ]);
    const { secrets, errors } = await load(registered, { LEGAL_REPORTS_SANDBOX_ADMIN_TOKEN: token });
    expect([secrets.adminToken, errors]).toEqual([token, []]);
  });

  it('an admin token is generated on request if no source gives one', async () => {
    const variables = {
      LEGAL_REPORTS_SANDBOX_MAKE_ADMIN_TOKEN: 'true',
      LEGAL_REPORTS_SANDBOX_HOST: '0.0.0.0',
    };
    const { secrets, errors } = await load([], variables);
    expect([secrets, errors]).toEqual([
      { adminToken: expect.stringMatching(/^\S{36}$/), isTokenMade: true },
      [],
    ]);
    const given = { secrets: { adminToken: token }, errors: [] };
    expect(await load(['--admin-token', token], variables)).toMatchObject(given);
    expect((await load(['--config', 'c.yaml'], variables, `adminToken: ${token}`)).secrets).toEqual(
      given.secrets,
    );
    expect((await load(['--no-control-plane'], variables)).secrets).toEqual({});
  });

  it('the admin token is valid in a header and is not a key', async () => {
    for (const wrong of [
      'with blanks in the middle',
      'señal-de-las-cuatro',
      'sbx_playground_administrator',
    ]) {
      const { errors } = await load(['--admin-token', wrong]);
      expect(errors).toMatchObject([{ source: '--admin-token', detail: expect.stringContaining('sbx_') }]);
    }
    expect((await load(['--admin-token'])).errors).toEqual([
      { source: '--admin-token', detail: 'The flag needs a value: --admin-token ….', lacksValue: true },
    ]);
    const { errors } = await load(['--admin-token', 'short']);
    expect(errors).toMatchObject([{ detail: 'adminToken must have 16 to 256 characters; it has 5.' }]);
  });

  it('no error repeats a secret, whatever its source', async () => {
    const secrets = ['sbx_playground_x-secret', 'secret with blanks', 'secret', 'señal-secreta-larga-secret'];
    for (const secret of secrets)
      for (const errors of [
        (await load(['--admin-token', secret])).errors,
        (await load([`--admin-token=${secret}`])).errors,
        (await load([], { LEGAL_REPORTS_SANDBOX_ADMIN_TOKEN: secret })).errors,
        (await load(['--config', 'c.yaml'], {}, `adminToken: ${secret}`)).errors,
        (await load(['--config', 'c.yaml'], {}, `adminToken: [${secret}]`)).errors,
        (await load(['--admin-token', token, '--admin-token', secret])).errors,
        (await load([`--admin-tokn=${secret}`])).errors,
        (await load(['--admin-tokn', secret])).errors,
      ]) {
        expect([secret, errors.length]).toEqual([secret, 1]);
        expect(JSON.stringify(errors)).not.toContain(secret);
      }
  });

  it('production needs a different port unless the port is 0', async () => {
    expect((await load(['--production-port', '4010'])).errors).toEqual([
      {
        source: '--production-port',
        detail:
          '4010 is the port of the playground, and production needs one of its own: --production-port 4011.',
      },
    ]);
    const { config, errors } = await load(['--port', '0'], { LEGAL_REPORTS_SANDBOX_PRODUCTION_PORT: '0' });
    expect([config.port, config.productionPort, errors]).toEqual([0, 0, []]);
  });

  it('a flag that is given twice is an error', async () => {
    const { errors } = await load(['--port', '1', '--port=2']);
    expect(errors).toEqual([{ source: '--port 2', detail: 'The flag is given twice.' }]);
  });

  it('an error for a file that is not a map of settings shows the form', async () => {
    for (const text of ['- port', 'port', '{"port": ', 'port: 1\nport: 2\n', 'port: [1]']) {
      const { errors } = await load(['--config', 'c.yaml'], {}, text);
      expect([text, errors.length]).toEqual([text, 1]);
      expect(errors[0]?.source).toMatch(/^c\.yaml/);
    }
  });
});
