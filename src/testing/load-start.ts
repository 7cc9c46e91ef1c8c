// Keeps Node's timers before a test can replace them: all else is loaded by the first start. A module of its own, since
// public declarations would repeat this import.
import '../runtime/real-time.js';

/** Loads everything that a sandbox runs. */
export const loadStart = () => import('./start.js');
