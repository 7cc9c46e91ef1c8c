import type { JSX } from 'preact';
import { type ApiRequest, callApi } from '../client/api.js';
import { LiveIndicator, useNotices } from '../client/live.js';
import { countText, instantText } from '../i18n/language.js';
import { Search, Select } from '../parts/controls.js';
import { CopyCurlButton } from '../parts/copy.js';
import { Empty, Loaded, useLoaded } from '../parts/loading.js';
import { Pager, Table } from '../parts/table.js';
import { Tabs } from '../parts/tabs.js';
import { addressOf, replaceAddress, valuesIn } from '../shell/address.js';
import { titles, ViewHeading, type ViewProps } from '../view.js';
import { ConductTab } from './conduct-tab.js';
import { CoverageTab } from './coverage-tab.js';
import { ExpectationTab } from './expectation-tab.js';
import { ResponseStatus } from './response-status.js';
import { words } from './words.js';

/** Lists the requests of the account, newest first. */
function JournalTab({ query }: { query: URLSearchParams }): JSX.Element {
  const t = words();
  const filters = valuesIn(query, ['operation', 'status', 'problem', 'reportId', 'cursor']);
  const request: ApiRequest = { path: '/_sandbox/requests', query: filters };
  const shown = useLoaded(async (signal) => {
    const [journal, page] = await Promise.all([
      callApi<'getJournal'>({ path: '/_sandbox/journal', signal }),
      callApi<'listRequests'>({ ...request, signal }),
    ]);
    return { page: page.body, journal: journal.body };
  }, Object.values(filters));
  useNotices(['request', 'world'], shown.reload);
  const show = (changed: Partial<typeof filters>): void =>
    replaceAddress(addressOf(['requests'], { ...filters, cursor: '', ...changed }));
  const counts = shown.value?.journal.counts ?? [];
  const statuses = counts.flatMap(({ status }) =>
    status === null ? [] : [String(status), `${Math.floor(status / 100)}xx`],
  );
  // The values that occur in the journal.
  const selects = [
    ['operation', t.operation, counts.map(({ operation }) => operation)],
    ['status', t.status, statuses],
    ['problem', t.problem, counts.map(({ problem }) => problem)],
  ] as const;
  return (
    <>
      <div class="filters">
        {selects.map(([name, label, found]) => (
          <Select
            key={name}
            label={label}
            value={filters[name]}
            options={filterOptions(filters[name], found)}
            onChange={(value) => show({ [name]: value })}
          />
        ))}
        <Search
          label={t.report}
          placeholder="rep_…"
          value={filters.reportId}
          searchOnEnter
          onSearch={(reportId) => show({ reportId })}
        />
      </div>
      <div class="actions">
        <CopyCurlButton request={request} />
      </div>
      <Loaded state={shown}>
        {({ page, journal }) => (
          <>
            {!journal.on && <p role="status">{t.off}</p>}
            {page.evicted > 0 && <p class="small">{t.evicted(countText(page.evicted))}</p>}
            <Table
              caption={t.caption}
              columns={[
                {
                  name: t.request,
                  render: ({ id, method, path, query }) => (
                    <>
                      <a class="clipped" href={addressOf(['requests', id])}>
                        <code>
                          {method} {path}
                          {query === null ? '' : `?${query}`}
                        </code>
                      </a>
                      <code class="id">{id}</code>
                    </>
                  ),
                },
                {
                  name: t.response,
                  nowrap: true,
                  render: ({ status }) => <ResponseStatus status={status} />,
                },
                {
                  name: t.problemOrFault,
                  render: ({ problem, fault }) => (
                    <>
                      {problem !== null && <a href={`/problems/${problem}`}>{problem}</a>}
                      {problem !== null && fault !== null && <br />}
                      {fault !== null && <code>{fault}</code>}
                    </>
                  ),
                },
                { name: t.scenario, render: ({ scenario }) => <bdi>{scenario}</bdi> },
                { name: t.at, nowrap: true, render: ({ at }) => instantText(at) },
              ]}
              rows={page.data}
              empty={
                <Empty>
                  <p>{journal.counts.length > 0 ? t.noneSuch : t.none}</p>
                </Empty>
              }
              keyOf={({ id }) => id}
            />
            <p class="small">{t.ownReads}</p>
            <Pager page={page.page} onTurn={(cursor) => show({ cursor })} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Options of a filter: all, the chosen value and the values found, each once. */
function filterOptions(chosen: string, found: readonly (string | null)[]): [string, string][] {
  const known = new Set([chosen, ...found].filter((each): each is string => each !== null && each !== ''));
  return [['', words().all], ...[...known].sort().map((each): [string, string] => [each, each])];
}

/** Shows the request journal, and what the sandbox checks with it. */
export function View({ query }: ViewProps): JSX.Element {
  const t = words();
  const chosen = query.get('show') ?? 'journal';
  return (
    <>
      <ViewHeading title={titles().requests} lead={t.lead}>
        {chosen !== 'expectation' && <LiveIndicator />}
      </ViewHeading>
      <Tabs
        label={titles().requests}
        chosen={chosen}
        onChoose={(show) => replaceAddress(addressOf(['requests'], show === 'journal' ? {} : { show }))}
        tabs={[
          { id: 'journal', name: t.journal, show: () => <JournalTab query={query} /> },
          { id: 'expectation', name: t.expectation, show: () => <ExpectationTab /> },
          { id: 'conduct', name: t.conduct, show: () => <ConductTab /> },
          { id: 'coverage', name: t.coverage, show: () => <CoverageTab /> },
        ]}
      />
    </>
  );
}
