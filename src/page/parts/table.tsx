import type { ComponentChildren, JSX } from 'preact';
import { Button } from './controls.js';
import { partWords } from './words.js';

/** A column: its title, and its content for a row. */
export interface Column<Row> {
  name: string;
  /** True for numbers, which are right-aligned. */
  numeric?: boolean;
  /** Keeps the content on one line. */
  nowrap?: boolean;
  render(row: Row): ComponentChildren;
}

interface TableProps<Row> {
  /** Read by screen readers. */
  caption: string;
  /** The first column is the row header. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Shown instead of a table without rows. */
  empty?: JSX.Element;
  keyOf(row: Row): string;
  /** Id and focus attributes of a row that links lead to. */
  rowProps?(row: Row): { id?: string; tabIndex?: number };
}

/** On narrow screens each row becomes a list. */
export function Table<Row>(props: TableProps<Row>): JSX.Element {
  const { caption, columns, rows, empty, keyOf, rowProps } = props;
  if (rows.length === 0 && empty !== undefined) return empty;
  const classOf = (column: Column<Row>): string =>
    [column.numeric ? 'numeric' : '', column.nowrap ? 'nowrap' : ''].filter(Boolean).join(' ');
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" class={classOf(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...rowProps?.(row)}>
            {columns.map((column, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell
                  key={column.name}
                  {...(index === 0 ? { scope: 'row' } : {})}
                  class={classOf(column)}
                  data-name={column.name}
                >
                  {column.render(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RowActionsProps<Act extends string> {
  acts: readonly Act[];
  names: Readonly<Record<Act, string>>;
  /** Name of the row, for screen readers. */
  row: string;
  onAct(act: Act): void;
}

/** Buttons of a row. */
export function RowActions<Act extends string>(props: RowActionsProps<Act>): JSX.Element {
  const { acts, names, row, onAct } = props;
  return (
    <span class="row-actions">
      {acts.map((act) => (
        <Button key={act} variant="quiet" label={`${names[act]}: ${row}`} onClick={() => onAct(act)}>
          {names[act]}
        </Button>
      ))}
    </span>
  );
}

interface DescriptionListProps {
  /** Names and values; empty values are omitted. */
  entries: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[];
}

/** List of named values. */
export function DescriptionList({ entries }: DescriptionListProps): JSX.Element {
  return (
    <dl class="description-list">
      {entries
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value], index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** HTTP headers, in the order given. */
export function HeaderTable({
  caption,
  headers,
}: {
  caption: string;
  headers: readonly (readonly [name: string, value: string])[];
}): JSX.Element {
  const t = partWords();
  return (
    <Table
      caption={caption}
      columns={[
        { name: t.header, render: ({ name }) => <code>{name}</code> },
        { name: t.value, render: ({ value }) => <code>{value}</code> },
      ]}
      rows={headers.map(([name, value], index) => ({ name, value, index }))}
      keyOf={({ index }) => String(index)}
    />
  );
}

interface PagerProps {
  /** As in a response of the server. */
  page: { next: string | null; previous: string | null };
  onTurn(cursor: string): void;
}

/** Links to the next and previous page; nothing if there is one page. */
export function Pager({ page: { next, previous }, onTurn }: PagerProps): JSX.Element | null {
  if (next === null && previous === null) return null;
  const t = partWords();
  return (
    <nav class="pager" aria-label={t.pages}>
      <Button disabled={previous === null} onClick={() => previous !== null && onTurn(previous)}>
        ← {t.previous}
      </Button>
      <Button disabled={next === null} onClick={() => next !== null && onTurn(next)}>
        {t.next} →
      </Button>
    </nav>
  );
}
