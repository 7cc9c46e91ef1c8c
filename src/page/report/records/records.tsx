import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { countText } from '../../i18n/format.js';
import { Button } from '../../parts/controls.js';
import { type Column, Table } from '../../parts/table.js';
import { query } from '../../shell/address.js';
import { anchorProps } from '../section.js';
import { recordWords } from './words.js';

/** Of a longer list the others are shown when they are asked for, and one when somebody is led to it. */
const maxInitialRows = 50;

/** A record with where it stands in its list. */
export type IndexedRow<Row> = Row & { readonly at: number };

interface RecordsProps<Row> {
  caption: string;
  /** JSON Pointer to the list that the records are of. */
  list: string;
  rows: readonly Row[];
  columns: readonly Column<IndexedRow<Row>>[];
  /** Whether a record has its place here; where it has another, links lead there. */
  hasPlace?(row: Row): boolean;
}

/** A list of the report as a table, each record at its place. */
export function Records<Row extends object>({
  caption,
  list,
  rows,
  columns,
  hasPlace = () => true,
}: RecordsProps<Row>): JSX.Element {
  const t = recordWords();
  const [shown, setShown] = useState(maxInitialRows);
  const asked = query.value.get('at') ?? '';
  const visible = rows.flatMap((row, at) =>
    at < shown || `${asked}/`.startsWith(`${list}/${at}/`) ? [{ ...row, at }] : [],
  );
  const rest = rows.length - shown;
  return (
    <>
      <Table
        caption={caption}
        rows={visible}
        keyOf={({ at }) => String(at)}
        tiesOf={(row) => (hasPlace(row) ? anchorProps(`${list}/${row.at}`) : {})}
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
