import type { AdverseFinding } from '../../../contract/generated/types.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { type ExaminedReport, pointed } from './examined-report.js';
import { type Cure, cureOfFinding, findingText } from './findings.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type Rule,
  type RuleFinding,
  type RuleResult,
  rule,
} from './rule.js';

/** What is said of the parties outside the lists. */
export const adverseFindingRules: readonly Rule[] = [rule('CMP-004', 'cumplimiento', checkFindings)];

function checkFindings(report: ExaminedReport): RuleResult {
  const searches = pointed(report.content.screening, '/screening');
  if (searches.length === 0) return notApplicable(findingText('CMP-004', 'none'));
  const found = searches.flatMap(({ value, pointer }) =>
    pointed(value.adverseFindings, `${pointer}/adverseFindings`).map((finding) => ({
      ...finding,
      party: report.nameOf(value.entityId),
      evidence: report.evidence.at(finding.pointer, value.documentId),
    })),
  );
  const harmless = found.filter(({ value }) => outcomesByMatch[value.matchQuality] === null);
  return examinationOf({
    subjects: searches.map(({ pointer }) => pointer),
    faults: found.flatMap(({ value, pointer, party, evidence }) => {
      const doubt = outcomesByMatch[value.matchQuality];
      if (doubt === null) return [];
      const { source, publishedOn, summary } = value;
      const published = { source, date: spanishDate(publishedOn), party };
      return [
        findingOf({
          outcome: doubt.outcome,
          severity: 'observacion',
          scope: 'party',
          subjects: [pointer],
          message: findingText('CMP-004', doubt.said, { ...published, summary }),
          told: [party, source, publishedOn],
          evidence,
          cure: explanationCure(doubt.said, published),
        }),
      ];
    }),
    message: findingText(
      'CMP-004',
      harmless.length === 0 ? 'clean' : harmless.length === 1 ? 'homonymsOne' : 'homonyms',
    ),
    evidence:
      harmless[0]?.evidence ?? report.evidence.at('/screening', report.content.screening[0]?.documentId),
  });
}

/** Whoever is meant explains; of somebody who may be meant it is to be found out. */
function explanationCure(said: 'exact' | 'probable', published: Cure['values']): Cure {
  return said === 'exact'
    ? cureOfFinding('CMP-004', 'exact', published)
    : cureOfFinding('CMP-004', 'probable', published);
}

/** How a finding counts, by how sure it is that the party is meant; one about somebody else does not. */
const outcomesByMatch: {
  readonly [quality in AdverseFinding['matchQuality']]: {
    readonly said: 'exact' | 'probable';
    readonly outcome: RuleFinding['outcome'];
  } | null;
} = {
  exacta: { said: 'exact', outcome: 'failed' },
  probable: { said: 'probable', outcome: 'warning' },
  homonimia_descartada: null,
};
