import type { CreateFault, FaultEffect, FaultMatch, FaultUntil } from '../../contract/generated/types.js';

/** A fault as it is being written: what the fields of the form hold. */
export interface FaultDraft {
  /** A member of an effect and, of those that are chosen, its value: `body=empty`. */
  effect: string;
  /** Of effects that are measured or named. */
  value: string;
  retryAfter: string;
  retryAfterForm: '' | 'date' | 'past-date';
  location: string;
  operation: string;
  eventType: string;
  companyId: string;
  nth: string;
  probability: string;
  until: '' | 'count' | 'instant';
  untilValue: string;
}

export const emptyDraft: FaultDraft = {
  effect: 'status',
  value: '503',
  retryAfter: '',
  retryAfterForm: '',
  location: '',
  operation: '',
  eventType: '',
  companyId: '',
  nth: '',
  probability: '',
  until: 'count',
  untilValue: '1',
};

/** What can be chosen, with the value that those begin with which have one. */
export const effects: Readonly<Record<string, string>> = {
  status: '503',
  latency: '2000',
  dripMs: '1000',
  stallMs: '60000',
  informational: '103',
  contentType: 'text/html',
  'reset=before': '',
  'reset=after': '',
  'close=before': '',
  'close=after': '',
  'body=empty': '',
  'body=truncated': '',
  'body=truncated-chunked': '',
  'body=truncated-gzip': '',
  'body=malformed': '',
  'body=broken-schema': '',
  'body=extra-members': '',
  'body=unknown-values': '',
  'webhook=duplicate': '',
  'webhook=burst': '',
  'webhook=out-of-order': '',
  'webhook=delayed': '',
  'webhook=never': '',
  'webhook=wrong-signature': '',
  'webhook=old-secret': '',
  'webhook=stale-timestamp': '',
  'webhook=altered-body': '',
  'webhook=truncated-body': '',
  'webhook=slow-body': '',
  'webhook=unknown-type': '',
  'webhook=unknown-members': '',
  'webhook=thin-payload': '',
  'webhook=huge-payload': '',
  'webhook=redirect': '',
};

/** Whether messages are hit, and no answers. */
export function affectsMessages({ effect }: FaultDraft): boolean {
  return effect.startsWith('webhook=');
}

/** The body that sets it. What is wrong in it, the server tells. */
export function toFault(draft: FaultDraft): CreateFault {
  return { match: matchOf(draft), effect: effectOf(draft), until: untilOf(draft) };
}

function effectOf(draft: FaultDraft): FaultEffect {
  const { effect, value } = draft;
  const [member = '', choice] = effect.split('=');
  if (member === 'webhook') return { webhook: { kind: choice } } as FaultEffect;
  if (choice !== undefined) return { [member]: choice };
  if (member === 'contentType') return { contentType: value };
  if (member === 'latency') return { latency: { ms: Number(value) } };
  return { [member]: Number(value), ...(member === 'status' ? statusHeaders(draft) : {}) };
}

/** Headers beside a status. */
function statusHeaders(draft: FaultDraft): FaultEffect {
  const { retryAfter, retryAfterForm, location } = draft;
  const form = retryAfterForm === '' ? {} : { retryAfterForm };
  const wait = retryAfter === '' ? {} : { retryAfter: Number(retryAfter), ...form };
  return isRedirect(draft) && location !== '' ? { ...wait, location } : wait;
}

/** Returns whether its status redirects: only then has it a `Location`. */
export function isRedirect({ effect, value }: FaultDraft): boolean {
  return effect === 'status' && value.startsWith('3');
}

function matchOf(draft: FaultDraft): FaultMatch {
  const { operation, eventType, companyId, nth, probability } = draft;
  const which = affectsMessages(draft) ? { eventType } : { operation };
  const texts = Object.entries({ ...which, companyId }).filter(([, text]) => text !== '');
  const numbers = Object.entries({ nth, probability }).filter(([, text]) => text !== '');
  return Object.fromEntries([...texts, ...numbers.map(([name, text]) => [name, Number(text)])]);
}

function untilOf({ until, untilValue }: FaultDraft): FaultUntil {
  if (until === '') return {};
  return until === 'count' ? { count: Number(untilValue) } : { instant: untilValue };
}
