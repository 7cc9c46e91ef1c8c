import type { FaultEffect } from '../contract/generated/types.js';
import { isTypoOf } from '../values/suggestions.js';
import { type FaultModifier, faultModifiers, givenModifier, readEffect } from './effect.js';

/** Modifiers of what answers suffer, and not messages. */
export const responseModifiers = Object.fromEntries(
  Object.entries(faultModifiers).filter(([, { part }]) => part !== 'webhook'),
);

export function isFaultModifier(text: string): boolean {
  return givenModifier(text) !== null;
}

/** Of a text that is a modifier but for what follows its name: what it takes, and what it would be then. */
export function incompleteModifier(text: string): { detail: string; meant: string } | null {
  const found = modifierBefore(text);
  if (found === null || isFaultModifier(text) || isSlipOfWhole(text)) return null;
  const { name, takes, example } = found;
  const inMs = takes === 'milliseconds';
  const meant = inMs ? `${name}-2000ms` : example;
  return {
    detail: `+${name} takes ${inMs ? 'whole milliseconds' : 'a whole number'}, such as +${meant}.`,
    meant,
  };
}

/** Returns whether a text is meant as a modifier that takes nothing: `retry-after-dat` is no `retry-after`. */
function isSlipOfWhole(text: string): boolean {
  return Object.entries(faultModifiers).some(
    ([name, { takes }]) => takes === undefined && isTypoOf(text, name),
  );
}

/** The modifier of which a text has the name, and something behind it; the longest name where there are several. */
function modifierBefore(text: string): (FaultModifier & { name: string }) | null {
  const [longest] = Object.entries(faultModifiers)
    .filter(([name, { takes }]) => takes && text.startsWith(`${name}-`))
    .sort(([one], [other]) => other.length - one.length);
  return longest === undefined ? null : { name: longest[0], ...longest[1] };
}

/** The modifiers nearest to one that ask for something by themselves: it, another value of it, or it beside a status. */
export function effectiveBy(text: string): readonly string[] {
  const { example = text } = modifierBefore(text) ?? {};
  const { status } = faultModifiers;
  const beside = [status?.example ?? '', example];
  const ways = [[text], [...beside, text], [example], beside];
  return ways.find(isEffective) ?? [];
}

function isEffective(modifiers: readonly string[]): boolean {
  const asked = requestedEffect(modifiers);
  return asked !== null && 'effect' in asked;
}

/** The meaning of a modifier, whatever follows its name; undefined where there is none of it. */
export function faultMeaning(text: string): FaultModifier['meaning'] | undefined {
  return givenModifier(text)?.modifier.meaning;
}

/** What the modifiers of a company id ask for together; null where none of them asks for a fault. */
export function requestedEffect(modifiers: readonly string[]): ReturnType<typeof readEffect> | null {
  const asked = modifiers.flatMap((text) => givenModifier(text) ?? []);
  if (asked.length === 0) return null;
  return readEffect(asked.map(({ effect }) => effect).join('; '));
}

/** What of an effect belongs to every answer about a report, and not only to that of its creation. */
export function lastingPart(effect: FaultEffect): FaultEffect | null {
  const lasting = lastingMembers.flatMap((name) =>
    effect[name] === undefined ? [] : [[name, effect[name]]],
  );
  return lasting.length === 0 ? null : Object.fromEntries(lasting);
}

const lastingMembers = ['latency', 'body', 'contentType', 'dripMs', 'stallMs', 'informational'] as const;
