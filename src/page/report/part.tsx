import type { ComponentChildren, JSX } from 'preact';
import { addressOf } from '../shell/address.js';
import { isJsonOpen } from './json/beside.js';
import { useReport } from './told.js';

interface PartProps {
  title: string;
  /** Where in the report it stands, as a JSON Pointer: links lead here by it. */
  pointer: string;
  children: ComponentChildren;
}

/** A part of the document that a report is, with a title. */
export function Section({ title, pointer, children }: PartProps): JSX.Element {
  return (
    <section class="part" {...anchorProps(pointer)} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Makes an element the place of what a JSON Pointer leads to. Beside the JSON each is come to by keyboard. */
export function anchorProps(pointer: string): { id: string; tabIndex: number } {
  return { id: pointer, tabIndex: isJsonOpen.value ? 0 : -1 };
}

/** A paper by its title, which leads to it; its id where the report has none such. */
export function DocumentLink({ id }: { id: string }): JSX.Element {
  const found = useReport().documentOf(id);
  if (found === undefined) return <code>{id}</code>;
  return (
    <PointerLink pointer={found.pointer}>
      <Spanish>{found.document.title}</Spanish>
    </PointerLink>
  );
}

/** Leads to a place in the report. */
export function PointerLink({
  pointer,
  children,
}: {
  pointer: string;
  children: ComponentChildren;
}): JSX.Element {
  const { report } = useReport();
  return <a href={addressOf(['reports', report.id], { at: pointer })}>{children}</a>;
}

/** Somebody or something by name, which may be in any script. */
export function Name({ of }: { of: string }): JSX.Element {
  const { nameOf } = useReport();
  return <bdi>{nameOf(of)}</bdi>;
}

/** What is told in Spanish whatever the page speaks. */
export function Spanish({ children }: { children: ComponentChildren }): JSX.Element {
  return <span lang="es">{children}</span>;
}
