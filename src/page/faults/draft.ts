import type { FaultEffect, FaultMatch, FaultUntil } from '../../contract/generated/types.js';
import type { ApiOperation } from '../client/api.js';
import type { words } from './words.js';

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
type ValueKind = keyof ReturnType<typeof words>['values'];

/** An effect to choose. */
interface EffectChoice {
  /** The value that it needs, and an initial one. */
  readonly value?: readonly [kind: ValueKind, initial: string];
  /** The exchange that it gives, after the request, or the messages, of which `#1` is the first. Names are in braces. */
  readonly picture: string;
}

/** Effects to choose from, by their keys in the form. */
export const effects: Readonly<Record<string, EffectChoice>> = {
  // Its picture depends on its headers.
  status: { value: ['status', '503'], picture: '' },
  latency: { value: ['delay', '2000'], picture: '{done}\n⋯ {value} ms\n← 201\n\n{body}' },
  dripMs: {
    value: ['duration', '1000'],
    picture: '← 201\n\n{"id" ⋯ :"rep_ ⋯ 17bf7f56" ⋯ }   {value} ms',
  },
  stallMs: { value: ['silence', '60000'], picture: '← 201\n\n{"id":"rep_17bf ⋯ {value} ms ✕ {closed}' },
  'reset=before': { picture: '{notDone}\n✕ {reset}' },
  'reset=after': { picture: '{done}\n✕ {reset}' },
  'close=before': { picture: '{notDone}\n✕ {closed}' },
  'close=after': { picture: '{done}\n✕ {closed}' },
  'body=empty': { picture: '← 201\nContent-Length: 0' },
  'body=truncated': { picture: '← 201\nContent-Length: 9120\n\n{"id":"rep_17bf7f56","sta ✕' },
  'body=truncated-chunked': {
    picture: '← 201\nTransfer-Encoding: chunked\n\n{"id":"rep_17bf7f56","sta ✕',
  },
  'body=truncated-gzip': { picture: '← 201\nContent-Encoding: gzip\n\n1f 8b 08 00 … ✕' },
  'body=malformed': { picture: '← 201\n\n{"id":"rep_17bf7f56",,"status"' },
  'body=broken-schema': { picture: '← 201\n\n{"id":17,"status":null}' },
  'body=extra-members': { picture: '← 201\n\n{"id":"rep_17bf7f56","unknown":1}' },
  'body=unknown-values': { picture: '← 201\n\n{"id":"rep_17bf7f56","status":"unknown"}' },
  contentType: { value: ['mediaType', 'text/html'], picture: '← 201\nContent-Type: {value}\n\n{body}' },
  informational: { value: ['interim', '103'], picture: '← {value}\n← 201\n\n{body}' },
  'webhook=duplicate': { picture: '→ #1\n→ #1' },
  'webhook=burst': { value: ['copies', '5'], picture: '→ #1 × {value}' },
  'webhook=out-of-order': { value: ['delay', '10000'], picture: '→ #2\n→ #1' },
  'webhook=delayed': { value: ['delay', '10000'], picture: '⋯ {value} ms\n→ #1' },
  'webhook=never': { picture: '✕ #1' },
  'webhook=wrong-signature': { picture: '→ #1  v1=00000000…' },
  'webhook=old-secret': { picture: '→ #1  v1=HMAC(old secret)' },
  'webhook=stale-timestamp': { picture: '→ #1  t=−1 h' },
  'webhook=altered-body': { picture: '→ #1  {"id":"evt_…","x":1}' },
  'webhook=truncated-body': { picture: '→ #1  {"id":"evt_ ✕' },
  'webhook=slow-body': { value: ['delay', '1000'], picture: '→ #1  ⋯ {value} ms ⋯ {"id":"evt_…"}' },
  'webhook=unknown-type': { picture: '→ #1  "type":"report.unknown"' },
  'webhook=unknown-members': { picture: '→ #1  {"id":"evt_…","unknown":1}' },
  'webhook=thin-payload': { picture: '→ #1  {"id":"evt_…"}' },
  'webhook=huge-payload': { value: ['bytes', '1048576'], picture: '→ #1  {value} bytes' },
  'webhook=redirect': { picture: '→ #1  307 →' },
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
  const [kind] = effects[effect]?.value ?? [];
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

/** Words of the pictures. */
interface PictureWords {
  done: string;
  notDone: string;
  reset: string;
  closed: string;
}

/** Draws the exchange that a fault gives, as text: `→` is sent, `←` comes back, `⋯` waits, `✕` breaks. */
export function pictureOf(draft: FaultDraft, { done, notDone, reset, closed }: PictureWords): string {
  const { effect, value, operation } = draft;
  const body = '{"id":"rep_17bf7f56","status":"queued"}';
  const names: Readonly<Record<string, string>> = { done, notDone, reset, closed, value, body };
  const picture = effects[effect]?.picture ?? '';
  const drawn =
    effect === 'status'
      ? statusPicture(draft, value === '204' ? done : notDone)
      : picture.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');
  return affectsMessages(draft) ? drawn : `→ ${operation || 'createReport'}\n${drawn}`;
}

function statusPicture(draft: FaultDraft, execution: string): string {
  const { value, retryAfter, location } = draft;
  return [
    execution,
    `← ${value}`,
    ...(retryAfter === '' ? [] : [`Retry-After: ${retryAfter}`]),
    ...(isRedirect(draft) ? [`Location: ${location || '…?sandbox-redirected'}`] : []),
    ...(Number(value) >= 400 ? ['', `{"type":"/problems/…","status":${value}}`] : []),
  ].join('\n');
}
