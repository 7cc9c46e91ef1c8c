import type { JSX } from 'preact';
import type { Act } from '../../../contract/generated/types.js';
import { Table } from '../../parts/table.js';
import { dayText, taxIdText } from '../../words/format.js';
import { Paper, Part, placed, Spanish } from '../part.js';
import { useReport } from '../told.js';
import { Records } from './records.js';
import { words } from './words.js';

/** How the company came to be what it is: each act with its deed, its registration and its publication. */
export function Acts(): JSX.Element | null {
  const t = words();
  const { content, subject } = useReport();
  const { company } = subject;
  if (company === null) return null;
  const { incorporation, amendments, successions } = company;
  const pointer = `/content/entities/${content.entities.indexOf(subject)}/company`;
  const acts = [
    ...(incorporation === null ? [] : [{ act: incorporation, at: `${pointer}/incorporation` }]),
    ...amendments.map((act, at) => ({ act, at: `${pointer}/amendments/${at}` })),
  ];
  if (acts.length === 0) return null;
  return (
    <Part title={t.acts} pointer={`${pointer}/amendments`}>
      <Table
        caption={t.acts}
        rows={acts}
        keyOf={({ at }) => at}
        tiesOf={({ at }) => placed(at)}
        columns={[
          { name: t.act, of: ({ act }) => <What of={act} /> },
          { name: t.deed, of: ({ act }) => <DeedOf of={act} /> },
          { name: t.registered, of: ({ act }) => <Registration of={act} /> },
          { name: t.published, of: ({ act }) => <Publication of={act} /> },
        ]}
      />
      {successions.length > 0 && (
        <>
          <h3>{t.successions}</h3>
          <Records
            caption={t.successions}
            list={`${pointer}/successions`}
            rows={successions}
            columns={[
              { name: t.successor, of: ({ name }) => <bdi>{name}</bdi> },
              { name: t.identification, of: ({ taxId }) => <span>{taxIdText(taxId)}</span> },
              { name: t.kind, of: ({ relation }) => <Spanish>{relation.replaceAll('_', ' ')}</Spanish> },
              { name: t.date, of: ({ on }) => <span>{dayText(on)}</span> },
            ]}
          />
        </>
      )}
    </Part>
  );
}

function What({ of: { summary, date, marginalNotes } }: { of: Act }): JSX.Element {
  return (
    <div>
      <Spanish>{summary}</Spanish> <span class="small">{dayText(date)}</span>
      {marginalNotes.map((note) => (
        <p key={`${note.date} ${note.text}`} class="small">
          {dayText(note.date)}: <Spanish>{note.text}</Spanish>
        </p>
      ))}
    </div>
  );
}

function DeedOf({ of: { deed, res } }: { of: Act }): JSX.Element {
  if (deed === null)
    return res === null ? (
      <span>—</span>
    ) : (
      <span>
        <Paper id={res.documentId} /> <code>{res.cve}</code>
      </span>
    );
  return (
    <span>
      <Paper id={deed.documentId} />, <bdi>{deed.notaryName}</bdi>, {deed.notaryCommune},{' '}
      {deed.repertoireNumber}
    </span>
  );
}

function Registration({ of: { registration } }: { of: Act }): JSX.Element {
  const t = words();
  if (registration === null) return <span>—</span>;
  const { registrar, folio, number, year, date, documentId } = registration;
  return (
    <span>
      <Paper id={documentId} />, {t.folio(folio, number, year)}, <bdi>{registrar}</bdi>, {dayText(date)}
    </span>
  );
}

function Publication({ of: { publication } }: { of: Act }): JSX.Element {
  if (publication === null) return <span>—</span>;
  const { gazette, date, documentId } = publication;
  return (
    <span>
      <Paper id={documentId} />, <bdi>{gazette}</bdi>, {dayText(date)}
    </span>
  );
}
