import type { Content, Document } from '../../src/contract/generated/types.js';

/** Returns whether the text of a document is legible enough to rely on. */
export function isLegible({ legibility }: Document): boolean {
  return legibility >= '0.80';
}

/** An illegible document proves only its own type, and a power that rests on it has no quoted clause. */
export function unreadPapers({ documents, provenance, powers }: Content): string[] {
  const unread = new Map(documents.filter((one) => !isLegible(one)).map((one) => [one.id, one]));
  const quoted = Object.entries(provenance).filter(
    ([, { documentId, quote }]) => quote !== null && unread.has(documentId ?? ''),
  );
  const given = powers.filter(({ status, instrument, faculties }, index) => {
    const source = provenance[`/powers/${index}`];
    const isShown = status !== 'no_acreditado' && !unread.has(instrument.documentId);
    const isRead = source === undefined ? isShown : source.quote !== null;
    return !isRead && faculties.some(({ text }) => text !== null);
  });
  return [
    ...[...unread.values()]
      .filter((one) => one.extracted.length > 0 || one.excerpts.some(({ text }) => text !== one.title))
      .map(({ id }) => `${id} cannot be read, and something was read in it`),
    ...quoted.map(
      ([pointer, { documentId }]) => `${pointer} is quoted from ${documentId}, which nobody can read`,
    ),
    ...given.map(({ id }) => `${id} is quoted, and nobody has read it`),
  ];
}
