import type { JSX } from 'preact';
import type { Screening as Search } from '../../../contract/generated/types.js';
import { countText, dayText } from '../../words/format.js';
import { DocumentLink, Name, Section, Spanish } from '../part.js';
import { useReport } from '../told.js';
import { Records } from './records.js';
import { recordWords } from './words.js';

/** What the lists of exposed and sanctioned persons say of the parties. */
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
        <Records
          caption={t.screening}
          list="/content/screening"
          rows={screening}
          columns={[
            { name: t.party, of: ({ entityId }) => <Name of={entityId} /> },
            { name: t.exposed, of: ({ pep, pepRole }) => <Yes is={pep} which={pepRole} /> },
            {
              name: t.sanctioned,
              of: ({ sanctioned, listName }) => <Yes is={sanctioned} which={listName} />,
            },
            { name: t.found, of: (search) => <Findings of={search} /> },
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

function Yes({ is, which }: { is: boolean; which: string | null }): JSX.Element {
  const t = recordWords();
  return is ? (
    <strong>
      <Spanish>{which ?? '✓'}</Spanish>
    </strong>
  ) : (
    <span>{t.no}</span>
  );
}

function Findings({ of: { adverseFindings } }: { of: Search }): JSX.Element {
  const t = recordWords();
  return (
    <span>
      {adverseFindings.length === 0
        ? '—'
        : adverseFindings.map(({ source, publishedOn, summary, matchQuality }) => (
            <span key={`${source} ${publishedOn}`}>
              <Spanish>{summary}</Spanish> (<bdi>{source}</bdi>, {dayText(publishedOn)},{' '}
              {t.matches[matchQuality]}){' '}
            </span>
          ))}
    </span>
  );
}
