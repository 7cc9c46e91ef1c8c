import { stat } from 'node:fs/promises';
import { type Document, isMap, isScalar, isSeq, type Node, parseDocument, type YAMLMap } from 'yaml';
import shapeSchema from '../../schemas/shape.json' with { type: 'json' };
import type { LearntShape } from '../contract/shapes/learning/learn-shape.js';
import { fileError, NotUtf8Error, readTextFile } from '../runtime/text-files.js';
import { pointerOf } from '../values/json-pointer.js';
import { joinFirst } from '../values/message-text.js';
import type { InputError } from './settings.js';
import { oneLine } from './streams.js';

/** Begins of the comments that this module writes, and replaces in a later run. */
const ownMarks = /^ ?(?:learnt|guessed): /;
const ownHead = /^ ?(?:Wire form and answers of |unknown: |[a-z-]+, (?:untold|unforeseen|known): )/;

/** The content of a file for `--like`. */
export interface Learnt {
  /** First line, which says where all of it is from. */
  readonly title: string;
  readonly form: LearntShape;
  /** Answers to gaps, by name; null if they were not requested. */
  readonly gaps: readonly string[] | null;
  /** Lines about gaps without an answer. */
  readonly remarks: readonly string[];
}

/** Fields whose own fields are merged one by one. */
const mergedFields: ReadonlySet<string> = new Set([
  'names',
  'query',
  'pages',
  'states',
  'events',
  'ids',
  'codes',
  'headers',
]);

/**
 * Reads the file of `--learn`, which a run adds to. The text is empty if there is no file, or only a device such as
 * `/dev/stdout`. A file that could not be merged is an error, since a run would replace it.
 */
export async function readLearntFile(path: string): Promise<{ text: string; error: InputError | null }> {
  const failed = (detail: string) => ({ text: '', error: { source: `--learn ${path}`, detail } });
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) return { text: '', error: null };
  try {
    const text = await readTextFile(path);
    const { contents, errors } = parseDocument(text);
    const [wrong] = errors;
    if (wrong !== undefined) return failed(`The file exists and is not YAML: ${oneLine(wrong.message)}`);
    if (contents === null) return { text, error: null };
    if (!isMap(contents)) return failed('The file exists and is not a shape. Name another file.');
    const foreign = contents.items
      .map(({ key }) => (isScalar(key) ? String(key.value) : ''))
      .filter((name) => !Object.hasOwn(shapeSchema.properties, name));
    if (foreign.length === 0) return { text, error: null };
    const fields = joinFirst(foreign.map(oneLine));
    return failed(`The file exists and holds ${fields}, which no shape has. Name another file.`);
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string };
    const reason = error instanceof NotUtf8Error ? error.message : fileError('read', code);
    return failed(`The file exists. ${reason}`);
  }
}

/**
 * Returns a file with all that was learnt. Lines of an existing file without a mark of a former run are a person's,
 * and stay.
 * @param existing the text of the file; empty if there is none
 */
export function mergeLearnt(existing: string, { title, form, gaps, remarks }: Learnt): string {
  const document: Document = parseDocument(existing);
  const isEmpty = !isMap(document.contents);
  if (isEmpty) document.contents = document.createNode({}) as never;
  const root = document.contents as YAMLMap;
  const head = `${document.commentBefore ?? ''}\n${isEmpty ? '' : (root.commentBefore ?? '')}`;
  const kept = head.split('\n').filter((line) => line.trim() !== '' && !ownHead.test(line));
  root.commentBefore = null;
  if (gaps !== null) mergeGaps(document, gaps);
  for (const [name, value] of Object.entries(form.shape)) {
    const before = root.get(name, true) as Node | undefined;
    const created = markedNode(document, form, [name], value);
    if (before === undefined || isOwnNode(before)) root.set(document.createNode(name), created);
    else if (mergedFields.has(name) && isMap(before) && isMap(created)) mergeFields(before, created);
  }
  const unknown = form.unknown.map((one) => ` unknown: ${oneLine(one)}`);
  const about = remarks.map((one) => ` ${oneLine(one)}`);
  document.commentBefore = [` ${oneLine(title)}`, ...kept, ...about, ...unknown].join('\n');
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: true });
  return text.replace(/\n\{\}\n$/, '\n');
}

/** Adds answers to gaps that the file does not answer. */
function mergeGaps(document: Document, gaps: readonly string[]): void {
  const given = document.get('gap');
  const own = typeof given === 'string' ? given.split(',') : [];
  const node = document.get('gap', true);
  const isMarked = isScalar(node) && ownMarks.test(node.comment ?? '');
  const nameOf = (gap: string): string => gap.split('=')[0]?.trim() ?? '';
  const names = own.map(nameOf);
  const others = gaps.filter((gap) => isMarked || !names.includes(nameOf(gap)));
  const all = isMarked ? others : [...own, ...others];
  if (all.length === 0) return;
  if (own.length === 0 || isMarked) {
    (document.contents as YAMLMap).delete('gap');
    (document.contents as YAMLMap).items.unshift(document.createPair('gap', all.join(',')) as never);
  } else document.set('gap', all.join(','));
}

function mergeFields(before: YAMLMap, created: YAMLMap): void {
  const kept = before.items.filter(({ value }) => !isOwnNode(value as Node));
  const named = new Set(
    kept.flatMap(({ value }) =>
      isScalar(value)
        ? value.value
        : isSeq(value)
          ? value.items.map((one) => (isScalar(one) ? one.value : one))
          : [],
    ),
  );
  for (const { key, value } of created.items) {
    // A state or event that a person has named has one name.
    const own: unknown = isScalar(value) ? value.value : undefined;
    if (typeof own === 'string' && named.has(own)) continue;
    const name = isScalar(key) ? key.value : key;
    const there = before.get(name, true) as Node | undefined;
    if (there === undefined || isOwnNode(there)) before.set(key, value);
  }
}

/** Returns whether all lines of a value have a mark. */
function isOwnNode(node: Node): boolean {
  if (isMap(node) && !node.flow) return node.items.every(({ value }) => isOwnNode(value as Node));
  return ownMarks.test(node.comment ?? '');
}

/** Returns a value as YAML, with its mark on each line. */
function markedNode(document: Document, form: LearntShape, path: readonly string[], value: unknown): Node {
  const note = form.notes.get(pointerOf(path));
  if (note !== undefined || typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    const node = document.createNode(value, { flow: true }) as Node;
    if (note !== undefined) node.comment = ` ${note.mark}: ${oneLine(note.evidence)}`;
    return node;
  }
  const map = document.createNode(Array.isArray(value) ? [] : {}) as YAMLMap;
  for (const [name, field] of Object.entries(value)) {
    const inner = markedNode(document, form, [...path, name], field);
    if (Array.isArray(value)) (map.items as unknown[]).push(inner);
    else map.set(document.createNode(name), inner);
  }
  return map;
}
