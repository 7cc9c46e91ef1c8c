import type { Entity } from '../../../contract/generated/types.js';
import type { Draws } from '../../values/draw.js';
import type { Dossier } from '../dossier.js';
import type { SimpleRecords } from '../simple-records.js';
import type { CompanyPlan, PartyPlan } from './plan/company-plan.js';
import type { CompanyLife } from './plan/company-states.js';

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
