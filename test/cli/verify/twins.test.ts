import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { heardOf, learnFrom, learntText, walkList } from '../../../src/cli/verify/learning.js';
import type { ContractVerification, Shape } from '../../../src/contract/generated/types.js';
import { type Sandbox, startSandbox } from '../../../src/testing/index.js';
import { interviewedInProcess, keys, verifiedInProcess, type WrappedServer } from './in-process.js';
import { businessVerificationServer } from './upstreams/business-verification.js';
import { camelCaseServer } from './upstreams/camel-case.js';
import { type Dialect, speaking } from './upstreams/dialect.js';
import { jsonApiServer } from './upstreams/json-api.js';
import { numericServer } from './upstreams/numeric.js';
import { snakeCaseServer } from './upstreams/snake-case.js';

const dialects: Readonly<Record<string, Dialect>> = {
  'snake_case and envelopes': snakeCaseServer,
  'camelCase names and page numbers': camelCaseServer,
  'JSON:API': jsonApiServer,
  'epoch times and numbers as ids': numericServer,
  'a documented API that verifies businesses': businessVerificationServer,
};

/** Fields that a shape cannot express, which the learnt file names. */
const inexpressible = new Map<Dialect, readonly string[]>([[businessVerificationServer, ['review']]]);

/** Creates more reports than a page has. */
async function createOlder({ fetch, url }: Sandbox): Promise<void> {
  const headers = { Authorization: `Bearer ${keys.own}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'older' });
  for (let older = 0; older < 30; older += 1)
    await fetch(`${url}/v1/reports`, { method: 'POST', headers, body });
}

describe('a server of another form', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: 'reads', productionPort: 0 });
    await createOlder(sandbox);
  });
  afterAll(() => sandbox.close());

  it.each(Object.entries(dialects))('has a twin: %s', async (_form, dialect) => {
    const between = speaking(dialect);
    const original = { sandbox, between, elsewhere: between };
    const { verification, record, ask } = await interviewedInProcess(original);
    const exchanges = record.exchanges.flatMap((one) => heardOf(one) ?? []);
    const form = learnFrom(verification, [...exchanges, ...(await walkList(record, ask))]);
    const text = learntText('', verification, form);
    expect(learntText(text, verification, form)).toBe(text);
    const like = parse(text) as Shape;
    await using mimic = await startSandbox({ like, clock: 'reads', productionPort: 0 });
    await createOlder(mimic);
    const twin = { sandbox: mimic };
    expect(verdictsOf(await verifiedInProcess(twin))).toEqual(verdictsOf(await verifiedInProcess(original)));
    const wide = inexpressible.get(dialect) ?? [];
    for (const name of wide) expect(text).toContain(`# unknown: report: ${name} is null in some states`);
    const recorded = await followed(original, wide);
    expect(recorded).toHaveLength(40);
    expect(await followed(twin, wide)).toEqual(recorded);
  });
});

/** Outcomes of a verification, without ids and counts in details. */
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

/** Names and types of a body, without some fields. */
function formOf(value: unknown, without: readonly string[]): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [formOf(value[0], without)];
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const fields = Object.entries(value).filter(([name]) => !without.includes(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, formOf(field, without)]));
}

/** Results of 40 calls of a client: status, headers, names, types, states and codes. */
async function followed(
  { sandbox, between = (asked, pass) => pass(asked) }: WrappedServer,
  wide: readonly string[],
) {
  const calls: unknown[] = [];
  const call = async (method: string, path: string, sent?: unknown, key = `Bearer ${keys.own}`) => {
    const headers = { authorization: key, 'content-type': 'application/json', 'accept-encoding': 'identity' };
    const asked = { method, path, headers, body: sent === undefined ? '' : JSON.stringify(sent) };
    const told = await between(asked, async (passed) => {
      const init = { method: passed.method, headers: passed.headers };
      const answer = await sandbox.fetch(
        sandbox.url + passed.path,
        passed.body === '' ? init : { ...init, body: passed.body },
      );
      return {
        ...{ status: answer.status, headers: Object.fromEntries(answer.headers) },
        body: await answer.text(),
      };
    });
    const body = JSON.parse(told.body);
    const { location } = told.headers;
    calls.push({
      ...{ method, path: path.replace(/[0-9a-f-]{14,}/, 'ID'), status: told.status },
      type: told.headers['content-type']?.split(';')[0],
      location: location?.replace(/[^/]+$/, 'ID'),
      state: valueNamed(body, statusNames),
      code: valueNamed(body, ['code', 'errorCode', 'error']),
      form: formOf(body, wide),
    });
    return body;
  };
  const type = 'sociedades_y_poderes';
  for (const companyId of ['sbx-spa-clean', 'sbx-eirl-dv-k', 'twin']) {
    const made = await call('POST', '/v1/reports', { type, companyId, options: { validate: true } });
    const id = valueNamed(made, ['id', 'reportId']);
    for (let read = 0; read < 5; read += 1) await call('GET', `/v1/reports/${id}`);
  }
  for (let more = 0; more < 4; more += 1) await call('POST', '/v1/reports', { type, companyId: 'acme' });
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
  await call('GET', '/v1/reports');
  for (const path of ['nothing', 'example-resource']) await call('GET', `/v1/${path}`);
  await call('PUT', '/v1/reports', {});
  return calls;
}
