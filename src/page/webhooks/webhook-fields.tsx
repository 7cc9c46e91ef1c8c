import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import type {
  ReportEventType,
  SubscribedEvent,
  Webhook,
  WebhookWithSecret,
} from '../../contract/generated/types.js';
import { dictionary } from '../i18n/language.js';
import { Badge } from '../parts/badge.js';
import { Select, TextField } from '../parts/controls.js';
import { Copy } from '../parts/copy.js';
import { Dialog } from '../parts/dialog.js';
import { words } from './words.js';

/** What an endpoint can be told of, in the order in which it may happen. One that is missing does not compile. */
const all: Readonly<Record<ReportEventType, true>> = {
  'report.created': true,
  'report.processing': true,
  'report.in_review': true,
  'report.documents_required': true,
  'report.documents_received': true,
  'report.completed': true,
  'report.rejected': true,
  'report.failed': true,
  'report.cancelled': true,
  'report.expired': true,
  'report.edited': true,
  'report.amended': true,
};

const eventTypes = Object.keys(all) as readonly ReportEventType[];

export const everyEvent: readonly SubscribedEvent[] = ['*'];

export function isEvery(events: readonly SubscribedEvent[]): boolean {
  return events.includes('*');
}

/** What an answer that shows a secret has of it: none where a profile has messages signed otherwise, or not at all. */
export type WebhookWithKey = Partial<Pick<WebhookWithSecret, 'secret' | 'publicKey'>>;

/** The secret of an endpoint, the one time that it is told. */
export function SecretDialog({ of, onClose }: { of: WebhookWithKey; onClose(): void }): JSX.Element {
  const t = words();
  const { secret, publicKey } = of;
  const key = secret ?? publicKey;
  return (
    <Dialog title={t.secretTitle} onClose={onClose}>
      {key !== undefined && (
        <p class="secret">
          <code>{key}</code>
        </p>
      )}
      <p>
        {secret !== undefined ? t.secretText : publicKey !== undefined ? t.publicKeyText : t.unsignedText}
      </p>
      {key !== undefined && (
        <p class="actions">
          <Copy text={() => key}>{secret !== undefined ? t.copySecret : t.copyKey}</Copy>
        </p>
      )}
    </Dialog>
  );
}

/** What somebody says of an endpoint. */
type WebhookDraft = Pick<Webhook, 'url' | 'events'> & { description: string };

/** An endpoint that nobody has said anything of. */
export const emptyWebhook: WebhookDraft = { url: '', events: [...everyEvent], description: '' };

interface FieldProps {
  draft: WebhookDraft;
  onChange(draft: WebhookDraft): void;
}

/** What there is to say of an endpoint: where it is, and what it is told of. */
export function WebhookFields({ draft, onChange }: FieldProps): JSX.Element {
  const t = words();
  const [isSome, setSome] = useState(!isEvery(draft.events));
  const put = (changed: Partial<WebhookDraft>): void => onChange({ ...draft, ...changed });
  return (
    <>
      <div class="filters">
        <TextField
          label={t.url}
          hint={t.urlHint}
          isRequired
          value={draft.url}
          onChange={(url) => put({ url })}
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
            put({ events: which === 'some' ? ['report.completed'] : [...everyEvent] });
          }}
        />
        <TextField
          label={t.description}
          value={draft.description}
          onChange={(description) => put({ description })}
        />
      </div>
      {isSome && <Events chosen={draft.events} onChange={(events) => put({ events })} />}
    </>
  );
}

interface EventsProps {
  chosen: readonly SubscribedEvent[];
  onChange(events: SubscribedEvent[]): void;
}

function Events({ chosen, onChange }: EventsProps): JSX.Element {
  const base = useId();
  const turn = (type: SubscribedEvent, isOn: boolean): void =>
    onChange(isOn ? [...chosen, type] : chosen.filter((each) => each !== type));
  return (
    <fieldset class="events">
      <legend>{words().someOf}</legend>
      {eventTypes.map((type) => (
        <label key={type} for={`${base}-${type}`}>
          <input
            id={`${base}-${type}`}
            type="checkbox"
            checked={chosen.includes(type)}
            onChange={({ currentTarget }) => turn(type, currentTarget.checked)}
          />
          <code>{type}</code>
        </label>
      ))}
    </fieldset>
  );
}

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
