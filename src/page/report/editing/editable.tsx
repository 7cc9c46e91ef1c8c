import type { ComponentChildren, JSX } from 'preact';
import { draft, parseTyped, recordChange, type Value } from './draft.js';
import { words } from './words.js';

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
