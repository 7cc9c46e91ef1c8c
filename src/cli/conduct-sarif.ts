import type { ConductEvidence, ConductJudgement, ConductReport } from '../contract/generated/types.js';
import { version } from '../contract/version.js';
import { evidenceLine, subjectOf } from './conduct-words.js';

/** SARIF's words for what a case shows. */
const levels = { broken: 'error', note: 'note', kept: 'none' } as const;

/**
 * A judgement as SARIF 2.1.0, of which code scanning takes each request or message that breaks a rule for an alert. Rules that
 * were not exercised have no place in it that is read as anything but a fault.
 * @param source the file that results point at; without it the path that was asked, since each has to point at one
 */
export function conductSarif({ rules }: ConductReport, source: string | undefined): string {
  const run = {
    tool: { driver: { name: 'legal-reports-sandbox', version, rules: rules.map(ruleOf) } },
    results: rules.flatMap((judgement, ruleIndex) => resultsOf(judgement, ruleIndex, source)),
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

function resultsOf({ rule, evidence }: ConductJudgement, ruleIndex: number, source: string | undefined) {
  const shown = evidence.filter(({ shows }) => shows !== 'kept');
  return shown.map((each, place) => ({
    ...{ ruleId: rule.id, ruleIndex, level: levels[each.shows] },
    message: { text: evidenceLine(each) },
    locations: [locationOf(each, source)],
    // One request may show several things of a rule.
    partialFingerprints: { primaryLocationLineHash: `${rule.id}/${subjectOf(each)}:${place + 1}` },
  }));
}

function locationOf({ method, path }: ConductEvidence, source: string | undefined) {
  const uri = fileReference(source ?? path);
  return {
    physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } },
    logicalLocations: [{ fullyQualifiedName: `${method} ${path}`, kind: 'resource' }],
  };
}

/** Relative to the repository; what is percent-encoded in a path stays as it is. */
function fileReference(path: string): string {
  const relative = path.replace(/\\/g, '/').replace(/^\/+/, '');
  return (
    encodeURI(relative.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%') || '.'
  );
}
