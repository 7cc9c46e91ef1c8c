import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyExamples } from '../../src/accounts/authorization.js';
import type { KeyOutcome, KeyOutcomeList, Problem } from '../../src/contract/generated/types.js';
import { usualTransports } from './client.js';
import { createServerOf, type RowServer } from './row-server.js';

/** Names of the rows, as many as the table has. */
const rows = keyExamples().map(
  ({ outcome, policy, environment, authorization }, index) =>
    [outcome, authorization.join(' and ') || 'none', policy ?? 'any policy', environment, index] as const,
);

describe.each(usualTransports)('the truth table of keys, %s', (transport) => {
  let servers: Record<'open' | 'registered', RowServer>;
  let table: KeyOutcome[];
  beforeAll(async () => {
    const [open, registered] = await Promise.all([
      createServerOf('open', transport),
      createServerOf('registered', transport),
    ]);
    servers = { open, registered };
    const { status, json } = await open.client.call('/_sandbox/keys/outcomes', { key: null });
    expect(status).toBe(200);
    table = (json as KeyOutcomeList).data;
  });
  afterAll(async () => {
    for (const { close } of Object.values(servers)) await close();
  });

  it.each(rows)('%s: %s gets the response of the table, under %s, by %s', async (...[, , , , index]) => {
    const row = table[index] as KeyOutcome;
    const policies = row.policy === null ? (['open', 'registered'] as const) : [row.policy];
    for (const policy of policies) {
      const server = servers[policy];
      let key = '';
      for (const step of row.before) key = (await server.take(step)).json.key ?? key;
      const { status, headers, text } = await server.answerTo(row, key);
      expect([status, headers['www-authenticate'] ?? null]).toEqual([
        row.accepted ? 200 : 401,
        row.challenge,
      ]);
      if (row.accepted) expect(row.problem).toBeNull();
      // The hint for requests without a key names different keys under each policy.
      else if (row.challenge?.includes('error=') || policy === 'open') {
        const { instance, requestId, ...problem } = JSON.parse(text) as Problem;
        expect(problem).toEqual(row.problem);
        expect([instance, requestId]).toEqual(['/v1/reports', headers['request-id']]);
      }
    }
  });

  it('has a row for each outcome, and is served without a key', async () => {
    expect(table.length).toBe(rows.length);
    expect([...new Set(table.map(({ outcome }) => outcome))]).toEqual([
      'valid',
      'no-credentials',
      'other-scheme',
      'no-key',
      'repeated-header',
      'malformed',
      'unknown',
      'revoked',
      'replaced',
      'expired',
      'other-environment',
      'admin-token',
      'foreign-secret',
      'unrecognised',
    ]);
    for (const { client } of Object.values(servers)) {
      const again = await client.call('/_sandbox/keys/outcomes', { key: 'sbx_playground_revoked' });
      expect(again.json).toEqual({ data: table });
    }
  });
});
