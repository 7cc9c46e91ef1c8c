import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

/** Every module of these is wrapped, so that each call from one to another can be made to fail. */
const folders = ['contract', 'contract/generated', 'sandbox', 'adapters', 'http'];

/**
 * What holds the faults can't be at fault itself: the boundary, and the server whose listener it is. All that these
 * call is wrapped.
 */
const boundary = ['batches.ts', 'boundary.ts', 'failures.ts', 'refusals.ts', 'server.ts'];

export const injected = new Error('injected');

export type FaultKind = 'throws' | 'rejects';

/** Counts the calls between modules while it is armed, and has one of them fail. */
export class Injector {
  /** The calls since it was armed, by what was called. */
  readonly calls: string[] = [];
  /** Whether each could have answered with a promise, and so reject. */
  readonly waits: boolean[] = [];
  private fault: { at: number; kind: FaultKind } | null = null;
  private armed = false;
  /** What is wrapped already: what one module gives, another may give on. */
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

  /** Fails where the call is the one. */
  private enter(at: number): Promise<never> | undefined {
    if (this.fault?.at !== at) return undefined;
    if (this.fault.kind === 'throws') throw injected;
    return Promise.reject(injected);
  }

  /** A function whose calls are counted, or an object of such, and all that they give. */
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

  /** What a callee hands to a callback is wrapped: so is a transaction. */
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

/** The server's modules, imported anew, with all calls between them counted by the injector. */
export async function importWrapped(injector: Injector) {
  for (const folder of folders) {
    const path = fileURLToPath(new URL(`../../src/${folder}/`, import.meta.url));
    const files = readdirSync(path).filter((file) => /(?<!\.d)\.[jt]s$/.test(file));
    for (const file of files.filter((name) => folder !== 'http' || !boundary.includes(name))) {
      vi.doMock(path + file, async (importOriginal) => {
        const original = await importOriginal<Record<string, unknown>>();
        const wrapped = Object.entries(original).map(([name, value]) => [name, injector.wrap(value, name)]);
        return Object.fromEntries(wrapped);
      });
    }
  }
  const [{ createMemoryStore }, { createListener }, { createSandbox }] = await Promise.all([
    import('../../src/adapters/memory-store.js'),
    import('../../src/http/server.js'),
    import('../../src/sandbox/sandbox.js'),
  ]);
  return { createMemoryStore, createListener, createSandbox };
}

function isClass(value: unknown): boolean {
  return /^class\b/.test(Function.prototype.toString.call(value));
}

/** A plain object that holds functions, or objects that do. */
function isPort(value: unknown, depth = 1): boolean {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return false;
  }
  return Object.values(value).some(
    (member) => typeof member === 'function' || (depth > 0 && isPort(member, depth - 1)),
  );
}

/** Steps and handlers may wait: they get an exchange, or a handler's input, and nothing else, and answer or pass. */
function mayWait(args: readonly unknown[], result: unknown): boolean {
  const [only] = args;
  if (args.length !== 1 || typeof only !== 'object' || only === null) return false;
  const answers =
    result === undefined || (typeof result === 'object' && result !== null && 'status' in result);
  return answers && (('request' in only && 'verdict' in only) || 'headOnly' in only);
}
