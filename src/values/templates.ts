import { memoize } from './memoize.js';

/**
 * Replaces each {placeholder}. A name that ends in a full stop ("S.A.") merges with the one of the sentence.
 * @throws RangeError if a placeholder has no value
 */
export function fillTemplate(
  template: string,
  values: { readonly [placeholder: string]: string | number },
): string {
  const { texts, names } = templatePartsOf(template);
  let filled = texts[0] ?? '';
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? '';
    const value = values[name];
    if (value === undefined) throw new RangeError(`no value for {${name}} in: ${template.slice(0, 60)}…`);
    filled += `${value}${texts[index + 1] ?? ''}`;
  }
  return filled.includes('..') ? filled.replace(/(?<!\.)\.\.(?!\.)/g, '.') : filled;
}

/** A parsed template: `names` stand between `texts`, which has one item more. */
interface TemplateParts {
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

const templatePartsOf = memoize(4_000, (template: string): TemplateParts => {
  const pieces = template.split(/\{(\w+)\}/);
  return {
    texts: pieces.filter((_, index) => index % 2 === 0),
    names: pieces.filter((_, index) => index % 2 === 1),
  };
});
