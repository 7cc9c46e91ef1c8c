import type { Entity } from '../../../contract/generated/types.js';
import type { TaxIdScheme } from '../../jurisdictions/law.js';
import { reword, rewordAll, rewriteAll } from '../changes/documents.js';
import { documentsOf, type OpenReport, ownDocuments } from '../changes/open-report.js';
import { type Recipe, recipe, text } from './recipe.js';

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
function confused(name: string): string | null {
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

/** Faults in what the company, or a party, is called and numbered. */
export const identityRecipes: readonly Recipe[] = [
  recipe({
    id: 'tax-id-check-digit',
    breaks: 'ENT-001',
    title: {
      es: 'El número tributario de un titular lleva otro dígito verificador',
      en: 'The tax number of a holder has another check digit',
    },
    parameters: { party: text('', 'Name of the party. Empty: the first holder.') },
    target: ({ draft, law }, { party }) => {
      const holderId = draft.shareholders.find(
        ({ issuerEntityId }) => issuerEntityId === draft.subjectEntityId,
      )?.holderEntityId;
      const wanted = ({ id, name }: Entity) => (party === '' ? id === holderId : name === party);
      const found = draft.entities.find((entity) => wanted(entity) && entity.taxId?.type === law.taxId.type);
      const right = found?.taxId?.value ?? '';
      const wrong = withWrongDigit(law.taxId, right);
      return found === undefined || wrong === null ? null : { entity: found, right, wrong };
    },
    edit: ({ draft, law }, { entity, right, wrong }) => {
      rewordAll(draft, law.taxId.print(right), law.taxId.print(wrong));
      rewordAll(draft, right, wrong);
      if (entity.taxId !== null) entity.taxId.valid = false;
    },
  }),
  recipe({
    id: 'tax-id-mismatch',
    breaks: 'ENT-002',
    title: {
      es: 'La tarjeta tributaria señala otro número que el de la sociedad',
      en: 'The tax card shows another number than the company has',
    },
    parameters: { taxId: text('', 'Number on the tax card. Empty: one with two digits exchanged.') },
    target: (report, { taxId }) => {
      const [card] = ownDocuments(report, 'E_RUT', 'SITUACION_TRIBUTARIA');
      const { parse } = report.law.taxId;
      const own = parse(report.subject.taxId?.value ?? '')?.canonical;
      if (card === undefined || own === undefined) return null;
      const slip = taxId === '' ? exchanged(own) : taxId;
      const read = parse(slip);
      return { card, own, other: (taxId === '' ? read?.demanded : read?.canonical) ?? slip };
    },
    edit: (report, { card, own, other }) => {
      const { print } = report.law.taxId;
      reword(report, card, print(own), print(other));
      reword(report, card, own, other);
    },
  }),
  recipe({
    id: 'name-in-document',
    breaks: 'ENT-003',
    title: {
      es: 'Un documento llama a la sociedad por otro nombre',
      en: 'A document calls the company by another name',
    },
    parameters: {
      type: text('', 'Type of the document. Empty: the tax card.'),
      name: text('', 'Name in the document. Empty: one misspelt.'),
    },
    target: (report, { type }) => {
      const types = type === '' ? ['E_RUT', 'SITUACION_TRIBUTARIA'] : [type];
      return (
        documentsOf(report, ...types).find(({ extracted }) =>
          extracted.some(({ field, entityId }) => field === 'company_name' && entityId === report.subject.id),
        ) ?? null
      );
    },
    edit: (report, document, { name }) => {
      const right = report.subject.name;
      const wrong = name === '' ? misspeltCompany(right, report.form.nameEndings ?? []) : name;
      for (const [from, to] of spellings(right, wrong)) reword(report, document, from, to);
    },
  }),
  recipe({
    id: 'name-without-ending',
    breaks: 'ENT-004',
    title: {
      es: 'La razón social no termina como exige el tipo social',
      en: 'The name does not end as the legal form demands',
    },
    parameters: {},
    target: (report) => {
      const endings = report.form.nameEndings ?? [];
      const ending = endings.find((one) => report.subject.name.endsWith(` ${one}`));
      // In "X, S.L." the comma goes with the ending.
      return ending === undefined ? null : report.subject.name.slice(0, -ending.length - 1).replace(/,$/, '');
    },
    edit: (report, shorter) => {
      const { name } = report.subject;
      for (const [from, to] of spellings(name, shorter)) {
        rewriteAll(report.draft, (value) => (value === from ? to : withoutEnding(value, from, to)));
      }
    },
  }),
];

// The full stop of "S.A." may be that of the sentence as well, which then keeps one.
function withoutEnding(value: string, from: string, to: string): string {
  if (!from.endsWith('.')) return value.replaceAll(from, to);
  return value.split(from).reduce((before, after) => {
    const closes = after === '' || /^ \p{Lu}/u.test(after);
    return `${before}${to}${closes ? '.' : ''}${after}`;
  });
}

/** A number with its last two unequal neighbours exchanged, the check digit aside. */
function exchanged(number: string): string {
  const characters = [...number];
  for (let index = characters.length - 2; index > 3; index -= 1) {
    const [a = '', b = ''] = [characters[index - 1], characters[index]];
    if (a === b || !/\d\d/.test(a + b)) continue;
    characters[index - 1] = b;
    characters[index] = a;
    return characters.join('');
  }
  return number;
}

const marks = [...'0123456789KABCDEFGHIJLMNPQRSTUVWXYZ'];

/** A number with the next check digit that it must not have. */
function withWrongDigit({ parse }: TaxIdScheme, number: string): string | null {
  const own = marks.indexOf(number.slice(-1));
  const others = [...marks.slice(own + 1), ...marks.slice(0, own)].map((mark) => number.slice(0, -1) + mark);
  return others.find((other) => parse(other)?.valid === false) ?? null;
}

// The first word tells the trade and the last the form; what is misheard lies between, in a word that can be.
function misspeltCompany(name: string, endings: readonly string[]): string {
  const ending = endings.find((one) => name.endsWith(` ${one}`));
  const words = name.split(' ');
  const last = words.length - (ending?.split(' ').length ?? 1) - 1;
  const own = words.map(
    (word, at) => at > 0 && at <= last && /^\p{Lu}\p{Ll}{2,}/u.test(word) && confused(word) !== null,
  );
  const index = Math.max(0, own.includes(true) ? own.lastIndexOf(true) : last);
  return words.map((word, position) => (position === index ? misspelt(word) : word)).join(' ');
}
