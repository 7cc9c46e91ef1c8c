import { type CivilDate, yearOf } from '../../values/dates.js';
import { type DrawKey, drawsAt } from '../../values/draw.js';
import type { CompanyChoices } from '../company-choices.js';
import { planAuthority } from './authority-plan.js';
import type { CompanyPlan } from './company-plan.js';
import { writesAdministration } from './company-states.js';
import { type CompanyIdentity, companyIdentity, drawSubjectTaxId, horizonOf } from './identity.js';
import { longPurpose } from './long-purpose.js';
import { namedAnew } from './names-anew.js';
import { planOwnership } from './ownership-plan.js';
import { planPast } from './past-plan.js';
import { planPowers } from './powers-plan.js';
import { communeNamed, type Industry, industryOf } from './vocabulary.js';

/** Plans a Chilean company: what is chosen, and the rest drawn, its RUT too where it is asked for by another name. */
export function planCompany(
  key: DrawKey,
  knownTaxId: string | null,
  chosen: CompanyChoices,
  asOfDate: CivilDate,
): CompanyPlan {
  const horizon = horizonOf(asOfDate);
  const taxId = knownTaxId ?? drawSubjectTaxId(drawsAt(key, 'subject'));
  const drawn = companyIdentity(key.seed, taxId, horizon);
  const choices = namedAnew(key, drawn, chosen);
  const identity = settledIdentity(drawn, choices, horizon);
  const ownership = planOwnership(key, identity, choices, horizon);
  const authority = planAuthority(key, { identity, ownership, horizon }, choices);
  const { administration, groups } = authority;
  const past = planPast(key, { identity, ownership, administration, horizon }, choices);
  const since = past.steps.find(writesAdministration)?.date ?? identity.foundedOn;
  return {
    ...ownership,
    taxId,
    name: identity.name,
    legalForm: identity.legalForm,
    regime: identity.regime,
    industry: identity.industry,
    commune: identity.commune,
    foundedOn: identity.foundedOn,
    horizon,
    asOfDate,
    parties: [...ownership.parties, ...authority.parties, ...past.parties],
    past: past.steps,
    administration,
    groups,
    powers: planPowers(key, { identity, administration, since, horizon }, choices),
    requestedOperations: choices.requestedOperations ?? identity.industry.requestedOperations,
  };
}

// A settled name says itself who it speaks of, so nothing of the drawn name's people is kept.
function settledIdentity(
  drawn: CompanyIdentity,
  choices: CompanyChoices,
  horizon: CivilDate,
): CompanyIdentity {
  const { name, legalForm, regime, industry, commune, foundedOn } = choices;
  return {
    ...drawn,
    ...(legalForm === undefined ? {} : { legalForm }),
    ...(regime === undefined ? {} : { regime }),
    industry: settledIndustry(industry === undefined ? drawn.industry : industryOf(industry), choices),
    ...(commune === undefined ? {} : { commune: communeNamed(commune) }),
    ...(foundedOn === undefined || yearOf(foundedOn) > yearOf(horizon) - 2 ? {} : { foundedOn }),
    ...(name === undefined
      ? {}
      : { name, surname: null, family: name.includes('e Hijos'), holderName: null }),
  };
}

function settledIndustry(industry: Industry, choices: CompanyChoices): Industry {
  const { purpose = industry.purpose, purposeLength } = choices;
  return {
    ...industry,
    purpose: purposeLength === undefined ? purpose : longPurpose(purpose, purposeLength),
  };
}
