import type { JSX } from 'preact';
import type { Act, Company } from '../../../contract/generated/types.js';
import { Table } from '../../parts/table.js';
import { countText, dayText, taxIdText } from '../../words/format.js';
import { anchorProps, DocumentLink, Section, Spanish } from '../part.js';
import { useReport } from '../told.js';
import { actWords } from './act-words.js';
import { Records } from './records.js';

/** How the company came to be what it is: each act with its deed, its registration and its publication. */
export function Acts(): JSX.Element | null {
  const t = actWords();
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
    <Section title={t.acts} pointer={`${pointer}/amendments`}>
      <Table
        caption={t.acts}
        rows={acts}
        keyOf={({ at }) => at}
        tiesOf={({ at }) => anchorProps(at)}
        columns={[
          { name: t.act, of: ({ act }) => <ActSummary of={act} /> },
          { name: t.deed, of: ({ act }) => <ActDeed of={act} /> },
          { name: t.registered, of: ({ act }) => <ActRegistration of={act} /> },
          { name: t.published, of: ({ act }) => <Publication of={act} /> },
        ]}
      />
      {successions.length > 0 && <Successions of={successions} list={`${pointer}/successions`} />}
    </Section>
  );
}

function Successions({ of, list }: { of: Company['successions']; list: string }): JSX.Element {
  const t = actWords();
  return (
    <>
      <h3>{t.successions}</h3>
      <Records
        caption={t.successions}
        list={list}
        rows={of}
        columns={[
          { name: t.company, of: ({ name }) => <bdi>{name}</bdi> },
          { name: t.identification, of: ({ taxId }) => <span>{taxIdText(taxId)}</span> },
          { name: t.relation, of: ({ relation }) => <span>{t.relations[relation]}</span> },
          { name: t.date, of: ({ on }) => <span>{dayText(on)}</span> },
        ]}
      />
    </>
  );
}

function ActSummary({ of: { summary, date, marginalNotes } }: { of: Act }): JSX.Element {
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

/** Of minutes reduced to a deed, the day of the deed is not that of the act. */
function ActDeed({ of: { deed, res } }: { of: Act }): JSX.Element {
  const { jurisdiction } = useReport().content;
  if (deed === null)
    return res === null ? (
      <span>—</span>
    ) : (
      <span>
        <DocumentLink id={res.documentId} /> <code>{res.cve}</code>
      </span>
    );
  const { documentId, date, repertoireNumber, notaryName, notaryCommune } = deed;
  return (
    <span>
      <DocumentLink id={documentId} />, {actWords().numbered[jurisdiction](repertoireNumber, dayText(date))},{' '}
      <bdi>{notaryName}</bdi>, {notaryCommune}
    </span>
  );
}

function ActRegistration({ of: { registration } }: { of: Act }): JSX.Element {
  const { jurisdiction } = useReport().content;
  if (registration === null) return <span>—</span>;
  const { registrar, date, documentId } = registration;
  return (
    <span>
      <DocumentLink id={documentId} />, {actWords().entries[jurisdiction](registration)},{' '}
      <bdi>{registrar}</bdi>, {dayText(date)}
    </span>
  );
}

function Publication({ of: { publication } }: { of: Act }): JSX.Element {
  if (publication === null) return <span>—</span>;
  const { edition, page, date, cve, documentId } = publication;
  return (
    <span>
      <DocumentLink id={documentId} />, {actWords().edition(edition, countText(page), dayText(date))}
      {cve !== null && (
        <>
          , CVE <code>{cve}</code>
        </>
      )}
    </span>
  );
}
