import type { Shape } from '../contract/generated/types.js';
import { inexpressible, shapeErrors } from '../contract/shapes/shape-errors.js';
import { compileShape, type WireShape } from '../contract/shapes/wire-shape.js';
import { parseYamlText } from '../runtime/yaml-text.js';
import { isJsonObject } from '../values/json.js';

/** The wire form and the answers of another server, from a file for `--like`. */
export interface Likeness {
  /** Answers to gaps, as `--gap` takes them; undefined for none. */
  readonly gap: string | undefined;
  /** Null if the wire form is that of the contract. */
  readonly shape: WireShape | null;
  /** All that reports can have and the shape cannot express, each in one sentence. */
  readonly notices: readonly string[];
}

/** An error in a likeness, with its line if it has one. */
interface LikenessError {
  readonly line: number | null;
  /** JSON Pointer; empty for the whole. */
  readonly pointer: string;
  readonly detail: string;
}

type ReadLikeness = { readonly likeness: Likeness } | { readonly errors: readonly LikenessError[] };
/** The gaps are returned beside errors of the shape, so that both are checked at once. */
type ReadLikenessText = ReadLikeness & { readonly gap?: string | undefined; readonly gapLine: number | null };

/** Reads the text of a file, in YAML or JSON. */
export function readLikenessText(text: string): ReadLikenessText {
  const { value, errors, lineOf } = parseYamlText(text);
  if (errors.length > 0) return { errors: errors.map((error) => ({ ...error, pointer: '' })), gapLine: null };
  // A file of comments alone is one without answers.
  const read = readLikeness(value ?? {});
  const gapLine = lineOf('/gap');
  if ('likeness' in read) return { ...read, gap: read.likeness.gap, gapLine };
  const gap = isJsonObject(value) && typeof value.gap === 'string' ? value.gap : undefined;
  return { errors: read.errors.map((error) => ({ ...error, line: lineOf(error.pointer) })), gap, gapLine };
}

/** Reads a likeness that is a value already. */
export function readLikeness(value: unknown): ReadLikeness {
  const errors = shapeErrors(value);
  if (errors.length > 0) return { errors: errors.map((error) => ({ ...error, line: null })) };
  const shape = value as Shape;
  const { gap, ...form } = shape;
  const hasForm = Object.keys(form).length > 0;
  return {
    likeness: {
      gap,
      shape: hasForm ? compileShape(shape) : null,
      notices: hasForm ? inexpressible(shape) : [],
    },
  };
}
