import { gaps } from '../../src/contract/interface.js';
import {
  bodySchemas,
  headers,
  isAdministered,
  isShared,
  type Operation,
  operations,
  parametersOf,
  problemsOf,
} from '../../src/contract/operations.js';
import { type ProblemEntry, problems } from '../../src/contract/problems.js';
import { version } from '../../src/contract/version.js';
import { type Examples, recordExamples } from './examples.js';
import { interfaceTitles, type Schema, schemasByTitle } from './schemas.js';

const schemaPrefix = '#/components/schemas/';
/** Headers of every answer. */
const everywhere = ['Request-Id', 'Sandbox', 'Sandbox-Content-Version'];
/** Headers that a body may come with. */
const withBody = ['Content-Encoding', 'Vary'];
/** Headers for pages of other origins. */
const shared = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'];

/** Headers that any answer of an operation may carry. */
function commonOf({ path }: Operation): string[] {
  return isShared(path) ? [...shared, ...everywhere] : everywhere;
}

/** The OpenAPI 3.1 document, with examples that a running sandbox answered. */
export async function openapi(titles: Map<string, string>): Promise<string> {
  const examples = await recordExamples();
  const paths: { [path: string]: { [method: string]: unknown } } = {};
  for (const operation of operations) {
    paths[operation.path] ??= {};
    Object.assign(paths[operation.path] ?? {}, {
      [operation.method.toLowerCase()]: describe(operation, titles, examples),
    });
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Legal reports: the sandbox',
      version,
      summary: 'A deterministic sandbox of a legal-reports API.',
      description:
        'Everything under `/v1` is either a documented fact of the production API (`x-fact`) or this sandbox’s answer to an open question (`x-gap`). `x-interface` lists both.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: 'http://127.0.0.1:4010', description: 'The playground, where it listens by default.' },
      {
        url: 'http://127.0.0.1:4011',
        description: 'Production, where it has this port: `--production-port 4011`.',
      },
    ],
    security: [{ key: [] }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key. Here any `sbx_playground_<name>` opens an account of its own, unless the server takes only keys that it issued.',
          'x-fact': 'F10',
        },
        adminToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The admin token that the server was started with. It opens the control plane of every account, and nothing else.',
          'x-fact': 'F19',
        },
      },
      schemas: stampedSchemas(),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, { description, schema, fact, gap }]) => [
          name,
          { description, schema, ...basis({ fact, gap }) },
        ]),
      ),
    },
    'x-interface': { gaps },
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}

const tags = ['reports', 'companies', 'keys', 'clock', 'worlds', 'server'];

/** The noun behind `/v1` or `/_sandbox`; what is done to an account as a whole is about its world. */
function tagOf({ authenticated, path }: Operation): string {
  const noun = path.split('/')[2] ?? '';
  if (!authenticated) return 'server';
  return tags.includes(noun) ? noun : 'worlds';
}

function describe(operation: Operation, titles: Map<string, string>, examples: Examples) {
  const { id, summary, description, body, authenticated } = operation;
  const parameters = parametersOf(operation);
  return {
    operationId: id,
    summary,
    description,
    tags: [tagOf(operation)],
    ...basis(operation),
    ...(authenticated ? {} : { security: [] }),
    ...(isAdministered(operation) ? { security: [{ key: [] }, { adminToken: [] }] } : {}),
    ...(parameters.length > 0
      ? {
          parameters: parameters.map(
            ({ name, in: place, description: what, schema, required, fact, gap }) => ({
              name,
              in: place,
              description: what,
              required: place === 'path' || required === true,
              schema: referTo(schema, titles),
              ...basis({ fact, gap }),
            }),
          ),
        }
      : {}),
    ...(body
      ? {
          requestBody: {
            required: body.optional !== true,
            ...basis(body),
            content: Object.fromEntries(
              Object.entries(bodySchemas(body)).map(([mediaType, schema]) => [
                mediaType,
                {
                  schema: { $ref: schemaPrefix + schema },
                  examples: examples.requests[`${id} ${mediaType}`] ?? {},
                },
              ]),
            ),
          },
        }
      : {}),
    responses: { ...successes(operation, examples), ...failures(operation, examples) },
  };
}

function successes(operation: Operation, examples: Examples) {
  const { id, answers } = operation;
  return Object.fromEntries(
    answers.map(({ status, description, schema, mediaType, headers: own = [], fact, gap }) => {
      const type = mediaType ?? (schema === undefined ? null : 'application/json');
      const example = examples.answers[`${id} ${status}`];
      const media = {
        schema: schema === undefined ? { type: 'string' } : { $ref: schemaPrefix + schema },
        ...(example === undefined ? {} : { examples: example }),
      };
      return [
        status,
        {
          description,
          ...basis({ fact, gap }),
          headers: headerReferences([...own, ...(type === null ? [] : withBody), ...commonOf(operation)]),
          ...(type === null
            ? {}
            : {
                content: {
                  [type]:
                    type.startsWith('application/json') && schema === undefined
                      ? { schema: { type: 'object' } }
                      : media,
                },
              }),
        },
      ];
    }),
  );
}

function failures(operation: Operation, examples: Examples) {
  const byStatus = new Map<number, ProblemEntry[]>();
  for (const code of new Set(problemsOf(operation))) {
    const entry = problems.find((candidate) => candidate.code === code);
    if (entry === undefined)
      throw new Error(`${operation.id} names the problem ${code}, which does not exist`);
    byStatus.set(entry.status, [...(byStatus.get(entry.status) ?? []), entry]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, entries]) => {
      const example = examples.answers[`${operation.id} ${status}`];
      return [
        status,
        {
          description: entries.map(({ code, title }) => `${title} (\`${code}\`).`).join(' '),
          ...basis(entries[0] ?? {}),
          headers: headerReferences([
            ...(status === 401 ? ['WWW-Authenticate'] : []),
            ...withBody,
            ...commonOf(operation),
          ]),
          content: {
            'application/problem+json': {
              schema: { $ref: `${schemaPrefix}Problem` },
              ...(example === undefined ? {} : { examples: example }),
            },
          },
        },
      ];
    }),
  );
}

function headerReferences(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function basis({ fact, gap }: { fact?: string | undefined; gap?: string | undefined }) {
  return fact ? { 'x-fact': fact } : gap ? { 'x-gap': gap } : {};
}

function referTo(schema: Schema, titles: Map<string, string>): Schema {
  return typeof schema.$ref === 'string' ? { $ref: schemaPrefix + titles.get(schema.$ref) } : schema;
}

/** The schemas, where each member says what it stands on: its own fact or gap, or that of what holds it. */
function stampedSchemas(): { [title: string]: Schema } {
  const schemas = schemasByTitle(schemaPrefix);
  return Object.fromEntries(
    interfaceTitles().map((title) => [title, stamp(schemas[title], {}, false) as Schema]),
  );
}

function stamp(node: unknown, inherited: Schema, isMember: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => stamp(item, inherited, false));
  if (node === null || typeof node !== 'object') return node;
  const schema = node as Schema;
  const own = basis({ fact: schema['x-fact'] as string, gap: schema['x-gap'] as string });
  const standing = Object.keys(own).length > 0 ? own : inherited;
  const stamped = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'properties'
        ? Object.fromEntries(
            Object.entries(value as Schema).map(([name, member]) => [name, stamp(member, standing, true)]),
          )
        : ['enum', 'examples', 'required', 'const', 'default'].includes(key)
          ? value
          : stamp(value, standing, false),
    ]),
  );
  return isMember ? { ...stamped, ...standing } : stamped;
}
