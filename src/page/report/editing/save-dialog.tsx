import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { Form } from '../../parts/form.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { partWords } from '../../parts/words.js';
import { useAction } from '../../server/action.js';
import { callApi, ProblemError } from '../../server/api.js';
import { pointerName } from '../evidence/naming.js';
import { useReport } from '../told.js';
import { type Draft, draft, patchOf, type Value } from './draft.js';
import { showSaved } from './saved.js';
import { newSignature, type Signature, SignatureFields } from './signature.js';
import { words } from './words.js';

interface SaveProps {
  of: Draft;
  onClose(): void;
}

/** What would change, and why. Where somebody else was quicker, what is there now is shown before it is tried again. */
export function SaveDialog({ of, onClose }: SaveProps): JSX.Element {
  const t = words();
  const { report, path, etag, reload } = useReport();
  const { busy, error, run } = useAction();
  const [signature, setSignature] = useState(newSignature);
  const isConflict = error instanceof ProblemError && error.problem.status === 412;
  const save = async (): Promise<void> => {
    // Only who has seen what is there now saves on it.
    const base = isConflict ? etag : of.etag;
    const sent = { method: 'PATCH', path, body: patchOf(of), headers: headersOf(signature, base) } as const;
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
      {error !== undefined && <ProblemNote error={error} />}
      {isConflict && <p>{t.conflict}</p>}
      <Changes of={of} />
      <Form onSubmit={() => void run(save)}>
        <SignatureFields signature={signature} onChange={setSignature} />
        <p class="actions">
          <Button look="main" type="submit" busy={busy}>
            {isConflict ? t.saveOnNewest : t.save.replace('…', '')}
          </Button>
          <Button onClick={onClose}>{partWords().cancel}</Button>
        </p>
      </Form>
    </Dialog>
  );
}

function headersOf({ reason, actor }: Signature, etag: string): Record<string, string> {
  return {
    'If-Match': etag,
    'Edit-Reason': encodeURIComponent(reason),
    ...(actor === '' ? {} : { 'Edit-Actor': encodeURIComponent(actor) }),
  };
}

function Changes({ of: { changes } }: { of: Draft }): JSX.Element {
  const t = words();
  const { content, report } = useReport();
  return (
    <ul class="diff">
      {[...changes].map(([pointer, { before, after }]) => {
        const now = valueIn(report, pointer);
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

/** What a report says at a place now; null where the place is gone. */
function valueIn(report: object, pointer: string): Value {
  const tokens = pointer.slice(1).split('/');
  const value = tokens
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, token) => (node as Record<string, unknown> | null | undefined)?.[token], report);
  return (value ?? null) as Value;
}
