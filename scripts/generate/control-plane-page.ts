import { type Operation, operations } from '../../src/contract/operations.js';
import { code, table } from './markdown.js';
import { tagOf } from './tags.js';

/** Titles of groups of operations by tag, in order, each with the page that shows how to use them. */
const groups: Readonly<Record<string, readonly [title: string, page: string]>> = {
  reports: ['Reports', '[time](time.md)'],
  clock: ['Clock', '[time](time.md)'],
  faults: ['Faults', '[faults](faults.md)'],
  webhooks: ['Webhooks', '[webhooks](webhooks.md)'],
  keys: ['Keys', '[keys](keys.md)'],
  'rate-limit': ['Rate limit', '[rate limits](rate-limits.md)'],
  profile: ['Profile', '[profiles](profiles.md)'],
  requests: ['Requests', '[journal](journal.md), [check your client](check-your-client.md)'],
  worlds: ['Worlds', '[worlds](worlds.md)'],
  scenarios: ['Scenarios', '[scenarios](scenarios.md)'],
  reference: ['Reference lists', '[fields](content.md), [rules](rules.md), [codes](codes.md)'],
  server: ['Server', '[running](running.md), [facts and gaps](gaps.md)'],
};

/**
 * Generates `docs/control-plane.md`: the operations under `/_sandbox`.
 * @throws Error if an operation is in no group
 */
export function controlPlanePage(): string {
  const own = operations.filter(({ path }) => path.startsWith('/_sandbox/'));
  const homeless = own.find((operation) => groups[tagOf(operation)] === undefined);
  if (homeless !== undefined) throw new Error(`${homeless.id} is in no group of docs/control-plane.md`);
  const sections = Object.entries(groups).flatMap(([tag, [title, page]]) => [
    `## ${title}`,
    `Guide: ${page}.`,
    operationTable(own.filter((operation) => tagOf(operation) === tag)),
  ]);
  return `${[introduction, ...sections].join('\n\n')}\n`;
}

const introduction = `<!-- Generated from schemas/operations.json by \`npm run generate\`. Do not edit. -->
# Control plane

The operations under \`/_sandbox\` control one account: that of the key in \`Authorization\`. With the admin token, \`?account=NAME\` chooses the account ([keys](keys.md#the-admin-token)). [Metrics](running.md#metrics) cover the whole server and name no account; scenarios, reference lists and the proof of the contract are the same for every account. The real API has no such operations: a client must not depend on them. A sandbox serves them at the address of each environment, unless it is started with \`--no-control-plane\`. In a test process, the [\`startSandbox\` API](api.md) does the same without requests. Every operation, with parameters, bodies and examples, is in \`/openapi.json\` and on the page \`/docs\` of a running server.`;

function operationTable(own: readonly Operation[]): string {
  return table(
    ['operation', 'purpose', 'id'],
    own.map(({ id, method, path, summary }) => [code(`${method} ${path}`), summary, code(id)]),
  );
}
