import type { Content } from '../../../src/contract/generated/types.js';
import { isLive } from '../../../src/legal/judging/conclusion.js';
import { rules } from '../../../src/legal/judging/rules/rule-list.js';
import { lawOf } from '../../../src/legal/jurisdictions/laws.js';

/** Returns the live findings whose remedy is the general one of their rule, or repeats that of another finding. */
export function vagueRemedies({ jurisdiction, validations }: Content): string[] {
  const { terms } = lawOf(jurisdiction);
  const findings = validations.filter(isLive).map(({ ruleId, remedy }) => ({ ruleId, remedy: remedy ?? '' }));
  const isGeneral = ({ ruleId, remedy }: (typeof findings)[number]) => {
    const rule = rules.find(({ id }) => id === ruleId);
    const general = terms.rules[ruleId]?.remedy ?? rule?.remedy ?? '';
    const [, ...words] = general.replace(/\bacompañar\b/gu, terms.toSubmit).split(' ');
    return remedy.includes(words.join(' '));
  };
  const repeated = findings.filter(
    (one, index) => findings.findIndex(({ remedy }) => remedy === one.remedy) < index,
  );
  return [...findings.filter(isGeneral), ...repeated].map(({ ruleId, remedy }) => `${ruleId}: ${remedy}`);
}
