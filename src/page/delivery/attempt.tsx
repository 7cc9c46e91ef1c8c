import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { DeliveryAttempt, MessageHeader, SentRequest } from '../../contract/generated/types.js';
import { BodyText } from '../parts/body-text.js';
import { Facts } from '../parts/facts.js';
import { JsonTree } from '../parts/json-tree.js';
import { Table } from '../parts/table.js';
import { ResponseStatus } from '../requests/answered.js';
import { countText, instantText } from '../words/format.js';
import { words } from './words.js';

/** A message as it was sent once: what was sent, what came of it, and how long that took. */
export function Attempt({ of, isOpen }: { of: DeliveryAttempt; isOpen: boolean }): JSX.Element {
  const t = words();
  const [open, setOpen] = useState(isOpen);
  const { number, response, failure, durationMs } = of;
  return (
    <details
      class="attempt"
      open={open}
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>
        <strong>{t.attempt(number)}</strong>
        <ResponseStatus status={response?.status ?? null} />
        <span class="small">{t.ms(countText(Math.round(durationMs)))}</span>
        {failure !== null && <span lang="en">{failure.detail}</span>}
      </summary>
      {open && <AttemptDetails of={of} />}
    </details>
  );
}

function AttemptDetails({ of }: { of: DeliveryAttempt }): JSX.Element {
  const t = words();
  const { at, startedAt, durationMs, misbehaviour, request, response } = of;
  return (
    <>
      <Facts
        of={[
          [t.due, instantText(at)],
          [t.started, <code key="started">{startedAt}</code>],
          [t.took, t.ms(countText(durationMs))],
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
      <Headers of={request.headers} caption={`${t.headers}: ${t.sent}`} />
      <SentBody of={request} attempt={t.attempt(of.number)} />
      {response !== null && (
        <>
          <h3>{t.received}</h3>
          <Headers of={response.headers} caption={`${t.headers}: ${t.received}`} />
          {response.body === '' ? (
            <p class="small">{t.noBody}</p>
          ) : (
            <BodyText label={`${t.answerBody}: ${t.attempt(of.number)}`} text={response.body} />
          )}
        </>
      )}
    </>
  );
}

function Headers({ of, caption }: { of: readonly MessageHeader[]; caption: string }): JSX.Element {
  const t = words();
  const rows = of.map((header, at) => ({ ...header, at }));
  return (
    <Table
      caption={caption}
      columns={[
        { name: t.header, of: ({ name }) => <code>{name}</code> },
        { name: t.value, of: ({ value }) => <code>{value}</code> },
      ]}
      rows={rows}
      keyOf={({ at }) => String(at)}
    />
  );
}

/** The exact text, since that is what was signed, and what it says. */
function SentBody({ of: { body, bodyBytes }, attempt }: { of: SentRequest; attempt: string }): JSX.Element {
  const t = words();
  if (body === null) return <p class="small">{t.noBody}</p>;
  const shown = new TextEncoder().encode(body).length;
  const message = parsed(body);
  return (
    <>
      <h3>{t.body}</h3>
      <BodyText label={`${t.body}: ${attempt}`} text={body} />
      <p class="small">
        {shown < bodyBytes ? t.part(countText(shown), countText(bodyBytes)) : t.bytes(countText(bodyBytes))}
      </p>
      {message !== undefined && <JsonTree label={`${t.tree}: ${attempt}`} value={message} />}
    </>
  );
}

/** Undefined where it is no JSON, as of a body that was cut. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
