import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { SubscribedEvent, Webhook } from '../../contract/generated/types.js';
import { Select } from '../parts/field.js';
import { TextField } from '../parts/text-field.js';
import { eventTypes, everyEvent, isEvery } from './events.js';
import { words } from './words.js';

/** What somebody says of an endpoint. */
export type WebhookDraft = Pick<Webhook, 'url' | 'events'> & { description: string };

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
