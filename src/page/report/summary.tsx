import type { ComponentChildren, JSX } from 'preact';
import type { Company, OperationAuthority } from '../../contract/generated/types.js';
import { groupBy } from '../../values/maps.js';
import { dayText, moneyText, taxIdText } from '../i18n/language.js';
import { Table } from '../parts/table.js';
import { RequestedAuthority } from './authority/authority.js';
import { SigningQuestion } from './authority/question.js';
import { bracketText } from './authority/words.js';
import { Editable } from './editing/draft.js';
import { useReport } from './report-context.js';
import { anchorProps, EntityNames, Section, Spanish, SpanishNote } from './section.js';
import { standingNames, words } from './words.js';

/** Key data of the subject company. */
export function CompanySection(): JSX.Element {
  const t = words();
  const { content, subject } = useReport();
  const { company, taxId } = subject;
  const pointer = `/content/entities/${content.entities.indexOf(subject)}`;
  const inOffice = content.administration.positions.filter(({ status }) => status === 'vigente');
  return (
    <Section title={t.company} pointer={pointer}>
      <dl class="key-data">
        {taxId !== null && <DataItem name={t.taxId}>{taxIdText(taxId)}</DataItem>}
        {company !== null && (
          <>
            <DataItem name={t.form}>
              <Spanish>{company.legalFormLabel}</Spanish>
            </DataItem>
            <DataItem name={t.standing}>
              {standingNames()[company.status]}
              {company.statusSince !== null && ` ${t.since(dayText(company.statusSince))}`}
            </DataItem>
            {company.incorporatedOn !== undefined && (
              <DataItem name={t.incorporated}>{dayText(company.incorporatedOn)}</DataItem>
            )}
            <DataItem name={t.domicile}>
              <Editable
                pointer={`${pointer}/company/domicile/commune`}
                value={company.domicile.commune}
                label={t.domicile}
              >
                {company.domicile.commune}
              </Editable>
            </DataItem>
            {company.taxStatus.registeredRepresentativeIds.length > 0 && (
              <DataItem name={t.representatives}>
                <EntityNames ids={company.taxStatus.registeredRepresentativeIds} />
              </DataItem>
            )}
            {company.taxStatus.regime && (
              <DataItem name={t.regime}>
                <Spanish>{company.taxStatus.regime.label}</Spanish>
              </DataItem>
            )}
            {company.capital !== null && (
              <DataItem name={t.capital}>
                <Capital capital={company.capital} />
              </DataItem>
            )}
          </>
        )}
        {inOffice.length > 0 && (
          <DataItem name={t.leaders}>
            <EntityNames ids={[...new Set(inOffice.map(({ entityId }) => entityId))]} />
          </DataItem>
        )}
        <DataItem name={t.asOf}>{dayText(content.asOfDate)}</DataItem>
        {company !== null && (
          <DataItem name={t.purpose}>
            <Editable pointer={`${pointer}/company/purpose`} value={company.purpose} label={t.purpose} isLong>
              <Spanish>{company.purpose}</Spanish>
            </Editable>
          </DataItem>
        )}
      </dl>
    </Section>
  );
}

function DataItem({ name, children }: { name: string; children: ComponentChildren }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Capital({ capital: { stated, paid } }: { capital: NonNullable<Company['capital']> }): JSX.Element {
  const t = words();
  const all = moneyText(stated);
  const isPaid = paid.currency === stated.currency && Number(paid.amount) === Number(stated.amount);
  return <>{isPaid ? t.fullyPaid(all) : t.paidOf(moneyText(paid), all)}</>;
}

/** First section of the report: its result, the signers of the requested operations, and the question about other signers. */
export function Conclusion(): JSX.Element {
  const t = words();
  const { conclusion } = useReport().content;
  const { summary, reason, restrictions, automation, personeria, operations } = conclusion;
  const [first = '', ...rest] = summary.split('\n');
  return (
    <Section title={t.conclusion} pointer="/content/conclusion">
      {reason !== null && <p>{t.notValidated}</p>}
      <div class="first-screen">
        <div>
          <p class="summary" lang="es">
            {operations.length > 0 ? first : [first, ...rest].join('\n')}
          </p>
          <SpanishNote />
          <RequestedAuthority />
        </div>
        <SigningQuestion />
      </div>
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
      <p class="small automation">
        {automation.allowed ? t.automated : t.notAutomated}{' '}
        {automation.reasons.map(({ code, text }) => (
          <Spanish key={code}>{text} </Spanish>
        ))}
      </p>
      {operations.length > 0 && (
        <details>
          <summary>{t.operations}</summary>
          <SpanishNote />
          <Operations operations={operations} />
        </details>
      )}
      {personeria !== '' && (
        <details>
          <summary>{t.personeria}</summary>
          <SpanishNote />
          <p class="quote" lang="es">
            {personeria}
          </p>
        </details>
      )}
    </Section>
  );
}

/** Operations with the same signers, for one bracket. */
interface OperationGroup {
  operations: OperationAuthority[];
  clause: string;
  /** True if the preceding row is about the same operations. */
  isRepeated: boolean;
}

function Operations({ operations }: { operations: readonly OperationAuthority[] }): JSX.Element {
  const t = words();
  return (
    <Table
      caption={t.operations}
      rows={groupOperations(operations)}
      keyOf={(row) => String(operations.indexOf(row.operations[0] as OperationAuthority))}
      columns={[
        {
          name: t.operation,
          render: (row) => (
            <span lang="es" class={row.isRepeated ? 'visually-hidden' : ''}>
              {row.operations.map((operation, index) => {
                // Names the operation; the amounts have a column of their own.
                const [head = ''] = operation.sentence.split(': ');
                return (
                  <span key={operation.faculty}>
                    {index > 0 && '; '}
                    <span {...anchorProps(`/content/conclusion/operations/${operations.indexOf(operation)}`)}>
                      {operation.bracket ? head.slice(0, head.lastIndexOf(', ')) : head}
                    </span>
                  </span>
                );
              })}
            </span>
          ),
        },
        {
          name: t.bracket,
          render: ({ operations: [first] }) => (first?.bracket ? bracketText(first.bracket) : '—'),
        },
        { name: t.whoSigns, render: ({ clause }) => <Spanish>{clause}</Spanish> },
      ]}
    />
  );
}

function groupOperations(operations: readonly OperationAuthority[]): OperationGroup[] {
  const byFaculty = groupBy(operations, ({ faculty }) => faculty);
  const bySigners = groupBy([...byFaculty.values()], (sameFaculty) =>
    JSON.stringify(sameFaculty.map((each) => [each.bracket, clauseOf(each)])),
  );
  return [...bySigners.values()].flatMap((same) =>
    (same[0] ?? []).map((first, index) => ({
      operations: same.flatMap((sameFaculty) => sameFaculty[index] ?? []),
      clause: clauseOf(first),
      isRepeated: index > 0,
    })),
  );
}

/** Part of the sentence after the operation and the amounts, which have their own columns. */
function clauseOf({ sentence }: OperationAuthority): string {
  const clause = sentence.slice(sentence.indexOf(': ') + 1).trim();
  return clause.charAt(0).toUpperCase() + clause.slice(1);
}
