import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../parts/button.js';
import { PointerLink } from '../part.js';
import { useReport } from '../told.js';
import { draft } from './draft.js';
import { SaveDialog } from './save-dialog.js';
import { savedMessage } from './saved.js';
import { words } from './words.js';

/** Begins an edit, tells how far it is, and saves it or gives it up. Stays in sight while the report is edited. */
export function EditBar(): JSX.Element | null {
  const t = words();
  const { report } = useReport();
  const [isSaving, setSaving] = useState(false);
  const current = draft.value;
  if (report.status !== 'completed' && report.status !== 'in_review') return null;
  if (current === null) return <StartEditing />;
  const count = current.changes.size;
  return (
    <section class="edit-bar on" aria-label={t.editing}>
      <p class="small">{t.editingHint}</p>
      <p class="actions">
        <Button look="main" disabled={count === 0} onClick={() => setSaving(true)}>
          {t.save}
        </Button>
        <Button onClick={() => (draft.value = null)}>{t.discard}</Button>
        <span role="status">{t.changes(count)}</span>
      </p>
      {isSaving && <SaveDialog of={current} onClose={() => setSaving(false)} />}
    </section>
  );
}

/** Before an edit, and after one that was saved. */
function StartEditing(): JSX.Element {
  const t = words();
  const { etag } = useReport();
  return (
    <div class="edit-bar">
      <p class="actions">
        <Button
          onClick={() => {
            savedMessage.value = null;
            draft.value = { etag, changes: new Map() };
          }}
        >
          {t.edit}
        </Button>
        <span role="status">
          {savedMessage.value !== null && (
            <>
              {savedMessage.value} <PointerLink pointer="/history">{t.seeHistory}</PointerLink>
            </>
          )}
        </span>
      </p>
    </div>
  );
}
