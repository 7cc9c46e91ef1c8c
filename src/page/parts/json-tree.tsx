import type { JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { countText } from '../i18n/format.js';
import { Button } from './controls.js';
import { partWords } from './words.js';

/** Options for the fields of a tree. */
interface TreeOptions {
  /** JSON Pointer to the field to open, mark and scroll to. */
  at?: string;
  /** Link of a field, on its name; for an object or array, on `linkText` instead. */
  linkOf?(pointer: string): { href: string; onClick(): void };
  linkText?: string;
  /** Renders a scalar value; null keeps the default. */
  leafOf?(pointer: string, value: unknown): JSX.Element | null;
}

interface NodeProps extends TreeOptions {
  /** Field name or index; empty for the root. */
  name: string;
  value: unknown;
  /** JSON Pointer. */
  pointer: string;
}

/** Max fields shown at first; the others follow on request. */
const maxInitialMembers = 100;

/** JSON as a tree. Closed nodes are not rendered. */
export function JsonTree({
  value,
  label,
  ...telling
}: { value: unknown; label: string } & TreeOptions): JSX.Element {
  return (
    <section class="json" aria-label={label}>
      <Node name="" value={value} pointer="" {...telling} />
    </section>
  );
}

function Node({ name, value, pointer, ...telling }: NodeProps): JSX.Element {
  const { at = '', leafOf } = telling;
  const [isOpen, setOpen] = useState(pointer === '');
  const node = useRef<HTMLElement>(null);
  const isAt = at !== '' && at === pointer;
  useEffect(() => {
    if (`${at}/`.startsWith(`${pointer}/`)) setOpen(true);
    if (isAt) node.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const ties = { 'data-pointer': pointer, ...(isAt ? { 'aria-current': true } : {}) };
  if (typeof value !== 'object' || value === null) {
    return (
      <div class="leaf" ref={node as RefObject<HTMLDivElement>} {...ties}>
        <Name of={name} pointer={pointer} {...telling} />
        {leafOf?.(pointer, value) ?? (
          <span class={`value ${value === null ? 'null' : typeof value}`}>{JSON.stringify(value)}</span>
        )}
      </div>
    );
  }
  const size = Array.isArray(value) ? value.length : Object.keys(value).length;
  return (
    <details
      ref={node as RefObject<HTMLDetailsElement>}
      {...ties}
      open={isOpen}
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>
        <Name of={name} />
        <span class="size">{Array.isArray(value) ? partWords().items(size) : partWords().members(size)}</span>
      </summary>
      {isOpen && <OwnLink pointer={pointer} {...telling} />}
      {isOpen && <Members of={value} pointer={pointer} {...telling} />}
    </details>
  );
}

/** Link of an object or array. */
function OwnLink({ pointer, linkOf, linkText }: { pointer: string } & TreeOptions): JSX.Element | null {
  const link = linkOf?.(pointer);
  if (link === undefined || pointer === '') return null;
  return (
    <p class="leaf">
      <a href={link.href} onClick={link.onClick} aria-label={`${linkText}: ${pointer}`}>
        {linkText}
      </a>
    </p>
  );
}

function Members({ of, pointer, ...telling }: { of: object; pointer: string } & TreeOptions): JSX.Element {
  const [shown, setShown] = useState(maxInitialMembers);
  const entries = Object.entries(of).map(([name, value]) => ({
    name,
    value,
    own: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  }));
  const rest = entries.length - shown;
  return (
    <>
      {entries
        .filter(({ own }, place) => place < shown || `${telling.at ?? ''}/`.startsWith(`${own}/`))
        .map(({ name, value, own }) => (
          <Node key={name} name={name} value={value} pointer={own} {...telling} />
        ))}
      {rest > 0 && (
        <Button look="quiet" onClick={() => setShown(shown + 10 * maxInitialMembers)}>
          {partWords().rest(countText(Math.min(rest, 10 * maxInitialMembers)))}
        </Button>
      )}
    </>
  );
}

function Name({
  of,
  pointer = '',
  linkOf,
}: { of: string; pointer?: string } & TreeOptions): JSX.Element | null {
  if (of === '') return null;
  return <span class="name">{linkOf === undefined ? of : <a {...linkOf(pointer)}>{of}</a>}: </span>;
}
