import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

interface ButtonProps {
  children: ComponentChildren;
  onClick?(): void;
  /** The one thing to do at its place is `main`; `quiet` looks like text. */
  look?: 'main' | 'plain' | 'quiet';
  type?: 'button' | 'submit';
  /** While it works: it takes no further click and keeps the focus. */
  busy?: boolean;
  disabled?: boolean;
  /** Where its text does not say which of many it is about: begins with the text. */
  label?: string;
}

export function Button(props: ButtonProps): JSX.Element {
  const { children, onClick, look = 'plain', type = 'button', busy = false, disabled = false, label } = props;
  return (
    <button
      type={type}
      class={`button ${look}`}
      disabled={disabled}
      aria-disabled={busy}
      aria-label={label}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  /** What is wrong with it. */
  error?: string | undefined;
  /** The control, which takes what ties it to its label. */
  children(ties: ControlAttributes): JSX.Element;
}

/** What a control is given, to be spread. */
interface ControlAttributes {
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

interface TextInputProps {
  value: string;
  /** What is typed stays hidden, as a key's text. */
  isSecret?: boolean;
  isRequired?: boolean;
  inputMode?: 'decimal' | 'text';
  /** Told without the blanks around it. */
  onChange(text: string): void;
}

interface TextFieldProps extends TextInputProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** What stands beside the input in one line with it: its button. */
  children?: ComponentChildren;
}

/** One line of text with its label. It is neither completed nor corrected: names, ids and keys are not words. */
export function TextField({ label, hint, error, children, ...input }: TextFieldProps): JSX.Element {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) =>
        children === undefined ? (
          <TextInput ties={ties} {...input} />
        ) : (
          <span class="joined">
            <TextInput ties={ties} {...input} />
            {children}
          </span>
        )
      }
    </Field>
  );
}

function TextInput({
  ties,
  isSecret,
  isRequired,
  inputMode,
  value,
  onChange,
}: TextInputProps & { ties: ControlAttributes }) {
  return (
    <input
      {...ties}
      {...(isSecret ? ({ type: 'password' } as const) : ({ type: 'text' } as const))}
      required={isRequired}
      inputMode={inputMode}
      autocomplete="off"
      spellcheck={false}
      value={value}
      onInput={({ currentTarget }) => onChange(currentTarget.value.trim())}
    />
  );
}
