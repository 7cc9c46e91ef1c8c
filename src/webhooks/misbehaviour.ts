import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Misbehaviour, WebhookEffect, WebhookEffectKind } from '../contract/generated/types.js';
import { addUnknownFields, argumentOf, describeWebhookEffect } from '../faults/effect.js';

/** What a message is to suffer when it is first sent, and what asked for it. */
export interface InjectedWebhookFault {
  readonly effect: WebhookEffect;
  readonly by: string;
}

/** How a message goes out. */
export interface Transmission {
  readonly method: 'POST' | 'GET';
  readonly body: string;
  /** What the signature is made of, where that is another body. */
  readonly signed: string;
  /** Of how long ago its timestamp is, in seconds. */
  readonly age: number;
  /** Whose secrets sign: those that hold, the one before them, or one that its endpoint never had. */
  readonly signedBy: 'own' | 'former' | 'foreign';
  readonly isTruncated: boolean;
  /** How long the body comes after the head, in milliseconds; undefined where it comes with it. */
  readonly bodyAfterMs: number | undefined;
  readonly copies: number;
  /** Whether the copies go out at once, and not in turn. */
  readonly isBurst: boolean;
}

/** As every message goes out. */
function normalTransmission(body: string): Transmission {
  return {
    method: 'POST',
    body,
    signed: body,
    age: 0,
    signedBy: 'own',
    isTruncated: false,
    bodyAfterMs: undefined,
    copies: 1,
    isBurst: false,
  };
}

const staleSeconds = 3600;

const unknownType = 'report.sandbox_unknown';

/** What each kind changes about how a message goes out; those that are not here, only about when. */
const changes: {
  readonly [Kind in WebhookEffectKind]?: (body: string, argument: number) => Partial<Transmission>;
} = {
  duplicate: () => ({ copies: 2 }),
  burst: (_, copies) => ({ copies, isBurst: true }),
  'wrong-signature': () => ({ signedBy: 'foreign' }),
  'old-secret': () => ({ signedBy: 'former' }),
  'stale-timestamp': () => ({ age: staleSeconds }),
  'altered-body': (body) => ({ body: withData(body, otherStatus) }),
  'truncated-body': () => ({ isTruncated: true }),
  'slow-body': (_, bodyAfterMs) => ({ bodyAfterMs }),
  'unknown-type': (body) => rewritten({ ...JSON.parse(body), type: unknownType }),
  'unknown-members': (body) => rewritten(addUnknownFields(JSON.parse(body))),
  'thin-payload': (body) => resigned(withData(body, ({ id }) => ({ id }))),
  'huge-payload': (body, bytes) => resigned(padded(body, bytes)),
  redirect: () => ({ method: 'GET' }),
};

/** How a message goes out. */
export function transmissionOf(body: string, effect: WebhookEffect | null): Transmission {
  const manner = normalTransmission(body);
  return effect === null ? manner : { ...manner, ...changes[effect.kind]?.(body, argumentOf(effect)) };
}

function rewritten(message: unknown): Partial<Transmission> {
  return resigned(JSON.stringify(message));
}

function resigned(body: string): Partial<Transmission> {
  return { body, signed: body };
}

interface Data {
  readonly id: string;
  readonly status: string;
}

function withData(body: string, change: (data: Data) => object): string {
  const message = JSON.parse(body) as { data: Data };
  return JSON.stringify({ ...message, data: change(message.data) });
}

/** What whoever believes it acts upon. */
function otherStatus(data: Data): Data {
  return { ...data, status: data.status === 'completed' ? 'rejected' : 'completed' };
}

function padded(body: string, bytes: number): string {
  const message = JSON.parse(body) as object;
  const withPadding = (padding: string): string => JSON.stringify({ ...message, sandboxPadding: padding });
  const length = utf8ToBytes(withPadding('')).byteLength;
  return withPadding('x'.repeat(Math.max(0, bytes - length)));
}

/** How long a message waits when it is due, in milliseconds; null where it is not sent at all. */
export function faultDelayMs({ effect }: InjectedWebhookFault): number | null {
  if (effect.kind === 'never') return null;
  return effect.kind === 'delayed' || effect.kind === 'out-of-order' ? argumentOf(effect) : 0;
}

/** Whether a message waits for another one to go first. */
export function isReordering({ effect }: InjectedWebhookFault): boolean {
  return effect.kind === 'out-of-order';
}

/** What a fate is called. */
export function misbehaviourOf({ effect, by }: InjectedWebhookFault): Misbehaviour {
  return { kind: effect.kind, by, detail: describeWebhookEffect(effect) };
}
