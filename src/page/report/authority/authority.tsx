import type { JSX } from 'preact';
import type { Authority, FacultyCode, Money } from '../../../contract/generated/types.js';
import { groupBy } from '../../../values/maps.js';
import { Badge } from '../../parts/badge.js';
import { useReport } from '../report-context.js';
import { anchorProps, EntityName, EntityNames, PointerLink, Section } from '../section.js';
import { FacultyName } from './faculty-names.js';
import { amountsText, words } from './words.js';

/** A table of the authority matrix: brackets of one currency and one period. */
interface Scale {
  per: Authority['per'];
  brackets: readonly Bracket[];
  rows: readonly FacultiesRow[];
}

type Bracket = Pick<Authority, 'from' | 'to'>;

/** Faculties with the same signers. */
interface FacultiesRow {
  faculties: readonly FacultyCode[];
  cells: readonly Cell[];
}

/** Adjacent brackets with the same authorities; an empty list if nobody may sign. */
interface Cell extends Bracket {
  span: number;
  authorities: readonly Authority[];
}

/**
 * Converts the authority matrix to tables.
 * @param first faculties to list first
 */
function scalesOf(matrix: readonly Authority[], first: readonly FacultyCode[]): Scale[] {
  const limited = matrix.filter(({ from, to }) => !isAnyAmount({ from, to }));
  const keyOf = (authority: Authority): string => {
    const own = `${authority.per} ${authority.from.currency}`;
    if (!isAnyAmount(authority)) return own;
    // An authority for any amount fits any table with its period.
    const samePeriod = limited.find(({ per }) => per === authority.per);
    return samePeriod === undefined ? own : `${samePeriod.per} ${samePeriod.from.currency}`;
  };
  const scales = groupBy(matrix, keyOf);
  return [...scales.values()].map((authorities) => scaleOf(authorities, new Set(first)));
}

function isAnyAmount({ from, to }: Bracket): boolean {
  return to === null && Number(from.amount) === 0;
}

function scaleOf(authorities: readonly Authority[], first: ReadonlySet<FacultyCode>): Scale {
  const brackets = bracketsOf(authorities);
  const byFaculty = groupBy(authorities, ({ facultyCode }) => facultyCode);
  const bySigners = groupBy([...byFaculty], ([, own]) =>
    JSON.stringify(own.map(({ from, to, combinations }) => [from, to, combinations])),
  );
  const rows = [...bySigners.values()].map((same) => ({
    faculties: same.map(([code]) => code),
    cells: cellsOf(brackets, same[0]?.[1] ?? []),
  }));
  const rank = ({ faculties }: FacultiesRow): number => (faculties.some((code) => first.has(code)) ? 0 : 1);
  return {
    per: authorities[0]?.per ?? 'operacion',
    brackets,
    rows: rows.sort((one, other) => rank(one) - rank(other)),
  };
}

/** Brackets between all limits of these authorities. */
function bracketsOf(authorities: readonly Authority[]): Bracket[] {
  const limited = authorities.filter((authority) => !isAnyAmount(authority));
  const zero: Money = { amount: '0', currency: (limited[0] ?? authorities[0])?.from.currency ?? 'CLP' };
  const limits = new Map(
    limited
      .flatMap(({ from, to }) => (to === null ? [from] : [from, to]))
      .map((money) => [Number(money.amount), money]),
  );
  limits.delete(0);
  const ordered = [...limits].sort(([one], [other]) => one - other).map(([, money]) => money);
  return [zero, ...ordered].map((from, index) => ({ from, to: ordered[index] ?? null }));
}

function cellsOf(brackets: readonly Bracket[], authorities: readonly Authority[]): Cell[] {
  const cells: Cell[] = [];
  for (const bracket of brackets) {
    const covering = authorities.filter((authority) => covers(authority, bracket));
    const last = cells.at(-1);
    const isSame =
      last?.authorities.length === covering.length &&
      covering.every((each) => last.authorities.includes(each));
    if (last !== undefined && isSame) {
      last.span += 1;
      last.to = bracket.to;
    } else cells.push({ ...bracket, span: 1, authorities: covering });
  }
  return cells;
}

function covers(authority: Authority, { from, to }: Bracket): boolean {
  if (Number(authority.from.amount) > Number(from.amount)) return false;
  return authority.to === null || (to !== null && Number(to.amount) <= Number(authority.to.amount));
}

type ShownCombination = Authority['combinations'][number];

/** @param isPlain true where every faculty is requested: one on each line, without a mark */
function Faculties({ codes, isPlain }: { codes: readonly FacultyCode[]; isPlain: boolean }): JSX.Element {
  const t = words();
  const { content } = useReport();
  const requested = new Set(isPlain ? [] : content.requestedOperations);
  const ordered = [...codes].sort((one, other) => Number(requested.has(other)) - Number(requested.has(one)));
  return (
    <ul class={isPlain ? 'plain-list' : 'faculties plain-list'}>
      {ordered.map((code) => (
        <li key={code} class={requested.has(code) ? 'requested' : ''}>
          <FacultyName code={code} />
          {requested.has(code) && <span class="mark"> {t.requested}</span>}
        </li>
      ))}
    </ul>
  );
}

function Signers({ cell: { authorities } }: { cell: Cell }): JSX.Element {
  const t = words();
  const combinations = authorities.flatMap((authority) => authority.combinations);
  if (combinations.length === 0) return <span class="no-signer">{t.nobodySigns}</span>;
  return (
    <ul class="combinations plain-list">
      {combinations.map((combination, index) => (
        <li key={String(index)}>
          {index > 0 && <span class="or">{t.or} </span>}
          {combination.map(({ groupId, count, entityIds }, index) => (
            <span key={`${groupId} ${entityIds.join(' ')}`}>
              {index > 0 && ' + '}
              <Signature groupId={groupId} count={count} entityIds={entityIds} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Max people listed by name if they belong to no class. */
const maxNamed = 6;

function Signature({ groupId, count, entityIds }: ShownCombination[number]): JSX.Element {
  const t = words();
  const { content } = useReport();
  const group = content.powerGroups.find(({ id }) => id === groupId);
  if (group !== undefined) return <span class="class">{t.ofClass(count, group.code)}</span>;
  const named = entityIds.slice(0, maxNamed);
  const rest = entityIds.length - named.length;
  return (
    <span>
      {entityIds.length > 1 && `${t.countOf(count)} `}
      <EntityNames ids={named} />
      {rest > 0 && ` ${t.andOthers(rest)}`}
    </span>
  );
}

/** Lists the members of each class of signers. @param hasAnchors true where links to a class lead */
function Classes({ hasAnchors = false }: { hasAnchors?: boolean }): JSX.Element | null {
  const t = words();
  const { content, documentOf } = useReport();
  const { powerGroups, asOfDate } = content;
  if (powerGroups.length === 0) return null;
  return (
    <dl class="signer-classes">
      {powerGroups.map(({ id, code, label, members }, at) => (
        <div key={id} {...(hasAnchors ? anchorProps(`/content/powerGroups/${at}`) : {})}>
          <dt lang="es">{label === '' ? code : label}</dt>
          <dd>
            {members
              .filter(({ until }) => until === null || until >= asOfDate)
              .slice(0, 3 * maxNamed)
              .map(({ entityId, documentId }, index) => {
                const name = <EntityName id={entityId} />;
                const pointer = documentOf(documentId)?.pointer;
                return (
                  <span key={entityId}>
                    {index > 0 && ', '}
                    {pointer === undefined ? name : <PointerLink pointer={pointer}>{name}</PointerLink>}
                  </span>
                );
              })}
            {members.length > 3 * maxNamed && ` ${t.andOthers(members.length - 3 * maxNamed)}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface MatrixProps {
  caption: string;
  /** True if every faculty of the table is requested. */
  isRequested?: boolean;
  scales: readonly Scale[];
}

/** Shows faculties by row, brackets by column, and the signers of both. */
function Matrix({ caption, isRequested = false, scales }: MatrixProps): JSX.Element {
  const t = words();
  return (
    <>
      {scales.map((scale) => (
        <table key={`${scale.per} ${scale.brackets[0]?.from.currency}`} class="matrix">
          <caption>
            {caption}, {t.periods[scale.per] || t.perOperation}
          </caption>
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
                  <Faculties codes={faculties} isPlain={isRequested} />
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
      ))}
    </>
  );
}

/** Shows the signers of the requested operations, on the first screen of a report. */
export function RequestedAuthority(): JSX.Element {
  const t = words();
  const { requestedOperations: requested, conclusion } = useReport().content;
  const isRequested = ({ facultyCode }: Authority): boolean => requested.includes(facultyCode);
  const matrix = conclusion.authorityMatrix.filter(isRequested);
  const unsigned = requested.filter((code) => !matrix.some(({ facultyCode }) => facultyCode === code));
  return (
    <>
      <h3>{t.requestedTitle}</h3>
      <Matrix caption={t.requestedTitle} isRequested scales={scalesOf(matrix, requested)} />
      {unsigned.length > 0 && (
        <div class="unsigned">
          <Badge tone="bad">{t.nobodyCanSign}</Badge> <Faculties codes={unsigned} isPlain />
        </div>
      )}
      {matrix.length > 0 && <Classes />}
      <p class="more-link">
        <PointerLink pointer="/content/conclusion/authorityMatrix">{t.allFaculties}</PointerLink>
      </p>
    </>
  );
}

/** Shows the signers of every faculty. */
export function AuthoritySection(): JSX.Element {
  const t = words();
  const { authorityMatrix } = useReport().content.conclusion;
  const { requestedOperations } = useReport().content;
  return (
    <Section title={t.title} pointer="/content/conclusion/authorityMatrix">
      {authorityMatrix.length === 0 && <p>{t.nobody}</p>}
      <Matrix caption={t.title} scales={scalesOf(authorityMatrix, requestedOperations)} />
      <Classes hasAnchors />
    </Section>
  );
}
