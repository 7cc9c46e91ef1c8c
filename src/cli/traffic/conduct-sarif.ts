import type { ConductJudgement, ConductReport } from '../../contract/generated/types.js';
import { type SarifResult, type SarifRule, sarif } from '../sarif.js';
import { evidenceLine, subjectOf } from './conduct-words.js';

/** SARIF's words for what a case shows. */
const levels = { broken: 'error', note: 'note', kept: 'none' } as const;

/**
 * A judgement as SARIF: a result for each request or message that breaks a rule. Rules that were not exercised have no place in it
 * that is read as anything but a fault.
 * @param source the file that results point at; without it the path that was asked
 */
export function conductSarif({ rules }: ConductReport, source: string | undefined): string {
  const results = rules.flatMap((judgement, ruleIndex) => resultsOf(judgement, ruleIndex, source));
  return sarif(rules.map(ruleOf), results);
}

function ruleOf({ rule }: ConductJudgement): SarifRule {
  const { id, name, title, right, why, remedy, page } = rule;
  return {
    id,
    name,
    shortDescription: { text: title },
    fullDescription: { text: right },
    help: {
      text: `${right} ${why} Remedy: ${remedy}`,
      markdown: `${right}\n\n${why}\n\n**Remedy.** ${remedy}\n\nSee \`${page}\` in the package.`,
    },
  };
}

function resultsOf(
  { rule, evidence }: ConductJudgement,
  ruleIndex: number,
  source: string | undefined,
): SarifResult[] {
  const shown = evidence.filter(({ shows }) => shows !== 'kept');
  return shown.map((each, place) => ({
    ...{ ruleId: rule.id, ruleIndex, level: levels[each.shows] },
    text: evidenceLine(each),
    file: source ?? each.path,
    resource: `${each.method} ${each.path}`,
    // One request may show several things of a rule.
    fingerprint: `${rule.id}/${subjectOf(each)}:${place + 1}`,
  }));
}
