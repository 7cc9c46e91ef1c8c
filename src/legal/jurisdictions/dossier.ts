import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type {
  Content,
  Document,
  OneOrMany,
  Proceedings,
  Provenance,
  Screening,
  SearchTexts,
  WordsOfLaw,
} from '../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import { fillTemplate } from '../../values/message-text.js';
import { spanishDate } from '../words/spanish.js';

/** The id of the subject in every report. */
export const subjectId = 'ent_subject';

/** JSON Pointer of the subject's company record. */
export const companyPointer = '/entities/0/company';

/** Returns the entity id for a plan key. */
export function entityId(key: string): string {
  return `ent_${key}`;
}

/** Returns the plan key of an entity id. */
export function keyOf(id: string): string {
  return id.slice('ent_'.length);
}

export type ExtractedReading = Document['extracted'][number];
export type Insolvency = Proceedings['insolvency'][number];
export type Lawsuit = Proceedings['litigation'][number];

/** A document before its page count is known. */
type DocumentDraft = Omit<Document, 'sha256' | 'status' | 'rejectionReason' | 'extracted' | 'excerpts'>;

/** Writes a text as a document of a day does: without laws that came later. Of two rows of equal words, the older is first. */
export function textOn(day: CivilDate | null, text: string, words: readonly WordsOfLaw[]): string {
  return words.reduce(
    (written, { until, said, instead }) =>
      day !== null && day < until ? written.replaceAll(said, instead) : written,
    text,
  );
}

/** The documents of a report while it is written, with readings and citations. */
export interface Dossier {
  /** Adds a document and returns its id. Throws RangeError for an id already in use. */
  add(draft: DocumentDraft): string;
  /** Records a reading of a value on a page. */
  read(
    documentId: string,
    field: ExtractedReading['field'],
    value: string,
    entityId: ExtractedReading['entityId'],
    page?: number,
  ): void;
  /**
   * Cites the source of the value at a JSON Pointer, by default with the origin `extracted`. A later citation of the
   * pointer replaces the earlier.
   */
  cite(pointer: string, documentId: string, page: number, quote: string, origin?: Provenance['origin']): void;
  /** Returns the document as it was added. Throws RangeError for an unknown id. */
  document(documentId: string): DocumentDraft;
  /** Returns all documents, each extended to its last cited page, and the provenance. */
  close(): Pick<Content, 'documents' | 'provenance'>;
}

/**
 * Opens an empty dossier. `fingerprint` makes document hashes differ between companies. Titles and quotes name no law
 * that is later than their document.
 */
export function openDossier(fingerprint: string, words: readonly WordsOfLaw[]): Dossier {
  const drafts = new Map<string, DocumentDraft>();
  const readings = new Map<string, ExtractedReading[]>();
  const lastPage = new Map<string, number>();
  const provenance: Content['provenance'] = {};
  const document = (id: string): DocumentDraft => {
    const draft = drafts.get(id);
    if (draft === undefined) throw new RangeError(`the dossier has no document ${id}`);
    return draft;
  };
  const reach = (id: string, page: number): void => {
    lastPage.set(document(id).id, Math.max(page, lastPage.get(id) ?? 1));
  };
  return {
    document,
    add: (draft) => {
      if (drafts.has(draft.id)) throw new RangeError(`the dossier already has a document ${draft.id}`);
      drafts.set(draft.id, { ...draft, title: textOn(draft.issuedOn, draft.title, words) });
      readings.set(draft.id, []);
      return draft.id;
    },
    read: (documentId, field, value, entityId, page = 1) => {
      reach(documentId, page);
      readings.get(documentId)?.push({ field, value, page, entityId });
    },
    cite: (pointer, documentId, page, quote, origin = 'extracted') => {
      reach(documentId, page);
      const written = textOn(document(documentId).issuedOn, quote, words);
      provenance[pointer] = { documentId, page, quote: written, origin };
    },
    close: () => ({
      documents: [...drafts.values()].map((draft) => ({
        ...draft,
        sha256: documentHash(fingerprint, draft.id),
        status: 'procesado',
        rejectionReason: null,
        extracted: readings.get(draft.id) ?? [],
        excerpts: [],
        pages: Math.max(draft.pages, lastPage.get(draft.id) ?? 1),
      })),
      provenance,
    }),
  };
}

/** Returns the stated hash of a document, whose file does not exist. */
export function documentHash(fingerprint: string, id: string): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([fingerprint, id]))));
}

/** Returns the screening of a party without matches. */
export function withoutMatches(entityId: string, checkedOn: CivilDate, documentId: string): Screening {
  const none = { pep: false, pepRole: null, sanctioned: false, listName: null, adverseFindings: [] };
  return { entityId, ...none, checkedOn, documentId };
}

/** A search for a company in a public source. */
export interface PublicSearch {
  readonly company: string;
  readonly taxId: string;
  readonly consultedOn: CivilDate;
  /** Printed, each in a phrase. */
  readonly entries: readonly string[];
}

/** Writes the result of a search, with the verb before one entry or several, and the tax number as documents print it. */
export function searchResult(
  texts: Pick<SearchTexts, 'none' | 'some'>,
  registers: OneOrMany,
  { company, taxId, consultedOn, entries }: PublicSearch,
): string {
  return fillTemplate(texts[entries.length === 0 ? 'none' : 'some'], {
    company,
    taxId,
    date: spanishDate(consultedOn),
    registers: registers[entries.length === 1 ? 'one' : 'many'],
    entries: entries.join('; '),
  });
}
