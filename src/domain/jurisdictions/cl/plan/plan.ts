import { addDays, addYears, type CivilDate, daysBetween, latest } from '../../../values/dates.js';
import { type DrawKey, drawsAt } from '../../../values/draw.js';
import { formerVersionOn } from '../../../values/of-their-time.js';
import type { CompanyChoices } from '../../company-choices.js';
import { chileanOffices } from '../calendar.js';
import { chileanLaw } from '../law.js';
import { chileanForms } from '../legal-forms.js';
import { communeNamed, type Industry, industryOf } from '../vocabulary.js';
import { planAuthority } from './authority-plan.js';
import { drawSubjectTaxId } from './company-numbers.js';
import type { CompanyPlan } from './company-plan.js';
import { lifeOf, writesAdministration } from './company-states.js';
import { type CompanyIdentity, companyIdentity, horizonOf } from './identity.js';
import { listedChoices } from './listed-companies.js';
import { longPurpose } from './long-purpose.js';
import { withDrawnName } from './names-anew.js';
import { planOwnership } from './ownership-plan.js';
import { planPast } from './past-plan.js';
import { makeDistinct } from './people-plan.js';
import { planPowers } from './powers-plan.js';
import { planSpeakers } from './speakers-plan.js';

/** Makes the plan of a company by its RUT. */
type PlanFactory = (taxId: string) => CompanyPlan;

/** What a plan is made for. */
interface PlanRequest {
  readonly key: DrawKey;
  readonly taxId: string;
  readonly choices: CompanyChoices;
  readonly asOfDate: CivilDate;
}

/**
 * Plans a Chilean company: what is chosen, and the rest drawn, its RUT too where it is asked for by another name. A
 * company of which nothing is chosen is a function of its RUT, so that all reports tell the same of it: those on it,
 * and those on the companies that it holds.
 */
export function planCompany(
  key: DrawKey,
  knownTaxId: string | null,
  choices: CompanyChoices,
  asOfDate: CivilDate,
): CompanyPlan {
  const planned = new Map<string, CompanyPlan>();
  const planOf: PlanFactory = (taxId) => {
    const known = planned.get(taxId);
    if (known !== undefined) return known;
    const wanted = { key: { ...key, company: taxId }, taxId, choices: {}, asOfDate };
    const plan = planWanted(wanted, planOf);
    planned.set(taxId, plan);
    return plan;
  };
  const isChosen = Object.keys(choices).length > 0;
  const taxId = knownTaxId ?? drawSubjectTaxId(drawsAt(key, 'subject'), isChosen);
  return isChosen ? planWanted({ key, taxId, choices, asOfDate }, planOf) : planOf(taxId);
}

function planWanted(
  { key, taxId, choices: chosen, asOfDate }: PlanRequest,
  planOf: PlanFactory,
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

// A settled name says itself who it speaks of, so nothing of the drawn name's people is kept.
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

// A form or a register that is chosen may be younger than the day that was drawn for another.
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
