import type { JSX } from 'preact';
import type { Webhook } from '../../contract/generated/types.js';
import { Facts } from '../parts/facts.js';
import { Heading } from '../parts/heading.js';
import { LiveIndicator } from '../parts/live-sign.js';
import { Loaded } from '../parts/states.js';
import { callApi } from '../server/api.js';
import { useNotices } from '../server/live.js';
import { useLoaded } from '../server/loaded.js';
import { addressOf } from '../shell/address.js';
import type { ViewProps } from '../view.js';
import { isEvery } from '../webhooks/events.js';
import { WebhookStateBadge } from '../webhooks/webhook-state.js';
import { instantText } from '../words/format.js';
import { titles } from '../words/views.js';
import { DeliveryList } from './delivery-list.js';
import { WebhookActions } from './webhook-acts.js';
import { words } from './words.js';

/** One endpoint: how it stands, what can be done with it, and the messages to it. */
export function View({ parameters: { webhookId = '' }, query }: ViewProps): JSX.Element {
  const path = `/v1/webhooks/${encodeURIComponent(webhookId)}`;
  const webhook = useLoaded(async (signal) => (await callApi<'getWebhook'>({ path, signal })).body, [path]);
  useNotices(['delivery', 'world'], webhook.reload);
  return (
    <>
      <p class="back">
        <a href={addressOf(['webhooks'])}>← {titles().webhooks}</a>
      </p>
      <Heading title={webhook.value?.description ?? titles().webhook}>
        <code class="id">{webhookId}</code>
        <LiveIndicator />
      </Heading>
      <Loaded of={webhook}>
        {(known) => (
          <>
            <WebhookDetails of={known} />
            <WebhookActions of={known} onChange={webhook.reload} />
          </>
        )}
      </Loaded>
      <DeliveryList webhookId={webhookId} query={query} />
    </>
  );
}

function WebhookDetails({ of }: { of: Webhook }): JSX.Element {
  const t = words();
  const { url, events, exhausted, secretGeneration, previousSecretUntil, publicKey, createdAt } = of;
  return (
    <Facts
      of={[
        [t.url, <code key="url">{url}</code>],
        [t.state, <WebhookStateBadge key="state" of={of} />],
        [t.events, isEvery(events) ? t.all : <code>{events.join(', ')}</code>],
        [t.exhausted, exhausted === 0 ? null : exhausted],
        [t.generation, t.generationText(secretGeneration)],
        [t.overlap, previousSecretUntil === null ? null : instantText(previousSecretUntil)],
        [t.publicKey, publicKey === undefined ? null : <code>{publicKey}</code>],
        [t.created, instantText(createdAt)],
      ]}
    />
  );
}
