import type { JSX } from 'preact';
import type { Fault, RequestSummary } from '../../contract/generated/types.js';
import { Badge } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Empty, Loaded } from '../parts/states.js';
import { type Column, Table } from '../parts/table.js';
import { useAction } from '../server/action.js';
import { callApi } from '../server/api.js';
import { useNotices } from '../server/live.js';
import { useLoaded } from '../server/loaded.js';
import { countText, instantText } from '../words/format.js';
import { FaultForm } from './fault-form.js';
import { words } from './words.js';

const path = '/_sandbox/faults';

/** What may have changed what is shown. */
const watched = ['request', 'delivery', 'world', 'clock'] as const;

/** The faults of the account: set, watched and removed. */
export function Faults(): JSX.Element {
  const { error, run } = useAction();
  const faults = useLoaded(async (signal) => (await callApi<'listFaults'>({ path, signal })).body.data, []);
  useNotices(watched, faults.reload);
  const remove = (id: string): Promise<void> =>
    run(async () => {
      await callApi<'deleteFault'>({ method: 'DELETE', path: `${path}/${id}` });
      faults.reload();
    });
  const clear = (): Promise<void> =>
    run(async () => {
      await callApi<'clearFaults'>({ method: 'POST', path: `${path}/clear` });
      faults.reload();
    });
  return (
    <>
      <FaultForm onSet={faults.reload} />
      {error !== undefined && <ProblemNote error={error} />}
      <Loaded of={faults}>
        {(list) => <List of={list} onRemove={(id) => void remove(id)} onClear={() => void clear()} />}
      </Loaded>
      <AffectedRequests />
    </>
  );
}

interface ListProps {
  of: readonly Fault[];
  onRemove(id: string): void;
  onClear(): void;
}

function List({ of, onRemove, onClear }: ListProps): JSX.Element {
  const t = words();
  if (of.length === 0) return <Empty>{t.none}</Empty>;
  return (
    <>
      <Table caption={t.caption} columns={faultColumns(onRemove)} rows={of} keyOf={({ id }) => id} />
      <p class="actions">
        <Button onClick={onClear}>{t.clear}</Button>
      </p>
    </>
  );
}

/** What suffered from them. */
function AffectedRequests(): JSX.Element {
  const t = words();
  const hit = useLoaded(loadAffectedRequests, []);
  useNotices(watched, hit.reload);
  return (
    <section class="hit" aria-labelledby="hit">
      <h2 id="hit">{t.happened}</h2>
      <Loaded of={hit}>
        {(list) =>
          list.length === 0 ? (
            <p>{t.happenedNone}</p>
          ) : (
            <Table caption={t.happened} columns={hitColumns()} rows={list} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </section>
  );
}

/** Of the newest requests in the journal, those whose answers suffered something. */
async function loadAffectedRequests(signal: AbortSignal): Promise<RequestSummary[]> {
  const asked = { path: '/_sandbox/requests', query: { limit: 100 }, signal };
  return (await callApi<'listRequests'>(asked)).body.data.filter(({ fault }) => fault !== null);
}

function faultColumns(onRemove: (id: string) => void): readonly Column<Fault>[] {
  const t = words();
  const json = (value: object): JSX.Element => <code>{JSON.stringify(value)}</code>;
  return [
    { name: t.fault, nowrap: true, of: ({ id }) => <code>{id}</code> },
    { name: t.match, of: ({ match }) => json(match) },
    { name: t.effect, of: ({ effect }) => json(effect) },
    { name: t.until, of: ({ until }) => json(until) },
    { name: t.fired, nowrap: true, of: ({ fired, seen }) => t.of(countText(fired), countText(seen)) },
    {
      name: t.state,
      nowrap: true,
      of: ({ state }) => <Badge tone={state === 'active' ? 'warning' : 'plain'}>{t[state]}</Badge>,
    },
    {
      name: t.act,
      nowrap: true,
      of: ({ id }) => (
        <span class="acts">
          <Button look="quiet" label={`${t.remove}: ${id}`} onClick={() => onRemove(id)}>
            {t.remove}
          </Button>
        </span>
      ),
    },
  ];
}

function hitColumns(): readonly Column<RequestSummary>[] {
  const t = words();
  return [
    {
      name: t.request,
      of: ({ method, path: asked }) => (
        <code>
          {method} {asked}
        </code>
      ),
    },
    { name: t.at, nowrap: true, of: ({ at }) => instantText(at) },
    { name: t.answer, of: ({ status }) => status ?? t.noAnswer },
    { name: t.fault, of: ({ fault }) => <code>{fault}</code> },
  ];
}
