import { isJsonObject, type JsonObject } from '../../values/json.js';
import { isShared } from '../operations.js';
import { placeholderIn, withInlined } from './templates.js';
import { contentUse, type ShapedRecord, type WireShape } from './wire-shape.js';

/** The parts of an OpenAPI document that a shape changes. */
export interface ShapedDocument {
  paths: object;
  components: { schemas: object; responses: object };
}

/** A schema of the contract, by title. */
type Schemas = Readonly<Record<string, JsonObject>>;

const anyJson: JsonObject = {};
const text: JsonObject = { type: 'string' };
const count: JsonObject = { type: 'integer' };

/** Returns the OpenAPI document of a server with this shape. */
export function documentByShape<D extends ShapedDocument>(document: D, shape: WireShape): D {
  const { components } = document;
  const schemas = components.schemas as Schemas;
  const shaped = shapedSchemas(schemas, shape);
  const responses = Object.entries(components.responses as Schemas).map(([name, response]) => [
    name,
    shapedResponse(response, shape),
  ]);
  const paths = Object.entries(document.paths as Schemas).map(([path, methods]) => {
    if (!isShared(path)) return [path, methods];
    const operations = Object.entries(methods as Schemas).map(([method, operation]) => [
      method,
      shapedOperation(operation, shape),
    ]);
    return [path, Object.fromEntries(operations)];
  });
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: {
      ...components,
      responses: Object.fromEntries(responses),
      schemas: { ...schemas, ...shaped },
    },
  };
}

/** Returns the schemas of the records that a shape writes. */
function shapedSchemas(schemas: Schemas, { templates, source, states }: WireShape): Schemas {
  const { Report = {}, ReportPage = {}, CreateReport = {}, WebhookMessage = {}, ReportStatus = {} } = schemas;
  const own = Report.properties as Schemas;
  const instant: JsonObject = source.instants?.startsWith('epoch') ? { type: 'integer' } : text;
  const instantOrNull: JsonObject = { type: [String(instant.type), 'null'] };
  const isWhole = source.content === undefined && !/snake|kebab|Pascal/.test(source.case ?? '');
  const fieldSchemas: Schemas = {
    ...own,
    ...inner('statusReason', schemas.StatusReason),
    ...inner('options', schemas.ReportOptions),
    id: { type: 'string', description: own.id?.description },
    ...{ createdAt: instant, updatedAt: instant, completedAt: instantOrNull },
    content:
      isWhole && source.names === undefined && source.amounts === undefined
        ? (own.content ?? anyJson)
        : { type: 'object', description: own.content?.description },
  };
  const report = templateSchema(templates.report, fieldSchemas);
  const single = templateSchema(withInlined(templates.single, 'report', templates.report), fieldSchemas);
  const list = templateSchema(templates.list, {
    ...{ items: { type: 'array', items: report }, hasMore: { type: 'boolean' } },
    ...{ limit: count, total: count, offset: count, page: count, pages: count },
    ...{ next: { type: ['string', 'integer', 'null'] }, previous: { type: ['string', 'integer', 'null'] } },
    ...{ nextUrl: { type: ['string', 'null'] }, previousUrl: { type: ['string', 'null'] } },
  });
  const create = templateSchema(
    templates.create,
    {
      ...(CreateReport.properties as Schemas),
      ...inner('options', schemas.CreateOptions),
    },
    ['type', 'companyId'],
  );
  const message = templateSchema(withInlined(templates.message, 'report', templates.report), {
    ...fieldSchemas,
    ...{ type: text, timestamp: instant },
  });
  const as = (schema: JsonObject, { title, description }: JsonObject): JsonObject => ({
    title,
    description,
    ...schema,
  });
  return {
    Report: as(single, Report),
    ReportSummary: as(single, schemas.ReportSummary ?? {}),
    ReportPage: as(list, ReportPage),
    CreateReport: as(create, CreateReport),
    WebhookMessage: as(message, WebhookMessage),
    ReportStatus: { ...ReportStatus, enum: states },
  };
}

function inner(parent: string, schema: JsonObject = {}): Schemas {
  const properties = Object.entries((schema.properties ?? {}) as Schemas);
  return Object.fromEntries(properties.map(([name, value]) => [`${parent}.${name}`, value]));
}

/** @param required placeholders that have to be there; by default all but the content */
function templateSchema(node: unknown, known: Schemas, required?: readonly string[]): JsonObject {
  const placeholder = placeholderIn(node);
  if (placeholder !== undefined) return known[placeholder] ?? anyJson;
  if (Array.isArray(node)) return { type: 'array' };
  if (typeof node === 'string' && /\{[\w.]+\}/.test(node)) return text;
  if (!isJsonObject(node)) return { const: node };
  const isRequired = (value: unknown): boolean => {
    if (required === undefined) return contentUse(value) !== 'only';
    const names = JSON.stringify(value).match(/(?<=\{)[\w.]+(?=\})/g) ?? [];
    return names.some((name) => required.includes(name));
  };
  const fields = Object.entries(node);
  return {
    type: 'object',
    required: fields.filter(([, value]) => isRequired(value)).map(([name]) => name),
    properties: Object.fromEntries(
      fields.map(([name, value]) => [name, templateSchema(value, known, required)]),
    ),
  };
}

function shapedOperation(operation: JsonObject, shape: WireShape): JsonObject {
  const { operationId, parameters, requestBody, responses } = operation;
  const isList = operationId === 'listReports';
  const shaped = Object.entries((responses ?? {}) as Schemas).map(([status, response]) => [
    status,
    shapedResponse(response, shape),
  ]);
  return {
    ...operation,
    ...(isList && Array.isArray(parameters)
      ? { parameters: parameters.map((one) => shapedParameter(one as JsonObject, shape)) }
      : {}),
    ...(operationId === 'createReport'
      ? { requestBody: shapedCreate(requestBody as JsonObject, shape) }
      : {}),
    responses: Object.fromEntries(shaped),
  };
}

function shapedParameter(parameter: JsonObject, { queryNames }: WireShape): JsonObject {
  if (parameter.in !== 'query') return parameter;
  const name = String(parameter.name);
  if (name === 'cursor' && !queryNames.has('cursor')) {
    const start = queryNames.has('page') ? 'page' : 'offset';
    const description = start === 'page' ? 'Number of the page, from 1.' : 'Number of records to skip.';
    return { ...parameter, name: queryNames.get(start), description, schema: count };
  }
  return { ...parameter, name: queryNames.get(name) ?? name };
}

function shapedCreate(body: JsonObject, shape: WireShape): JsonObject {
  const { 'application/json': json = {} } = body.content as Schemas;
  const content = withExamples(
    json,
    (value) => JSON.parse(shape.writeCreate(value as ShapedRecord)) as unknown,
  );
  return { ...body, content: { [shape.mediaType]: content } };
}

/** Returns a media type with its examples converted. */
function withExamples(media: JsonObject, convert: (value: unknown) => unknown): JsonObject {
  const { example, examples } = media;
  return {
    ...media,
    ...(example === undefined ? {} : { example: convert(example) }),
    ...(examples === undefined
      ? {}
      : {
          examples: Object.fromEntries(
            Object.entries(examples as Schemas).map(([name, one]) => [
              name,
              { ...one, value: convert(one.value) },
            ]),
          ),
        }),
  };
}

/** Returns a response with its bodies, problems and reports, in the shape. */
function shapedResponse(response: JsonObject, shape: WireShape): JsonObject {
  const { content } = response as { content?: Schemas };
  if (content === undefined) return response;
  const shaped = Object.entries(content).map(([type, media]): [string, JsonObject] => {
    if (type === 'application/problem+json') return shapedErrors(type, media, shape);
    const title = String((media.schema as JsonObject | undefined)?.$ref ?? '')
      .split('/')
      .at(-1);
    if (title === 'Report' || title === 'ReportSummary')
      return [shape.mediaType, withExamples(media, (value) => shapedReport(value as ShapedRecord, shape))];
    if (title !== 'ReportPage') return [type, media];
    const { examples: _, example: __, ...rest } = media;
    return [shape.mediaType, rest];
  });
  return { ...response, content: Object.fromEntries(shaped) };
}

function shapedReport({ content, ...record }: ShapedRecord, shape: WireShape): unknown {
  if (!isJsonObject(content) || shape.content === null) return JSON.parse(shape.writeReport(record, false));
  return JSON.parse(shape.writeReport(record, true) + shape.content.write(content));
}

function shapedErrors(
  type: string,
  media: JsonObject,
  { source, errorType }: WireShape,
): [string, JsonObject] {
  if (source.error === undefined) return [type, media];
  const items = { type: 'array', items: templateSchema(source.violation ?? {}, {}, []) };
  const known = {
    ...{ code: { type: ['string', 'integer'] }, title: text, detail: text, status: count, requestId: text },
    ...{ violations: items, errors: items },
  };
  return [
    errorType,
    { schema: templateSchema(source.error, known, ['code', 'title', 'detail', 'status', 'errors']) },
  ];
}
