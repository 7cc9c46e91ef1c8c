import type { JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { escapeToken } from '../../values/json-pointer.js';
import { countText } from '../i18n/language.js';
import { Button } from './controls.js';
import { partWords } from './words.js';

/** Options for the fields of a tree. */
interface TreeOptions {
  /** JSON Pointer to the field to open, mark and scroll to. */
  selectedPointer?: string;
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
const maxInitialFields = 100;

/** JSON as a tree. Closed nodes are not rendered. */
export function JsonTree({
  value,
  label,
  ...options
}: { value: unknown; label: string } & TreeOptions): JSX.Element {
  return (
    <section class="json" aria-label={label}>
      <Node name="" value={value} pointer="" {...options} />
    </section>
  );
}

function Node({ name, value, pointer, ...options }: NodeProps): JSX.Element {
  const { selectedPointer = '', linkOf, linkText, leafOf } = options;
  const [isOpen, setOpen] = useState(pointer === '');
  const node = useRef<HTMLElement>(null);
  const isSelected = selectedPointer !== '' && selectedPointer === pointer;
  useEffect(() => {
    if (`${selectedPointer}/`.startsWith(`${pointer}/`)) setOpen(true);
    if (isSelected) node.current?.scrollIntoView({ block: 'nearest' });
  }, [selectedPointer]);
  const attributes = { 'data-pointer': pointer, ...(isSelected ? { 'aria-current': true } : {}) };
  if (typeof value !== 'object' || value === null) {
    return (
      <div class="leaf" ref={node as RefObject<HTMLDivElement>} {...attributes}>
        <Name name={name} pointer={pointer} {...options} />
        {leafOf?.(pointer, value) ?? (
          <span class={`value ${value === null ? 'null' : typeof value}`}>{JSON.stringify(value)}</span>
        )}
      </div>
    );
  }
  const link = pointer === '' ? undefined : linkOf?.(pointer);
  const size = Array.isArray(value) ? value.length : Object.keys(value).length;
  return (
    <details
      ref={node as RefObject<HTMLDetailsElement>}
      {...attributes}
      open={isOpen}
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>
        <Name name={name} />
        <span class="size">{Array.isArray(value) ? partWords().items(size) : partWords().fields(size)}</span>
      </summary>
      {isOpen && link !== undefined && (
        <p class="leaf">
          <a href={link.href} onClick={link.onClick} aria-label={`${linkText}: ${pointer}`}>
            {linkText}
          </a>
        </p>
      )}
      {isOpen && <Fields parent={value} pointer={pointer} {...options} />}
    </details>
  );
}

function Fields({
  parent,
  pointer,
  ...options
}: { parent: object; pointer: string } & TreeOptions): JSX.Element {
  const [shown, setShown] = useState(maxInitialFields);
  const entries = Object.entries(parent).map(([name, value]) => ({
    name,
    value,
    childPointer: `${pointer}/${escapeToken(name)}`,
  }));
  const rest = entries.length - shown;
  return (
    <>
      {entries
        .filter(
          ({ childPointer }, index) =>
            index < shown || `${options.selectedPointer ?? ''}/`.startsWith(`${childPointer}/`),
        )
        .map(({ name, value, childPointer }) => (
          <Node key={name} name={name} value={value} pointer={childPointer} {...options} />
        ))}
      {rest > 0 && (
        <Button variant="quiet" onClick={() => setShown(shown + 10 * maxInitialFields)}>
          {partWords().rest(countText(Math.min(rest, 10 * maxInitialFields)))}
        </Button>
      )}
    </>
  );
}

function Name({
  name,
  pointer = '',
  linkOf,
}: { name: string; pointer?: string } & TreeOptions): JSX.Element | null {
  if (name === '') return null;
  return <span class="name">{linkOf === undefined ? name : <a {...linkOf(pointer)}>{name}</a>}: </span>;
}
