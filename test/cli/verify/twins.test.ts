import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { learnFrom, learntText, sampleOf, walkList } from '../../../src/cli/verify/learning.js';
import type { ContractVerification, Shape } from '../../../src/contract/generated/types.js';
import { type Sandbox, startSandbox } from '../../../src/testing/index.js';
import { generateClient, type RecordedResponse } from './generated-client.js';
import { interviewInProcess, keys, verifyInProcess, type WrappedServer } from './in-process.js';
import { businessVerificationServer } from './upstreams/business-verification.js';
import { camelCaseServer } from './upstreams/camel-case.js';
import { type Dialect, type Json, translateTo } from './upstreams/dialect.js';
import { jsonApiServer } from './upstreams/json-api.js';
import { numericServer } from './upstreams/numeric.js';
import { snakeCaseServer } from './upstreams/snake-case.js';

/** A server with the query of the page that follows a list. */
interface Upstream {
  readonly dialect: Dialect;
  secondPage(list: Json): string;
}

const upstreams: Readonly<Record<string, Upstream>> = {
  'snake_case and envelopes': {
    dialect: snakeCaseServer,
    secondPage: ({ meta }) => `cursor=${encodeURIComponent(meta.next_cursor)}`,
  },
  'camelCase names and page numbers': { dialect: camelCaseServer, secondPage: () => 'page=2' },
  'JSON:API': {
    dialect: jsonApiServer,
    secondPage: ({ data }) => `page[offset]=${data.length}`,
  },
  'epoch times and numbers as ids': {
    dialect: numericServer,
    secondPage: ({ reports }) => `offset=${reports.length}`,
  },
  'a documented API that verifies businesses': {
    dialect: businessVerificationServer,
    secondPage: () => 'page=2&per_page=7',
  },
};

/** Creates more reports than two pages have. */
async function createOlder({ fetch, url }: Sandbox): Promise<void> {
  const headers = { Authorization: `Bearer ${keys.own}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'older' });
  for (let older = 0; older < 50; older += 1)
    await fetch(`${url}/v1/reports`, { method: 'POST', headers, body });
}

describe('a server with another wire form', () => {
  let sandbox: Sandbox;
  /** A response in the form of the contract. */
  let other: RecordedResponse;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: 'reads', productionPort: 0 });
    await createOlder(sandbox);
    await using usual = await startSandbox({ clock: 'reads' });
    [other] = (await replayExchanges({ sandbox: usual }, () => '')).responses as [RecordedResponse];
  });
  afterAll(() => sandbox.close());

  it.each(Object.entries(upstreams))('has an equal twin: %s', async (_form, { dialect, secondPage }) => {
    const intercept = translateTo(dialect);
    const original = { sandbox, intercept, interceptOther: intercept };
    const { verification, record, send } = await interviewInProcess(original);
    const exchanges = record.exchanges.flatMap((one) => sampleOf(one) ?? []);
    const form = learnFrom(verification, [...exchanges, ...(await walkList(record, send))]);
    const text = learntText('', verification, form);
    expect(learntText(text, verification, form)).toBe(text);
    const like = parse(text) as Shape;
    await using mimic = await startSandbox({ like, clock: 'reads', productionPort: 0 });
    await createOlder(mimic);
    const twin = { sandbox: mimic };
    expect(verdictsOf(await verifyInProcess(twin))).toEqual(verdictsOf(verification));
    const recorded = await replayExchanges(original, secondPage);
    expect(recorded.responses).toHaveLength(40);
    const client = generateClient(recorded.responses);
    for (const server of [original, twin]) {
      const { responses, states } = await replayExchanges(server, secondPage);
      for (const response of responses) client.accept(response);
      expect(states).toEqual(recorded.states);
    }
    expect(() => client.accept(other)).toThrow(/must|never recorded/);
  });
});

/** Returns the outcomes of a verification, without the details, which contain ids and counts. */
function verdictsOf({ facts, gaps }: ContractVerification) {
  return [...facts, ...gaps].map(({ name, outcome, ...rest }) => [
    name,
    outcome,
    'answer' in rest ? rest.answer : null,
  ]);
}

const statusNames = ['status', 'reportStatus'];

/** Finds the first value of one of these names in a body. */
function valueNamed(node: unknown, names: readonly string[]): unknown {
  if (typeof node !== 'object' || node === null) return undefined;
  const fields = Object.entries(node);
  const found = fields.find(([name, value]) => names.includes(name) && typeof value !== 'object');
  return (
    found?.[1] ?? fields.map(([, value]) => valueNamed(value, names)).find((value) => value !== undefined)
  );
}

/** Returns the responses to 40 calls, and the states that reports passed through. */
async function replayExchanges(
  { sandbox, intercept = (request, pass) => pass(request) }: WrappedServer,
  secondPage: Upstream['secondPage'],
) {
  const responses: RecordedResponse[] = [];
  const states: unknown[] = [];
  const call = async (method: string, path: string, sent?: object, key = `Bearer ${keys.own}`) => {
    const headers = { authorization: key, 'content-type': 'application/json', 'accept-encoding': 'identity' };
    const request = { method, path, headers, body: sent === undefined ? '' : JSON.stringify(sent) };
    const response = await intercept(request, async (passed) => {
      const init = { method: passed.method, headers: passed.headers };
      const response = await sandbox.fetch(
        sandbox.url + passed.path,
        passed.body === '' ? init : { ...init, body: passed.body },
      );
      return {
        ...{ status: response.status, headers: Object.fromEntries(response.headers) },
        body: await response.text(),
      };
    });
    const body = JSON.parse(response.body) as Json;
    const operation = `${method} ${path.replace(/\?.*/, '?page').replace(/(?<=reports\/)[^/]+/, '{id}')}`;
    const texts = [...Object.values(sent ?? {}), ...new URLSearchParams(path.split('?')[1]).values()];
    responses.push({
      operation,
      sent: texts.map(String),
      status: response.status,
      headers: response.headers,
      body,
    });
    return body;
  };
  const type = 'sociedades_y_poderes';
  for (const companyId of ['sbx-spa-clean', 'sbx-eirl-dv-k', 'twin']) {
    const made = await call('POST', '/v1/reports', { type, companyId, options: { validate: true } });
    states.push(valueNamed(made, statusNames));
    const id = valueNamed(made, ['id', 'reportId']);
    for (let read = 0; read < 5; read += 1)
      states.push(valueNamed(await call('GET', `/v1/reports/${id}`), statusNames));
  }
  for (let more = 0; more < 3; more += 1) await call('POST', '/v1/reports', { type, companyId: 'acme' });
  const wrong = [
    {},
    { type },
    { type: 'other', companyId: 'acme' },
    { type: 1, companyId: 2 },
    { type, companyId: 'a', b: 1 },
  ];
  for (const body of wrong) await call('POST', '/v1/reports', body);
  for (const id of ['none', '1', 'rep_00000000000000000000000000000000'])
    await call('GET', `/v1/reports/${id}`);
  for (const key of ['', 'Bearer made-up', 'Basic x']) {
    await call('GET', '/v1/reports', undefined, key);
    await call('POST', '/v1/reports', { type, companyId: 'acme' }, key);
  }
  const list = await call('GET', '/v1/reports');
  const rest = secondPage(list);
  await call('GET', `/v1/reports${rest === '' ? '' : `?${rest}`}`);
  await call('GET', '/v1/nothing');
  await call('POST', '/v1/reports/none/cancel');
  await call('PUT', '/v1/reports', {});
  return { responses, states };
}
