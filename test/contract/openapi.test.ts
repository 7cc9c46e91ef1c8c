import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import document from '../../src/contract/generated/openapi.json' with { type: 'json' };
import { facts, gaps } from '../../src/contract/interface.js';
import { operations, problemsOf } from '../../src/contract/operations.js';
import { problems } from '../../src/contract/problems.js';
import { connect } from '../http/client.js';

type Node = Record<string, unknown>;

describe('the OpenAPI document', () => {
  it('is valid by the official schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document) as unknown as Record<string, unknown>);
    expect(result.errors ?? []).toEqual([]);
    expect(validator.version).toBe('3.1');
  });

  it('says of every operation, parameter, member and status which fact or gap it stands on', () => {
    const known = new Set([...facts, ...gaps].map(({ id }) => id));
    const standings = collect(document as unknown as Node);
    const unfounded = standings.filter(({ basis }) => basis === undefined || !known.has(basis));
    expect(unfounded).toEqual([]);
    expect(standings.length).toBeGreaterThan(300);
  });

  it('describes exactly the operations of the contract, with all their statuses', () => {
    for (const operation of operations) {
      const path = (document.paths as unknown as Record<string, Record<string, Node>>)[operation.path];
      const described = path?.[operation.method.toLowerCase()];
      const statuses = new Set([
        ...operation.answers.map(({ status }) => String(status)),
        ...problemsOf(operation).map((code) => String(problems.find((entry) => entry.code === code)?.status)),
      ]);
      expect(new Set(Object.keys(described?.responses as Node))).toEqual(statuses);
    }
    const described = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(described.length).toBe(operations.length);
  });

  it('what creates says where it is to be found, and something is there', () => {
    const creating = operations.filter(({ answers }) => answers.some(({ status }) => status === 201));
    expect(creating.map(({ id }) => id)).toEqual(['createReport', 'createKey', 'createSnapshot']);
    for (const { path, answers } of creating) {
      expect(answers.find(({ status }) => status === 201)?.headers).toContain('Location');
      const found = operations.filter((each) => each.method === 'GET' && each.path.startsWith(`${path}/{`));
      expect(found.map(({ id }) => id)).not.toEqual([]);
    }
  });

  it('shows an example of every answer that has a schema', () => {
    const paths = document.paths as unknown as Record<string, Record<string, Node>>;
    const without = operations.flatMap(({ id, path, method, answers }) =>
      answers
        .filter(({ schema }) => schema !== undefined)
        .filter(({ status }) => {
          const { responses } = paths[path]?.[method.toLowerCase()] as {
            responses: Record<string, { content?: Record<string, { examples?: object }> }>;
          };
          return responses[status]?.content?.['application/json']?.examples === undefined;
        })
        .map(({ status }) => `${id} ${status}`),
    );
    expect(without).toEqual([]);
  });

  it('is served as JSON and as YAML, both the same, without a key', async () => {
    const client = await connect('in process');
    const json = await client.call('/openapi.json', { key: null });
    const yaml = await client.call('/openapi.yaml', { key: null });
    expect([json.status, yaml.status]).toEqual([200, 200]);
    expect(json.json).toEqual(document);
    expect(parse(yaml.text)).toEqual(document);
  });
});

/** What each operation, parameter, status and member of a schema stands on, by its place. */
function collect(root: Node): { place: string; basis: string | undefined }[] {
  const found: { place: string; basis: string | undefined }[] = [];
  const note = (place: string, node: Node) =>
    found.push({ place, basis: (node['x-fact'] ?? node['x-gap']) as string | undefined });
  for (const [path, methods] of Object.entries(root.paths as Record<string, Record<string, Node>>)) {
    for (const [method, operation] of Object.entries(methods)) {
      const place = `${method} ${path}`;
      note(place, operation);
      for (const parameter of (operation.parameters ?? []) as Node[])
        note(`${place} ${parameter.name}`, parameter);
      for (const [status, answer] of Object.entries(operation.responses as Record<string, Node>))
        note(`${place} ${status}`, answer);
    }
  }
  const visit = (place: string, node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node as Node)) {
      if (key !== 'properties') visit(`${place}/${key}`, value);
      else {
        for (const [name, member] of Object.entries(value as Record<string, Node>)) {
          note(`${place}/${name}`, member);
          visit(`${place}/${name}`, member);
        }
      }
    }
  };
  visit('schemas', (root.components as Node).schemas);
  return found;
}
