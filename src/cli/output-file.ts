import { access, constants, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { InputError } from './settings.js';
import type { Streams } from './streams.js';

/**
 * Prints a text, or writes it to the file that a flag names.
 * @returns what kept it from being written; null where nothing did
 */
export async function writeOutput(
  text: string,
  output: string | undefined,
  flag: string,
  { stdout }: Streams,
): Promise<InputError | null> {
  if (output === undefined) {
    stdout.write(text);
    return null;
  }
  return errorOf(() => writeFile(output, text), output, flag);
}

/**
 * What would keep a text from being written to a file: found before there is one, where much is done for it.
 * @returns null where nothing is seen
 */
export async function outputError(output: string | undefined, flag: string): Promise<InputError | null> {
  if (output === undefined) return null;
  const there = await stat(output).catch(() => null);
  return errorOf(
    async () => {
      if (there?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
      await access(there === null ? dirname(output) : output, constants.W_OK);
    },
    output,
    flag,
  );
}

async function errorOf(work: () => Promise<void>, output: string, flag: string): Promise<InputError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string };
    return { source: `${flag} ${output}`, detail: `The file can not be written (${code}).` };
  }
}
