import { isAlias, isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { tooDeepMessage } from '../runtime/json-text.js';
import { readTextFile } from '../runtime/text-files.js';
import { lineOfYamlDepth, syntaxErrors } from '../runtime/yaml-text.js';
import { type Likeness, readLikenessText } from '../server/like.js';
import { unreadableReason } from './files.js';
import type { InputError, SourceValues } from './settings.js';

/** Settings of a file, or its errors. */
export interface ConfigFile {
  values: SourceValues;
  errors: InputError[];
}
/** The file of `--like`, or its errors. */
export interface LikeFile {
  /** Null if there are errors. */
  likeness: Likeness | null;
  /** Its answers to gaps, also if there are errors; undefined for none. */
  gap?: string | undefined;
  /** The place of its answers to gaps. */
  gapSource: string;
  errors: InputError[];
}

/**
 * Reads a file of settings; JSON is read as the YAML that it is. Each value keeps its line, whatever its name.
 * @param source the flag or variable that names the file, for an error of the whole file
 */
export async function readConfigFile(path: string, source: string): Promise<ConfigFile> {
  const read = await readYamlFile(path, source);
  return typeof read === 'string' ? readConfigText(read, path) : { values: new Map(), errors: [read] };
}

async function readYamlFile(path: string, source: string): Promise<string | InputError> {
  try {
    return await readTextFile(path);
  } catch (error) {
    return { source, detail: `${await unreadableReason(path, error)} Give the path of a YAML or JSON file.` };
  }
}

function readConfigText(text: string, path: string): ConfigFile {
  const deepLine = lineOfYamlDepth(text);
  if (deepLine !== null)
    return { values: new Map(), errors: [{ source: `${path}:${deepLine}`, detail: tooDeepMessage }] };
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): string => `${path}:${lines.linePos(offset).line}`;
  const values = new Map<string, { value: unknown; source: string }>();
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  const errors: InputError[] = syntaxErrors(document.errors, lineAt).map(({ line, message }) => ({
    source: `${path}:${line}`,
    detail: `The file is neither YAML nor JSON: ${message}.`,
  }));
  if (errors.length > 0 || document.contents === null) return { values, errors };
  if (!isMap(document.contents)) {
    const detail = 'The file must hold settings by name, such as "port: 4010".';
    return { values, errors: [{ source: path, detail }] };
  }
  for (const { key, value } of document.contents.items) {
    const name = isScalar(key) ? String(key.value) : String(key);
    const source = isScalar(key) ? `${at(key.range?.[0] ?? 0)} ${name}` : path;
    values.set(name, { value: textOf(isAlias(value) ? value.resolve(document) : value), source });
  }
  return { values, errors };
}

/** A scalar as it is written, as a flag would give it: the seed 007 is not the seed 7, and nothing is no port 0. */
function textOf(value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (!isScalar(value)) return value;
  return value.value === null ? '' : (value.source ?? value.value);
}

/**
 * Reads the file of `--like`.
 * @param source the flag or variable that names the file, for an error of the whole file
 */
export async function readLikeFile(path: string, source: string): Promise<LikeFile> {
  const read = await readYamlFile(path, source);
  return typeof read === 'string'
    ? readLikeText(read, path)
    : { likeness: null, gapSource: path, errors: [read] };
}

function readLikeText(text: string, path: string): LikeFile {
  const read = readLikenessText(text);
  const at = (line: number | null): string => (line === null ? path : `${path}:${line}`);
  const { gap } = read;
  const gapSource = `${at(read.gapLine)} gap`;
  if ('likeness' in read) return { likeness: read.likeness, gap, gapSource, errors: [] };
  const errors = read.errors.map(({ line, pointer, detail }) => ({
    source: `${at(line)} ${pointer.slice(1).replaceAll('/', '.')}`.trimEnd(),
    detail,
  }));
  return { likeness: null, gap, gapSource, errors };
}
