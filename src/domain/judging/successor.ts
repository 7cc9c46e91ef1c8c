import type { Content, Succession } from '../../contract/generated/types.js';
import { printedTaxId } from '../jurisdictions/tax-ids.js';
import { fillTemplate } from '../words/templates.js';
import { conclusionWords } from './conclusion-words.js';

/** The company that took the subject over, where the report names it. */
export function successorOf({ entities, subjectEntityId }: Content): Succession | undefined {
  const subject = entities.find(({ id }) => id === subjectEntityId);
  return subject?.company?.successions.find(({ relation }) => relation === 'absorbida_por');
}

/** The name of the successor as texts give it, with its number. */
export function successorText(content: Content): string {
  const successor = successorOf(content);
  if (successor === undefined) return conclusionWords.someSuccessor;
  const { name, taxId } = successor;
  return fillTemplate(conclusionWords.successor, { name, type: taxId.type, number: printedTaxId(taxId) });
}
