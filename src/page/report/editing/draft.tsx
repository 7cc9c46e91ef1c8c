import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import type { JsonPatch, Report } from '../../../contract/generated/types.js';
import { conclusions } from '../../parts/badge.js';
import { TextField } from '../../parts/controls.js';
import { tabStorage } from '../../shell/tab-storage.js';
import { words } from './words.js';

/** Scalar value of a report that can be edited. */
export type Value = string | number | boolean | null;

/** Unsaved edit of a report. */
export interface EditDraft {
  /** ETag of the report that is edited. */
  etag: string;
  /** Changes by JSON Pointer into the report. */
  changes: ReadonlyMap<string, { before: Value; after: Value }>;
}

/** Null while nothing is edited. */
export const draft = signal<EditDraft | null>(null);

/** Records a change, or removes it when the value is the original again. */
function recordChange(pointer: string, before: Value, after: Value): void {
  if (draft.value === null) return;
  const changes = new Map(draft.value.changes);
  if (after === before) changes.delete(pointer);
  else changes.set(pointer, { before, after });
  draft.value = { ...draft.value, changes };
}

/** JSON Patch with all changes; the server applies all of it or nothing. */
export function toPatch({ changes }: EditDraft): JsonPatch {
  return [...changes].map(([path, { after }]) => ({ op: 'replace', path, value: after }));
}

/**
 * Converts typed text to the type of the value before. Text that cannot be converted is kept,
 * and the server reports what would be valid.
 */
function parseTyped(before: Value, isNullable: boolean, text: string): Value {
  if (text === '' && (isNullable || before === null)) return null;
  if (typeof before === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

interface EditableProps {
  /** JSON Pointer into the report. */
  pointer: string;
  value: Value;
  /** Accessible name. */
  label: string;
  isNullable?: boolean;
  /** True for texts longer than a line. */
  isLong?: boolean;
  /** The value as shown while it is not edited. */
  children: ComponentChildren;
}

/** A value that becomes a field while the report is edited. */
export function Editable(props: EditableProps): JSX.Element {
  const { pointer, value, label, isNullable = false, isLong = false, children } = props;
  const change = draft.value?.changes.get(pointer);
  if (draft.value === null) return <>{children}</>;
  const now = change === undefined ? value : change.after;
  const attributes = {
    class: `editable ${change === undefined ? '' : 'changed'}`,
    'data-value-pointer': pointer,
    'aria-label': change === undefined ? label : `${label} (${words().changed})`,
    value: now === null ? '' : String(now),
    spellcheck: false,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      recordChange(pointer, value, parseTyped(value, isNullable, currentTarget.value)),
  };
  return isLong ? (
    <textarea {...attributes} rows={4} />
  ) : (
    <input {...attributes} type="text" autocomplete="off" />
  );
}

/** Message about the last saved change; stays until the next edit. */
export const savedMessage = signal<string | null>(null);

/** Shows the version that was saved and how the conclusion changed. */
export function showSaved(before: Report, after: Report): void {
  const t = words();
  const [oldResult, newResult] = [before, after].map(({ content }) => {
    const result = content?.conclusion.result ?? null;
    return conclusions.isKnown(result) ? conclusions.names()[result] : '';
  });
  const effect = oldResult === newResult ? [] : [t.conclusionWas(oldResult ?? '', newResult ?? '')];
  savedMessage.value = [t.saved(after.version), ...effect].join(' ');
}

/** Reason and author of a change. */
interface ChangeSignature {
  reason: string;
  actor: string;
}

/** Starts with the actor last used in this tab. */
export function newSignature(): ChangeSignature {
  return { reason: '', actor: tabStorage.read('actor') ?? '' };
}

interface SignatureFieldsProps {
  signature: ChangeSignature;
  onChange(signature: ChangeSignature): void;
}

export function SignatureFields({ signature, onChange }: SignatureFieldsProps): JSX.Element {
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
