import { useEffect } from 'preact/hooks';

/**
 * Leads to a place of the report: opens what it is folded into, scrolls to it and puts the focus there. Where what is
 * told at a place has none of its own on the page, that of what it is a part of is taken.
 * @param pointer a JSON Pointer; null leads nowhere
 * @param by what sent there: the words that it rests on are marked, and scrolled to
 */
export function useLedTo(pointer: string | null, by: string | null): void {
  useEffect(() => {
    const place = pointer === null ? null : nearest(pointer);
    if (place === null) return;
    for (
      let fold = place.closest('details');
      fold !== null;
      fold = fold.parentElement?.closest('details') ?? null
    )
      fold.open = true;
    (place.querySelector('mark') ?? place).scrollIntoView({ block: by === null ? 'start' : 'center' });
    place.focus({ preventScroll: true });
  }, [pointer, by]);
}

function nearest(pointer: string): HTMLElement | null {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = document.getElementById(at);
    if (place !== null) return place;
  }
  return null;
}
