import type { DrawSchemas } from '../../contract/draw-schemas.js';
import type { Content, Entity } from '../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import type { DrawKey } from '../../values/draws.js';
import type { Steps } from '../../values/steps.js';
import type { CompanyChoices } from './company-choices.js';
import type { Law } from './law.js';
import type { Practice } from './practice.js';

/** What a country brings: what a report on one of its companies is judged by, and how it is written. */
export interface Jurisdiction {
  readonly law: Law;
  /** Writes all that a report says, but for the judgement, in steps. A function of the request alone. */
  readonly draft: (request: DraftRequest) => Steps<ContentDraft>;
  /** What a fault in such a report is written with. */
  readonly practice: Practice;
}

/** What a draft is written from. */
export interface DraftRequest {
  readonly key: DrawKey;
  /** Null where the company was asked for by another name; it is then drawn. */
  readonly taxId: string | null;
  readonly choices: CompanyChoices;
  readonly asOfDate: CivilDate;
  /** Of the records that are drawn as they are. */
  readonly schemas: DrawSchemas;
}

/** A content before its pages are excerpted and it is judged. */
export type ContentDraft = Omit<Content, 'validations' | 'conclusion'>;

const roleOrder: readonly Entity['roles'][number][] = [
  'subject',
  'shareholder',
  'beneficial_owner',
  'officer',
  'attorney',
];

/** The parties, those who own the company in the end marked as such. */
export function withOwners(entities: readonly Entity[], ownerIds: readonly string[]): Entity[] {
  const owners = new Set(ownerIds);
  return entities.map((entity) => {
    if (!owners.has(entity.id)) return entity;
    const roles = new Set([...entity.roles, 'beneficial_owner' as const]);
    return { ...entity, roles: roleOrder.filter((role) => roles.has(role)) };
  });
}
