import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, connect, type Reply, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

/** Invented secrets in the forms of other providers. They are concatenated, so that no scanner reports them. */
const secrets: [title: string, secret: string][] = [
  ["a payment provider's key", `sk_live_${'0a1B'.repeat(6)}`],
  ["a payment provider's key", `rk_test_${'0a1B'.repeat(6)}`],
  ['a GitHub token', `ghp_${'0a1B'.repeat(9)}`],
  ['a GitHub token', `github_pat_${'0a1B'.repeat(9)}`],
  ['a GitLab token', `glpat-${'0a1B'.repeat(5)}`],
  ['an AWS access key', `AKIA${'0A1B'.repeat(4)}`],
  ['a Google API key', `AIza${'0a1B'.repeat(8)}`],
  ['a Slack token', `xoxb-${'0123'.repeat(6)}`],
  ["an AI provider's key", `sk-${'0a1B'.repeat(10)}`],
  ['an npm token', `npm_${'0a1B'.repeat(9)}`],
  ['a webhook secret', `whsec_${'0a1B'.repeat(8)}`],
  ['a JSON Web Token', `eyJ${'0a1B'.repeat(6)}.eyJ${'0a1B'.repeat(6)}.${'0a1B'.repeat(6)}`],
  ['a private key', '-----BEGIN PRIVATE KEY-----'],
];

const malformed = [
  'sbx_playground_',
  'sbx_playground_-x',
  'sbx_playground_a b',
  'sbx_playground_a,sbx_playground_b',
  'sbx_playground_a~',
  'sbx_playground_a~b~c',
  'sbx_playground_ñ',
  `sbx_playground_${'x'.repeat(65)}`,
  `sbx_playground_x~${'y'.repeat(65)}`,
  'SBX_PLAYGROUND_x',
  'sbx_staging_x',
  '"sbx_playground_x"',
  '<sbx_playground_x>',
];

describe.each(usualTransports)('authentication, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport);
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });
  const withHeader = (authorization: string, path = '/v1/reports'): Promise<Reply> =>
    client.call(path, { key: null, headers: { authorization } });

  it.each([
    ['no header', undefined, 'The request carries no credentials.'],
    ['an empty header', '', 'The request carries no credentials.'],
    ['another scheme', 'Basic c2J4OnBsYXlncm91bmQ=', 'The credentials are not in Bearer form.'],
    ['a key without a scheme', 'sbx_playground_test', 'The credentials are not in Bearer form.'],
    [
      'a scheme without a blank before the key',
      'Bearersbx_playground_test',
      'The credentials are not in Bearer form.',
    ],
    ['a scheme without a key', 'Bearer', 'The credentials name no key.'],
  ])('%s is answered by a challenge without an error', async (_, authorization, fault) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const reply = await client.call('/v1/reports', { key: null, headers });
    const { detail } = expectProblem(reply, 'authentication-required');
    expect(detail.startsWith(`${fault} Send \`Authorization: Bearer <key>\``)).toBe(true);
    expect(reply.headers['www-authenticate']).toBe('Bearer realm="legal-reports"');
  });

  it.each(secrets)(
    '%s in the place of a key is refused as leaked, and never repeated',
    async (kind, secret) => {
      const reply = await withHeader(`Bearer ${secret}`);
      const { detail } = expectProblem(reply, 'invalid-key');
      expect(detail).toContain(`it looks like ${kind}`);
      expect(detail).toContain('treat it as leaked and replace it');
      expect(reply.headers['www-authenticate']).toContain('error="invalid_token", error_description="');
      expect(reply.text + JSON.stringify(reply.headers)).not.toContain(secret.slice(-12));
    },
  );

  it.each(malformed)('the key %s is refused with the right form, and never repeated', async (key) => {
    // Header values travel as Latin-1.
    const reply = await withHeader(`Bearer ${key}`);
    const { detail } = expectProblem(reply, 'invalid-key');
    expect(detail).toContain('sbx_playground_<name> with an optional ~<seed>');
    const response = (reply.text + JSON.stringify(reply.headers)).replaceAll('sbx_playground_<name>', '');
    expect(response).not.toContain(key.slice(4));
  });

  it.each([
    ['sbx_playground_revoked', 'it is revoked, as is every key whose name begins with revoked'],
    ['sbx_playground_revoked-last-week~x', 'it is revoked, as is every key whose name begins with revoked'],
    ['sbx_playground_expired.2', 'it is expired, as is every key whose name begins with expired'],
    [
      'sbx_production_test',
      'it is a key of production, and this is the playground; production has an address of its own, whose port is --production-port',
    ],
  ])('the key %s is always refused', async (key, fault) => {
    const reply = await withHeader(`Bearer ${key}`);
    expect(expectProblem(reply, 'invalid-key').detail).toBe(`The API key is not valid: ${fault}.`);
    expect(reply.headers['www-authenticate']).toBe(
      `Bearer realm="legal-reports", error="invalid_token", error_description="${fault}"`,
    );
  });

  it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('the scheme %s is accepted', async (scheme) => {
    for (const blank of [' ', '   ', '\t']) {
      expect((await withHeader(`${scheme}${blank}sbx_playground_test~seed.1`)).status).toBe(200);
    }
  });

  it('a request without a key gets the same 401 on every path, and with a key the paths differ', async () => {
    const known = await client.call('/v1/reports', { key: null });
    const { detail } = expectProblem(known, 'authentication-required');
    for (const path of ['/v1/example-resource', '/v1/reports/rep_1', '/v1', '/', '/_sandbox']) {
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) {
        const { status, headers, text } = await client.call(path, { key: null, method });
        expect([path, method, status]).toEqual([path, method, 401]);
        if (method !== 'HEAD') {
          const shown = expectProblem({ status, headers, text }, 'authentication-required').detail;
          // The first request there also gets a description of the server.
          if (path === '/' || path === '/_sandbox') expect(shown).toContain(`${detail} This is`);
          else expect(shown).toBe(detail);
        }
      }
    }
    expectProblem(await client.call('/v1/example-resource'), 'route-not-found');
  });

  it('an open operation needs no key, and ignores an invalid one', async () => {
    for (const path of [
      '/livez',
      '/readyz',
      '/problems',
      '/problems/invalid-key',
      '/openapi.json',
      '/openapi.yaml',
    ]) {
      expect((await client.call(path, { key: null })).status).toBe(200);
      expect((await client.call(path, { key: 'sbx_playground_revoked' })).status).toBe(200);
      expect((await client.call(path, { key: null, method: 'HEAD' })).status).toBe(200);
      expect((await client.call(path, { key: null, method: 'OPTIONS' })).status).toBe(204);
      expectProblem(await client.call(path, { key: null, method: 'POST' }), 'method-not-allowed');
    }
  });
});
