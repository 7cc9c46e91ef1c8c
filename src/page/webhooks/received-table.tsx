import type { JSX } from 'preact';
import type { ReceivedMessage } from '../../contract/generated/types.js';
import { Badge } from '../parts/badge.js';
import { Empty } from '../parts/states.js';
import { type Column, Table } from '../parts/table.js';
import { ResponseStatus } from '../requests/answered.js';
import { addressOf } from '../shell/address.js';
import { instantText } from '../words/format.js';
import { words } from './words.js';

/** What came to the receiver, newest first, and what it made of it. */
export function ReceivedTable({ of }: { of: readonly ReceivedMessage[] }): JSX.Element {
  const t = words();
  if (of.length === 0) {
    return (
      <Empty>
        <p>{t.nothing}</p>
        <p class="small">{t.nothingHint}</p>
      </Empty>
    );
  }
  return (
    <Table caption={t.came} columns={receivedColumns()} rows={of} keyOf={({ number }) => String(number)} />
  );
}

function receivedColumns(): readonly Column<ReceivedMessage>[] {
  const t = words();
  return [
    {
      name: t.message,
      of: ({ number, type, messageId }) => (
        <span class="stacked">
          <span>
            {number}. <code>{type ?? t.untyped}</code>
          </span>
          <code class="id">{messageId}</code>
        </span>
      ),
    },
    { name: t.verdict, of: (message) => <VerificationResult of={message} /> },
    { name: t.answered, nowrap: true, of: ({ answered }) => <ResponseStatus status={answered} /> },
    {
      name: t.log,
      of: ({ webhookId, reportId, type }) =>
        webhookId === null ? null : (
          <a href={addressOf(['webhooks', webhookId], { type: type ?? '', reportId: reportId ?? '' })}>
            {reportId ?? t.attempts}
          </a>
        ),
    },
    { name: t.at, nowrap: true, of: ({ receivedAt }) => instantText(receivedAt) },
  ];
}

function VerificationResult({ of: { verified, refusal, cameBefore } }: { of: ReceivedMessage }): JSX.Element {
  const t = words();
  return (
    <span>
      <Badge tone={verified ? 'good' : 'bad'}>{verified ? t.verified : t.refused}</Badge>
      {refusal !== null && (
        <span class="why small" lang="en">
          {refusal}
        </span>
      )}
      {cameBefore > 0 && <span class="why small">△ {t.before(cameBefore)}</span>}
    </span>
  );
}
