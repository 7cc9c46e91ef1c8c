import type { ComponentChildren, JSX } from 'preact';
import { Button } from './controls.js';
import { partWords } from './words.js';

/** A column: what it is called, and what it shows of a row. */
export interface Column<Row> {
  name: string;
  /** Of numbers, which stand under one another by their last digit. */
  numeric?: boolean;
  /** Of what reads badly in two lines. */
  nowrap?: boolean;
  of(row: Row): ComponentChildren;
}

interface TableProps<Row> {
  /** Told to those who hear it. */
  caption: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** What ties a row to who looks for it: its id, and that it takes the focus. */
  tiesOf?(row: Row): { id?: string; tabIndex?: number };
}

/** Where the page is too narrow for a table, each row is a list of its own. */
export function Table<Row>({ caption, columns, rows, keyOf, tiesOf }: TableProps<Row>): JSX.Element {
  const looks = (column: Column<Row>): string =>
    [column.numeric ? 'numeric' : '', column.nowrap ? 'nowrap' : ''].filter(Boolean).join(' ');
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" class={looks(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...tiesOf?.(row)}>
            {columns.map((column, at) => {
              const Cell = at === 0 ? 'th' : 'td';
              return (
                <Cell
                  key={column.name}
                  {...(at === 0 ? { scope: 'row' } : {})}
                  class={looks(column)}
                  data-name={column.name}
                >
                  {column.of(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FactsProps {
  /** What something is called, and what it is. Those that are null are left out. */
  of: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[];
}

/** A few things to know, each with its name. */
export function Facts({ of }: FactsProps): JSX.Element {
  return (
    <dl class="facts-list">
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value], at) => (
          <div key={at}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface PagerProps {
  /** As an answer tells them. */
  page: { next: string | null; previous: string | null };
  onTurn(cursor: string): void;
}

/** Leads through a list; nothing where it has one page. */
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
