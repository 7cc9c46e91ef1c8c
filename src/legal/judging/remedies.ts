import { addDays } from '../../values/dates.js';
import { fillTemplate } from '../../values/message-text.js';
import type { Law } from '../jurisdictions/law.js';
import {
  contractArticles,
  midSentence,
  sentenceCase,
  spanishDate,
  spanishList,
  spanishSeries,
} from '../words/spanish.js';
import { conclusionWords, findingWeight } from './conclusion.js';
import { doubtedPowersOf, instrumentSignersOf, withDependentPowers } from './doubts.js';
import type { ExaminedReport } from './rules/examined-report.js';
import { cureText } from './rules/findings.js';
import { styledName } from './rules/power-terms.js';
import type { Rule, RuleFinding } from './rules/rule.js';

const { text, elsewhere, beforeSigning, beforeAnyOther, byDate, fromNow, granted, grantedPower, cures } =
  conclusionWords.remedy;

/**
 * Returns the remedy of a finding: the cure, its deadline, and the effect on the finding. A finding that prevents
 * contracting is cured before anybody signs; an observation within the days of the policy, unless it concerns signing.
 */
export function remedyOf(
  report: ExaminedReport,
  rule: Rule,
  finding: RuleFinding,
  unsettled: readonly string[],
): string {
  const weight = findingWeight(finding, unsettled);
  const extent = remainingExtent(report, finding);
  const action = midSentence(useVerbOfCountry(report.law, cureOf(report, rule, finding))).replace(/\.$/, '');
  return fillTemplate(extent === 'all' ? elsewhere : text, {
    what: withDependents(report, action, { ruleId: rule.id, subjects: finding.subjects }),
    by: deadlineText(report, finding, weight, extent),
    cures: fillTemplate(curesText(report, extent, weight), { ruleId: rule.id }),
  });
}

/** Adds powers that were granted by a doubtful power and need the same cure. */
function withDependents(
  report: ExaminedReport,
  action: string,
  finding: Parameters<typeof doubtedPowersOf>[1],
): string {
  const own = doubtedPowersOf(report, finding);
  if (own.length === 0) return action;
  const direct = new Set(own.map(({ power }) => power));
  const powers = withDependentPowers(report, own).filter(
    ({ power }) => report.isInForce(power) && !direct.has(power),
  );
  if (powers.length === 0) return action;
  const grantTexts = powers.map(({ power }) => {
    const signers = instrumentSignersOf(report, power).map((id) => styledName(report, id));
    return fillTemplate(grantedPower[signers.length === 1 ? 'one' : 'many'], {
      power: midSentence(power.title),
      date: spanishDate(power.instrument.deed?.date ?? power.validFrom),
      signers: spanishList(signers),
    });
  });
  return contractArticles(fillTemplate(granted, { what: action, powers: spanishSeries(grantTexts) }));
}

function deadlineText(
  { asOf, policy, law, company }: ExaminedReport,
  { cure }: RuleFinding,
  weight: RuleFinding['severity'],
  extent: ReturnType<typeof remainingExtent>,
): string {
  if (weight === 'observacion' && cure?.fromNow) return fromNow;
  if (weight === 'observacion' && !cure?.beforeSigning) {
    const due = addDays(asOf, policy.observationDueDays);
    return fillTemplate(byDate, { date: spanishDate(law.calendar.offices.onOrAfter(due)) });
  }
  // An absorbed company signs nothing else either.
  return extent === 'all' && company.status !== 'absorbida' ? beforeAnyOther : beforeSigning;
}

/** Returns for how many requested operations a finding stays, if its cure only opens another way. */
function remainingExtent(
  { company, content, unsigned }: ExaminedReport,
  { cure }: RuleFinding,
): 'all' | 'some' | 'none' {
  if (cure?.elsewhere && company.status === 'absorbida') return 'all';
  if (!cure?.elsewhere || unsigned().length === 0) return 'none';
  return unsigned().length === content.requestedOperations.length ? 'all' : 'some';
}

/** States that the cure removes the finding, or for which operations the finding stays. */
function curesText(
  { company, law, unsigned }: ExaminedReport,
  extent: ReturnType<typeof remainingExtent>,
  weight: RuleFinding['severity'],
): string {
  const number = unsigned().length === 1 ? 'one' : 'many';
  if (extent === 'all' && company.status === 'absorbida') return cures.absorbed;
  if (extent !== 'none') return extent === 'all' ? cures.notAtAll[number] : cures.partly[number];
  return weight === 'reparo' ? law.conclusion.objection.cures : cures[weight];
}

/** Replaces "acompañar", the Chilean verb for submitting documents, by that of the country. */
function useVerbOfCountry({ terms }: Law, text: string): string {
  return text
    .replace(/\bAcompañar\b/g, sentenceCase(terms.toSubmit))
    .replace(/\bacompañar\b/g, terms.toSubmit);
}

/** Returns the cure of this finding; a country's own text for the rule takes precedence. */
function cureOf({ law }: ExaminedReport, { id, remedy }: Rule, { cure }: RuleFinding): string {
  if (cure === undefined) return remedy;
  const countryTexts = law.terms.rules[id];
  const own = countryTexts?.remedies?.[cure.name];
  const particular = own ?? (countryTexts?.remedy === undefined ? cureText(id, cure.name) : undefined);
  return particular === undefined ? remedy : contractArticles(fillTemplate(particular, cure.values));
}
