import type { JSX } from 'preact';
import type { Act, Company, Content } from '../../../contract/generated/types.js';
import { type Bilingual, countText, dayText, dictionary, taxIdText } from '../../i18n/language.js';
import { Table } from '../../parts/table.js';
import { useReport } from '../report-context.js';
import { anchorProps, DocumentLink, Section, Spanish } from '../section.js';
import { TitledRecordTable } from './records.js';

type ShownRegistration = NonNullable<Act['registration']>;

const actWords = dictionary({
  acts: ['Constitución, reformas e inscripciones', 'Incorporation, amendments and registrations'],
  act: ['Acto', 'Act'],
  deed: ['Escritura', 'Deed'],
  registered: ['Inscripción', 'Registration'],
  published: ['Publicación', 'Publication'],
  /** Text of a deed, by its number and date. */
  numbered: {
    CL: [(number, day) => `de ${day}, Repertorio N° ${number}`, numbered],
    MX: [(number, day) => `de ${day}, número ${number}`, numbered],
    PE: [(number, day) => `del ${day}, N° ${number}`, numbered],
    CO: [(number, day) => `del ${day}, No. ${number}`, numbered],
    ES: [(number, day) => `de ${day}, número ${number} de protocolo`, numbered],
  } satisfies Record<Content['jurisdiction'], Bilingual<(number: string, day: string) => string>>,
  /** Location of an entry in the register. */
  entries: {
    CL: [
      ({ folio, number, year }) => `fojas ${folio} N° ${countText(number)} del año ${year}`,
      ({ folio, number, year }) => `folio ${folio} No. ${countText(number)} of ${year}`,
    ],
    MX: [
      ({ folio, entry }) => `folio mercantil electrónico ${folio}${withLabel(' (NCI ', entry, ')')}`,
      ({ folio, entry }) => `electronic commercial folio ${folio}${withLabel(' (NCI ', entry, ')')}`,
    ],
    PE: [
      ({ folio, entry }) => `partida electrónica N° ${folio}${withLabel(', asiento ', entry)}`,
      ({ folio, entry }) => `electronic sheet No. ${folio}${withLabel(', entry ', entry)}`,
    ],
    CO: [
      ({ folio, number, volume }) =>
        `matrícula mercantil No. ${folio}, inscripción No. ${number}${withLabel(' del libro ', volume)}`,
      ({ folio, number, volume }) =>
        `commercial registration No. ${folio}, entry No. ${number}${withLabel(' of book ', volume)}`,
    ],
    ES: [
      ({ folio, entry, volume, sheet }) =>
        `${withLabel('tomo ', volume, ', ')}folio ${folio}${withLabel(', hoja ', sheet)}${withLabel(', inscripción ', entry)}`,
      ({ folio, entry, volume, sheet }) =>
        `${withLabel('volume ', volume, ', ')}folio ${folio}${withLabel(', sheet ', sheet)}${withLabel(', entry ', entry)}`,
    ],
  } satisfies Record<Content['jurisdiction'], Bilingual<(entry: ShownRegistration) => string>>,
  edition: [
    (edition: string, page: string, day: string) => `edición N° ${edition}, página ${page}, de ${day}`,
    (edition: string, page: string, day: string) => `edition No. ${edition}, page ${page}, of ${day}`,
  ],
  successions: ['Fusiones, transformaciones y divisiones', 'Mergers, transformations and divisions'],
  company: ['Sociedad', 'Company'],
  identification: ['Identificación', 'Identification'],
  relation: ['Relación', 'Relation'],
  relations: {
    absorbida_por: ['absorbió a la sociedad del informe', 'absorbed the company of the report'],
    absorbio_a: ['fue absorbida por la sociedad del informe', 'was absorbed by the company of the report'],
    transformada_desde: [
      'se transformó en la sociedad del informe',
      'was transformed into the company of the report',
    ],
    dividida_en: [
      'nació de la división de la sociedad del informe',
      'was created by the division of the company of the report',
    ],
  } satisfies Record<Company['successions'][number]['relation'], Bilingual>,
  date: ['Fecha', 'Date'],
});

function numbered(number: string, day: string): string {
  return `of ${day}, No. ${number}`;
}

/** Wraps a part of a register entry in its label; empty if the register has no such part. */
function withLabel(prefix: string, part: string | undefined, suffix = ''): string {
  return part === undefined ? '' : `${prefix}${part}${suffix}`;
}

/** History of the company: each act with its deed, registration and publication. */
export function Acts(): JSX.Element | null {
  const t = actWords();
  const { content, subject } = useReport();
  const { company } = subject;
  if (company === null) return null;
  const { incorporation, amendments, successions } = company;
  const pointer = `/content/entities/${content.entities.indexOf(subject)}/company`;
  const acts = [
    ...(incorporation === null ? [] : [{ act: incorporation, actPointer: `${pointer}/incorporation` }]),
    ...amendments.map((act, index) => ({ act, actPointer: `${pointer}/amendments/${index}` })),
  ];
  if (acts.length === 0) return null;
  return (
    <Section title={t.acts} pointer={`${pointer}/amendments`}>
      <Table
        caption={t.acts}
        rows={acts}
        keyOf={({ actPointer }) => actPointer}
        rowProps={({ actPointer }) => anchorProps(actPointer)}
        columns={[
          {
            name: t.act,
            render: ({ act }) => (
              <div>
                <Spanish>{act.summary}</Spanish> <span class="small">{dayText(act.date)}</span>
                {act.marginalNotes.map((note) => (
                  <p key={`${note.date} ${note.text}`} class="small">
                    {dayText(note.date)}: <Spanish>{note.text}</Spanish>
                  </p>
                ))}
              </div>
            ),
          },
          { name: t.deed, render: ({ act }) => <ActDeed act={act} /> },
          { name: t.registered, render: ({ act }) => <ActRegistration act={act} /> },
          { name: t.published, render: ({ act }) => <ActPublication act={act} /> },
        ]}
      />
      <TitledRecordTable
        title={t.successions}
        list={`${pointer}/successions`}
        rows={successions}
        columns={[
          { name: t.company, render: ({ name }) => <bdi>{name}</bdi> },
          { name: t.identification, render: ({ taxId }) => taxIdText(taxId) },
          { name: t.relation, render: ({ relation }) => t.relations[relation] },
          { name: t.date, render: ({ on }) => dayText(on) },
        ]}
      />
    </Section>
  );
}

/** Shows the date of the deed, which can differ from that of the act. */
function ActDeed({ act: { deed, res } }: { act: Act }): JSX.Element {
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

function ActRegistration({ act: { registration } }: { act: Act }): JSX.Element {
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

function ActPublication({ act: { publication } }: { act: Act }): JSX.Element {
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
