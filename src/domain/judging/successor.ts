import type { Content, Entity } from '../../contract/generated/types.js';
import { printedTaxId } from '../jurisdictions/tax-ids.js';
import { fill } from '../words/templates.js';
import { conclusionWords } from './conclusion-words.js';

/** The company that took another one over, where the report names it. */
export function successorOf({ entities, subjectEntityId }: Content): Entity | undefined {
  const [only, ...others] = entities.filter(
    ({ id, kind, roles }) => id !== subjectEntityId && kind === 'company' && roles.includes('counterparty'),
  );
  return others.length === 0 ? only : undefined;
}

/** The name of the successor as texts give it, with its number. */
export function successorText(content: Content): string {
  const successor = successorOf(content);
  if (successor === undefined) return conclusionWords.someSuccessor;
  const { name, taxId } = successor;
  if (taxId === null) return name;
  return fill(conclusionWords.successor, { name, type: taxId.type, number: printedTaxId(taxId) });
}
