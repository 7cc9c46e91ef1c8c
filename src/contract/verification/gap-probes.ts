import { signing } from './delivering.js';
import type { Heard } from './heard.js';
import {
  idempotency,
  list,
  presence,
  reportTypes,
  retrieve,
  sizeLimits,
  stranger,
} from './operation-probes.js';
import type { QuestionName } from './question-names.js';
import {
  contentMembers,
  createBody,
  createStatus,
  eventNames,
  eventPayload,
  reportFields,
  states,
  validateDefault,
} from './record-probes.js';
import { crossOrigin, deprecation, errorBody, errorCodes, rateLimits } from './refusal-probes.js';
import type { Sighting } from './verdict.js';

/** How it is found out what a gap is answered; or why no requests can tell. */
export type GapProbe =
  | { readonly asks: readonly QuestionName[]; see(heard: Heard): Sighting }
  | { readonly untellable: string };

const served = { there: 'served', absent: '404' };
/** Of a report that is at hand. */
const about: readonly QuestionName[] = ['list-before', 'create'];

/** By the name of the gap in the ledger. */
export const gapProbes: Readonly<Record<string, GapProbe>> = {
  'create-status': { asks: ['create'], see: createStatus },
  'create-body': { asks: ['create', 'read'], see: createBody },
  'report-fields': { asks: [...about, 'read'], see: reportFields },
  'report-types': { asks: ['create', 'create-other-type'], see: reportTypes },
  'option-members': { asks: ['create', 'create-option-member'], see: stranger('create-option-member') },
  'request-members': { asks: ['create', 'create-member'], see: stranger('create-member') },
  'validate-default': { asks: ['create-empty-options', 'read-empty-options'], see: validateDefault },
  states: { asks: [...about, 'read', 'create-once', 'cancel'], see: states },
  retrieve: { asks: [...about, 'read'], see: retrieve },
  list: { asks: [...about, 'list'], see: list },
  companies: { asks: ['company'], see: presence({ question: 'company', ...served }) },
  content: { asks: [...about, 'read'], see: contentMembers },
  edit: {
    asks: [...about, 'edit'],
    see: presence({ question: 'edit', ...served, refusals: [400, 409, 412, 415, 422, 428] }),
  },
  audit: { asks: [...about, 'history'], see: presence({ question: 'history', ...served }) },
  verify: {
    asks: [...about, 'verification'],
    // Of a report that is not done there is nothing to verify yet.
    see: presence({ question: 'verification', ...served, refusals: [409] }),
  },
  'event-names': { asks: [...about, 'events'], see: eventNames },
  'event-payload': { asks: [...about, 'events'], see: eventPayload },
  subscription: { asks: ['webhooks'], see: presence({ question: 'webhooks', ...served }) },
  signing: { asks: ['subscribe', 'create', 'unsubscribe'], see: signing },
  'error-body': { asks: ['create-without-type', 'example-resource', 'create-made-up-key'], see: errorBody },
  'error-codes': { asks: ['create-without-type', 'put'], see: errorCodes },
  'rate-limits': { asks: ['create'], see: rateLimits },
  'size-limits': { asks: ['large', 'larger'], see: sizeLimits },
  idempotency: { asks: ['create-once', 'create-once-more'], see: idempotency },
  deprecation: { asks: ['create'], see: deprecation },
  'cross-origin': { asks: ['preflight-local', 'preflight-foreign'], see: crossOrigin },
};
