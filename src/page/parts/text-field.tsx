import type { ComponentChildren, JSX } from 'preact';
import { type ControlAttributes, Field } from './field.js';

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
