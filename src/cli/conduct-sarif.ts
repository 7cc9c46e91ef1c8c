import type { ConductEvidence, ConductJudgement, ConductReport } from '../contract/generated/types.js';
import { version } from '../contract/version.js';

/** SARIF's words for what a request shows. */
const levels = { broken: 'error', note: 'note', kept: 'none' } as const;

/**
 * A judgement as SARIF 2.1.0, of which code scanning takes each request that breaks a rule for an alert. Rules that
 * were not exercised have no place in it that is read as anything but a fault.
 * @param source the file that results point at; without it the path that was asked, since each has to point at one
 */
export function conductSarif({ rules }: ConductReport, source: string | undefined): string {
  const run = {
    tool: { driver: { name: 'legal-reports-sandbox', version, rules: rules.map(ruleOf) } },
    results: rules.flatMap(({ rule, evidence }, ruleIndex) =>
      evidence
        .filter(({ shows }) => shows !== 'kept')
        .map((each) => resultOf(rule.id, ruleIndex, each, source)),
    ),
  };
  return `${JSON.stringify({ $schema: schemaUri, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

const schemaUri = 'https://json.schemastore.org/sarif-2.1.0.json';

function ruleOf({ rule }: ConductJudgement) {
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
    defaultConfiguration: { level: levels.broken },
  };
}

function resultOf(
  ruleId: string,
  ruleIndex: number,
  { requestId, method, path, shows, detail }: ConductEvidence,
  source: string | undefined,
) {
  const uri = fileReference(source ?? path);
  return {
    ruleId,
    ruleIndex,
    level: levels[shows],
    message: { text: `${requestId}, ${method} ${path}: ${detail}` },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: `${method} ${path}`, kind: 'resource' }],
      },
    ],
    partialFingerprints: { primaryLocationLineHash: `${ruleId}/${requestId}:1` },
  };
}

/** Relative to the repository; what is percent-encoded in a path stays as it is. */
function fileReference(path: string): string {
  const relative = path.replace(/\\/g, '/').replace(/^\/+/, '');
  return encodeURI(relative).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%') || '.';
}
