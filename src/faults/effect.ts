import table from '../../fixtures/fault-effects.json' with { type: 'json' };
import data from '../../fixtures/fault-modifiers.json' with { type: 'json' };
import { unknownFields } from '../contract/gaps/records.js';
import type { FaultEffect, WebhookEffect, WebhookEffectKind } from '../contract/generated/types.js';
import { FaultEffect as isFaultEffect } from '../contract/generated/validators/fault-effect.js';
import { schemaErrorsOf } from '../contract/validator.js';
import { describeViolations } from '../contract/violations.js';
import { isJsonObject, mapChildren } from '../values/json.js';
import { groupBy, ownField } from '../values/maps.js';
import { didYouMean, quoteValue } from '../values/message-text.js';

/** A modifier of company ids that gives the responses about the company a fault. */
export interface FaultModifier {
  /** The part of an effect that it sets. */
  readonly part: string;
  /** The argument that may follow its name and a hyphen; absent if it takes none. */
  readonly takes?: string;
  /** The part that the argument sets, if it is not `part`. */
  readonly argument?: string;
  /** The value of `part` without an argument. */
  readonly value?: string;
  readonly example: string;
  readonly meaning: { readonly es: string; readonly en: string };
}

export const faultModifiers: Readonly<Record<string, FaultModifier>> = data;

/** A modifier with its effect in the form of a header: `status=503` for `status-503`. */
interface GivenModifier {
  readonly modifier: FaultModifier;
  readonly effect: string;
}

/** Reads a text as a modifier; null if it is none. */
export function givenModifier(text: string): GivenModifier | null {
  const whole = ownField(faultModifiers, text);
  if (whole?.value !== undefined) return { modifier: whole, effect: `${whole.part}=${whole.value}` };
  const [, name = '', follows = ''] = /^(.+)-(\d+(?:ms)?)$/.exec(text) ?? [];
  const modifier = ownField(faultModifiers, name);
  if (modifier?.takes === undefined) return null;
  const { part, argument, value } = modifier;
  const effect = argument === undefined ? `${part}=${follows}` : `${part}=${value}; ${argument}=${follows}`;
  return { modifier, effect };
}

/** A kind of effect on messages. */
interface MessageEffect {
  /** Describes it in a sentence, where `…` stands for its parameter. */
  readonly meaning: string;
  readonly parameter?: string;
  /** The default of the parameter. */
  readonly usual?: number;
}

const messageEffects: { readonly [Kind in WebhookEffectKind]: MessageEffect } = table.messages;

/** Endpoints have more time than this to respond, unless the server was configured otherwise. */
const maxBodyDelayMs = 10_000;

/** Returns the parameter of an effect, or its default. */
export function argumentOf(effect: WebhookEffect): number {
  const { parameter, usual = 0 } = messageEffects[effect.kind];
  const given = parameter === undefined ? undefined : effect[parameter as EffectParameter];
  return given ?? usual;
}

type EffectParameter = Exclude<keyof WebhookEffect, 'kind'>;

/** Returns the contradictions in an effect, as sentences; errors of its schema are ignored. */
export function webhookEffectConflicts(effect: WebhookEffect): string[] {
  const { kind, ...values } = effect ?? {};
  if (typeof kind !== 'string' || !Object.hasOwn(messageEffects, kind)) return [];
  const kindsOf = groupBy(Object.entries(messageEffects), ([, { parameter }]) => parameter);
  const conflicts = [...kindsOf].flatMap(([name, kinds]) => {
    const isWrong = name !== undefined && name !== messageEffects[kind].parameter;
    if (!isWrong || values[name as EffectParameter] === undefined) return [];
    return [`${name} goes with ${kinds.map(([each]) => each).join(', ')}, not with ${kind}.`];
  });
  if (kind === 'slow-body' && argumentOf(effect) > maxBodyDelayMs)
    conflicts.push(`The body of a slow-body comes after ${maxBodyDelayMs} milliseconds at most.`);
  return conflicts;
}

/** Describes an effect on a message in a sentence. */
export function describeWebhookEffect(effect: WebhookEffect): string {
  return messageEffects[effect.kind].meaning.replace('…', String(argumentOf(effect)));
}

/** Returns a JSON value in which every object has unknown fields. */
export function addUnknownFields(value: unknown): unknown {
  const extended = mapChildren(value, addUnknownFields);
  return isJsonObject(extended) ? { ...extended, ...unknownFields } : extended;
}

interface EffectPart {
  /** The path of fields in the effect. */
  readonly path: readonly string[];
  readonly takes: 'number' | 'milliseconds' | 'text';
  /** A hint added to the error of an invalid value. */
  readonly hint?: string;
}

/** In the order in which they are written. */
const parts = table.parts as Readonly<Record<string, EffectPart>>;

type ReadEffect = { readonly effect: FaultEffect } | { readonly errors: readonly string[] };

/** Reads an effect such as `status=503; retry-after=2`. */
export function readEffect(text: string): ReadEffect {
  return readParts(text, Object.keys(parts), unknownPart);
}

const responseParts = Object.keys(parts).filter((name) => parts[name]?.path[0] !== 'webhook');

/** Like `readEffect`, for effects on responses only. */
export function readResponseEffect(text: string): ReadEffect {
  return readParts(text, responseParts, (name, known) =>
    Object.hasOwn(parts, name)
      ? `${name} applies to messages, not to the response to a request: use a company id, or POST /_sandbox/faults.`
      : unknownPart(name, known),
  );
}

/** @param refusal returns the error of an unknown part */
function readParts(
  text: string,
  known: readonly string[],
  refusal: (name: string, known: readonly string[]) => string,
): ReadEffect {
  const effect: Record<string, unknown> = {};
  const errors: string[] = [];
  const seen = new Set<string>();
  for (const piece of text.split(';')) {
    const [name = '', ...rest] = piece.split('=').map((each) => each.trim());
    const part = known.includes(name) ? parts[name] : undefined;
    if (part === undefined) errors.push(refusal(name, known));
    else if (seen.has(name)) errors.push(`${name} is given twice.`);
    else {
      seen.add(name);
      const error = setPart(effect, part, name, rest.join('='));
      if (error !== null) errors.push(error);
    }
  }
  // A part that cannot be read may be the one that another part lacks, but values are wrong in any case.
  if (errors.length > 0) return { errors: [...errors, ...valueErrors(effect).map(inParts)] };
  const broken = [...partsWithoutMain(seen), ...effectErrors(effect).map(inParts)];
  return broken.length > 0 ? { errors: broken } : { effect: effect as FaultEffect };
}

/** The hint is a modifier of company ids, a name that begins so, or a misspelt one. */
function unknownPart(name: string, known: readonly string[]): string {
  const unknown = name === '' ? 'A part has no name' : `There is no part ${quoteValue(name)}`;
  const effect = givenModifier(name)?.effect;
  const isOfModifier = effect !== undefined && known.includes(effect.split('=', 1)[0] ?? '');
  const suggestion = isOfModifier ? effect : known.find((each) => each.startsWith(`${name}-`));
  const hint = suggestion === undefined ? didYouMean(name, known) : ` Did you mean ${suggestion}?`;
  return `${unknown}; there are ${known.join(', ')}.${hint}`;
}

/** Returns the parts without the main part of their field, without which they have no effect. */
function partsWithoutMain(names: ReadonlySet<string>): string[] {
  return [...names].flatMap((name) => {
    const lead = parts[name]?.path[0] ?? name;
    return Object.hasOwn(parts, lead) && !names.has(lead) ? [`${name} goes with ${lead} only.`] : [];
  });
}

/** The words of a sentence, and quoted values, which stay as they are. */
const wordOrValue = /"(?:[^"\\]|\\.)*"|[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)*/g;

/** Rewrites a sentence about fields of an effect as one about parts. */
function inParts(detail: string): string {
  return detail.replace(wordOrValue, (word) => partNames.get(word) ?? word);
}

/** The names of parts by the names of fields, if they differ. */
const partNames = new Map(
  Object.entries(parts).flatMap(([name, { path }]) => {
    const own = path.at(-1) as string;
    return own === 'kind' ? [[path.join('.'), name]] : [path.join('.'), own].map((field) => [field, name]);
  }) as [string, string][],
);

/** Sets a part and returns the error of its value, if any. */
function setPart(
  effect: Record<string, unknown>,
  { path, takes, hint = '' }: EffectPart,
  name: string,
  value: string,
): string | null {
  // Any number of digits is read; the schema has the bounds of the number.
  const digits = takes === 'milliseconds' ? /^(\d+)ms$/.exec(value)?.[1] : /^\d+$/.exec(value)?.[0];
  if (takes !== 'text' && digits === undefined) {
    const right = takes === 'milliseconds' ? 'whole milliseconds, such as 2000ms' : 'a whole number';
    return `${name} takes ${right}, not ${quoteValue(value)}.${hint}`;
  }
  let holder = effect;
  for (const field of path.slice(0, -1)) {
    holder[field] ??= {};
    holder = holder[field] as Record<string, unknown>;
  }
  holder[path.at(-1) as string] = takes === 'text' ? value : Number(digits);
  return null;
}

/** Returns the schema errors of the values of an effect; missing parts are no errors here. */
function valueErrors(effect: Record<string, unknown>): string[] {
  const found = schemaErrorsOf(isFaultEffect, effect).filter(
    ({ keyword }) => keyword !== 'required' && keyword !== 'minProperties',
  );
  return describeViolations(found, 'body').map(({ detail }) => detail);
}

/** Returns the errors of the values of an effect or, if there are none, its contradictions. */
function effectErrors(effect: Record<string, unknown>): string[] {
  const ofSchema = valueErrors(effect);
  return ofSchema.length > 0 ? ofSchema : conflictsIn(effect).map(({ detail }) => detail);
}

/** A field of an effect that contradicts another one, and the error. */
interface EffectConflict {
  field: string;
  detail: string;
}

/** Returns the contradictions in an effect that is valid by its schema. */
export function conflictsIn(effect: FaultEffect): EffectConflict[] {
  return [
    ...statusConflicts(effect),
    ...lossConflicts(effect),
    ...bodyConflicts(effect),
    ...latencyConflicts(effect),
    ...messageConflicts(effect),
  ];
}

function messageConflicts({ webhook }: FaultEffect): EffectConflict[] {
  return webhook === undefined
    ? []
    : webhookEffectConflicts(webhook).map((detail) => ({ field: 'webhook', detail }));
}

function* latencyConflicts({ latency }: FaultEffect): Generator<EffectConflict> {
  if (!latency) return;
  const { ms, upToMs, p99Ms } = latency;
  const clash = (detail: string): EffectConflict => ({ field: 'latency', detail });
  if (upToMs !== undefined && p99Ms !== undefined)
    yield clash('upToMs draws evenly and p99Ms does not: give one of them.');
  if (upToMs !== undefined && upToMs < ms) yield clash('upToMs is the maximum, and ms the minimum.');
  if (p99Ms !== undefined && p99Ms <= ms) yield clash('p99Ms is more than ms, the median.');
}

const redirects: readonly number[] = [301, 302, 307, 308];
/** The statuses below 400 that a fault can set. */
const statusesBelow = [204, ...redirects];

/** Returns whether a response with this status redirects the request. */
export function isRedirect({ status }: FaultEffect): boolean {
  return status !== undefined && redirects.includes(status);
}

function* statusConflicts(effect: FaultEffect): Generator<EffectConflict> {
  const { status, location, retryAfter, retryAfterForm, rateLimitReset, body } = effect;
  const isProblem = status !== undefined && status >= 400;
  if (status !== undefined && !isProblem && !statusesBelow.includes(status)) {
    const distance = (other: number) => Math.abs(other - status);
    const [nearest] = [...statusesBelow, 400].sort((one, other) => distance(one) - distance(other));
    const known = statusesBelow.join(', ');
    const detail = `status must be ${known} or from 400 to 599, not ${status}. Did you mean ${nearest}?`;
    yield { field: 'status', detail };
  }
  if (location !== undefined && !isRedirect(effect))
    yield { field: 'location', detail: `location goes with a status of ${redirects.join(', ')} only.` };
  if (retryAfter !== undefined && !isProblem && !isRedirect(effect))
    yield { field: 'retryAfter', detail: 'retryAfter goes with a status, such as 503.' };
  if (retryAfterForm !== undefined && retryAfter === undefined)
    yield { field: 'retryAfterForm', detail: 'retryAfterForm goes with retryAfter only.' };
  if (rateLimitReset !== undefined && !isProblem) {
    const detail = 'rateLimitReset goes with a status from 400 to 599, such as 429.';
    yield { field: 'rateLimitReset', detail };
  }
  if (isProblem && (body === 'extra-members' || body === 'unknown-values'))
    yield { field: 'body', detail: `${body} goes with a response of its operation, not with a status.` };
}

/** Fields that apply to a response, in the order in which they are written. */
const ofResponses = ['status', 'body', 'contentType', 'dripMs', 'stallMs', 'informational'] as const;

/** Returns the contradictions of a connection that ends without a response. */
function* lossConflicts(effect: FaultEffect): Generator<EffectConflict> {
  const { reset, close } = effect;
  const beside = ofResponses.find((name) => effect[name] !== undefined);
  if (reset !== undefined && beside !== undefined)
    yield { field: 'reset', detail: 'A reset leaves no response: it goes with a latency only.' };
  if (close !== undefined && (reset !== undefined || beside !== undefined)) {
    const other = reset !== undefined ? 'reset' : beside;
    const detail = `close goes with a latency only, not with ${other}: a connection that is closed has no response.`;
    yield { field: 'close', detail };
  }
}

function* bodyConflicts(effect: FaultEffect): Generator<EffectConflict> {
  const { status, body, dripMs, stallMs } = effect;
  if (status !== undefined && status < 400) {
    for (const field of ['body', 'contentType', 'dripMs', 'stallMs'] as const)
      if (effect[field] !== undefined)
        yield { field, detail: `${field} does not go with status ${status}: that response has no body.` };
  } else if (stallMs !== undefined && dripMs !== undefined)
    yield { field: 'stallMs', detail: 'stallMs does not go with dripMs: a body stalls or comes in pieces.' };
  else if (body === 'empty' && dripMs !== undefined)
    yield { field: 'dripMs', detail: 'There is no body to send in pieces.' };
  else if (stallMs !== undefined && (body === 'empty' || body === 'truncated')) {
    const why = body === 'empty' ? 'there is nothing to stall' : 'one that stalls is never whole';
    yield { field: 'stallMs', detail: `stallMs does not go with body ${body}: ${why}.` };
  }
}

/** Returns the part of an effect that applies to responses; null if there is none. */
export function responsePart({ webhook: _, ...effect }: FaultEffect): FaultEffect | null {
  return Object.keys(effect).length === 0 ? null : effect;
}

/** Writes an effect as one line, which `readEffect` reads back. */
export function writeEffect(effect: FaultEffect): string {
  const written = Object.entries(parts).flatMap(([name, { path, takes }]) => {
    const value = path.reduce<unknown>(
      (at, field) => (at as Record<string, unknown> | undefined)?.[field],
      effect,
    );
    return value === undefined ? [] : [`${name}=${value}${takes === 'milliseconds' ? 'ms' : ''}`];
  });
  return written.join('; ');
}
