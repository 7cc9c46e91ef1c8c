import type { Content, Document } from '../../src/contract/generated/types.js';

/** Returns whether the text of a document is legible enough to rely on. */
export function isLegible({ legibility }: Document): boolean {
  return legibility >= '0.80';
}

/** An illegible document proves only its own type, and a power that rests on it has no quoted clause. */
export function illegibleDocuments({ documents, provenance, powers }: Content): string[] {
  const illegible = new Map(documents.filter((one) => !isLegible(one)).map((one) => [one.id, one]));
  const quoted = Object.entries(provenance).filter(
    ([, { documentId, quote }]) => quote !== null && illegible.has(documentId ?? ''),
  );
  const withText = powers.filter(({ status, instrument, faculties }, index) => {
    const source = provenance[`/powers/${index}`];
    const isShown = status !== 'no_acreditado' && !illegible.has(instrument.documentId);
    const isRead = source === undefined ? isShown : source.quote !== null;
    return !isRead && faculties.some(({ text }) => text !== null);
  });
  return [
    ...[...illegible.values()]
      .filter((one) => one.extracted.length > 0 || one.excerpts.some(({ text }) => text !== one.title))
      .map(({ id }) => `${id} is illegible, but has extracted text`),
    ...quoted.map(([pointer, { documentId }]) => `${pointer} quotes ${documentId}, which is illegible`),
    ...withText.map(({ id }) => `${id} has clauses, but its document is illegible`),
  ];
}
