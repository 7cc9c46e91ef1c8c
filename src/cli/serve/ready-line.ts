import { version } from '../../contract/version.js';
import type { RunningEnvironments } from '../../http/connection/environments.js';
import type { PublicConfig } from '../config.js';
import { variableName } from '../settings.js';

/** The keys that the ready line proposes. */
const demoKeys = { playground: 'sbx_playground_demo', production: 'sbx_production_demo' };

/** That the server takes work, for programs where the log is for them. */
export function readyLine(server: RunningEnvironments, config: PublicConfig): string {
  return config.log === 'json' ? readyJson(server, config) : readyText(server, config);
}

function readyJson({ url, productionUrl }: RunningEnvironments, { seed }: PublicConfig): string {
  const { pid } = process;
  return `${JSON.stringify({ event: 'ready', url, productionUrl, version, seed, pid })}\n`;
}

/** Where it can be reached, and a line to paste: a first report, or where keys are issued, a first key. */
function readyText(
  { url, productionUrl }: RunningEnvironments,
  { seed, pace, keyPolicy }: PublicConfig,
): string {
  const open = keyPolicy === 'open';
  const keyOf = (environment: keyof typeof demoKeys): string =>
    open ? `key ${demoKeys[environment]}` : 'issued keys only';
  const production =
    productionUrl === null ? '' : `; production is at ${productionUrl} (${keyOf('production')})`;
  return `legal-reports-sandbox ${version} is ready at ${url} (seed ${seed}, pace ${pace}, ${keyOf('playground')})${production}
${open ? firstReport(url) : firstKey(url)}
`;
}

function firstReport(url: string): string {
  const body = { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean', options: { validate: true } };
  return curlLine(`${url}/v1/reports`, `'Authorization: Bearer ${demoKeys.playground}'`, body);
}

/** The token stays where it is. */
function firstKey(url: string): string {
  return curlLine(`${url}/_sandbox/keys`, `"Authorization: Bearer $${variableName('adminToken')}"`, {
    name: 'demo',
  });
}

/** With an end of the line behind the answer, where the prompt would stand. */
function curlLine(url: string, authorization: string, body: object): string {
  // Shells take the brackets of an IPv6 address for a pattern.
  const target = url.includes('[') ? `'${url}'` : url;
  return `curl -s ${target} -H ${authorization} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}' -w '\\n'`;
}
