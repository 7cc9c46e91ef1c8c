import type { JSX } from 'preact';
import type { Shareholder } from '../../../contract/generated/types.js';
import { countText, dayText, emptyText, percentText } from '../../i18n/format.js';
import type { Column } from '../../parts/table.js';
import { Editable } from '../editing/draft.js';
import { Records } from '../records/records.js';
import { recordWords } from '../records/words.js';
import { useReport } from '../report-context.js';
import { anchorProps, DocumentLink, Name, Section } from '../section.js';
import { OwnershipGraph, pathsOf } from './graph.js';
import { ownershipWords } from './words.js';

/** Who got shares or rights from whom. */
function Transfers(): JSX.Element | null {
  const t = recordWords();
  const { shareTransfers } = useReport().content;
  if (shareTransfers.length === 0) return null;
  return (
    <>
      <h3>{t.transfers}</h3>
      <Records
        caption={t.transfers}
        list="/content/shareTransfers"
        rows={shareTransfers}
        columns={[
          { name: t.date, nowrap: true, of: ({ date }) => <span>{dayText(date)}</span> },
          {
            name: t.transferor,
            of: ({ fromEntityId }) => (fromEntityId === null ? <span>—</span> : <Name of={fromEntityId} />),
          },
          { name: t.transferee, of: ({ toEntityId }) => <Name of={toEntityId} /> },
          { name: t.shares, numeric: true, of: ({ shares }) => <span>{countText(shares)}</span> },
          { name: t.standsOn, of: ({ documentId }) => <DocumentLink id={documentId} /> },
        ]}
      />
    </>
  );
}

/** Who owns the company: drawn, and as tables of owners and of holdings. */
export function Ownership(): JSX.Element | null {
  const t = ownershipWords();
  const { content } = useReport();
  const { count, coverage, listed } = content.shareholderSummary;
  return (
    <Section title={t.title(countText(count), count)} pointer="/content/shareholders">
      {listed < count && <p class="small">{t.listed(countText(listed), percentText(coverage))}</p>}
      {content.shareholders.length > 0 && <OwnershipGraph />}
      <Owners />
      {content.shareholders.length > 0 && <Holdings />}
      <Transfers />
    </Section>
  );
}

function Owners(): JSX.Element | null {
  const t = ownershipWords();
  const { content } = useReport();
  const { beneficialOwners } = content;
  const list = '/content/beneficialOwners';
  if (beneficialOwners.length === 0) return <p {...anchorProps(list)}>{t.noOwners}</p>;
  return (
    <>
      <h3 {...anchorProps(list)}>{t.owners}</h3>
      <Records
        caption={t.owners}
        list={list}
        rows={beneficialOwners}
        columns={[
          { name: t.person, of: ({ entityId }) => <Name of={entityId} /> },
          { name: t.basis, of: ({ basis }) => <span>{basis.map((each) => t.bases[each]).join(', ')}</span> },
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

/** Interests in a capital that nothing divides: what is counted of it are hundredths, and no shares. */
const undivided = /^(?:titular_eirl|capital_asignado)$/;

function Holdings(): JSX.Element {
  const t = ownershipWords();
  const { shareholders } = useReport().content;
  return (
    <>
      <h3>{t.holdings}</h3>
      <Records
        caption={t.holdings}
        list="/content/shareholders"
        rows={shareholders}
        columns={[
          { name: t.holder, of: ({ holderEntityId }) => <Name of={holderEntityId} /> },
          { name: t.issuer, of: ({ issuerEntityId }) => <Name of={issuerEntityId} /> },
          { name: t.capital, numeric: true, of: ({ percentage }) => <span>{percentText(percentage)}</span> },
          {
            name: t.votes,
            numeric: true,
            of: ({ votingPercentage }) => <span>{percentText(votingPercentage)}</span>,
          },
          {
            name: t.shares,
            numeric: true,
            of: ({ at, shares, interest }) => (
              <Editable at={`/content/shareholders/${at}/shares`} value={shares} label={t.shares}>
                <span>{undivided.test(interest) ? emptyText : countText(shares)}</span>
              </Editable>
            ),
          },
          { name: t.since, nowrap: true, of: ({ acquiredOn }) => <span>{dayText(acquiredOn)}</span> },
          ...(shareholders.some(({ status }) => status === 'historico') ? [untilColumn()] : []),
          ...(shareholders.some(({ encumbrances }) => encumbrances.length > 0) ? [burdensColumn()] : []),
        ]}
      />
    </>
  );
}

/** Until when what is held no more was held. */
function untilColumn(): Column<Shareholder> {
  const t = ownershipWords();
  return {
    name: t.until,
    of: ({ status, until }) => (
      <span>{status === 'vigente' ? '—' : until === null ? t.past : dayText(until)}</span>
    ),
  };
}

/** What burdens a holding, in whose favour, and whether the company has to heed it. */
function burdensColumn(): Column<Shareholder> {
  const t = ownershipWords();
  return {
    name: t.burdens,
    of: ({ encumbrances }) =>
      encumbrances.length === 0 ? (
        <span>—</span>
      ) : (
        encumbrances.map(({ kind, inFavourOfEntityId, since, registeredOn, documentId }) => (
          <p key={`${kind} ${documentId}`}>
            {t.burdenKinds[kind]} {t.inFavourOf} <Name of={inFavourOfEntityId} />,{' '}
            {registeredOn === null ? t.unregistered(dayText(since)) : t.registered(dayText(registeredOn))},{' '}
            <DocumentLink id={documentId} />
          </p>
        ))
      ),
  };
}
