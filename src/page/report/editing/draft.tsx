import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import type { JsonPatch, Report } from '../../../contract/generated/types.js';
import { TextField } from '../../parts/controls.js';
import { conclusionNames, conclusionOf } from '../../parts/report-status.js';
import { tabStorage } from '../../shell/tab-storage.js';
import { words } from './words.js';

/** A value of a report that is text, a number, a truth or nothing. */
export type Value = string | number | boolean | null;

interface Change {
  before: Value;
  after: Value;
}

/** What a lawyer would change, until it is saved. */
export interface Draft {
  /** The state that it is a change of. */
  etag: string;
  /** By JSON Pointer into the report. */
  changes: ReadonlyMap<string, Change>;
}

/** Null while nothing is edited. */
export const draft = signal<Draft | null>(null);

/** Notes a change; what is as it was is none. */
function recordChange(pointer: string, before: Value, after: Value): void {
  if (draft.value === null) return;
  const changes = new Map(draft.value.changes);
  if (after === before) changes.delete(pointer);
  else changes.set(pointer, { before, after });
  draft.value = { ...draft.value, changes };
}

/** What is asked of the server: all of it takes effect, or none. */
export function patchOf({ changes }: Draft): JsonPatch {
  return [...changes].map(([path, { after }]) => ({ op: 'replace', path, value: after }));
}

/**
 * What somebody means who typed a text in the place of a value: the same kind of value where it can be read as one,
 * and else the text, of which the server says what would be right.
 */
function parseTyped(before: Value, isNullable: boolean, text: string): Value {
  if (text === '' && (isNullable || before === null)) return null;
  if (typeof before === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

interface EditableProps {
  /** JSON Pointer into the report. */
  at: string;
  value: Value;
  /** What it is called, for those who hear it. */
  label: string;
  isNullable?: boolean;
  /** Of texts that are longer than a line. */
  isLong?: boolean;
  /** The value as it is read. */
  children: ComponentChildren;
}

/** A value that a lawyer may change where it stands, while the report is edited. */
export function Editable(props: EditableProps): JSX.Element {
  const { at, value, label, isNullable = false, isLong = false, children } = props;
  const noted = draft.value?.changes.get(at);
  if (draft.value === null) return <>{children}</>;
  const now = noted === undefined ? value : noted.after;
  const ties = {
    class: `editable ${noted === undefined ? '' : 'changed'}`,
    'data-at': at,
    'aria-label': noted === undefined ? label : `${label} (${words().changed})`,
    value: now === null ? '' : String(now),
    spellcheck: false,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      recordChange(at, value, parseTyped(value, isNullable, currentTarget.value)),
  };
  return isLong ? <textarea {...ties} rows={4} /> : <input {...ties} type="text" autocomplete="off" />;
}

/** What came of the last change that was saved, to be read until the next. */
export const savedMessage = signal<string | null>(null);

/** Tells in what version a change is, and what it did to the conclusion. */
export function showSaved(before: Report, after: Report): void {
  const t = words();
  const [was, is] = [before, after].map(({ content }) => {
    const result = conclusionOf(content?.conclusion.result ?? null);
    return result === null ? '' : conclusionNames()[result];
  });
  const followed = was === is ? [] : [t.conclusionWas(was ?? '', is ?? '')];
  savedMessage.value = [t.saved(after.version), ...followed].join(' ');
}

/** Why something is changed, and by whom. */
export interface Signature {
  reason: string;
  actor: string;
}

/** Who signed before, in this tab, is likely to sign again. */
export function newSignature(): Signature {
  return { reason: '', actor: tabStorage.read('actor') ?? '' };
}

interface SigningProps {
  signature: Signature;
  onChange(signature: Signature): void;
}

export function SignatureFields({ signature, onChange }: SigningProps): JSX.Element {
  const t = words();
  return (
    <>
      <TextField
        label={t.reason}
        hint={t.reasonHint}
        isRequired
        value={signature.reason}
        onChange={(reason) => onChange({ ...signature, reason })}
      />
      <TextField
        label={t.actor}
        hint={t.actorHint}
        value={signature.actor}
        onChange={(actor) => {
          tabStorage.write('actor', actor === '' ? null : actor);
          onChange({ ...signature, actor });
        }}
      />
    </>
  );
}
