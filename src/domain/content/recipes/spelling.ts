/** What writers of Spanish mix up, with what they write instead; the first of these found in a name is taken. */
const confusions = [
  ['v', 'b'],
  ['b', 'v'],
  ['z', 's'],
  ['ll', 'y'],
  ['s', 'z'],
  ['g', 'j'],
  ['c', 's'],
  ['y', 'i'],
  ['h', ''],
] as const;

/** A name as somebody would misspell it, its first letter kept: "Saabedra" for "Saavedra". */
export function misspelt(name: string): string {
  for (const [right, wrong] of confusions) {
    const index = name.indexOf(right, 1);
    if (index > 0) return name.slice(0, index) + wrong + name.slice(index + right.length);
  }
  const last = name.slice(-1);
  return name + (last === 'e' ? 's' : 'e');
}
