import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facts } from '../../../src/contract/interface.js';
import { factChecks } from '../../../src/contract/verification/fact-checks.js';
import { type Sandbox, startSandbox } from '../../../src/testing/index.js';
import { type Between, type Passing, standBetween, type Told, verified } from './verifying.js';

const keys = {
  own: 'sbx_playground_ci',
  stranger: 'sbx_playground_stranger',
  revoked: 'sbx_playground_revoked',
  other: 'sbx_production_ci',
};
const type = 'sociedades_y_poderes';

// biome-ignore lint/suspicious/noExplicitAny: what is altered is known to be there.
type Altered = any;

const isCreate = ({ method, path }: Passing): boolean => method === 'POST' && path === '/v1/reports';
const isRead = ({ method, path }: Passing): boolean =>
  method === 'GET' && /^\/v1\/reports\/[^/?]+$/.test(path);
const empty = (status: number): Told => ({ status, headers: {}, body: '' });
const withKey = (asked: Passing, key: string): Passing => ({
  ...asked,
  headers: { ...asked.headers, authorization: `Bearer ${key}` },
});
const withBody = (asked: Passing, alter: (body: Altered) => unknown): Passing => ({
  ...asked,
  body: JSON.stringify(alter(JSON.parse(asked.body))),
});
const altered = (told: Told, alter: (body: Altered) => unknown): Told =>
  told.status < 300 ? { ...told, body: JSON.stringify(alter(JSON.parse(told.body))) } : told;
/** Takes creates as if they had been asked as they should be. */
const mending =
  (alter: (body: Altered) => unknown): Between =>
  (asked, pass) =>
    pass(isCreate(asked) && asked.body.startsWith('{"') ? withBody(asked, alter) : asked);
const answering =
  (which: (asked: Passing) => boolean, status: number): Between =>
  async (asked, pass) => {
    const told = await pass(asked);
    return which(asked) && told.status !== 401 ? empty(status) : told;
  };
/** Takes one key for another. */
const mistaking =
  (key: string | undefined, other: string): Between =>
  (asked, pass) =>
    pass(asked.headers.authorization === (key && `Bearer ${key}`) ? withKey(asked, other) : asked);

/** By the name of a fact, a server that breaks it and nothing else. */
const mutants: Readonly<Record<string, Between>> = {
  create: answering(isCreate, 405),
  'create-headers': answering(isCreate, 415),
  type: mending((body) => ({ ...body, type: typeof body.type === 'string' ? body.type : type })),
  'company-id': mending((body) => ({ ...body, companyId: String(body.companyId ?? 'acme') })),
  options: mending((body) =>
    body.options?.validate === 'yes' ? { ...body, options: { validate: true } } : body,
  ),
  'id-and-status': async (asked, pass) => {
    const told = await pass(asked);
    return isCreate(asked) ? altered(told, ({ status: _, ...rest }) => rest) : told;
  },
  failure: async (asked, pass) => {
    const told = await pass(asked);
    const isLacking = isCreate(asked) && told.status === 422 && !asked.body.includes('"type"');
    if (isLacking) await pass(withBody(asked, (body) => ({ ...body, type })));
    return told;
  },
  'example-resource': answering(({ path }) => path === '/v1/example-resource', 200),
  authentication: mistaking(undefined, keys.own),
  bearer: (asked, pass) => {
    const { authorization: _, 'x-api-key': key, ...headers } = asked.headers;
    return pass(key === undefined ? { ...asked, headers } : withKey({ ...asked, headers }, key));
  },
  unauthorized: async (asked, pass) => {
    const told = await pass(asked);
    return told.status === 401 ? { ...told, status: 403 } : told;
  },
  'key-life': mistaking(keys.revoked, keys.own),
  isolation: mistaking(keys.stranger, keys.own),
  environments: answering(isCreate, 404),
  playground: mistaking(keys.other, keys.own),
  'structured-output': async (asked, pass) => {
    const told = await pass(asked);
    return isRead(asked)
      ? altered(told, (body) => (body.content ? { ...body, content: { ...body.content, powers: {} } } : body))
      : told;
  },
  version: (asked, pass) => pass({ ...asked, path: asked.path.replace(/^\/v\d+\//, '/v1/') }),
  'known-type': mending((body) => ({ ...body, type: body.type === type ? 'another' : type })),
  secrecy: async (asked, pass) => {
    const told = await pass(asked);
    return {
      ...told,
      headers: { ...told.headers, 'x-asked-with': asked.headers.authorization ?? 'nothing' },
    };
  },
  record: async (asked, pass) => {
    const told = await pass(asked);
    return isRead(asked) ? altered(told, ({ status: _, ...rest }) => rest) : told;
  },
};
/** Those of the other environment. */
const elsewhere = ['environments', 'playground'];

describe('a server that breaks one fact', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: 'reads', productionPort: 0 });
  });
  afterAll(() => sandbox.close());

  const judge = (url: string, otherUrl = sandbox.productionUrl ?? '') =>
    verified(
      ...[url, '--key', keys.own, '--stranger-key', keys.stranger, '--revoked-key', keys.revoked],
      ...['--other-url', otherUrl, '--other-key', keys.other, '--only', 'documented'],
    );

  it('exists for every fact that requests can decide', () => {
    const tellable = facts.map(({ name }) => name).filter((name) => 'asks' in (factChecks[name] ?? {}));
    // How one subscribes is open, so that no server breaks it where requests could tell.
    expect(Object.keys(mutants)).toEqual(tellable.filter((name) => name !== 'webhooks'));
  });

  it('differs from one that breaks none', async () => {
    const { code, result } = await judge(sandbox.url);
    const outcomes = result.facts.map(({ name, outcome }) => [name, outcome]);
    expect(outcomes.filter(([, outcome]) => outcome !== 'holds')).toEqual([
      ['webhooks', 'untold'],
      ['lawyer', 'untold'],
      ['sandbox', 'untold'],
    ]);
    expect([code, result.gaps]).toEqual([0, []]);
  });

  it('is not confused with one whose pages vary in size', async () => {
    const headers = { Authorization: `Bearer ${keys.own}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ type, companyId: 'acme' });
    for (let older = 0; older < 3; older += 1)
      await fetch(`${sandbox.url}/v1/reports`, { method: 'POST', headers, body });
    let lists = 0;
    await using server = await standBetween(sandbox.url, (asked, pass) => {
      if (!asked.path.startsWith('/v1/reports?')) return pass(asked);
      lists += 1;
      return pass(lists === 1 ? { ...asked, path: '/v1/reports?limit=1' } : asked);
    });
    const { result } = await judge(server.url);
    const found = result.facts.filter(({ name, outcome }) => name === 'failure' || outcome === 'broken');
    expect(found.map(({ name, outcome }) => [name, outcome])).toEqual([['failure', 'holds']]);
  });

  it.each(Object.entries(mutants))('is found to break only %s', async (name, between) => {
    const isElsewhere = elsewhere.includes(name);
    const upstream = name === 'environments' ? (sandbox.productionUrl ?? '') : sandbox.url;
    await using mutant = await standBetween(upstream, between);
    const { code, result } = isElsewhere ? await judge(sandbox.url, mutant.url) : await judge(mutant.url);
    const red = result.facts.filter(({ outcome }) => outcome === 'broken');
    expect(red.map((fact) => [fact.name, fact.detail])).toEqual([[name, expect.stringMatching(/\.$/)]]);
    expect(red[0]?.evidence.length).toBeGreaterThan(0);
    expect([code, result.broken]).toEqual([1, 1]);
    for (const key of Object.values(keys)) expect(JSON.stringify(result)).not.toContain(key);
  });
});
