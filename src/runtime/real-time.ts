// Node's timers and clocks, taken once when this module is loaded. Tests that run the sandbox in their process may
// fake them later, on the global object and in Node's modules; a server that used the fakes would wait for ever. All
// code imports them from here, and the bundler makes packages do so.
import timers from 'node:timers';
import promises from 'node:timers/promises';
import { runInThisContext } from 'node:vm';

export const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate } = timers;

/** Resolves after this many milliseconds; rejects with AbortError where its signal aborts before. */
export const { setTimeout: delay } = promises;

/** Node's own global object. Jest runs each test file with another one, which has the fakes. */
const node = runInThisContext('globalThis') as typeof globalThis;

export const { queueMicrotask } = node;

const { performance, process } = node;

/** Milliseconds since the process began; never decreases. */
export const performanceNow = performance.now.bind(performance);

/** When the process began, in milliseconds of Unix time. */
export const { timeOrigin } = performance;

/** The current time, in milliseconds of Unix time. */
export const { now: dateNow } = node.Date;

export const { hrtime } = process;

export const nextTick = process.nextTick.bind(process);

// Signals can only be combined with others of the same global object. That of jsdom 20 has none of these functions.
const { AbortSignal } = typeof globalThis.AbortSignal?.timeout === 'function' ? globalThis : node;

/** A signal that aborts with TimeoutError after this many milliseconds. It keeps no process alive. */
export const timeoutSignal = AbortSignal.timeout.bind(AbortSignal);
