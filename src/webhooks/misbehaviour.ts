import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Misbehaviour, WebhookEffect, WebhookEffectKind } from '../contract/generated/types.js';
import { addUnknownFields, argumentOf, describeWebhookEffect } from '../faults/effect.js';

/** The fault injected at the first send of a message, and its source: `company` or the id of a fault. */
export interface InjectedWebhookFault {
  readonly effect: WebhookEffect;
  readonly by: string;
}

/** The form in which a message is transmitted. */
export interface Transmission {
  readonly method: 'POST' | 'GET';
  readonly body: string;
  /** The body that is signed, usually `body`. */
  readonly signed: string;
  /** Age of the timestamp, in seconds. */
  readonly age: number;
  /** Which secrets sign: the valid ones, the previous one, or one that the endpoint never had. */
  readonly signedBy: 'own' | 'former' | 'foreign';
  readonly isTruncated: boolean;
  /** Delay between head and body, in milliseconds; undefined for none. */
  readonly bodyAfterMs: number | undefined;
  readonly copies: number;
  /** True if the copies are sent at once, false if one after the other. */
  readonly isBurst: boolean;
}

const staleSeconds = 3600;

const unknownType = 'report.sandbox_unknown';

/** The parts of an event that faults change. */
interface FaultedEvent {
  readonly type: string;
  readonly data: { readonly id: string; readonly status?: string };
}

/** Returns the body of a message after a change of its event. */
export type RewriteMessage = (change: (event: FaultedEvent) => FaultedEvent) => string;

/** Changes by kind of fault; kinds that only change the time of sending are absent. */
const changes: {
  readonly [Kind in WebhookEffectKind]?: (
    body: string,
    argument: number,
    rewrite: RewriteMessage,
  ) => Partial<Transmission>;
} = {
  duplicate: () => ({ copies: 2 }),
  burst: (_, copies) => ({ copies, isBurst: true }),
  'wrong-signature': () => ({ signedBy: 'foreign' }),
  'old-secret': () => ({ signedBy: 'former' }),
  'stale-timestamp': () => ({ age: staleSeconds }),
  // A status that misleads a client which does not verify the signature.
  'altered-body': (body, _, rewrite) => {
    const altered = rewrite(({ data, ...event }) => ({
      ...event,
      data: { ...data, status: data.status === 'completed' ? 'rejected' : 'completed' },
    }));
    // A shape may show no status.
    return { body: altered === body ? JSON.stringify(addUnknownFields(JSON.parse(body))) : altered };
  },
  'truncated-body': () => ({ isTruncated: true }),
  'slow-body': (_, bodyAfterMs) => ({ bodyAfterMs }),
  'unknown-type': (_body, _argument, rewrite) =>
    resigned(rewrite((event) => ({ ...event, type: unknownType }))),
  'unknown-members': (body) => resigned(JSON.stringify(addUnknownFields(JSON.parse(body)))),
  'thin-payload': (_body, _argument, rewrite) =>
    resigned(rewrite(({ data: { id }, ...event }) => ({ ...event, data: { id } }))),
  'huge-payload': (body, bytes) => resigned(padded(body, bytes)),
  redirect: () => ({ method: 'GET' }),
};

/** @param rewrite writes the body anew; by default the body is a JSON event */
export function transmissionOf(
  body: string,
  effect: WebhookEffect | null,
  rewrite: RewriteMessage = (change) => rewriteJson(body, change),
): Transmission {
  return {
    ...{ method: 'POST', body, signed: body, age: 0, signedBy: 'own' },
    ...{ isTruncated: false, bodyAfterMs: undefined, copies: 1, isBurst: false },
    ...(effect === null ? {} : changes[effect.kind]?.(body, argumentOf(effect), rewrite)),
  };
}

function resigned(body: string): Partial<Transmission> {
  return { body, signed: body };
}

/** Keeps the order of the fields. */
function rewriteJson(body: string, change: (event: FaultedEvent) => FaultedEvent): string {
  const message = JSON.parse(body) as FaultedEvent;
  return JSON.stringify({ ...message, ...change(message) });
}

function padded(body: string, bytes: number): string {
  const message = JSON.parse(body) as object;
  const withPadding = (padding: string): string => JSON.stringify({ ...message, sandboxPadding: padding });
  const length = utf8ToBytes(withPadding('')).byteLength;
  return withPadding('x'.repeat(Math.max(0, bytes - length)));
}

/** Delay of a due message, in milliseconds; null if it is never sent. */
export function faultDelayMs({ effect }: InjectedWebhookFault): number | null {
  if (effect.kind === 'never') return null;
  return effect.kind === 'delayed' || effect.kind === 'out-of-order' ? argumentOf(effect) : 0;
}

/** Returns whether the fault holds a message until another one is sent. */
export function isReordering({ effect }: InjectedWebhookFault): boolean {
  return effect.kind === 'out-of-order';
}

export function misbehaviourOf({ effect, by }: InjectedWebhookFault): Misbehaviour {
  return { kind: effect.kind, by, detail: describeWebhookEffect(effect) };
}
