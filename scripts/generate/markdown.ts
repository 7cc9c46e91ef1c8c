/** Returns a table of Markdown: its head, and a row for each entry. */
export function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(names), row(names.map(() => '---')), ...rows.map(row)].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

/** Returns a list of links to the sections of a page, by their titles. */
export function contents(titles: readonly string[]): string {
  return titles.map((title) => `- [${title}](#${anchor(title)})`).join('\n');
}

/** Returns the anchor of a heading, as usual Markdown renderers make it. */
export function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Returns the file name of a page for a title, without its extension: `Beneficial owners` is `beneficial-owners`. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Returns inline code. */
export function code(text: string): string {
  return `\`${text}\``;
}

/**
 * Replaces the text between the comments `<!-- name: generated -->` and `<!-- /name -->` of a page.
 * @throws Error if the page does not have both
 */
export function replaceBlock(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name}: generated -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page has no place for ${name}: ${begin} … ${end}`);
  return `${page.slice(0, from)}${begin}\n${text}\n${page.slice(to)}`;
}
