import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { DeliveryAttempt, MessageHeader, SentRequest } from '../../contract/generated/types.js';
import { parseJson } from '../../values/json.js';
import { callApi } from '../client/api.js';
import { LiveIndicator, useNotices } from '../client/live.js';
import { countText, dictionary, instantText } from '../i18n/language.js';
import { useAction } from '../parts/action.js';
import { BodyText } from '../parts/code.js';
import { Button } from '../parts/controls.js';
import { CopyCurlButton } from '../parts/copy.js';
import { JsonTree } from '../parts/json-tree.js';
import { Empty, Loaded, ProblemNote, useResource } from '../parts/loading.js';
import { DescriptionList, HeaderTable } from '../parts/table.js';
import { ResponseStatus } from '../requests/response-status.js';
import { addressOf } from '../shell/address.js';
import { toast } from '../shell/announcements.js';
import { titles, ViewHeading, type ViewProps } from '../view.js';
import { deliveryStates } from './webhook-fields.js';

const words = dictionary({
  state: ['Estado', 'State'],
  event: ['webhook-id', 'webhook-id'],
  report: ['Informe', 'Report'],
  at: ['Ocurrió', 'Time of the event'],
  next: ['Próximo intento', 'Next attempt'],
  misbehaviour: ['Falla aplicada', 'Applied fault'],
  redeliver: ['Enviar de nuevo', 'Send again'],
  redelivered: ['Enviado de nuevo', 'Sent again'],
  attempts: ['Intentos', 'Attempts'],
  none: ['Todavía no se envía.', 'Not sent yet.'],
  attempt: [(number: number) => `Intento ${number}`, (number: number) => `Attempt ${number}`],
  due: ['Programado', 'Due'],
  started: ['Inicio, en tiempo real', 'Started, in real time'],
  took: ['Duración', 'Duration'],
  early: ['Respondió antes de recibir todo', 'Responded before the whole request arrived'],
  yes: ['Sí', 'Yes'],
  sent: ['Solicitud', 'Request'],
  received: ['Respuesta', 'Response'],
  headers: ['Encabezados', 'Headers'],
  body: ['Cuerpo, tal como se envió', 'Body as sent'],
  tree: ['El cuerpo como JSON', 'Body as JSON'],
  responseBody: ['Cuerpo de la respuesta', 'Body of the response'],
  noBody: ['Sin cuerpo.', 'No body.'],
  part: [
    (shown: string, text: string) => `Los primeros ${shown} de ${text} bytes`,
    (shown: string, text: string) => `The first ${shown} of ${text} bytes`,
  ],
});

/** One attempt: its request, its response and its duration. */
function Attempt({ attempt, isOpen }: { attempt: DeliveryAttempt; isOpen: boolean }): JSX.Element {
  const t = words();
  const [open, setOpen] = useState(isOpen);
  const { number, at, startedAt, durationMs, misbehaviour, failure, request, response } = attempt;
  return (
    <details
      class="attempt"
      open={open}
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary class="entry-summary">
        <strong>{t.attempt(number)}</strong>
        <ResponseStatus status={response?.status ?? null} />
        <span class="small">{countText(Math.round(durationMs))} ms</span>
        {failure !== null && <span lang="en">{failure.detail}</span>}
      </summary>
      {open && (
        <>
          <DescriptionList
            entries={[
              [t.due, instantText(at)],
              [t.started, <code key="started">{startedAt}</code>],
              [t.took, `${countText(durationMs)} ms`],
              [t.misbehaviour, misbehaviour === null ? null : <span lang="en">{misbehaviour.detail}</span>],
              [t.early, response?.early ? t.yes : null],
            ]}
          />
          <h3>{t.sent}</h3>
          <p>
            <code>
              {request.method} {request.url}
            </code>
          </p>
          <HeaderTable caption={`${t.headers}: ${t.sent}`} headers={pairsOf(request.headers)} />
          <SentBody request={request} attempt={t.attempt(number)} />
          {response !== null && (
            <>
              <h3>{t.received}</h3>
              <HeaderTable caption={`${t.headers}: ${t.received}`} headers={pairsOf(response.headers)} />
              {response.body === '' ? (
                <p class="small">{t.noBody}</p>
              ) : (
                <BodyText label={`${t.responseBody}: ${t.attempt(number)}`} text={response.body} />
              )}
            </>
          )}
        </>
      )}
    </details>
  );
}

const pairsOf = (headers: readonly MessageHeader[]): [string, string][] =>
  headers.map(({ name, value }) => [name, value]);

/** Shows the exact text, which is what was signed, and its JSON. */
function SentBody({ request, attempt }: { request: SentRequest; attempt: string }): JSX.Element {
  const t = words();
  const { body, bodyBytes } = request;
  if (body === null) return <p class="small">{t.noBody}</p>;
  const shown = new TextEncoder().encode(body).length;
  // A fault may have truncated it.
  const message = parseJson(body);
  return (
    <>
      <h3>{t.body}</h3>
      <BodyText label={`${t.body}: ${attempt}`} text={body} />
      <p class="small">
        {shown < bodyBytes ? t.part(countText(shown), countText(bodyBytes)) : `${countText(bodyBytes)} bytes`}
      </p>
      {message !== undefined && <JsonTree label={`${t.tree}: ${attempt}`} value={message} />}
    </>
  );
}

/** Shows a message to an endpoint, with all attempts. */
export function View({ parameters: { webhookId = '', deliveryId = '' } }: ViewProps): JSX.Element {
  const t = words();
  const path = `/v1/webhooks/${encodeURIComponent(webhookId)}/deliveries/${encodeURIComponent(deliveryId)}`;
  const delivery = useResource<'getDelivery'>({ path });
  useNotices(['delivery', 'clock', 'world'], delivery.reload);
  const { busy, error, run } = useAction();
  const redeliver = (): Promise<void> =>
    run(async () => {
      await callApi<'redeliver'>({ method: 'POST', path: `${path}/redeliver` });
      toast(t.redelivered);
      delivery.reload();
    });
  return (
    <>
      <p class="back">
        <a href={addressOf(['webhooks', webhookId])}>← {titles().webhook}</a>
      </p>
      <ViewHeading title={delivery.value?.type ?? titles().delivery}>
        <code class="id">{deliveryId}</code>
        <LiveIndicator />
      </ViewHeading>
      <ProblemNote error={error} />
      <Loaded state={delivery}>
        {(known) => {
          const { status, eventId, reportId, createdAt, nextAttemptAt, misbehaviour } = known;
          return (
            <>
              <DescriptionList
                entries={[
                  [t.state, <deliveryStates.Badge key="state" state={status} />],
                  [t.event, <code key="event">{eventId}</code>],
                  [
                    t.report,
                    reportId === null ? null : <a href={addressOf(['reports', reportId])}>{reportId}</a>,
                  ],
                  [t.at, instantText(createdAt)],
                  [t.next, nextAttemptAt === null ? null : instantText(nextAttemptAt)],
                  [
                    t.misbehaviour,
                    misbehaviour === null ? null : <span lang="en">{misbehaviour.detail}</span>,
                  ],
                ]}
              />
              <div class="actions">
                <Button variant="primary" busy={busy} onClick={() => void redeliver()}>
                  {t.redeliver}
                </Button>
                <CopyCurlButton request={{ path }} />
              </div>
              <section class="page-section" aria-labelledby="attempts">
                <h2 id="attempts">{t.attempts}</h2>
                {known.attempts.length === 0 && <Empty>{t.none}</Empty>}
                {[...known.attempts].reverse().map((attempt, index) => (
                  <Attempt key={attempt.number} attempt={attempt} isOpen={index === 0} />
                ))}
              </section>
            </>
          );
        }}
      </Loaded>
    </>
  );
}
