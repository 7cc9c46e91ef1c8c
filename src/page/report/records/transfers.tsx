import type { JSX } from 'preact';
import { countText, dayText } from '../../words/format.js';
import { DocumentLink, Name } from '../part.js';
import { useReport } from '../told.js';
import { Records } from './records.js';
import { recordWords } from './words.js';

/** Who got shares or rights from whom. */
export function Transfers(): JSX.Element | null {
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
