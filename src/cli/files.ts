import { X509Certificate } from 'node:crypto';
import { access, constants, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { lineTooDeep, notJsonReason, tooDeepMessage } from '../runtime/json-text.js';
import { decodeText, fileError, NotUtf8Error, readTextFile } from '../runtime/text-files.js';
import { findNearest } from '../values/message-text.js';
import type { InputError } from './settings.js';
import type { Streams } from './streams.js';

/** Explains why a file can't be read, with the nearest name in its folder if it is missing. */
export async function unreadableReason(path: string, error: unknown): Promise<string> {
  if (error instanceof NotUtf8Error) return error.message;
  const { code = 'unknown' } = error as { code?: string };
  if (code !== 'ENOENT') return fileError('read', code);
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  const [near] = findNearest(
    basename(path),
    // A common extension makes no name near.
    names.filter((name) => findNearest(parse(path).name, [parse(name).name]).length > 0),
  );
  return `There is no such file.${near === undefined ? '' : ` Did you mean ${join(folder, near)}?`}`;
}

/**
 * Reads JSON from a file, or from stdin for `-`.
 * @param wanted what to give instead, as a sentence
 */
export async function readJson(path: string, wanted?: string): Promise<{ value: unknown } | InputError> {
  const read = path === '-' ? buffer(process.stdin).then(decodeText) : readTextFile(path);
  const text = await read.catch((error: unknown) => error);
  if (typeof text !== 'string') {
    return { source: path, detail: [await unreadableReason(path, text), wanted].join(' ').trimEnd() };
  }
  try {
    // The parser reads any depth; recursive readers of its value do not.
    const value: unknown = JSON.parse(text);
    const deepLine = lineTooDeep(text);
    return deepLine === null ? { value } : { source: `${path}:${deepLine}`, detail: tooDeepMessage };
  } catch (error) {
    return { source: path, detail: `The file is ${notJsonReason(text, error)}.` };
  }
}

/**
 * Prints a text, or writes it to the file that a flag names.
 * @returns null if it was written
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
  return writeFile(output, text).then(
    () => null,
    (error) => unwritable(`${flag} ${output}`, error),
  );
}

/**
 * Checks that a text can be written to a file, before much work is done for it.
 * @returns null if no error is found
 */
export async function outputError(output: string | undefined, flag: string): Promise<InputError | null> {
  if (output === undefined) return null;
  const there = await stat(output).catch(() => null);
  if (there?.isDirectory()) return unwritable(`${flag} ${output}`, { code: 'EISDIR' });
  const folder = there === null ? await stat(dirname(output)).catch(() => null) : null;
  if (folder?.isDirectory() === false) return unwritable(`${flag} ${output}`, { code: 'ENOTDIR' });
  return access(there === null ? dirname(output) : output, constants.W_OK).then(
    () => null,
    (error) => unwritable(`${flag} ${output}`, error),
  );
}

/**
 * Returns the errors of flags whose files have the same name, since the last result would replace the others. Devices
 * such as `/dev/stdout` take several.
 */
export async function sharedOutputErrors(
  paths: Readonly<Record<`--${string}`, string | undefined>>,
): Promise<InputError[]> {
  const flags = new Map<string, string>();
  const errors: InputError[] = [];
  for (const [flag, path] of Object.entries(paths)) {
    if (path === undefined) continue;
    const first = flags.get(resolve(path));
    flags.set(resolve(path), first ?? flag);
    const found = await stat(path).catch(() => null);
    if (first !== undefined && (found === null || found.isFile()))
      errors.push({
        source: `${flag} ${path}`,
        detail: `The file of ${first} has the same name. Name another file.`,
      });
  }
  return errors;
}

/** Reads the file of `--learn` to merge into; empty without the flag. The parser of YAML is loaded only to learn. */
export async function readMergedFile(
  learn: string | undefined,
): Promise<{ text: string; error: InputError | null }> {
  if (learn === undefined) return { text: '', error: null };
  const { readLearntFile } = await import('./learnt-file.js');
  return readLearntFile(learn);
}

export function unwritable(source: string, { code = 'unknown' }: { code?: string | undefined }): InputError {
  return { source, detail: fileError('written', code) };
}

/**
 * Reads certificates in PEM.
 * @param path of `--upstream-ca`; undefined if it is not given
 */
export async function loadCertificates(
  path: string | undefined,
): Promise<{ text: string | null; errors: InputError[] }> {
  if (path === undefined) return { text: null, errors: [] };
  try {
    const text = await readTextFile(path);
    new X509Certificate(text);
    return { text, errors: [] };
  } catch (error) {
    const isUnread = error instanceof NotUtf8Error || (error as NodeJS.ErrnoException).syscall !== undefined;
    const detail = isUnread
      ? await unreadableReason(path, error)
      : 'It holds no certificate in PEM, whose first line is BEGIN CERTIFICATE between dashes.';
    return { text: null, errors: [{ source: `--upstream-ca ${path}`, detail }] };
  }
}
