import http from 'node:http';
import type { Problem } from '../contract/generated/types.js';
import { withEachError } from '../values/message-text.js';

// Taken once, before a test replaces them: the requests of a test's controls are none of the code under test.
const { request: requestByHttp } = http;

/** A refused control. The message starts with the code of the problem, and has all of its errors. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly status: number;
  /** Code of the problem, as docs/problems.md lists them; null if the response is no problem. */
  readonly code: string | null;
  readonly problem: Problem | null;

  constructor(status: number, text: string) {
    const problem = problemOf(text);
    const code = problem?.type.split('/').pop() ?? null;
    super(
      problem === null
        ? `The response is a ${status}: ${text}`
        : withEachError(`${code}: ${problem.detail}`, problem.errors ?? []),
    );
    this.status = status;
    this.code = code;
    this.problem = problem;
  }
}

function problemOf(text: string): Problem | null {
  try {
    const value = JSON.parse(text) as Problem | null;
    return typeof value?.type === 'string' && typeof value.detail === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** The owner of the account that a control acts on. */
export interface ControlledAccount {
  /** Base address of the server. */
  url: string;
  /** A key of the account, or the admin token. */
  key: string;
}

/**
 * Sends a request of the control plane, on a connection of its own that keeps no process alive afterwards.
 * @returns the value in the response, undefined for none
 * @throws ControlError for any status but 2xx; Error of the connection
 */
export async function sendControl<T>(
  { url, key }: ControlledAccount,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const address = new URL(url + path);
  // Most servers of suites need no TLS, which takes as long to load as all of this.
  const request =
    address.protocol === 'https:' ? process.getBuiltinModule('node:https').request : requestByHttp;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    Authorization: `Bearer ${key}`,
    ...(sent !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(sent),
    }),
  };
  const { text, status } = await new Promise<{ text: string; status: number }>((resolve, reject) => {
    const asking = request(address, { method, headers, agent: false }, (response) => {
      const { statusCode: status = 0 } = response;
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => resolve({ text: Buffer.concat(parts).toString('utf8'), status }));
    });
    asking.on('error', reject);
    asking.end(sent);
  });
  // Thrown here, its stack names the line of the test that awaits it.
  if (status < 200 || status > 299) throw new ControlError(status, text);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
