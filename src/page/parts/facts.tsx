import type { ComponentChildren, JSX } from 'preact';

interface FactsProps {
  /** What something is called, and what it is. Those that are null are left out. */
  of: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[];
}

/** A few things to know, each with its name. */
export function Facts({ of }: FactsProps): JSX.Element {
  return (
    <dl class="facts-list">
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value], at) => (
          <div key={at}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
