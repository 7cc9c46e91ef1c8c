import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Coverage, CoverageCell, CoverageGap } from '../../contract/generated/types.js';
import type { ApiRequest } from '../client/api.js';
import { useNotices } from '../client/live.js';
import { apiKey, demoKey } from '../client/session.js';
import { countText } from '../i18n/language.js';
import { CopyButton, CopyCurlButton } from '../parts/copy.js';
import { Dialog } from '../parts/dialog.js';
import { Loaded, useResource } from '../parts/loading.js';
import { partWords } from '../parts/words.js';
import { words } from './words.js';

/** Coverage of one operation and status. */
interface CoverageMapCell {
  /** Codes of the problems that occurred; an empty one for a response without problem. */
  exercised: Set<string>;
  gaps: CoverageGap[];
}

/** Coverage by operation and status. Responses that no request can cause are not counted. */
interface CoverageMap {
  /** Includes an empty name for requests without operation. */
  operations: readonly string[];
  statuses: readonly number[];
  /** @returns null if the operation never responds with this status */
  cellAt(operation: string, status: number): CoverageMapCell | null;
}

/** @param coverage of one account */
function coverageMapOf({ cells, gaps }: Coverage): CoverageMap {
  const exercised = cells.filter(hasStatus);
  const open = gaps.filter(hasStatus);
  const all = [...open, ...exercised];
  const order = [...new Set(all.map(({ operation }) => operation ?? ''))];
  const found = new Map<string, CoverageMapCell>();
  const cellOf = ({ operation, status }: { operation: string | null; status: number }) => {
    const key = `${operation ?? ''} ${status}`;
    const cell = found.get(key) ?? { exercised: new Set(), gaps: [] };
    found.set(key, cell);
    return cell;
  };
  for (const cell of exercised) cellOf(cell).exercised.add(cell.problem ?? '');
  for (const gap of open) cellOf(gap).gaps.push(gap);
  return {
    operations: [...order.filter(Boolean), ...order.filter((operation) => operation === '')],
    statuses: [...new Set(all.map(({ status }) => status))].sort((a, b) => a - b),
    cellAt: (operation, status) => found.get(`${operation} ${status}`) ?? null,
  };
}

function hasStatus<Item extends CoverageCell | CoverageGap>(item: Item): item is Item & { status: number } {
  return item.status !== null;
}

const coverageRequest: ApiRequest = { path: '/_sandbox/coverage' };

/** Gaps of one kind, with their title. */
interface OpenGaps {
  title: string;
  gaps: readonly CoverageGap[];
}

/** Shows what was never tried, with a request that would try it. */
export function CoverageTab(): JSX.Element {
  const coverage = useResource<'getCoverage'>(coverageRequest);
  useNotices(['request', 'world'], coverage.reload);
  const [open, setOpen] = useState<OpenGaps>();
  return (
    <>
      <p class="lead">{words().coverageLead}</p>
      <div class="actions">
        <CopyCurlButton request={coverageRequest} />
      </div>
      <Loaded state={coverage}>{(shown) => <CoverageView coverage={shown} onOpen={setOpen} />}</Loaded>
      {open !== undefined && <GapDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface CoverageViewProps {
  coverage: Coverage;
  onOpen(open: OpenGaps): void;
}

function CoverageView({ coverage, onOpen }: CoverageViewProps): JSX.Element {
  const t = words();
  const { exercised, total, percent, gaps } = coverage;
  const others: readonly OpenGaps[] = [
    {
      title: t.openScenarios,
      gaps: gaps.filter(({ status, scenario }) => status === null && scenario !== null),
    },
    { title: t.openFaults, gaps: gaps.filter(({ status, fault }) => status === null && fault !== null) },
  ];
  const map = coverageMapOf(coverage);
  return (
    <>
      <p role="status">
        <strong>{percent} %</strong> {t.exercised(countText(exercised), countText(total))}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls must scroll by keys too */}
      <section class="coverage-map" tabIndex={0} aria-label={t.coverageMap}>
        <table>
          <caption>{t.coverageMap}</caption>
          <thead>
            <tr>
              <th scope="col">{t.operation}</th>
              {map.statuses.map((status) => (
                <th key={status} scope="col">
                  {status}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {map.operations.map((operation) => (
              <tr key={operation}>
                <th scope="row" data-name={t.operation}>
                  <span>{operation || t.noOperation}</span>
                </th>
                {map.statuses.map((status) => (
                  <Cell key={status} map={map} operation={operation} status={status} onOpen={onOpen} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class="actions">
        {others
          .filter((each) => each.gaps.length > 0)
          .map((each) => (
            <button key={each.title} type="button" class="button" onClick={() => onOpen(each)}>
              {each.title}: {countText(each.gaps.length)}
            </button>
          ))}
      </p>
    </>
  );
}

interface CellProps {
  map: CoverageMap;
  operation: string;
  status: number;
  onOpen: CoverageViewProps['onOpen'];
}

/** Shows covered and possible responses, with a sign and a shade. */
function Cell({ map, operation, status, onOpen }: CellProps): JSX.Element {
  const t = words();
  const cell = map.cellAt(operation, status);
  if (cell === null) return <td class="none" />;
  const all = cell.exercised.size + cell.gaps.length;
  const share = cell.gaps.length === 0 ? 'whole' : cell.exercised.size > 0 ? 'part' : 'open';
  const text = `${cell.exercised.size}/${all}`;
  const title = `${operation || t.noOperation} ${status}`;
  return (
    <td class={share} data-name={status}>
      {cell.gaps.length === 0 ? (
        <span>✓ {text}</span>
      ) : (
        <button
          type="button"
          aria-label={`${text}, ${title}`}
          onClick={() => onOpen({ title, gaps: cell.gaps })}
        >
          {text}
        </button>
      )}
    </td>
  );
}

function GapDialog({ title, gaps, onClose }: OpenGaps & { onClose(): void }): JSX.Element {
  const t = words();
  return (
    <Dialog title={title} onClose={onClose}>
      <p class="small">{apiKey.value === demoKey ? t.paste : t.pasteWithKey}</p>
      <ul class="coverage-gaps">
        {gaps.map((gap) => {
          const name = gap.problem ?? gap.scenario ?? gap.fault ?? String(gap.status);
          const lines = [...gap.before, gap.request].map(({ curl }) =>
            curl.replaceAll('$URL', location.origin),
          );
          const text = lines.join('\n');
          const script =
            apiKey.value === demoKey && demoKey !== null ? text.replaceAll('$KEY', demoKey) : text;
          return (
            <li key={name}>
              <h3>{name}</h3>
              <pre>{script}</pre>
              <CopyButton text={() => script} label={`${partWords().copyCurl}: ${name}`}>
                {partWords().copyCurl}
              </CopyButton>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
