import traits from '../../../../../fixtures/vocabulary/cl/document-traits.json' with { type: 'json' };
import type { Entity } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import type { VerificationScheme } from '../../practice.js';
import type { ChileanCaseFile } from '../case-file.js';
import { wording } from '../phrases.js';
import { schemeOn } from '../verification-schemes.js';

/** The kinds of documents that Chilean reports examine. */
export type ChileanDocumentType = keyof typeof traits;

/** What is said of a document when it is put into the dossier. */
export interface ChileanDocumentDraft {
  readonly type: ChileanDocumentType;
  readonly issuer: string;
  readonly issuedOn: CivilDate;
  readonly title?: string;
  readonly validUntil?: CivilDate;
  /** The code, where it is already known from elsewhere. */
  readonly code?: string | null;
  /** The scheme, where the type has several. */
  readonly scheme?: VerificationScheme;
  readonly about?: readonly string[];
  /** How many, where it is settled. */
  readonly pages?: number;
  /** ISO 639-1, where it is not Spanish. */
  readonly language?: string;
}

/** Puts a document into the dossier; what the paper leaves open is drawn. The id is `doc_` and the key. */
export function addChileanDocument(file: ChileanCaseFile, key: string, paper: ChileanDocumentDraft): string {
  const draws = file.draws(`documents/${key}`);
  const trait: { pages: number[]; scheme: string | null } = traits[paper.type];
  const [fewest = 1, most = 1] = trait.pages;
  const scheme = schemeOn(paper.scheme ?? (trait.scheme as VerificationScheme | null), paper.issuedOn);
  const code = paper.code === undefined ? drawCode(file, key, scheme) : paper.code;
  return file.dossier.add({
    id: `doc_${key}`,
    type: paper.type,
    title: paper.title ?? wording.DOCUMENTOS.title[paper.type],
    issuer: paper.issuer,
    issuedOn: paper.issuedOn,
    validUntil: paper.validUntil ?? null,
    verification: scheme === null || code === null ? null : { scheme, code, status: 'valido' },
    pages: paper.pages ?? draws.int('pages', fewest, most),
    legibility: `0.${draws.int('legibility', 91, 99)}`,
    language: paper.language ?? 'es',
    subjectEntityIds: [...(paper.about ?? [file.subject.id])],
  });
}

function apostilleNumber(file: ChileanCaseFile, key: string): string {
  return `SBX-${file.draws(`documents/${key}/verification`).int('apostille', 1_000_000, 9_999_999)}`;
}

function drawCode(file: ChileanCaseFile, key: string, scheme: VerificationScheme | null): string | null {
  if (scheme === null) return null;
  if (scheme === 'apostilla') return apostilleNumber(file, key);
  return file.records.member('verification', scheme, file.draws(`documents/${key}/verification`));
}

/** The company studied, as a paper names it on its first page. */
export function readIdentity(file: ChileanCaseFile, documentId: string): void {
  file.dossier.read(documentId, {
    field: 'company_name',
    value: file.plan.name,
    page: 1,
    entityId: file.subject.id,
  });
  file.dossier.read(documentId, {
    field: 'tax_id',
    value: file.plan.taxId,
    page: 1,
    entityId: file.subject.id,
  });
}

/** Notes that a document names a person with his or her number. */
export function readPerson(file: ChileanCaseFile, documentId: string, person: Entity, page: number): void {
  file.dossier.read(documentId, { field: 'person_name', value: person.name, page, entityId: person.id });
  if (person.taxId !== null)
    file.dossier.read(documentId, {
      field: 'person_id',
      value: person.taxId.value,
      page,
      entityId: person.id,
    });
}
