import type { JSX } from 'preact';
import type { OperationAuthority } from '../../contract/generated/types.js';
import { Table } from '../parts/table.js';
import { bracketText } from './authority/naming.js';
import { anchorProps, Section, Spanish } from './part.js';
import { useReport } from './told.js';
import { words } from './words.js';

/** What the report comes to: its result, and who signs each operation that was asked about. */
export function Conclusion(): JSX.Element {
  const t = words();
  const { conclusion } = useReport().content;
  const { summary, reason, restrictions, automation, personeria, operations } = conclusion;
  const [first = '', ...rest] = summary.split('\n');
  return (
    <Section title={t.conclusion} pointer="/content/conclusion">
      {reason !== null && <p>{t.notValidated}</p>}
      <p class="summary" lang="es">
        {operations.length > 0 ? first : [first, ...rest].join('\n')}
      </p>
      {restrictions.length > 0 && (
        <>
          <h3>{t.restrictions}</h3>
          <ul lang="es">
            {restrictions.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      )}
      {operations.length > 0 && <Operations operations={operations} />}
      <p class="small automation">
        {automation.allowed ? t.automated : t.notAutomated}{' '}
        {automation.reasons.map(({ code, text }) => (
          <Spanish key={code}>{text} </Spanish>
        ))}
      </p>
      {personeria !== '' && (
        <details>
          <summary>{t.personeria}</summary>
          <p class="quote" lang="es">
            {personeria}
          </p>
        </details>
      )}
    </Section>
  );
}

/** Operations that the same people sign, and what is told of each of their brackets. */
interface OperationGroup {
  operations: OperationAuthority[];
  clause: string;
  /** Whether the row before is of the same operations. */
  again: boolean;
}

function Operations({ operations }: { operations: readonly OperationAuthority[] }): JSX.Element {
  const t = words();
  return (
    <>
      <h3>{t.operations}</h3>
      <Table
        caption={t.operations}
        rows={rowsOf(operations)}
        keyOf={(row) => String(operations.indexOf(row.operations[0] as OperationAuthority))}
        columns={[
          {
            name: t.operation,
            of: (row) => (
              <span lang="es" class={row.again ? 'again' : ''}>
                {row.operations.map((operation, at) => (
                  <span key={operation.faculty}>
                    {at > 0 && '; '}
                    <span {...anchorProps(`/content/conclusion/operations/${operations.indexOf(operation)}`)}>
                      {labelOf(operation)}
                    </span>
                  </span>
                ))}
              </span>
            ),
          },
          {
            name: t.bracket,
            of: ({ operations: [first] }) => <span>{first?.bracket ? bracketText(first.bracket) : '—'}</span>,
          },
          { name: t.whoSigns, of: ({ clause }) => <Spanish>{clause}</Spanish> },
        ]}
      />
    </>
  );
}

function rowsOf(operations: readonly OperationAuthority[]): OperationGroup[] {
  const ofFaculty = new Map<string, OperationAuthority[]>();
  for (const operation of operations)
    ofFaculty.set(operation.faculty, [...(ofFaculty.get(operation.faculty) ?? []), operation]);
  const alike = new Map<string, OperationAuthority[][]>();
  for (const own of ofFaculty.values()) {
    const key = JSON.stringify(own.map((each) => [each.bracket, clauseOf(each)]));
    alike.set(key, [...(alike.get(key) ?? []), own]);
  }
  return [...alike.values()].flatMap((same) =>
    (same[0] ?? []).map((first, at) => ({
      operations: same.flatMap((own) => own[at] ?? []),
      clause: clauseOf(first),
      again: at > 0,
    })),
  );
}

/** What a sentence says after the operation and the amounts, which have columns of their own. */
function clauseOf({ sentence }: OperationAuthority): string {
  const clause = sentence.slice(sentence.indexOf(': ') + 1).trim();
  return clause.charAt(0).toUpperCase() + clause.slice(1);
}

/** What a sentence calls the operation, before the amounts where it tells any. */
function labelOf({ sentence, bracket }: OperationAuthority): string {
  const [head = ''] = sentence.split(': ');
  return bracket ? head.slice(0, head.lastIndexOf(', ')) : head;
}
