import type { JSX } from 'preact';
import type { Webhook } from '../../contract/generated/types.js';
import { Badge } from '../parts/badge.js';
import { dictionary } from '../words/language.js';

type State = 'enabled' | NonNullable<Webhook['disabledBecause']>;

const names = dictionary<Record<State, string>>({
  es: {
    enabled: 'Activo',
    requested: 'Desactivado',
    gone: 'Desactivado: respondió 410',
    exhausted: 'Desactivado: no responde',
  },
  en: {
    enabled: 'Enabled',
    requested: 'Disabled',
    gone: 'Disabled: it answered 410',
    exhausted: 'Disabled: it does not answer',
  },
});

/** Whether an endpoint is told of events, and why not. */
export function WebhookStateBadge({ of: { disabledBecause } }: { of: Webhook }): JSX.Element {
  const tone = disabledBecause === null ? 'good' : disabledBecause === 'requested' ? 'plain' : 'bad';
  return <Badge tone={tone}>{names()[disabledBecause ?? 'enabled']}</Badge>;
}
