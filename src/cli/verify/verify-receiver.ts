import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReceivedWebhook } from '../../contract/verification/heard.js';
import { listenAddress } from '../receiving-address.js';

/** Takes the messages of a server, for as long as it is asked. */
export interface VerifyReceiver {
  /** Where the server sends them: nobody else knows the path. */
  readonly url: string;
  /** What came, as it comes. */
  readonly messages: readonly ReceivedWebhook[];
  close(): Promise<void>;
}

/**
 * @param receiveAt where the server reaches this process; port 0 stands for any free one
 * @throws the system's error, with its `code`, when the address can't be listened on
 */
export async function startReceiver(receiveAt: string, nonce: string): Promise<VerifyReceiver> {
  const url = new URL(`verify-${nonce}`, receiveAt.replace(/\/*$/, '/'));
  const messages: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request;
    const isMeant = path.endsWith(`/verify-${nonce}`);
    if (isMeant) messages.push({ headers: headers as ReceivedWebhook['headers'] });
    request.resume().on('end', () => response.writeHead(isMeant ? 204 : 404).end());
  });
  const { host, port } = listenAddress(receiveAt);
  server.listen(port, host);
  await once(server, 'listening');
  if (port === 0) url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    messages,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
