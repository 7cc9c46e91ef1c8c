import listed from '../../../../../fixtures/vocabulary/cl/listed-companies.json' with { type: 'json' };
import { addDays, addYears, type CivilDate, daysBetween, latest } from '../../../../values/dates.js';
import { drawsAt } from '../../../../values/draws.js';
import { memoize } from '../../../../values/maps.js';
import { midSentence } from '../../../words/spanish.js';
import type { CompanyChoices } from '../../company-choices.js';
import type { CompanyKey } from '../../company-index.js';
import { formerVersionOn } from '../../law.js';
import { chileanOffices } from '../calendar.js';
import { chileanLaw } from '../law.js';
import { chileanForms, formOf } from '../legal-forms.js';
import { communeNamed, drawPersonName, industryOf, vocabulary, weightOf } from '../vocabulary.js';
import { planAuthority, planPowers } from './authority.js';
import { lifeOf, writesAdministration } from './company-history.js';
import {
  type CompanyIdentity,
  companyIdentity,
  horizonOf,
  nameAfterHolder,
  neutralNameAt,
  pairOfWords,
} from './company-identity.js';
import { indexOfTaxId, otherRegistration, subjectTaxId, tierOf } from './company-numbers.js';
import type { CompanyPlan } from './company-plan.js';
import { planOwnership } from './ownership.js';
import { planPast } from './past.js';
import { makeDistinct } from './people.js';
import { planRepresentatives } from './representation.js';

/**
 * Returns the choices that make a few drawn companies listed; null for all others. A listed company has an industry
 * that raises capital and a name without a family, and holds no other company. With a capital from 1,500,000 UF and an
 * eighth of its shares held by holders of less than a tenth each, it needs an independent director (article 50 bis, Ley
 * 18.046).
 */
function listedChoices(
  key: CompanyKey,
  { taxId, legalForm, surname, regime, industry }: CompanyIdentity,
): CompanyChoices | null {
  const { drawn, holders } = chileanForms.row(legalForm);
  const open = holders?.openFrom?.form;
  const draws = drawsAt(key, 'listing');
  const raisesCapital = listed.industries.includes(industry.key) && surname === null;
  if (open === undefined || !raisesCapital || tierOf(taxId) > 0) return null;
  if (!draws.chance('listed', drawn?.listedShare ?? 0)) return null;
  const { directors, independent, scattered, ...arrangement } = draws.weighted(
    'arrangement',
    listed.arrangements,
    weightOf,
  );
  const units = draws.pick('units', arrangement.units);
  const named = arrangement.holders.map(({ percent, kind }) => ({
    units: (units / 100) * percent,
    ...(kind === 'company' ? { company: {} } : { person: {} }),
  }));
  const count = draws.int('scattered', scattered.min, scattered.max);
  return {
    legalForm: open,
    regime,
    units,
    capital: draws.pick('capital', arrangement.capital),
    holders: named,
    holderCount: named.length + count,
    scatteredHolders: { count, units: units - named.reduce((sum, holder) => sum + holder.units, 0) },
    administration: {
      form: 'directorio',
      members: Array.from({ length: directors }, (_, index) => `director_${index + 1}`),
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
      const text = `${numbered.length + 1}) ${midSentence(item)}${manner}`;
      numbered.push(text);
      written += text.length + 2;
    }
  }
  return `${numbered.join('; ')}; y ${numbered.length + 1}) ${closing}`;
}

/** Additions to each item, used in a second round. */
const manners = ['', ', en el extranjero, directamente o por medio de agencias, filiales o representantes'];

function itemsOf(purpose: string): string[] {
  return purpose.split(/; (?:y )?(?=[a-z]\) )/).map((item) => item.replace(/^[a-z]\) /, ''));
}

/** Adds a suitable name if none is chosen: the drawn one may imply another form, industry or family. */
function withDrawnName(key: CompanyKey, drawn: CompanyIdentity, choices: CompanyChoices): CompanyChoices {
  const { name, legalForm = drawn.legalForm, holders } = choices;
  const free = choices.legalForm === undefined && choices.industry === undefined && holders === undefined;
  if (name !== undefined || free) return choices;
  const draws = drawsAt(key, 'name');
  const industry = choices.industry === undefined ? drawn.industry : industryOf(choices.industry);
  const [first] = holders ?? [];
  const { namedAfter } = formOf({ legalForm });
  if (namedAfter === 'holder') {
    const { regionCode } = choices.commune === undefined ? drawn.commune : communeNamed(choices.commune);
    const holder = first ?? { units: choices.units ?? 100 };
    const person = { ...holder.person, ...drawPersonName(draws.at('holder'), regionCode, holder.person) };
    const ownName = nameAfterHolder(draws, industry, legalForm, person);
    return { ...choices, name: ownName, units: holder.units, holders: [{ ...holder, person }] };
  }
  if (namedAfter === 'parent' && first?.company?.foreign !== undefined) {
    // An agency is named after its parent, so the parent differs too.
    const parent = first.company.foreign;
    const index = indexOfTaxId(drawn.taxId);
    const name = parent.name.replace(/^\S+/, pairOfWords(index));
    const foreign = { ...parent, name, registration: otherRegistration(parent, index) };
    const named = [{ ...first, company: { ...first.company, foreign } }];
    return { ...choices, name: `${foreign.name} Agencia en Chile`, holders: named };
  }
  return { ...choices, name: neutralNameAt(indexOfTaxId(drawn.taxId), industry, legalForm) };
}

/**
 * Plans a Chilean company: chosen facts, and the rest drawn, including the RUT if the id is not one. Without choices,
 * the plan is a function of the RUT, so that all reports agree: those on it, and those on companies it holds.
 */
export function planCompany(
  key: CompanyKey,
  knownTaxId: string | null,
  choices: CompanyChoices,
  asOfDate: CivilDate,
): CompanyPlan {
  const planOf: (taxId: string) => CompanyPlan = memoize(1000, (taxId: string) =>
    planChosen({ ...key, company: taxId }, taxId, {}, asOfDate, planOf),
  );
  const isChosen = Object.keys(choices).length > 0;
  const taxId = knownTaxId ?? subjectTaxId(key, isChosen);
  return isChosen ? planChosen(key, taxId, choices, asOfDate, planOf) : planOf(taxId);
}

function planChosen(
  key: CompanyKey,
  taxId: string,
  chosen: CompanyChoices,
  asOfDate: CivilDate,
  planOf: (taxId: string) => CompanyPlan,
): CompanyPlan {
  const horizon = horizonOf(asOfDate);
  const drawn = companyIdentity(key.seed, taxId, horizon);
  const isDrawn = Object.keys(chosen).length === 0;
  const choices = withDrawnName(key, drawn, (isDrawn ? listedChoices(key, drawn) : null) ?? chosen);
  const identity = settledIdentity(key, drawn, choices, horizon);
  const draft = { key, choices, identity, horizon };
  const ownership = planOwnership(draft, planOf);
  const authority = planAuthority(draft, ownership, isDrawn);
  const { administration, groups } = authority;
  const past = planPast({ ...draft, ownership, administration });
  const since = past.steps.find(writesAdministration)?.date ?? identity.foundedOn;
  const parties = [...ownership.parties, ...authority.parties, ...past.parties];
  const planned = {
    key,
    ...identity,
    ...ownership,
    horizon,
    asOfDate,
    parties,
    past: past.steps,
    administration,
    groups,
    powers: planPowers(draft, administration, since),
    requestedOperations: choices.requestedOperations ?? identity.industry.requestedOperations,
  };
  const representatives = planRepresentatives(identity.foundedOn, parties, lifeOf(planned));
  return { ...planned, parties: makeDistinct(taxId, [...parties, ...representatives]) };
}

// A settled name replaces the drawn one with its surname and family.
function settledIdentity(
  key: CompanyKey,
  drawn: CompanyIdentity,
  choices: CompanyChoices,
  horizon: CivilDate,
): CompanyIdentity {
  const { name, legalForm, regime, commune, purposeLength } = choices;
  let foundedOn = choices.foundedOn ?? drawn.foundedOn;
  if (choices.foundedOn === undefined || foundedOn > addYears(horizon, -1)) {
    foundedOn = drawn.foundedOn;
    // A chosen form or register may be younger than the drawn founding date.
    const { electronicRegisterSince } = chileanLaw.policy;
    const since = latest(
      (legalForm === undefined ? undefined : chileanForms.row(legalForm).since) ?? '',
      (regime === 'RES' ? electronicRegisterSince : null) ?? '',
    );
    const last = addYears(horizon, -2);
    if (foundedOn < since && since < last) {
      const days = drawsAt(key, 'founding').int('days after', 1, daysBetween(since, last));
      foundedOn = chileanOffices.onOrAfter(addDays(since, days));
    }
  }
  const industry = choices.industry === undefined ? drawn.industry : industryOf(choices.industry);
  const { purpose = (formerVersionOn(industry.earlier, foundedOn) ?? industry).purpose } = choices;
  return {
    ...drawn,
    ...(legalForm === undefined ? {} : { legalForm }),
    ...(regime === undefined ? {} : { regime }),
    industry: {
      ...industry,
      purpose: purposeLength === undefined ? purpose : longPurpose(purpose, purposeLength),
    },
    ...(commune === undefined ? {} : { commune: communeNamed(commune) }),
    foundedOn,
    ...(name === undefined
      ? {}
      : { name, surname: null, family: name.includes('e Hijos'), holderName: null }),
  };
}
