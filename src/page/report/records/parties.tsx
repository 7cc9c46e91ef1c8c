import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Content, Entity, Power } from '../../../contract/generated/types.js';
import { countText, dayText, groupRut, taxIdText } from '../../i18n/format.js';
import { Editable } from '../editing/draft.js';
import { useReport } from '../report-context.js';
import { anchorProps, DocumentLink, Name, PointerLink, Section, Spanish } from '../section.js';
import { type IndexedRow, Records } from './records.js';
import { recordWords } from './words.js';

type Role = Entity['roles'][number];

/** Nobody has anything more of a power that came to one of these ends. */
const ended: ReadonlySet<Power['status']> = new Set(['vencido', 'revocado', 'renunciado', 'extinguido']);

/**
 * Tells roles that somebody has in a report for the sake of what is over alone: an office that was left, powers that
 * ended, a holding that was given up.
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
        ended.has(status)
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

/** Everybody that the report names, with their numbers and what they have to do with the company. */
export function Parties(): JSX.Element {
  const t = recordWords();
  const { content, subject } = useReport();
  const { entities } = content;
  const title = t.parties(countText(entities.length));
  const isFormer = useMemo(() => formerRolesOf(content), [content]);
  const isSubject = ({ id }: Entity): boolean => id === subject.id;
  return (
    <Section title={title} pointer="/content/entities">
      <Records
        caption={title}
        list="/content/entities"
        rows={entities}
        // The company is told in a part of its own.
        hasPlace={(entity) => !isSubject(entity)}
        columns={[
          { name: t.party, of: (entity) => <PartyName of={entity} isSubject={isSubject(entity)} /> },
          { name: t.identification, of: (entity) => <Numbers of={entity} /> },
          { name: t.kind, of: ({ kind }) => <span>{t.kinds[kind]}</span> },
          {
            name: t.roles,
            of: ({ id, roles }) => (
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

/** The company leads to the part that tells of it. */
function PartyName({ of, isSubject }: { of: IndexedRow<Entity>; isSubject: boolean }): JSX.Element {
  const pointer = `/content/entities/${of.at}`;
  const name = <bdi>{of.name}</bdi>;
  return (
    <Editable at={`${pointer}/name`} value={of.name} label={recordWords().party}>
      {isSubject ? <PointerLink pointer={pointer}>{name}</PointerLink> : name}
    </Editable>
  );
}

/** Each in one line: a hyphen before a check digit is no place to break. */
function Numbers({ of: { taxId, otherIds } }: { of: Entity }): JSX.Element {
  const { numbers } = recordWords();
  const others = otherIds.map(
    ({ type, value, country }) =>
      `${numbers[type]} ${type === 'INVESTOR_RUT' ? groupRut(value) : value} (${country})`,
  );
  const all = [...(taxId === null ? [] : [taxIdText(taxId)]), ...others];
  return (
    <span>
      {all.length === 0
        ? '—'
        : all.map((number, at) => (
            <span key={number}>
              {at > 0 && ', '}
              <span class="nowrap">{number}</span>
            </span>
          ))}
    </span>
  );
}

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
