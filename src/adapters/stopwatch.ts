import type { Stopwatch } from '../sandbox/ports.js';

const { timeOrigin } = performance;

/** When the process began, and what has passed since: it never goes back, whatever is done to the clock. */
export const stopwatch: Stopwatch = () => Math.floor(timeOrigin + performance.now());
