import type { JSX } from 'preact';
import { countText, dayText, moneyText } from '../../i18n/language.js';
import { useReport } from '../report-context.js';
import { DocumentLink, EntityName, Section, Spanish } from '../section.js';
import { RecordTable, type RecordTableProps } from './records.js';
import { recordWords } from './words.js';

/** Shows insolvency proceedings, lawsuits and charges of the company, and the sources searched. */
export function Proceedings(): JSX.Element | null {
  const t = recordWords();
  const { proceedings, charges } = useReport().content;
  if (proceedings === null) return null;
  const { searches, insolvency, litigation } = proceedings;
  const documentColumn = {
    name: t.document,
    render: ({ documentId }: { documentId: string }) => <DocumentLink id={documentId} />,
  };
  const courtColumn = {
    name: t.court,
    render: ({ court, caseNumber }: { court: string; caseNumber: string }) => (
      <Spanish>{`${court}, ${caseNumber}`}</Spanish>
    ),
  };
  return (
    <Section title={t.proceedings} pointer="/content/proceedings">
      <RecordTable
        caption={t.proceedings}
        list="/content/proceedings/searches"
        rows={searches}
        columns={[
          { name: t.source, render: ({ sourceLabel }) => <Spanish>{sourceLabel}</Spanish> },
          { name: t.checked, render: ({ consultedOn }) => <span>{dayText(consultedOn)}</span> },
          { name: t.answer, render: ({ statement }) => <Spanish>{statement}</Spanish> },
          documentColumn,
        ]}
      />
      <OptionalRecordTable
        title={t.insolvency}
        list="/content/proceedings/insolvency"
        rows={insolvency}
        columns={[
          { name: t.kind, render: ({ procedure }) => <span>{t.procedures[procedure]}</span> },
          courtColumn,
          { name: t.published, render: ({ publishedOn }) => <span>{dayText(publishedOn)}</span> },
          {
            name: t.ended,
            render: ({ endedOn }) => <span>{endedOn === null ? t.pending : dayText(endedOn)}</span>,
          },
          documentColumn,
        ]}
      />
      <OptionalRecordTable
        title={t.litigation}
        list="/content/proceedings/litigation"
        rows={litigation}
        columns={[
          {
            name: t.against,
            render: (each) => (
              <Spanish>
                {`${each.counterparty}, ${each.matterLabel}`}
                {each.amount !== null && `, ${moneyText(each.amount)}`}
                {each.precautionaryMeasure !== null && `. ${each.precautionaryMeasure}`}
              </Spanish>
            ),
          },
          courtColumn,
          { name: t.date, render: ({ filedOn }) => <span>{dayText(filedOn)}</span> },
          {
            name: t.status,
            render: ({ status }) => <span>{status === 'terminada' ? t.ended : t.pending}</span>,
          },
          documentColumn,
        ]}
      />
      <OptionalRecordTable
        title={t.charges}
        list="/content/charges/entries"
        rows={charges?.entries ?? []}
        columns={[
          {
            name: t.kind,
            render: ({ kindLabel, creditor, assetLabel, securedAmount }) => (
              <Spanish>{`${kindLabel}, ${creditor}: ${assetLabel}, ${moneyText(securedAmount)}`}</Spanish>
            ),
          },
          { name: t.source, render: ({ register, entry }) => <Spanish>{`${register}, ${entry}`}</Spanish> },
          { name: t.date, render: ({ registeredOn }) => <span>{dayText(registeredOn)}</span> },
          {
            name: t.ended,
            render: ({ cancelledOn }) => (
              <span>{cancelledOn === null ? t.pending : dayText(cancelledOn)}</span>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** A list with its heading; nothing if it is empty. */
function OptionalRecordTable<Row extends object>({
  title,
  ...table
}: { title: string } & Omit<RecordTableProps<Row>, 'caption'>): JSX.Element | null {
  return table.rows.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <RecordTable caption={title} {...table} />
    </>
  );
}

/** Shows the hits of the parties in lists of exposed and sanctioned persons. */
export function Screening(): JSX.Element | null {
  const t = recordWords();
  const { screening, screeningLists = [] } = useReport().content;
  if (screening.length === 0) return null;
  const hits = screening.filter(
    ({ pep, sanctioned, adverseFindings }) => pep || sanctioned || adverseFindings.length > 0,
  ).length;
  return (
    <Section title={t.screening} pointer="/content/screening">
      <details open={hits > 0}>
        <summary>{t.searched(countText(screening.length), countText(hits))}</summary>
        <Spanish>{screeningLists.map(({ name }) => name).join('; ')}</Spanish>
        <RecordTable
          caption={t.screening}
          list="/content/screening"
          rows={screening}
          columns={[
            { name: t.party, render: ({ entityId }) => <EntityName id={entityId} /> },
            {
              name: t.exposed,
              render: ({ pep, pepRole }) => <ScreeningHit isListed={pep} detail={pepRole} />,
            },
            {
              name: t.sanctioned,
              render: ({ sanctioned, listName }) => <ScreeningHit isListed={sanctioned} detail={listName} />,
            },
            {
              name: t.found,
              render: (search) => (
                <span>
                  {search.adverseFindings.length === 0
                    ? '—'
                    : search.adverseFindings.map(({ source, publishedOn, summary, matchQuality }) => (
                        <span key={`${source} ${publishedOn}`}>
                          <Spanish>{summary}</Spanish> (<bdi>{source}</bdi>, {dayText(publishedOn)},{' '}
                          {t.matches[matchQuality]}){' '}
                        </span>
                      ))}
                </span>
              ),
            },
            {
              name: t.checked,
              render: ({ checkedOn, documentId }) => (
                <span>
                  {dayText(checkedOn)}, <DocumentLink id={documentId} />
                </span>
              ),
            },
          ]}
        />
      </details>
    </Section>
  );
}

function ScreeningHit({ isListed, detail }: { isListed: boolean; detail: string | null }): JSX.Element {
  const t = recordWords();
  return isListed ? (
    <strong>
      <Spanish>{detail ?? '✓'}</Spanish>
    </strong>
  ) : (
    <span>{t.no}</span>
  );
}
