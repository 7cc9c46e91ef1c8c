import type { Sender } from '../sandbox/ports.js';
import { loadedOnce } from '../sandbox/work/loaded-once.js';

/** The names of policies that need no look at addresses to be known as right. */
const named = ['loopback', 'public', 'any'];

/** What is wrong with a policy of targets, in words. */
export async function targetFaults(targets: string): Promise<string[]> {
  if (named.includes(targets)) return [];
  const { parseTargetPolicy } = await import('../domain/traffic/webhooks/target-policy.js');
  const parsed = parseTargetPolicy(targets);
  return 'faults' in parsed ? parsed.faults : [];
}

/** What messages are sent with; all that it needs is loaded with the first. */
export function createSender(targets: string): Sender {
  let sender: Sender | undefined;
  let closed = false;
  const loaded = loadedOnce(async () => {
    sender = await load(targets);
    if (closed) await sender.close();
    return sender;
  });
  return {
    send: async (dispatch) => (await loaded()).send(dispatch),
    judge: async (url) => (await loaded()).judge(url),
    async close() {
      closed = true;
      await sender?.close();
    },
  };
}

async function load(targets: string): Promise<Sender> {
  const [{ createHttpSender }, { parseTargetPolicy }] = await Promise.all([
    import('../adapters/sending/http-sender.js'),
    import('../domain/traffic/webhooks/target-policy.js'),
  ]);
  const parsed = parseTargetPolicy(targets);
  if ('faults' in parsed)
    throw new Error(`the policy of targets was not checked: ${parsed.faults.join(' ')}`);
  return createHttpSender(parsed);
}
