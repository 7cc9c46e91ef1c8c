import type { ComponentChildren, JSX } from 'preact';
import type { ReportStatus } from '../../contract/generated/types.js';
import { mapValues } from '../../values/maps.js';
import { type Bilingual, dictionary } from '../i18n/language.js';

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

type NamedTone = readonly [tone: Tone, es: string, en: string];

/** Returns the badges of these states, each with a tone, and a name in both languages. */
export function badgesOf<State extends string>(states: Readonly<Record<State, NamedTone>>) {
  const all: { readonly [state: string]: NamedTone } = states;
  const names = dictionary(mapValues(all, ([, es, en]): Bilingual => [es, en]));
  const toneOf = (state: State): Tone => states[state][0];
  return {
    all: Object.keys(states) as State[],
    names: names as () => Readonly<Record<State, string>>,
    toneOf,
    isKnown: (text: string | null): text is State => text !== null && Object.hasOwn(states, text),
    Badge: ({ state, children }: { state: State; children?: ComponentChildren }) => (
      <Badge tone={toneOf(state)}>
        {names()[state]}
        {children}
      </Badge>
    ),
  };
}

/** The states that the contract knows: profiles may have others. */
export const reportStates = badgesOf<ReportStatus>({
  queued: ['in-progress', 'En cola', 'Queued'],
  processing: ['in-progress', 'En preparación', 'Processing'],
  in_review: ['in-progress', 'En revisión', 'In review'],
  completed: ['good', 'Completado', 'Completed'],
  awaiting_documents: ['warning', 'Esperando documentos', 'Awaiting documents'],
  rejected: ['bad', 'Rechazado', 'Rejected'],
  failed: ['bad', 'Fallido', 'Failed'],
  cancelled: ['plain', 'Cancelado', 'Cancelled'],
  expired: ['plain', 'Vencido', 'Expired'],
});

/** Results of a conclusion. */
export const conclusions = badgesOf({
  aprobado: ['good', 'Aprobado', 'Approved'],
  aprobado_con_observaciones: ['good', 'Aprobado con observaciones', 'Approved with remarks'],
  con_reparos: ['warning', 'Con reparos', 'With objections'],
  rechazado: ['bad', 'Rechazado', 'Refused'],
});

/** Name of a state; an unknown one is returned unchanged. */
export function statusName(status: string): string {
  return reportStates.isKnown(status) ? reportStates.names()[status] : status;
}

export function StatusBadge({ status }: { status: string }): JSX.Element {
  return reportStates.isKnown(status) ? (
    <reportStates.Badge state={status} />
  ) : (
    <Badge tone="plain">{status}</Badge>
  );
}
