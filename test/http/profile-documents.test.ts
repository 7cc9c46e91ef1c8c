import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openGaps } from '../../src/contract/gap-answers.js';
import type { ProfileChoice } from '../../src/contract/generated/types.js';
import { createValidator } from '../contract/judge.js';
import { scaled } from '../scale.js';
import { type Call, type Client, connect, type Reply } from './client.js';
import { pairedAnswers, titleOf } from './paired-answers.js';

type Node = { [member: string]: unknown };
interface Response {
  content?: { [mediaType: string]: { schema: Node; examples?: { [name: string]: { value: unknown } } } };
  headers: Node;
}
interface Document {
  paths: {
    [path: string]: {
      [method: string]: { parameters?: { name: string }[]; responses: { [status: string]: Response } };
    };
  };
  components: { schemas: { [title: string]: Node }; responses: { [name: string]: Response }; headers: Node };
}

const type = 'sociedades_y_poderes';
/** Two usual profiles, and profiles with each pair of answers to two gaps; in a long run also each answer alone. */
const choices: [string, ProfileChoice][] = [
  ['documented', { profile: 'documented' }],
  ['vary', { profile: 'vary' }],
  ...pairedAnswers.map((gaps): [string, ProfileChoice] => [titleOf(gaps), { gaps }]),
  ...scaled(
    [],
    openGaps.flatMap(({ name, alternatives }) =>
      alternatives.map((each): [string, ProfileChoice] => [
        `${name}=${each.name}`,
        { gaps: { [name]: each.name } },
      ]),
    ),
  ),
];

async function documentOf(client: Client): Promise<Document> {
  return (await client.call('/openapi.json', { key: null })).json;
}

/** Returns the violations of a response against the document, which may leave it to the control plane. */
function schemaErrors(document: Document, judge: ReturnType<typeof createValidator>) {
  return (path: string, method: string, { status, headers, json, text }: Reply): string[] => {
    const described = document.paths[path]?.[method.toLowerCase()];
    if (described === undefined)
      return status === 404 ? [] : [`${method} ${path} is not there, and was ${status}`];
    const declared = described.responses[status] as (Response & { $ref?: string }) | undefined;
    const response = declared?.$ref
      ? document.components.responses[declared.$ref.split('/').at(-1) ?? '']
      : declared;
    if (response === undefined) return [`${method} ${path} does not have the status ${status}`];
    const mediaType = headers['content-type']?.split(';')[0];
    const unknown = Object.keys(headers).filter(
      (name) =>
        /^(location|x-ratelimit|ratelimit|retry-after|allow|access-control|sandbox-gaps)/.test(name) &&
        !Object.keys(response.headers).some((known) => known.toLowerCase() === name),
    );
    const headerErrors = unknown.map((name) => `${status} has the header ${name}`);
    if (mediaType === undefined) return text === '' ? headerErrors : ['a body without a type'];
    const content = response.content?.[mediaType];
    if (content === undefined) return [...headerErrors, `${status} is declared as ${mediaType}`];
    return [...headerErrors, ...judge(content.schema, json ?? text)];
  };
}

describe.each(choices)('the document of %s', (_, profile) => {
  it('describes the responses of the server, with possible examples and no unused schema', async () => {
    const client = await connect('in process', {
      profile,
      pace: 'instant',
      rateLimit: { limit: 200, windowSeconds: 60 },
    });
    const document = await documentOf(client);
    const judge = createValidator(document.components);
    const errors = schemaErrors(document, judge);
    const send = async (path: string, method: string, call: Call = {}, at = path) =>
      expect(errors(path, method, await client.call(at, { method, ...call }))).toEqual([]);
    // Responses that vary by call are requested repeatedly.
    for (let times = 0; times < (profile.profile === 'vary' ? 6 : 1); times += 1) {
      const { json } = await client.call('/v1/reports', {
        method: 'POST',
        body: { type, companyId: 'acme' },
      });
      const pathOf = (path: string) => path.replace('{reportId}', json.id).replace('{companyId}', 'acme');
      await send('/v1/reports', 'POST', { body: { type, companyId: 'acme' } });
      await send('/v1/reports', 'POST', { body: { type: 'other' } });
      await send('/v1/reports', 'POST', { key: null, body: {} });
      for (const path of ['', '/events', '/history', '/verification'])
        await send(`/v1/reports/{reportId}${path}`, 'GET', {}, pathOf(`/v1/reports/{reportId}${path}`));
      for (const path of ['/v1/reports', '/v1/companies', '/v1/companies/{companyId}'])
        await send(path, 'GET', { headers: { origin: 'http://localhost:3000' } }, pathOf(path));
      await send('/v1/reports/{reportId}/cancel', 'POST', {}, pathOf('/v1/reports/{reportId}/cancel'));
    }
    const ofExamples: [string, string[]][] = [];
    for (const [path, methods] of Object.entries(document.paths))
      for (const { responses } of path.startsWith('/v1/') ? Object.values(methods) : [])
        for (const { content = {} } of Object.values(responses))
          for (const { schema, examples = {} } of Object.values(content))
            for (const [name, { value }] of Object.entries(examples))
              ofExamples.push([`${path} ${name}`, judge(schema, value)]);
    expect(ofExamples.filter(([, errors]) => errors.length > 0)).toEqual([]);
    const text = JSON.stringify(document);
    const references = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, place]) => place),
    );
    const named = Object.entries(document.components).flatMap(([kind, each]) =>
      kind === 'securitySchemes' ? [] : Object.keys(each).map((name) => `${kind}/${name}`),
    );
    expect(named.sort()).toEqual([...references].sort());
    expect(client.failures).toEqual([]);
  });
});

describe('the documents of the profiles', () => {
  it.each(['documented', 'vary'] as const)(
    '%s is valid by the official schema of OpenAPI 3.1',
    async (profile) => {
      const client = await connect('in process', { profile: { profile } });
      const { errors = [] } = await new Validator().validate((await documentOf(client)) as unknown as Node);
      expect(errors).toEqual([]);
    },
  );

  it('documented has one operation, with its known parts', async () => {
    const { paths, components } = await documentOf(
      await connect('in process', { profile: { profile: 'documented' } }),
    );
    const contractPaths = Object.keys(paths).filter((path) => path.startsWith('/v1/'));
    expect(contractPaths).toEqual(['/v1/reports']);
    expect(Object.keys(paths['/v1/reports'] ?? {})).toEqual(['post']);
    const { parameters = [], responses = {} } = paths['/v1/reports']?.post ?? {};
    expect(parameters.map(({ name }) => name)).toEqual(['Sandbox-Fault']);
    expect(Object.keys(responses).filter((status) => status < '400')).toEqual(['200']);
    expect(responses['200']?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/DocumentedReport',
    });
    expect(components.schemas.DocumentedReport?.required).toEqual(['id', 'status']);
    expect(Object.values(responses).flatMap(({ content = {} }) => Object.keys(content))).toEqual([
      'application/json',
    ]);
  });

  it('vary has all possible responses', async () => {
    const { paths } = await documentOf(await connect('in process', { profile: { profile: 'vary' } }));
    const { responses = {} } = paths['/v1/reports']?.post ?? {};
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '201', '202', '400', '422']));
    const kinds = ['application/problem+json', 'application/json', 'text/html'];
    expect(Object.keys(responses['422']?.content ?? {})).toEqual(kinds);
    expect(Object.keys(responses['201']?.headers ?? {})).toEqual(
      expect.arrayContaining(['RateLimit', 'X-RateLimit-Limit']),
    );
  });
});
