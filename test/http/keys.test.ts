import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyOutcome, KeyOutcomeList, Problem } from '../../src/contract/generated/types.js';
import { keyExamples } from '../../src/domain/key-examples.js';
import { type Client, connect, transports } from './client.js';
import { converse, listen, type RawServer } from './raw.js';

/** The names of the rows; their number is the table's. */
const rows = keyExamples().map(
  ({ authorization, environment }, index) =>
    [`${authorization.join(' and ') || 'none'}, at ${environment}`, index] as const,
);

describe.each(transports)('the truth table of keys, %s', (transport) => {
  let client: Client;
  let raw: RawServer;
  let table: KeyOutcome[];
  beforeAll(async () => {
    [client, raw] = [await connect(transport, { production: true }), await listen()];
    const { status, json } = await client.call('/_sandbox/keys/outcomes', { key: null });
    expect(status).toBe(200);
    table = (json as KeyOutcomeList).data;
  });
  afterAll(async () => {
    await Promise.all([client.close(), raw.close()]);
    expect([...client.failures, ...raw.failures]).toEqual([]);
  });

  /** What is answered to the headers of a row. Only bytes can carry a header twice. */
  async function answerTo({ authorization, environment }: KeyOutcome) {
    if (authorization.length < 2) {
      const headers: Record<string, string> = {};
      for (const line of authorization) headers.authorization = line;
      return client.call('/v1/reports', { key: null, headers, environment });
    }
    const lines = ['Host: localhost', ...authorization.map((line) => `Authorization: ${line}`)];
    const bytes = `GET /v1/reports HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
    const { replies } = await converse(raw.port, bytes, { replies: 1 });
    return replies[0] ?? { status: 0, headers: {}, text: '' };
  }

  it.each(rows)('%s is answered as the table says', async (_, index) => {
    const row = table[index] as KeyOutcome;
    const { status, headers, text } = await answerTo(row);
    expect([status, headers['www-authenticate'] ?? null]).toEqual([row.accepted ? 200 : 401, row.challenge]);
    if (row.accepted) expect(row.problem).toBeNull();
    else {
      const { instance, requestId, ...problem } = JSON.parse(text) as Problem;
      expect(problem).toEqual(row.problem);
      expect([instance, requestId]).toEqual(['/v1/reports', headers['request-id']]);
    }
  });

  it('has a row for each, names every outcome, and is open to those without a key', async () => {
    expect(table.length).toBe(rows.length);
    expect([...new Set(table.map(({ outcome }) => outcome))]).toEqual([
      'valid',
      'no-credentials',
      'other-scheme',
      'no-key',
      'repeated-header',
      'malformed',
      'revoked',
      'expired',
      'other-environment',
      'foreign-secret',
      'unrecognised',
    ]);
    const again = await client.call('/_sandbox/keys/outcomes', { key: 'sbx_playground_revoked' });
    expect(again.json).toEqual({ data: table });
  });
});
