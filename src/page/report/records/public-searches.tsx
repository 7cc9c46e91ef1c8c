import type { JSX } from 'preact';
import { countText, dayText, moneyText } from '../../i18n/language.js';
import { useReport } from '../report-context.js';
import { DocumentLink, EntityName, Section, Spanish } from '../section.js';
import { RecordTable, TitledRecordTable } from './records.js';
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
          { name: t.checked, render: ({ consultedOn }) => dayText(consultedOn) },
          { name: t.answer, render: ({ statement }) => <Spanish>{statement}</Spanish> },
          documentColumn,
        ]}
      />
      <TitledRecordTable
        title={t.insolvency}
        list="/content/proceedings/insolvency"
        rows={insolvency}
        columns={[
          { name: t.kind, render: ({ procedure }) => t.procedures[procedure] },
          courtColumn,
          { name: t.published, render: ({ publishedOn }) => dayText(publishedOn) },
          { name: t.ended, render: ({ endedOn }) => (endedOn === null ? t.pending : dayText(endedOn)) },
          documentColumn,
        ]}
      />
      <TitledRecordTable
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
          { name: t.date, render: ({ filedOn }) => dayText(filedOn) },
          { name: t.status, render: ({ status }) => (status === 'terminada' ? t.ended : t.pending) },
          documentColumn,
        ]}
      />
      <TitledRecordTable
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
          { name: t.date, render: ({ registeredOn }) => dayText(registeredOn) },
          {
            name: t.ended,
            render: ({ cancelledOn }) => (cancelledOn === null ? t.pending : dayText(cancelledOn)),
          },
        ]}
      />
    </Section>
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
