import type { Content } from '../../../contract/generated/types.js';
import type { ContentDraft } from '../jurisdiction.js';
import { statedAtFounding, statedValue } from '../stated-values.js';
import type { RegisteredCaseFile } from './case-file.js';

/** The founding states everything, the increase the capital and the shares: folded, they are the company of today. */
export function withEffects(file: RegisteredCaseFile, draft: ContentDraft): ContentDraft {
  const { plan, kit } = file;
  const content = draft as Content;
  const founding: { [field: string]: string } = {
    capital: `${plan.foundingCapital} ${kit.currency}`,
    shares: String(plan.foundingUnits),
  };
  const effects = statedAtFounding.map((field) => ({
    field,
    before: null,
    after: founding[field] ?? statedValue(content, field),
  }));
  const increased = (['capital', 'shares'] as const).map((field) => ({
    field,
    before: founding[field] ?? null,
    after: statedValue(content, field),
  }));
  const entities = draft.entities.map((entity) => {
    const { company } = entity;
    if (company?.incorporation == null) return entity;
    const incorporation = { ...company.incorporation, effects };
    const amendments = company.amendments.map((act) => ({ ...act, effects: increased }));
    return { ...entity, company: { ...company, incorporation, amendments } };
  });
  return { ...draft, entities };
}
