import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersTo, openGaps } from '../../src/contract/gap-answers.js';
import type { ProfileChoice } from '../../src/contract/generated/types.js';
import { isShared, operations } from '../../src/contract/operations.js';
import { scaled } from '../scale.js';
import { type Call, type Client, connect, type Reply } from './client.js';
import { pairedAnswers, titleOf } from './paired-answers.js';

const type = 'sociedades_y_poderes';

/** Every profile, and profiles with each pair of answers to two gaps; in a long run also each answer alone. */
const choices: [string, ProfileChoice][] = [
  ['assumed', {}],
  ['documented', { profile: 'documented' }],
  ['vary', { profile: 'vary' }],
  ...pairedAnswers.map((gaps): [string, ProfileChoice] => [titleOf(gaps), { gaps }]),
  ...scaled(
    [],
    openGaps.flatMap((gap) =>
      answersTo(gap).map((answer): [string, ProfileChoice] => [
        `${gap.name}=${answer}`,
        { gaps: { [gap.name]: answer } },
      ]),
    ),
  ),
];

const titles = choices.map(([title]) => title);

/** Keys that open no account. Each operation gets one of them under each profile, and all of them in a long run. */
const unknownKeys = [null, 'nothing', 'sbx_playground_revoked', 'sbx_production_other'];

const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300;

describe.each(choices)('the facts under %s', (title, profile) => {
  /** Number of repeats of a request: `vary` draws for each call. */
  const drawn = profile.profile === 'vary' ? 12 : scaled(1, 12);
  let client: Client;
  beforeAll(async () => {
    client = await connect('in process', { profile, pace: 'instant', production: true });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });
  const send = (path: string, call: Call = {}) => client.call(path, call);
  const create = (body: object, call: Call = {}) => send('/v1/reports', { method: 'POST', body, ...call });
  const repeat = async (work: (at: number) => Promise<void>, times = drawn) => {
    for (let at = 0; at < times; at += 1) await work(at);
  };
  /** Calls the work for each of several bodies, repeatedly if `vary` draws. */
  const each = <Body extends object>(
    bodies: readonly Body[],
    work: (body: Body, at: number) => Promise<void>,
  ) => repeat((at) => work(bodies[at % bodies.length] as Body, at), Math.max(drawn, bodies.length));

  it('a create is answered with id and status (F01 to F06, F20, F21, F23)', async () => {
    const options = [{}, { options: {} }, { options: { validate: true } }, { options: { validate: false } }];
    await each(options, async (own, at) => {
      const made = await create({ type, companyId: `company ${at}`, ...own });
      expect(isSuccess(made), made.text).toBe(true);
      expect(made.headers['content-type']).toBe('application/json');
      expect(made.json).toMatchObject({ id: expect.stringMatching(/./), status: expect.stringMatching(/./) });
    });
  });

  it('a missing or unknown field makes a request fail (F03 to F05, F07)', async () => {
    const bodies: object[] = [
      { companyId: 'acme' },
      { type },
      { type: 1, companyId: 'acme' },
      { type, companyId: 2 },
      { type, companyId: 'acme', options: { validate: 'yes' } },
      { type, companyId: 'acme', options: true },
    ];
    await each(bodies, async (body) => {
      const refused = await create(body);
      expect(refused.status).toBeGreaterThanOrEqual(400);
    });
  });

  it('the placeholder is no operation (F08)', async () => {
    expect((await send('/v1/example-resource', { key: null })).status).toBe(401);
    expect((await send('/v1/example-resource')).status).toBe(404);
  });

  it('without a valid key, everything is answered 401 with a challenge (F09 to F11)', async () => {
    const wrong: unknown[] = [];
    const shared = operations.filter(({ path }) => isShared(path));
    for (const [at, { path, method }] of shared.entries()) {
      const place = (at + titles.indexOf(title)) % unknownKeys.length;
      for (const key of scaled(unknownKeys.slice(place, place + 1), unknownKeys)) {
        const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
        const refused = await send(path, { method, key, ...body });
        const challenge = refused.headers['www-authenticate'] ?? '';
        if (refused.status !== 401 || !challenge.startsWith('Bearer '))
          wrong.push({ method, path, key, status: refused.status, challenge });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('a revoked key is refused (F12), and no response repeats a key (F22)', async () => {
    const post = { method: 'POST', key: 'sbx_playground_holder' };
    const issued = await send('/_sandbox/keys', { ...post, body: { name: 'ci' } });
    const { key, id } = issued.json;
    expect(isSuccess(await create({ type, companyId: 'acme' }, { key }))).toBe(true);
    expect(isSuccess(await send(`/_sandbox/keys/${id}/revoke`, post))).toBe(true);
    await repeat(async () => {
      const refused = await create({ type, companyId: 'acme' }, { key });
      expect(refused.status).toBe(401);
      expect(refused.text + JSON.stringify(refused.headers)).not.toContain(key);
    });
  });

  it('the data of each caller is isolated (F13 to F15)', async () => {
    const { id } = (await create({ type, companyId: 'private' }, { key: 'sbx_playground_one' })).json;
    for (const [key, environment] of [
      ['sbx_playground_two', 'playground'],
      ['sbx_production_one', 'production'],
    ] as const) {
      await repeat(async () => {
        expect(isSuccess(await send(`/v1/reports/${id}`, { key, environment }))).toBe(false);
        expect((await send('/v1/reports', { key, environment })).text).not.toContain(id);
      });
      expect(isSuccess(await create({ type, companyId: 'acme' }, { key, environment }))).toBe(true);
    }
    expect((await send('/v1/reports', { environment: 'production' })).status).toBe(401);
  });

  it('the same run gives the same responses (F19), with contents of one shape (F17, F18)', async () => {
    const run = async (key: string) => {
      const received: unknown[] = [];
      const { id } = (await create({ type, companyId: 'sbx-spa-clean' }, { key })).json;
      for (const path of [`/v1/reports/${id}`, `/v1/reports/${id}/history`, '/v1/reports', '/v1/nothing']) {
        const { status, text, headers } = await send(path, { key });
        received.push([path, status, text, headers['sandbox-gaps']]);
      }
      return received;
    };
    const first = await run('sbx_playground_repeated');
    expect(isSuccess(await send('/_sandbox/reset', { method: 'POST', key: 'sbx_playground_repeated' }))).toBe(
      true,
    );
    expect(await run('sbx_playground_repeated')).toEqual(first);
  });
});
