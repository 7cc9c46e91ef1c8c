/**
 * Some of the items that fail together, of which none can be left out (delta debugging: Zeller and Hildebrandt,
 * Simplifying and Isolating Failure-Inducing Input, 2002). One that fails alone is found by halves.
 * @param items which fail together
 */
export async function smallestFailing<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[]> {
  let kept = items;
  let parts = 2;
  while (kept.length > 1) {
    const chunks = split(kept, parts);
    const rests = parts === 2 ? [] : chunks.map((chunk) => kept.filter((item) => !chunk.includes(item)));
    const chunk = await first(chunks, fails);
    const rest = chunk ?? (await first(rests, fails));
    if (rest !== undefined) {
      kept = rest;
      parts = chunk === undefined ? Math.max(parts - 1, 2) : 2;
    } else if (parts === kept.length) break;
    else parts = Math.min(parts * 2, kept.length);
  }
  return kept;
}

async function first<Item>(
  candidates: readonly (readonly Item[])[],
  fails: (items: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[] | undefined> {
  for (const candidate of candidates) if (await fails(candidate)) return candidate;
  return undefined;
}

function split<Item>(items: readonly Item[], parts: number): Item[][] {
  return Array.from({ length: parts }, (_, at) =>
    items.slice(Math.floor((at * items.length) / parts), Math.floor(((at + 1) * items.length) / parts)),
  );
}
