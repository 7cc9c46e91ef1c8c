import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Example } from '../operations/openapi.js';
import { BodyText, pretty } from '../parts/body-text.js';
import { Select } from '../parts/field.js';
import { words } from './words.js';

interface ExamplesProps {
  of: Readonly<Record<string, Example>>;
  /** What they are examples of. */
  label: string;
}

/** One of the examples, and which. */
export function Examples({ of, label }: ExamplesProps): JSX.Element | null {
  const t = words();
  const names = Object.keys(of);
  const [chosen, setChosen] = useState(names[0] ?? '');
  const example = of[chosen];
  if (example === undefined) return null;
  return (
    <div class="examples">
      {names.length > 1 ? (
        <ExampleSelect of={of} chosen={chosen} onChoose={setChosen} />
      ) : (
        <p class="small">
          {t.example}: <span lang="en">{example.summary}</span>
        </p>
      )}
      <BodyText label={`${t.example}: ${label}`} text={exampleText(example)} />
    </div>
  );
}

interface ExampleSelectProps {
  of: Readonly<Record<string, Example>>;
  chosen: string;
  onChoose(name: string): void;
}

export function ExampleSelect({ of, chosen, onChoose }: ExampleSelectProps): JSX.Element {
  return (
    <Select
      label={words().example}
      value={chosen}
      options={Object.entries(of).map(([name, { summary = name }]) => [name, summary] as const)}
      onChange={onChoose}
    />
  );
}

/** As it is written in a body: JSON with a line for each member. */
export function exampleText({ value }: Example): string {
  return typeof value === 'string' ? pretty(value) : JSON.stringify(value, null, 2);
}
