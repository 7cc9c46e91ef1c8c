import { createReadStream } from 'node:fs';
import { lineTooDeep, maxDepth, tooDeepMessage } from '../../runtime/json-text.js';
import { decodeText } from '../../runtime/text-files.js';
import { whyUnreadable } from '../files.js';
import type { InputError } from '../settings.js';

/** A value of a file of worlds, and the line where it begins. */
export interface WorldLine {
  readonly value: unknown;
  readonly line: number;
}

/** A part of the file cannot be read. The parts before it were. */
export class UnreadableWorldsError extends Error {
  readonly error: InputError;

  constructor(error: InputError) {
    super(error.detail);
    this.error = error;
  }
}

/**
 * Reads JSON values from a file, or from stdin for `-`: one a line, or one value on several lines.
 * @throws UnreadableWorldsError
 */
export async function* readWorldLines(path: string): AsyncGenerator<WorldLine> {
  let line = 0;
  for await (const bytes of linesOf(path)) {
    line += 1;
    const text = textOf(bytes, `${path}:${line}`);
    if (text.trim() === '') continue;
    yield { value: parseLine(text, path, line), line };
  }
}

/** Yields lines; the first is all of the file if it is no JSON by itself. */
async function* linesOf(path: string): AsyncGenerator<Uint8Array> {
  const input = path === '-' ? process.stdin : createReadStream(path);
  let parts: Uint8Array[] = [];
  let isFirst = true;
  let isWhole = false;
  try {
    for await (const chunk of input as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(newLine); end >= 0 && !isWhole; end = chunk.indexOf(newLine, start)) {
        parts.push(chunk.subarray(start, end + 1));
        start = end + 1;
        const bytes = Buffer.concat(parts);
        if (isFirst && bytes.some((byte) => byte > blank)) {
          isFirst = false;
          isWhole = !isJson(bytes);
        }
        if (isWhole) continue;
        parts = [];
        yield bytes;
      }
      parts.push(chunk.subarray(start));
    }
  } catch (error) {
    throw new UnreadableWorldsError({ source: path, detail: await whyUnreadable(path, error) });
  }
  yield Buffer.concat(parts);
}

const newLine = 0x0a;
const blank = 0x20;

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(decodeText(bytes));
    return true;
  } catch {
    return false;
  }
}

function textOf(bytes: Uint8Array, source: string): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    throw new UnreadableWorldsError({ source, detail: (error as Error).message });
  }
}

function parseLine(text: string, path: string, line: number): unknown {
  const failed = (source: string, detail: string) => new UnreadableWorldsError({ source, detail });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw failed(`${path}:${line}`, `It is not JSON: ${(error as Error).message}.`);
  }
  const deepLine = lineTooDeep(text, maxDepth);
  if (deepLine !== null) throw failed(`${path}:${line + deepLine - 1}`, tooDeepMessage);
  return value;
}
