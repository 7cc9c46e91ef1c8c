import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { UpdateWebhook, Webhook } from '../../contract/generated/types.js';
import { type ApiRequest, callApi } from '../client/api.js';
import { LiveIndicator, useNotices } from '../client/live.js';
import { countText, dictionary, instantText } from '../i18n/language.js';
import { overlapOptions, TermField } from '../keys/term-field.js';
import { Confirm, useAction } from '../parts/action.js';
import { Button, Search, Select } from '../parts/controls.js';
import { CopyCurlButton } from '../parts/copy.js';
import { Empty, Loaded, ProblemNote, useResource } from '../parts/loading.js';
import { DescriptionList, Pager, Table } from '../parts/table.js';
import { addressOf, navigate, replaceAddress, valuesIn } from '../shell/address.js';
import { toast } from '../shell/announcements.js';
import { titles, ViewHeading, type ViewProps } from '../view.js';
import {
  deliveryStates,
  includesAllEvents,
  WebhookFields,
  WebhookKeyDialog,
  WebhookStateBadge,
  type WebhookWithKey,
} from './webhook-fields.js';

const words = dictionary({
  events: ['Eventos', 'Events'],
  all: ['Todos', 'All'],
  state: ['Estado', 'State'],
  url: ['URL', 'URL'],
  exhausted: ['Abandonados seguidos', 'Messages given up in a row'],
  generation: ['Secreto', 'Secret'],
  generationText: [
    (count: number) => (count === 1 ? 'El primero' : `El n.º ${count}`),
    (count: number) => (count === 1 ? 'The first' : `Number ${count}`),
  ],
  overlap: ['El secreto anterior firma hasta', 'The previous secret signs until'],
  publicKey: ['Clave pública', 'Public key'],
  created: ['Creado', 'Created'],
  test: ['Enviar una prueba', 'Send a test'],
  change: ['Cambiar', 'Change'],
  save: ['Guardar', 'Save'],
  changeTitle: ['Cambiar el endpoint', 'Change the endpoint'],
  changed: ['Endpoint cambiado', 'Endpoint changed'],
  rotate: ['Rotar el secreto', 'Rotate the secret'],
  rotateText: [
    'Un secreto nuevo toma el lugar del actual, y se muestra una vez.',
    'A new secret replaces the current one, and is shown once.',
  ],
  overlapField: ['Vigencia del secreto actual', 'Validity of the current secret'],
  ownDuration: ['Duración ISO 8601, a lo más P30D', 'ISO 8601 duration, P30D at most'],
  disable: ['Desactivar', 'Disable'],
  enable: ['Activar', 'Enable'],
  remove: ['Quitar', 'Remove'],
  removeTitle: ['Quitar el endpoint', 'Remove the endpoint'],
  removeText: [
    'También se borran sus mensajes. No recibe más eventos.',
    'Its messages are deleted too, and it gets no more events.',
  ],
  removed: ['Endpoint quitado', 'Endpoint removed'],
  messages: ['Mensajes', 'Messages'],
  none: ['Todavía no hay mensajes.', 'There are no messages yet.'],
  noneSuch: ['Ninguno coincide.', 'No message matches these filters.'],
  ended: [
    'Ninguno en esta página; puede haber más en las siguientes.',
    'No message on this page matches. The next pages may have some.',
  ],
  status: ['Estado', 'State'],
  type: ['Evento', 'Event'],
  report: ['Informe', 'Report'],
  message: ['Mensaje', 'Message'],
  attempts: ['Intentos', 'Attempts'],
  last: ['Última respuesta', 'Last response'],
  noResponse: ['ninguna', 'none'],
  at: ['Fecha', 'Time'],
  again: [(at: string) => `Reintento: ${at}`, (at: string) => `Retry at ${at}`],
});

/** Lists the messages to an endpoint, newest first. */
function DeliveryList({ webhookId, query }: { webhookId: string; query: URLSearchParams }): JSX.Element {
  const t = words();
  const filters = valuesIn(query, ['status', 'type', 'reportId', 'cursor']);
  const request: ApiRequest = {
    path: `/v1/webhooks/${encodeURIComponent(webhookId)}/deliveries`,
    query: filters,
  };
  const page = useResource<'listDeliveries'>(request);
  useNotices(['delivery', 'report', 'clock', 'world'], page.reload);
  const show = (changed: Partial<typeof filters>): void =>
    replaceAddress(addressOf(['webhooks', webhookId], { ...filters, cursor: '', ...changed }));
  return (
    <section class="page-section" aria-labelledby="messages">
      <h2 id="messages">{t.messages}</h2>
      <div class="filters">
        <Select
          label={t.status}
          value={filters.status}
          options={[['', t.all], ...Object.entries(deliveryStates.names())]}
          onChange={(next) => show({ status: next })}
        />
        <Search
          label={t.type}
          placeholder="report.completed"
          value={filters.type}
          searchOnEnter
          onSearch={(next) => show({ type: next })}
        />
        <Search
          label={t.report}
          placeholder="rep_…"
          value={filters.reportId}
          searchOnEnter
          onSearch={(next) => show({ reportId: next })}
        />
      </div>
      <div class="actions">
        <CopyCurlButton request={request} />
      </div>
      <Loaded state={page}>
        {(shown) => (
          <>
            <Table
              caption={t.messages}
              columns={[
                {
                  name: t.message,
                  render: ({ id, webhookId, type }) => (
                    <span class="stacked">
                      <a href={addressOf(['webhooks', webhookId, id])} aria-label={`${type} ${id}`}>
                        <code>{type}</code>
                      </a>
                      <code class="id">{id}</code>
                    </span>
                  ),
                },
                {
                  name: t.status,
                  render: ({ status, nextAttemptAt }) => (
                    <span>
                      <deliveryStates.Badge state={status} />
                      {nextAttemptAt !== null && (
                        <span class="cell-note small">{t.again(instantText(nextAttemptAt))}</span>
                      )}
                    </span>
                  ),
                },
                { name: t.attempts, numeric: true, render: ({ attempts }) => countText(attempts) },
                {
                  name: t.last,
                  render: (delivery) => (
                    <span>
                      {delivery.lastStatus ?? <span lang="en">{delivery.lastFailure ?? t.noResponse}</span>}
                      {delivery.misbehaviour !== null && (
                        <code class="cell-note">{delivery.misbehaviour.kind}</code>
                      )}
                    </span>
                  ),
                },
                {
                  name: t.report,
                  render: ({ reportId }) =>
                    reportId === null ? null : <a href={addressOf(['reports', reportId])}>{reportId}</a>,
                },
                { name: t.at, nowrap: true, render: ({ createdAt }) => instantText(createdAt) },
              ]}
              rows={shown.data}
              empty={
                <Empty>
                  {shown.page.next !== null
                    ? t.ended
                    : Object.values(filters).some(Boolean)
                      ? t.noneSuch
                      : t.none}
                </Empty>
              }
              keyOf={({ id }) => id}
            />
            <Pager page={shown.page} onTurn={(cursor) => show({ cursor })} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface WebhookActionProps {
  webhook: Webhook;
  /** Called after a change of the endpoint. */
  onChange(): void;
}

interface WebhookDialogProps extends WebhookActionProps {
  onClose(): void;
}

const webhookPath = ({ id }: Webhook): string => `/v1/webhooks/${id}`;

/** Updates only the given fields, and so keeps changes of others. */
async function updateWebhook(webhook: Webhook, body: UpdateWebhook): Promise<void> {
  const headers = { 'Content-Type': 'application/merge-patch+json' };
  await callApi<'updateWebhook'>({ method: 'PATCH', path: webhookPath(webhook), headers, body });
}

/** Buttons and dialogs to change an endpoint. */
function WebhookActions({ webhook, onChange }: WebhookActionProps): JSX.Element {
  const t = words();
  const { busy, error, run } = useAction();
  const [open, setOpen] = useState<'change' | 'rotate' | 'remove'>();
  const [shown, setShown] = useState<WebhookWithKey>();
  const close = (): void => setOpen(undefined);
  const isEnabled = webhook.status === 'enabled';
  const test = (): Promise<void> =>
    run(async () => {
      const { body } = await callApi<'testWebhook'>({ method: 'POST', path: `${webhookPath(webhook)}/test` });
      navigate(addressOf(['webhooks', webhook.id, body.id]));
    });
  const toggle = (): Promise<void> =>
    run(async () => {
      await updateWebhook(webhook, { status: isEnabled ? 'disabled' : 'enabled' });
      onChange();
    });
  const dialog = { webhook, onChange, onClose: close };
  return (
    <>
      <ProblemNote error={error} />
      <div class="actions">
        <Button variant="primary" busy={busy} onClick={() => void test()}>
          {t.test}
        </Button>
        <Button onClick={() => setOpen('change')}>{t.change}</Button>
        <Button onClick={() => setOpen('rotate')}>{t.rotate}</Button>
        <Button busy={busy} onClick={() => void toggle()}>
          {isEnabled ? t.disable : t.enable}
        </Button>
        <Button onClick={() => setOpen('remove')}>{t.remove}</Button>
      </div>
      {open === 'change' && <EditWebhookDialog {...dialog} />}
      {open === 'rotate' && <RotateSecretDialog {...dialog} onRotated={setShown} />}
      {open === 'remove' && <DeleteWebhookDialog {...dialog} />}
      {shown !== undefined && <WebhookKeyDialog webhook={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function EditWebhookDialog({ webhook, onChange, onClose }: WebhookDialogProps): JSX.Element {
  const t = words();
  const [draft, setDraft] = useState({
    url: webhook.url,
    events: webhook.events,
    description: webhook.description ?? '',
  });
  const save = async (): Promise<void> => {
    await updateWebhook(webhook, {
      ...draft,
      description: draft.description === '' ? null : draft.description,
    });
    toast(t.changed);
    onChange();
    onClose();
  };
  return (
    <Confirm title={t.changeTitle} action={t.save} onConfirm={save} onClose={onClose}>
      <WebhookFields draft={draft} onChange={setDraft} />
    </Confirm>
  );
}

function RotateSecretDialog({
  webhook,
  onChange,
  onClose,
  onRotated,
}: WebhookDialogProps & { onRotated(webhook: WebhookWithKey): void }): JSX.Element {
  const t = words();
  const [overlap, setOverlap] = useState('P1D');
  const rotate = async (): Promise<void> => {
    const request = {
      method: 'POST',
      path: `${webhookPath(webhook)}/rotate-secret`,
      body: { overlap },
    } as const;
    const { body } = await callApi<'rotateWebhookSecret'>(request);
    onChange();
    onClose();
    onRotated(body);
  };
  return (
    <Confirm title={t.rotate} action={t.rotate} onConfirm={rotate} onClose={onClose}>
      <p>{t.rotateText}</p>
      <TermField
        label={t.overlapField}
        value={overlap}
        options={overlapOptions()}
        own={{ label: t.ownDuration, example: 'PT12H' }}
        onChange={setOverlap}
      />
    </Confirm>
  );
}

function DeleteWebhookDialog({ webhook, onClose }: WebhookDialogProps): JSX.Element {
  const t = words();
  const remove = async (): Promise<void> => {
    await callApi<'deleteWebhook'>({ method: 'DELETE', path: webhookPath(webhook) });
    toast(t.removed);
    onClose();
    navigate(addressOf(['webhooks']));
  };
  return (
    <Confirm title={t.removeTitle} action={t.remove} onConfirm={remove} onClose={onClose}>
      <p>
        <code>{webhook.url}</code>
      </p>
      <p>{t.removeText}</p>
    </Confirm>
  );
}

/** Shows an endpoint, its actions and its messages. */
export function View({ parameters: { webhookId = '' }, query }: ViewProps): JSX.Element {
  const t = words();
  const path = `/v1/webhooks/${encodeURIComponent(webhookId)}`;
  const webhook = useResource<'getWebhook'>({ path });
  useNotices(['delivery', 'world'], webhook.reload);
  return (
    <>
      <p class="back">
        <a href={addressOf(['webhooks'])}>← {titles().webhooks}</a>
      </p>
      <ViewHeading title={webhook.value?.description ?? titles().webhook}>
        <code class="id">{webhookId}</code>
        <LiveIndicator />
      </ViewHeading>
      <Loaded state={webhook}>
        {(known) => {
          const { url, events, exhausted, secretGeneration, previousSecretUntil, publicKey, createdAt } =
            known;
          return (
            <>
              <DescriptionList
                entries={[
                  [t.url, <code key="url">{url}</code>],
                  [t.state, <WebhookStateBadge key="state" webhook={known} />],
                  [t.events, includesAllEvents(events) ? t.all : <code>{events.join(', ')}</code>],
                  [t.exhausted, exhausted === 0 ? null : exhausted],
                  [t.generation, t.generationText(secretGeneration)],
                  [t.overlap, previousSecretUntil === null ? null : instantText(previousSecretUntil)],
                  [t.publicKey, publicKey === undefined ? null : <code>{publicKey}</code>],
                  [t.created, instantText(createdAt)],
                ]}
              />
              <WebhookActions webhook={known} onChange={webhook.reload} />
            </>
          );
        }}
      </Loaded>
      <DeliveryList webhookId={webhookId} query={query} />
    </>
  );
}
