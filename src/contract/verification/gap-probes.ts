import { probeSigning } from './delivering.js';
import type { InterviewRecord } from './heard.js';
import {
  probeIdempotency,
  probeList,
  probePresence,
  probeReportTypes,
  probeRetrieve,
  probeSizeLimits,
  probeUnknownField,
} from './operation-probes.js';
import type { QuestionName } from './question-names.js';
import {
  probeContentFields,
  probeCreateBody,
  probeCreateStatus,
  probeEventNames,
  probeEventPayload,
  probeReportFields,
  probeStates,
  probeValidateDefault,
} from './record-probes.js';
import {
  probeCrossOrigin,
  probeDeprecation,
  probeErrorBody,
  probeErrorCodes,
  probeRateLimits,
} from './refusal-probes.js';
import type { GapResult } from './verdict.js';

/** How it is found out what a gap is answered; or why no requests can tell. */
export type GapProbe =
  | { readonly asks: readonly QuestionName[]; see(heard: InterviewRecord): GapResult }
  | { readonly untellable: string };

const servedOrAbsent = { there: 'served', absent: '404' };
/** Of a report that is at hand. */
const aboutReport: readonly QuestionName[] = ['list-before', 'create'];

/** By the name of the gap in the ledger. */
export const gapProbes: Readonly<Record<string, GapProbe>> = {
  'create-status': { asks: ['create'], see: probeCreateStatus },
  'create-body': { asks: ['create', 'read'], see: probeCreateBody },
  'report-fields': { asks: [...aboutReport, 'read'], see: probeReportFields },
  'report-types': { asks: ['create', 'create-other-type'], see: probeReportTypes },
  'option-members': {
    asks: ['create', 'create-option-member'],
    see: probeUnknownField('create-option-member'),
  },
  'request-members': { asks: ['create', 'create-member'], see: probeUnknownField('create-member') },
  'validate-default': { asks: ['create-empty-options', 'read-empty-options'], see: probeValidateDefault },
  states: { asks: [...aboutReport, 'read', 'create-once', 'cancel'], see: probeStates },
  retrieve: { asks: [...aboutReport, 'read'], see: probeRetrieve },
  list: { asks: [...aboutReport, 'list'], see: probeList },
  companies: { asks: ['company'], see: probePresence({ question: 'company', ...servedOrAbsent }) },
  content: { asks: [...aboutReport, 'read'], see: probeContentFields },
  edit: {
    asks: [...aboutReport, 'edit'],
    see: probePresence({ question: 'edit', ...servedOrAbsent, refusals: [400, 409, 412, 415, 422, 428] }),
  },
  audit: {
    asks: [...aboutReport, 'history'],
    see: probePresence({ question: 'history', ...servedOrAbsent }),
  },
  verify: {
    asks: [...aboutReport, 'verification'],
    // Of a report that is not done there is nothing to verify yet.
    see: probePresence({ question: 'verification', ...servedOrAbsent, refusals: [409] }),
  },
  'event-names': { asks: [...aboutReport, 'events'], see: probeEventNames },
  'event-payload': { asks: [...aboutReport, 'events'], see: probeEventPayload },
  subscription: { asks: ['webhooks'], see: probePresence({ question: 'webhooks', ...servedOrAbsent }) },
  signing: { asks: ['subscribe', 'create', 'unsubscribe'], see: probeSigning },
  'error-body': {
    asks: ['create-without-type', 'example-resource', 'create-made-up-key'],
    see: probeErrorBody,
  },
  'error-codes': { asks: ['create-without-type', 'put'], see: probeErrorCodes },
  'rate-limits': { asks: ['create'], see: probeRateLimits },
  'size-limits': { asks: ['large', 'larger'], see: probeSizeLimits },
  idempotency: { asks: ['create-once', 'create-once-more'], see: probeIdempotency },
  deprecation: { asks: ['create'], see: probeDeprecation },
  'cross-origin': { asks: ['preflight-local', 'preflight-foreign'], see: probeCrossOrigin },
};
