import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Shape } from '../../src/contract/generated/types.js';
import { type Sandbox, type StartOptions, startSandbox } from '../../src/testing/index.js';
import { document as usual } from '../contract/document.js';
import { createValidator } from '../contract/judge.js';
import { envelopes, jsonApi } from './example-shapes.js';

type Node = { [member: string]: unknown };
interface Media {
  schema: Node;
  examples?: { [name: string]: { value: unknown } };
}
interface Described extends Node {
  parameters?: (Media & { name: string; in: string; example?: unknown })[];
  requestBody?: { content: { [mediaType: string]: Media } };
  responses: { [status: string]: Node & { $ref?: string; content?: { [mediaType: string]: Media } } };
}
interface Document {
  paths: { [path: string]: { [method: string]: Described } };
  webhooks: { [name: string]: { post: Described } };
  components: { [kind: string]: { [name: string]: Node } };
}

const ofDocs = (name: string): Shape =>
  parse(readFileSync(new URL(`../../docs/mimic/${name}.yaml`, import.meta.url), 'utf8'));

/** A shape without templates that converts names, instants, amounts, ids and events. */
const converted: Shape = {
  case: 'PascalCase',
  names: { url: 'Address', events: 'Topics', entities: 'Parties' },
  instants: 'epoch-milliseconds',
  amounts: 'minor',
  ids: { report: '{uuid}' },
  events: { READY: 'report.completed', NEW: 'report.created' },
};

/** A shape whose fields without a value are left out. */
const sparse: Shape = {
  report: {
    ...{ id: '{id}', state: '{status}', reason: { code: '{statusReason.code}' } },
    ...{ times: { finished: '{completedAt}', until: '{validUntil}' }, self: '/r/{id}' },
    content: '{content}',
  },
  list: { items: '{items}', next: '{next}' },
  nulls: 'omitted',
  ids: { report: '{number}' },
  error: { message: '{detail}', errors: '{violationTexts}' },
};

const shapes: Readonly<Record<string, Shape>> = {
  ...{ 'kyb.yaml': ofDocs('kyb'), 'production.yaml': ofDocs('production') },
  ...{ envelopes, 'JSON:API': jsonApi, converted, sparse },
};

const served: [string, StartOptions][] = [
  ...Object.entries(shapes).map(([name, like]): [string, StartOptions] => [name, { like }]),
  ['kyb.yaml with a minimal create', { like: ofDocs('kyb'), gap: 'create-body=minimal' }],
  ['kyb.yaml and the profile documented', { like: ofDocs('kyb'), profile: 'documented' }],
  ['envelopes and the profile vary', { like: envelopes, profile: 'vary' }],
  ['kyb.yaml without a control plane', { like: ofDocs('kyb'), controlPlane: false }],
  ['the profile documented', { profile: 'documented' }],
  ['the profile vary', { profile: 'vary' }],
];

async function documentOf({ fetch }: Sandbox): Promise<Document> {
  return (await (await fetch('http://sandbox/openapi.json')).json()) as Document;
}

/** Returns the places of the fields whose schemas allow any value. */
function untyped(document: object): string[] {
  const found: string[] = [];
  const visit = (place: string, node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [keyword, value] of Object.entries(node)) {
      if (['example', 'examples', 'default'].includes(keyword)) continue;
      if (keyword === 'properties')
        for (const [name, field] of Object.entries(value as Node))
          if (Object.keys(field as Node).every((one) => /^(description|title|x-.*)$/.test(one)))
            found.push(`${place}/${name}`);
      visit(`${place}/${keyword}`, value);
    }
  };
  visit('', document);
  return found.map((place) => place.replace('/Contract', '/'));
}

describe.each(served)('the document of %s', (_, options) => {
  it('is valid, and has every component that it uses, and no other', async () => {
    await using sandbox = await startSandbox(options);
    const document = await documentOf(sandbox);
    expect(
      (await new Validator().validate(structuredClone(document) as unknown as Node)).errors ?? [],
    ).toEqual([]);
    const used = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    const named = Object.entries(document.components).flatMap(([kind, each]) =>
      kind === 'securitySchemes' ? [] : Object.keys(each).map((name) => `${kind}/${name}`),
    );
    expect(named.sort()).toEqual([...new Set(used)].sort());
  });

  it('has examples that match their schemas', async () => {
    await using sandbox = await startSandbox(options);
    const document = await documentOf(sandbox);
    const judge = createValidator(document.components);
    const wrong: string[] = [];
    const check = (
      place: string,
      { schema, examples = {}, example }: Media & { example?: unknown },
    ): void => {
      const values = Object.entries(examples).map(([name, { value }]) => [name, value] as const);
      for (const [name, value] of example === undefined ? values : [...values, ['example', example] as const])
        for (const error of judge(schema, value)) wrong.push(`${place} ${name}: ${error}`);
    };
    const operations = [
      ...Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, one]) => [`${method} ${path}`, one] as const),
      ),
      ...Object.entries(document.webhooks).map(([name, { post }]) => [name, post] as const),
    ];
    for (const [place, { parameters = [], requestBody, responses }] of operations) {
      for (const parameter of parameters) check(`${place} ${parameter.name}`, parameter);
      for (const media of Object.values(requestBody?.content ?? {})) check(`${place} body`, media);
      for (const [status, { content = {} }] of Object.entries(responses))
        for (const media of Object.values(content)) check(`${place} ${status}`, media);
    }
    expect(wrong).toEqual([]);
  });

  it('describes all that is not under /v1 as the contract does', async () => {
    await using sandbox = await startSandbox(options);
    const document = await documentOf(sandbox);
    const isOwn = (path: string): boolean => !path.startsWith('/v1/') && path in document.paths;
    const outsideOfApi = ({ paths, components }: Document) => {
      const all = new Map<string, string>();
      const visit = (name: string, node: unknown): void => {
        const text = JSON.stringify(node);
        all.set(name, text.replace(/(?<="#\/components\/\w+\/)Contract(?=\w+")/g, ''));
        for (const [, kind = '', one = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
          const own = `${kind}/${one.replace(/^Contract/, '')}`;
          if (!all.has(own)) visit(own, components[kind]?.[one]);
        }
      };
      for (const [path, node] of Object.entries(paths)) if (isOwn(path)) visit(path, node);
      return Object.fromEntries(all);
    };
    expect(outsideOfApi(document)).toEqual(outsideOfApi(usual as unknown as Document));
  });

  it('leaves no more values without a type than the contract does', async () => {
    await using sandbox = await startSandbox(options);
    const ofContract = new Set(untyped(usual));
    expect(untyped(await documentOf(sandbox)).filter((place) => !ofContract.has(place))).toEqual([]);
  });

  it('describes requests, responses and messages', async () => {
    await using sandbox = await startSandbox({ ...options, clock: 'manual' });
    const document = await documentOf(sandbox);
    const judge = createValidator(document.components);
    const errors: string[] = [];
    const send = async (template: string, path: string, body?: unknown): Promise<Node> => {
      const method = body === undefined ? 'get' : 'post';
      const operation = document.paths[template]?.[method];
      const [type = 'application/json'] = Object.keys(
        document.paths['/v1/reports']?.post?.requestBody?.content ?? {},
      );
      const response = await sandbox.fetch(`${sandbox.url}${path}`, {
        headers: { Authorization: `Bearer ${sandbox.key}`, 'Content-Type': type, Accept: `${type}, */*` },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (operation === undefined) {
        if (response.status !== 404) errors.push(`${method} ${template} is missing`);
        return {};
      }
      const described = operation.responses[response.status];
      const shared = described?.$ref === undefined ? undefined : document.components.responses;
      const { content = {} } = (shared?.[described?.$ref?.split('/').at(-1) ?? ''] ??
        described ??
        {}) as Partial<Described['responses'][string]>;
      const mediaType = response.headers.get('content-type')?.split(';')[0] ?? '';
      const place = `${method} ${path} ${response.status} ${mediaType}`;
      if (text === '') return {};
      const media = content[mediaType];
      if (media === undefined) {
        errors.push(`${place} is not described`);
        return JSON.parse(text) as Node;
      }
      const isJson = /json/.test(mediaType);
      for (const error of judge(media.schema, isJson ? JSON.parse(text) : text))
        errors.push(`${place}: ${error}`);
      return isJson ? (JSON.parse(text) as Node) : {};
    };
    const examples = document.paths['/v1/reports']?.post?.requestBody?.content ?? {};
    const [create] = Object.values(Object.values(examples)[0]?.examples ?? {});
    const made = await send('/v1/reports', '/v1/reports', create?.value);
    const [record] = await sandbox.requests.list();
    const own = JSON.stringify(made).match(
      /"((?:rep_|kyb_)?[0-9a-f]{8}[0-9a-f-]{24,}|\d{10,})"|:(\d{10,16})\b/,
    );
    const id = own?.[1] ?? own?.[2] ?? String(record?.reportId);
    const report = `/v1/reports/${id}`;
    await using receiver = await sandbox.webhooks.receive();
    for (let times = 0; times < 3; times += 1) {
      await send('/v1/reports/{reportId}', report);
      await sandbox.clock.advance('1h');
    }
    await send('/v1/reports/{reportId}', report);
    await send('/v1/reports', '/v1/reports');
    await send('/v1/reports', '/v1/reports', {});
    await send('/v1/reports', '/v1/reports?nothing=1');
    await send('/v1/reports/{reportId}', '/v1/reports/none');
    for (const part of ['events', 'history', 'verification'])
      await send(`/v1/reports/{reportId}/${part}`, `${report}/${part}`);
    for (const path of ['/v1/events', '/v1/webhooks', '/v1/companies']) await send(path, path);
    await send('/v1/webhooks/{webhookId}', `/v1/webhooks/${receiver.id}`);
    await send('/v1/webhooks/{webhookId}/deliveries', `/v1/webhooks/${receiver.id}/deliveries`);
    const hasWebhooks = Object.keys(document.webhooks).length > 0;
    for (const { body } of hasWebhooks ? receiver.all() : []) {
      const schemas = Object.values(document.webhooks).map(
        ({ post }) => Object.values(post.requestBody?.content ?? {})[0]?.schema ?? {},
      );
      const results = schemas.map((schema) => judge(schema, JSON.parse(body)));
      if (!results.some((each) => each.length === 0)) errors.push(`message ${body}: ${results[0]}`);
      if (results.every((each) => each.length === 0)) errors.push(`message ${body} is of every type`);
    }
    expect(errors).toEqual([]);
  });
});

it('the descriptions of a shape have its names of fields, and values unchanged', async () => {
  await using sandbox = await startSandbox({ like: ofDocs('kyb') });
  const { schemas = {} } = (await documentOf(sandbox)).components;
  const descriptions = (title: string) =>
    JSON.stringify(schemas[title])
      .match(/"description":"[^"]*"/g)
      ?.join('\n');
  expect(descriptions('Conclusion')).toContain('in the order of `requested_operations`');
  expect(descriptions('Conclusion')).not.toContain('requestedOperations');
  expect(descriptions('AutomationReason')).toContain('`operation_without_signer`');
});
