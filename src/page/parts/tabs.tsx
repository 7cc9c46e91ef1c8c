import type { ComponentChildren, JSX } from 'preact';
import { useId, useRef } from 'preact/hooks';

interface Tab {
  id: string;
  name: string;
  show(): ComponentChildren;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  chosen: string;
  onChoose(id: string): void;
}

/** One of several things at one place; arrows lead from tab to tab. */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps): JSX.Element {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosen),
  );
  const open = tabs[at];
  const choose = (to: number): void => {
    const next = tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${base}-${next.id}`)}`)?.focus();
  };
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: tabs.length - 1,
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            id={`${base}-${id}`}
            type="button"
            role="tab"
            aria-selected={id === open?.id}
            aria-controls={`${base}-panel`}
            tabIndex={id === open?.id ? 0 : -1}
            onClick={() => onChoose(id)}
            onKeyDown={(event) => {
              const to = steps[event.key];
              if (to === undefined) return;
              event.preventDefault();
              choose(to);
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${open?.id}`}>
        {open?.show()}
      </div>
    </>
  );
}
