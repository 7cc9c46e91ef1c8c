import type { Industry } from '../../../../contract/generated/types.js';
import { addDays, type CivilDate, isoDate, yearOf } from '../../../../values/dates.js';
import { type Draws, drawsAt, permuted } from '../../../../values/draws.js';
import { memoize } from '../../../../values/maps.js';
import type { Regime } from '../../company-choices.js';
import type { LegalForm } from '../../law.js';
import { fullName } from '../../person-names.js';
import type { PersonName } from '../../practice.js';
import { chileanOffices } from '../calendar.js';
import { formInShares, formOf, namedLike, usualEnding } from '../legal-forms.js';
import {
  type Commune,
  communeNamed,
  drawPersonName,
  drawSurname,
  type FoundingEra,
  industryOf,
  vocabulary,
  weightOf,
} from '../vocabulary.js';
import { indexOfTaxId, tierOf } from './company-numbers.js';

/** The identity of a generated company: a function of the seed, its RUT and the horizon alone. */
export interface CompanyIdentity {
  readonly taxId: string;
  readonly name: string;
  readonly legalForm: LegalForm;
  readonly regime: Regime;
  readonly industry: Industry;
  readonly commune: Commune;
  readonly foundedOn: CivilDate;
  /** The family or partner in the company's name. */
  readonly surname: string | null;
  /** True if the name mentions the children. */
  readonly family: boolean;
  /** The holder after whom a one-person company is named. */
  readonly holderName: PersonName | null;
}

/** The horizon of almost all clocks. */
export const usualHorizon: CivilDate = '2025-06-30';

/**
 * Returns the date by which all fixed facts of a company have happened: 30 June 2025, or for an earlier report the
 * last office day of the year before it. With such an early clock, a company founded later is founded earlier, in a
 * form that existed.
 */
export function horizonOf(asOfDate: CivilDate): CivilDate {
  return asOfDate > usualHorizon
    ? usualHorizon
    : chileanOffices.onOrBefore(isoDate(yearOf(asOfDate) - 1, 12, 31));
}

/** Returns the identity of the company with a RUT. */
export function companyIdentity(seed: string, taxId: string, horizon: CivilDate): CompanyIdentity {
  const draws = drawsAt({ seed, type: 'company', company: taxId }, 'identity');
  const lastYear = yearOf(horizon) - 2;
  const era = drawEra(draws, lastYear);
  const legalForm = draws.weighted('legal form', era.forms, ([, weight]) => weight)[0];
  const industry =
    tierOf(taxId) > 0 ? industryOf('investments') : draws.pick('industry', vocabulary.industries);
  // A trade may be possible only in some communes.
  const drawnCommune = draws.weighted('commune', vocabulary.communes, weightOf);
  const { communes = [drawnCommune.name] } = industry;
  const commune = communes.includes(drawnCommune.name)
    ? drawnCommune
    : communeNamed(draws.pick('commune of its trade', communes));
  const electronic = formOf({ legalForm }).electronic && draws.chance('electronic', era.resShare / 100);
  const year = draws.int('year', era.from, Math.min(era.to, lastYear));
  const day = isoDate(year, draws.int('month', 1, 12), draws.int('day', 1, 28));
  return {
    taxId,
    legalForm,
    regime: electronic ? 'RES' : 'TRADICIONAL',
    industry,
    commune,
    foundedOn: chileanOffices.onOrAfter(day),
    ...drawName(draws, industry, { taxId, legalForm, regionCode: commune.regionCode }),
  };
}

function drawEra(draws: Draws, lastYear: number): FoundingEra {
  const past = erasUntil(lastYear);
  const [earliest] = vocabulary.foundingEras;
  if (past.length > 0 || earliest === undefined) return draws.weighted('era', past, weightOf);
  return { ...earliest, from: lastYear - 9, to: lastYear };
}

const erasUntil = memoize(50, (lastYear: number) =>
  vocabulary.foundingEras.filter((era) => era.from <= lastYear),
);

function drawName(
  draws: Draws,
  industry: Industry,
  { taxId, legalForm: form, regionCode }: { taxId: string; legalForm: LegalForm; regionCode: string },
): Pick<CompanyIdentity, 'name' | 'surname' | 'family' | 'holderName'> {
  if (formOf({ legalForm: form }).namedAfter === 'holder') {
    const holderName = drawPersonName(draws.at('holder'), regionCode);
    const name = nameAfterHolder(draws, industry, form, holderName);
    return { name, surname: null, family: false, holderName };
  }
  const template = draws.pick('name', namePatterns(industry, form));
  const surname = template.includes('{surname}') ? drawSurname(draws, 'surname', regionCode) : null;
  return {
    name: fillPattern(template, indexOfTaxId(taxId)).replace(
      '{surname}',
      surname === null ? '' : placedSurname(surname, indexOfTaxId(taxId)),
    ),
    surname,
    family: template.includes('e Hijos'),
    holderName: null,
  };
}

/** A word with an adjective, or alone. */
const wordCombinations =
  vocabulary.companyWords.words.length * (vocabulary.companyWords.adjectives.length + 1);

/** Fills in the words of a name, each combination once among consecutive indexes. */
function fillPattern(template: string, index: number): string {
  const { words, adjectives, otherAdjective } = vocabulary.companyWords;
  const combination = permuted(index % wordCombinations, wordCombinations);
  const word = words[combination % words.length] ?? '';
  const adjective = adjectives[Math.floor(combination / words.length)];
  if (template.includes('{adjective}'))
    return template.replace('{X}', word).replace('{adjective}', adjective ?? otherAdjective);
  return template.replace('{X}', adjective === undefined ? word : `${word} ${adjective}`);
}

/** Returns two words for a name, each pair once among consecutive indexes. */
export function pairOfWords(index: number): string {
  const { words } = vocabulary.companyWords;
  const size = words.length * (words.length - 1);
  const combination = permuted(index % size, size);
  const first = combination % words.length;
  const second = (first + 1 + Math.floor(combination / words.length)) % words.length;
  return `${words[first]} ${words[second]}`;
}

/** Words for places, which agree with any noun before them. */
const placeWords = vocabulary.companyWords.adjectives.filter((words) => words.startsWith('de'));

/**
 * Writes a surname in the name of a company, after a place in two names of three: frequent surnames alone would make one
 * name in a hundred a repetition.
 */
function placedSurname(surname: string, index: number): string {
  const place = placeWords[index % Math.ceil(placeWords.length * 1.5)];
  return place === undefined ? surname : `${place} ${surname}`;
}

/** Returns the identity of a company made to hold another: older, with shares, no person in its name. */
export function settledHolderIdentity(
  draws: Draws,
  drawn: CompanyIdentity,
  heldFoundedOn: CivilDate,
): CompanyIdentity {
  const foundedOn = chileanOffices.onOrAfter(addDays(heldFoundedOn, -draws.int('days before', 400, 2_900)));
  const legalForm = formInShares(foundedOn);
  return {
    ...drawn,
    legalForm,
    regime: 'TRADICIONAL',
    industry: industryOf('investments'),
    foundedOn,
    name: drawNeutralName(draws, industryOf('investments'), legalForm, indexOfTaxId(drawn.taxId)),
    surname: null,
    family: false,
    holderName: null,
  };
}

/** Draws a possible former name for a company of this kind; default of `ending`: as its name ends. */
export function drawFormerName(
  draws: Draws,
  identity: { industry: Industry; legalForm: LegalForm; name: string; ending?: string },
): string {
  const { industry, legalForm, name, ending = name.slice(name.lastIndexOf(' ') + 1) } = identity;
  const { words, adjectives } = vocabulary.companyWords;
  const unused = words.filter((word) => !name.includes(word));
  return draws
    .pick('former name', neutralPatterns(industry, legalForm, ending))
    .replace('{X}', draws.pick('former word', unused))
    .replace('{adjective}', draws.pick('former adjective', adjectives));
}

/** Draws a name without a person for a form and industry, with the words of an index. */
export function drawNeutralName(draws: Draws, industry: Industry, form: LegalForm, index: number): string {
  return fillPattern(draws.pick('name', neutralPatterns(industry, form, usualEnding(form))), index);
}

/** Returns a name without a person for a form and industry, each one once among consecutive indexes. */
export function neutralNameAt(index: number, industry: Industry, form: LegalForm): string {
  const patterns = [...new Set(neutralPatterns(industry, form, usualEnding(form)))];
  // Equal words come again after one round, then with the next pattern.
  const round = Math.floor(index / wordCombinations);
  return fillPattern(patterns[(round + (index % wordCombinations)) % patterns.length] ?? '', index);
}

/** Draws the name of a company named after its holder. */
export function nameAfterHolder(
  draws: Draws,
  industry: Industry,
  form: LegalForm,
  holder: PersonName,
): string {
  const business = draws.pick('business', namePatterns(industry, form));
  return `${fullName(holder)} ${business} ${usualEnding(form)}`;
}

function namePatterns(industry: Industry, form: LegalForm): readonly string[] {
  return industry.name[namedLike(form)] ?? [];
}

function neutralPatterns(industry: Industry, form: LegalForm, ending: string): readonly string[] {
  const patterns = namePatterns(industry, form).filter((pattern) => !pattern.includes('{surname}'));
  return patterns.length > 0 ? patterns : [`Comercial {X} ${ending}`];
}
