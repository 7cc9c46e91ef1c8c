import type { AdverseFinding } from '../../../contract/generated/types.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { type ExaminedReport, pointed } from './examined-report.js';
import { type Cure, cure, say } from './findings.js';
import { examined, type Fault, fault, notApplicable, type Rule, rule, type Verdict } from './rule.js';

/** What is said of the parties outside the lists. */
export const adverseFindingRules: readonly Rule[] = [rule('CMP-004', 'cumplimiento', checkFindings)];

function checkFindings(report: ExaminedReport): Verdict {
  const searches = pointed(report.content.screening, '/screening');
  if (searches.length === 0) return notApplicable(say('CMP-004', 'none'));
  const found = searches.flatMap(({ value, pointer }) =>
    pointed(value.adverseFindings, `${pointer}/adverseFindings`).map((finding) => ({
      ...finding,
      party: report.nameOf(value.entityId),
      evidence: report.evidence.at(finding.pointer, value.documentId),
    })),
  );
  const harmless = found.filter(({ value }) => doubtsOf[value.matchQuality] === null);
  return examined({
    subjects: searches.map(({ pointer }) => pointer),
    faults: found.flatMap(({ value, pointer, party, evidence }) => {
      const doubt = doubtsOf[value.matchQuality];
      if (doubt === null) return [];
      const { source, publishedOn, summary } = value;
      const published = { source, date: spanishDate(publishedOn), party };
      return [
        fault({
          outcome: doubt.outcome,
          severity: 'observacion',
          scope: 'party',
          subjects: [pointer],
          message: say('CMP-004', doubt.said, { ...published, summary }),
          told: [party, source, publishedOn],
          evidence,
          cure: explained(doubt.said, published),
        }),
      ];
    }),
    message: say(
      'CMP-004',
      harmless.length === 0 ? 'clean' : harmless.length === 1 ? 'homonymsOne' : 'homonyms',
    ),
    evidence:
      harmless[0]?.evidence ?? report.evidence.at('/screening', report.content.screening[0]?.documentId),
  });
}

/** Whoever is meant explains; of somebody who may be meant it is to be found out. */
function explained(said: 'exact' | 'probable', published: Cure['values']): Cure {
  return said === 'exact' ? cure('CMP-004', 'exact', published) : cure('CMP-004', 'probable', published);
}

/** How a finding counts, by how sure it is that the party is meant; one about somebody else does not. */
const doubtsOf: {
  readonly [quality in AdverseFinding['matchQuality']]: {
    readonly said: 'exact' | 'probable';
    readonly outcome: Fault['outcome'];
  } | null;
} = {
  exacta: { said: 'exact', outcome: 'failed' },
  probable: { said: 'probable', outcome: 'warning' },
  homonimia_descartada: null,
};
