import { version } from '../contract/version.js';

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
  /** The file that it points at, or else the path that was asked, since each has to point at one. */
  readonly file: string;
  /** `GET /v1/reports`: what it is about. */
  readonly resource: string;
  /** By which the same result is known again. */
  readonly fingerprint: string;
}

/** Results as SARIF 2.1.0, of which code scanning takes each for an alert. */
export function sarif(rules: readonly SarifRule[], results: readonly SarifResult[]): string {
  const declared = rules.map((rule) => ({ ...rule, defaultConfiguration: { level: 'error' } }));
  const run = {
    tool: { driver: { name: 'legal-reports-sandbox', version, rules: declared } },
    results: results.map(resultOf),
  };
  return `${JSON.stringify({ $schema: schemaUri, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

const schemaUri = 'https://json.schemastore.org/sarif-2.1.0.json';

function resultOf({ ruleId, ruleIndex, level, text, file, resource, fingerprint }: SarifResult) {
  return {
    ...{ ruleId, ruleIndex, level },
    message: { text },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: fileReference(file) }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: resource, kind: 'resource' }],
      },
    ],
    partialFingerprints: { primaryLocationLineHash: fingerprint },
  };
}

/** Relative to the repository; what is percent-encoded in a path stays as it is. */
function fileReference(path: string): string {
  const relative = path.replace(/\\/g, '/').replace(/^\/+/, '');
  return (
    encodeURI(relative.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%') || '.'
  );
}
