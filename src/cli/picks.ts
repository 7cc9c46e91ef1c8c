import reportSchema from '../../schemas/reports/report.json' with { type: 'json' };
import optionsSchema from '../../schemas/reports/report-options.json' with { type: 'json' };
import reasonSchema from '../../schemas/reports/status-reason.json' with { type: 'json' };
import { contentSchemas, type OrderedSchema } from '../contract/content-schemas.js';
import { eachItem, isArrayIndex, pathStepsOf, pickValues } from '../values/json-pointer.js';
import { didYouMean } from '../values/message-text.js';
import type { InputError } from './settings.js';

interface DocumentShape {
  readonly kind: 'record' | 'list' | 'map' | 'plain';
  /** Names of the fields of a record. */
  readonly fields: readonly string[];
  /** Shape after one step of a path; undefined if it is unknown. */
  child(step: string): DocumentShape | undefined;
}

const schemas: { readonly [file: string]: OrderedSchema } = {
  ...contentSchemas,
  'status-reason.json': reasonSchema as OrderedSchema,
  'report-options.json': optionsSchema as OrderedSchema,
};

/** The shape of reports, by their schema. */
export const reportShape: DocumentShape = shapeBySchema(reportSchema as OrderedSchema);

function shapeBySchema(schema: OrderedSchema): DocumentShape {
  const branches = branchesOf(schema);
  const fields = branches.flatMap(({ properties }) => Object.entries(properties ?? {}));
  const [items] = branches.flatMap(({ items }) => (items === undefined ? [] : [items]));
  const [values] = branches.flatMap(({ additionalProperties: open }) =>
    typeof open === 'object' ? [open] : [],
  );
  const held = items ?? values;
  const known: ReadonlyMap<string, OrderedSchema> = new Map(fields);
  return {
    kind: fields.length > 0 ? 'record' : items ? 'list' : values ? 'map' : 'plain',
    fields: [...known.keys()],
    child(step) {
      const own = held ?? known.get(step);
      return own === undefined ? undefined : shapeBySchema(own);
    },
  };
}

/** Resolves references and alternatives of a schema. */
function branchesOf(schema: OrderedSchema): OrderedSchema[] {
  if (schema.$ref !== undefined) {
    const target = schemas[schema.$ref.replace(/^.*\//, '')];
    return target === undefined ? [] : branchesOf(target);
  }
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(branchesOf);
}

/** The shape of a document that has no schema: that of what is there. */
export function shapeOf(value: unknown): DocumentShape {
  const isRecord = typeof value === 'object' && value !== null;
  const entries = new Map(isRecord ? Object.entries(value) : []);
  return {
    kind: Array.isArray(value) ? 'list' : isRecord ? 'record' : 'plain',
    fields: [...entries.keys()],
    child: (step) => (step === eachItem || !entries.has(step) ? undefined : shapeOf(entries.get(step))),
  };
}

/** A path as it was written, and its steps. */
export interface PickedPath {
  readonly path: string;
  readonly steps: readonly string[];
}

/**
 * Reads the paths of `--pick`.
 * @param text one path, or several separated by commas
 * @param within a field that a path may omit at its start
 */
export function readPicks(
  text: string | undefined,
  shape: DocumentShape,
  within?: string,
): { picks: PickedPath[]; errors: InputError[] } {
  const picks: PickedPath[] = [];
  const errors: InputError[] = [];
  for (const path of text?.match(/(?:\["[^"]*"\]|[^,])+/g) ?? []) {
    const written = pathStepsOf(path.trim());
    const parent = within === undefined ? undefined : shape.child(within);
    const [first = ''] = written ?? [];
    const isInParent = !shape.fields.includes(first) && parent?.fields.includes(first);
    const steps = isInParent ? [within ?? '', ...(written ?? [])] : written;
    const detail = steps === null ? unreadable : errorOfPath(steps, shape, parent);
    if (steps === null || detail !== null)
      errors.push({ source: `--pick ${path}`, detail: detail ?? unreadable });
    else picks.push({ path, steps });
  }
  return { picks, errors };
}

const unreadable =
  'This is not a path. Write names with points between them, as content.powers[0].title, with [] for each of a list, or a JSON Pointer, as /content/powers/0/title.';

/**
 * Error of a path; null if it leads to a value.
 * @param parent shape whose fields may come first, too
 */
function errorOfPath(
  steps: readonly string[],
  from: DocumentShape,
  parent: DocumentShape | undefined,
): string | null {
  let shape: DocumentShape | undefined = from;
  for (const [index, step] of steps.entries()) {
    if (shape === undefined) return null;
    const path = dotted(steps.slice(0, index));
    if (shape.kind === 'plain') return `${path} has no fields.`;
    if (shape.kind === 'list' && step !== eachItem && !isArrayIndex(step))
      return `${path} is a list: write ${path}[0].${step}, or ${path}[].${step} for each.`;
    if (shape.kind === 'record' && step !== eachItem && !shape.fields.includes(step)) {
      const known = [...shape.fields, ...(index === 0 ? (parent?.fields ?? []) : [])];
      const hint = didYouMean(step, known) || ` There is ${known.slice(0, 40).join(', ')}.`;
      return `${path === '' ? 'There is' : `${path} has`} no field ${step}.${hint}`;
    }
    shape = shape.child(step);
  }
  return null;
}

function dotted(steps: readonly string[]): string {
  return steps.reduce((path, step) => {
    if (step === eachItem) return `${path}[]`;
    if (isArrayIndex(step)) return `${path}[${step}]`;
    if (!/^\w+$/.test(step)) return `${path}[${JSON.stringify(step)}]`;
    return path === '' ? step : `${path}.${step}`;
  }, '');
}

/** Picked parts of a document, one per line unless indented: strings as they are, other values as JSON. */
export function pickedText(document: unknown, picks: readonly PickedPath[], pretty: boolean): string {
  return picks
    .flatMap(({ steps }) => pickValues(document, steps))
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value, null, pretty ? 2 : 0)))
    .map((text) => `${text}\n`)
    .join('');
}
