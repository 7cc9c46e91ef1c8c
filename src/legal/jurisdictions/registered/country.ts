import colombian from '../../../../fixtures/vocabulary/co/wording.json' with { type: 'json' };
import spanish from '../../../../fixtures/vocabulary/es/wording.json' with { type: 'json' };
import mexican from '../../../../fixtures/vocabulary/mx/wording.json' with { type: 'json' };
import peruvian from '../../../../fixtures/vocabulary/pe/wording.json' with { type: 'json' };
import type {
  ArrangementFile,
  CalendarFile,
  Deed,
  DefectFile,
  GroupRow,
  LegalFormTable,
  RegisteredVocabulary,
  Town,
  WordsOfLaw,
} from '../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import type { Draws } from '../../../values/draws.js';
import { mapValues } from '../../../values/maps.js';
import { fillTemplate } from '../../../values/message-text.js';
import { readCalendar } from '../calendar.js';
import { type EntryDraft, formerVersionOn, type Law, readLegalForms } from '../law.js';
import type { CardExpiry, CommercialRegister, NewIds, NewPerson, RegisteredAct } from '../practice.js';

/**
 * Returns the only form of a law with writing data, with its code, label and ending of names. Throws RangeError if there
 * is none.
 */
export function writtenForm({ country, forms }: Law) {
  for (const [code, { label, nameEndings, registered }] of forms.rows) {
    if (registered !== undefined) return { code, label, nameEnding: nameEndings?.[0] ?? '', ...registered };
  }
  throw new RangeError(`no legal form of ${country} says how its companies are written about`);
}

/** The data to write reports of a country with one commercial register, completed from its law. */
export interface CountryData extends CountryParts, Pick<RegisteredLaw, 'vocabulary' | 'wording'> {
  /** The form of its companies. */
  readonly form: Readonly<ReturnType<typeof writtenForm>>;
  readonly arrangements: readonly Arrangement[];
}

/** The data of a country besides its law. */
export interface CountryParts {
  readonly law: RegisteredLaw;
  readonly currency: 'MXN' | 'PEN' | 'COP' | 'EUR';
  readonly defects: Required<DefectFile>;
  readonly lawOfTheDay: readonly WordsOfLaw[];
  /** Faculties that need an express grant, if they differ from the catalogue's. */
  readonly expressFaculties?: readonly string[];
  readonly ids: IdMaker;
  readonly registration: (
    draws: Draws,
    entry: Omit<RegisteredAct, 'commune'> & { readonly place: Town },
  ) => EntryDraft;
  readonly powerEntry?: NonNullable<CommercialRegister['powerEntry']>;
  /** Expiry of an identity card; null if it is valid for life. */
  readonly cardExpiry: CardExpiry;
  /** Returns the number of a deed in its notary's books. */
  readonly deedNumber: (
    draws: Draws,
    date: CivilDate,
    notary: Pick<Deed, 'notaryName' | 'notaryCommune'>,
  ) => string;
}

/** Returns an index from 0 to below `size`. Indexes of other companies or people are other ones: see `companyIndex`. */
export type IndexBelow = (size: number) => number;

/** Makes ids of fictitious people and companies. Each permutes the index among its numbers, so it gives each once. */
export interface IdMaker {
  /** True if the number of a company states the day of its founding. */
  readonly statesFounding?: true;
  readonly company: (index: IndexBelow, company: { name: string; foundedOn: CivilDate }) => string;
  /** Returns the index of a company by its number. Absent: the numbers of its people follow from their names. */
  readonly indexOf?: (taxId: string) => number;
  readonly person: (index: IndexBelow, person: NewPerson, draws: Draws) => NewIds;
}

/** Returns the names of a place in deeds of a date. */
export function namesOn(place: Town, day: CivilDate): Pick<Town, 'name' | 'notarySeat'> {
  return formerVersionOn(place.earlier, day) ?? place;
}

/** The law of a country with one commercial register, with its word lists and the sentences of its documents. */
export interface RegisteredLaw extends Law {
  readonly vocabulary: RegisteredVocabulary;
  readonly wording: Wording;
}

interface LawParts
  extends Pick<Law, 'policy' | 'taxId' | 'terms' | 'decimalMark' | 'locator' | 'powerEntry'>,
    Partial<Pick<Law, 'powerLocator'>>,
    Pick<RegisteredLaw, 'vocabulary'> {
  readonly country: keyof typeof wordings;
  /** The files are not validated here; a test checks them against their schemas. */
  readonly forms: object;
  readonly calendar: object;
}

/** Builds the law of a country from its parts. */
export function registeredLaw({ forms, calendar, ...own }: LawParts): RegisteredLaw {
  const { vocabulary } = own;
  const wording: Wording = wordings[own.country];
  const registrars = new Map(vocabulary.places.map(({ name, registrar }) => [name, registrar]));
  const women = new Set(vocabulary.givenNames.F);
  return {
    powerLocator: own.locator,
    ...own,
    wording,
    forms: readLegalForms(forms as LegalFormTable),
    calendar: readCalendar(calendar as CalendarFile),
    registrarOf: (commune) => registrars.get(commune),
    // A deed keeps only the name of its notary, so the style is derived from it.
    styledNotary: (name) => {
      const [first = '', second = ''] = name.split(' ');
      const isWoman = women.has(first) || women.has(`${first} ${second}`);
      return fillTemplate(wording.notary.styled[isWoman ? 'F' : 'M'], { notary: name });
    },
    conclusion: wording.conclusion,
    personeria: wording.personeria,
    documentTitles: mapValues(wording.documents, ({ title }) => title.replace(/ ?\{.*$/, '')),
    facultyLabels: mapValues(vocabulary.faculties, ({ label }) => label),
  };
}

/** Sentences of the documents of each country with one commercial register. */
const wordings = { MX: mexican, PE: peruvian, CO: colombian, ES: spanish };

/** Templates of a country's documents; every country has all. Null: it has no such document. */
type Wording = (typeof wordings)[keyof typeof wordings];

/** The document types of these reports. */
export type RegisteredDocumentType = keyof Wording['documents'];

export type RequiredSignature =
  | { readonly party: string; readonly count: 1 }
  | { readonly group: string; readonly count: number };

/** A usual administration and representation of a country's companies, with defaults filled in. */
export type Arrangement = ReturnType<typeof readArrangements>[number];

export type ArrangedPower = Arrangement['powers'][number];

/** The signatures that suffice up to amounts, for some faculties; "*" stands for the whole power. */
export type SigningLimits = ArrangedPower['ladders'][number];

/** Reads a country's arrangements. The file is not validated here; a test checks it against its schema. */
export function readArrangements(file: ArrangementFile) {
  const { facultyLists, replacementClause, requestedOperations } = file;
  const codesOf = (names: readonly string[]): string[] => names.flatMap((name) => facultyLists[name] ?? name);
  return file.arrangements.map(({ appointments = null, board = null, groups = [], powers, ...row }) => ({
    ...row,
    ...{ appointments, replacementClause, board, groups, requestedOperations },
    powers: powers.map(({ faculties, scope = null, ladders, ...power }) => ({
      ...power,
      positionTitles: power.positionTitles ?? [],
      parties: power.parties ?? [],
      groups: power.groups ?? [],
      facultyCodes: codesOf(faculties),
      scope,
      ladders: ladders.map((ladder) => ({
        facultyCodes: ladder.faculties === undefined ? ['*'] : codesOf(ladder.faculties),
        // `how` is the wording in the instrument; null if it names everybody.
        steps: ladder.steps.map(({ upTo, anyOf, how = null }) => ({
          upTo,
          how,
          anyOf: anyOf.map((names) => signaturesOf(names, groups)),
        })),
      })),
    })),
  }));
}

/** Returns the joint signers; a class named twice gives two signatures. */
function signaturesOf(names: readonly string[], groups: readonly GroupRow[]): RequiredSignature[] {
  return [...new Set(names)].map((name) =>
    groups.some(({ code }) => code === name)
      ? { group: name, count: names.filter((other) => other === name).length }
      : { party: name, count: 1 },
  );
}
