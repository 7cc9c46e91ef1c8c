import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

interface ButtonProps {
  children: ComponentChildren;
  onClick?(): void;
  /** `primary` is the main action of its area; `quiet` looks like text. */
  variant?: 'primary' | 'plain' | 'quiet';
  type?: 'button' | 'submit';
  /** While busy it ignores clicks and keeps the focus. */
  busy?: boolean;
  disabled?: boolean;
  /** Accessible name if the text is ambiguous; must begin with the text. */
  label?: string;
}

export function Button(props: ButtonProps): JSX.Element {
  const {
    children,
    onClick,
    variant = 'plain',
    type = 'button',
    busy = false,
    disabled = false,
    label,
  } = props;
  return (
    <button
      type={type}
      class={`button ${variant}`}
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

/** The main button of a form. */
export function SubmitButton(props: Pick<ButtonProps, 'children' | 'busy'>): JSX.Element {
  return <Button variant="primary" type="submit" {...props} />;
}

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  /** Validation error. */
  error?: string | undefined;
  /** Renders the control; spread the attributes into it. */
  children(attributes: ControlAttributes): JSX.Element;
}

/** Attributes that link a control to its label, hint and error. */
interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

/** A control with label, hint and error. */
export function Field({ label, hint, error, children }: FieldProps): JSX.Element {
  const id = useId();
  const ids = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`];
  const describedBy = ids.filter(Boolean).join(' ') || undefined;
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
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

interface SelectProps {
  label: string;
  hint?: string | undefined;
  value: string;
  /** Values and their names, in order. */
  options: readonly (readonly [value: string, name: string])[];
  onChange(value: string): void;
}

export function Select({ label, hint, value, options, onChange }: SelectProps): JSX.Element {
  return (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <select {...attributes} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
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
  /** Example of a value. */
  placeholder: string;
  hint?: string;
  /** Searches on Enter, not on each key: for values that match only as a whole. */
  searchOnEnter?: boolean;
  /** Called with the trimmed text, shortly after the last key. */
  onSearch(text: string): void;
}

/** Debounce delay; longer than the pause between two keys. */
const pauseMs = 200;
let pending: ReturnType<typeof setTimeout> | undefined;

export function Search(props: SearchProps): JSX.Element {
  const { label, value, placeholder, hint, searchOnEnter = false, onSearch } = props;
  return (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <input
          {...attributes}
          type="search"
          autocomplete="off"
          spellcheck={false}
          placeholder={placeholder}
          defaultValue={value}
          onChange={(event) => searchOnEnter && onSearch(event.currentTarget.value.trim())}
          onInput={(event) => {
            if (searchOnEnter) return;
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
  /** Hides the text, for keys. */
  isSecret?: boolean;
  isRequired?: boolean;
  inputMode?: 'decimal' | 'text';
  placeholder?: string | undefined;
  /** Values to search in; any other text is accepted too. */
  suggestions?: readonly Suggestion[];
  /** Called with the trimmed text. */
  onChange(text: string): void;
}

/** A value to choose, with its name. */
export type Suggestion = readonly [value: string, name: string];

interface TextFieldProps extends TextInputProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Button on the same line. */
  children?: ComponentChildren;
}

/** Labelled text input, without autocomplete and spell check: names, ids and keys are not words. */
export function TextField({ label, hint, error, children, ...input }: TextFieldProps): JSX.Element {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) =>
        children === undefined ? (
          <TextInput attributes={attributes} {...input} />
        ) : (
          <span class="input-group">
            <TextInput attributes={attributes} {...input} />
            {children}
          </span>
        )
      }
    </Field>
  );
}

function TextInput({
  attributes,
  isSecret,
  isRequired,
  inputMode,
  placeholder,
  suggestions,
  value,
  onChange,
}: TextInputProps & { attributes: ControlAttributes }) {
  const list = `${attributes.id}-list`;
  const input = (
    <input
      {...attributes}
      {...(suggestions === undefined ? {} : { list })}
      {...(isSecret ? ({ type: 'password' } as const) : ({ type: 'text' } as const))}
      required={isRequired}
      inputMode={inputMode}
      placeholder={placeholder}
      autocomplete="off"
      spellcheck={false}
      value={value}
      onInput={({ currentTarget }) => onChange(currentTarget.value.trim())}
    />
  );
  if (suggestions === undefined) return input;
  return (
    <>
      {input}
      <datalist id={list}>
        {suggestions.map(([value, name]) => (
          <option key={value} value={value} label={name} />
        ))}
      </datalist>
    </>
  );
}
