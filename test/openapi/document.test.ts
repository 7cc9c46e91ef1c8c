import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { facts, gaps } from '../../src/contract/interface.js';
import { operations, problemsOf } from '../../src/contract/operations.js';
import { problems } from '../../src/contract/problems.js';
import {
  components,
  describedOperations,
  document,
  type Node,
  resolveReference,
  schemaParts,
  schemas,
} from '../contract/document.js';
import { connect } from '../http/client.js';

describe('the OpenAPI document', () => {
  it('is valid by the official schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document) as unknown as Record<string, unknown>);
    expect(result.errors ?? []).toEqual([]);
    expect(validator.version).toBe('3.1');
  });

  it('names the fact or gap of every operation, parameter, field and status', () => {
    const known = new Set([...facts, ...gaps].map(({ id }) => id));
    const standings = constantParts().map(([place, node]) => [place, node['x-fact'] ?? node['x-gap']]);
    expect(standings.filter(([, basis]) => !known.has(basis as string))).toEqual([]);
    expect(standings.length).toBeGreaterThan(1000);
  });

  it('describes the messages to endpoints: each event, and a test', () => {
    const { webhooks } = document as unknown as { webhooks: object };
    const { enum: types } = schemas.MessageType as { enum: string[] };
    expect(Object.keys(webhooks)).toEqual(types);
    expect(types).toContain('webhook.ping');
  });

  it('describes exactly the operations of the contract, with all their statuses', () => {
    for (const operation of operations) {
      const { responses = {} } =
        describedOperations.find(({ operationId }) => operationId === operation.id) ?? {};
      const statuses = new Set([
        ...operation.answers.map(({ status }) => String(status)),
        ...problemsOf(operation).map((code) => String(problems.find((entry) => entry.code === code)?.status)),
      ]);
      expect(new Set(Object.keys(responses))).toEqual(statuses);
    }
    expect(describedOperations.length).toBe(operations.length);
  });

  it('has a readable Location for every operation that creates', () => {
    const creating = operations.filter(({ answers }) => answers.some(({ status }) => status === 201));
    expect(creating.map(({ id }) => id)).toEqual([
      'createReport',
      'createWebhook',
      'testWebhook',
      'createKey',
      'createFault',
      'createSnapshot',
    ]);
    for (const { id, path, answers } of creating) {
      // A test message is read as a delivery to its endpoint.
      const place = id === 'testWebhook' ? path.replace('/test', '/deliveries') : path;
      expect(answers.find(({ status }) => status === 201)?.headers).toContain('Location');
      const found = operations.filter((each) => each.method === 'GET' && each.path.startsWith(`${place}/{`));
      expect(found.map(({ id }) => id)).not.toEqual([]);
    }
  });

  it('declares the errors of parser, router and authentication for every operation', () => {
    for (const { id, authenticated } of operations) {
      const { responses = {} } = describedOperations.find(({ operationId }) => operationId === id) ?? {};
      const commonStatuses = ['400', '404', '405', '408', '414', '421', '431', '500', '501'];
      const keyed = authenticated ? ['401', '503'] : [];
      expect(Object.keys(responses)).toEqual(expect.arrayContaining([...commonStatuses, ...keyed]));
    }
  });

  it('names G20 for every error status without a fact', () => {
    const refusals = describedOperations.flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([status]) => status === '503' || status === '415')
        .map(([status, response]) => [operationId, status, response['x-gap']]),
    );
    expect(refusals.filter(([, , gap]) => gap !== 'G20')).toEqual([]);
    expect(refusals.length).toBeGreaterThan(20);
  });

  it('has a server URL that is valid at every address', () => {
    expect(document.servers.map(({ url }) => url)).toEqual(['/']);
  });

  it('has one tag per operation, and each tag has a description and operations', () => {
    const used = new Set(describedOperations.flatMap(({ tags }) => tags));
    expect(describedOperations.filter(({ tags }) => tags.length !== 1)).toEqual([]);
    expect(new Set(document.tags.map(({ name }) => name))).toEqual(used);
    expect(document.tags.filter(({ description }) => description.length < 20)).toEqual([]);
  });

  it('has no unused component and no broken reference', () => {
    const text = JSON.stringify(document);
    const named = Object.entries(components).flatMap(([kind, entries]) =>
      kind === 'securitySchemes' ? [] : Object.keys(entries).map((name) => `#/components/${kind}/${name}`),
    );
    expect(named.filter((reference) => !text.includes(`"${reference}"`))).toEqual([]);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, $ref]) => ({ $ref }));
    expect(() => references.map(resolveReference)).not.toThrow();
  });
});

describe('the served document', () => {
  it('is the same as JSON and as YAML, without a key', async () => {
    const client = await connect('in process');
    const json = await client.call('/openapi.json', { key: null });
    const yaml = await client.call('/openapi.yaml', { key: null });
    expect([json.status, yaml.status]).toEqual([200, 200]);
    expect(json.json).toEqual(document);
    expect(parse(yaml.text, { version: '1.1' })).toEqual(document);
  });
});

/** Returns the parts that must name a fact or a gap, by location. */
function constantParts(): [string, Node][] {
  const paths = document.paths as unknown as { [path: string]: { [method: string]: Node } };
  const operationParts = describedOperations.flatMap(
    ({ operationId, path, method, parameters, responses }) => [
      [operationId, paths[path]?.[method.toLowerCase()] ?? {}] as [string, Node],
      ...parameters.map((parameter): [string, Node] => [`${operationId} ${parameter.name}`, parameter]),
      ...Object.entries(responses).map(([status, response]): [string, Node] => [
        `${operationId} ${status}`,
        response,
      ]),
    ],
  );
  const fields = schemaParts(schemas, 'schemas').filter(({ isField }) => isField);
  return [...operationParts, ...fields.map(({ location: place, schema }): [string, Node] => [place, schema])];
}
