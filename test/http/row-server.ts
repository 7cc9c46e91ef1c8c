import { expect } from 'vitest';
import type { KeyOutcome, KeyPolicy } from '../../src/contract/generated/types.js';
import { type Client, connect, type Reply, type Transport } from './client.js';
import type { ProblemReply } from './expect-problem.js';
import { converse, listen } from './raw.js';

/** A server for the rows of the truth table of keys. */
export interface RowServer {
  client: Client;
  /** Sends a preceding request. */
  take(step: KeyOutcome['before'][number]): Promise<Reply>;
  /** Returns the response to the headers of a row. */
  answerTo(row: KeyOutcome, key: string): Promise<ProblemReply>;
  close(): Promise<void>;
}

const adminToken = 'admin-token-of-the-truth-table';

export async function createServerOf(policy: KeyPolicy, transport: Transport): Promise<RowServer> {
  const client = await connect(transport, { production: true, access: { policy, adminToken } });
  // Only raw bytes can repeat a header.
  const raw = await listen();
  const filled = (line: string, key = ''): string =>
    line.replace('<admin token>', adminToken).replace('<key>', key);
  return {
    client,
    async take({ authorization, method, path, body }) {
      const headers = { authorization: filled(authorization) };
      const reply = await client.call(path, { key: null, headers, method, ...(body ? { body } : {}) });
      expect([path, reply.status < 300]).toEqual([path, true]);
      return reply;
    },
    async answerTo({ authorization, environment }, key) {
      const lines = authorization.map((line) => filled(line, key));
      if (lines.length < 2) {
        const headers: Record<string, string> = {};
        for (const line of lines) headers.authorization = line;
        return client.call('/v1/reports', { key: null, headers, environment });
      }
      const fields = ['Host: localhost', ...lines.map((line) => `Authorization: ${line}`)];
      const bytes = `GET /v1/reports HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`;
      const { replies } = await converse(raw.port, bytes, { replies: 1 });
      return replies[0] ?? { status: 0, headers: {}, text: '' };
    },
    async close() {
      await Promise.all([client.close(), raw.close()]);
      expect([...client.failures, ...raw.failures]).toEqual([]);
    },
  };
}
