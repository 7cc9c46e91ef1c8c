import type { Stopwatch } from '../sandbox/ports.js';
import { performanceNow, timeOrigin } from './real-time.js';

/** When the process began, and what has passed since: it never goes back, whatever is done to the clock. */
export const stopwatch: Stopwatch = () => Math.floor(timeOrigin + performanceNow());
