import { version } from '../contract/version.js';

/** A test case of JUnit XML. */
export interface JunitCase {
  readonly name: string;
  readonly failure?: { readonly type: string; readonly message: string; readonly text: string } | undefined;
  /** Why nothing was judged. */
  readonly skipped?: string | undefined;
  readonly out?: string | undefined;
}

/** Suites as JUnit's XML. */
export function junit(suites: readonly { name: string; cases: readonly JunitCase[] }[]): string {
  const texts = suites.map(
    ({ name, cases }) => `  <testsuite name="${escapedXml(name)}" ${counts(cases)}>
${cases.map((each) => caseText(name, each)).join('\n')}
  </testsuite>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="legal-reports-sandbox" ${counts(suites.flatMap(({ cases }) => cases))}>
${texts.join('\n')}
</testsuites>
`;
}

function counts(cases: readonly JunitCase[]): string {
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const skipped = cases.filter((each) => each.skipped !== undefined).length;
  return `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}" time="0"`;
}

function caseText(classname: string, { name, failure, skipped, out }: JunitCase): string {
  const attributes = `classname="${escapedXml(classname)}" name="${escapedXml(name)}" time="0"`;
  const output = out === undefined ? '' : `\n      <system-out>${escapedXml(out)}</system-out>\n    `;
  if (skipped !== undefined)
    return `    <testcase ${attributes}>\n      <skipped message="${escapedXml(skipped)}"/>${output || '\n    '}</testcase>`;
  if (failure === undefined)
    return output === ''
      ? `    <testcase ${attributes}/>`
      : `    <testcase ${attributes}>${output}</testcase>`;
  const { type, message, text } = failure;
  return `    <testcase ${attributes}>
      <failure type="${escapedXml(type)}" message="${escapedXml(message)}">${escapedXml(text)}</failure>${output || '\n    '}</testcase>`;
}

/** Characters that XML 1.0 cannot have at all, not even escaped. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const entities: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text as XML and HTML have it, in attributes too. */
export function escapedXml(text: string): string {
  return text.replace(unwritable, '\ufffd').replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

export interface SarifRule {
  readonly id: string;
  readonly name: string;
  readonly shortDescription: { readonly text: string };
  readonly fullDescription: { readonly text: string };
  readonly help: { readonly text: string; readonly markdown?: string };
}

export interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: 'error' | 'note' | 'none';
  readonly text: string;
  /** File of the result or, without one, the path of the request, since SARIF requires a location. */
  readonly file: string;
  /** `GET /v1/reports`: what it is about. */
  readonly resource: string;
  /** Identifies the same result in later runs. */
  readonly fingerprint: string;
}

/** Results as SARIF 2.1.0. Code scanning takes each for an alert. */
export function sarif(rules: readonly SarifRule[], results: readonly SarifResult[]): string {
  const declared = rules.map((rule) => ({ ...rule, defaultConfiguration: { level: 'error' } }));
  const run = {
    tool: { driver: { name: 'legal-reports-sandbox', version, rules: declared } },
    results: results.map(({ ruleId, ruleIndex, level, text, file, resource, fingerprint }) => ({
      ...{ ruleId, ruleIndex, level },
      message: { text },
      locations: [
        {
          physicalLocation: { artifactLocation: { uri: fileReference(file) }, region: { startLine: 1 } },
          logicalLocations: [{ fullyQualifiedName: resource, kind: 'resource' }],
        },
      ],
      partialFingerprints: { primaryLocationLineHash: fingerprint },
    })),
  };
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return `${JSON.stringify({ $schema, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

/** Path relative to the repository. Percent-encoded characters stay. */
function fileReference(path: string): string {
  const relative = path.replace(/\\/g, '/').replace(/^\/+/, '');
  return (
    encodeURI(relative.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%') || '.'
  );
}
