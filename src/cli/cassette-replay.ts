import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { NamedValue } from '../contract/generated/types.js';
import type { Comparison } from '../domain/traffic/cassettes/comparison.js';
import { headerTable, type ToldExchange, toldBody } from '../domain/traffic/cassettes/told-exchange.js';
import { keyHeaders } from '../domain/traffic/journal/shown-headers.js';
import { decoded, encoded } from '../proxy/content-codings.js';
import { fieldTable, ofConnection } from '../proxy/fields.js';

/** A server that is asked what a cassette asked. */
export interface Replayed {
  /** What stands before `/v1`. */
  readonly url: string;
  /** The key that stands for each of the cassette's, counted from 1. */
  keyOf(number: number): string;
}

/** What is for the connection, or is written anew; and digests, since ids in the body are others. */
const left: ReadonlySet<string> = new Set([
  ...ofConnection,
  ...['host', 'trailer', 'expect', 'content-length', 'content-encoding'],
  ...['content-md5', 'content-digest', 'repr-digest', 'digest'],
]);
const mostBytes = 64 * 1024 * 1024;
const timeoutMs = 30_000;

/** Asks one request after the other, each with what the server gave in the place of what A was given. */
export async function replay(
  exchanges: readonly ToldExchange[],
  server: Replayed,
  comparison: Comparison,
  onExchange: (at: number) => void,
): Promise<void> {
  for (const [at, one] of exchanges.entries()) {
    onExchange(at);
    const { requestText } = one;
    if (requestText === null) comparison.onlyInA(one);
    else comparison.compare(one, await asked(one, requestText, server, comparison));
  }
}

async function asked(
  one: ToldExchange,
  requestText: string,
  { url, keyOf }: Replayed,
  { translate }: Comparison,
): Promise<ToldExchange> {
  const text = one.isBase64 ? requestText : translate(requestText);
  const plain = Buffer.from(text, one.isBase64 ? 'base64' : 'utf8');
  const coding = headerTable(one.fields)['content-encoding'];
  const coded = await encoded(plain, coding);
  const body = coded ?? plain;
  const target = translate(one.target);
  const fields = one.fields
    .filter(({ name }) => !left.has(name.toLowerCase()) && !name.startsWith(':'))
    .map((field) => fieldFor(field, one.key, keyOf, translate));
  const length = body.length > 0 || /^(?:POST|PUT|PATCH)$/.test(one.method);
  const headers = [
    ...['Host', new URL(url).host],
    ...fields.flatMap(({ name, value }) => [name, value]),
    ...(coding === undefined || coded === null ? [] : ['Content-Encoding', coding]),
    ...(length ? ['Content-Length', String(body.length)] : []),
  ];
  const answer = await send(url.replace(/\/+$/, '') + target, one.method, headers, body).catch(
    (error: { code?: string; message: string }) => ({
      ...{ status: null, headers: {}, body: { kind: 'none' as const } },
      failure: error.code ?? error.message,
    }),
  );
  return { ...one, target, request: one.request, answer };
}

/** A header of A with what stands for its values; a key with that which stands for it. */
function fieldFor(
  { name, value }: NamedValue,
  key: number | null,
  keyOf: Replayed['keyOf'],
  translate: Comparison['translate'],
): NamedValue {
  if (key === null || !keyHeaders.has(name.toLowerCase())) return { name, value: translate(value) };
  return { name, value: value.replace(/\S+$/, () => keyOf(key)) };
}

function send(
  url: string,
  method: string,
  headers: readonly string[],
  body: Buffer,
): Promise<ToldExchange['answer']> {
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent: false as const, timeout: timeoutMs };
    const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url, options, (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size <= mostBytes) parts.push(part);
      });
      response.on('error', reject);
      response.on('end', () => {
        const headers = fieldTable(response.rawHeaders);
        const told = { status: response.statusCode ?? null, headers, failure: null };
        const { 'content-type': type = '', 'content-encoding': coding } = headers;
        void decoded(Buffer.concat(parts), coding, mostBytes).then((plain) => {
          const text = 'bytes' in plain && size <= mostBytes ? plain.bytes.toString() : undefined;
          resolve({ ...told, body: size === 0 ? { kind: 'none' } : toldBody(text, type) });
        });
      });
    });
    request.on('timeout', () =>
      request.destroy(new Error(`no answer came within ${timeoutMs / 1000} seconds`)),
    );
    request.on('error', reject);
    request.end(body);
  });
}
