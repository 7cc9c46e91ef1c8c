/** A table of Markdown: its head, and a row for each entry. */
export function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(names), row(names.map(() => '---')), ...rows.map(row)].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

/** A list of links to the sections of a page, by their titles. */
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

/** A code in a line of text. */
export function code(text: string): string {
  return `\`${text}\``;
}
