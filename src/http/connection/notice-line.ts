import { dateNow } from '../../adapters/real-time.js';
/** What a server says of itself in words, as a line of JSON among those of requests. */
export function noticeLine(level: 'info' | 'warn', message: string): string {
  return JSON.stringify({ time: new Date(dateNow()).toISOString(), level, message });
}
