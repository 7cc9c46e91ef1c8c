import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  /** What is wrong with it. */
  error?: string | undefined;
  /** The control, which takes what ties it to its label. */
  children(ties: ControlAttributes): JSX.Element;
}

/** What a control is given, to be spread. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

/** A control with its label, and what there is to say about it. */
export function Field({ label, hint, error, children }: FieldProps): JSX.Element {
  const id = useId();
  const told = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`];
  const describedBy = told.filter(Boolean).join(' ') || undefined;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error !== undefined })}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p class="fault" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

interface SelectProps {
  label: string;
  value: string;
  /** Values and what they are called, in their order. */
  options: readonly (readonly [value: string, name: string])[];
  onChange(value: string): void;
}

export function Select({ label, value, options, onChange }: SelectProps): JSX.Element {
  return (
    <Field label={label}>
      {(ties) => (
        <select {...ties} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface SearchProps {
  label: string;
  value: string;
  hint?: string;
  /** Where a part of what is meant finds nothing: only what was entered is told, not each change. */
  asEntered?: boolean;
  /** Told of each change, a little after the last key. */
  onSearch(text: string): void;
}

/** Long enough for the next key to be pressed. */
const pauseMs = 200;
let pending: ReturnType<typeof setTimeout> | undefined;

export function Search({ label, value, hint, asEntered = false, onSearch }: SearchProps): JSX.Element {
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {(ties) => (
        <input
          {...ties}
          type="search"
          autocomplete="off"
          spellcheck={false}
          defaultValue={value}
          onChange={(event) => asEntered && onSearch(event.currentTarget.value.trim())}
          onInput={(event) => {
            if (asEntered) return;
            const text = event.currentTarget.value.trim();
            clearTimeout(pending);
            pending = setTimeout(() => onSearch(text), pauseMs);
          }}
        />
      )}
    </Field>
  );
}
