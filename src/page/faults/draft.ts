import type { FaultEffect, FaultMatch, FaultUntil } from '../../contract/generated/types.js';
import type { ApiOperation } from '../client/api.js';

/** Values of the form, as typed. */
export interface FaultDraft {
  /** Field of the effect, with its value where that is one of a list: `body=empty`. */
  effect: string;
  /** Value of an effect that takes a number or a text. */
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

export const emptyFaultDraft: FaultDraft = {
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

/** Kind of the one value that an effect needs; also the key of its label. */
export type ValueKind =
  | 'status'
  | 'delay'
  | 'duration'
  | 'silence'
  | 'interim'
  | 'mediaType'
  | 'copies'
  | 'bytes';

/** Effects to choose from, with their value where they need one. */
export const effects: Readonly<Record<string, readonly [kind: ValueKind, initial: string] | null>> = {
  status: ['status', '503'],
  latency: ['delay', '2000'],
  dripMs: ['duration', '1000'],
  stallMs: ['silence', '60000'],
  'reset=before': null,
  'reset=after': null,
  'close=before': null,
  'close=after': null,
  'body=empty': null,
  'body=truncated': null,
  'body=truncated-chunked': null,
  'body=truncated-gzip': null,
  'body=malformed': null,
  'body=broken-schema': null,
  'body=extra-members': null,
  'body=unknown-values': null,
  contentType: ['mediaType', 'text/html'],
  informational: ['interim', '103'],
  'webhook=duplicate': null,
  'webhook=burst': ['copies', '5'],
  'webhook=out-of-order': ['delay', '10000'],
  'webhook=delayed': ['delay', '10000'],
  'webhook=never': null,
  'webhook=wrong-signature': null,
  'webhook=old-secret': null,
  'webhook=stale-timestamp': null,
  'webhook=altered-body': null,
  'webhook=truncated-body': null,
  'webhook=slow-body': ['delay', '1000'],
  'webhook=unknown-type': null,
  'webhook=unknown-members': null,
  'webhook=thin-payload': null,
  'webhook=huge-payload': ['bytes', '1048576'],
  'webhook=redirect': null,
};

/** Field of a webhook effect for each kind of value. */
const webhookFields: Partial<Record<ValueKind, string>> = {
  copies: 'copies',
  delay: 'delayMs',
  bytes: 'bytes',
};

/** Operations that a fault can match: those under `/v1`. */
export const operations = [
  ...['createReport', 'listReports', 'getReport', 'cancelReport', 'editReport', 'reviewValidation'],
  ...['getReportHistory', 'getReportVerification', 'listReportEvents', 'listEvents', 'getEvent'],
  ...['listCompanies', 'getCompany', 'createWebhook', 'listWebhooks', 'getWebhook', 'updateWebhook'],
  ...['deleteWebhook', 'rotateWebhookSecret', 'testWebhook', 'listDeliveries', 'getDelivery', 'redeliver'],
] as const satisfies readonly ApiOperation[];

/** True if the fault applies to webhook messages, not to responses. */
export function affectsMessages({ effect }: FaultDraft): boolean {
  return effect.startsWith('webhook=');
}

/** True if the status redirects; only then it has a `Location`. */
export function isRedirect({ effect, value }: FaultDraft): boolean {
  return effect === 'status' && value.startsWith('3');
}

/** Body of the request that creates the fault. The server validates it. */
export function toFault(draft: FaultDraft): { match: FaultMatch; effect: FaultEffect; until: FaultUntil } {
  return { match: toMatch(draft), effect: toEffect(draft), until: toUntil(draft) };
}

function toEffect(draft: FaultDraft): FaultEffect {
  const { effect, value } = draft;
  const [field = '', choice] = effect.split('=');
  const [kind] = effects[effect] ?? [];
  if (field === 'webhook') {
    const own = kind === undefined ? {} : { [webhookFields[kind] ?? kind]: Number(value) };
    return { webhook: { kind: choice, ...own } } as FaultEffect;
  }
  if (choice !== undefined) return { [field]: choice };
  if (field === 'contentType') return { contentType: value };
  if (field === 'latency') return { latency: { ms: Number(value) } };
  return { [field]: Number(value), ...(field === 'status' ? statusHeaders(draft) : {}) };
}

/** Header fields of a status effect. */
function statusHeaders(draft: FaultDraft): FaultEffect {
  const { retryAfter, retryAfterForm, location } = draft;
  const form = retryAfterForm === '' ? {} : { retryAfterForm };
  const wait = retryAfter === '' ? {} : { retryAfter: Number(retryAfter), ...form };
  return isRedirect(draft) && location !== '' ? { ...wait, location } : wait;
}

function toMatch(draft: FaultDraft): FaultMatch {
  const { operation, eventType, companyId, nth, probability } = draft;
  const which = affectsMessages(draft) ? { eventType } : { operation };
  const texts = Object.entries({ ...which, companyId }).filter(([, text]) => text !== '');
  const numbers = Object.entries({ nth, probability }).filter(([, text]) => text !== '');
  return Object.fromEntries([...texts, ...numbers.map(([name, text]) => [name, Number(text)])]);
}

function toUntil({ until, untilValue }: FaultDraft): FaultUntil {
  if (until === '') return {};
  return until === 'count' ? { count: Number(untilValue) } : { instant: untilValue };
}

/** Text pictures of body effects. */
const bodies: Readonly<Record<string, string>> = {
  empty: 'Content-Length: 0',
  truncated: 'Content-Length: 9120\n\n{"id":"rep_17bf7f56","sta ✕',
  'truncated-chunked': 'Transfer-Encoding: chunked\n\n{"id":"rep_17bf7f56","sta ✕',
  'truncated-gzip': 'Content-Encoding: gzip\n\n1f 8b 08 00 … ✕',
  malformed: '\n{"id":"rep_17bf7f56",,"status"',
  'broken-schema': '\n{"id":17,"status":null}',
  'extra-members': '\n{"id":"rep_17bf7f56","unknown":1}',
  'unknown-values': '\n{"id":"rep_17bf7f56","status":"unknown"}',
};

/** Text pictures of webhook effects; `#1` is the first message. */
const messages: Readonly<Record<string, string>> = {
  duplicate: '→ #1\n→ #1',
  burst: '→ #1 × {}',
  'out-of-order': '→ #2\n→ #1',
  delayed: '⋯ {} ms\n→ #1',
  never: '✕ #1',
  'wrong-signature': '→ #1  v1=00000000…',
  'old-secret': '→ #1  v1=HMAC(old secret)',
  'stale-timestamp': '→ #1  t=−1 h',
  'altered-body': '→ #1  {"id":"evt_…","x":1}',
  'truncated-body': '→ #1  {"id":"evt_ ✕',
  'slow-body': '→ #1  ⋯ {} ms ⋯ {"id":"evt_…"}',
  'unknown-type': '→ #1  "type":"report.unknown"',
  'unknown-members': '→ #1  {"id":"evt_…","unknown":1}',
  'thin-payload': '→ #1  {"id":"evt_…"}',
  'huge-payload': '→ #1  {} bytes',
  redirect: '→ #1  307 →',
};

/** Words of the pictures. */
interface PictureWords {
  done: string;
  notDone: string;
  reset: string;
  closed: string;
}

/** Draws the exchange that a fault gives, as text: `→` is sent, `←` comes back, `⋯` waits, `✕` breaks. */
export function pictureOf(draft: FaultDraft, t: PictureWords): string {
  const { effect, value, retryAfter, location } = draft;
  const [field = '', choice = ''] = effect.split('=');
  if (field === 'webhook') return messages[choice]?.replace('{}', value) ?? '';
  const head = `→ ${draft.operation || 'createReport'}`;
  const body = '{"id":"rep_17bf7f56","status":"queued"}';
  switch (field) {
    case 'status': {
      const headers = [
        ...(retryAfter === '' ? [] : [`Retry-After: ${retryAfter}`]),
        ...(isRedirect(draft) ? [`Location: ${location || '…?sandbox-redirected'}`] : []),
      ];
      const isProblem = Number(value) >= 400;
      const text = isProblem ? ['', `{"type":"/problems/…","status":${value}}`] : [];
      return [head, value === '204' ? t.done : t.notDone, `← ${value}`, ...headers, ...text].join('\n');
    }
    case 'latency':
      return `${head}\n${t.done}\n⋯ ${value} ms\n← 201\n\n${body}`;
    case 'dripMs':
      return `${head}\n← 201\n\n{"id" ⋯ :"rep_ ⋯ 17bf7f56" ⋯ }   ${value} ms`;
    case 'stallMs':
      return `${head}\n← 201\n\n{"id":"rep_17bf ⋯ ${value} ms ✕ ${t.closed}`;
    case 'informational':
      return `${head}\n← ${value}\n← 201\n\n${body}`;
    case 'contentType':
      return `${head}\n← 201\nContent-Type: ${value}\n\n${body}`;
    case 'body':
      return `${head}\n← 201\n${bodies[choice]}`;
    default:
      return `${head}\n${choice === 'after' ? t.done : t.notDone}\n✕ ${field === 'reset' ? t.reset : t.closed}`;
  }
}
