import type { DrawSchemas } from '../../contract/draw-schemas.js';
import type { Act, Content, Entity } from '../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import type { Steps } from '../../values/steps.js';
import type { CompanyChoices } from './company-choices.js';
import type { CompanyKey } from './company-index.js';
import type { Law } from './law.js';
import type { Practice } from './practice.js';

/** A country's law, and how its reports are written. */
export interface Jurisdiction {
  readonly law: Law;
  /** Drafts the content of a report without its judgement, in steps. A function of the request alone. */
  readonly draft: (request: DraftRequest) => Steps<ContentDraft>;
  /** Practice that recipes use to write defects. */
  readonly practice: Practice;
}

/** The input of a draft. */
export interface DraftRequest {
  readonly key: CompanyKey;
  /** Null if the company id is not a tax number; it is then drawn. */
  readonly taxId: string | null;
  readonly choices: CompanyChoices;
  readonly asOfDate: CivilDate;
  /** Schemas of the simple records. */
  readonly schemas: DrawSchemas;
}

/** Content before excerpts and judgement. */
export type ContentDraft = Omit<Content, 'validations' | 'conclusion'>;

/** The acts of a company: its founding, and its amendments by date. */
export interface CompanyActs {
  readonly incorporation: Act;
  readonly amendments: Act[];
}

/** The instruments of an act; null for each it does not have. */
export type ActInstruments = Pick<Act, 'deed' | 'extract' | 'registration' | 'publication' | 'res'>;

/** The part of a party in a report. */
export type PartyRole = Entity['roles'][number];

/** All roles, in the order in which a party lists them. */
const roleOrder: readonly PartyRole[] = [
  'subject',
  'shareholder',
  'beneficial_owner',
  'officer',
  'attorney',
  'local_representative',
  'counterparty',
];

/** Returns the roles of a party with one more, in their fixed order. */
export function rolesWith({ roles }: Pick<Entity, 'roles'>, role: PartyRole): PartyRole[] {
  const all = new Set([...roles, role]);
  return roleOrder.filter((one) => all.has(one));
}

/** Adds the role of beneficial owner to these parties. */
export function withOwners(entities: readonly Entity[], ownerIds: readonly string[]): Entity[] {
  const owners = new Set(ownerIds);
  return entities.map((entity) =>
    owners.has(entity.id) ? { ...entity, roles: rolesWith(entity, 'beneficial_owner') } : entity,
  );
}
