import { readFile } from 'node:fs/promises';
import type { Fault } from './settings.js';

/** The JSON of a file, or of stdin where it is called `-`; or why there is none. */
export async function readJson(path: string): Promise<{ value: unknown } | Fault> {
  const text = await readFile(path === '-' ? '/dev/stdin' : path, 'utf8').catch(
    (error: { code?: string }) => error,
  );
  if (typeof text !== 'string') {
    return { source: path, detail: `The file can not be read (${text.code ?? 'unknown'}).` };
  }
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { source: path, detail: `The file is not JSON: ${error instanceof Error ? error.message : ''}.` };
  }
}
