import type { ComponentChildren, JSX } from 'preact';

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
