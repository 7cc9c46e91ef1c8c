import type { Entity } from '../../../contract/generated/types.js';
import type { TaxIdScheme } from '../../jurisdictions/law.js';
import { reword, rewordAll, rewriteAll } from '../changes/documents.js';
import { documentsOf, type OpenReport, ownDocuments } from '../changes/open-report.js';
import { type Recipe, recipe } from './recipe.js';

/** Defects in the names and numbers of the company and its parties. */
export const identityRecipes: readonly Recipe[] = [
  recipe('tax-id-check-digit', {
    target: ({ draft, law }, { party }) => {
      const holderId = draft.shareholders.find(
        ({ issuerEntityId }) => issuerEntityId === draft.subjectEntityId,
      )?.holderEntityId;
      const wanted = ({ id, name }: Entity) => (party === '' ? id === holderId : name === party);
      const found = draft.entities.find((entity) => wanted(entity) && entity.taxId?.type === law.taxId.type);
      const right = found?.taxId?.value ?? '';
      const wrong = withWrongDigit(law.taxId, right);
      return found === undefined || wrong === undefined ? null : { entity: found, right, wrong };
    },
    edit: ({ draft, law }, { entity, right, wrong }) => {
      rewordAll(draft, law.taxId.print(right), law.taxId.print(wrong));
      rewordAll(draft, right, wrong);
      if (entity.taxId !== null) entity.taxId.valid = false;
    },
  }),
  recipe('tax-id-mismatch', {
    target: (report, { taxId }) => {
      const [card] = ownDocuments(report, 'E_RUT', 'SITUACION_TRIBUTARIA');
      const { parse } = report.law.taxId;
      const own = parse(report.subject.taxId?.value ?? '')?.canonical;
      if (card === undefined || own === undefined) return null;
      const candidate = taxId === '' ? exchangeDigits(own) : taxId;
      const parsed = parse(candidate);
      return { card, own, other: (taxId === '' ? parsed?.demanded : parsed?.canonical) ?? candidate };
    },
    edit: (report, { card, own, other }) => {
      const { print } = report.law.taxId;
      reword(report, card, print(own), print(other));
      reword(report, card, own, other);
    },
  }),
  recipe('name-in-document', {
    target: (report, { type }) => {
      const types = type === '' ? ['E_RUT', 'SITUACION_TRIBUTARIA'] : [type];
      return documentsOf(report, ...types).find(({ extracted }) =>
        extracted.some(({ field, entityId }) => field === 'company_name' && entityId === report.subject.id),
      );
    },
    edit: (report, document, { name }) => {
      const right = report.subject.name;
      const wrong = name === '' ? misspellCompany(right, report.form.nameEndings ?? []) : name;
      for (const [from, to] of spellings(right, wrong)) reword(report, document, from, to);
    },
  }),
  recipe('name-without-ending', {
    target: (report) => {
      const endings = report.form.nameEndings ?? [];
      const ending = endings.find((one) => report.subject.name.endsWith(` ${one}`));
      // In "X, S.L." the comma belongs to the ending.
      return ending === undefined ? null : report.subject.name.slice(0, -ending.length - 1).replace(/,$/, '');
    },
    edit: (report, shorter) => {
      const { name } = report.subject;
      for (const [from, to] of spellings(name, shorter)) {
        rewriteAll(report.draft, (value) => replaceCompanyName(value, from, to));
      }
    },
  }),
];

/** Letters that writers of Spanish confuse, and what they write instead. The first pair found in a name is used. */
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

/** Misspells a name and keeps its first letter: "Saabedra" for "Saavedra". */
export function misspell(name: string): string {
  return confuseLetters(name) ?? name + (name.endsWith('e') ? 's' : 'e');
}

/** Replaces the first confusable letters of a name; null if it has none. */
function confuseLetters(name: string): string | null {
  for (const [right, wrong] of confusions) {
    const index = name.indexOf(right, 1);
    if (index > 0) return name.slice(0, index) + wrong + name.slice(index + right.length);
  }
  return null;
}

/** Returns another number as it is printed and as it is stored: the requested one, or one that differs in a digit. */
export function otherNumber(
  { law, practice }: OpenReport,
  person: Entity,
  requested: string,
): { printed: string; stored: string } {
  const own = practice.numberOf(person);
  const { parse, print } = law.taxId;
  const candidate = requested === '' ? changeDigit(own) : requested;
  // In some countries people are known by the number of a card, which is no tax number.
  const parsed = own === person.taxId?.value ? parse(candidate) : null;
  const stored = (requested === '' ? parsed?.demanded : parsed?.canonical) ?? candidate;
  const [card, ...rest] = person.otherIds;
  const other = {
    ...person,
    taxId: person.taxId && { ...person.taxId, value: stored },
    otherIds: card === undefined ? [] : [{ ...card, value: stored }, ...rest],
  };
  return { printed: requested === '' ? practice.printedNumber(other) : print(requested), stored };
}

/** Changes the last digit before the check digit by one. */
function changeDigit(number: string): string {
  const at = number.slice(0, -1).search(/\d\D*$/);
  const digit = Number(number[at]);
  return `${number.slice(0, at)}${digit + (digit === 9 ? -1 : 1)}${number.slice(at + 1)}`;
}

/** Returns two names in each spelling: with and without capitals, composed and decomposed. */
export function spellings(right: string, wrong: string): [string, string][] {
  const pairs = (['NFC', 'NFD'] as const).flatMap((form): [string, string][] => [
    [right.normalize(form), wrong.normalize(form)],
    [right.toUpperCase().normalize(form), wrong.toUpperCase().normalize(form)],
  ]);
  return [...new Map(pairs)];
}

// Replaces the name of a company in a text. The full stop of "S.A." may also end the sentence, which then keeps
// one.
export function replaceCompanyName(value: string, from: string, to: string): string {
  if (value === from || !from.endsWith('.')) return value.replaceAll(from, to);
  return value.split(from).reduce((before, after) => {
    const closes = after === '' || /^ \p{Lu}/u.test(after);
    return `${before}${to}${closes ? '.' : ''}${after}`;
  });
}

/** Exchanges the last two unequal neighbouring digits before the check digit. */
function exchangeDigits(number: string): string {
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

/** Returns the number with the next invalid check digit. */
function withWrongDigit({ parse }: TaxIdScheme, number: string): string | undefined {
  const own = marks.indexOf(number.slice(-1));
  const others = [...marks.slice(own + 1), ...marks.slice(0, own)].map((mark) => number.slice(0, -1) + mark);
  return others.find((other) => parse(other)?.valid === false);
}

// The first word states the trade and the last the legal form; a word between them that can be misspelt is
// chosen.
function misspellCompany(name: string, endings: readonly string[]): string {
  const ending = endings.find((one) => name.endsWith(` ${one}`));
  const words = name.split(' ');
  const last = words.length - (ending?.split(' ').length ?? 1) - 1;
  const own = words.map(
    (word, at) => at > 0 && at <= last && /^\p{Lu}\p{Ll}{2,}/u.test(word) && confuseLetters(word) !== null,
  );
  const index = Math.max(0, own.includes(true) ? own.lastIndexOf(true) : last);
  return words.map((word, position) => (position === index ? misspell(word) : word)).join(' ');
}
