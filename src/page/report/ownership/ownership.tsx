import type { JSX } from 'preact';
import type { BeneficialOwner, Shareholder } from '../../../contract/generated/types.js';
import { countText, dayText, emptyText, percentText } from '../../i18n/language.js';
import type { Column } from '../../parts/table.js';
import { Editable } from '../editing/draft.js';
import { RecordTable, TitledRecordTable } from '../records/records.js';
import { recordWords } from '../records/words.js';
import { useReport } from '../report-context.js';
import { anchorProps, DocumentLink, EntityName, Section } from '../section.js';
import { OwnershipGraph, pathsOf } from './graph.js';
import { ownershipWords } from './words.js';

/** Lists transfers of shares or rights. */
function Transfers(): JSX.Element {
  const t = recordWords();
  const { shareTransfers } = useReport().content;
  return (
    <TitledRecordTable
      title={t.transfers}
      list="/content/shareTransfers"
      rows={shareTransfers}
      columns={[
        { name: t.date, nowrap: true, render: ({ date }) => dayText(date) },
        {
          name: t.transferor,
          render: ({ fromEntityId }) =>
            fromEntityId === null ? <span>—</span> : <EntityName id={fromEntityId} />,
        },
        { name: t.transferee, render: ({ toEntityId }) => <EntityName id={toEntityId} /> },
        { name: t.shares, numeric: true, render: ({ shares }) => countText(shares) },
        { name: t.document, render: ({ documentId }) => <DocumentLink id={documentId} /> },
      ]}
    />
  );
}

/** Shows the owners of the company, as a graph and as tables. */
export function Ownership(): JSX.Element | null {
  const t = ownershipWords();
  const { shareholders, shareholderSummary } = useReport().content;
  const { count, coverage, listed } = shareholderSummary;
  return (
    <Section title={t.title(countText(count), count)} pointer="/content/shareholders">
      {listed < count && <p class="small">{t.listed(countText(listed), percentText(coverage))}</p>}
      {shareholders.length > 0 && <OwnershipGraph />}
      <Owners />
      <TitledRecordTable
        title={t.holdings}
        list="/content/shareholders"
        rows={shareholders}
        columns={[
          { name: t.holder, render: ({ holderEntityId }) => <EntityName id={holderEntityId} /> },
          { name: t.issuer, render: ({ issuerEntityId }) => <EntityName id={issuerEntityId} /> },
          { name: t.capital, numeric: true, render: ({ percentage }) => percentText(percentage) },
          { name: t.votes, numeric: true, render: ({ votingPercentage }) => percentText(votingPercentage) },
          {
            name: t.shares,
            numeric: true,
            render: ({ index, shares, interest }) => (
              <Editable pointer={`/content/shareholders/${index}/shares`} value={shares} label={t.shares}>
                <span>{undividedCapital.test(interest) ? emptyText : countText(shares)}</span>
              </Editable>
            ),
          },
          { name: t.since, nowrap: true, render: ({ acquiredOn }) => dayText(acquiredOn) },
          ...(shareholders.some(({ status }) => status === 'historico') ? [untilColumn()] : []),
          ...(shareholders.some(({ encumbrances }) => encumbrances.length > 0) ? [encumbrancesColumn()] : []),
        ]}
      />
      <Transfers />
    </Section>
  );
}

function Owners(): JSX.Element | null {
  const t = ownershipWords();
  const { content } = useReport();
  const { beneficialOwners } = content;
  const listPointer = '/content/beneficialOwners';
  if (beneficialOwners.length === 0) return <p {...anchorProps(listPointer)}>{t.noOwners}</p>;
  return (
    <>
      <h3 {...anchorProps(listPointer)}>{t.owners}</h3>
      <RecordTable
        caption={t.owners}
        list={listPointer}
        rows={beneficialOwners}
        columns={[
          { name: t.person, render: ({ entityId }) => <EntityName id={entityId} /> },
          { name: t.basis, render: ({ basis }) => basis.map((each) => t.bases[each]).join(', ') },
          {
            name: t.effectiveShort,
            numeric: true,
            render: (owner) => percentText(owner.effectivePercentage),
          },
          {
            name: t.band,
            nowrap: true,
            render: ({ controlBands: { ownership, votes } }) => (
              <span>
                {bandText(ownership)}
                {votes !== ownership && ` · ${t.votes}: ${bandText(votes)}`}
              </span>
            ),
          },
          {
            name: t.declared,
            numeric: true,
            render: ({ declared, declaredPercentage }) => (
              <span>
                {declaredPercentage === null ? (declared ? t.yes : t.no) : percentText(declaredPercentage)}
              </span>
            ),
          },
          { name: t.pathsShort, render: (owner) => <bdi>{pathsOf(owner, content).join('; ')}</bdi> },
        ]}
      />
    </>
  );
}

/** Formats a band of control as a range of percentages; a dash if the person has none. */
function bandText(band: BeneficialOwner['controlBands']['ownership']): string {
  return band === null ? emptyText : bandRanges[band];
}

const bandRanges = {
  hasta_25: '≤ 25 %',
  mas_de_25_hasta_50: '> 25 % ≤ 50 %',
  mas_de_50_menos_de_75: '> 50 % < 75 %',
  '75_o_mas': '≥ 75 %',
} as const;

/** Interests in an undivided capital: their `shares` are hundredths of it. */
const undividedCapital = /^(?:titular_eirl|capital_asignado)$/;

/** Column with the end of former holdings. */
function untilColumn(): Column<Shareholder> {
  const t = ownershipWords();
  return {
    name: t.until,
    render: ({ status, until }) => (status === 'vigente' ? '—' : until === null ? t.past : dayText(until)),
  };
}

/** Column with the encumbrances of a holding, their creditors and their registration. */
function encumbrancesColumn(): Column<Shareholder> {
  const t = ownershipWords();
  return {
    name: t.encumbrances,
    render: ({ encumbrances }) =>
      encumbrances.length === 0 ? (
        <span>—</span>
      ) : (
        encumbrances.map(({ kind, inFavourOfEntityId, since, registeredOn, documentId }) => (
          <p key={`${kind} ${documentId}`}>
            {t.encumbranceKinds[kind]} {t.inFavourOf} <EntityName id={inFavourOfEntityId} />,{' '}
            {registeredOn === null ? t.unregistered(dayText(since)) : t.registered(dayText(registeredOn))},{' '}
            <DocumentLink id={documentId} />
          </p>
        ))
      ),
  };
}
