import type { JSX } from 'preact';
import type { Fault } from '../../contract/generated/types.js';
import { type ApiRequest, callApi } from '../client/api.js';
import { useNotices } from '../client/live.js';
import { countText, instantText } from '../i18n/language.js';
import { useAction } from '../parts/action.js';
import { Badge } from '../parts/badge.js';
import { Button } from '../parts/controls.js';
import { Empty, Loaded, ProblemNote, useResource } from '../parts/loading.js';
import { RowActions, Table } from '../parts/table.js';
import { Tabs } from '../parts/tabs.js';
import { addressOf, replaceAddress } from '../shell/address.js';
import { titles, ViewHeading, type ViewProps } from '../view.js';
import { effects } from './draft.js';
import { FaultForm } from './fault-form.js';
import { effectNames, words } from './words.js';
import { WorldsTab } from './worlds.js';

/** Describes the effect of a fault in the words of the form, one line for each field. */
function effectLines({ webhook, ...fields }: Fault['effect']): string[] {
  if (webhook !== undefined) {
    const { kind, ...values } = webhook;
    return [
      nameOf(`webhook=${kind}`),
      ...Object.values(values).map((value) => valueLine(`webhook=${kind}`, value)),
    ];
  }
  return Object.entries(fields).flatMap(([field, value]) => {
    const choice = `${field}=${value}`;
    if (choice in effects) return [nameOf(choice)];
    if (field in effects) return [nameOf(field), valueLine(field, value)];
    return [`${labelOf(field)}: ${formNameOf(value) ?? textOf(value)}`];
  });
}

/** Describes the calls or messages that a fault applies to, one line for each condition. */
function matchLines(match: Fault['match']): string[] {
  const conditions = Object.entries(match);
  if (conditions.length === 0) return [words().all];
  return conditions.map(([field, value]) => `${labelOf(field)}: ${textOf(value)}`);
}

/** Describes when a fault ends. */
function endText({ count, instant }: Fault['until']): string {
  const { ends } = words();
  if (count !== undefined) return ends.count(String(count));
  return instant === undefined ? ends['']() : ends.instant(instantText(instant));
}

/** Returns the name of a form of `Retry-After`; undefined for other values. */
function formNameOf(value: unknown): string | undefined {
  const { seconds, date, pastDate } = words();
  return new Map<unknown, string>([
    ['seconds', seconds],
    ['date', date],
    ['past-date', pastDate],
  ]).get(value);
}

function nameOf(effect: string): string {
  return effectNames()[effect as keyof ReturnType<typeof effectNames>] ?? effect;
}

function valueLine(effect: string, value: unknown): string {
  const [kind] = effects[effect]?.value ?? [];
  return kind === undefined ? textOf(value) : `${words().values[kind]}: ${textOf(value)}`;
}

/** Returns the label of a field in the form; a field that the form lacks is returned unchanged. */
function labelOf(field: string): string {
  const { operation, company: companyId, eventType, nth, probability, retryAfter, retryAfterForm } = words();
  const labels = { operation, companyId, eventType, nth, probability, retryAfter, retryAfterForm };
  return labels[field as keyof typeof labels] ?? field;
}

/** A latency of one length is shown as its number; other values with parts as JSON. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Object.entries(value);
  return parts.length === 1 && parts[0]?.[0] === 'ms' ? String(parts[0][1]) : JSON.stringify(value);
}

const path = '/_sandbox/faults';

/** Notices after which the faults or their effects may have changed. */
const watchedNotices = ['request', 'delivery', 'world', 'clock'] as const;

/** Creates, lists and removes the faults of the account. */
function FaultsTab(): JSX.Element {
  const t = words();
  const { error, run } = useAction();
  const faults = useResource<'listFaults'>({ path });
  useNotices(watchedNotices, faults.reload);
  const removeBy = (request: ApiRequest): Promise<void> =>
    run(async () => {
      await callApi<'deleteFault' | 'clearFaults'>(request);
      faults.reload();
    });
  return (
    <>
      <FaultForm onSet={faults.reload} />
      <ProblemNote error={error} />
      <Loaded state={faults}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>{t.none}</Empty>
          ) : (
            <>
              <Table
                caption={t.caption}
                columns={[
                  { name: t.fault, nowrap: true, render: ({ id }) => <code>{id}</code> },
                  { name: t.match, render: ({ match }) => <Lines lines={matchLines(match)} /> },
                  { name: t.effect, render: ({ effect }) => <Lines lines={effectLines(effect)} /> },
                  { name: t.until, render: ({ until }) => endText(until) },
                  {
                    name: t.fired,
                    nowrap: true,
                    render: ({ fired, seen }) => t.firedOfSeen(countText(fired), countText(seen)),
                  },
                  {
                    name: t.state,
                    nowrap: true,
                    render: ({ state }) => (
                      <Badge tone={state === 'active' ? 'warning' : 'plain'}>{t[state]}</Badge>
                    ),
                  },
                  {
                    name: t.act,
                    nowrap: true,
                    render: ({ id }) => (
                      <RowActions
                        acts={['remove']}
                        names={t}
                        row={id}
                        onAct={() => void removeBy({ method: 'DELETE', path: `${path}/${id}` })}
                      />
                    ),
                  },
                ]}
                rows={data}
                keyOf={({ id }) => id}
              />
              <p class="actions">
                <Button onClick={() => void removeBy({ method: 'POST', path: `${path}/clear` })}>
                  {t.clear}
                </Button>
              </p>
            </>
          )
        }
      </Loaded>
      <AffectedRequests />
    </>
  );
}

/** Shows short lines in a table cell. */
function Lines({ lines }: { lines: readonly string[] }): JSX.Element {
  return (
    <>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  );
}

/** Lists those of the newest 100 requests that had a fault applied. */
function AffectedRequests(): JSX.Element {
  const t = words();
  const requests = useResource<'listRequests'>({ path: '/_sandbox/requests', query: { limit: 100 } });
  useNotices(watchedNotices, requests.reload);
  return (
    <section class="page-section" aria-labelledby="affected-requests">
      <h2 id="affected-requests">{t.affected}</h2>
      <Loaded state={requests}>
        {({ data }) => (
          <Table
            caption={t.affected}
            columns={[
              {
                name: t.request,
                render: ({ method, path: target }) => (
                  <code>
                    {method} {target}
                  </code>
                ),
              },
              { name: t.at, nowrap: true, render: ({ at }) => instantText(at) },
              { name: t.response, render: ({ status }) => status ?? t.noResponse },
              { name: t.fault, render: ({ fault }) => <code>{fault}</code> },
            ]}
            rows={data.filter(({ fault }) => fault !== null)}
            empty={<p>{t.noneAffected}</p>}
            keyOf={({ id }) => id}
          />
        )}
      </Loaded>
    </section>
  );
}

/** Manages injected faults and the world of the account. */
export function View({ query }: ViewProps): JSX.Element {
  const t = words();
  return (
    <>
      <ViewHeading title={titles().faults} lead={t.lead} />
      <Tabs
        label={t.tabs}
        tabs={[
          { id: 'faults', name: t.faults, show: () => <FaultsTab /> },
          { id: 'worlds', name: t.worlds, show: () => <WorldsTab /> },
        ]}
        chosen={query.get('show') ?? 'faults'}
        onChoose={(show) => replaceAddress(addressOf(['faults'], { show }))}
      />
    </>
  );
}
