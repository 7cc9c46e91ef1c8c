import { buffer } from 'node:stream/consumers';
import { lineTooDeep } from '../adapters/files/json-places.js';
import { maxDepth, tooDeepMessage } from '../adapters/files/parsed-text.js';
import { decodeText, readTextFile } from '../adapters/files/text-file.js';
import type { InputError } from './settings.js';
import { whyUnreadable } from './unreadable-file.js';

/**
 * The JSON of a file, or of stdin where it is called `-`; or why there is none.
 * @param wanted what to give instead, as a sentence
 */
export async function readJson(path: string, wanted?: string): Promise<{ value: unknown } | InputError> {
  const text = await (path === '-' ? readStdin() : readTextFile(path)).catch((error: unknown) => error);
  if (typeof text !== 'string') {
    const reason = await whyUnreadable(path, text);
    return { source: path, detail: wanted === undefined ? reason : `${reason} ${wanted}` };
  }
  try {
    // The parser reads any depth, and those that read its value recursively do not.
    const value: unknown = JSON.parse(text);
    const deepLine = lineTooDeep(text, maxDepth);
    return deepLine === null ? { value } : { source: `${path}:${deepLine}`, detail: tooDeepMessage };
  } catch (error) {
    return { source: path, detail: `The file is not JSON: ${error instanceof Error ? error.message : ''}.` };
  }
}

async function readStdin(): Promise<string> {
  return decodeText(await buffer(process.stdin));
}
