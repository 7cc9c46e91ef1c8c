import { isJsonObject, mapChildren } from '../../values/json.js';
import { leavesOf, valueAtPath } from '../../values/json-paths.js';
import { pointerOf } from '../../values/json-pointer.js';
import { mapValues } from '../../values/maps.js';
import { didYouMean, joinWords, quoteValue } from '../../values/message-text.js';

/** Reads the JSON value of each placeholder from a source; undefined leaves its field out. */
export type PlaceholderReaders<Source> = { readonly [placeholder: string]: (source: Source) => unknown };

/** Writes a value as JSON; undefined leaves it out. */
type Writer<Source> = (source: Source) => string | undefined;

type TemplateWriter<Source> = (source: Source) => string;

const wholePlaceholder = /^\{([\w.]+)\}$/;
const placeholders = /\{([\w.]+)\}/g;

/** Returns the placeholder that a value of a template is; undefined for a constant and for a text around one. */
export function placeholderIn(node: unknown): string | undefined {
  return typeof node === 'string' ? wholePlaceholder.exec(node)?.[1] : undefined;
}

/** Marks an object of a template that is null as long as all of its values are. */
const nullable = Symbol('nullable');

/** Returns whether an object of a template is null as long as all of its values are. */
export function isNullable(node: object): boolean {
  return Object.hasOwn(node, nullable);
}

/** Returns a template whose objects at these paths are null as long as all of their values are. */
export function withNullable(node: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.length === 0 || !isJsonObject(node)) return node;
  const fields = mapValues(node, (value, name) => {
    const within = paths.filter(([first]) => first === name).map((path) => path.slice(1));
    return withNullable(value, within);
  });
  const isMarked = paths.some(({ length }) => length === 0);
  return Object.assign(fields, isMarked ? { [nullable]: true } : {});
}

/** Compiles a template whose placeholders were checked. @param omitsNulls leaves out the fields without a value */
export function compileTemplate<Source>(
  template: unknown,
  readers: PlaceholderReaders<Source>,
  omitsNulls = false,
): TemplateWriter<Source> {
  const write = compileNode(template, readers, omitsNulls);
  if (isJsonObject(template) && typeof write !== 'string') return (source) => write(source) ?? '{}';
  return typeof write === 'string' ? () => write : (source) => write(source) ?? 'null';
}

/** Returns constant JSON as it is, and anything else as code. */
function compileNode<Source>(
  node: unknown,
  readers: PlaceholderReaders<Source>,
  omitsNulls: boolean,
): string | Writer<Source> {
  if (typeof node === 'string') return compileText(node, readers, omitsNulls);
  if (Array.isArray(node)) return compileList(node, readers, omitsNulls);
  return isJsonObject(node) ? compileObject(node, readers, omitsNulls) : JSON.stringify(node);
}

function compileText<Source>(text: string, readers: PlaceholderReaders<Source>, omitsNulls: boolean) {
  const whole = readers[placeholderIn(text) ?? ''];
  if (whole !== undefined) {
    return (source: Source): string | undefined => {
      const value = whole(source);
      return value === null && omitsNulls ? undefined : JSON.stringify(value);
    };
  }
  const pieces = text.split(placeholders);
  if (pieces.length === 1) return JSON.stringify(text);
  return (source: Source): string | undefined => {
    let filled = '';
    // A text around values that are not there is left out.
    let isFilled = false;
    for (let at = 0; at < pieces.length; at += 1) {
      const piece = pieces[at] ?? '';
      const value = at % 2 === 0 ? piece : readers[piece]?.(source);
      isFilled ||= at % 2 === 1 && value !== undefined;
      filled += textOf(value);
    }
    return isFilled ? JSON.stringify(filled) : undefined;
  };
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

function compileList<Source>(
  items: readonly unknown[],
  readers: PlaceholderReaders<Source>,
  omitsNulls: boolean,
) {
  const writers = items.map((item) => compileNode(item, readers, omitsNulls));
  return (source: Source): string =>
    `[${writers.flatMap((write) => (typeof write === 'string' ? write : (write(source) ?? []))).join()}]`;
}

/** A field as code: a constant is its JSON, with the name of the field and of neighbouring constants. */
interface FieldWriter<Source> {
  readonly first: string;
  /** As `first`, with a comma before it. */
  readonly next: string;
  /** Null for a constant. */
  readonly write: Writer<Source> | null;
}

function compileObject<Source>(node: object, readers: PlaceholderReaders<Source>, omitsNulls: boolean) {
  const fields: FieldWriter<Source>[] = [];
  for (const [name, value] of Object.entries(node)) {
    const named = `${JSON.stringify(name)}:`;
    const write = compileNode(value, readers, omitsNulls);
    const last = fields.at(-1);
    if (typeof write !== 'string') fields.push({ first: named, next: `,${named}`, write });
    else if (last?.write === null) {
      fields.pop();
      const first = `${last.first},${named}${write}`;
      fields.push({ first, next: `,${first}`, write: null });
    } else fields.push({ first: named + write, next: `,${named}${write}`, write: null });
  }
  if (fields.every(({ write }) => write === null)) return `{${fields.map(({ first }) => first).join()}}`;
  const inner = isNullable(node)
    ? placeholderPositions(node).flatMap(({ placeholder }) => readers[placeholder] ?? [])
    : [];
  // Only appending keeps the text in pieces until it is sent.
  const write = (source: Source): string | undefined => {
    let text = '';
    for (const { first, next, write } of fields) {
      if (write === null) text += text === '' ? first : next;
      else {
        const value = write(source);
        if (value !== undefined) text += (text === '' ? first : next) + value;
      }
    }
    return text === '' ? undefined : `{${text}}`;
  };
  if (inner.length === 0) return write;
  const empty = omitsNulls ? undefined : 'null';
  return (source: Source) => (inner.every((read) => (read(source) ?? null) === null) ? empty : write(source));
}

/** The place of one placeholder in a template. */
interface PlaceholderPosition {
  readonly placeholder: string;
  readonly path: readonly string[];
}

/** Returns the places of the placeholders that are whole values, from which a value can be read back. */
export function placeholderPositions(node: unknown): PlaceholderPosition[] {
  return leavesOf(node).flatMap(({ path, value }) => {
    const placeholder = placeholderIn(value);
    return placeholder === undefined ? [] : [{ placeholder, path }];
  });
}

/** Returns the value of each placeholder in a value that a template wrote; fields that are not there are left out. */
export function readPlaceholders(
  places: readonly PlaceholderPosition[],
  value: unknown,
): Map<string, unknown> {
  const read = new Map<string, unknown>();
  for (const { placeholder, path } of places) {
    const found = valueAtPath(value, path);
    if (found !== undefined) read.set(placeholder, found);
  }
  return read;
}

/** Returns a template with another one in the place of a placeholder. */
export function withInlined(node: unknown, placeholder: string, inlined: unknown): unknown {
  if (placeholderIn(node) === placeholder) return inlined;
  return mapChildren(node, (child) => withInlined(child, placeholder, inlined));
}

export interface ShapeError {
  /** JSON Pointer into the shape. */
  readonly pointer: string;
  readonly detail: string;
}

/** Returns the errors of a template: unknown, missing and repeated placeholders. */
export function templateErrors(
  name: string,
  template: unknown,
  { known, required = [] }: { known: readonly string[]; required?: readonly string[] },
): ShapeError[] {
  const errors: ShapeError[] = [];
  for (const { path, value } of leavesOf(template, [name])) {
    if (typeof value !== 'string') continue;
    for (const [, placeholder = ''] of value.matchAll(placeholders)) {
      if (known.includes(placeholder)) continue;
      const hint = didYouMean(placeholder, known).replace(/mean (\S+)\?$/, 'mean {$1}?');
      const there = hint === '' ? ` There are ${joinWords(known.map((one) => `{${one}}`))}.` : hint;
      errors.push({
        pointer: pointerOf(path),
        detail: `The template ${name} has no {${placeholder}}.${there}`,
      });
    }
  }
  const places = placeholderPositions(template);
  for (const placeholder of required) {
    if (places.some((place) => place.placeholder === placeholder)) continue;
    errors.push({
      pointer: pointerOf([name]),
      detail: `The template ${name} lacks ${quoteValue(`{${placeholder}}`)}.`,
    });
  }
  for (const [at, { placeholder, path }] of places.entries()) {
    const first = places.findIndex((place) => place.placeholder === placeholder);
    if (first === at) continue;
    const other = (places[first] as PlaceholderPosition).path.join('.');
    const detail = `{${placeholder}} has two places, ${other} and ${path.join('.')}. Keep one of them; a text around the other, such as "/{${placeholder}}", can stay.`;
    errors.push({ pointer: pointerOf([name, ...path]), detail });
  }
  return errors;
}
