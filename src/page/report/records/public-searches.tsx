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
  const proof = {
    name: t.standsOn,
    of: ({ documentId }: { documentId: string }) => <DocumentLink id={documentId} />,
  };
  const heard = {
    name: t.court,
    of: ({ court, caseNumber }: { court: string; caseNumber: string }) => (
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
          { name: t.source, of: ({ sourceLabel }) => <Spanish>{sourceLabel}</Spanish> },
          { name: t.checked, of: ({ consultedOn }) => <span>{dayText(consultedOn)}</span> },
          { name: t.answer, of: ({ statement }) => <Spanish>{statement}</Spanish> },
          proof,
        ]}
      />
      <Part
        title={t.insolvency}
        list="/content/proceedings/insolvency"
        rows={insolvency}
        columns={[
          { name: t.kind, of: ({ procedure }) => <span>{t.procedures[procedure]}</span> },
          heard,
          { name: t.published, of: ({ publishedOn }) => <span>{dayText(publishedOn)}</span> },
          {
            name: t.ended,
            of: ({ endedOn }) => <span>{endedOn === null ? t.pending : dayText(endedOn)}</span>,
          },
          proof,
        ]}
      />
      <Part
        title={t.litigation}
        list="/content/proceedings/litigation"
        rows={litigation}
        columns={[
          {
            name: t.against,
            of: (each) => (
              <Spanish>
                {`${each.counterparty}, ${each.matterLabel}`}
                {each.amount !== null && `, ${moneyText(each.amount)}`}
                {each.precautionaryMeasure !== null && `. ${each.precautionaryMeasure}`}
              </Spanish>
            ),
          },
          heard,
          { name: t.date, of: ({ filedOn }) => <span>{dayText(filedOn)}</span> },
          {
            name: t.status,
            of: ({ status }) => <span>{status === 'terminada' ? t.ended : t.pending}</span>,
          },
          proof,
        ]}
      />
      <Part
        title={t.charges}
        list="/content/charges/entries"
        rows={charges?.entries ?? []}
        columns={[
          {
            name: t.kind,
            of: ({ kindLabel, creditor, assetLabel, securedAmount }) => (
              <Spanish>{`${kindLabel}, ${creditor}: ${assetLabel}, ${moneyText(securedAmount)}`}</Spanish>
            ),
          },
          { name: t.source, of: ({ register, entry }) => <Spanish>{`${register}, ${entry}`}</Spanish> },
          { name: t.date, of: ({ registeredOn }) => <span>{dayText(registeredOn)}</span> },
          {
            name: t.ended,
            of: ({ cancelledOn }) => <span>{cancelledOn === null ? t.pending : dayText(cancelledOn)}</span>,
          },
        ]}
      />
    </Section>
  );
}

/** A list with its heading; nothing if it is empty. */
function Part<Row extends object>({
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
            { name: t.party, of: ({ entityId }) => <EntityName of={entityId} /> },
            { name: t.exposed, of: ({ pep, pepRole }) => <Hit is={pep} which={pepRole} /> },
            {
              name: t.sanctioned,
              of: ({ sanctioned, listName }) => <Hit is={sanctioned} which={listName} />,
            },
            {
              name: t.found,
              of: (search) => (
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
              of: ({ checkedOn, documentId }) => (
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

function Hit({ is, which }: { is: boolean; which: string | null }): JSX.Element {
  const t = recordWords();
  return is ? (
    <strong>
      <Spanish>{which ?? '✓'}</Spanish>
    </strong>
  ) : (
    <span>{t.no}</span>
  );
}
