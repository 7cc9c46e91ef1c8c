import type { JSX } from 'preact';
import type { Authority, FacultyCode } from '../../../contract/generated/types.js';
import { anchorProps, Name, PointerLink } from '../part.js';
import { useReport } from '../told.js';
import { amountsText, facultyLabels } from './naming.js';
import type { Cell, Scale } from './scales.js';
import { words } from './words.js';

type Combination = Authority['combinations'][number];

/** Faculties by brackets; in each cell, any one of the combinations is enough. */
export function Matrix({ scale }: { scale: Scale }): JSX.Element {
  const t = words();
  const caption = `${t.title}, ${t.periods[scale.per] || t.perOperation}`;
  return (
    <table class="matrix">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t.faculties}</th>
          {scale.brackets.map((bracket) => (
            <th key={bracket.from.amount} scope="col">
              {amountsText(bracket)} {t.periods[scale.per]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {scale.rows.map(({ faculties, cells }) => (
          <tr key={faculties[0]}>
            <th scope="row" data-name={t.faculties}>
              <Faculties of={faculties} />
            </th>
            {cells.map((cell) => (
              <td key={cell.from.amount} colSpan={cell.span} data-name={amountsText(cell)}>
                <Signers cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Faculties({ of }: { of: readonly FacultyCode[] }): JSX.Element {
  const t = words();
  const { content } = useReport();
  const labels = facultyLabels(content);
  const requested = new Set(content.requestedOperations);
  const ordered = [...of].sort((one, other) => Number(requested.has(other)) - Number(requested.has(one)));
  return (
    <ul class="faculties" lang="es">
      {ordered.map((code) => (
        <li key={code} class={requested.has(code) ? 'requested' : ''}>
          {labels.get(code) ?? code}
          {requested.has(code) && <span class="mark"> {t.requested}</span>}
        </li>
      ))}
    </ul>
  );
}

function Signers({ cell: { authorities } }: { cell: Cell }): JSX.Element {
  const t = words();
  const combinations = authorities.flatMap((authority) => authority.combinations);
  if (combinations.length === 0) return <span class="nobody">{t.nobodySigns}</span>;
  return (
    <ul class="combinations">
      {combinations.map((combination, at) => (
        <li key={String(at)}>
          {at > 0 && <span class="or">{t.or} </span>}
          <Signatures of={combination} />
        </li>
      ))}
    </ul>
  );
}

function Signatures({ of }: { of: Combination }): JSX.Element {
  return (
    <>
      {of.map(({ groupId, count, entityIds }, at) => (
        <span key={`${groupId} ${entityIds.join(' ')}`}>
          {at > 0 && ' + '}
          <Signature groupId={groupId} count={count} entityIds={entityIds} />
        </span>
      ))}
    </>
  );
}

/** So many people are told by name where they are of no class. */
const maxNamed = 6;

function Signature({ groupId, count, entityIds }: Combination[number]): JSX.Element {
  const t = words();
  const { content } = useReport();
  const group = content.powerGroups.find(({ id }) => id === groupId);
  if (group !== undefined) return <span class="class">{t.ofClass(count, group.code)}</span>;
  const named = entityIds.slice(0, maxNamed);
  const rest = entityIds.length - named.length;
  return (
    <span>
      {entityIds.length > 1 && `${t.of(count)} `}
      {named.map((id, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Name of={id} />
        </span>
      ))}
      {rest > 0 && ` ${t.andOthers(rest)}`}
    </span>
  );
}

/** Who is of each class that signs. */
export function Classes(): JSX.Element | null {
  const t = words();
  const { content } = useReport();
  const { powerGroups, asOfDate } = content;
  if (powerGroups.length === 0) return null;
  return (
    <dl class="classes">
      {powerGroups.map(({ id, code, label, members }, at) => (
        <div key={id} {...anchorProps(`/content/powerGroups/${at}`)}>
          <dt lang="es">{label === '' ? code : label}</dt>
          <dd>
            {members
              .filter(({ until }) => until === null || until >= asOfDate)
              .slice(0, 3 * maxNamed)
              .map(({ entityId, documentId }, place) => (
                <span key={entityId}>
                  {place > 0 && ', '}
                  <AppointedSigner entityId={entityId} documentId={documentId} />
                </span>
              ))}
            {members.length > 3 * maxNamed && ` ${t.andOthers(members.length - 3 * maxNamed)}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function AppointedSigner({ entityId, documentId }: { entityId: string; documentId: string }): JSX.Element {
  const place = useReport().documentOf(documentId);
  if (place === undefined) return <Name of={entityId} />;
  return (
    <PointerLink pointer={place.pointer}>
      <Name of={entityId} />
    </PointerLink>
  );
}
