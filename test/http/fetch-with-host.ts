import { get } from 'node:http';
import { text } from 'node:stream/consumers';

/** Sends a GET with any `Host`, which `fetch` does not allow. */
export function fetchWithHost(
  host: string,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, string>; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = get(url, { headers: { ...headers, host }, agent: false }, (response) => {
      text(response).then((body) => {
        const { statusCode = 0, headers: received } = response;
        resolve({ status: statusCode, headers: received as Record<string, string>, text: body });
      }, reject);
    });
    outgoing.on('error', reject);
  });
}
