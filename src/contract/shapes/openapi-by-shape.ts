import { isJsonObject, type JsonObject } from '../../values/json.js';
import { mapValues } from '../../values/maps.js';
import { isShared } from '../operations.js';
import { numericIds } from './forms.js';
import { isNullable, placeholderIn, slotPlaces, withInlined } from './templates.js';
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
  const responses = components.responses as Schemas;
  const shaped = { ...recordSchemas(schemas, shape), ...shapedSchemas(schemas, shape) };
  const shapedResponses = mapValues(responses, (response) => shapedResponse(response, shape));
  // The control plane keeps the form of the contract, and has schemas of its own for it.
  const changed = dependentsOf(new Set(Object.keys(shaped)), schemas);
  const inContract = (node: unknown): JsonObject => withContractRefs(node, changed) as JsonObject;
  const paths = mapValues(document.paths as Schemas, (methods, path) =>
    isShared(path)
      ? mapValues(methods as Schemas, (operation) => shapedOperation(operation, shape))
      : inContract(methods),
  );
  const used = usedContractNames(Object.values(paths), { schemas, responses, inContract });
  const ofContract = (own: Schemas, kind: string): Schemas =>
    Object.fromEntries(
      Object.keys(own)
        .filter((name) => used.has(`${kind}/Contract${name}`))
        .map((name) => [`Contract${name}`, inContract(own[name])]),
    );
  return {
    ...document,
    paths,
    components: {
      ...components,
      responses: { ...shapedResponses, ...ofContract(responses, 'responses') },
      schemas: { ...schemas, ...shaped, ...ofContract(schemas, 'schemas') },
    },
  };
}

const schemaRefs = /(?<="#\/components\/schemas\/)\w+(?=")/g;

/** Returns some schemas and all that refer to them. */
function dependentsOf(names: ReadonlySet<string>, schemas: Schemas): ReadonlySet<string> {
  const found = new Set(names);
  const refs = Object.entries(schemas).map(
    ([name, schema]) => [name, JSON.stringify(schema).match(schemaRefs) ?? []] as const,
  );
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [name, used] of refs) if (used.some((one) => found.has(one))) found.add(name);
  }
  return found;
}

/** Returns a part of a document that refers to the schemas and responses in the form of the contract. */
function withContractRefs(node: unknown, changed: ReadonlySet<string>): unknown {
  const text = JSON.stringify(node)
    .replace(schemaRefs, (name) => (changed.has(name) ? `Contract${name}` : name))
    .replace(/(?<="#\/components\/responses\/)(?=\w+")/g, 'Contract');
  return JSON.parse(text);
}

/** Returns the names of the components in the form of the contract that the paths use, with their kind. */
function usedContractNames(
  paths: readonly JsonObject[],
  {
    schemas,
    responses,
    inContract,
  }: { schemas: Schemas; responses: Schemas; inContract: (node: unknown) => JsonObject },
): ReadonlySet<string> {
  const used = new Set<string>();
  const visit = (node: unknown): void => {
    for (const name of JSON.stringify(node).match(
      /(?<="#\/components\/)(?:schemas|responses)\/Contract\w+(?=")/g,
    ) ?? []) {
      if (used.has(name)) continue;
      used.add(name);
      const [kind, own = ''] = name.split('/Contract');
      visit(inContract((kind === 'schemas' ? schemas : responses)[own] ?? {}));
    }
  };
  visit(paths);
  return used;
}

/** Schemas of records and requests that keep their structure, and have other names. */
const renamedSchemas = [
  ...['Webhook', 'WebhookWithSecret', 'WebhookPage', 'CreateWebhook', 'UpdateWebhook', 'RotateSecret'],
  ...['Delivery', 'DeliverySummary', 'DeliveryPage', 'DeliveryAttempt', 'SentRequest', 'ReceivedResponse'],
  ...['MessageHeader', 'Misbehaviour', 'CompanyRecord', 'CompanyPage', 'TaxId', 'CreateReview', 'EditActor'],
  ...['EventPage', 'ReportEventList'],
];

function recordSchemas(schemas: Schemas, shape: WireShape): Schemas {
  const names = renamedSchemas.filter((name) => schemas[name] !== undefined);
  const renamed = names.map((name) => [name, renamedSchema(schemas[name], shape) as JsonObject] as const);
  const request = schemas.ReadyRequest;
  return {
    ...Object.fromEntries(renamed),
    ...(request === undefined
      ? {}
      : { ReadyRequest: withReadyBody(renamedSchema(request, shape) as JsonObject, shape) }),
  };
}

/** Gives a ready request the body of a create. */
function withReadyBody(schema: JsonObject, { records }: WireShape): JsonObject {
  const body = { $ref: '#/components/schemas/CreateReport' };
  return { ...schema, properties: { ...(schema.properties as JsonObject), [records.nameOf('body')]: body } };
}

/** Returns a schema with the names, instants and events of the wire. */
function renamedSchema(schema: unknown, shape: WireShape): unknown {
  const { records, source } = shape;
  const nameOf = (own: string): string => (records.fieldNames.has(own) ? records.nameOf(own) : own);
  const convert = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(convert);
    if (!isJsonObject(node)) return node;
    // An instant may have another form, and names of events are those of the shape.
    if (source.instants !== undefined && node.$ref === '#/components/schemas/Timestamp')
      return instantSchema(shape, node.description);
    const parts = Object.entries(node).map(([keyword, value]): [string, unknown] => {
      if (keyword === 'properties' && isJsonObject(value))
        return [
          keyword,
          Object.fromEntries(Object.entries(value).map(([own, one]) => [nameOf(own), fieldSchema(own, one)])),
        ];
      if (keyword === 'required' && Array.isArray(value)) return [keyword, value.map(nameOf)];
      return [keyword, keyword === 'examples' || keyword === 'example' ? value : convert(value)];
    });
    return Object.fromEntries(parts);
  };
  const fieldSchema = (own: string, field: unknown): unknown => {
    const description = isJsonObject(field) ? field.description : undefined;
    if (own === 'reportId') return { type: ['string', 'null'], description };
    if (source.events !== undefined && own === 'events') return { type: 'array', items: text, description };
    if (source.events !== undefined && own === 'type') return { ...text, description };
    return convert(field);
  };
  return convert(schema);
}

function instantSchema({ source }: WireShape, description: unknown): JsonObject {
  const schema = source.instants?.startsWith('epoch') ? { type: 'integer' } : text;
  return description === undefined ? schema : { ...schema, description };
}

/** Returns the schemas of the records that a shape writes. */
function shapedSchemas(schemas: Schemas, shape: WireShape): Schemas {
  const { templates, source, states } = shape;
  const { nameOf } = shape.records;
  const { Report = {}, ReportPage = {}, CreateReport = {}, WebhookMessage = {}, ReportStatus = {} } = schemas;
  const own = Report.properties as Schemas;
  const instant = instantSchema(shape, undefined);
  const instantOrNull: JsonObject = { type: [String(instant.type), 'null'] };
  const isWhole = source.content === undefined && !/snake|kebab|Pascal/.test(source.case ?? '');
  const fieldSchemas: Schemas = {
    ...own,
    ...inner('statusReason', schemas.StatusReason),
    ...inner('options', schemas.ReportOptions),
    id: { type: source.ids?.report === numericIds ? 'integer' : 'string', description: own.id?.description },
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
  const hasId = slotPlaces(templates.message).some(({ placeholder }) => placeholder === 'id');
  const event = hasId
    ? message
    : {
        ...message,
        required: [nameOf('id'), ...(message.required as string[])],
        properties: { [nameOf('id')]: text, ...(message.properties as JsonObject) },
      };
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
    ReportEvent: as(event, schemas.ReportEvent ?? {}),
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
    type: isNullable(node) ? ['object', 'null'] : 'object',
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
      ? { parameters: parameters.flatMap((one) => shapedParameter(one as JsonObject, shape)) }
      : {}),
    ...(operationId === 'createReport'
      ? { requestBody: shapedCreate(requestBody as JsonObject, shape) }
      : {}),
    responses: Object.fromEntries(shaped),
  };
}

/** Returns a parameter of the list of reports; none for the size of pages that have one. */
function shapedParameter(
  parameter: JsonObject,
  { queryNames, source }: WireShape,
): JsonObject | JsonObject[] {
  if (parameter.in !== 'query') return parameter;
  const name = String(parameter.name);
  if (name === 'limit') {
    const { size, max, fixed } = source.pages ?? {};
    const sizes = {
      ...(size === undefined ? {} : { default: size }),
      ...(max === undefined ? {} : { maximum: max }),
    };
    const schema = { ...(parameter.schema as JsonObject), ...sizes };
    return fixed === true ? [] : { ...parameter, name: queryNames.get(name) ?? name, schema };
  }
  if (name === 'cursor' && !queryNames.has('cursor')) {
    const start = queryNames.has('page') ? 'page' : 'offset';
    const description = start === 'page' ? 'Number of the page, from 1.' : 'Number of records to skip.';
    return { ...parameter, name: queryNames.get(start), description, schema: count };
  }
  return { ...parameter, name: queryNames.get(name) ?? name };
}

function shapedCreate(body: JsonObject, shape: WireShape): JsonObject {
  const { 'application/json': json = {} } = body.content as Schemas;
  const content = withExamples(json, (value) => shape.writeCreate(value as JsonObject));
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
          examples: mapValues(examples as Schemas, (one) => ({ ...one, value: convert(one.value) })),
        }),
  };
}

/** Records whose responses have the media type of the shape. Their examples are those of the contract, and left out. */
const shapedTitles = [
  ...[
    'ReportPage',
    'ReportEvent',
    'ReportEventList',
    'EventPage',
    'Webhook',
    'WebhookWithSecret',
    'WebhookPage',
  ],
  ...['Delivery', 'DeliveryPage', 'CompanyRecord', 'CompanyPage'],
];

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
    if (!shapedTitles.includes(title ?? '')) return [type, media];
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
