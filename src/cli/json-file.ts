import { readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import type { Fault } from './settings.js';
import { whyUnreadable } from './unreadable-file.js';

/**
 * The JSON of a file, or of stdin where it is called `-`; or why there is none.
 * @param wanted what to give instead, as a sentence
 */
export async function readJson(path: string, wanted?: string): Promise<{ value: unknown } | Fault> {
  const text = await (path === '-' ? textOf(process.stdin) : readFile(path, 'utf8')).catch(
    (error: { code?: string }) => error,
  );
  if (typeof text !== 'string') {
    const reason = await whyUnreadable(path, text);
    return { source: path, detail: wanted === undefined ? reason : `${reason} ${wanted}` };
  }
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { source: path, detail: `The file is not JSON: ${error instanceof Error ? error.message : ''}.` };
  }
}
