import { drawsAt } from '../../../values/draws.js';
import type { ContentDraft } from '../../jurisdictions/jurisdiction.js';
import { chargesOf } from './charge-facts.js';
import { withListFacts } from './list-facts.js';
import { withTaxFacts } from './tax-facts.js';

/**
 * Returns a draft with facts of public sources that no document of the report quotes: tax flags, lists and charges.
 * They follow from the finished draft and from draws of their own, so they change no other value.
 */
export function withPublicFacts(draft: ContentDraft): ContentDraft {
  const index = draft.entities.findIndex(({ id }) => id === draft.subjectEntityId);
  const subject = draft.entities[index];
  if (subject === undefined || subject.company === null) return draft;
  const key = { seed: '', type: 'public facts', company: subject.taxId?.value ?? subject.name };
  const { company } = subject;
  const taxed = withTaxFacts(draft, company, drawsAt(key, 'tax'));
  return {
    ...draft,
    entities: draft.entities.with(index, { ...subject, company: taxed }),
    ...withListFacts(draft, drawsAt(key, 'lists')),
    charges: chargesOf(draft, company, drawsAt(key, 'charges')),
  };
}
