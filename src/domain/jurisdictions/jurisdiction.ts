import type { DrawSchemas } from '../../contract/draw-schemas.js';
import type { Content } from '../../contract/generated/types.js';
import type { CivilDate } from '../values/dates.js';
import type { DrawKey } from '../values/draw.js';
import type { Steps } from '../values/steps.js';
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
