import { type DrawSchemas, drawSchemas } from '../contract/draw-schemas.js';
import type { Content } from '../contract/generated/types.js';
import type { CompanyRef } from './companies.js';
import type { CivilDate } from './dates.js';
import { inSchemaOrder } from './in-schema-order.js';
import { judge } from './judgement.js';
import { draftChileanContent } from './jurisdictions/cl/draft.js';

/** What a content depends on, and nothing else. */
export interface ContentRequest {
  readonly seed: string;
  readonly type: 'sociedades_y_poderes';
  readonly company: CompanyRef;
  /** Whether rules are run over it. */
  readonly validate: boolean;
  readonly asOfDate: CivilDate;
}

/**
 * The content of a report: complete, valid by its schema, members in schema order. `validate` changes `validations`
 * and `conclusion` alone. Simple records are drawn after `schemas`.
 */
export function generateContent(request: ContentRequest, schemas: DrawSchemas = drawSchemas): Content {
  const { seed, type, company, asOfDate, validate } = request;
  const draft = draftChileanContent({ seed, type, company: company.canonical }, company, asOfDate, schemas);
  const unjudged: Content = { ...draft, validations: [], conclusion: unjudgedConclusion };
  return inSchemaOrder({ ...unjudged, ...judge(unjudged, { validate }) });
}

const unjudgedConclusion: Content['conclusion'] = {
  result: null,
  reason: 'not_validated',
  summary: '',
  restrictions: [],
  authorityMatrix: [],
  personeria: '',
};
