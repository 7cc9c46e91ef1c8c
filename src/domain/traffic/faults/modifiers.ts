import data from '../../../../fixtures/fault-modifiers.json' with { type: 'json' };
import type { FaultEffect } from '../../../contract/generated/types.js';
import { readEffect } from './effect.js';

/** What may be put behind the key of a scenario to make the answers about its company suffer. */
export interface FaultModifier {
  /** The part of an effect that it gives. */
  readonly part: string;
  /** What may follow its name behind a hyphen; nothing where it is left out. */
  readonly takes?: string;
  /** The part that this gives, where that is another one beside the first. */
  readonly argument?: string;
  /** What the part is without that. */
  readonly value?: string;
  readonly example: string;
  readonly meaning: { readonly es: string; readonly en: string };
}

export const faultModifiers: Readonly<Record<string, FaultModifier>> = data;

/** Modifiers of what answers suffer, and not messages. */
export const answerModifiers = Object.fromEntries(
  Object.entries(faultModifiers).filter(([, { part }]) => part !== 'webhook'),
);

/** A modifier with what it gives, written as parts of an effect: `status=503` of `status-503`. */
interface Given {
  readonly modifier: FaultModifier;
  readonly effect: string;
}

function given(text: string): Given | null {
  const whole = Object.hasOwn(faultModifiers, text) ? faultModifiers[text] : undefined;
  if (whole?.value !== undefined) return { modifier: whole, effect: `${whole.part}=${whole.value}` };
  const [, name = '', follows = ''] = /^(.+)-(\d{1,9}(?:ms)?)$/.exec(text) ?? [];
  const modifier = Object.hasOwn(faultModifiers, name) ? faultModifiers[name] : undefined;
  if (modifier?.takes === undefined) return null;
  const { part, argument, value } = modifier;
  const effect = argument === undefined ? `${part}=${follows}` : `${part}=${value}; ${argument}=${follows}`;
  return { modifier, effect };
}

export function isFaultModifier(text: string): boolean {
  return given(text) !== null;
}

/** Of a text that is a modifier but for what follows its name: what it takes, and what it would be then. */
export function misgiven(text: string): { detail: string; meant: string } | null {
  const named = Object.entries(faultModifiers).filter(
    ([name, { takes }]) => takes && text.startsWith(`${name}-`),
  );
  const [name, modifier] = named.sort(([one], [other]) => other.length - one.length)[0] ?? [];
  if (name === undefined || modifier === undefined || isFaultModifier(text)) return null;
  const inMs = modifier.takes === 'milliseconds';
  const meant = inMs ? `${name}-2000ms` : modifier.example;
  return {
    detail: `+${name} takes ${inMs ? 'whole milliseconds' : 'a whole number'}, such as +${meant}.`,
    meant,
  };
}

/** The meaning of a modifier, whatever follows its name; undefined where there is none of it. */
export function faultMeaning(text: string): FaultModifier['meaning'] | undefined {
  return given(text)?.modifier.meaning;
}

/** What the modifiers of a company id ask for together; null where none of them asks for a fault. */
export function askedEffect(modifiers: readonly string[]): ReturnType<typeof readEffect> | null {
  const asked = modifiers.flatMap((text) => given(text) ?? []);
  if (asked.length === 0) return null;
  return readEffect(asked.map(({ effect }) => effect).join('; '));
}

/** What of an effect belongs to every answer about a report, and not only to that of its creation. */
export function lastingPart({ latency, body, contentType, dripMs }: FaultEffect): FaultEffect | null {
  const lasting = {
    ...(latency === undefined ? {} : { latency }),
    ...(body === undefined ? {} : { body }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(dripMs === undefined ? {} : { dripMs }),
  };
  return Object.keys(lasting).length === 0 ? null : lasting;
}
