import { computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Content } from '../../contract/generated/types.js';
import { tokensOf } from '../../values/json-pointer.js';

/** Anchor of the whole report. */
const contentAnchor = '/content';

/** Fields of the content that are shown in the section of another field. */
const sharedAnchors: Readonly<Record<string, string>> = {
  requestedOperations: '/content/conclusion/authorityMatrix',
  shareholderSummary: '/content/shareholders',
  foundingRegister: '/content/shareholders',
  powerGroups: '/content/conclusion/authorityMatrix',
};

/**
 * Anchor on the page for a pointer: its own or that of the nearest parent. A pointer into
 * the provenance resolves to the value it is about.
 * @param pointer JSON Pointer into the report
 * @param exists returns true if the page has this anchor
 * @returns the anchor; that of the whole report if there is no closer one
 */
export function anchorOf(pointer: string, exists: (anchor: string) => boolean): string {
  const [root, part, valuePointer] = tokensOf(pointer);
  if (root === 'content' && part === 'provenance' && valuePointer)
    return anchorOf(`/content${valuePointer}`, exists);
  for (let at = pointer; at !== '' && at !== contentAnchor; at = at.slice(0, at.lastIndexOf('/')))
    if (exists(at)) return at;
  const [, , field = ''] = pointer.split('/');
  return sharedAnchors[field] ?? contentAnchor;
}

/** Readable name of a value: its record and its field; the pointer if the record has no name. */
export function pointerName(content: Content, pointer: string): string {
  const [, list = '', index = '', ...fields] = pointer.split('/');
  const at = Number(index);
  const name = nameIn(content, list, at);
  return name === undefined ? pointer : [name, ...fields].join(' · ');
}

function nameIn(content: Content, list: string, at: number): string | undefined {
  const nameOf = (id: string | undefined): string | undefined =>
    content.entities.find((entity) => entity.id === id)?.name;
  switch (list) {
    case 'entities':
      return content.entities[at]?.name;
    case 'powers':
      return content.powers[at]?.title;
    case 'documents':
      return content.documents[at]?.title;
    case 'shareholders':
      return nameOf(content.shareholders[at]?.holderEntityId);
    case 'beneficialOwners':
      return nameOf(content.beneficialOwners[at]?.entityId);
    default:
      return undefined;
  }
}

/**
 * Scrolls to the anchor of a pointer: opens its folds and moves the focus there.
 * @param sourcePointer pointer to the value that sent the user there; its quoted words are marked and scrolled to
 */
export function scrollToPointer(pointer: string, sourcePointer: string | null): void {
  const element = anchorElement(pointer);
  if (element === null) return;
  for (
    let fold = element.closest('details');
    fold !== null;
    fold = fold.parentElement?.closest('details') ?? null
  )
    fold.open = true;
  (element.querySelector('mark') ?? element).scrollIntoView({
    block: sourcePointer === null ? 'start' : 'center',
  });
  element.focus({ preventScroll: true });
}

/**
 * Scrolls to the anchor that the address names.
 * @param pointer a JSON Pointer; null does not scroll
 */
export function useScrollTo(pointer: string | null, sourcePointer: string | null): void {
  useEffect(() => {
    if (pointer !== null) scrollToPointer(pointer, sourcePointer);
  }, [pointer, sourcePointer]);
}

/** Returns the element that shows the value of a pointer. */
function anchorElement(pointer: string): HTMLElement | null {
  return document.getElementById(anchorOf(pointer, (id) => document.getElementById(id) !== null));
}

/** JSON Pointer marked in the JSON view; null while that is closed. */
export const markedPointer = signal<string | null>(null);

export const isJsonOpen = computed(() => markedPointer.value !== null);

/** Marks the value that is clicked or focused in the report. */
export function markTarget({ target }: Event): void {
  if (markedPointer.value === null || !(target instanceof Element)) return;
  const value = target.closest<HTMLElement>('[data-value-pointer]')?.dataset.valuePointer;
  const anchor = target.closest('[id^="/content/"]')?.id;
  const pointer = value ?? anchor;
  // A field chosen in the JSON view stays marked when its section gets the focus.
  if (pointer === undefined || anchorElement(markedPointer.value)?.id === pointer) return;
  markedPointer.value = pointer;
}
