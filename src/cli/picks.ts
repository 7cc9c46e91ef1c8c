import { didYouMean } from '../contract/nearest.js';
import { isArrayIndex } from '../domain/values/json-pointer.js';
import { eachItem, pathStepsOf, pickValues } from '../domain/values/picks.js';
import type { InputError } from './settings.js';
import type { DocumentShape } from './shapes.js';

/** What of a document is to be printed: a path as it was written, and where it leads. */
export interface Pick {
  readonly path: string;
  readonly steps: readonly string[];
}

/**
 * The paths that `--pick` was given, or all that is wrong with them.
 * @param text one path, or several with commas between them
 * @param within the member that a path may leave out, where it begins with one of its members
 */
export function readPicks(
  text: string | undefined,
  shape: DocumentShape,
  within?: string,
): { picks: Pick[]; faults: InputError[] } {
  const picks: Pick[] = [];
  const faults: InputError[] = [];
  for (const path of text?.match(/(?:\["[^"]*"\]|[^,])+/g) ?? []) {
    const written = pathStepsOf(path.trim());
    const steps = written === null ? null : withParentField(written, shape, within);
    const detail = steps === null ? unreadable : describeStray(steps, shape, within);
    if (steps === null || detail !== null)
      faults.push({ source: `--pick ${path}`, detail: detail ?? unreadable });
    else picks.push({ path, steps });
  }
  return { picks, faults };
}

const unreadable =
  'This is no path. Write names with points between them, as content.powers[0].title, with [] for each of a list, or a JSON Pointer, as /content/powers/0/title.';

/** With the member that was left out. */
function withParentField(steps: string[], shape: DocumentShape, within: string | undefined): string[] {
  const [first = ''] = steps;
  const left = within !== undefined && !shape.members.includes(first);
  return left && shape.child(within)?.members.includes(first) ? [within, ...steps] : steps;
}

/** What keeps a path from leading somewhere; null where nothing does. */
function describeStray(
  steps: readonly string[],
  from: DocumentShape,
  within: string | undefined,
): string | null {
  let shape: DocumentShape | undefined = from;
  for (const [index, step] of steps.entries()) {
    if (shape === undefined) return null;
    const place = dotted(steps.slice(0, index));
    if (shape.kind === 'plain') return `${place} has no members.`;
    if (shape.kind === 'list' && step !== eachItem && !isArrayIndex(step))
      return `${place} is a list: write ${place}[0].${step}, or ${place}[].${step} for each.`;
    if (shape.kind === 'record' && step !== eachItem && !shape.members.includes(step))
      return describeMissingField(
        step,
        place,
        shape,
        index === 0 && within !== undefined ? shape.child(within) : null,
      );
    shape = shape.child(step);
  }
  return null;
}

function describeMissingField(
  step: string,
  place: string,
  { members }: DocumentShape,
  inner: DocumentShape | null | undefined,
): string {
  const known = [...members, ...(inner?.members ?? [])];
  const hint = didYouMean(step, known) || ` There is ${known.slice(0, 40).join(', ')}.`;
  return `${place === '' ? 'There' : place} ${place === '' ? 'is' : 'has'} no member ${step}.${hint}`;
}

function dotted(steps: readonly string[]): string {
  return steps.reduce((path, step) => {
    if (step === eachItem) return `${path}[]`;
    if (isArrayIndex(step)) return `${path}[${step}]`;
    if (!/^\w+$/.test(step)) return `${path}[${JSON.stringify(step)}]`;
    return path === '' ? step : `${path}.${step}`;
  }, '');
}

/** The picked parts of a document, a line for each, or more where they are indented: texts as they are, else JSON. */
export function pickedText(document: unknown, picks: readonly Pick[], pretty = false): string {
  return picks
    .flatMap(({ steps }) => pickValues(document, steps))
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value, null, pretty ? 2 : 0)))
    .map((text) => `${text}\n`)
    .join('');
}
