import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { common } from '../words/common.js';
import { countText } from '../words/format.js';
import { Button } from './button.js';

interface NodeProps {
  /** Member or index; empty for the whole. */
  name: string;
  value: unknown;
  /** Its JSON Pointer. */
  pointer: string;
  open?: boolean;
}

/** More than these are shown when they are asked for. */
const shownAtOnce = 100;

/** JSON to look into, member by member. What is closed costs nothing. */
export function JsonTree({ value, label }: { value: unknown; label: string }): JSX.Element {
  return (
    <section class="json" aria-label={label}>
      <Node name="" value={value} pointer="" open />
    </section>
  );
}

function Node({ name, value, pointer, open = false }: NodeProps): JSX.Element {
  const [isOpen, setOpen] = useState(open);
  if (typeof value !== 'object' || value === null) {
    return (
      <div class="leaf" data-pointer={pointer}>
        <Name of={name} />
        <span class={`value ${value === null ? 'null' : typeof value}`}>{JSON.stringify(value)}</span>
      </div>
    );
  }
  const size = Array.isArray(value) ? value.length : Object.keys(value).length;
  return (
    <details
      data-pointer={pointer}
      open={isOpen}
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>
        <Name of={name} />
        <span class="size">{Array.isArray(value) ? common().items(size) : common().members(size)}</span>
      </summary>
      {isOpen && <Members of={value} pointer={pointer} />}
    </details>
  );
}

function Members({ of, pointer }: { of: object; pointer: string }): JSX.Element {
  const [shown, setShown] = useState(shownAtOnce);
  const entries = Object.entries(of);
  const rest = entries.length - shown;
  return (
    <>
      {entries.slice(0, shown).map(([name, value]) => (
        <Node
          key={name}
          name={name}
          value={value}
          pointer={`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`}
        />
      ))}
      {rest > 0 && (
        <Button look="quiet" onClick={() => setShown(shown + 10 * shownAtOnce)}>
          {common().rest(countText(Math.min(rest, 10 * shownAtOnce)))}
        </Button>
      )}
    </>
  );
}

function Name({ of }: { of: string }): JSX.Element | null {
  return of === '' ? null : <span class="name">{of}: </span>;
}
