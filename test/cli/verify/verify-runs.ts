import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { run } from '../../../src/cli/main.js';
import type { Program } from '../../../src/cli/streams.js';
import type { ContractVerification } from '../../../src/contract/generated/types.js';

/** Runs `verify`; returns its output and its exit code. */
export async function verify(
  words: readonly string[],
  overrides: Partial<Program> & { isTTY?: boolean } = {},
) {
  const { isTTY = false, ...program } = overrides;
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) => ({
    isTTY,
    write(text: string) {
      written[name] += text;
    },
  });
  const code = await run({
    argv: ['verify', ...words],
    env: {},
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    stopped: new Promise(() => {}),
    ...program,
  });
  return { code, ...written };
}

/** Runs `verify`; returns its exit code and its result as data. */
export async function verifyToJson(url: string, ...words: string[]) {
  const run = await verify(['--url', url, '--patience', '30', '--report', 'json', ...words]);
  if (run.stdout === '') throw new Error(run.stderr);
  return { code: run.code, result: JSON.parse(run.stdout) as ContractVerification };
}

/** A request that an intermediate server receives. */
export interface ForwardedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface UpstreamResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Handles a request in an intermediate server. */
export type Interceptor = (
  request: ForwardedRequest,
  pass: (request: ForwardedRequest) => Promise<UpstreamResponse>,
) => Promise<UpstreamResponse>;

/** Starts an intermediate server, which passes requests to another one through the given handler. */
export async function startInterceptor(upstream: string, intercept: Interceptor) {
  const pass = async ({ method, path, headers, body }: ForwardedRequest): Promise<UpstreamResponse> => {
    const { host: _, connection: __, 'content-length': ___, ...passed } = headers;
    const response = await fetch(upstream + path, {
      ...{ method, headers: { 'accept-encoding': 'identity', ...passed } },
      ...(body === '' ? {} : { body }),
    });
    const { 'content-length': ____, connection: _____, ...run } = Object.fromEntries(response.headers);
    return { status: response.status, headers: run, body: await response.text() };
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = '', url: path = '' } = request;
    const headers = request.headers as Record<string, string>;
    const body = Buffer.concat(parts).toString();
    const run = await intercept({ method, path, headers, body }, pass);
    response.writeHead(run.status, run.headers).end(run.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
