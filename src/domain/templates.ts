/**
 * The template with each {placeholder} replaced; throws for one that has no value. A name that ends in a full stop
 * ("S.A.") takes the sentence's own with it.
 */
export function fill(template: string, values: { readonly [placeholder: string]: string }): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`no value for {${name}} in: ${template.slice(0, 60)}…`);
    return value;
  });
  return filled.replace(/(?<!\.)\.\.(?!\.)/g, '.');
}
