import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Report } from '../../../contract/generated/types.js';
import { valueAt } from '../../../values/json-pointer.js';
import { callApi, ProblemResponseError } from '../../client/api.js';
import { Form, useAction } from '../../parts/action.js';
import { Button, SubmitButton } from '../../parts/controls.js';
import { Dialog } from '../../parts/dialog.js';
import { ProblemNote } from '../../parts/loading.js';
import { partWords } from '../../parts/words.js';
import { pointerName } from '../anchors.js';
import { useReport } from '../report-context.js';
import { PointerLink } from '../section.js';
import {
  draft,
  type EditDraft,
  newSignature,
  SignatureFields,
  savedMessage,
  showSaved,
  toPatch,
  type Value,
} from './draft.js';
import { words } from './words.js';

/** Shows the changes, asks for a reason and saves. After a conflict it shows the new values before the next try. */
function SaveDialog({ edit, onClose }: { edit: EditDraft; onClose(): void }): JSX.Element {
  const t = words();
  const { report, path, etag, reload } = useReport();
  const { busy, error, run } = useAction();
  const [signature, setSignature] = useState(newSignature);
  const isConflict = error instanceof ProblemResponseError && error.problem.status === 412;
  const save = async (): Promise<void> => {
    // After a conflict the user has seen the newest report, so the edit is based on that one.
    const base = isConflict ? etag : edit.etag;
    const sent = {
      method: 'PATCH',
      path,
      body: toPatch(edit),
      headers: {
        'If-Match': base,
        'Edit-Reason': encodeURIComponent(signature.reason),
        ...(signature.actor === '' ? {} : { 'Edit-Actor': encodeURIComponent(signature.actor) }),
      },
    } as const;
    try {
      const { body } = await callApi<'editReport'>(sent);
      onClose();
      draft.value = null;
      showSaved(report, body);
    } finally {
      reload();
    }
  };
  return (
    <Dialog title={t.saveTitle} onClose={onClose}>
      <ProblemNote error={error} />
      {isConflict && <p>{t.conflict}</p>}
      <ChangeList edit={edit} />
      <Form onSubmit={() => void run(save)}>
        <SignatureFields signature={signature} onChange={setSignature} />
        <p class="actions">
          <SubmitButton busy={busy}>{isConflict ? t.saveOnNewest : t.save.replace('…', '')}</SubmitButton>
          <Button onClick={onClose}>{partWords().cancel}</Button>
        </p>
      </Form>
    </Dialog>
  );
}

function ChangeList({ edit: { changes } }: { edit: EditDraft }): JSX.Element {
  const t = words();
  const { content, report } = useReport();
  return (
    <ul class="diff">
      {[...changes].map(([pointer, { before, after }]) => {
        // Null if the pointer no longer resolves.
        const now = (valueAt(report, pointer) ?? null) as Value;
        return (
          <li key={pointer}>
            <bdi>{pointerName(content, pointer.replace(/^\/content/, ''))}</bdi>: <del>{textOf(before)}</del>{' '}
            {now !== before && (
              <>
                ({t.now} <del>{textOf(now)}</del>){' '}
              </>
            )}
            → <ins>{textOf(after)}</ins>
          </li>
        );
      })}
    </ul>
  );

  function textOf(value: Value): string {
    return value === null || value === '' ? t.nothing : String(value);
  }
}

/** Starts an edit; nothing while the report is edited or cannot be. */
export function EditButton(): JSX.Element | null {
  const { report, etag } = useReport();
  if (draft.value !== null || !isEditable(report)) return null;
  return (
    <Button
      onClick={() => {
        savedMessage.value = null;
        draft.value = { etag, changes: new Map() };
      }}
    >
      {words().edit}
    </Button>
  );
}

function isEditable({ status }: Report): boolean {
  return status === 'completed' || status === 'in_review';
}

/** Counts, saves and discards an edit. Stays visible while the report is edited. */
export function EditBar(): JSX.Element | null {
  const t = words();
  const { report } = useReport();
  const [isSaving, setSaving] = useState(false);
  const current = draft.value;
  if (!isEditable(report)) return null;
  if (current === null)
    return (
      <p class="saved" role="status">
        {savedMessage.value !== null && (
          <>
            {savedMessage.value} <PointerLink pointer="/history">{t.seeHistory}</PointerLink>
          </>
        )}
      </p>
    );
  const count = current.changes.size;
  return (
    <section class="edit-bar" aria-label={t.editing}>
      <p class="small">{t.editingHint}</p>
      <p class="actions">
        <Button variant="primary" disabled={count === 0} onClick={() => setSaving(true)}>
          {t.save}
        </Button>
        <Button onClick={() => (draft.value = null)}>{t.discard}</Button>
        <span role="status">{t.changes(count)}</span>
      </p>
      {isSaving && <SaveDialog edit={current} onClose={() => setSaving(false)} />}
    </section>
  );
}
