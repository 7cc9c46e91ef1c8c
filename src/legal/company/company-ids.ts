import { findNearest, isTypoOf } from '../../values/message-text.js';
import { belongsToScenario, isReserved } from '../jurisdictions/cl/plan/company-numbers.js';
import { checkDigit, firstCompanyBody, parseRut, rutMistake } from '../jurisdictions/cl/rut.js';
import { taxIdSchemes } from '../jurisdictions/tax-ids.js';
import {
  builtInCatalogue,
  type Catalogue,
  type CompanyFixture,
  createCatalogue,
  isTimelineOnly,
  type Scenario,
} from './catalogue.js';
import { defectRefusal, defects, defectsOf, isDefect, requestedDefects } from './defects.js';
import {
  anyOtherModifiers,
  type CompanyRef,
  type CompanyResolution,
  companyRefOf,
  noModifiers,
  noOtherModifiers,
  type OtherModifiers,
  type RefusedCompany,
  refusedCompany,
  refusedCompanyAmong,
  resolvedCompany,
  scenarioPrefix,
} from './resolution.js';
import { modifiers } from './timeline.js';

/**
 * Resolves a company id. Reserved names (`sbx-…` in any case, RUT bodies 66.100.0xx in any spelling) resolve to
 * catalogue companies only: `sbx-<key>[+<modifier>…][#<label>]`. All spellings of a valid company RUT, or of a
 * catalogue company's number in its country, resolve to one company. Likely mistakes are refused: surrounding blanks, a
 * scenario name without `sbx-`, a modifier on the name of no scenario, a RUT with a wrong check digit or of a person. Any
 * other text is an opaque id, compared exactly.
 * @param others modifiers that the caller gives a meaning, besides those of timelines and defects
 */
export function resolveCompany(
  companyId: string,
  catalogue: Catalogue = builtInCatalogue,
  others: OtherModifiers = noOtherModifiers,
): CompanyResolution {
  const resolution = resolveName(companyId, { catalogue, others });
  if (!resolution.known) return resolution;
  const fixture = catalogue.fixtures.get(resolution.company.canonical);
  if (fixture === undefined) return resolution;
  const requestedNames = requestedDefects(resolution.company.modifiers);
  if (requestedNames.length > 0 && !isTimelineOnly(fixture))
    return refusedCompany(
      `The file ${fixture.path} sets the content of its report; write ${requestedNames.join()} in the file.`,
      [resolution.company.canonical],
    );
  return resolvedCompany({ ...resolution.company, fixture });
}

/** The companies and modifiers that names are looked up in. */
interface NameLookup {
  readonly catalogue: Catalogue;
  readonly others: OtherModifiers;
}

function resolveName(companyId: string, lookup: NameLookup): CompanyResolution {
  const { catalogue } = lookup;
  if (companyId.trim() !== companyId) return paddedId(companyId, lookup);
  if (companyId.slice(0, scenarioPrefix.length).toLowerCase() === scenarioPrefix)
    return resolveScenarioName(companyId, lookup);
  const [key = ''] = companyId.toLowerCase().split(/[+#]/, 1);
  if (catalogue.byKey(key) !== undefined) return unprefixedId(companyId, lookup);
  return (
    resolveTaxNumber(companyId, catalogue) ??
    misplacedModifiers(companyId, lookup) ??
    otherCompany(companyId, null)
  );
}

/** Resolves to a company that is in no catalogue. */
function otherCompany(canonical: string, taxId: string | null): CompanyResolution {
  return resolvedCompany({ canonical, taxId, scenario: null, label: null, modifiers: noModifiers });
}

/** The scenario and the fixture that user files define for a company. */
export interface OwnFiles {
  readonly scenario?: Scenario | undefined;
  readonly fixture?: CompanyFixture | undefined;
}

/**
 * Returns the company with this canonical name and modifiers. Uses the user files from the time of the create, or the
 * built-in catalogue without them.
 * @throws Error if the name resolves to no company
 */
export function companyNamed(name: string, { scenario, fixture }: OwnFiles = {}): CompanyRef {
  const ofScenario = scenario === undefined ? builtInCatalogue : createCatalogue([scenario]);
  const resolution = name.startsWith(scenarioPrefix)
    ? resolveScenarioName(name, { catalogue: ofScenario, others: anyOtherModifiers })
    : resolveName(name, { catalogue: noScenarios, others: anyOtherModifiers });
  if (!resolution.known)
    throw new Error(`a report is about a company that there is not: ${resolution.detail}`);
  return fixture === undefined ? resolution.company : { ...resolution.company, fixture };
}

const noScenarios = createCatalogue([]);

/** Inserts modifiers (joined by +) into a canonical name, before its label. */
export function modifiedCompanyName(canonical: string, modifierNames: string | undefined): string {
  if (modifierNames === undefined) return canonical;
  const labelStart = canonical.indexOf('#');
  const end = labelStart < 0 ? canonical.length : labelStart;
  return `${canonical.slice(0, end)}+${modifierNames}${canonical.slice(end)}`;
}

/** Returns one text that is equal for two requests with the same company and modifiers. */
export function requestNameOf({ canonical, modifiers: modifierNames }: CompanyRef): string {
  return modifierNames.length === 0 ? canonical : [canonical, ...modifierNames].join('+');
}

/** Returns a company id that `resolveCompany` resolves to the same company and modifiers. */
export function companyIdOf({ canonical, scenario, label, modifiers: modifierNames }: CompanyRef): string {
  if (scenario === null || modifierNames.length === 0) return canonical;
  return `${scenarioPrefix}${[scenario.key, ...modifierNames].join('+')}${label === null ? '' : `#${label}`}`;
}

/** Lists all named companies: the catalogue in its order, then the fixtures by id. */
export function knownCompanies(catalogue: Catalogue): CompanyRef[] {
  const listed = catalogue.scenarios.map(({ key }) => scenarioPrefix + key);
  const own = [...catalogue.fixtures.keys()].filter((id) => !listed.includes(id)).sort();
  return [...listed, ...own].flatMap((id) => {
    const resolution = resolveCompany(id, catalogue);
    return resolution.known ? [resolution.company] : [];
  });
}

const labelForm = /^[A-Za-z0-9._-]{1,40}$/;

function resolveScenarioName(companyId: string, lookup: NameLookup): CompanyResolution {
  const labelStart = companyId.indexOf('#');
  const label = labelStart < 0 ? null : companyId.slice(labelStart + 1);
  const [key = '', ...givenNames] = (labelStart < 0 ? companyId : companyId.slice(0, labelStart))
    .slice(scenarioPrefix.length)
    .toLowerCase()
    .split('+');
  const scenario = lookup.catalogue.byKey(key);
  if (scenario === undefined) return unknownScenario(key, companyId, lookup);
  if (label !== null && !labelForm.test(label)) {
    const detail = `A label after # has 1 to 40 letters, digits, dots, hyphens and underscores.`;
    return refusedCompany(detail, [withLabelLast(key, givenNames, label, lookup)]);
  }
  const modifierNames = givenNames.sort();
  const refusal = modifierError(key, modifierNames, lookup.others) ?? defectRefusal(scenario, modifierNames);
  if (refusal !== null) return refusal;
  const company = companyRefOf(scenario);
  if (label === null) return resolvedCompany({ ...company, modifiers: modifierNames });
  return resolvedCompany({
    ...company,
    canonical: `${company.canonical}#${label}`,
    taxId: null,
    label,
    modifiers: modifierNames,
  });
}

/** Returns the name with its modifiers moved before the label; otherwise the name with a valid label. */
function withLabelLast(
  key: string,
  givenNames: readonly string[],
  label: string,
  lookup: NameLookup,
): string {
  const [name, ...late] = label.split('+');
  const reordered = `${scenarioPrefix}${[key, ...givenNames, ...late].join('+')}#${name}`;
  return late.length > 0 && resolveScenarioName(reordered, lookup).known
    ? reordered
    : `${scenarioPrefix}${key}#1`;
}

function unknownScenario(key: string, companyId: string, lookup: NameLookup): CompanyResolution {
  const keys = lookup.catalogue.scenarios.map((scenario) => scenario.key);
  const rest = companyId.slice(scenarioPrefix.length + key.length);
  // Modifiers and label are kept, or corrected too, if the company accepts them.
  const wholeName = (near: string): string => {
    const resolution = resolveScenarioName(scenarioPrefix + near + rest, lookup);
    return resolution.known ? scenarioPrefix + near + rest : (resolution.nearest[0] ?? scenarioPrefix + near);
  };
  return refusedCompanyAmong(
    `Names under ${scenarioPrefix} are reserved for the catalogue, which has no ${companyId}.`,
    [...new Set(findNearest(key, keys, 3).map(wholeName))],
    keys.map((name) => scenarioPrefix + name),
  );
}

/** Returns a refusal if a modifier is unknown, repeated, or excluded by another one; otherwise null. */
function modifierError(
  key: string,
  modifierNames: readonly string[],
  others: OtherModifiers,
): CompanyResolution | null {
  const names = Object.keys(modifiers);
  const isModifier = isModifierName(others);
  const unknownName = modifierNames.find((name) => !isModifier(name));
  const suggestionFor = (name: string): string =>
    scenarioPrefix + [key, ...(others.includes(name) ? others.effectiveWith(name) : [name])].join('+');
  if (unknownName !== undefined) {
    const incomplete = others.incomplete(unknownName);
    if (incomplete !== null) return refusedCompany(incomplete.detail, [suggestionFor(incomplete.example)]);
    const { examples } = others;
    const near = findNearest(unknownName, [...names, ...examples, ...defectsOf(key)], 3);
    const detail = `There is no modifier +${unknownName}; there are ${[...names, ...examples].map((name) => `+${name}`).join(', ')}.`;
    return refusedCompany(detail, near.map(suggestionFor));
  }
  const contradictions = others.contradictions(modifierNames);
  if (contradictions.length > 0)
    return refusedCompany(contradictions.join(' '), [
      ...new Set(modifierNames.filter(others.includes).map(suggestionFor)),
    ]);
  const courses = modifierNames.filter((name) => modifiers[name]?.timeline !== undefined);
  const once = [...new Set(modifierNames)];
  if (once.length === modifierNames.length && courses.length < 2) return null;
  const hasOneCourse = new Set(courses).size < 2;
  return refusedCompany(
    'A report has one course: give only one of the modifiers that choose a course, and each modifier only once.',
    hasOneCourse ? [scenarioPrefix + [key, ...once].join('+')] : [...new Set(courses)].map(suggestionFor),
  );
}

const isModifierName =
  (others: OtherModifiers) =>
  (name: string): boolean =>
    Object.hasOwn(modifiers, name) || isDefect(name) || others.includes(name);

/** At least six digits, as every tax number has. A cheap test that spares most ids the parsers of five countries. */
const sixDigits = /^(?:\D*\d){6}/;

/** Resolves a tax number. Returns a refusal for a wrong number, and null for text that is not a tax number. */
function resolveTaxNumber(companyId: string, catalogue: Catalogue): CompanyResolution | null {
  if (!sixDigits.test(companyId)) return resolveTaxId(companyId, catalogue);
  const reserved = resolveReservedNumber(companyId, catalogue);
  if (reserved !== null) return reserved;
  const rut = parseRut(companyId);
  if (rut === null || !rut.valid || rut.body < firstCompanyBody) {
    const resolution = resolveTaxId(companyId, catalogue) ?? resolveForeignTaxId(companyId, catalogue);
    const mistake = resolution === null && rut !== null ? rutMistake(companyId, rut) : null;
    return mistake === null ? resolution : mistakenId(mistake.detail, mistake.nearest);
  }
  const { canonical, body } = rut;
  if (belongsToScenario(body))
    return resolveTaxId(canonical, catalogue) ?? refusedCompany(labelledOnlyText, []);
  return resolveTaxId(canonical, catalogue) ?? otherCompany(canonical, canonical);
}

function resolveTaxId(canonical: string, catalogue: Catalogue): CompanyResolution | null {
  const scenario = catalogue.byTaxId(canonical);
  return scenario === undefined ? null : resolvedCompany(companyRefOf(scenario));
}

const labelledOnlyText =
  'RUTs from 66.000.000 to 66.099.999 and from 66.110.000 to 66.199.999 belong to labelled companies of the catalogue, which are requested by name, as sbx-<key>#<label>, to holders whose owners a scenario sets, and to companies that merged or divided in a report. No report can be created on these numbers.';

const digitsAndSigns = /^[\d\s.,\p{Pd}]{8,}[\dkK]?\s*$/u;

/**
 * Resolves a reserved number with any separators (also blanks and hyphens from a PDF), with or without its check
 * digit; null for other text. A reserved number outside the catalogue must be refused; it must not pass for another
 * company.
 */
function resolveReservedNumber(companyId: string, catalogue: Catalogue): CompanyResolution | null {
  if (!digitsAndSigns.test(companyId)) return null;
  const match = /^0*(\d{8})([\dkK]?)$/.exec(companyId.replace(/[\s.,\p{Pd}]/gu, ''));
  const body = Number(match?.[1]);
  if (!isReserved(body)) return null;
  const mark = (match?.[2] ?? '').toUpperCase();
  const written = mark === '' ? String(body) : `${body}-${mark}`;
  const scenario = catalogue.byTaxId(written);
  if (scenario !== undefined) return resolvedCompany(companyRefOf(scenario));
  const candidates = catalogue.scenarios.map((candidate) => candidate.taxId);
  const sameBody = candidates.filter((taxId) => taxId.startsWith(`${body}-`));
  const range = 'RUT bodies from 66.100.000 to 66.100.099 are reserved for the catalogue';
  const near = sameBody.length > 0 ? sameBody : findNearest(written, candidates, 3);
  if (mark === '') return refusedCompany(`${written} lacks its check digit. ${range}.`, near);
  return refusedCompany(
    mark === checkDigit(body)
      ? `${range}, which has no ${written}.`
      : `${written} has a wrong check digit. ${range}.`,
    near,
  );
}

/** Resolves the foreign tax number of a catalogue company in any spelling. A wrong check digit is refused. */
function resolveForeignTaxId(companyId: string, catalogue: Catalogue): CompanyResolution | null {
  for (const { type, parse } of Object.values(taxIdSchemes)) {
    const read = type === 'RUT' ? null : parse(companyId);
    const scenario = catalogue.byTaxId(read?.demanded ?? '');
    if (read === null || scenario === undefined) continue;
    if (read.valid) return resolvedCompany(companyRefOf(scenario));
    const detail = `${companyId} has a wrong check digit for the ${type} of a company of the catalogue.`;
    return refusedCompany(detail, [scenario.taxId]);
  }
  return null;
}

/** Refuses an id that is likely a mistake. */
function mistakenId(detail: string, nearest: readonly string[]): RefusedCompany {
  return { known: false, code: 'invalid-company-id', detail, nearest };
}

/** Refuses an id with surrounding blanks; they are always a mistake. */
function paddedId(companyId: string, lookup: NameLookup): RefusedCompany {
  const trimmed = companyId.trim();
  if (trimmed === '') return mistakenId('The id contains only blanks.', []);
  const resolution = resolveName(trimmed, lookup);
  const reason = 'The id has blanks before or after it.';
  if (resolution.known) return mistakenId(reason, [trimmed]);
  return mistakenId(`${reason} ${resolution.detail}`, resolution.nearest);
}

function unprefixedId(companyId: string, lookup: NameLookup): RefusedCompany {
  const resolution = resolveScenarioName(scenarioPrefix + companyId, lookup);
  const reason = `${companyId} is the name of a scenario without the ${scenarioPrefix} before it.`;
  if (resolution.known) return mistakenId(reason, [companyIdOf(resolution.company)]);
  return mistakenId(`${reason} ${resolution.detail}`, resolution.nearest);
}

/**
 * Refuses modifiers on a name of no scenario, and anything after the tax number of one: as parts of a name they would
 * have no effect. Returns null for other text, and for names that were resolved before.
 */
function misplacedModifiers(companyId: string, lookup: NameLookup): RefusedCompany | null {
  const { catalogue, others } = lookup;
  const baseEnd = companyId.search(/[+#]/);
  if (baseEnd < 0 || others === anyOtherModifiers) return null;
  const base = companyId.slice(0, baseEnd);
  const rest = companyId.slice(baseEnd);
  const knownNames = (text: string): string[] => {
    const resolution = resolveScenarioName(scenarioPrefix + text, lookup);
    return resolution.known ? [companyIdOf(resolution.company)] : [];
  };
  const numbered = resolveTaxNumber(base, catalogue);
  if (numbered?.known && numbered.company.scenario !== null) {
    const { key } = numbered.company.scenario;
    const detail = `Modifiers and labels follow the name of a scenario, not its tax number: ${base} is ${scenarioPrefix}${key}.`;
    return mistakenId(detail, knownNames(key + rest));
  }
  const meant = new Map<string, string>();
  for (const name of new Set(rest.toLowerCase().split(/[+#]/))) {
    const modifier = isModifierName(others)(name) ? name : typoOf(name, others);
    if (modifier !== null) meant.set(name, modifier);
  }
  if (meant.size === 0) return null;
  const names = [...new Set(meant.values())];
  const keys = catalogue.scenarios.map(({ key }) => key);
  const suffix = names.map((name) => `+${name}`).join('');
  const fitting = names
    .flatMap((name) => defects[name]?.outcomes ?? [])
    .flatMap(({ scenarios }) => scenarios);
  const candidates = new Set([...findNearest(base, keys, 3), usualKey, ...fitting]);
  const fits = [...candidates].flatMap((key) => knownNames(key + suffix)).slice(0, 3);
  const usual = resolveScenarioName(scenarioPrefix + usualKey + suffix, lookup);
  const own = [...meant.keys()].map((name) => `+${name}`).join('');
  const detail = `Only companies of the catalogue take modifiers, and ${base === '' ? 'an id without a name' : base} is not one of them: ${own} would be a part of the id, and have no effect.`;
  return mistakenId(detail, fits.length > 0 || usual.known ? fits : usual.nearest);
}

/** Key of the plainest scenario, which takes most modifiers. */
const usualKey = 'spa-clean';

/** Shorter names are near to words that an id may have: `stall` to `stalls`. */
const minTypoLength = 8;

/** Returns the modifier that a name is one letter away from, or has another unit or value of; null for other names. */
function typoOf(name: string, others: OtherModifiers): string | null {
  const incomplete = /\d/.test(name) ? others.incomplete(name) : null;
  if (incomplete !== null) return incomplete.example;
  const known = [...Object.keys(modifiers), ...Object.keys(defects), ...others.examples];
  return known.find((one) => one.length >= minTypoLength && isTypoOf(name, one, 1)) ?? null;
}
