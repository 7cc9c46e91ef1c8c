import traits from '../../../../fixtures/vocabulary/cl/document-traits.json' with { type: 'json' };
import wording from '../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Document, Entity } from '../../../contract/generated/types.js';
import { addDays, type CivilDate, latest } from '../../../values/dates.js';
import type { Draws } from '../../../values/draws.js';
import { type Dossier, keyOf, subjectId } from '../dossier.js';
import type { SimpleRecords } from '../drawn-records.js';
import type { VerificationScheme } from '../practice.js';
import { chileanOffices } from './calendar.js';
import type { CompanyLife } from './plan/company-history.js';
import type { CompanyPlan, PartyPlan } from './plan/company-plan.js';

/** Context from which every section of one Chilean report is written. */
export interface ChileanCaseFile {
  readonly plan: CompanyPlan;
  readonly life: CompanyLife;
  readonly dossier: Dossier;
  readonly records: SimpleRecords;
  /** Returns the generator of the record at a path. */
  readonly draws: (path: string) => Draws;
  /** The company of the report. */
  readonly subject: Entity;
  readonly entities: readonly Entity[];
  /** Returns a party by its plan key. Throws RangeError for an unknown key. */
  readonly party: (key: string) => Entity;
}

/** Returns the party with an id. Throws RangeError if it is not in the plan. */
export function partyWithId({ party, subject }: ChileanCaseFile, id: string): Entity {
  return id === subjectId ? subject : party(keyOf(id));
}

/** Returns the plan of the party with an id; undefined if it is not in the plan. */
export function plannedParty({ plan }: ChileanCaseFile, id: string): PartyPlan | undefined {
  const key = keyOf(id);
  return plan.parties.find((party) => party.key === key);
}

/** Returns whether a party is known only from a line of a register, by name and RUT. */
export function isRegistered({ kind, person, company, roles }: Entity): boolean {
  return !roles.includes('subject') && (kind === 'person' ? person : company) === null;
}

/** First day of electronic signatures by notaries, registrars and archivists (Acta 104-2006, Supreme Court). */
const notariesSince = '2006-10-10';

/** Returns the verification scheme on a date; null for notarial copies before electronic signatures. */
export function schemeOn(scheme: VerificationScheme | null, day: CivilDate): VerificationScheme | null {
  return scheme === 'FEA' && day < notariesSince ? null : scheme;
}

/** The facts of a new document; without a language it is in Spanish, and the rest is drawn. */
export interface ChileanDocumentDraft
  extends Pick<Document, 'issuer' | 'issuedOn'>,
    Partial<Pick<Document, 'title' | 'validUntil' | 'pages' | 'language'>> {
  readonly type: keyof typeof traits;
  /** The verification code, if known from elsewhere. */
  readonly code?: string | null;
  /** The scheme, if the type has several. */
  readonly scheme?: VerificationScheme;
  readonly about?: readonly string[];
}

/** Adds a document to the dossier and draws what is not given. The id is `doc_` and the key. */
export function addChileanDocument(file: ChileanCaseFile, key: string, draft: ChileanDocumentDraft): string {
  const draws = file.draws(`documents/${key}`);
  const trait: { pages: number[]; scheme: string | null } = traits[draft.type];
  const [minPages = 1, maxPages = 1] = trait.pages;
  const scheme = schemeOn(draft.scheme ?? (trait.scheme as VerificationScheme | null), draft.issuedOn);
  let code = draft.code ?? null;
  if (draft.code === undefined && scheme !== null) {
    const drawn = file.draws(`documents/${key}/verification`);
    code =
      scheme === 'apostilla'
        ? `SBX-${drawn.int('apostille', 1_000_000, 9_999_999)}`
        : file.records.member('verification', scheme, drawn);
  }
  return file.dossier.add({
    id: `doc_${key}`,
    type: draft.type,
    title: draft.title ?? wording.DOCUMENTOS.title[draft.type],
    issuer: draft.issuer,
    issuedOn: draft.issuedOn,
    validUntil: draft.validUntil ?? null,
    verification: scheme === null || code === null ? null : { scheme, code, status: 'valido' },
    pages: draft.pages ?? draws.int('pages', minPages, maxPages),
    legibility: `0.${draws.int('legibility', 91, 99)}`,
    language: draft.language ?? 'es',
    subjectEntityIds: [...(draft.about ?? [file.subject.id])],
  });
}

/**
 * Adds a document of the tax service, which names a company in capitals with its RUT, by default its own. Returns a
 * function that cites its first page.
 */
export function addTaxDocument(
  file: ChileanCaseFile,
  key: string,
  draft: Pick<ChileanDocumentDraft, 'type' | 'issuedOn'>,
  { id, name, taxId }: Entity,
  rut: string = taxId?.value ?? '',
): (pointer: string, quote: string) => void {
  const { dossier } = file;
  const issuer = wording.DOCUMENTOS.issuer.tax;
  const documentId = addChileanDocument(file, key, { ...draft, issuer, about: [id] });
  dossier.read(documentId, 'company_name', name.toUpperCase(), id);
  dossier.read(documentId, 'tax_id', rut, id);
  return (pointer, quote) => dossier.cite(pointer, documentId, 1, quote, 'registry');
}

/** Records that a document names the subject on its first page. */
export function readIdentity(file: ChileanCaseFile, documentId: string): void {
  file.dossier.read(documentId, 'company_name', file.plan.name, file.subject.id);
  file.dossier.read(documentId, 'tax_id', file.plan.taxId, file.subject.id);
}

/** Records that a document names a person with their number. */
export function readPerson(file: ChileanCaseFile, documentId: string, person: Entity, page: number): void {
  file.dossier.read(documentId, 'person_name', person.name, person.id, page);
  if (person.taxId !== null) file.dossier.read(documentId, 'person_id', person.taxId.value, person.id, page);
}

/** Returns an office day a drawn number of days before the report, but not before the horizon. */
export function recentDate(file: ChileanCaseFile, path: string, minDays: number, maxDays: number): CivilDate {
  const days = file.draws(`recent/${path}`).int('days', minDays, maxDays);
  return latest(chileanOffices.onOrBefore(addDays(file.plan.asOfDate, -days)), file.plan.horizon);
}
