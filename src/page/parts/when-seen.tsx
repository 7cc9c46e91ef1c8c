import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { dictionary } from '../words/language.js';

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
