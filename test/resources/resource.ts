import { inject } from 'vitest';

/**
 * Returns the address of a resource that all tests of the run share: a Chromium for Playwright, a PostgreSQL, or a
 * built server at pace instant. Each test uses its own key of that server.
 * @throws Error with the reason if the resource does not start
 */
export async function addressOf(name: 'chromium' | 'postgres' | 'server'): Promise<string> {
  const response = await fetch(`${inject('resources')}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
