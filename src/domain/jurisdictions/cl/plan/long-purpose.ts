import { vocabulary } from '../vocabulary.js';

/**
 * An object of at least so many characters: its own items, and then those of every other industry, as companies
 * write them that want to be free to do anything.
 */
export function longPurpose(own: string, length: number): string {
  const closing = itemsOf(own).at(-1) ?? own;
  const others = vocabulary.industries.filter(({ purpose }) => purpose !== own);
  const items = [own, ...others.map(({ purpose }) => purpose)].flatMap((purpose) =>
    itemsOf(purpose).slice(0, -1),
  );
  const numbered: string[] = [];
  let written = closing.length;
  for (const manner of manners) {
    for (const item of items) {
      if (written >= length) break;
      const text = `${numbered.length + 1}) ${inTheMiddle(item)}${manner}`;
      numbered.push(text);
      written += text.length + 2;
    }
  }
  return `${numbered.join('; ')}; y ${numbered.length + 1}) ${closing}`;
}

/** A second round says of each item what the first left open. */
const manners = ['', ', en el extranjero, directamente o por medio de agencias, filiales o representantes'];

// After a semicolon no item begins with a capital.
function inTheMiddle(item: string): string {
  return item.charAt(0).toLowerCase() + item.slice(1);
}

function itemsOf(purpose: string): string[] {
  return purpose.split(/; (?:y )?(?=[a-z]\) )/).map((item) => item.replace(/^[a-z]\) /, ''));
}
