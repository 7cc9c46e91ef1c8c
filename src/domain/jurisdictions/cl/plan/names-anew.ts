import { type DrawKey, type Draws, drawsAt } from '../../../values/draw.js';
import type { CompanyChoices, HolderChoice } from '../../company-choices.js';
import { formOf } from '../legal-forms.js';
import { drawPersonName } from '../names.js';
import { communeNamed, industryOf, vocabulary } from '../vocabulary.js';
import { type CompanyIdentity, drawNeutralName, nameAfterHolder } from './identity.js';

/**
 * The choices, with a name that suits them where they leave it open: a name drawn with the rest of the company may
 * speak of another form, another trade or people who are not its holders.
 */
export function withDrawnName(key: DrawKey, drawn: CompanyIdentity, choices: CompanyChoices): CompanyChoices {
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

// An agency is called like its parent, so that the parent is another one too.
function namedAfterParent(draws: Draws, holder: HolderChoice, choices: CompanyChoices): CompanyChoices {
  const { company } = holder;
  if (company?.foreign === undefined) return choices;
  const word = draws.pick('word', vocabulary.companyWords.words);
  const foreign = { ...company.foreign, name: company.foreign.name.replace(/^\S+/, word) };
  const holders = [{ ...holder, company: { ...company, foreign } }];
  return { ...choices, name: `${foreign.name} Agencia en Chile`, holders };
}
