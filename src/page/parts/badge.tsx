import type { ComponentChildren, JSX } from 'preact';

/** Tone of a badge. */
export type Tone = 'good' | 'warning' | 'bad' | 'in-progress' | 'plain';

/** Signs for users who see no colours. */
const signs: Readonly<Record<Tone, string>> = {
  good: '✓',
  warning: '△',
  bad: '✕',
  'in-progress': '◌',
  plain: '–',
};

export function Badge({ tone, children }: { tone: Tone; children: ComponentChildren }): JSX.Element {
  return (
    <span class={`badge ${tone}`}>
      <span class="sign" aria-hidden="true">
        {signs[tone]}
      </span>
      <span>{children}</span>
    </span>
  );
}
