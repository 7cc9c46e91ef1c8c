import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../../domain/access/accounts.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Answer } from '../answers/answer.js';
import type { Step } from '../pipeline/exchange.js';

/** What is larger is no message that the sandbox sends, but where a huge one is asked for. */
const mostBytes = 4 * 1024 * 1024;

/**
 * Takes messages at the paths of built-in receivers. Who sends one has no key: its signature is what counts. Whoever
 * posts to a path that is none of theirs is answered as at any path that leads nowhere.
 */
export function createReceiverStep(
  { receivers, accounts, keys }: Sandbox,
  { controlPlane }: { controlPlane: boolean },
): Step {
  if (!controlPlane) return () => undefined;

  const take = async (account: Account, request: IncomingMessage): Promise<Answer> => {
    const body = await read(request);
    if (body === null) return empty(413);
    // It may have been kept elsewhere since its endpoint was made.
    await keys.account(account.id);
    await accounts.use(account.id);
    const { status, delayMs } = receivers.take(account, { headers: request.headers, body });
    if (delayMs > 0) await pause(delayMs, undefined, { ref: false });
    return empty(status);
  };

  return ({ path, request }) => {
    if (request.method !== 'POST') return undefined;
    const account = receivers.accountAt(path);
    return account === undefined ? undefined : take(account, request);
  };
}

function empty(status: number): Answer {
  return { status, mediaType: null, headers: {}, body: null };
}

/** A whole body; null for one that is too large, which is read and dropped, and for one that breaks off. */
function read(request: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let length = 0;
    request.on('data', (part: Buffer) => {
      length += part.length;
      if (length <= mostBytes) parts.push(part);
      else parts.length = 0;
    });
    request.on('end', () => resolve(length > mostBytes ? null : Buffer.concat(parts)));
    // Nobody is left to answer.
    request.on('close', () => resolve(null));
  });
}
