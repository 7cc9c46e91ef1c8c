import type { FaultEffect } from '../contract/generated/types.js';
import type { OtherModifiers, ResolveCompany } from '../legal/index.js';
import { isTypoOf } from '../values/message-text.js';
import { type FaultModifier, faultModifiers, givenModifier, readEffect } from './effect.js';

/** The modifiers that apply to responses, without those of messages. */
export const responseModifiers = Object.fromEntries(
  Object.entries(faultModifiers).filter(([, { part }]) => part !== 'webhook'),
);

export function isFaultModifier(text: string): boolean {
  return givenModifier(text) !== null;
}

/** Returns the argument and a complete example for a modifier without its argument; null for other texts. */
function incompleteModifier(text: string): { detail: string; example: string } | null {
  const found = modifierBefore(text);
  if (found === null || isFaultModifier(text)) return null;
  // The text may be meant as a modifier that takes nothing: `retry-after-dat` is no `retry-after`.
  for (const [name, { takes }] of Object.entries(faultModifiers))
    if (takes === undefined && isTypoOf(text, name)) return null;
  const { name, takes, example: usual } = found;
  const inMs = takes === 'milliseconds';
  const example = inMs ? `${name}-2000ms` : usual;
  const detail = `+${name} takes ${inMs ? 'whole milliseconds' : 'a whole number'}, such as +${example}.`;
  return { detail, example };
}

/** Returns the modifier with the longest name that the text begins with. */
function modifierBefore(text: string): (FaultModifier & { name: string }) | null {
  const [longest] = Object.entries(faultModifiers)
    .filter(([name, { takes }]) => takes && text.startsWith(`${name}-`))
    .sort(([one], [other]) => other.length - one.length);
  return longest === undefined ? null : { name: longest[0], ...longest[1] };
}

/** Returns the modifiers nearest to this one that have an effect: itself, another value of it, or it with a status. */
function effectiveBy(text: string): readonly string[] {
  const { example = text } = modifierBefore(text) ?? {};
  const { status } = faultModifiers;
  const beside = [status?.example ?? '', example];
  const ways = [[text], [...beside, text], [example], beside];
  const isEffective = (names: readonly string[]) => 'effect' in (requestedEffect(names) ?? {});
  return ways.find(isEffective) ?? [];
}

/** The modifiers of faults, for the resolution of company ids. */
export const faultModifierNames: OtherModifiers = {
  examples: Object.values(faultModifiers).map(({ example }) => example),
  includes: isFaultModifier,
  incomplete: incompleteModifier,
  effectiveWith: effectiveBy,
  contradictions(names) {
    const effect = requestedEffect(names);
    return effect !== null && 'errors' in effect ? effect.errors : [];
  },
};

/** Returns the meaning of a modifier, whatever its argument; undefined if it is none. */
export function faultMeaning(text: string): FaultModifier['meaning'] | undefined {
  return givenModifier(text)?.modifier.meaning;
}

/** Returns the combined effect of the modifiers of a company id; null if none has an effect. */
export function requestedEffect(modifiers: readonly string[]): ReturnType<typeof readEffect> | null {
  const requested = modifiers.flatMap((text) => givenModifier(text) ?? []);
  if (requested.length === 0) return null;
  return readEffect(requested.map(({ effect }) => effect).join('; '));
}

/** Returns the effect that a company id requests by its modifiers; null for none. */
export function companyEffect(companyId: string, resolve: ResolveCompany): FaultEffect | null {
  const resolution = resolve(companyId);
  const requested = resolution.known ? requestedEffect(resolution.company.modifiers) : null;
  return requested === null || 'errors' in requested ? null : requested.effect;
}

/** Returns the part of an effect that applies to every response about a report, and not only to its creation. */
export function lastingPart(effect: FaultEffect): FaultEffect | null {
  const lasting = lastingFields.flatMap((name) => (effect[name] === undefined ? [] : [[name, effect[name]]]));
  return lasting.length === 0 ? null : Object.fromEntries(lasting);
}

const lastingFields = ['latency', 'body', 'contentType', 'dripMs', 'stallMs', 'informational'] as const;
