import { isJsonObject } from '../domain/values/json-object.js';
import type { Fault } from './settings.js';

/** A running server, and with which key to ask it. */
export interface Asked {
  url: string;
  key: string;
  /** Whose account is meant, where the key is the admin token. */
  account?: string | undefined;
}

const timeoutMs = 30_000;

/** What a server answers under its control plane; or why it does not, with what would be right. */
export async function askControlPlane(
  { url, key, account }: Asked,
  path: string,
): Promise<{ value: unknown } | Fault> {
  const query = account === undefined ? '' : `?account=${encodeURIComponent(account)}`;
  const address = `${url.replace(/\/+$/, '')}${path}${query}`;
  if (/[^\x21-\x7e]/.test(key)) return { source: '--key', detail: 'A key has no blanks, and only ASCII.' };
  try {
    const response = await fetch(address, {
      headers: { Authorization: `Bearer ${key}`, Accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await response.json().catch(() => undefined);
    return response.ok && body !== undefined ? { value: body } : refusal(url, response.status, body);
  } catch (error) {
    return { source: `--url ${url}`, detail: unreachable(error) };
  }
}

function refusal(url: string, status: number, body: unknown): Fault {
  const source = `--url ${url}`;
  if (!isJsonObject(body) || typeof body.type !== 'string' || typeof body.detail !== 'string')
    return { source, detail: `What answers there is no sandbox: it answered ${status}.` };
  if (body.type.endsWith('/route-not-found')) {
    const detail = 'The server has no such control plane: it is older, or runs with --no-control-plane.';
    return { source, detail };
  }
  if (status === 401) return { source: '--key', detail: `The server refused the key. ${body.detail}` };
  return { source, detail: `The server answered ${status}. ${body.detail}` };
}

function unreachable(error: unknown): string {
  const { name = '', cause } = error as { name?: string; cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return `No answer came within ${timeoutMs / 1000} seconds.`;
  const why = cause?.code ?? cause?.message ?? 'unknown';
  return `No server answers there (${why}). Start one with legal-reports-sandbox, run the client, and ask while it runs.`;
}
