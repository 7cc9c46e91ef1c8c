import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Entity } from '../../../contract/generated/types.js';
import { countText, groupRut, taxIdText } from '../../words/format.js';
import { Editable } from '../editing/editable.js';
import { PointerLink, Section } from '../part.js';
import { useReport } from '../told.js';
import { formerRolesOf } from './former-roles.js';
import { type IndexedRow, Records } from './records.js';
import { recordWords } from './words.js';

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
