import traits from '../../../../fixtures/vocabulary/cl/document-traits.json' with { type: 'json' };
import type { Entity } from '../../../contract/generated/types.js';
import { addDays, type CivilDate, latest } from '../../../values/dates.js';
import type { Draws } from '../../../values/draws.js';
import type { Dossier } from '../dossier.js';
import type { SimpleRecords } from '../drawn-records.js';
import type { VerificationScheme } from '../practice.js';
import { chileanOffices } from './calendar.js';
import { wording } from './phrases.js';
import type { CompanyLife } from './plan/company-history.js';
import type { CompanyPlan, PartyPlan } from './plan/company-plan.js';

/** What every section of one report is written from. */
export interface ChileanCaseFile {
  readonly plan: CompanyPlan;
  readonly life: CompanyLife;
  readonly dossier: Dossier;
  readonly records: SimpleRecords;
  /** The generator of the record at a path. */
  readonly draws: (path: string) => Draws;
  /** The company studied. */
  readonly subject: Entity;
  readonly entities: readonly Entity[];
  /** The party of that key; throws for one that is not in the plan. */
  readonly party: (key: string) => Entity;
}

/** The id of the subject in every report. */
export const subjectId = 'ent_subject';

/** The party of that id; throws for one that is not in the plan. */
export function partyWithId({ party, subject }: ChileanCaseFile, id: string): Entity {
  return id === subjectId ? subject : party(keyOf(id));
}

/** What the plan has of the party of that id; undefined for one that is not in it. */
export function plannedParty({ plan }: ChileanCaseFile, id: string): PartyPlan | undefined {
  const key = keyOf(id);
  return plan.parties.find((party) => party.key === key);
}

/** Whether no more is known of a party than a line of a register: a name and a RUT. */
export function isRegistered({ kind, person, company, roles }: Entity): boolean {
  return !roles.includes('subject') && (kind === 'person' ? person : company) === null;
}

/** The id of a party, from its key. */
export function entityId(key: string): string {
  return `ent_${key}`;
}

function keyOf(id: string): string {
  return id.slice('ent_'.length);
}

/** Since when notaries, registrars and archivists sign electronically (Acta 104-2006 of the Supreme Court). */
const notariesSince = '2006-10-10';

/** How the copy of a paper of that day can be verified: those of before their law carry no code. */
export function schemeOn(scheme: VerificationScheme | null, day: CivilDate): VerificationScheme | null {
  return scheme === 'FEA' && day < notariesSince ? null : scheme;
}

/** The kinds of documents that Chilean reports examine. */
type ChileanDocumentType = keyof typeof traits;

/** What is said of a document when it is put into the dossier. */
interface ChileanDocumentDraft {
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

/**
 * An office day that ages with the report: so many days before the as-of date, or the last before that, but never
 * before the last of the facts that are fixed in time.
 */
export function recentDate(
  file: ChileanCaseFile,
  path: string,
  fewestDays: number,
  mostDays: number,
): CivilDate {
  const days = file.draws(`recent/${path}`).int('days', fewestDays, mostDays);
  return latest(chileanOffices.onOrBefore(addDays(file.plan.asOfDate, -days)), file.plan.horizon);
}
