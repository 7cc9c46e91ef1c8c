import type { Content } from '../../../contract/generated/types.js';
import { escapeToken, type JsonLeaf, resolves } from '../../../values/json-pointer.js';
import { memoize } from '../../../values/maps.js';
import { passagesOf } from '../../jurisdictions/excerpts.js';
import type { InvariantViolation } from './violation.js';

const reference = /^(?:ent|shr|trf|pos|grp|pow|sgn|doc|act|val)_/;

/** Returns whether a field has ids of something in the report. */
const isReferring = memoize(1000, (key: string) => /Ids?$/.test(key) || key === 'paths' || key === 'people');

/** S01: ids are unique in the report. */
export function repeatedIds(_: Content, leaves: readonly JsonLeaf[]): InvariantViolation[] {
  const seen = new Set<string>();
  const isRepeated = ({ key, value }: JsonLeaf): boolean => {
    if (key !== 'id') return false;
    const isSeen = seen.has(String(value));
    seen.add(String(value));
    return isSeen;
  };
  return leaves
    .filter(isRepeated)
    .map(({ value, pointer }) => ({ invariant: 'S01', pointer, detail: `the id ${value} is given twice` }));
}

/** S02: ids refer to something in the report. */
export function danglingReferences(_: Content, leaves: readonly JsonLeaf[]): InvariantViolation[] {
  const ids = new Set(leaves.filter(({ key }) => key === 'id').map(({ value }) => value));
  return leaves
    .filter(({ key, value }) => isReferring(key) && !ids.has(value) && reference.test(String(value)))
    .map(({ value, pointer }) => ({
      invariant: 'S02',
      pointer,
      detail: `there is no ${value} in the report`,
    }));
}

/** S03: JSON Pointers into the content resolve. */
export function danglingPointers(content: Content): InvariantViolation[] {
  const check = (target: string, pointerOf: () => string): InvariantViolation[] =>
    resolves(content, target)
      ? []
      : [{ invariant: 'S03', pointer: pointerOf(), detail: `${target} leads nowhere` }];
  return [
    ...content.validations.flatMap(({ subjects }, index) =>
      subjects.flatMap((target, position) =>
        check(target, () => `/validations/${index}/subjects/${position}`),
      ),
    ),
    ...Object.keys(content.provenance).flatMap((target) => check(target, () => provenancePointer(target))),
  ];
}

/** Returns the pointer of the source of a value. */
function provenancePointer(target: string): string {
  return `/provenance/${escapeToken(target)}`;
}

/** S04: exactly one party is the subject; it is a company, and the one that the content names. */
export function findSubjectViolations(content: Content): InvariantViolation[] {
  const subjects = content.entities.filter((entity) => entity.roles.includes('subject'));
  const [subject] = subjects;
  const right =
    subjects.length === 1 && subject?.id === content.subjectEntityId && subject.kind === 'company';
  if (right && subject.company !== null) return [];
  return [
    { invariant: 'S04', pointer: '/subjectEntityId', detail: 'the subject is not one company of the report' },
  ];
}

/** A quote of a page of a document, with the pointer of the record that quotes it. */
interface Citation {
  readonly documentId: string;
  readonly page: number;
  readonly quote: string | null;
  readonly pointerOf: () => string;
}

function evidenceIn({ validations }: Content): Citation[] {
  return validations.flatMap(({ evidence }, index) =>
    evidence.map(({ documentId, page, quote }, position) => {
      const pointerOf = () => `/validations/${index}/evidence/${position}`;
      return { documentId, page, quote, pointerOf };
    }),
  );
}

function sourcesIn({ provenance }: Content): Citation[] {
  return Object.entries(provenance).flatMap(([target, { documentId, page, quote }]) => {
    const pointerOf = () => provenancePointer(target);
    return documentId === null ? [] : [{ documentId, page: page ?? 1, quote, pointerOf }];
  });
}

function valuesReadIn({ documents }: Content): Citation[] {
  return documents.flatMap(({ id, extracted }, index) =>
    extracted.map(({ page, value }, position) => {
      const pointerOf = () => `/documents/${index}/extracted/${position}`;
      return { documentId: id, page, quote: value, pointerOf };
    }),
  );
}

/** S10: evidence quotes something on a page that the document has. */
export function findEvidenceViolations(content: Content): InvariantViolation[] {
  const lengths = new Map(content.documents.map(({ id, pages }) => [id, pages]));
  const cited = [...evidenceIn(content), ...valuesReadIn(content), ...sourcesIn(content)];
  return cited.flatMap(({ documentId, page, quote, pointerOf }): InvariantViolation[] => {
    const beyond = page < 1 || page > (lengths.get(documentId) ?? 0);
    if (!beyond && quote?.trim() !== '') return [];
    const detail = beyond ? `${documentId} has no page ${page}` : 'the quote is empty';
    return [{ invariant: 'S10', pointer: pointerOf(), detail }];
  });
}

/** Returns true if a page of a document contains the quote. */
type PageLookup = (documentId: string, page: number, quote: string) => boolean;

/** S27: every quote is in the excerpt of its page, and each page has at most one excerpt. */
export function findQuoteViolations(content: Content): InvariantViolation[] {
  const occurs = pagesOf(content);
  const lengths = new Map(content.documents.map(({ id, pages }) => [id, pages]));
  const cited = [...evidenceIn(content), ...sourcesIn(content)];
  const missing = cited.flatMap(({ documentId, page, quote, pointerOf }): InvariantViolation[] => {
    // S02 and S10 report a missing page or an empty quote.
    const nowhere = page < 1 || page > (lengths.get(documentId) ?? 0);
    if (nowhere || !quote?.trim() || occurs(documentId, page, quote)) return [];
    const detail = `the excerpt of page ${page} of ${documentId} does not contain it: correct the quote or the excerpt`;
    return [{ invariant: 'S27', pointer: `${pointerOf()}/quote`, detail }];
  });
  return [...missing, ...repeatedPages(content)];
}

function pagesOf({ documents }: Content): PageLookup {
  const texts = new Map(
    documents.flatMap(({ id, excerpts }) => excerpts.map(({ page, text }) => [`${id} ${page}`, text])),
  );
  // Pages of long lists are quoted passage by passage, so the lookup avoids searching whole pages.
  const passages = new Map([...texts].map(([key, text]) => [key, new Set(passagesOf(text))]));
  return (documentId, page, quote) => {
    const key = `${documentId} ${page}`;
    return passages.get(key)?.has(quote) === true || texts.get(key)?.includes(quote) === true;
  };
}

function repeatedPages({ documents }: Content): InvariantViolation[] {
  return documents.flatMap(({ id, pages, excerpts }, index) => {
    const seen = new Set<number>();
    return excerpts.flatMap(({ page }, position): InvariantViolation[] => {
      const again = seen.has(page);
      seen.add(page);
      if (!again && page <= pages) return [];
      const detail = again ? `page ${page} has two excerpts` : `${id} has no page ${page}`;
      return [{ invariant: 'S27', pointer: `/documents/${index}/excerpts/${position}/page`, detail }];
    });
  });
}
