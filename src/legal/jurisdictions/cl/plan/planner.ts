import listed from '../../../../../fixtures/vocabulary/cl/listed-companies.json' with { type: 'json' };
import { addDays, addYears, type CivilDate, daysBetween, latest } from '../../../../values/dates.js';
import { type DrawKey, type Draws, drawsAt } from '../../../../values/draws.js';
import type { CompanyChoices, HolderChoice } from '../../company-choices.js';
import { formerVersionOn } from '../../former-versions.js';
import { chileanOffices } from '../calendar.js';
import { chileanLaw } from '../law.js';
import { chileanForms, formOf } from '../legal-forms.js';
import { drawPersonName } from '../person-names.js';
import { communeNamed, type Industry, industryOf, vocabulary } from '../vocabulary.js';
import { planAuthority, planPowers } from './authority.js';
import { lifeOf, writesAdministration } from './company-history.js';
import {
  type CompanyIdentity,
  companyIdentity,
  drawNeutralName,
  horizonOf,
  nameAfterHolder,
} from './company-identity.js';
import { drawSubjectTaxId, tierOf } from './company-numbers.js';
import type { CompanyPlan } from './company-plan.js';
import { planOwnership } from './ownership.js';
import { planPast } from './past.js';
import { makeDistinct } from './people.js';
import { planSpeakers } from './representation.js';

/**
 * Ownership and administration of a listed company. With a capital from 1,500,000 UF and an eighth of its shares held
 * by holders of less than a tenth each, it needs an independent director (article 50 bis, Ley 18.046).
 */
interface ListedArrangement {
  readonly weight: number;
  readonly units: readonly number[];
  readonly capital: readonly number[];
  /** Large holders in the list; scattered holders have the rest. */
  readonly holders: readonly { readonly percent: number; readonly kind: string }[];
  readonly scattered: { readonly fewest: number; readonly most: number };
  readonly directors: number;
  readonly independent: boolean;
}

/**
 * Returns the choices that make a few drawn companies listed; null for all others. A listed company has an industry
 * that raises capital and a name without a family, and holds no other company.
 */
function listedChoices(
  key: DrawKey,
  { taxId, legalForm, surname, regime, industry }: CompanyIdentity,
): CompanyChoices | null {
  const { drawn, holders } = chileanForms.row(legalForm);
  const open = holders?.openFrom?.form;
  const draws = drawsAt(key, 'listing');
  const raisesCapital = listed.industries.includes(industry.key) && surname === null;
  if (open === undefined || !raisesCapital || tierOf(taxId) > 0) return null;
  if (!draws.chance('listed', drawn?.listedShare ?? 0)) return null;
  const found = draws.weighted('arrangement', listed.arrangements, ({ weight }) => weight);
  return { legalForm: open, regime, ...heldAndRun(draws, found) };
}

function heldAndRun(draws: ReturnType<typeof drawsAt>, arrangement: ListedArrangement): CompanyChoices {
  const { directors, independent, scattered } = arrangement;
  const units = draws.pick('units', arrangement.units);
  const holders = arrangement.holders.map(({ percent, kind }) => ({
    units: (units / 100) * percent,
    ...(kind === 'company' ? { company: {} } : { person: {} }),
  }));
  const named = holders.reduce((sum, holder) => sum + holder.units, 0);
  const count = draws.int('scattered', scattered.fewest, scattered.most);
  const members = Array.from({ length: directors }, (_, index) => `director_${index + 1}`);
  return {
    units,
    capital: draws.pick('capital', arrangement.capital),
    holders,
    holderCount: holders.length + count,
    scatteredHolders: { count, units: units - named },
    administration: {
      form: 'directorio',
      members,
      ...(independent ? { independent: `director_${directors}` } : {}),
    },
  };
}

/** Returns a purpose of at least this length: its own items, then those of other industries. */
function longPurpose(own: string, length: number): string {
  const closing = itemsOf(own).at(-1) ?? own;
  const others = vocabulary.industries.filter(({ purpose }) => purpose !== own);
  const items = [own, ...others.map(({ purpose }) => purpose)].flatMap((purpose) =>
    itemsOf(purpose).slice(0, -1),
  );
  const numbered: string[] = [];
  let written = closing.length;
  for (const manner of manners) {
    for (const item of items) {
      if (written >= length) break;
      const text = `${numbered.length + 1}) ${inTheMiddle(item)}${manner}`;
      numbered.push(text);
      written += text.length + 2;
    }
  }
  return `${numbered.join('; ')}; y ${numbered.length + 1}) ${closing}`;
}

/** Additions to each item, used in a second round. */
const manners = ['', ', en el extranjero, directamente o por medio de agencias, filiales o representantes'];

// After a semicolon, an item begins in lower case.
function inTheMiddle(item: string): string {
  return item.charAt(0).toLowerCase() + item.slice(1);
}

function itemsOf(purpose: string): string[] {
  return purpose.split(/; (?:y )?(?=[a-z]\) )/).map((item) => item.replace(/^[a-z]\) /, ''));
}

/** Adds a suitable name if none is chosen: the drawn one may imply another form, industry or family. */
function withDrawnName(key: DrawKey, drawn: CompanyIdentity, choices: CompanyChoices): CompanyChoices {
  const { name, legalForm = drawn.legalForm, holders } = choices;
  const free = choices.legalForm === undefined && choices.industry === undefined && holders === undefined;
  if (name !== undefined || free) return choices;
  const draws = drawsAt(key, 'name');
  const industry = choices.industry === undefined ? drawn.industry : industryOf(choices.industry);
  const [first] = holders ?? [];
  const { namedAfter } = formOf({ legalForm });
  if (namedAfter === 'holder') return namedAfterHolder(draws, { ...drawn, industry, legalForm }, choices);
  if (namedAfter === 'parent' && first?.company?.foreign !== undefined)
    return namedAfterParent(draws, first, choices);
  return { ...choices, name: drawNeutralName(draws, industry, legalForm) };
}

function namedAfterHolder(draws: Draws, company: CompanyIdentity, choices: CompanyChoices): CompanyChoices {
  const { regionCode } = choices.commune === undefined ? company.commune : communeNamed(choices.commune);
  const [first = { units: choices.units ?? 100 }] = choices.holders ?? [];
  const person = { ...first.person, ...drawPersonName(draws.at('holder'), regionCode, first.person) };
  const name = nameAfterHolder(draws, company.industry, company.legalForm, person);
  return { ...choices, name, units: first.units, holders: [{ ...first, person }] };
}

// An agency is named after its parent, so the parent differs too.
function namedAfterParent(draws: Draws, holder: HolderChoice, choices: CompanyChoices): CompanyChoices {
  const { company } = holder;
  if (company?.foreign === undefined) return choices;
  const word = draws.pick('word', vocabulary.companyWords.words);
  const foreign = { ...company.foreign, name: company.foreign.name.replace(/^\S+/, word) };
  const holders = [{ ...holder, company: { ...company, foreign } }];
  return { ...choices, name: `${foreign.name} Agencia en Chile`, holders };
}

interface PlanRequest {
  readonly key: DrawKey;
  readonly taxId: string;
  readonly choices: CompanyChoices;
  readonly asOfDate: CivilDate;
}

/**
 * Plans a Chilean company: chosen facts, and the rest drawn, including the RUT if the id is not one. Without choices,
 * the plan is a function of the RUT, so that all reports agree: those on it, and those on companies it holds.
 */
export function planCompany(
  key: DrawKey,
  knownTaxId: string | null,
  choices: CompanyChoices,
  asOfDate: CivilDate,
): CompanyPlan {
  const planned = new Map<string, CompanyPlan>();
  const planOf = (taxId: string): CompanyPlan => {
    const known = planned.get(taxId);
    if (known !== undefined) return known;
    const plan = planRequested({ key: { ...key, company: taxId }, taxId, choices: {}, asOfDate }, planOf);
    planned.set(taxId, plan);
    return plan;
  };
  const isChosen = Object.keys(choices).length > 0;
  const taxId = knownTaxId ?? drawSubjectTaxId(drawsAt(key, 'subject'), isChosen);
  return isChosen ? planRequested({ key, taxId, choices, asOfDate }, planOf) : planOf(taxId);
}

function planRequested(
  { key, taxId, choices: chosen, asOfDate }: PlanRequest,
  planOf: (taxId: string) => CompanyPlan,
): CompanyPlan {
  const horizon = horizonOf(asOfDate);
  const drawn = companyIdentity(key.seed, taxId, horizon);
  const isDrawn = Object.keys(chosen).length === 0;
  const choices = withDrawnName(key, drawn, (isDrawn ? listedChoices(key, drawn) : null) ?? chosen);
  const identity = settledIdentity(key, drawn, choices, horizon);
  const ownership = planOwnership(key, identity, choices, { horizon, planOf });
  const authority = planAuthority(key, { identity, ownership, horizon, isDrawn }, choices);
  const { administration, groups } = authority;
  const past = planPast({ key, identity, ownership, administration, horizon }, choices);
  const since = past.steps.find(writesAdministration)?.date ?? identity.foundedOn;
  const parties = [...ownership.parties, ...authority.parties, ...past.parties];
  const planned = {
    key,
    taxId,
    ...ownership,
    name: identity.name,
    legalForm: identity.legalForm,
    regime: identity.regime,
    industry: identity.industry,
    commune: identity.commune,
    foundedOn: identity.foundedOn,
    horizon,
    asOfDate,
    parties,
    past: past.steps,
    administration,
    groups,
    powers: planPowers(key, { identity, administration, since, horizon }, choices),
    requestedOperations: choices.requestedOperations ?? identity.industry.requestedOperations,
  };
  return { ...planned, parties: makeDistinct([...parties, ...planSpeakers(planned, lifeOf(planned))]) };
}

// A settled name replaces the drawn one with its surname and family.
function settledIdentity(
  key: DrawKey,
  drawn: CompanyIdentity,
  choices: CompanyChoices,
  horizon: CivilDate,
): CompanyIdentity {
  const { name, legalForm, regime, industry, commune, foundedOn } = choices;
  const founded =
    foundedOn === undefined || foundedOn > addYears(horizon, -1)
      ? foundedInForm(key, drawn, choices, horizon)
      : foundedOn;
  return {
    ...drawn,
    ...(legalForm === undefined ? {} : { legalForm }),
    ...(regime === undefined ? {} : { regime }),
    industry: settledIndustry(
      industry === undefined ? drawn.industry : industryOf(industry),
      choices,
      founded,
    ),
    ...(commune === undefined ? {} : { commune: communeNamed(commune) }),
    foundedOn: founded,
    ...(name === undefined
      ? {}
      : { name, surname: null, family: name.includes('e Hijos'), holderName: null }),
  };
}

// A chosen form or register may be younger than the drawn founding date.
function foundedInForm(
  key: DrawKey,
  { foundedOn }: CompanyIdentity,
  { legalForm, regime }: CompanyChoices,
  horizon: CivilDate,
): CivilDate {
  const { electronicRegisterSince } = chileanLaw.policy;
  const since = latest(
    (legalForm === undefined ? undefined : chileanForms.row(legalForm).since) ?? '',
    (regime === 'RES' ? electronicRegisterSince : null) ?? '',
  );
  const last = addYears(horizon, -2);
  if (foundedOn >= since || since >= last) return foundedOn;
  const days = drawsAt(key, 'founding').int('days after', 1, daysBetween(since, last));
  return chileanOffices.onOrAfter(addDays(since, days));
}

function settledIndustry(industry: Industry, choices: CompanyChoices, foundedOn: CivilDate): Industry {
  const worded = formerVersionOn(industry.earlier, foundedOn) ?? industry;
  const { purpose = worded.purpose, purposeLength } = choices;
  return {
    ...industry,
    purpose: purposeLength === undefined ? purpose : longPurpose(purpose, purposeLength),
  };
}
