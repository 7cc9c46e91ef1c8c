import { type Gap, gaps } from '../../src/contract/interface.js';
import {
  bodySchemas,
  headers,
  isAdministered,
  type Operation,
  operations,
  type Parameter,
  parametersOf,
} from '../../src/contract/operations.js';
import { version } from '../../src/contract/version.js';
import { type Examples, type NamedExamples, recordExamples } from './examples.js';
import { type PublishedSchemas, publishedSchemas, schemaPrefix } from './published-schemas.js';
import { createResponses, type Responses } from './responses.js';
import type { Schema } from './schemas.js';
import { basis } from './stamps.js';
import { tagOf, tags } from './tags.js';
import { webhooks } from './webhooks.js';

/** Inputs of the description of an operation. */
interface Sources {
  titles: ReadonlyMap<string, string>;
  published: PublishedSchemas;
  examples: Examples;
  responses: Responses;
}

/** Generates the OpenAPI 3.1 document, with examples from a running sandbox. */
export async function openapi(titles: ReadonlyMap<string, string>): Promise<string> {
  const examples = await recordExamples();
  const published = publishedSchemas(titles);
  const sources = { titles, published, examples, responses: createResponses(examples) };
  const paths: { [path: string]: { [method: string]: unknown } } = {};
  for (const operation of operations) {
    paths[operation.path] ??= {};
    Object.assign(paths[operation.path] ?? {}, {
      [operation.method.toLowerCase()]: describe(operation, sources),
    });
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Legal reports: the sandbox',
      version,
      summary: 'A deterministic sandbox of a legal-reports API.',
      description:
        'Everything under `/v1` is either a documented fact of the production API (`x-fact`) or this sandbox’s answer to an open question (`x-gap`). `x-interface` lists both. What is answered is open: a client accepts fields and values that it does not know. What is sent is closed.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server of this document, at its own address.' }],
    security: [{ key: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooks(examples),
    components: {
      securitySchemes,
      schemas: published.schemas,
      responses: sources.responses.shared,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, { description, schema, fact, gap }]) => [
          name,
          { description, schema, ...basis({ fact, gap }) },
        ]),
      ),
    },
    'x-interface': { gaps: gaps.map(publishedGap) },
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}

const securitySchemes = {
  key: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key. Here any `sbx_playground_<name>` opens an account of its own, unless the server accepts only keys that it issued.',
    'x-fact': 'F10',
  },
  adminToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The admin token that the server was started with. It opens the control plane of every account, and nothing else.',
    'x-fact': 'F19',
  },
};

function describe(operation: Operation, sources: Sources) {
  const { id, summary, description, body, authenticated } = operation;
  const parameters = parametersOf(operation).map((parameter) => describeParameter(id, parameter, sources));
  return {
    operationId: id,
    summary,
    description,
    tags: [tagOf(operation)],
    ...basis(operation),
    ...(authenticated ? {} : { security: [] }),
    ...(isAdministered(operation) ? { security: [{ key: [] }, { adminToken: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: describeBody(operation, sources) } : {}),
    responses: sources.responses.of(operation),
  };
}

function describeParameter(
  id: string,
  { name, in: place, description, schema, required, explode, example, fact, gap }: Parameter,
  { titles, published, examples }: Sources,
) {
  const recorded = examples.parameters[`${id} ${name}`];
  return {
    name,
    in: place,
    description,
    required: place === 'path' || required === true,
    ...(explode === undefined ? {} : { style: 'form', explode }),
    schema: referTo(schema, titles, published),
    ...(recorded === undefined
      ? { example: explode === undefined ? example : example?.split(',') }
      : { examples: recorded }),
    ...basis({ fact, gap }),
  };
}

function describeBody({ id, body }: Operation, { published, examples }: Sources) {
  if (body === undefined) return undefined;
  const types = Object.entries(bodySchemas(body));
  // Media types with the same schema have the same examples, so an example that a response uses is in each of them.
  const examplesOf = (schema: string): NamedExamples =>
    Object.assign(
      {},
      ...types.map(([type, other]) => (other === schema ? examples.requests[`${id} ${type}`] : {})),
    );
  return {
    required: body.optional !== true,
    ...basis(body),
    content: Object.fromEntries(
      types.map(([mediaType, schema]) => [
        mediaType,
        { schema: { $ref: schemaPrefix + published.asInput(schema) }, examples: examplesOf(schema) },
      ]),
    ),
  };
}

function referTo(schema: Schema, titles: ReadonlyMap<string, string>, { asInput }: PublishedSchemas): Schema {
  if (typeof schema.$ref !== 'string') return schema;
  return { $ref: schemaPrefix + asInput(String(titles.get(schema.$ref))) };
}

/** Returns a gap as the document shows it: without the names of the answers, which a report shows. */
function publishedGap({ alternatives, ...gap }: Gap): Gap {
  return { ...gap, alternatives: alternatives.map(({ names: _, ...answer }) => answer) };
}
