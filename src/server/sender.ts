import type { Sender } from '../sandbox/ports.js';

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
  let loading: Promise<Sender> | undefined;
  const loaded = (): Promise<Sender> => {
    loading ??= load(targets);
    return loading;
  };
  return {
    send: async (dispatch) => (await loaded()).send(dispatch),
    judge: async (url) => (await loaded()).judge(url),
    close: async () => (await loading)?.close(),
  };
}

async function load(targets: string): Promise<Sender> {
  const [{ createHttpSender }, { parseTargetPolicy }] = await Promise.all([
    import('../adapters/http-sender.js'),
    import('../domain/traffic/webhooks/target-policy.js'),
  ]);
  const parsed = parseTargetPolicy(targets);
  if ('faults' in parsed)
    throw new Error(`the policy of targets was not checked: ${parsed.faults.join(' ')}`);
  return createHttpSender(parsed);
}
