import { isIP } from 'node:net';
import { loadOnce } from '../runtime/concurrency.js';
import type { HttpTransport } from './http-transport.js';
import { createSendProgress, SendError, type SendProgress } from './send-progress.js';
import type { Sender, SendResult, WebhookRequest } from './sender.js';
import type { TargetPolicy } from './target-policy.js';
import {
  allowedAddresses,
  createUrlReader,
  type HostLookup,
  readUrl,
  systemLookup,
} from './target-resolution.js';

export interface HttpSenderOptions {
  policy: TargetPolicy;
  /** By default that of this machine. */
  lookup?: HostLookup | undefined;
}

/** A sender that does not distinguish accounts. */
export interface HttpSender extends Pick<Sender, 'close'> {
  send(dispatch: WebhookRequest): Promise<SendResult>;
  judge(url: string): Promise<readonly string[]>;
}

/** Sends over HTTP to the targets that a policy allows. Loads its dependencies with the first request. */
export function createHttpSender({ policy, lookup = systemLookup }: HttpSenderOptions): HttpSender {
  const running = new Set<SendProgress>();
  let transport: HttpTransport | undefined;
  let closed = false;
  const read = createUrlReader(policy);
  const opened = loadOnce(async () => {
    const { createTransport } = await import('./http-transport.js');
    if (closed) throw stopped();
    transport = createTransport(policy, lookup);
    return transport;
  });

  const begin = async (progress: SendProgress): Promise<void> => {
    if (closed) throw stopped();
    const url = read(progress.dispatch.url);
    checkHeaders(progress.dispatch);
    (await opened()).start(url, progress);
  };

  return {
    send: (dispatch) =>
      new Promise((resolve) => {
        const progress = createSendProgress(dispatch, (sent) => {
          running.delete(progress);
          resolve(sent);
        });
        running.add(progress);
        begin(progress).catch(progress.failed);
      }),
    async judge(text) {
      // Preloads, because a checked URL is used soon.
      opened().catch(() => undefined);
      const { url, errors } = readUrl(policy, text);
      // The errors of a literal address are among those of the URL.
      if (url === null || url.hostname === '' || isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) !== 0)
        return errors;
      try {
        await allowedAddresses(policy, lookup, url.hostname);
        return errors;
      } catch (error) {
        if (!(error instanceof SendError)) throw error;
        return error.failure.code === 'name-not-found' ? errors : [...errors, error.failure.detail];
      }
    },
    async close() {
      closed = true;
      for (const progress of running) progress.failed(stopped());
      await transport?.close();
    },
  };
}

function stopped(): SendError {
  return new SendError('stopped', 'The server stopped before the request had ended.');
}

/** Headers that the sender sets itself. */
const reserved =
  /^(host|connection|content-length|transfer-encoding|keep-alive|proxy-connection|upgrade|expect|te|trailer)$/i;

const maxRememberedNames = 100;

/** Cache of valid header names: all messages have the same few. */
const validNames = new Set<string>();

/** @throws SendError for an invalid header */
function checkHeaders({ headers }: WebhookRequest): void {
  for (const [name, value] of headers) {
    if (!validNames.has(name)) {
      if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || reserved.test(name))
        throw new SendError(
          'failed',
          `No request can be given a header by the name ${JSON.stringify(name)}.`,
        );
      if (validNames.size < maxRememberedNames) validNames.add(name);
    }
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw new SendError('failed', `The header ${name} holds a character that no header can hold.`);
  }
}
