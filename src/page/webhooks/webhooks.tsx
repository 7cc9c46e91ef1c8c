import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Receiver, Webhook, WebhookState } from '../../contract/generated/types.js';
import { type ApiRequest, callApi } from '../client/api.js';
import { LiveIndicator, useNotices } from '../client/live.js';
import { countText, instantText } from '../i18n/language.js';
import { Form, useAction } from '../parts/action.js';
import { Badge } from '../parts/badge.js';
import { Button, Select, SubmitButton } from '../parts/controls.js';
import { CopyButton, CopyCurlButton } from '../parts/copy.js';
import { Empty, Loaded, ProblemNote, useResource } from '../parts/loading.js';
import { Table } from '../parts/table.js';
import { Tabs } from '../parts/tabs.js';
import { ResponseStatus } from '../requests/response-status.js';
import { addressOf, replaceAddress } from '../shell/address.js';
import { toast } from '../shell/announcements.js';
import { titles, ViewHeading, type ViewProps } from '../view.js';
import {
  allEvents,
  emptyWebhook,
  includesAllEvents,
  WebhookFields,
  WebhookKeyDialog,
  WebhookStateBadge,
  type WebhookWithKey,
} from './webhook-fields.js';
import { words } from './words.js';

interface WebhooksTabProps {
  webhooks: readonly Webhook[];
  /** Called with a new endpoint and its secret. */
  onSubscribed(webhook: WebhookWithKey): void;
}

/** Lists the endpoints of the account, oldest first, with a form for a new one. */
function EndpointsTab({ webhooks, onSubscribed }: WebhooksTabProps): JSX.Element {
  const t = words();
  const [draft, setDraft] = useState(emptyWebhook);
  // Counts new endpoints: as a key it resets the fields after each.
  const [count, setCount] = useState(0);
  const { busy, error, run } = useAction();
  const { url, events, description } = draft;
  const body = { url, events, ...(description === '' ? {} : { description }) };
  const request: ApiRequest = { method: 'POST', path: '/v1/webhooks', body };
  return (
    <>
      <Table
        caption={t.caption}
        columns={[
          {
            name: t.url,
            render: ({ id, url }) => (
              <a class="clipped" href={addressOf(['webhooks', id])}>
                {url}
              </a>
            ),
          },
          { name: t.state, nowrap: true, render: (webhook) => <WebhookStateBadge webhook={webhook} /> },
          {
            name: t.events,
            render: ({ events }) =>
              includesAllEvents(events) ? t.all : <span class="small">{events.join(', ')}</span>,
          },
          { name: t.description, render: ({ description }) => <bdi>{description}</bdi> },
        ]}
        rows={webhooks}
        empty={<Empty>{t.none}</Empty>}
        keyOf={({ id }) => id}
      />
      <Form
        class="page-section"
        onSubmit={() =>
          void run(async () => {
            onSubscribed((await callApi<'createWebhook'>(request)).body);
            setDraft(emptyWebhook);
            setCount(count + 1);
          })
        }
      >
        <ProblemNote error={error} />
        <WebhookFields key={count} draft={draft} onChange={setDraft} />
        <p class="actions">
          <SubmitButton busy={busy}>{t.subscribe}</SubmitButton>
          <CopyCurlButton request={request} />
        </p>
      </Form>
    </>
  );
}

const receiverPath = '/_sandbox/webhooks/receiver';

/** Shows the built-in receiver and its messages, newest first, with their verification. */
function ReceiverTab(props: WebhooksTabProps): JSX.Element {
  const t = words();
  const receiver = useResource<'getReceiver'>({ path: receiverPath });
  useNotices(['delivery', 'world'], receiver.reload);
  return (
    <>
      <p class="lead">{t.receiverLead}</p>
      <Loaded state={receiver}>
        {(known) => (
          <>
            <ReceiverAddress
              webhooks={props.webhooks}
              onSubscribed={props.onSubscribed}
              url={location.origin + known.path}
            />
            <ReceiverResponse response={known.answer} onChange={receiver.reload} />
            <h2>{t.received}</h2>
            <Table
              caption={t.received}
              columns={[
                {
                  name: t.message,
                  render: ({ number, type, messageId }) => (
                    <span class="stacked">
                      <span>
                        {number}. <code>{type ?? t.untyped}</code>
                      </span>
                      <code class="id">{messageId}</code>
                    </span>
                  ),
                },
                {
                  name: t.verdict,
                  render: (message) => (
                    <span>
                      <Badge tone={message.verified ? 'good' : 'bad'}>
                        {message.verified ? t.verified : t.refused}
                      </Badge>
                      {message.refusal !== null && (
                        <span class="cell-note small" lang="en">
                          {message.refusal}
                        </span>
                      )}
                      {message.cameBefore > 0 && (
                        <span class="cell-note small">△ {t.before(message.cameBefore)}</span>
                      )}
                    </span>
                  ),
                },
                {
                  name: t.response,
                  nowrap: true,
                  render: ({ answered }) => <ResponseStatus status={answered} />,
                },
                {
                  name: t.log,
                  render: ({ webhookId, reportId, type }) =>
                    webhookId === null ? null : (
                      <a
                        href={addressOf(['webhooks', webhookId], {
                          type: type ?? '',
                          reportId: reportId ?? '',
                        })}
                      >
                        {reportId ?? t.attempts}
                      </a>
                    ),
                },
                { name: t.at, nowrap: true, render: ({ receivedAt }) => instantText(receivedAt) },
              ]}
              rows={known.received}
              empty={
                <Empty>
                  <p>{t.nothing}</p>
                  <p class="small">{t.nothingHint}</p>
                </Empty>
              }
              keyOf={({ number }) => String(number)}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Shows the URL of the receiver, and a button to test its endpoint or to subscribe it. */
function ReceiverAddress({ url, webhooks, onSubscribed }: WebhooksTabProps & { url: string }): JSX.Element {
  const t = words();
  const { busy, error, run } = useAction();
  const endpoint = webhooks.find((webhook) => webhook.url.endsWith(new URL(url).pathname));
  const subscribe = (): Promise<void> =>
    run(async () => {
      const body = { url, events: allEvents, description: t.receiver };
      onSubscribed((await callApi<'createWebhook'>({ method: 'POST', path: '/v1/webhooks', body })).body);
    });
  const test = ({ id }: Webhook): Promise<void> =>
    run(async () => {
      await callApi<'testWebhook'>({ method: 'POST', path: `/v1/webhooks/${id}/test` });
    });
  return (
    <>
      <ProblemNote error={error} />
      <p>
        <code>{url}</code>
      </p>
      <div class="actions">
        {endpoint === undefined ? (
          <Button variant="primary" busy={busy} onClick={() => void subscribe()}>
            {t.subscribeReceiver}
          </Button>
        ) : (
          <>
            <Button variant="primary" busy={busy} onClick={() => void test(endpoint)}>
              {t.test}
            </Button>
            <span class="small">
              {t.endpoint}:{' '}
              <a href={addressOf(['webhooks', endpoint.id])}>{endpoint.description ?? endpoint.id}</a>
            </span>
          </>
        )}
        <CopyButton text={() => url}>{t.copyAddress}</CopyButton>
      </div>
    </>
  );
}

const responseDelaysMs = [0, 2000, 20_000];

interface ReceiverResponseProps {
  response: Receiver['answer'];
  onChange(): void;
}

/** Chooses how the receiver responds to verified messages; changes apply at once. */
function ReceiverResponse({ response, onChange }: ReceiverResponseProps): JSX.Element {
  const t = words();
  const { error, run } = useAction();
  const change = (changed: Partial<Receiver['answer']>): Promise<void> =>
    run(async () => {
      await callApi<'changeReceiver'>({
        method: 'PUT',
        path: receiverPath,
        body: { ...response, ...changed },
      });
      onChange();
    });
  const statusOptions: [string, string][] = [
    ['204', t.accepts],
    ['500', t.fails],
    ['503', t.busy],
    ['410', t.gone],
  ];
  const delayOptions = responseDelaysMs.map((ms): [string, string] => [
    String(ms),
    ms === 0 ? t.atOnce : `${countText(ms / 1000)} s`,
  ]);
  return (
    <>
      <ProblemNote error={error} />
      <div class="filters receiver-response">
        <Select
          label={t.responseField}
          value={String(response.status)}
          options={withCustomOption(statusOptions, String(response.status))}
          onChange={(status) => void change({ status: Number(status) })}
        />
        <Select
          label={t.when}
          value={String(response.delayMs)}
          options={withCustomOption(delayOptions, String(response.delayMs))}
          onChange={(delayMs) => void change({ delayMs: Number(delayMs) })}
        />
      </div>
    </>
  );
}

/** Adds the current value to the options: another client may have set any value. */
function withCustomOption(options: [string, string][], own: string): [string, string][] {
  return options.some(([value]) => value === own) ? options : [...options, [own, own]];
}

const webhooksPath = '/_sandbox/webhooks';

/** Shows the endpoints and the built-in receiver. */
export function View({ query }: ViewProps): JSX.Element {
  const t = words();
  const state = useResource<'getWebhookState'>({ path: webhooksPath });
  useNotices(['delivery', 'report', 'clock', 'world'], state.reload);
  const [created, setCreated] = useState<WebhookWithKey>();
  const subscribed = (webhook: WebhookWithKey): void => {
    setCreated(webhook);
    state.reload();
  };
  const chosen = query.get('show') ?? 'endpoints';
  return (
    <>
      <ViewHeading title={titles().webhooks} lead={t.lead}>
        <LiveIndicator />
      </ViewHeading>
      <Loaded state={state}>
        {(known) => (
          <>
            <SendingState state={known} onChange={state.reload} />
            <Tabs
              label={t.tabs}
              chosen={chosen}
              onChoose={(show) =>
                replaceAddress(addressOf(['webhooks'], show === 'endpoints' ? {} : { show }))
              }
              tabs={[
                {
                  id: 'endpoints',
                  name: t.endpoints,
                  show: () => <EndpointsTab webhooks={known.webhooks} onSubscribed={subscribed} />,
                },
                {
                  id: 'receiver',
                  name: t.receiver,
                  show: () => <ReceiverTab webhooks={known.webhooks} onSubscribed={subscribed} />,
                },
              ]}
            />
          </>
        )}
      </Loaded>
      {created !== undefined && <WebhookKeyDialog webhook={created} onClose={() => setCreated(undefined)} />}
    </>
  );
}

/** Shows if messages are sent or held, with buttons to change that and to send due ones. */
function SendingState({ state, onChange }: { state: WebhookState; onChange(): void }): JSX.Element {
  const t = words();
  const { deliver, pending } = state;
  const { busy, error, run } = useAction();
  const toggle = (): Promise<void> =>
    run(async () => {
      await callApi<'changeWebhookState'>({ method: 'PUT', path: webhooksPath, body: { deliver: !deliver } });
      onChange();
    });
  const send = (): Promise<void> =>
    run(async () => {
      const { body } = await callApi<'deliverWebhooks'>({ method: 'POST', path: `${webhooksPath}/deliver` });
      toast(t.delivered(countText(body.attemptedCount)));
      onChange();
    });
  return (
    <>
      <ProblemNote error={error} />
      <div class="actions sending-state">
        <p role="status">
          {deliver ? t.sent : t.held} {pending > 0 && t.pending(pending, countText(pending))}
        </p>
        <Button busy={busy} onClick={() => void toggle()}>
          {deliver ? t.hold : t.release}
        </Button>
        {deliver && (
          <Button busy={busy} onClick={() => void send()}>
            {t.deliver}
          </Button>
        )}
      </div>
    </>
  );
}
