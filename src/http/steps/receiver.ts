import { delay } from '../../adapters/real-time.js';
import type { Account } from '../../domain/access/accounts.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { HttpResponse } from '../answers/answer.js';
import { readBytes } from '../pipeline/body.js';
import type { HttpExchange, PipelineStep } from '../pipeline/exchange.js';
import { methodResponse } from './routing.js';

/** What is larger is no message that the sandbox sends, but where a huge one is asked for. */
const maxMessageBytes = 4 * 1024 * 1024;

/**
 * Takes messages at the paths of built-in receivers. Who sends one has no key: its signature is what counts. Whoever
 * asks at a path that is none of theirs is answered as at any path that leads nowhere.
 */
export function createReceiverStep(
  { receivers, accounts, keys }: Sandbox,
  { controlPlane }: { controlPlane: boolean },
): PipelineStep {
  if (!controlPlane) return () => undefined;

  const take = async (account: Account, exchange: HttpExchange): Promise<HttpResponse> => {
    const { request } = exchange;
    // Where all is done again, it was read before.
    exchange.bytes ??= await new Promise<Buffer>((resolve, reject) => {
      readBytes(request, () => maxMessageBytes, resolve, reject);
    });
    const body = exchange.bytes;
    // It may have been kept elsewhere since its endpoint was made.
    await keys.account(account.id);
    await accounts.use(account.id);
    const { status, delayMs } = receivers.take(account, { headers: request.headers, body });
    if (delayMs > 0) await delay(delayMs, undefined, { ref: false });
    return { status, mediaType: null, headers: {}, body: null };
  };

  return (exchange) => {
    const { path, request } = exchange;
    const account = receivers.accountAt(path);
    if (account === undefined) return undefined;
    if (request.method !== 'POST') return methodResponse(request.method ?? '', path, ['OPTIONS', 'POST']);
    return take(account, exchange);
  };
}
