// Sends to a receiver with TLS by name, by an odd spelling, and by address, and prints the results.
import { createHttpSender } from '../../../src/webhooks/http-sender.js';
import { parseTargetPolicy } from '../../../src/webhooks/target-policy.js';

const parsed = parseTargetPolicy('loopback');
if ('errors' in parsed) throw new Error(parsed.errors.join(' '));
const sender = createHttpSender({ policy: parsed.policy, lookup: async () => ['127.0.0.1'] });
const port = process.argv[2];
const common = { headers: [], body: Buffer.from('{}'), timeoutMs: 60_000 };
const sent = await Promise.all([
  sender.send({ ...common, url: `https://localhost:${port}/` }),
  sender.send({ ...common, url: `https://localhost:${port}/`, bodyAfterMs: 1 }),
  sender.send({ ...common, url: `https://127.0.0.1:${port}/` }),
]);
await sender.close();
process.stdout.write(JSON.stringify(sent));
