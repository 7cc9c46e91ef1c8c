import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { dictionary } from '../i18n/language.js';
import { addressOf } from '../shell/address.js';
import { useReport } from './report-context.js';
import { isJsonOpen } from './scroll-to.js';

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

const words = dictionary({
  es: { notPrinted: 'Esta parte se imprime con el botón «Imprimir o guardar como PDF» del informe.' },
  en: { notPrinted: 'This part is printed by the button “Print or save as PDF” of the report.' },
});

/** Whether all is wanted now, seen or not, as on paper. */
const isPrinting = signal(false);

/** What costs the server much to answer: it is made when somebody comes near it. */
export function LoadWhenVisible({ children }: { children(): ComponentChildren }): JSX.Element {
  const [isSeen, setSeen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(place.current);
    const unsubscribe = isPrinting.subscribe((whole) => whole && setSeen(true));
    return () => {
      observer.disconnect();
      unsubscribe();
    };
  }, []);
  return (
    <div ref={place} class="when-seen">
      {isSeen ? children() : <p class="only-printed">{words().notPrinted}</p>}
    </div>
  );
}

/** Prints when all that is asked for on the way has come. */
export async function printReport(): Promise<void> {
  isPrinting.value = true;
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => look());
    const look = (): void => {
      if (document.querySelector('.loading') !== null) return;
      observer.disconnect();
      resolve();
    };
    observer.observe(document.body, { childList: true, subtree: true });
    requestAnimationFrame(look);
  });
  isPrinting.value = false;
  print();
}
