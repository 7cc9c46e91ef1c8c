import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Content, Entity, Power } from '../../../contract/generated/types.js';
import { countText, dayText, groupRut, taxIdText } from '../../i18n/language.js';
import { Editable } from '../editing/draft.js';
import { useReport } from '../report-context.js';
import { anchorProps, DocumentLink, EntityName, PointerLink, Section, Spanish } from '../section.js';
import { RecordTable } from './records.js';
import { recordWords } from './words.js';

type Role = Entity['roles'][number];

/** States in which a power has ended for everybody. */
const endedStatuses: ReadonlySet<Power['status']> = new Set([
  'vencido',
  'revocado',
  'renunciado',
  'extinguido',
]);

/**
 * Returns a predicate for roles that are over: an office that was left, only ended powers,
 * or a holding that was sold.
 */
function formerRolesOf(content: Content): (entityId: string, role: Role) => boolean {
  const inOffice = content.administration.positions.filter(({ status }) => status === 'vigente');
  const current: Partial<Record<Role, ReadonlySet<string>>> = {
    shareholder: new Set(
      content.shareholders.flatMap(({ status, holderEntityId }) =>
        status === 'vigente' ? [holderEntityId] : [],
      ),
    ),
    officer: new Set(inOffice.map(({ entityId }) => entityId)),
    attorney: new Set(
      content.powers.flatMap(({ status, grantees: { entityIds, groupIds, positionTitles } }) =>
        endedStatuses.has(status)
          ? []
          : [
              ...entityIds,
              ...membersOf(content, groupIds),
              ...inOffice.flatMap(({ title, entityId }) =>
                positionTitles.includes(title) ? [entityId] : [],
              ),
            ],
      ),
    ),
  };
  return (entityId, role) => current[role]?.has(entityId) === false;
}

function membersOf({ powerGroups }: Content, groupIds: readonly string[]): string[] {
  return powerGroups
    .filter(({ id }) => groupIds.includes(id))
    .flatMap(({ members }) => members.map(({ entityId }) => entityId));
}

/** Lists everybody in the report, with their numbers and roles. */
export function Parties(): JSX.Element {
  const t = recordWords();
  const { content, subject } = useReport();
  const { entities } = content;
  const title = t.parties(countText(entities.length));
  const isFormer = useMemo(() => formerRolesOf(content), [content]);
  const isSubject = ({ id }: Entity): boolean => id === subject.id;
  return (
    <Section title={title} pointer="/content/entities">
      <RecordTable
        caption={title}
        list="/content/entities"
        rows={entities}
        // The company has its own section.
        hasAnchor={(entity) => !isSubject(entity)}
        columns={[
          {
            name: t.party,
            render: (entity) => {
              // The subject company links to its own section.
              const pointer = `/content/entities/${entity.index}`;
              const name = <bdi>{entity.name}</bdi>;
              return (
                <Editable pointer={`${pointer}/name`} value={entity.name} label={t.party}>
                  {isSubject(entity) ? <PointerLink pointer={pointer}>{name}</PointerLink> : name}
                </Editable>
              );
            },
          },
          {
            name: t.identification,
            render: (entity) => {
              const others = entity.otherIds.map(
                ({ type, value, country }) =>
                  `${t.numbers[type]} ${type === 'INVESTOR_RUT' ? groupRut(value) : value} (${country})`,
              );
              const all = [...(entity.taxId === null ? [] : [taxIdText(entity.taxId)]), ...others];
              // A number stays on one line: the hyphen before a check digit must not break.
              return (
                <span>
                  {all.length === 0
                    ? '—'
                    : all.map((number, index) => (
                        <span key={number}>
                          {index > 0 && ', '}
                          <span class="nowrap">{number}</span>
                        </span>
                      ))}
                </span>
              );
            },
          },
          { name: t.kind, render: ({ kind }) => t.kinds[kind] },
          {
            name: t.roles,
            render: ({ id, roles }) => (
              <span>
                {roles
                  .map((role) => (isFormer(id, role) ? t.former(t.roleNames[role]) : t.roleNames[role]))
                  .join(', ')}
              </span>
            ),
          },
        ]}
      />
    </Section>
  );
}

const list = '/content/administration/positions';

/** Lists the administrators with office and dates. */
export function Administration(): JSX.Element {
  const t = recordWords();
  const { board, positions } = useReport().content.administration;
  return (
    <Section title={t.administration} pointer="/content/administration">
      <ActingForm />
      {board !== null && (
        <p {...anchorProps('/content/administration/board')}>
          {t.board(board.size, board.quorum, dayText(board.electedOn), dayText(board.expiresOn))}
        </p>
      )}
      <RecordTable
        caption={t.administration}
        list={list}
        rows={positions}
        columns={[
          { name: t.party, render: ({ entityId }) => <EntityName id={entityId} /> },
          { name: t.office, render: ({ titleLabel }) => <Spanish>{titleLabel}</Spanish> },
          {
            name: t.from,
            render: ({ index, from }) => (
              <Editable pointer={`${list}/${index}/from`} value={from} label={t.from}>
                <span>{dayText(from)}</span>
              </Editable>
            ),
          },
          {
            name: t.until,
            render: ({ index, until }) => (
              <Editable pointer={`${list}/${index}/until`} value={until} label={t.until} isNullable>
                <span>{until === null ? t.noEnd : dayText(until)}</span>
              </Editable>
            ),
          },
          { name: t.status, render: ({ status }) => t.positionStatuses[status] },
          { name: t.document, render: ({ documentId }) => <DocumentLink id={documentId} /> },
        ]}
      />
    </Section>
  );
}

/** Shows how the officers act; nothing if nobody is in office. */
function ActingForm(): JSX.Element | null {
  const t = recordWords();
  const { form, actingForm, positions } = useReport().content.administration;
  const inOffice = positions.filter(({ status }) => status === 'vigente');
  if (inOffice.length === 0) return null;
  if (form === 'liquidador') return <p>{t.liquidator}</p>;
  const isOne = actingForm === 'individual' && inOffice.length === 1;
  return <p>{isOne ? t.oneOfficer : t.acting[actingForm]}</p>;
}
