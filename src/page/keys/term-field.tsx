import type { JSX } from 'preact';
import { Field, TextField } from '../parts/controls.js';
import { words } from './words.js';

interface TermFieldProps {
  label: string;
  hint?: string;
  /** What can be chosen, and what it is called. */
  options: readonly (readonly [value: string, name: string])[];
  value: string;
  /** What one writes oneself: its label, and how it begins. */
  own: { label: string; example: string };
  onChange(value: string): void;
}

/** When something ends: one of a few usual terms, or one's own. */
export function TermField({ label, hint, options, value, own, onChange }: TermFieldProps): JSX.Element {
  const isOwn = options.every(([option]) => option !== value);
  return (
    <>
      <Field label={label} {...(hint === undefined ? {} : { hint })}>
        {(ties) => (
          <select
            {...ties}
            value={isOwn ? 'own' : value}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.value === 'own' ? own.example : currentTarget.value)
            }
          >
            {options.map(([option, name]) => (
              <option key={option} value={option}>
                {name}
              </option>
            ))}
            <option value="own">{words().own}</option>
          </select>
        )}
      </Field>
      {isOwn && <TextField label={own.label} value={value} onChange={onChange} />}
    </>
  );
}
