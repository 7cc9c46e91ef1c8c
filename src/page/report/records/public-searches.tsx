import type { JSX } from 'preact';
import { countText, dayText, moneyText } from '../../i18n/format.js';
import { useReport } from '../report-context.js';
import { DocumentLink, EntityName, Section, Spanish } from '../section.js';
import { RecordTable } from './records.js';
import { recordWords } from './words.js';

/** Shows insolvency proceedings and lawsuits of the company, and the sources searched. */
export function Proceedings(): JSX.Element | null {
  const t = recordWords();
  const { proceedings } = useReport().content;
  if (proceedings === null) return null;
  const { searches, insolvency, litigation } = proceedings;
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
          { name: t.standsOn, of: ({ documentId }) => <DocumentLink id={documentId} /> },
        ]}
      />
      {insolvency.length > 0 && (
        <>
          <h3>{t.insolvency}</h3>
          <RecordTable
            caption={t.insolvency}
            list="/content/proceedings/insolvency"
            rows={insolvency}
            columns={[
              { name: t.kind, of: ({ procedure }) => <span>{t.procedures[procedure]}</span> },
              { name: t.court, of: (each) => <Case of={each} /> },
              { name: t.published, of: ({ publishedOn }) => <span>{dayText(publishedOn)}</span> },
              {
                name: t.ended,
                of: ({ endedOn }) => <span>{endedOn === null ? t.pending : dayText(endedOn)}</span>,
              },
              { name: t.standsOn, of: ({ documentId }) => <DocumentLink id={documentId} /> },
            ]}
          />
        </>
      )}
      {litigation.length > 0 && (
        <>
          <h3>{t.litigation}</h3>
          <RecordTable
            caption={t.litigation}
            list="/content/proceedings/litigation"
            rows={litigation}
            columns={[
              {
                name: t.against,
                of: (each) => (
                  <span>
                    <bdi>{each.counterparty}</bdi>, <Spanish>{each.matterLabel}</Spanish>
                    {each.amount !== null && `, ${moneyText(each.amount)}`}
                    {each.precautionaryMeasure !== null && (
                      <>
                        {'. '}
                        <Spanish>{each.precautionaryMeasure}</Spanish>
                      </>
                    )}
                  </span>
                ),
              },
              { name: t.court, of: (each) => <Case of={each} /> },
              { name: t.date, of: ({ filedOn }) => <span>{dayText(filedOn)}</span> },
              {
                name: t.status,
                of: ({ status }) => <span>{status === 'terminada' ? t.ended : t.pending}</span>,
              },
              { name: t.standsOn, of: ({ documentId }) => <DocumentLink id={documentId} /> },
            ]}
          />
        </>
      )}
    </Section>
  );
}

function Case({ of: { court, caseNumber } }: { of: { court: string; caseNumber: string } }): JSX.Element {
  return (
    <span>
      <bdi>{court}</bdi>, {caseNumber}
    </span>
  );
}

/** Shows the hits of the parties in lists of exposed and sanctioned persons. */
export function Screening(): JSX.Element | null {
  const t = recordWords();
  const { screening } = useReport().content;
  if (screening.length === 0) return null;
  const hits = screening.filter(
    ({ pep, sanctioned, adverseFindings }) => pep || sanctioned || adverseFindings.length > 0,
  ).length;
  return (
    <Section title={t.screening} pointer="/content/screening">
      <details open={hits > 0}>
        <summary>{t.searched(countText(screening.length), countText(hits))}</summary>
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
