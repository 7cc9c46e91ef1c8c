import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../parts/button.js';
import { Table } from '../../parts/table.js';
import { countText, dayText, percentText } from '../../words/format.js';
import { Name, Part } from '../part.js';
import { useReport } from '../told.js';
import { Graph } from './graph.js';
import { pathsOf } from './paths.js';
import { words } from './words.js';

/** More holdings are shown when they are asked for. */
const shownAtOnce = 50;

/** Who owns the company: drawn, and as tables of owners and of holdings. */
export function Ownership(): JSX.Element | null {
  const t = words();
  const { content } = useReport();
  const { count, coverage, listed } = content.shareholderSummary;
  if (content.shareholders.length === 0) return null;
  return (
    <Part title={t.title(countText(count), count)} pointer="/content/shareholders">
      {listed < count && <p class="small">{t.listed(countText(listed), percentText(coverage))}</p>}
      <Graph />
      <Owners />
      <Holdings />
    </Part>
  );
}

function Owners(): JSX.Element | null {
  const t = words();
  const { content } = useReport();
  const { beneficialOwners } = content;
  if (beneficialOwners.length === 0) return <p>{t.noOwners}</p>;
  return (
    <>
      <h3>{t.owners}</h3>
      <Table
        caption={t.owners}
        rows={beneficialOwners}
        keyOf={({ entityId }) => entityId}
        columns={[
          {
            name: t.person,
            of: (owner) => (
              <span id={`/content/beneficialOwners/${beneficialOwners.indexOf(owner)}`} tabIndex={-1}>
                <Name of={owner.entityId} />
              </span>
            ),
          },
          {
            name: t.effectiveShort,
            numeric: true,
            of: (owner) => <span>{percentText(owner.effectivePercentage)}</span>,
          },
          {
            name: t.declared,
            numeric: true,
            of: ({ declared, declaredPercentage }) => (
              <span>
                {declaredPercentage === null ? (declared ? t.yes : t.no) : percentText(declaredPercentage)}
              </span>
            ),
          },
          { name: t.pathsShort, of: (owner) => <bdi>{pathsOf(owner, content).join('; ')}</bdi> },
        ]}
      />
    </>
  );
}

function Holdings(): JSX.Element {
  const t = words();
  const { shareholders } = useReport().content;
  const [shown, setShown] = useState(shownAtOnce);
  const rows = shareholders.slice(0, shown).map((shareholder, at) => ({ ...shareholder, at }));
  const rest = shareholders.length - rows.length;
  return (
    <>
      <h3>{t.holdings}</h3>
      <Table
        caption={t.holdings}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            name: t.holder,
            of: ({ at, holderEntityId }) => (
              <span id={`/content/shareholders/${at}`} tabIndex={-1}>
                <Name of={holderEntityId} />
              </span>
            ),
          },
          { name: t.issuer, of: ({ issuerEntityId }) => <Name of={issuerEntityId} /> },
          { name: t.capital, numeric: true, of: ({ percentage }) => <span>{percentText(percentage)}</span> },
          {
            name: t.votes,
            numeric: true,
            of: ({ votingPercentage }) => <span>{percentText(votingPercentage)}</span>,
          },
          { name: t.shares, numeric: true, of: ({ shares }) => <span>{countText(shares)}</span> },
          { name: t.since, nowrap: true, of: ({ acquiredOn }) => <span>{dayText(acquiredOn)}</span> },
        ]}
      />
      {rest > 0 && (
        <>
          <p class="small">{t.shown(countText(rows.length), countText(shareholders.length))}</p>
          <p class="actions">
            <Button onClick={() => setShown(shown + 20 * shownAtOnce)}>
              {t.more(countText(Math.min(rest, 20 * shownAtOnce)))}
            </Button>
          </p>
        </>
      )}
    </>
  );
}
