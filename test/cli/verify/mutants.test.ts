import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractVerification } from '../../../src/contract/generated/types.js';
import { facts } from '../../../src/contract/interface.js';
import { factChecks } from '../../../src/contract/verification/fact-checks.js';
import { type Sandbox, startSandbox } from '../../../src/testing/index.js';
import { keys, verifiedInProcess, type WrappedServer } from './in-process.js';
import type { Between, Passing, UpstreamResponse } from './verifying.js';

const type = 'sociedades_y_poderes';

// biome-ignore lint/suspicious/noExplicitAny: what is altered is known to be there.
type Altered = any;

const isCreate = ({ method, path }: Passing): boolean => method === 'POST' && path === '/v1/reports';
const isRead = ({ method, path }: Passing): boolean =>
  method === 'GET' && /^\/v1\/reports\/[^/?]+$/.test(path);
const isList = ({ method, path }: Passing): boolean => method === 'GET' && /^\/v1\/reports(\?|$)/.test(path);

const bodyOf = ({ body }: Passing): Altered => (body.startsWith('{"') ? JSON.parse(body) : {});
const withBody = (asked: Passing, body: object): Passing => ({ ...asked, body: JSON.stringify(body) });
const withKey = (asked: Passing, key: string): Passing => ({
  ...asked,
  headers: { ...asked.headers, authorization: `Bearer ${key}` },
});
const withoutKey = (asked: Passing): Passing => {
  const { authorization: _, ...headers } = asked.headers;
  return { ...asked, headers };
};
const hasOwnKey = ({ headers }: Passing): boolean => headers.authorization === `Bearer ${keys.own}`;

const isKnown = ({ headers }: Passing): boolean =>
  [keys.own, keys.stranger].some((key) => headers.authorization === `Bearer ${key}`);

const jsonResponse = (status: number, body: unknown): UpstreamResponse => ({
  ...{ status, headers: { 'content-type': 'application/json' } },
  body: body === undefined ? '' : JSON.stringify(body),
});
const refusal = (detail = 'The request is not valid.'): UpstreamResponse => jsonResponse(422, { detail });

/** Responds to some requests itself. All others, and those without a key of the server, are passed on. */
const answering =
  (
    isMeant: (asked: Passing) => boolean,
    told: UpstreamResponse | ((asked: Passing) => UpstreamResponse),
  ): Between =>
  (asked, pass) =>
    hasOwnKey(asked) && isMeant(asked)
      ? Promise.resolve(typeof told === 'function' ? told(asked) : told)
      : pass(asked);
/** Changes the bodies of creates before they are passed on. */
const taking =
  (alter: (body: Altered) => object): Between =>
  (asked, pass) => {
    const body = isCreate(asked) ? bodyOf(asked) : {};
    return pass(Object.keys(body).length > 0 ? withBody(asked, alter(body)) : asked);
  };
/** Changes the bodies of successful responses. */
const showing =
  (isMeant: (asked: Passing) => boolean, alter: (body: Altered) => unknown): Between =>
  async (asked, pass) => {
    const told = await pass(asked);
    if (!isMeant(asked) || told.status >= 300) return told;
    return { ...told, body: JSON.stringify(alter(JSON.parse(told.body))) };
  };
/** Replaces one key by another in some requests. */
const mistaking =
  (key: string | undefined, other: string, isMeant: (asked: Passing) => boolean = () => true): Between =>
  (asked, pass) => {
    const isTaken = asked.headers.authorization === (key && `Bearer ${key}`) && isMeant(asked);
    return pass(isTaken ? withKey(asked, other) : asked);
  };
/** Accepts keys only in this header; the text before the key is its scheme. */
const keyIn =
  (name: string, scheme: string): Between =>
  (asked, pass) => {
    const given = asked.headers[name];
    const key = given?.startsWith(scheme) === true ? given.slice(scheme.length) : undefined;
    return pass(key === undefined || key.includes(' ') ? withoutKey(asked) : withKey(asked, key));
  };
/** Accepts keys in this form too. */
const keyAlsoIn =
  (name: string, scheme: string): Between =>
  (asked, pass) => {
    const given = asked.headers[name] ?? '';
    const key = given.startsWith(scheme) ? given.slice(scheme.length) : ' ';
    return pass(key.includes(' ') ? asked : withKey(asked, key));
  };
/** Accepts a create only with a number in a field. */
const takingNumber = (field: 'type' | 'companyId', value: string): Between => {
  return (asked, pass) => {
    const given = bodyOf(asked)[field];
    if (!isCreate(asked) || !hasOwnKey(asked) || given === undefined) return pass(asked);
    if (typeof given !== 'number') return Promise.resolve(refusal(`${field} must be a number.`));
    return pass(withBody(asked, { ...bodyOf(asked), [field]: value }));
  };
};

/** A server that breaks one fact, in two ways: the wrapper of a sandbox, or of its other environment. */
interface Mutants {
  readonly ways: Readonly<Record<string, Between>>;
  readonly isElsewhere?: true;
}

const mutants: Readonly<Record<string, Mutants>> = {
  create: {
    ways: {
      'has no operation at the path': answering(isCreate, jsonResponse(404, undefined)),
      'serves other methods at the path': answering(isCreate, jsonResponse(405, { message: 'No.' })),
    },
  },
  'create-headers': {
    ways: {
      'refuses application/json': answering(isCreate, jsonResponse(415, undefined)),
      'accepts JSON only with a charset': answering(
        (asked) => isCreate(asked) && !/charset/.test(asked.headers['content-type'] ?? ''),
        jsonResponse(415, { detail: 'Send application/json; charset=utf-8.' }),
      ),
    },
  },
  type: {
    ways: {
      'accepts a create without type': taking((body) => ({ type, ...body })),
      'accepts type only as a number': takingNumber('type', type),
    },
  },
  'company-id': {
    ways: {
      'accepts a create without companyId': taking((body) => ({ companyId: 'acme', ...body })),
      'accepts companyId only as a number': takingNumber('companyId', 'acme'),
    },
  },
  options: {
    ways: {
      'refuses options.validate': answering(
        (asked) => bodyOf(asked).options?.validate !== undefined,
        refusal('options has no field validate.'),
      ),
      'refuses options': answering((asked) => bodyOf(asked).options !== undefined, refusal()),
      'refuses options without validate': answering(
        (asked) => isCreate(asked) && JSON.stringify(bodyOf(asked).options) === '{}',
        refusal('options.validate is required.'),
      ),
      'shows validate true as false': showing(isRead, (body) => ({ ...body, options: { validate: false } })),
    },
  },
  'id-and-status': {
    ways: {
      'answers a create without status': showing(isCreate, ({ status: _, ...rest }) => rest),
      'answers a create with a number as id': showing(isCreate, (body) => ({ ...body, id: 7 })),
      'answers a create with the record in an envelope': showing(isCreate, (data) => ({ data })),
    },
  },
  failure: {
    ways: {
      'creates a report although it refuses the create': async (asked, pass) => {
        const told = await pass(asked);
        if (isCreate(asked) && told.status === 422 && bodyOf(asked).companyId === 'acme')
          await pass(withBody(asked, { type, companyId: 'acme' }));
        return told;
      },
      'answers errors with 200': async (asked, pass) => {
        const told = await pass(asked);
        const { status } = told;
        return status === 422 ? jsonResponse(200, { error: { status, message: 'Not valid.' } }) : told;
      },
    },
  },
  'example-resource': {
    ways: {
      'serves it': answering(({ path }) => path === '/v1/example-resource', jsonResponse(200, { data: [] })),
      'serves another method of it': answering(({ path }) => path === '/v1/example-resource', {
        ...{ status: 405, headers: { allow: 'POST' } },
        body: '',
      }),
    },
  },
  authentication: {
    ways: {
      'accepts requests without a key': mistaking(undefined, keys.own),
      'shows a report without a key': mistaking(undefined, keys.own, isRead),
      'lists reports for any key': (asked, pass) =>
        pass(isList(asked) && !isKnown(asked) ? withKey(asked, keys.own) : asked),
    },
  },
  bearer: {
    ways: {
      'accepts the key only in X-API-Key': keyIn('x-api-key', ''),
      'accepts the key only after Token': keyIn('authorization', 'Token '),
    },
  },
  unauthorized: {
    ways: {
      'answers 403': async (asked, pass) => {
        const told = await pass(asked);
        return told.status === 401 ? { ...told, status: 403 } : told;
      },
      'redirects requests without a key to a form': async (asked, pass) => {
        const told = await pass(asked);
        return told.status === 401 && asked.headers.authorization === undefined
          ? { status: 302, headers: { location: '/login' }, body: '' }
          : told;
      },
      'accepts any key': (asked, pass) =>
        pass(asked.headers.authorization === 'Bearer made-up' ? withKey(asked, keys.stranger) : asked),
      'accepts any text as a key': (asked, pass) =>
        pass(
          asked.headers.authorization === undefined || isKnown(asked) ? asked : withKey(asked, keys.stranger),
        ),
    },
  },
  'key-life': {
    ways: {
      'accepts a revoked key': mistaking(keys.revoked, keys.own),
      'lists reports for a revoked key': mistaking(keys.revoked, keys.own, isList),
    },
  },
  isolation: {
    ways: {
      'treats two accounts as one': mistaking(keys.stranger, keys.own),
      'shows a report to any account': mistaking(keys.stranger, keys.own, isRead),
    },
  },
  environments: {
    isElsewhere: true,
    ways: {
      'has other paths in the other environment': (asked, pass) =>
        pass({ ...asked, path: `/v0${asked.path}` }),
      'creates nothing in the other environment': async (asked, pass) =>
        isCreate(asked) ? jsonResponse(501, undefined) : pass(asked),
    },
  },
  playground: {
    isElsewhere: true,
    ways: {
      'has one store for both environments': mistaking(keys.other, keys.own),
      'shows reports of both environments by id': mistaking(keys.other, keys.own, isRead),
    },
  },
  'structured-output': {
    ways: {
      'shows powers as an object': showing(isRead, (body) =>
        body.content ? { ...body, content: { ...body.content, powers: {} } } : body,
      ),
      'shows names of two types': showing(isRead, (body) => {
        const [first, ...rest] = body.content?.entities ?? [];
        const entities = [{ ...first, name: 7 }, ...rest];
        return first === undefined ? body : { ...body, content: { ...body.content, entities } };
      }),
    },
  },
  version: {
    ways: {
      'ignores versions': (asked, pass) => pass({ ...asked, path: asked.path.replace(/^\/v\d+\//, '/v1/') }),
      'ignores the version of reads and lists': (asked, pass) =>
        pass(asked.method === 'GET' ? { ...asked, path: asked.path.replace(/^\/v\d+\//, '/v1/') } : asked),
    },
  },
  'known-type': {
    ways: {
      'accepts another type': taking((body) =>
        typeof body.type === 'string' ? { ...body, type: body.type === type ? 'another' : type } : body,
      ),
      'reports the documented type as unknown': answering(
        (asked) => typeof bodyOf(asked).type === 'string',
        (asked) => refusal(`There is no type ${bodyOf(asked).type}.`),
      ),
    },
  },
  secrecy: {
    ways: {
      'repeats the key in a header': async (asked, pass) => {
        const told = await pass(asked);
        const seen = asked.headers.authorization ?? 'nothing';
        return { ...told, headers: { ...told.headers, 'x-asked-with': seen } };
      },
      'repeats the key in an error': async (asked, pass) => {
        const told = await pass(asked);
        return told.status === 422 ? { ...told, body: JSON.stringify({ sent: asked.headers }) } : told;
      },
    },
  },
  record: {
    ways: {
      'shows a report without status': showing(isRead, ({ status: _, ...rest }) => rest),
      'shows another report': showing(isRead, (body) => ({ ...body, id: 'rep_of_another' })),
      'lists reports without id': showing(isList, (body) => ({
        ...body,
        data: body.data.map(({ id: _, ...rest }: Altered) => rest),
      })),
    },
  },
};

/** Servers that keep every fact, but also accept an undocumented form, by the name of the observed fact. */
const lenient: Readonly<Record<string, readonly [way: string, between: Between, detail: RegExp]>> = {
  type: [
    'also accepts type as a number',
    taking((body) => ({ ...body, type: typeof body.type === 'number' ? type : body.type })),
    /type is a number is taken/,
  ],
  'company-id': [
    'also accepts companyId as a number',
    taking((body) => ({
      ...body,
      companyId: typeof body.companyId === 'number' ? 'acme' : body.companyId,
    })),
    /companyId is a number is taken/,
  ],
  options: [
    'also accepts validate as a string',
    taking((body) => (body.options?.validate === 'yes' ? { ...body, options: { validate: true } } : body)),
    /options.validate is a string is taken/,
  ],
  bearer: [
    'also accepts the key after Token',
    keyAlsoIn('authorization', 'Token '),
    /as Authorization: Token KEY\.$/,
  ],
};

describe('a server that breaks one fact', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: 'reads', productionPort: 0 });
  });
  afterAll(() => sandbox.close());

  const judge = (server: Omit<WrappedServer, 'sandbox'> = {}): Promise<ContractVerification> =>
    verifiedInProcess({ sandbox, ...server }, { documentedOnly: true });
  const brokenIn = ({ facts }: ContractVerification) => facts.filter(({ outcome }) => outcome === 'broken');
  const observedIn = ({ facts }: ContractVerification) =>
    facts.flatMap(({ name, observations }) => observations.map(({ detail }) => [name, detail]));

  it('has at least two variants for every fact that requests can disprove', () => {
    const checkable = facts.map(({ name }) => name).filter((name) => 'asks' in (factChecks[name] ?? {}));
    // The way to subscribe is a gap, so requests cannot show that a server breaks this fact.
    expect(Object.keys(mutants)).toEqual(checkable.filter((name) => name !== 'webhooks'));
    for (const { ways } of Object.values(mutants)) expect(Object.keys(ways).length).toBeGreaterThan(1);
  });

  it('is distinguished from one that breaks none', async () => {
    const result = await judge();
    const outcomes = result.facts.map(({ name, outcome }) => [name, outcome]);
    expect(outcomes.filter(([, outcome]) => outcome !== 'holds')).toEqual([
      ['webhooks', 'untold'],
      ['lawyer', 'untold'],
      ['sandbox', 'untold'],
    ]);
    expect([observedIn(result), result.gaps]).toEqual([[], []]);
  });

  it('is distinguished from one whose pages vary in size', async () => {
    const headers = { Authorization: `Bearer ${keys.own}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ type, companyId: 'acme' });
    for (let older = 0; older < 3; older += 1)
      await sandbox.fetch(`${sandbox.url}/v1/reports`, { method: 'POST', headers, body });
    let lists = 0;
    const result = await judge({
      between(asked, pass) {
        if (!isList(asked)) return pass(asked);
        lists += 1;
        return pass(lists === 1 ? { ...asked, path: '/v1/reports?limit=1' } : asked);
      },
    });
    const found = result.facts.filter(({ name, outcome }) => name === 'failure' || outcome === 'broken');
    expect(found.map(({ name, outcome }) => [name, outcome])).toEqual([['failure', 'holds']]);
  });

  const all = Object.entries(mutants).flatMap(([name, { ways, isElsewhere }]) =>
    Object.entries(ways).map(([way, between]) => [name, way, { between, isElsewhere }] as const),
  );
  it.each(all)('breaks %s and no other fact if it %s', async (name, _way, mutant) => {
    const { between, isElsewhere } = mutant;
    const result = await judge(isElsewhere ? { elsewhere: between } : { between });
    const red = brokenIn(result);
    expect(red.map((fact) => [fact.name, fact.detail])).toEqual([[name, expect.stringMatching(/\.$/)]]);
    expect(red[0]?.evidence.length).toBeGreaterThan(0);
    expect([result.broken, observedIn(result)]).toEqual([1, []]);
    for (const key of Object.values(keys)) expect(JSON.stringify(result)).not.toContain(key);
  });

  it.each(Object.entries(lenient).map(([name, [way, ...rest]]) => [name, way, ...rest] as const))(
    'is distinguished from one with an observation about %s, which %s',
    async (name, _way, between, detail) => {
      const result = await judge({ between });
      expect([brokenIn(result), observedIn(result)]).toEqual([[], [[name, expect.stringMatching(detail)]]]);
    },
  );
});
