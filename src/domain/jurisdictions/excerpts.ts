import type { Content, Document } from '../../contract/generated/types.js';
import { groupBy } from '../values/grouping.js';
import { spanishDate } from '../words/spanish-dates.js';
import type { Law } from './law.js';
import { tells } from './printed-values.js';

type Reading = Document['extracted'][number];

/** Between two passages of a page, for all that stands between them. */
const omission = ' […] ';

/**
 * The content with the text of every page that it quotes: the passages quoted from it, and what was read there
 * besides. A document of which nothing is quoted has its heading.
 */
export function withExcerpts<Examined extends Pick<Content, 'documents' | 'provenance'>>(
  content: Examined,
  law: Pick<Law, 'taxId' | 'terms'>,
): Examined {
  const cited = groupBy(Object.values(content.provenance), ({ documentId }) => documentId);
  return {
    ...content,
    documents: content.documents.map((document) => ({
      ...document,
      excerpts: excerptsOf(document, cited.get(document.id) ?? [], law),
    })),
  };
}

function excerptsOf(
  { type, title, issuer, extracted }: Document,
  sources: readonly Content['provenance'][string][],
  law: Pick<Law, 'taxId' | 'terms'>,
): Document['excerpts'] {
  const cited = groupBy(sources, ({ page }) => page ?? 1);
  const read = groupBy(extracted, ({ page }) => page);
  const pages = new Set([...cited.keys(), ...read.keys()]);
  const excerpts = [...pages]
    .sort((a, b) => a - b)
    .flatMap((page) => {
      const passages = outermost((cited.get(page) ?? []).flatMap(({ quote }) => quote ?? []));
      const silent = (read.get(page) ?? []).filter(({ value }) => !passages.some(tells(value)));
      const lines = new Set(silent.flatMap((reading) => printed(reading, issuer, law)));
      const parts = headed.test(type) ? [...passages, ...lines] : [...lines, ...passages];
      const text = parts.join(omission);
      return text === '' ? [] : [{ page, text }];
    });
  return excerpts.length === 0 ? [{ page: 1, text: title }] : excerpts;
}

/** Deeds and minutes begin with who appears, a gazette with its heading, other papers with what they are about. */
const headed = /^(?:ESCRITURA|ACTA|SANEAMIENTO|PUBLICACION)/;

/** Each passage once, and none that another contains. */
function outermost(quotes: readonly string[]): string[] {
  const passages = [...new Set(quotes)];
  return passages.filter(
    (passage) => !passages.some((other) => other.length > passage.length && other.includes(passage)),
  );
}

/** A reading as its page prints it, where rules compare readings of its kind. */
function printed(
  { field, value }: Reading,
  issuer: string,
  { taxId, terms }: Pick<Law, 'taxId' | 'terms'>,
): string[] {
  switch (field) {
    case 'company_name':
    case 'person_name':
      return [value];
    case 'tax_id':
      return [`${taxId.type} ${taxId.print(value)}`];
    case 'person_id':
      return [`${terms.personNumber} ${taxId.print(value)}`];
    case 'date':
      return [`${issuer}, ${spanishDate(value)}`];
    default:
      return [];
  }
}

/** The passages that an excerpt consists of. */
export function passagesOf(text: string): string[] {
  return text.split(omission);
}
