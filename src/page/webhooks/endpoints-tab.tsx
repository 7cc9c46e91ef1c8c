import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Webhook } from '../../contract/generated/types.js';
import { Button } from '../parts/button.js';
import { CopyCurl } from '../parts/copy.js';
import { Form } from '../parts/form.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Empty } from '../parts/states.js';
import { type Column, Table } from '../parts/table.js';
import { useAction } from '../server/action.js';
import { type ApiRequest, callApi } from '../server/api.js';
import { addressOf } from '../shell/address.js';
import { isEvery } from './events.js';
import type { WebhookWithKey } from './shown-secret.js';
import { emptyWebhook, WebhookFields } from './webhook-form.js';
import { WebhookStateBadge } from './webhook-state.js';
import { words } from './words.js';

export interface TabProps {
  webhooks: readonly Webhook[];
  /** Told of an endpoint that was just made, with its secret. */
  onSubscribed(webhook: WebhookWithKey): void;
}

/** The endpoints of the account, oldest first, and one more. */
export function EndpointsTab({ webhooks, onSubscribed }: TabProps): JSX.Element {
  const t = words();
  return (
    <>
      {webhooks.length === 0 ? (
        <Empty>{t.none}</Empty>
      ) : (
        <Table caption={t.caption} columns={endpointColumns()} rows={webhooks} keyOf={({ id }) => id} />
      )}
      <Subscribe onSubscribed={onSubscribed} />
    </>
  );
}

function Subscribe({ onSubscribed }: Pick<TabProps, 'onSubscribed'>): JSX.Element {
  const t = words();
  const [draft, setDraft] = useState(emptyWebhook);
  // The fields begin anew with each endpoint that was made.
  const [count, setCount] = useState(0);
  const { busy, error, run } = useAction();
  const { url, events, description } = draft;
  const body = { url, events, ...(description === '' ? {} : { description }) };
  const asked: ApiRequest = { method: 'POST', path: '/v1/webhooks', body };
  return (
    <Form
      class="subscribe"
      onSubmit={() =>
        void run(async () => {
          onSubscribed((await callApi<'createWebhook'>(asked)).body);
          setDraft(emptyWebhook);
          setCount(count + 1);
        })
      }
    >
      {error !== undefined && <ProblemNote error={error} />}
      <WebhookFields key={count} draft={draft} onChange={setDraft} />
      <p class="actions">
        <Button look="main" type="submit" busy={busy}>
          {t.subscribe}
        </Button>
        <CopyCurl asked={asked} />
      </p>
    </Form>
  );
}

function endpointColumns(): readonly Column<Webhook>[] {
  const t = words();
  return [
    {
      name: t.url,
      of: ({ id, url }) => (
        <a class="clipped" href={addressOf(['webhooks', id])}>
          {url}
        </a>
      ),
    },
    { name: t.state, nowrap: true, of: (webhook) => <WebhookStateBadge of={webhook} /> },
    {
      name: t.events,
      of: ({ events }) => (isEvery(events) ? t.all : <span class="small">{events.join(', ')}</span>),
    },
    { name: t.description, of: ({ description }) => <bdi>{description}</bdi> },
  ];
}
