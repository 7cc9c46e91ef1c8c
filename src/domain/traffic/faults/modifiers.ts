import data from '../../../../fixtures/fault-modifiers.json' with { type: 'json' };
import type { FaultEffect } from '../../../contract/generated/types.js';
import { readEffect } from './effect.js';

/** What may be put behind the key of a scenario to make the answers about its company suffer. */
export interface FaultModifier {
  /** The part of an effect that it gives. */
  readonly part: string;
  /** What may follow its name behind a hyphen; nothing where it is left out. */
  readonly takes?: string;
  /** What the part is without that. */
  readonly value?: string;
  readonly example: string;
  readonly meaning: { readonly es: string; readonly en: string };
}

export const faultModifiers: Readonly<Record<string, FaultModifier>> = data;

/** A modifier with what follows its name, `status-503`. */
interface Given {
  readonly modifier: FaultModifier;
  readonly value: string;
}

function given(text: string): Given | null {
  const whole = Object.hasOwn(faultModifiers, text) ? faultModifiers[text] : undefined;
  if (whole?.value !== undefined) return { modifier: whole, value: whole.value };
  const [, name = '', value = ''] = /^(.+)-(\d{1,9}(?:ms)?)$/.exec(text) ?? [];
  const modifier = Object.hasOwn(faultModifiers, name) ? faultModifiers[name] : undefined;
  return modifier?.takes === undefined ? null : { modifier, value };
}

export function isFaultModifier(text: string): boolean {
  return given(text) !== null;
}

/** The meaning of a modifier, whatever follows its name; undefined where there is none of it. */
export function faultMeaning(text: string): FaultModifier['meaning'] | undefined {
  return given(text)?.modifier.meaning;
}

/** What the modifiers of a company id ask for together; null where none of them asks for a fault. */
export function askedEffect(modifiers: readonly string[]): ReturnType<typeof readEffect> | null {
  const asked = modifiers.flatMap((text) => given(text) ?? []);
  if (asked.length === 0) return null;
  return readEffect(asked.map(({ modifier, value }) => `${modifier.part}=${value}`).join('; '));
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
