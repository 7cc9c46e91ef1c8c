import type { JSX } from 'preact';
import { useCallback } from 'preact/hooks';
import type { Report } from '../../contract/generated/types.js';
import type { AnyProfile } from '../client/api.js';
import { CopyButton } from '../parts/copy.js';
import { JsonTree } from '../parts/json-tree.js';
import { partWords } from '../parts/words.js';
import { addressOf } from '../shell/address.js';
import { draft, Editable, type Value } from './editing/draft.js';
import { markedPointer, scrollToPointer } from './scroll-to.js';
import { words } from './words.js';

/** The report as JSON beside the page; each field links to its section, and back. */
export function JsonView({ report }: { report: AnyProfile<Report> }): JSX.Element {
  const t = words();
  const at = markedPointer.value ?? '';
  const linkOf = useCallback(
    (pointer: string) => ({
      href: addressOf(['reports', report.id], { at: pointer }),
      onClick: () => {
        markedPointer.value = pointer;
        // The address does not change if it points there already.
        scrollToPointer(pointer, null);
      },
    }),
    [report.id],
  );
  const close = (): void => {
    markedPointer.value = null;
  };
  return (
    <aside
      class="json-panel"
      aria-label={t.json}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <header>
        <p role="status">
          <code>{at === '' ? '/' : at}</code>
        </p>
        <CopyButton text={() => at} label={t.copyPointer}>
          {t.copyPointer}
        </CopyButton>
        <button type="button" class="button quiet" aria-label={partWords().close} onClick={close}>
          ✕
        </button>
      </header>
      <p class="small">{t.jsonHint}</p>
      <JsonTree value={report} label={t.json} at={at} linkOf={linkOf} linkText={t.toReport} leafOf={leafOf} />
    </aside>
  );
}

/** While the report is edited, every value of the content is a field. */
function leafOf(pointer: string, value: unknown): JSX.Element | null {
  if (draft.value === null || !pointer.startsWith('/content/')) return null;
  return (
    <Editable at={pointer} value={value as Value} label={pointer}>
      {null}
    </Editable>
  );
}
