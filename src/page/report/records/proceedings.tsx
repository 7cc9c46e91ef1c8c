import type { JSX } from 'preact';
import { dayText, moneyText } from '../../words/format.js';
import { DocumentLink, Section, Spanish } from '../part.js';
import { useReport } from '../told.js';
import { Records } from './records.js';
import { recordWords } from './words.js';

/** What is published of insolvency proceedings and lawsuits of the company, and where it was looked for. */
export function Proceedings(): JSX.Element | null {
  const t = recordWords();
  const { proceedings } = useReport().content;
  if (proceedings === null) return null;
  const { searches, insolvency, litigation } = proceedings;
  return (
    <Section title={t.proceedings} pointer="/content/proceedings">
      <Records
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
      {insolvency.length > 0 && <Insolvency of={insolvency} />}
      {litigation.length > 0 && <Litigation of={litigation} />}
    </Section>
  );
}

type Published = NonNullable<ReturnType<typeof useReport>['content']['proceedings']>;

function Insolvency({ of }: { of: Published['insolvency'] }): JSX.Element {
  const t = recordWords();
  return (
    <>
      <h3>{t.insolvency}</h3>
      <Records
        caption={t.insolvency}
        list="/content/proceedings/insolvency"
        rows={of}
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
  );
}

function Litigation({ of }: { of: Published['litigation'] }): JSX.Element {
  const t = recordWords();
  return (
    <>
      <h3>{t.litigation}</h3>
      <Records
        caption={t.litigation}
        list="/content/proceedings/litigation"
        rows={of}
        columns={[
          { name: t.against, of: (each) => <Dispute of={each} /> },
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
  );
}

function Case({ of: { court, caseNumber } }: { of: { court: string; caseNumber: string } }): JSX.Element {
  return (
    <span>
      <bdi>{court}</bdi>, {caseNumber}
    </span>
  );
}

function Dispute({
  of: { counterparty, matterLabel, amount, precautionaryMeasure },
}: {
  of: Published['litigation'][number];
}): JSX.Element {
  return (
    <span>
      <bdi>{counterparty}</bdi>, <Spanish>{matterLabel}</Spanish>
      {amount !== null && `, ${moneyText(amount)}`}
      {precautionaryMeasure !== null && (
        <>
          {'. '}
          <Spanish>{precautionaryMeasure}</Spanish>
        </>
      )}
    </span>
  );
}
