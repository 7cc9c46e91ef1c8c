import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { dictionary, language } from '../i18n/language.js';
import { addressOf } from '../shell/address.js';
import { isJsonOpen } from './anchors.js';
import { useReport } from './report-context.js';

interface SectionProps {
  title: string;
  /** JSON Pointer to the section; links lead here by it. */
  pointer: string;
  children: ComponentChildren;
}

/** A titled section of the report. */
export function Section({ title, pointer, children }: SectionProps): JSX.Element {
  return (
    <section class="report-section" {...anchorProps(pointer)} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Attributes that make an element the anchor of a pointer. While the JSON view is open, anchors are reached by Tab. */
export function anchorProps(pointer: string): { id: string; tabIndex: number } {
  return { id: pointer, tabIndex: isJsonOpen.value ? 0 : -1 };
}

/** Title of a document as a link to it; its id if the report has no such document. */
export function DocumentLink({ id }: { id: string }): JSX.Element {
  const found = useReport().documentOf(id);
  if (found === undefined) return <code>{id}</code>;
  return (
    <PointerLink pointer={found.pointer}>
      <Spanish>{found.document.title}</Spanish>
    </PointerLink>
  );
}

/** Link to a value of the report. */
export function PointerLink(props: { pointer: string; children: ComponentChildren }): JSX.Element {
  const { report } = useReport();
  return <a href={addressOf(['reports', report.id], { at: props.pointer })}>{props.children}</a>;
}

/** Name of an entity, in any script. */
export function EntityName({ id }: { id: string }): JSX.Element {
  const { nameOf } = useReport();
  return <bdi>{nameOf(id)}</bdi>;
}

/** Names of entities, separated by commas. */
export function EntityNames({ ids }: { ids: readonly string[] }): JSX.Element {
  return (
    <>
      {ids.map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <EntityName id={id} />
        </span>
      ))}
    </>
  );
}

/** Text that is Spanish in every page language. */
export function Spanish({ children }: { children: ComponentChildren }): JSX.Element {
  return <span lang="es">{children}</span>;
}

/** Marks quoted Spanish on the English page; nothing on the Spanish page. */
export function SpanishNote(): JSX.Element | null {
  if (language.value === 'es') return null;
  return <p class="small">{words().inSpanish}</p>;
}

const words = dictionary({
  inSpanish: ['', 'In Spanish, the language of the report.'],
  notPrinted: [
    'Esta parte se imprime con el botón «Imprimir o guardar como PDF» del informe.',
    'To print this part, use the button “Print or save as PDF” of the report.',
  ],
});

/** True while the page is prepared for printing: every section loads then. */
const isPrinting = signal(false);

/** Renders its children when they come near the viewport, to avoid costly requests. */
export function LoadWhenVisible({ children }: { children(): ComponentChildren }): JSX.Element {
  const [isSeen, setSeen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (container.current === null) return;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(container.current);
    const unsubscribe = isPrinting.subscribe((isWanted) => isWanted && setSeen(true));
    return () => {
      observer.disconnect();
      unsubscribe();
    };
  }, []);
  return (
    <div ref={container} class="lazy">
      {isSeen ? children() : <p class="print-only">{words().notPrinted}</p>}
    </div>
  );
}

/** Prints the page when everything has loaded. */
export async function printReport(): Promise<void> {
  isPrinting.value = true;
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => check());
    const check = (): void => {
      if (document.querySelector('.loading') !== null) return;
      observer.disconnect();
      resolve();
    };
    observer.observe(document.body, { childList: true, subtree: true });
    requestAnimationFrame(check);
  });
  isPrinting.value = false;
  print();
}
