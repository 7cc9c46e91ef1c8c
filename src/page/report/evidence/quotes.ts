import type { Content } from '../../../contract/generated/types.js';

/** Part of a page text. */
interface PageSegment {
  text: string;
  /** True if evidence quotes it. */
  isQuoted: boolean;
  /** True if it is in the requested quote. */
  isRequested: boolean;
}

/** Quotes of the report by `pageKey`. */
export type Quotes = ReadonlyMap<string, ReadonlySet<string>>;

export function quotesOf({ provenance, validations }: Content): Quotes {
  const quotes = new Map<string, Set<string>>();
  const add = (documentId: string | null, page: number | null, quote: string | null): void => {
    if (documentId === null || page === null || quote === null || quote === '') return;
    const key = pageKey(documentId, page);
    quotes.set(key, (quotes.get(key) ?? new Set()).add(quote));
  };
  for (const { documentId, page, quote } of Object.values(provenance)) add(documentId, page, quote);
  for (const { evidence } of validations)
    for (const { documentId, page, quote } of evidence) add(documentId, page, quote);
  return quotes;
}

export function pageKey(documentId: string, page: number): string {
  return `${documentId} ${page}`;
}

/** Splits a page where quotes begin and end. A quote of the whole page is not marked. */
export function segmentPage(text: string, quotes: Iterable<string>, requested: string | null): PageSegment[] {
  const spans = [...quotes].map((quote) => findQuote(text, quote)).filter((span) => span !== null);
  const chosen = requested === null ? null : findQuote(text, requested);
  const partial = spans.filter(([from, to]) => to - from < text.length);
  const all = chosen === null ? partial : [...partial, chosen];
  const cuts = [...new Set([0, text.length, ...all.flat()])].sort((one, other) => one - other);
  return cuts.slice(1).map((to, index) => {
    const from = cuts[index] ?? 0;
    const within = ([start, end]: Span): boolean => start <= from && to <= end;
    return {
      text: text.slice(from, to),
      isQuoted: partial.some(within),
      isRequested: chosen !== null && within(chosen),
    };
  });
}

type Span = [from: number, to: number];

function findQuote(text: string, quote: string): Span | null {
  const from = text.indexOf(quote);
  return from < 0 ? null : [from, from + quote.length];
}

/** Quote of a pointer to evidence or to a value with provenance; null if there is none. */
export function quoteAt({ validations, provenance }: Content, pointer: string | null): string | null {
  const [, validation, evidence] =
    /^\/content\/validations\/(\d+)\/evidence\/(\d+)$/.exec(pointer ?? '') ?? [];
  if (evidence !== undefined)
    return validations[Number(validation)]?.evidence[Number(evidence)]?.quote ?? null;
  return provenance[pointer?.replace(/^\/content/, '') ?? '']?.quote ?? null;
}
