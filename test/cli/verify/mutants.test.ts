import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractVerification } from '../../../src/contract/generated/types.js';
import { facts } from '../../../src/contract/interface.js';
import { factChecks } from '../../../src/contract/verification/fact-checks.js';
import { type Sandbox, startSandbox } from '../../../src/testing/index.js';
import { keys, verifyInProcess, type WrappedServer } from './in-process.js';
import type { ForwardedRequest, Interceptor, UpstreamResponse } from './verify-runs.js';

const type = 'sociedades_y_poderes';

// biome-ignore lint/suspicious/noExplicitAny: what is altered is known to be there.
type AnyBody = any;

const isCreate = ({ method, path }: ForwardedRequest): boolean => method === 'POST' && path === '/v1/reports';
const isRead = ({ method, path }: ForwardedRequest): boolean =>
  method === 'GET' && /^\/v1\/reports\/[^/?]+$/.test(path);
const isList = ({ method, path }: ForwardedRequest): boolean =>
  method === 'GET' && /^\/v1\/reports(\?|$)/.test(path);

const bodyOf = ({ body }: ForwardedRequest): AnyBody => (body.startsWith('{"') ? JSON.parse(body) : {});
const withBody = (request: ForwardedRequest, body: object): ForwardedRequest => ({
  ...request,
  body: JSON.stringify(body),
});
const withKey = (request: ForwardedRequest, key: string): ForwardedRequest => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${key}` },
});
const withoutKey = (request: ForwardedRequest): ForwardedRequest => {
  const { authorization: _, ...headers } = request.headers;
  return { ...request, headers };
};
const hasOwnKey = ({ headers }: ForwardedRequest): boolean => headers.authorization === `Bearer ${keys.own}`;

const isKnown = ({ headers }: ForwardedRequest): boolean =>
  [keys.own, keys.stranger].some((key) => headers.authorization === `Bearer ${key}`);

const jsonResponse = (status: number, body: unknown): UpstreamResponse => ({
  ...{ status, headers: { 'content-type': 'application/json' } },
  body: body === undefined ? '' : JSON.stringify(body),
});
const refusal = (detail = 'The request is not valid.'): UpstreamResponse => jsonResponse(422, { detail });

/** Responds to some requests itself. All others, and those without a key of the server, are passed on. */
const respondIf =
  (
    isMeant: (request: ForwardedRequest) => boolean,
    response: UpstreamResponse | ((request: ForwardedRequest) => UpstreamResponse),
  ): Interceptor =>
  (request, pass) =>
    hasOwnKey(request) && isMeant(request)
      ? Promise.resolve(typeof response === 'function' ? response(request) : response)
      : pass(request);
/** Changes the bodies of creates before they are passed on. */
const taking =
  (alter: (body: AnyBody) => object): Interceptor =>
  (request, pass) => {
    const body = isCreate(request) ? bodyOf(request) : {};
    return pass(Object.keys(body).length > 0 ? withBody(request, alter(body)) : request);
  };
/** Changes the bodies of successful responses. */
const showing =
  (isMeant: (request: ForwardedRequest) => boolean, alter: (body: AnyBody) => unknown): Interceptor =>
  async (request, pass) => {
    const response = await pass(request);
    if (!isMeant(request) || response.status >= 300) return response;
    return { ...response, body: JSON.stringify(alter(JSON.parse(response.body))) };
  };
/** Replaces one key by another in some requests. */
const confuseKey =
  (
    key: string | undefined,
    other: string,
    isMeant: (request: ForwardedRequest) => boolean = () => true,
  ): Interceptor =>
  (request, pass) => {
    const isTaken = request.headers.authorization === (key && `Bearer ${key}`) && isMeant(request);
    return pass(isTaken ? withKey(request, other) : request);
  };
/** Accepts keys only in this header; the text before the key is its scheme. */
const keyIn =
  (name: string, scheme: string): Interceptor =>
  (request, pass) => {
    const given = request.headers[name];
    const key = given?.startsWith(scheme) === true ? given.slice(scheme.length) : undefined;
    return pass(key === undefined || key.includes(' ') ? withoutKey(request) : withKey(request, key));
  };
/** Accepts keys in this form too. */
const keyAlsoIn =
  (name: string, scheme: string): Interceptor =>
  (request, pass) => {
    const given = request.headers[name] ?? '';
    const key = given.startsWith(scheme) ? given.slice(scheme.length) : ' ';
    return pass(key.includes(' ') ? request : withKey(request, key));
  };
/** Accepts a create only with a number in a field. */
const acceptNumber = (field: 'type' | 'companyId', value: string): Interceptor => {
  return (request, pass) => {
    const given = bodyOf(request)[field];
    if (!isCreate(request) || !hasOwnKey(request) || given === undefined) return pass(request);
    if (typeof given !== 'number') return Promise.resolve(refusal(`${field} must be a number.`));
    return pass(withBody(request, { ...bodyOf(request), [field]: value }));
  };
};

/** A server that breaks one fact, in two ways: the wrapper of a sandbox, or of its other environment. */
interface Mutants {
  readonly ways: Readonly<Record<string, Interceptor>>;
  readonly isElsewhere?: true;
}

const mutants: Readonly<Record<string, Mutants>> = {
  create: {
    ways: {
      'has no operation at the path': respondIf(isCreate, jsonResponse(404, undefined)),
      'serves other methods at the path': respondIf(isCreate, jsonResponse(405, { message: 'No.' })),
    },
  },
  'create-headers': {
    ways: {
      'refuses application/json': respondIf(isCreate, jsonResponse(415, undefined)),
      'accepts JSON only with a charset': respondIf(
        (request) => isCreate(request) && !/charset/.test(request.headers['content-type'] ?? ''),
        jsonResponse(415, { detail: 'Send application/json; charset=utf-8.' }),
      ),
    },
  },
  type: {
    ways: {
      'accepts a create without type': taking((body) => ({ type, ...body })),
      'accepts type only as a number': acceptNumber('type', type),
    },
  },
  'company-id': {
    ways: {
      'accepts a create without companyId': taking((body) => ({ companyId: 'acme', ...body })),
      'accepts companyId only as a number': acceptNumber('companyId', 'acme'),
    },
  },
  options: {
    ways: {
      'refuses options.validate': respondIf(
        (request) => bodyOf(request).options?.validate !== undefined,
        refusal('options has no field validate.'),
      ),
      'refuses options': respondIf((request) => bodyOf(request).options !== undefined, refusal()),
      'refuses options without validate': respondIf(
        (request) => isCreate(request) && JSON.stringify(bodyOf(request).options) === '{}',
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
      'creates a report although it refuses the create': async (request, pass) => {
        const response = await pass(request);
        if (isCreate(request) && response.status === 422 && bodyOf(request).companyId === 'acme')
          await pass(withBody(request, { type, companyId: 'acme' }));
        return response;
      },
      'responds to errors with 200': async (request, pass) => {
        const response = await pass(request);
        const { status } = response;
        return status === 422 ? jsonResponse(200, { error: { status, message: 'Not valid.' } }) : response;
      },
    },
  },
  'example-resource': {
    ways: {
      'serves it': respondIf(({ path }) => path === '/v1/example-resource', jsonResponse(200, { data: [] })),
      'serves another method of it': respondIf(({ path }) => path === '/v1/example-resource', {
        ...{ status: 405, headers: { allow: 'POST' } },
        body: '',
      }),
    },
  },
  authentication: {
    ways: {
      'accepts requests without a key': confuseKey(undefined, keys.own),
      'shows a report without a key': confuseKey(undefined, keys.own, isRead),
      'lists reports for any key': (request, pass) =>
        pass(isList(request) && !isKnown(request) ? withKey(request, keys.own) : request),
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
      'responds 403': async (request, pass) => {
        const response = await pass(request);
        return response.status === 401 ? { ...response, status: 403 } : response;
      },
      'redirects requests without a key to a form': async (request, pass) => {
        const response = await pass(request);
        return response.status === 401 && request.headers.authorization === undefined
          ? { status: 302, headers: { location: '/login' }, body: '' }
          : response;
      },
      'accepts any key': (request, pass) =>
        pass(request.headers.authorization === 'Bearer made-up' ? withKey(request, keys.stranger) : request),
      'accepts any text as a key': (request, pass) =>
        pass(
          request.headers.authorization === undefined || isKnown(request)
            ? request
            : withKey(request, keys.stranger),
        ),
    },
  },
  'key-life': {
    ways: {
      'accepts a revoked key': confuseKey(keys.revoked, keys.own),
      'lists reports for a revoked key': confuseKey(keys.revoked, keys.own, isList),
    },
  },
  isolation: {
    ways: {
      'treats two accounts as one': confuseKey(keys.stranger, keys.own),
      'shows a report to any account': confuseKey(keys.stranger, keys.own, isRead),
    },
  },
  environments: {
    isElsewhere: true,
    ways: {
      'has other paths in the other environment': (request, pass) =>
        pass({ ...request, path: `/v0${request.path}` }),
      'creates nothing in the other environment': async (request, pass) =>
        isCreate(request) ? jsonResponse(501, undefined) : pass(request),
    },
  },
  playground: {
    isElsewhere: true,
    ways: {
      'has one store for both environments': confuseKey(keys.other, keys.own),
      'shows reports of both environments by id': confuseKey(keys.other, keys.own, isRead),
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
      'ignores versions': (request, pass) =>
        pass({ ...request, path: request.path.replace(/^\/v\d+\//, '/v1/') }),
      'ignores the version of reads and lists': (request, pass) =>
        pass(
          request.method === 'GET'
            ? { ...request, path: request.path.replace(/^\/v\d+\//, '/v1/') }
            : request,
        ),
    },
  },
  'known-type': {
    ways: {
      'accepts another type': taking((body) =>
        typeof body.type === 'string' ? { ...body, type: body.type === type ? 'another' : type } : body,
      ),
      'reports the documented type as unknown': respondIf(
        (request) => typeof bodyOf(request).type === 'string',
        (request) => refusal(`There is no type ${bodyOf(request).type}.`),
      ),
    },
  },
  secrecy: {
    ways: {
      'repeats the key in a header': async (request, pass) => {
        const response = await pass(request);
        const seen = request.headers.authorization ?? 'nothing';
        return { ...response, headers: { ...response.headers, request: seen } };
      },
      'repeats the key in an error': async (request, pass) => {
        const response = await pass(request);
        return response.status === 422
          ? { ...response, body: JSON.stringify({ sent: request.headers }) }
          : response;
      },
    },
  },
  record: {
    ways: {
      'shows a report without status': showing(isRead, ({ status: _, ...rest }) => rest),
      'shows another report': showing(isRead, (body) => ({ ...body, id: 'rep_of_another' })),
      'lists reports without id': showing(isList, (body) => ({
        ...body,
        data: body.data.map(({ id: _, ...rest }: AnyBody) => rest),
      })),
    },
  },
};

/** Servers that keep every fact, but also accept an undocumented form, by the name of the observed fact. */
const lenient: Readonly<Record<string, readonly [way: string, intercept: Interceptor, detail: RegExp]>> = {
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
    verifyInProcess({ sandbox, ...server }, { documentedOnly: true });
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
      intercept(request, pass) {
        if (!isList(request)) return pass(request);
        lists += 1;
        return pass(lists === 1 ? { ...request, path: '/v1/reports?limit=1' } : request);
      },
    });
    const found = result.facts.filter(({ name, outcome }) => name === 'failure' || outcome === 'broken');
    expect(found.map(({ name, outcome }) => [name, outcome])).toEqual([['failure', 'holds']]);
  });

  const all = Object.entries(mutants).flatMap(([name, { ways, isElsewhere }]) =>
    Object.entries(ways).map(([way, intercept]) => [name, way, { intercept, isElsewhere }] as const),
  );
  it.each(all)('breaks %s and no other fact if it %s', async (name, _way, mutant) => {
    const { intercept, isElsewhere } = mutant;
    const result = await judge(isElsewhere ? { interceptOther: intercept } : { intercept });
    const red = brokenIn(result);
    expect(red.map((fact) => [fact.name, fact.detail])).toEqual([[name, expect.stringMatching(/\.$/)]]);
    expect(red[0]?.evidence.length).toBeGreaterThan(0);
    expect([result.broken, observedIn(result)]).toEqual([1, []]);
    for (const key of Object.values(keys)) expect(JSON.stringify(result)).not.toContain(key);
  });

  it.each(Object.entries(lenient).map(([name, [way, ...rest]]) => [name, way, ...rest] as const))(
    'is distinguished from one with an observation about %s, which %s',
    async (name, _way, intercept, detail) => {
      const result = await judge({ intercept });
      expect([brokenIn(result), observedIn(result)]).toEqual([[], [[name, expect.stringMatching(detail)]]]);
    },
  );
});
