import { writeFile } from 'node:fs/promises';
import type { Fault } from './settings.js';
import type { Streams } from './streams.js';

/**
 * Prints a text, or writes it to the file that a flag names.
 * @returns what kept it from being written; null where nothing did
 */
export async function putOut(
  text: string,
  output: string | undefined,
  flag: string,
  { stdout }: Streams,
): Promise<Fault | null> {
  if (output === undefined) {
    stdout.write(text);
    return null;
  }
  try {
    await writeFile(output, text);
    return null;
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string };
    return { source: `${flag} ${output}`, detail: `The file can not be written (${code}).` };
  }
}
