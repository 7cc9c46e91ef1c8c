import type { JSX } from 'preact';
import { Select, TextField } from '../parts/controls.js';
import { words } from './words.js';

interface TermFieldProps {
  label: string;
  hint?: string;
  /** Values and their names. */
  options: readonly (readonly [value: string, name: string])[];
  value: string;
  /** Label and initial value of the free text. */
  own: { label: string; example: string };
  onChange(value: string): void;
}

/** A period: one of the usual values, or free text. */
export function TermField({ label, hint, options, value, own, onChange }: TermFieldProps): JSX.Element {
  const isOwn = options.every(([option]) => option !== value);
  return (
    <>
      <Select
        label={label}
        hint={hint}
        value={isOwn ? 'own' : value}
        options={[...options, ['own', words().own]]}
        onChange={(chosen) => onChange(chosen === 'own' ? own.example : chosen)}
      />
      {isOwn && <TextField label={own.label} value={value} onChange={onChange} />}
    </>
  );
}

/** Usual durations for which a replaced key or secret stays valid. */
export function overlapOptions(): [duration: string, name: string][] {
  const t = words();
  return [
    ['PT1H', t.forHour],
    ['P1D', t.forDay],
    ['P7D', t.forWeek],
  ];
}
