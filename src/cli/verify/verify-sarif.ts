import type { ContractVerification } from '../../contract/generated/types.js';
import { type SarifResult, type SarifRule, sarif } from '../sarif.js';

/** A verification as SARIF: each fact is a rule, and each that is broken a result; gaps break nothing. */
export function verifySarif({ facts }: ContractVerification): string {
  const rules = facts.map(({ id, name, statement }): SarifRule => {
    const text = { text: statement };
    return { id, name, shortDescription: text, fullDescription: text, help: text };
  });
  const results = facts.flatMap(({ id, outcome, detail, evidence }, ruleIndex): SarifResult[] => {
    if (outcome !== 'broken') return [];
    const { method = 'GET', url = 'http://localhost/' } = evidence[0]?.request ?? {};
    const { pathname } = new URL(url);
    const about = { file: pathname, resource: `${method} ${pathname}`, fingerprint: `${id}:1` };
    return [{ ruleId: id, ruleIndex, level: 'error', text: detail, ...about }];
  });
  return sarif(rules, results);
}
