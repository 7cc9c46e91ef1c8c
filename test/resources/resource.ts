import { inject } from 'vitest';

/**
 * Address of something that the whole run shares: of a Chromium, for Playwright, or of a built server at pace instant, whose
 * accounts are of whoever names them first: a test takes a key that no other takes.
 * @throws Error with why it does not start
 */
export async function addressOf(name: 'chromium' | 'postgres' | 'server'): Promise<string> {
  const response = await fetch(`${inject('resources')}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
