import type { JSX } from 'preact';
import type { ReportSummary } from '../../contract/generated/types.js';
import type { AnyProfile, ApiRequest } from '../client/api.js';
import { LiveIndicator, useNotices } from '../client/live.js';
import { dictionary, emptyText, instantText } from '../i18n/language.js';
import { reportStates, StatusBadge } from '../parts/badge.js';
import { Search, Select } from '../parts/controls.js';
import { CopyCurlButton } from '../parts/copy.js';
import { Empty, Loaded, useResource } from '../parts/loading.js';
import { Pager, Table } from '../parts/table.js';
import { addressOf, replaceAddress, valuesIn } from '../shell/address.js';
import { titles, ViewHeading, type ViewProps } from '../view.js';

const words = dictionary({
  lead: [
    'Los informes de esta cuenta, los más nuevos primero.',
    'The reports of this account, newest first.',
  ],
  status: ['Estado', 'Status'],
  anyStatus: ['Todos', 'All'],
  company: ['Sociedad', 'Company'],
  companyField: ['Id de la sociedad', 'Company id'],
  created: ['Pedido', 'Created'],
  updated: ['Actualizado', 'Updated'],
  validated: ['Validación', 'Validation'],
  yes: ['Sí', 'Yes'],
  no: ['No', 'No'],
  caption: ['Informes', 'Reports'],
  none: ['Todavía no hay informes.', 'There are no reports yet.'],
  noneSuch: ['Ningún informe coincide.', 'No report matches these filters.'],
  createOne: ['Pedir uno', 'Create one'],
});

/** Lists the reports of the account with their current state. */
export function View({ query }: ViewProps): JSX.Element {
  const t = words();
  const filters = valuesIn(query, ['status', 'companyId', 'cursor']);
  const request: ApiRequest = { path: '/v1/reports', query: filters };
  const page = useResource<'listReports'>(request);
  useNotices(['report', 'world', 'clock'], page.reload);
  const show = (changed: Partial<typeof filters>): void =>
    replaceAddress(addressOf(['reports'], { ...filters, cursor: '', ...changed }));
  const isFiltered = filters.status !== '' || filters.companyId !== '';
  return (
    <>
      <ViewHeading title={titles().reports} lead={t.lead}>
        <LiveIndicator />
      </ViewHeading>
      <div class="filters">
        <Select
          label={t.status}
          value={filters.status}
          options={[['', t.anyStatus], ...Object.entries(reportStates.names())]}
          onChange={(next) => show({ status: next })}
        />
        <Search
          label={t.companyField}
          placeholder="sbx-spa-clean"
          value={filters.companyId}
          searchOnEnter
          onSearch={(next) => show({ companyId: next })}
        />
        <CopyCurlButton request={request} />
      </div>
      <Loaded state={page}>
        {(shown) => (
          <>
            <Table
              caption={t.caption}
              columns={[
                {
                  name: t.company,
                  render: ({ id, companyId }) => (
                    <>
                      <a class="clipped" href={addressOf(['reports', id])}>
                        <bdi>{companyId ?? id}</bdi>
                      </a>
                      {companyId !== undefined && <code class="id">{id}</code>}
                    </>
                  ),
                },
                { name: t.status, render: ({ status }) => <StatusBadge status={status} /> },
                { name: t.validated, render: ({ options }) => validatedText(options) },
                { name: t.created, nowrap: true, render: ({ createdAt }) => instantText(createdAt) },
                { name: t.updated, nowrap: true, render: ({ updatedAt }) => instantText(updatedAt) },
              ]}
              rows={shown.data}
              empty={
                <Empty>
                  <p>{isFiltered ? t.noneSuch : t.none}</p>
                  {!isFiltered && (
                    <p>
                      <a href={addressOf(['companies'])}>{t.createOne}</a>
                    </p>
                  )}
                </Empty>
              }
              keyOf={({ id }) => id}
            />
            <Pager page={shown.page} onTurn={(cursor) => show({ cursor })} />
          </>
        )}
      </Loaded>
    </>
  );
}

type ReportRow = AnyProfile<ReportSummary>;

function validatedText(options: ReportRow['options']): string {
  const t = words();
  if (options === undefined) return emptyText;
  return options.validate ? t.yes : t.no;
}
