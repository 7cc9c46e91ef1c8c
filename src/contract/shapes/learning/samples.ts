import { isJsonObject } from '../../../values/json.js';
import { type Leaf, leavesOf } from '../../../values/json-paths.js';
import { decodePathPart } from '../../../values/percent-encoding.js';

/** An exchange with another server, from a verification or from passing traffic. */
export interface SampleExchange {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** True if the request had a Bearer key. */
  readonly hasKey: boolean;
  /** JSON of the request; undefined for none. */
  readonly sent: unknown;
  readonly status: number;
  /** Headers of the response, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON of the response; undefined for none. */
  readonly json: unknown;
}

/** A field of a shape with the reason for it. */
export interface LearntNote {
  /** Learnt from values that decide it, or guessed from a name or a single value. */
  readonly mark: 'learnt' | 'guessed';
  readonly evidence: string;
}

export function learnt(evidence: string): LearntNote {
  return { mark: 'learnt', evidence };
}

export function guessed(evidence: string): LearntNote {
  return { mark: 'guessed', evidence };
}

/** A place of a template, and its value there. */
export interface LocatedValue extends Leaf, LearntNote {}

export function place(path: readonly string[], value: unknown, note: LearntNote): LocatedValue {
  return { path, value, ...note };
}

/** Returns whether a template can have a value as it is: names in braces would be placeholders. */
export function isConstant(value: unknown): boolean {
  return typeof value !== 'string' || !/\{[\w.]+\}/.test(value);
}

/** Returns whether a template has a placeholder already, which can have one place. */
export function isTaken(value: unknown, places: readonly LocatedValue[]): boolean {
  return !isConstant(value) && places.some((other) => other.value === value);
}

/** Exchanges by the operation of the contract. */
export interface SortedSamples {
  readonly creates: readonly SampleExchange[];
  /** Reads, by the id in their path. */
  readonly reads: ReadonlyMap<string, readonly SampleExchange[]>;
  /** Responses about a report from its cancel on, by its id. */
  readonly cancelled: ReadonlyMap<string, readonly SampleExchange[]>;
  readonly lists: readonly SampleExchange[];
  readonly refusals: readonly SampleExchange[];
}

const isOk = ({ status, json }: SampleExchange): boolean =>
  status >= 200 && status < 300 && isJsonObject(json) && json.ok !== false;

/** Path of the operation that cancels a report. */
export const cancelPath = /^\/v1\/reports\/([^/?]+)\/cancel$/;

/** Returns whether a report was cancelled; the response may have no body. */
function isCancel({ method, target, status, json }: SampleExchange): boolean {
  const isDone = status >= 200 && status < 300 && !(isJsonObject(json) && json.ok === false);
  return isDone && method === 'POST' && cancelPath.test(target);
}

/** Sorts exchanges by the operation of the contract. Others are left out. */
export function sortExchanges(exchanges: readonly SampleExchange[]): SortedSamples {
  const reads = new Map<string, SampleExchange[]>();
  const creates: SampleExchange[] = [];
  const lists: SampleExchange[] = [];
  const refusals: SampleExchange[] = [];
  const cancelled = new Map<string, SampleExchange[]>();
  for (const exchange of exchanges) {
    const [path = ''] = exchange.target.split('?');
    const [, version, collection, id, ...rest] = path.split('/');
    if (version !== 'v1') continue;
    if (exchange.status >= 400) {
      if (isJsonObject(exchange.json)) refusals.push(exchange);
    } else if (id !== undefined && isCancel(exchange)) {
      const own = decodePathPart(id);
      cancelled.set(own, [...(cancelled.get(own) ?? []), exchange]);
    } else if (!isOk(exchange) || collection !== 'reports' || rest.length > 0) continue;
    else if (id === undefined && exchange.method === 'POST') creates.push(exchange);
    else if (id === undefined && exchange.method === 'GET') lists.push(exchange);
    else if (id !== undefined && exchange.method === 'GET') {
      const own = decodePathPart(id);
      reads.set(own, [...(reads.get(own) ?? []), exchange]);
      cancelled.get(own)?.push(exchange);
    }
  }
  return { creates, reads, cancelled, lists, refusals };
}

/** Returns the places of the scalars and empty containers of several bodies, each once, in order. */
export function pathsIn(bodies: readonly unknown[]): (readonly string[])[] {
  const paths = bodies.flatMap((body) => leavesOf(body)).map(({ path }) => path);
  return [...new Map(paths.map((path) => [path.join('\n'), path])).values()];
}

/** Returns a name without its spelling: `createdAt` and `created_at` are the same. */
export function comparableName(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}

/** Sorts places as the fields of bodies, of which the first counts most. */
export function inOrder(places: readonly LocatedValue[], bodies: readonly unknown[]): LocatedValue[] {
  const order = new Map<string, number>();
  for (const { path } of bodies.flatMap((body) => leavesOf(body)))
    for (let length = 1; length <= path.length; length += 1) {
      const key = path.slice(0, length).join('\n');
      if (!order.has(key)) order.set(key, order.size);
    }
  const rank = ({ path }: LocatedValue): number => order.get(path.join('\n')) ?? order.size;
  return [...places].sort((one, other) => rank(one) - rank(other));
}
