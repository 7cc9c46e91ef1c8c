import type { Entity } from '../../../contract/generated/types.js';
import type { OpenReport } from './open-report.js';

/** What writers of Spanish mix up, with what they write instead; the first of these found in a name is taken. */
const confusions = [
  ['v', 'b'],
  ['b', 'v'],
  ['z', 's'],
  ['ll', 'y'],
  ['s', 'z'],
  ['g', 'j'],
  ['c', 's'],
  ['y', 'i'],
  ['h', ''],
  ['rr', 'r'],
  ['m', 'n'],
  ['n', 'm'],
] as const;

/** A name as somebody would misspell it, its first letter kept: "Saabedra" for "Saavedra". */
export function misspelt(name: string): string {
  return confused(name) ?? name + (name.endsWith('e') ? 's' : 'e');
}

/** A name with what writers mix up; null of one that has nothing of the kind. */
export function confused(name: string): string | null {
  for (const [right, wrong] of confusions) {
    const index = name.indexOf(right, 1);
    if (index > 0) return name.slice(0, index) + wrong + name.slice(index + right.length);
  }
  return null;
}

/** A number of somebody else, as it is printed and as it is kept: the one given, or one that differs in a digit. */
export function otherNumber(
  { law, practice }: OpenReport,
  person: Entity,
  given: string,
): { printed: string; kept: string } {
  const own = practice.numberOf(person);
  const { parse, print } = law.taxId;
  const slip = given === '' ? withOtherDigit(own) : given;
  // Some countries know people by the number of a card, which is no tax number.
  const read = own === person.taxId?.value ? parse(slip) : null;
  const kept = (given === '' ? read?.demanded : read?.canonical) ?? slip;
  const other = {
    ...person,
    taxId: person.taxId && { ...person.taxId, value: kept },
    otherIds: relabelled(person, kept),
  };
  return { printed: given === '' ? practice.printedNumber(other) : print(given), kept };
}

function relabelled({ otherIds: [card, ...rest] }: Entity, value: string): Entity['otherIds'] {
  return card === undefined ? [] : [{ ...card, value }, ...rest];
}

/** The last digit but a check digit is one more, or one less after a nine. */
function withOtherDigit(number: string): string {
  const at = number.slice(0, -1).search(/\d\D*$/);
  const digit = Number(number[at]);
  return `${number.slice(0, at)}${digit + (digit === 9 ? -1 : 1)}${number.slice(at + 1)}`;
}

/** Two names in the spellings that documents use: capitals or not, composed letters or decomposed ones. */
export function spellings(right: string, wrong: string): [string, string][] {
  const pairs = (['NFC', 'NFD'] as const).flatMap((form): [string, string][] => [
    [right.normalize(form), wrong.normalize(form)],
    [right.toUpperCase().normalize(form), wrong.toUpperCase().normalize(form)],
  ]);
  return [...new Map(pairs)];
}
