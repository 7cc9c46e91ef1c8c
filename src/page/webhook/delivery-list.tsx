import type { JSX } from 'preact';
import type { DeliveryPage, DeliverySummary } from '../../contract/generated/types.js';
import { CopyCurl } from '../parts/copy.js';
import { Search, Select } from '../parts/field.js';
import { Pager } from '../parts/pager.js';
import { Empty, Loaded } from '../parts/states.js';
import { type Column, Table } from '../parts/table.js';
import { type ApiRequest, callApi } from '../server/api.js';
import { useNotices } from '../server/live.js';
import { useLoaded } from '../server/loaded.js';
import { addressOf, replaceAddress } from '../shell/address.js';
import { countText, instantText } from '../words/format.js';
import { DeliveryState } from './delivery-state.js';
import { deliveryNames, words } from './words.js';

const filterNames = ['status', 'type', 'reportId', 'cursor'] as const;
type Filters = Record<(typeof filterNames)[number], string>;

/** The messages to an endpoint, newest first. */
export function DeliveryList({
  webhookId,
  query,
}: {
  webhookId: string;
  query: URLSearchParams;
}): JSX.Element {
  const t = words();
  const filters = Object.fromEntries(filterNames.map((name) => [name, query.get(name) ?? ''])) as Filters;
  const asked: ApiRequest = {
    path: `/v1/webhooks/${encodeURIComponent(webhookId)}/deliveries`,
    query: filters,
  };
  const page = useLoaded(
    async (signal) => (await callApi<'listDeliveries'>({ ...asked, signal })).body,
    [webhookId, ...Object.values(filters)],
  );
  useNotices(['delivery', 'report', 'clock', 'world'], page.reload);
  const show = (changed: Partial<Filters>): void =>
    replaceAddress(addressOf(['webhooks', webhookId], { ...filters, cursor: '', ...changed }));
  return (
    <section class="messages" aria-labelledby="messages">
      <h2 id="messages">{t.messages}</h2>
      <FilterFields filters={filters} onShow={show} />
      <div class="actions">
        <CopyCurl asked={asked} />
      </div>
      <Loaded of={page}>
        {(shown) => (
          <>
            <DeliveryTable page={shown} isFiltered={Object.values(filters).some(Boolean)} />
            <Pager page={shown.page} onTurn={(cursor) => show({ cursor })} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface FilterProps {
  filters: Filters;
  onShow(changed: Partial<Filters>): void;
}

function FilterFields({ filters: { status, type, reportId }, onShow }: FilterProps): JSX.Element {
  const t = words();
  return (
    <div class="filters">
      <Select
        label={t.status}
        value={status}
        options={[['', t.all], ...Object.entries(deliveryNames())]}
        onChange={(next) => onShow({ status: next })}
      />
      <Search label={t.type} value={type} asEntered onSearch={(next) => onShow({ type: next })} />
      <Search label={t.report} value={reportId} asEntered onSearch={(next) => onShow({ reportId: next })} />
    </div>
  );
}

function DeliveryTable({
  page: { data, page },
  isFiltered,
}: {
  page: DeliveryPage;
  isFiltered: boolean;
}): JSX.Element {
  const t = words();
  if (data.length > 0)
    return <Table caption={t.messages} columns={deliveryColumns()} rows={data} keyOf={({ id }) => id} />;
  return <Empty>{page.next !== null ? t.ended : isFiltered ? t.noneSuch : t.none}</Empty>;
}

function deliveryColumns(): readonly Column<DeliverySummary>[] {
  const t = words();
  return [
    {
      name: t.message,
      of: ({ id, webhookId, type }) => (
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
      of: ({ status, nextAttemptAt }) => (
        <span>
          <DeliveryState of={status} />
          {nextAttemptAt !== null && <span class="why small">{t.again(instantText(nextAttemptAt))}</span>}
        </span>
      ),
    },
    { name: t.attempts, numeric: true, of: ({ attempts }) => countText(attempts) },
    { name: t.last, of: (delivery) => <LastAttempt of={delivery} /> },
    {
      name: t.report,
      of: ({ reportId }) =>
        reportId === null ? null : <a href={addressOf(['reports', reportId])}>{reportId}</a>,
    },
    { name: t.at, nowrap: true, of: ({ createdAt }) => instantText(createdAt) },
  ];
}

function LastAttempt({
  of: { lastStatus, lastFailure, misbehaviour },
}: {
  of: DeliverySummary;
}): JSX.Element {
  return (
    <span>
      {lastStatus ?? <span lang="en">{lastFailure ?? words().noAnswer}</span>}
      {misbehaviour !== null && <code class="why">{misbehaviour.kind}</code>}
    </span>
  );
}
