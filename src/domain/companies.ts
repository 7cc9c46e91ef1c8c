import { nearest } from '../contract/nearest.js';
import { builtInCatalogue, type Catalogue } from './catalogue.js';
import type { CompanyFixture } from './fixtures/company-fixture.js';
import { taxIdSchemes } from './jurisdictions/tax-ids.js';
import { checkDigit, firstCompanyBody, parseRut } from './rut.js';
import { rutMistake } from './rut-mistakes.js';
import type { Scenario } from './scenarios.js';
import { modifiers } from './timeline.js';

/** The company that a text names, whatever its spelling. */
export interface CompanyRef {
  /** One text for all spellings of one company. */
  readonly canonical: string;
  /** Canonical tax id, where the name is one or stands for one. */
  readonly taxId: string | null;
  /** The scenario that applies. */
  readonly scenario: Scenario | null;
  /** Tells several companies of one scenario apart. */
  readonly label: string | null;
  /** How the report is asked to come about, by name; the company stays the same. */
  readonly modifiers: readonly string[];
  /** What a user's own file says of the company, where there is one. */
  readonly fixture?: CompanyFixture;
}

export type CompanyResolution = { readonly known: true; readonly company: CompanyRef } | RefusedCompany;

/** That a text names no company. */
export interface RefusedCompany {
  readonly known: false;
  /** Whether it is a reserved name that nothing has, or a text that was plainly meant otherwise. */
  readonly code: 'unknown-scenario' | 'invalid-company-id';
  readonly detail: string;
  /** Ids that the text may have meant, nearest first; none where nothing is near. */
  readonly nearest: readonly string[];
}

/** What is wrong with an id, and what may have been meant. */
export function refusalText({ detail, nearest: ids }: RefusedCompany): string {
  return ids.length === 0 ? detail : `${detail} The nearest: ${ids.join(', ')}.`;
}

const prefix = 'sbx-';
const reservedBodies = { from: 66_100_000, to: 66_100_099 };
/** One array for all: most company ids have no modifiers. */
const none: readonly string[] = [];
const labelForm = /^[A-Za-z0-9._-]{1,40}$/;

/**
 * Which company a text names. Under the reserved names (`sbx-…` in any case, RUT bodies 66.100.0xx in any spelling) only those of
 * the catalogue are known: `sbx-<key>[+<modifier>…][#<label>]`. A valid RUT of a company is that company in all its
 * spellings, and so is the number that a company of the catalogue has in its country. What was plainly meant as one of
 * these is refused: blanks around it, a scenario's name without its prefix, a RUT with a wrong check digit or of a
 * person. Any other text is opaque: a company of its own, compared as it is.
 */
export function resolveCompany(
  companyId: string,
  catalogue: Catalogue = builtInCatalogue,
): CompanyResolution {
  const resolution = resolveName(companyId, catalogue);
  if (!resolution.known) return resolution;
  const fixture = catalogue.fixtures.get(resolution.company.canonical);
  return fixture === undefined ? resolution : known({ ...resolution.company, fixture });
}

function resolveName(companyId: string, catalogue: Catalogue): CompanyResolution {
  if (companyId.trim() !== companyId) return padded(companyId, catalogue);
  if (companyId.slice(0, prefix.length).toLowerCase() === prefix) return byName(companyId, catalogue);
  if (catalogue.byKey(keyIn(companyId)) !== undefined) return unprefixed(companyId, catalogue);
  if (!mayBeNumber(companyId)) return opaque(companyId, catalogue);
  const reserved = reservedBody(companyId);
  if (reserved !== null) return byReservedBody(reserved, catalogue);
  const rut = parseRut(companyId);
  const taxId = rut?.valid === true && rut.body >= firstCompanyBody ? rut.canonical : null;
  const scenario = catalogue.byTaxId(taxId ?? companyId);
  if (scenario !== undefined) return known(refOf(scenario));
  const abroad = taxId === null ? byForeignTaxId(companyId, catalogue) : null;
  if (abroad !== null) return abroad;
  const mistake = rut === null ? null : rutMistake(companyId, rut);
  if (mistake !== null) return { known: false, code: 'invalid-company-id', ...mistake };
  return known({ canonical: taxId ?? companyId, taxId, scenario: null, label: null, modifiers: none });
}

function opaque(companyId: string, catalogue: Catalogue): CompanyResolution {
  const scenario = catalogue.byTaxId(companyId);
  if (scenario !== undefined) return known(refOf(scenario));
  return known({ canonical: companyId, taxId: null, scenario: null, label: null, modifiers: none });
}

/** Every tax number has six digits at least. Most ids have fewer, and are not taken for numbers of five countries. */
function mayBeNumber(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length && digits < 6; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x30 && unit <= 0x39) digits += 1;
  }
  return digits === 6;
}

/** The same company, asked for in the same way: what tells one request from another, as one text. */
export function requestName({ canonical, modifiers: asked }: CompanyRef): string {
  return asked.length === 0 ? canonical : [canonical, ...asked].join('+');
}

/** An id that asks for the company in the same way; `resolveCompany` reads it back. */
export function askingId({ canonical, scenario, label, modifiers: asked }: CompanyRef): string {
  if (scenario === null || asked.length === 0) return canonical;
  return `${prefix}${[scenario.key, ...asked].join('+')}${label === null ? '' : `#${label}`}`;
}

/** Every company that is known by name: those of the catalogue in its order, then those of own files by their id. */
export function knownCompanies(catalogue: Catalogue): CompanyRef[] {
  const listed = catalogue.scenarios.map(({ key }) => prefix + key);
  const own = [...catalogue.fixtures.keys()].filter((id) => !listed.includes(id)).sort();
  return [...listed, ...own].flatMap((id) => {
    const resolution = resolveCompany(id, catalogue);
    return resolution.known ? [resolution.company] : [];
  });
}

function known(company: CompanyRef): CompanyResolution {
  return { known: true, company };
}

function unknown(detail: string, candidates: readonly string[]): RefusedCompany {
  return { known: false, code: 'unknown-scenario', detail, nearest: candidates };
}

/** A text with blanks around it is a company with blanks in its id to nobody. */
function padded(companyId: string, catalogue: Catalogue): RefusedCompany {
  const code = 'invalid-company-id';
  const meant = companyId.trim();
  if (meant === '') return { known: false, code, detail: 'The id holds nothing but blanks.', nearest: [] };
  const resolution = resolveName(meant, catalogue);
  const fault = 'The id has blanks before or after it.';
  if (resolution.known) return { known: false, code, detail: fault, nearest: [meant] };
  return { ...resolution, code, detail: `${fault} ${resolution.detail}` };
}

/** What stands before modifiers and label. */
function keyIn(name: string): string {
  const end = name.search(/[+#]/);
  return (end < 0 ? name : name.slice(0, end)).toLowerCase();
}

function unprefixed(companyId: string, catalogue: Catalogue): RefusedCompany {
  const code = 'invalid-company-id';
  const meant = prefix + companyId;
  const resolution = byName(meant, catalogue);
  const detail = `${companyId} is the name of a scenario without the ${prefix} before it.`;
  if (!resolution.known) return { ...resolution, code, detail: `${detail} ${resolution.detail}` };
  return { known: false, code, detail, nearest: [askingId(resolution.company)] };
}

function byName(companyId: string, catalogue: Catalogue): CompanyResolution {
  const mark = companyId.indexOf('#');
  const label = mark < 0 ? null : companyId.slice(mark + 1);
  const [key = '', ...given] = (mark < 0 ? companyId : companyId.slice(0, mark))
    .slice(prefix.length)
    .toLowerCase()
    .split('+');
  const scenario = catalogue.byKey(key);
  if (scenario === undefined) return unknownKey(key, companyId, catalogue);
  if (label !== null && !labelForm.test(label)) {
    const detail = `The label behind # takes 1 to 40 letters, digits, dots, hyphens and underscores.`;
    return unknown(detail, [`${prefix}${key}#1`]);
  }
  const asked = given.sort();
  const fault = modifierFault(key, asked);
  if (fault !== null) return fault;
  const company = refOf(scenario);
  if (label === null) return known({ ...company, modifiers: asked });
  return known({
    ...company,
    canonical: `${company.canonical}#${label}`,
    taxId: null,
    label,
    modifiers: asked,
  });
}

function unknownKey(key: string, companyId: string, { scenarios }: Catalogue): CompanyResolution {
  const keys = scenarios.map((scenario) => scenario.key);
  const near = nearest(key, keys, 3);
  return unknown(
    `Names under ${prefix} are reserved for the catalogue, which has no ${companyId}.`,
    (near.length > 0 ? near : keys.slice(0, 6)).map((name) => prefix + name),
  );
}

/** What is wrong with the modifiers of an id, if anything: one is unknown, given twice, or they exclude each other. */
function modifierFault(key: string, asked: readonly string[]): CompanyResolution | null {
  const names = Object.keys(modifiers);
  const stranger = asked.find((name) => !names.includes(name));
  if (stranger !== undefined) {
    const near = nearest(stranger, names, 3);
    const detail = `There is no modifier +${stranger}; there are ${names.map((name) => `+${name}`).join(', ')}.`;
    return unknown(
      detail,
      (near.length > 0 ? near : names).map((name) => `${prefix}${key}+${name}`),
    );
  }
  const courses = asked.filter((name) => modifiers[name]?.timeline !== undefined);
  if (new Set(asked).size === asked.length && courses.length < 2) return null;
  return unknown(
    'A report takes one course: of the modifiers that choose one, give only one, and each only once.',
    [...new Set(courses)].map((name) => `${prefix}${key}+${name}`),
  );
}

/** A reserved number as somebody wrote it; without its check digit, the mark is empty. */
interface ReservedNumber {
  readonly body: number;
  readonly mark: string;
}

const digitsAndSigns = /^[\d\s.,\p{Pd}]{8,}[\dkK]?\s*$/u;

/**
 * Reads a reserved number however its digits are set apart (blanks and hyphens as they come out of a PDF), and with the
 * check digit left out: what names no company of the catalogue must not pass for another one.
 */
function reservedBody(text: string): ReservedNumber | null {
  if (!digitsAndSigns.test(text)) return null;
  const match = /^0*(\d{8})([\dkK]?)$/.exec(text.replace(/[\s.,\p{Pd}]/gu, ''));
  const body = Number(match?.[1]);
  const isReserved = body >= reservedBodies.from && body <= reservedBodies.to;
  return isReserved ? { body, mark: (match?.[2] ?? '').toUpperCase() } : null;
}

function byReservedBody({ body, mark }: ReservedNumber, catalogue: Catalogue): CompanyResolution {
  const written = mark === '' ? String(body) : `${body}-${mark}`;
  const scenario = catalogue.byTaxId(written);
  if (scenario !== undefined) return known(refOf(scenario));
  const candidates = catalogue.scenarios.map((candidate) => candidate.taxId);
  const sameBody = candidates.filter((taxId) => taxId.startsWith(`${body}-`));
  const range = 'RUT bodies from 66.100.000 to 66.100.099 are reserved for the catalogue';
  const near = sameBody.length > 0 ? sameBody : nearest(written, candidates, 3);
  if (mark === '') return unknown(`${written} lacks its check digit. ${range}.`, near);
  return unknown(
    mark === checkDigit(body)
      ? `${range}, which has no ${written}.`
      : `${written} has a wrong check digit. ${range}.`,
    near,
  );
}

/** A company of the catalogue by its number in another country, in any spelling; a wrong check digit is told. */
function byForeignTaxId(companyId: string, catalogue: Catalogue): CompanyResolution | null {
  for (const { type, parse } of Object.values(taxIdSchemes)) {
    const read = type === 'RUT' ? null : parse(companyId);
    const scenario = catalogue.byTaxId(read?.demanded ?? '');
    if (read === null || scenario === undefined) continue;
    if (read.valid) return known(refOf(scenario));
    const detail = `${companyId} has a wrong check digit for the ${type} of a company of the catalogue.`;
    return unknown(detail, [scenario.taxId]);
  }
  return null;
}

function refOf(scenario: Scenario): CompanyRef {
  return { canonical: prefix + scenario.key, taxId: scenario.taxId, scenario, label: null, modifiers: none };
}
