import data from '../../../../fixtures/fault-modifiers.json' with { type: 'json' };

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

/** A modifier with what it gives, written as parts of an effect: `status=503` of `status-503`. */
export interface GivenModifier {
  readonly modifier: FaultModifier;
  readonly effect: string;
}

/** What a text asks for as a modifier; null where it is none. */
export function givenModifier(text: string): GivenModifier | null {
  const whole = Object.hasOwn(faultModifiers, text) ? faultModifiers[text] : undefined;
  if (whole?.value !== undefined) return { modifier: whole, effect: `${whole.part}=${whole.value}` };
  const [, name = '', follows = ''] = /^(.+)-(\d+(?:ms)?)$/.exec(text) ?? [];
  const modifier = Object.hasOwn(faultModifiers, name) ? faultModifiers[name] : undefined;
  if (modifier?.takes === undefined) return null;
  const { part, argument, value } = modifier;
  const effect = argument === undefined ? `${part}=${follows}` : `${part}=${value}; ${argument}=${follows}`;
  return { modifier, effect };
}
