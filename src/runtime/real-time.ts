// Timers and clocks of Node, taken once, when this module is loaded. A test that uses the sandbox in its process may
// replace them later, on the global object and in the modules of Node; a server that called what is there at the time of
// the call would then wait for ever. All code of ours takes them from here, and the bundler has packages do so.
import timers from 'node:timers';
import promises from 'node:timers/promises';
import { runInThisContext } from 'node:vm';

export const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate } = timers;

/** Resolves after this many milliseconds; rejects with AbortError where its signal aborts before. */
export const { setTimeout: delay } = promises;

/** The global object of Node. Jest runs each file of tests with another one, on which its fakes are. */
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

// Signals are combined with others of the same global object.
const { AbortSignal } = globalThis;

/** A signal that aborts with TimeoutError after this many milliseconds. It keeps no process alive. */
export const timeoutSignal = AbortSignal.timeout.bind(AbortSignal);
