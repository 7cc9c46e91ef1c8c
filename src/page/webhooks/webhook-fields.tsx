import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type {
  DeliveryStatus,
  SubscribedEvent,
  Webhook,
  WebhookWithSecret,
} from '../../contract/generated/types.js';
import { badgesOf } from '../parts/badge.js';
import { Select, TextField } from '../parts/controls.js';
import { SecretDialog } from '../parts/copy.js';
import { eventTypes } from '../parts/event-names.js';
import { words } from './words.js';

export const allEvents: readonly SubscribedEvent[] = ['*'];

export function includesAllEvents(events: readonly SubscribedEvent[]): boolean {
  return events.includes('*');
}

/** Keys of a response that shows a secret; none if the profile signs messages in another way or not at all. */
export type WebhookWithKey = Partial<Pick<WebhookWithSecret, 'secret' | 'publicKey'>>;

interface WebhookKeyDialogProps {
  webhook: WebhookWithKey;
  onClose(): void;
}

/** Shows the secret of an endpoint, which the server shows only once, or its public key. */
export function WebhookKeyDialog({ webhook, onClose }: WebhookKeyDialogProps): JSX.Element {
  const t = words();
  const { secret, publicKey } = webhook;
  const [text, copyText] =
    secret !== undefined
      ? [t.secretText, t.copySecret]
      : [publicKey !== undefined ? t.publicKeyText : t.unsignedText, t.copyKey];
  const key = secret ?? publicKey;
  return (
    <SecretDialog title={t.secretTitle} secret={key} text={text} copyText={copyText} onClose={onClose} />
  );
}

/** Values of the form of an endpoint. */
type WebhookDraft = Pick<Webhook, 'url' | 'events'> & { description: string };

/** Values of an endpoint that is not configured yet. */
export const emptyWebhook: WebhookDraft = { url: '', events: [...allEvents], description: '' };

interface WebhookFieldProps {
  draft: WebhookDraft;
  onChange(draft: WebhookDraft): void;
}

/** Fields of an endpoint: its URL, events and description. */
export function WebhookFields({ draft, onChange }: WebhookFieldProps): JSX.Element {
  const t = words();
  const [isSome, setSome] = useState(!includesAllEvents(draft.events));
  const change = (changed: Partial<WebhookDraft>): void => onChange({ ...draft, ...changed });
  return (
    <>
      <div class="filters">
        <TextField
          label={t.url}
          hint={t.urlHint}
          isRequired
          value={draft.url}
          onChange={(url) => change({ url })}
        />
        <Select
          label={t.events}
          value={isSome ? 'some' : 'all'}
          options={[
            ['all', t.all],
            ['some', t.some],
          ]}
          onChange={(which) => {
            setSome(which === 'some');
            change({ events: which === 'some' ? ['report.completed'] : [...allEvents] });
          }}
        />
        <TextField
          label={t.description}
          value={draft.description}
          onChange={(description) => change({ description })}
        />
      </div>
      {isSome && (
        <fieldset class="event-choice">
          <legend>{t.eventChoice}</legend>
          {eventTypes.map((type) => (
            <label key={type}>
              <input
                type="checkbox"
                checked={draft.events.includes(type)}
                onChange={({ currentTarget }) => {
                  const others = draft.events.filter((each) => each !== type);
                  change({ events: currentTarget.checked ? [...others, type] : others });
                }}
              />
              <code>{type}</code>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

type State = 'enabled' | NonNullable<Webhook['disabledBecause']>;

const webhookStates = badgesOf<State>({
  enabled: ['good', 'Activo', 'Enabled'],
  requested: ['plain', 'Desactivado', 'Disabled'],
  gone: ['bad', 'Desactivado: respondió 410', 'Disabled: responded 410'],
  exhausted: ['bad', 'Desactivado: demasiados mensajes fallidos', 'Disabled: too many failed messages'],
});

/** Shows the state of an endpoint, with the reason if it is disabled. */
export function WebhookStateBadge({ webhook: { disabledBecause } }: { webhook: Webhook }): JSX.Element {
  return <webhookStates.Badge state={disabledBecause ?? 'enabled'} />;
}

/** States of a delivery. */
export const deliveryStates = badgesOf<DeliveryStatus>({
  pending: ['in-progress', 'Pendiente', 'Pending'],
  delivered: ['good', 'Entregado', 'Delivered'],
  exhausted: ['bad', 'Abandonado', 'Given up'],
  cancelled: ['plain', 'Cancelado', 'Cancelled'],
  withheld: ['warning', 'Retenido por una falla', 'Withheld by a fault'],
});
