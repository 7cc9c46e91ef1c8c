import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { countText } from '../../i18n/language.js';
import { Button } from '../../parts/controls.js';
import { type Column, Table } from '../../parts/table.js';
import { query } from '../../shell/address.js';
import { anchorProps } from '../section.js';
import { recordWords } from './words.js';

/** Max rows shown at first. The others follow on request, or when a link leads to one. */
const maxInitialRows = 50;

/** A record with its index in the list. */
type IndexedRow<Row> = Row & { readonly index: number };

/** A list of the report as a table. */
interface RecordTableProps<Row> {
  caption: string;
  /** JSON Pointer to the list. */
  list: string;
  rows: readonly Row[];
  columns: readonly Column<IndexedRow<Row>>[];
  /** False for a record whose anchor is elsewhere on the page. */
  hasAnchor?(row: Row): boolean;
}

/** Table of a list of the report; each row is the anchor of its record. */
export function RecordTable<Row extends object>({
  caption,
  list,
  rows,
  columns,
  hasAnchor = () => true,
}: RecordTableProps<Row>): JSX.Element {
  const t = recordWords();
  const [shown, setShown] = useState(maxInitialRows);
  const target = query.value.get('at') ?? '';
  const visible = rows.flatMap((row, index) =>
    index < shown || `${target}/`.startsWith(`${list}/${index}/`) ? [{ ...row, index }] : [],
  );
  const rest = rows.length - shown;
  return (
    <>
      <Table
        caption={caption}
        rows={visible}
        keyOf={({ index }) => String(index)}
        rowProps={(row) => (hasAnchor(row) ? anchorProps(`${list}/${row.index}`) : {})}
        columns={columns}
      />
      {rest > 0 && (
        <>
          <p class="small">{t.shown(countText(visible.length), countText(rows.length))}</p>
          <p class="actions">
            <Button onClick={() => setShown(shown + 20 * maxInitialRows)}>
              {t.more(countText(Math.min(rest, 20 * maxInitialRows)))}
            </Button>
          </p>
        </>
      )}
    </>
  );
}

/** A list with its heading; nothing if it is empty. */
export function TitledRecordTable<Row extends object>({
  title,
  ...table
}: { title: string } & Omit<RecordTableProps<Row>, 'caption'>): JSX.Element | null {
  if (table.rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <RecordTable caption={title} {...table} />
    </>
  );
}
