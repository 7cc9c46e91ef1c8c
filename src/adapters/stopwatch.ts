import type { Stopwatch } from '../sandbox/ports.js';

/** Real time since the process began; it never goes back. */
export const stopwatch: Stopwatch = () => performance.now();
