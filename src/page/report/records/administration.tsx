import type { JSX } from 'preact';
import { dayText } from '../../words/format.js';
import { Editable } from '../editing/editable.js';
import { anchorProps, DocumentLink, Name, Section, Spanish } from '../part.js';
import { useReport } from '../told.js';
import { Records } from './records.js';
import { recordWords } from './words.js';

const list = '/content/administration/positions';

/** Who administers the company, in what office, and since when. */
export function Administration(): JSX.Element {
  const t = recordWords();
  const { board, positions } = useReport().content.administration;
  return (
    <Section title={t.administration} pointer="/content/administration">
      <Acting />
      {board !== null && <Board of={board} />}
      <Records
        caption={t.administration}
        list={list}
        rows={positions}
        columns={[
          { name: t.party, of: ({ entityId }) => <Name of={entityId} /> },
          { name: t.office, of: ({ titleLabel }) => <Spanish>{titleLabel}</Spanish> },
          {
            name: t.from,
            of: ({ at, from }) => (
              <Editable at={`${list}/${at}/from`} value={from} label={t.from}>
                <span>{dayText(from)}</span>
              </Editable>
            ),
          },
          {
            name: t.until,
            of: ({ at, until }) => (
              <Editable at={`${list}/${at}/until`} value={until} label={t.until} isNullable>
                <span>{until === null ? t.open : dayText(until)}</span>
              </Editable>
            ),
          },
          { name: t.status, of: ({ status }) => <span>{t.positionStatuses[status]}</span> },
          { name: t.standsOn, of: ({ documentId }) => <DocumentLink id={documentId} /> },
        ]}
      />
    </Section>
  );
}

function Board({ of: { size, quorum, electedOn, expiresOn } }: { of: BoardRecord }): JSX.Element {
  return (
    <p {...anchorProps('/content/administration/board')}>
      {recordWords().board(size, quorum, dayText(electedOn), dayText(expiresOn))}
    </p>
  );
}

type BoardRecord = NonNullable<ReturnType<typeof useReport>['content']['administration']['board']>;

/** How those act who are in office; where nobody is any more, nobody acts. */
function Acting(): JSX.Element | null {
  const t = recordWords();
  const { form, actingForm, positions } = useReport().content.administration;
  const inOffice = positions.filter(({ status }) => status === 'vigente');
  if (inOffice.length === 0) return null;
  if (form === 'liquidador') return <p>{t.liquidated}</p>;
  const isOne = actingForm === 'individual' && inOffice.length === 1;
  return <p>{isOne ? t.alone : t.acting[actingForm]}</p>;
}
