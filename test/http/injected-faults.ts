import { existsSync, readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

/** Every module of these folders is wrapped, so that each call between modules can be made to fail. */
const folders = [
  ...['contract', 'accounts', 'faults', 'reports', 'requests', 'webhooks', 'worlds'],
  ...['runtime', 'store', 'server', 'http'],
];

/**
 * Modules that are not wrapped, since they handle the failures: the boundary, and the server that it listens to. Their
 * calls are wrapped, except those to the timers of Node.
 */
const boundary = [
  ...['finish-request', 'journal-recorder', 'observers', 'problem-response', 'request', 'request-body'].map(
    (name) => `http/${name}.ts`,
  ),
  'runtime/real-time.ts',
  'http/connection/bounded-server.ts',
  'http/connection/server.ts',
];

export const injected = new Error('injected');

export type FaultKind = 'throws' | 'rejects';

/** Counts the calls between modules while it is armed, and has one of them fail. */
export class Injector {
  /** Names of the functions that were called since it was armed. */
  readonly calls: string[] = [];
  /** True for each call that could have returned a promise, and so reject. */
  readonly waits: boolean[] = [];
  private fault: { at: number; kind: FaultKind } | null = null;
  private armed = false;
  /** Wrapped values, which a module may pass on to another one. */
  private readonly made = new WeakSet<object>();

  arm(fault: { at: number; kind: FaultKind } | null): void {
    this.calls.length = 0;
    this.waits.length = 0;
    this.fault = fault;
    this.armed = true;
  }

  disarm(): void {
    this.armed = false;
  }

  /** Fails if the call is the selected one. */
  private enter(at: number): Promise<never> | undefined {
    if (this.fault?.at !== at) return undefined;
    if (this.fault.kind === 'throws') throw injected;
    return Promise.reject(injected);
  }

  /** Wraps a function, or the functions of an object, and their results, so that their calls are counted. */
  wrap<T>(value: T, name: string): T {
    if (this.made.has(value as object)) return value;
    if (typeof value === 'function') return isClass(value) ? value : this.wrapFunction(value, name);
    if (!isPort(value)) return value;
    return this.proxied(value as T & object, {
      get: (target, member, self) =>
        this.wrap(Reflect.get(target, member, self), `${name}.${String(member)}`),
    });
  }

  private proxied<T extends object>(target: T, handler: ProxyHandler<T>): T {
    const proxy = new Proxy(target, handler);
    this.made.add(proxy);
    return proxy;
  }

  private wrapFunction<T extends object>(target: T, name: string): T {
    const apply = (callee: T, self: unknown, args: readonly unknown[]) => {
      const at = this.armed ? this.calls.push(name) - 1 : -1;
      const rejected = this.enter(at);
      if (rejected !== undefined) return rejected;
      const given = args.map((arg) => (typeof arg === 'function' ? this.wrapCallback(arg, name) : arg));
      const result: unknown = Reflect.apply(callee as unknown as () => unknown, self, given);
      if (at >= 0) this.waits[at] = result instanceof Promise || mayWait(args, result);
      return this.wrap(result, `${name}()`);
    };
    return this.proxied(target, { apply });
  }

  /** Wraps the arguments of a callback too, such as a transaction. */
  private wrapCallback<T extends object>(callback: T, name: string): T {
    if (isClass(callback)) return callback;
    const apply = (callee: T, self: unknown, args: readonly unknown[]) =>
      Reflect.apply(
        callee as unknown as () => unknown,
        self,
        args.map((arg) => this.wrap(arg, name)),
      );
    return new Proxy(callback, { apply });
  }
}

/** Imports the server's modules again, with all calls between them counted by the injector. */
export async function importWrapped(injector: Injector) {
  const root = fileURLToPath(new URL('../../src/', import.meta.url));
  const missing = boundary.filter((file) => !existsSync(root + file));
  if (missing.length > 0) throw new Error(`no module is named ${missing.join(', ')}`);
  for (const file of folders.flatMap((folder) => modulesIn(root, folder))) {
    vi.doMock(root + file, async (importOriginal) => {
      const original = await importOriginal<Record<string, unknown>>();
      const wrapped = Object.entries(original).map(([name, value]) => [name, injector.wrap(value, name)]);
      return Object.fromEntries(wrapped);
    });
  }
  // The clock does not move, so that simultaneous requests run in one batch in every run.
  vi.doMock(`${root}runtime/real-time.ts`, async (importOriginal) => ({
    ...(await importOriginal<object>()),
    performanceNow: () => 0,
  }));
  const [{ createMemoryStore }, { createListener }, { createSandbox }] = await Promise.all([
    import('../../src/store/memory-store.js'),
    import('../../src/http/connection/server.js'),
    import('../../src/server/sandbox.js'),
  ]);
  return { createMemoryStore, createListener, createSandbox };
}

function modulesIn(root: string, folder: string): string[] {
  return readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(sep).join('/')}`)
    .filter((file) => /(?<!\.d)\.[jt]s$/.test(file) && !boundary.includes(file));
}

/** Caches which functions are classes: reading their source at each call is slow. */
const classes = new WeakMap<object, boolean>();

function isClass(value: object): boolean {
  const known = classes.get(value);
  if (known !== undefined) return known;
  const found = /^class\b/.test(Function.prototype.toString.call(value));
  classes.set(value, found);
  return found;
}

/** Returns true for a plain object that has functions, or objects with functions. */
function isPort(value: unknown, depth = 1): boolean {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return false;
  }
  return Object.values(value).some(
    (member) => typeof member === 'function' || (depth > 0 && isPort(member, depth - 1)),
  );
}

/**
 * Returns true if a call could have returned a promise: it opens an exchange, is a step that gets the exchange alone or
 * with its response, or is a handler.
 */
function mayWait(args: readonly unknown[], result: unknown): boolean {
  const [first] = args;
  if (args.length > 2 || typeof first !== 'object' || first === null) return false;
  if ('rawHeaders' in first) return isObject(result) && 'requestId' in result;
  if ('headOnly' in first) return isObject(result) && 'outcome' in result;
  const isResponse = result === undefined || (isObject(result) && 'status' in result);
  return isResponse && 'request' in first && 'verdict' in first;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
