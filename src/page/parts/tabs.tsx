import type { ComponentChildren, JSX } from 'preact';
import { useId, useRef } from 'preact/hooks';

interface TabsProps {
  label: string;
  tabs: readonly { id: string; name: string; show(): ComponentChildren }[];
  chosen: string;
  onChoose(id: string): void;
}

/** Tabs; arrow keys move between them. */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps): JSX.Element {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosen),
  );
  const open = tabs[index];
  const move = (event: KeyboardEvent): void => {
    const count = tabs.length;
    const targets = {
      ArrowRight: (index + 1) % count,
      ArrowLeft: (index + count - 1) % count,
      Home: 0,
      End: count - 1,
    };
    const next = tabs[targets[event.key as keyof typeof targets] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${base}-${next.id}`)}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab === open}
            aria-controls={`${base}-panel`}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => onChoose(tab.id)}
            onKeyDown={move}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${open?.id}`}>
        {open?.show()}
      </div>
    </>
  );
}
