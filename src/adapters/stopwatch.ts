import type { Stopwatch } from '../sandbox/ports.js';

/**
 * Real time since the process began; it never goes back. In whole milliseconds, which the engine keeps in place: a
 * fraction is an object of its own in each report.
 */
export const stopwatch: Stopwatch = () => Math.floor(performance.now());
