import { isJsonObject, type JsonObject } from '../../values/json.js';
import { mapValues, ownField } from '../../values/maps.js';
import type { PossibleAnswers } from '../gap-answers.js';
import { pingType } from '../gaps/records.js';
import type { Problem } from '../generated/types.js';
import { messageOperationId, type OpenapiDocument, withoutSignatureExample } from '../openapi-by-profile.js';
import { isShared } from '../operations.js';
import { numericIdDigits, reportIdDigits, reportIdPrefix, reportIdsInText } from '../report-ids.js';
import { type ContentForm, contentFieldNames } from './content-form.js';
import { numericIds } from './forms.js';
import { isNullable, placeholderIn } from './templates.js';
import {
  defaultViolation,
  isContentPlaceholder,
  listPlaceholders,
  type OwnEvent,
  type OwnPage,
  reportPlaceholders,
  type ShapedRecord,
  type WireShape,
  windowPlaceholders,
} from './wire-shape.js';

/** Schemas of the contract, by title. */
type Schemas = Readonly<Record<string, JsonObject>>;

/** A shape with the answers to the gaps, which decide which fields a record has. */
interface ShapedForm {
  readonly shape: WireShape;
  readonly possible: PossibleAnswers;
}

const anyJson: JsonObject = {};
const text: JsonObject = { type: 'string' };
const count: JsonObject = { type: 'integer' };

/**
 * Returns the OpenAPI document of a server with this shape. The paths of the control plane and unused components stay.
 * @param document that of the profile
 * @param contract that of the contract
 */
export function documentByShape<D extends OpenapiDocument>(document: D, contract: D, form: ShapedForm): D {
  const { shape } = form;
  const schemas = document.components.schemas as Schemas;
  const ofContract = contract.components.schemas as Schemas;
  const own = {
    ...schemas,
    ...contentSchemasBy(schemas, shape),
    ...nameSchemas(schemas, shape),
    ...recordSchemas(schemas, shape),
  };
  return {
    ...document,
    paths: mapValues(document.paths as Schemas, (methods, path) =>
      isShared(path)
        ? mapValues(methods as Schemas, (operation, method) =>
            shapedOperation(operation, { method, path }, form),
          )
        : methods,
    ),
    webhooks: shapedWebhooks(document.webhooks as DocumentWebhooks, form),
    components: {
      ...document.components,
      responses: mapValues(document.components.responses as Schemas, (response) =>
        shapedResponse(response, form),
      ),
      schemas: { ...own, ...reportSchemas({ ...ofContract, ...withoutReports(own) }, form) },
    },
  };
}

/** Titles of the schemas that the templates of a shape write. */
const reportTitles = ['Report', 'ReportSummary', 'DocumentedReport'];
const templateTitles = [...reportTitles, 'ReportPage', 'CreateReport', 'WebhookMessage', 'ReportEvent'];

/** Returns schemas without those of reports, which a profile may have replaced by alternatives. */
function withoutReports(schemas: Schemas): Schemas {
  return Object.fromEntries(Object.entries(schemas).filter(([title]) => !templateTitles.includes(title)));
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
  const { ReadyRequest } = schemas;
  return {
    ...Object.fromEntries(names.map((name) => [name, renamedSchema(schemas[name], shape, shape.records)])),
    ...(ReadyRequest === undefined
      ? {}
      : { ReadyRequest: withReadyBody(renamedSchema(ReadyRequest, shape, shape.records), shape) }),
  };
}

/** Gives a ready request the body of a create. */
function withReadyBody(schema: JsonObject, { records }: WireShape): JsonObject {
  const body = { $ref: '#/components/schemas/CreateReport' };
  return { ...schema, properties: { ...(schema.properties as JsonObject), [records.nameOf('body')]: body } };
}

/** Returns the schemas of names of states and events. */
function nameSchemas(schemas: Schemas, shape: WireShape): Schemas {
  const ofEvents = ['ReportEventType', 'SubscribedEvent', 'MessageType'].map((title) =>
    withNames(title, schemas[title], [], shape.eventName),
  );
  const ofStates = withNames('ReportStatus', schemas.ReportStatus, shape.states, shape.stateName);
  return Object.fromEntries([...ofEvents, ofStates]);
}

/** @param first names that come first */
function withNames(
  title: string,
  schema: JsonObject = {},
  first: readonly string[],
  nameOf: (own: string) => string,
): [string, JsonObject] {
  const { enum: own = [], 'x-meanings': meanings, ...rest } = schema;
  const names = [...new Set([...first, ...(own as string[]).map(nameOf)])];
  // Several states may have one name.
  const isSame = names.join() === (own as string[]).join();
  return [title, isSame ? schema : { ...rest, enum: names }];
}

/** Returns a schema with the names, instants and amounts of the wire. */
function renamedSchema(
  schema: unknown,
  shape: WireShape,
  { fieldNames, nameOf: wireName }: Pick<ContentForm, 'fieldNames' | 'nameOf'>,
): JsonObject {
  const { source } = shape;
  const nameOf = (own: string): string => (fieldNames.has(own) ? wireName(own) : own);
  const convert = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(convert);
    if (!isJsonObject(node)) return node;
    const isInstant = node.$ref === '#/components/schemas/Timestamp' || node.format === 'date-time';
    if (source.instants !== undefined && isInstant)
      return instantSchema(shape, node.description, [node.type].flat().includes('null'));
    const parts = Object.entries(node).map(([keyword, value]): [string, unknown] => {
      if (keyword === 'properties' && isJsonObject(value)) return [keyword, fieldsOf(value)];
      if (keyword === 'required' && Array.isArray(value)) return [keyword, value.map(nameOf)];
      if (keyword === 'description' && typeof value === 'string') return [keyword, withWireWords(value)];
      return [keyword, keyword === 'examples' || keyword === 'example' ? value : convert(value)];
    });
    return Object.fromEntries(parts);
  };
  // A word without capitals may be a value, unless the shape renames it.
  const wireWord = (word: string): string =>
    /[A-Z]/.test(word) || Object.hasOwn(source.names ?? {}, word) ? nameOf(word) : word;
  const withWireWords = (prose: string): string =>
    prose.replace(/`[^`]+`/g, (code) => code.replace(/[A-Za-z]\w*/g, wireWord));
  const fieldsOf = (fields: JsonObject): JsonObject => {
    const isMoney = 'amount' in fields && 'currency' in fields;
    return Object.fromEntries(
      Object.entries(fields).map(([own, field]) => [
        nameOf(own),
        isMoney && own === 'amount' ? amountSchema(field, shape) : fieldSchema(own, field),
      ]),
    );
  };
  const fieldSchema = (own: string, field: unknown): unknown => {
    if (own !== 'reportId' || !isJsonObject(field)) return convert(field);
    const { pattern: _, ...rest } = field;
    return { ...rest, type: [field.type].flat().map((type) => (type === 'string' ? idType(shape) : type)) };
  };
  return convert(schema) as JsonObject;
}

function idType({ source }: WireShape): string {
  return source.ids?.report === numericIds ? 'integer' : 'string';
}

/** Amounts with more digits than the smallest unit has are no integers. */
function amountSchema(field: unknown, { source }: WireShape): unknown {
  const { amounts = 'string' } = source;
  if (amounts === 'string' || !isJsonObject(field)) return field;
  const { 'x-gap': gap } = field;
  const description =
    amounts === 'minor' ? 'Amount in the smallest unit of `currency`, such as cents.' : 'Amount as a number.';
  return { type: 'number', description, 'x-gap': gap };
}

function instantSchema({ source }: WireShape, description: unknown, orNull = false): JsonObject {
  const type = source.instants?.startsWith('epoch') ? 'integer' : 'string';
  const schema = { type: orNull ? [type, 'null'] : type };
  return description === undefined ? schema : { ...schema, description };
}

/** Returns the schemas of content with the names of the wire; none if it has those of the contract. */
function contentSchemasBy(schemas: Schemas, shape: WireShape): Schemas {
  const { contentForm: content } = shape;
  if (content.isUsual) return {};
  const titles = new Set(['Content']);
  for (const title of titles) for (const name of referencedTitles(schemas[title])) titles.add(name);
  const renamed = [...titles].filter((title) => schemas[title] !== undefined && title !== 'Timestamp');
  return Object.fromEntries(renamed.map((title) => [title, renamedSchema(schemas[title], shape, content)]));
}

/** Returns the titles of the schemas that a schema refers to directly. */
function referencedTitles(schema: unknown = {}): readonly string[] {
  return JSON.stringify(schema).match(/(?<="#\/components\/schemas\/)\w+(?=")/g) ?? [];
}

/** The values that fill a template. */
interface TemplateValues {
  /** Schemas by placeholder. */
  readonly schemas: Schemas;
  /** Placeholders with a value, which may be null. */
  readonly defined: ReadonlySet<string>;
  /** Placeholders whose value may be null; none if undefined. */
  readonly nullable?: ReadonlySet<string>;
  readonly omitsNulls?: boolean;
}

/** Returns whether a part of a template is always written. */
function isAlways(node: unknown, values: TemplateValues): boolean {
  const { defined, nullable, omitsNulls } = values;
  const placeholder = placeholderIn(node);
  if (placeholder !== undefined)
    return defined.has(placeholder) && !(omitsNulls && nullable?.has(placeholder));
  if (typeof node === 'string') {
    const names = namesIn(node);
    return names.length === 0 || names.some((name) => defined.has(name));
  }
  if (!isJsonObject(node)) return true;
  if (isNullable(node) && !omitsNulls) return true;
  const fields = Object.values(node);
  return fields.length === 0 || fields.some((field) => isAlways(field, values));
}

/** Returns the names of the placeholders in a part of a template. */
function namesIn(node: unknown): readonly string[] {
  return JSON.stringify(node).match(/(?<=\{)[\w.]+(?=\})/g) ?? [];
}

/** Returns the schema of a template. @param isRequired whether a field is required; by default if it is always written */
function templateSchema(
  node: unknown,
  values: TemplateValues,
  isRequired = (field: unknown): boolean => isAlways(field, values),
): JsonObject {
  const placeholder = placeholderIn(node);
  if (placeholder !== undefined) return values.schemas[placeholder] ?? anyJson;
  if (Array.isArray(node)) {
    const items = node.map((item) => templateSchema(item, values, isRequired));
    return {
      type: 'array',
      items: items.length === 1 ? items[0] : items.length === 0 ? {} : { anyOf: items },
    };
  }
  if (typeof node === 'string' && namesIn(node).length > 0) return text;
  if (!isJsonObject(node)) return { const: node };
  const fields = Object.entries(node);
  return {
    type: isNullable(node) ? ['object', 'null'] : 'object',
    required: fields.filter(([, value]) => isRequired(value)).map(([name]) => name),
    properties: Object.fromEntries(
      fields.map(([name, value]) => [name, templateSchema(value, values, isRequired)]),
    ),
  };
}

/** Returns a template without the fields that have other placeholders only. */
function pruned(node: unknown, keeps: (placeholder: string) => boolean): unknown {
  if (!isJsonObject(node) || isNullable(node)) return node;
  const fields = Object.entries(node).flatMap(([name, value]) => {
    const names = namesIn(value);
    return names.length > 0 && !names.some(keeps) ? [] : [[name, pruned(value, keeps)]];
  });
  return Object.fromEntries(fields);
}

const documentedFields = ['id', 'status'];

/** Returns the schemas of the records that the templates of a shape write. */
function reportSchemas(schemas: Schemas, form: ShapedForm): Schemas {
  const { shape, possible } = form;
  const { templates, source } = shape;
  const { nameOf } = shape.records;
  const { ReportPage = {}, CreateReport = {}, WebhookMessage = {}, ReportSummary = {} } = schemas;
  const reportFields = reportFieldSchemas(schemas, shape);
  const known = possible['report-fields'];
  const ofRecord = known.includes('absent')
    ? documentedFields
    : reportPlaceholders.filter((name) => name !== 'options.submitted');
  const nullable = new Set(['statusReason', 'completedAt', 'validUntil']);
  for (const name of reportPlaceholders) if (name.startsWith('statusReason.')) nullable.add(name);
  const omitsNulls = source.nulls === 'omitted';
  const valuesOf = (defined: readonly string[], others: Schemas = {}): TemplateValues => ({
    ...{ schemas: { ...reportFields, ...others }, defined: new Set(defined), nullable, omitsNulls },
  });
  /** Schemas of a report in its envelope, and without. */
  const reportOf = (keeps: (name: string) => boolean, defined: readonly string[]) => {
    const report = templateSchema(pruned(templates.report, keeps), valuesOf(defined));
    const envelope = pruned(templates.single, (name) => name === 'report' || keeps(name));
    return { report, single: templateSchema(envelope, valuesOf([...defined, 'report'], { report })) };
  };
  const isDocumented = (name: string): boolean => documentedFields.includes(name);
  const onlyDocumented = known.every((answer) => answer === 'absent');
  const whole = onlyDocumented ? isDocumented : () => true;
  const withoutContent = (name: string): boolean => whole(name) && !isContentPlaceholder(name);
  const summary = reportOf(withoutContent, ofRecord);
  const page = templateSchema(templates.list, {
    schemas: pageFieldSchemas(summary.report),
    defined: new Set([...listPlaceholders, ...windowPlaceholders]),
    nullable: new Set(['next', 'previous', 'nextUrl', 'previousUrl']),
    omitsNulls,
  });
  const payloads = possible['event-payload'];
  const ofEvent = payloads.includes('thin') ? ['id'] : ofRecord;
  const isKept = payloads.every((answer) => answer === 'thin')
    ? (name: string) => name === 'id'
    : withoutContent;
  const { report: ofMessage } = reportOf(isKept, ofEvent);
  const message = templateSchema(templates.message, {
    schemas: { report: ofMessage, id: text, type: eventSchema, timestamp: instantSchema(shape, undefined) },
    defined: new Set(['id', 'type', 'timestamp', 'report']),
  });
  const event = namesIn(templates.message).includes('id')
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
    Report: as(reportOf(whole, ofRecord).single, schemas.Report ?? {}),
    ReportSummary: as(summary.single, ReportSummary),
    DocumentedReport: as(reportOf(isDocumented, documentedFields).single, documentedTitle),
    ReportPage: as(page, ReportPage),
    CreateReport: as(createSchema(schemas, shape), CreateReport),
    WebhookMessage: as(message, WebhookMessage),
    ReportEvent: as(event, schemas.ReportEvent ?? {}),
  };
}

const documentedTitle = { title: 'DocumentedReport', description: 'A report, as far as it is documented.' };

const eventSchema: JsonObject = { anyOf: [{ $ref: '#/components/schemas/ReportEventType' }, text] };

function createSchema(schemas: Schemas, { templates }: WireShape): JsonObject {
  const fields = {
    ...(schemas.CreateReport?.properties as Schemas),
    ...inner('options', schemas.CreateOptions),
  };
  return templateSchema(templates.create, { schemas: fields, defined: new Set() }, (field) =>
    namesIn(field).some((name) => name === 'type' || name === 'companyId'),
  );
}

/** Returns the schemas of the fields of a report and of its content, by placeholder. */
function reportFieldSchemas(schemas: Schemas, shape: WireShape): Schemas {
  const { templates, source, contentForm: content } = shape;
  const own = (schemas.Report?.properties ?? {}) as Schemas;
  const instant = (name: string): JsonObject =>
    source.instants === undefined
      ? (own[name] ?? {})
      : instantSchema(shape, own[name]?.description, name === 'completedAt');
  const { properties = {}, required = [] } = (schemas.Content ?? {}) as {
    properties?: Schemas;
    required?: readonly string[];
  };
  const partSchemas = Object.fromEntries(
    contentFieldNames.map((name) => [name, properties[content.nameOf(name)] ?? anyJson]),
  );
  const ofTemplate =
    source.content === undefined
      ? (own.content ?? anyJson)
      : {
          ...templateSchema(templates.content, {
            schemas: partSchemas,
            defined: new Set(contentFieldNames.filter((name) => required.includes(content.nameOf(name)))),
          }),
          description: own.content?.description,
        };
  return {
    ...own,
    ...inner('statusReason', schemas.StatusReason, true),
    ...inner('options', schemas.ReportOptions),
    id: { type: idType(shape), description: own.id?.description },
    ...{
      createdAt: instant('createdAt'),
      updatedAt: instant('updatedAt'),
      completedAt: instant('completedAt'),
    },
    ...Object.fromEntries(Object.entries(partSchemas).map(([name, schema]) => [`content.${name}`, schema])),
    content: ofTemplate,
  };
}

/** Returns the schemas of the fields of a field, by placeholder. @param orNull whether the field itself may be null */
function inner(parent: string, schema: JsonObject = {}, orNull = false): Schemas {
  const properties = Object.entries((schema.properties ?? {}) as Schemas);
  return Object.fromEntries(
    properties.map(([name, value]) => [
      `${parent}.${name}`,
      orNull ? { anyOf: [value, { type: 'null' }] } : value,
    ]),
  );
}

function pageFieldSchemas(report: JsonObject): Schemas {
  const start = { type: ['string', 'integer', 'null'] };
  const url = { type: ['string', 'null'] };
  return {
    ...{ items: { type: 'array', items: report }, hasMore: { type: 'boolean' } },
    ...{ limit: count, total: count, offset: count, page: count, pages: count },
    ...{ next: start, previous: start, nextUrl: url, previousUrl: url },
  };
}

interface OperationPlace {
  readonly method: string;
  readonly path: string;
}

/** The operation whose bodies keep the form of the contract, which the pointers of patches are about. */
const patchOperation = 'editReport';

function shapedOperation(operation: JsonObject, place: OperationPlace, form: ShapedForm): JsonObject {
  const { operationId, parameters, requestBody, responses } = operation;
  const isList = operationId === 'listReports';
  const shapeParameter = isList ? listParameter : otherParameter;
  const isKept = requestBody === undefined || operationId === patchOperation;
  const shaped = mapValues((responses ?? {}) as Schemas, (response) =>
    shapedResponse(response, form, String(operationId)),
  );
  return {
    ...operation,
    ...(Array.isArray(parameters)
      ? { parameters: parameters.flatMap((one) => shapeParameter(one as JsonObject, form.shape)) }
      : {}),
    ...(isKept ? {} : { requestBody: shapedBody(requestBody as JsonObject, place, form.shape) }),
    responses: shaped,
  };
}

/** Returns a parameter with the ids and events of the shape in its examples. */
function otherParameter(parameter: JsonObject, shape: WireShape): JsonObject {
  return withExamples(parameter, (value) =>
    parameter.name === 'type' && parameter.in === 'query'
      ? shape.eventName(String(value))
      : typeof value === 'string'
        ? shape.withWireIds(withShortIds(value, shape))
        : value,
  );
}

/** Returns a parameter of the list of reports; none for the size of pages that have one. */
function listParameter(
  parameter: JsonObject,
  { queryNames, source, stateName }: WireShape,
): JsonObject | JsonObject[] {
  if (parameter.in !== 'query') return parameter;
  const own = String(parameter.name);
  const name = queryNames.get(own) ?? own;
  if (own === 'limit') {
    const { size, max, fixed } = source.pages ?? {};
    const sizes = {
      ...(size === undefined ? {} : { default: size }),
      ...(max === undefined ? {} : { maximum: max }),
    };
    const schema = { ...(parameter.schema as JsonObject), ...sizes };
    const most = max ?? Number.POSITIVE_INFINITY;
    return fixed === true
      ? []
      : { ...withExamples(parameter, (value) => Math.min(Number(value), most)), name, schema };
  }
  if (own === 'cursor' && !queryNames.has('cursor')) {
    const start = queryNames.has('page') ? 'page' : 'offset';
    const description = start === 'page' ? 'Number of the page, from 1.' : 'Number of records to skip.';
    const second = start === 'page' ? 2 : 20;
    return {
      ...withExamples(parameter, () => second),
      ...{ name: queryNames.get(start), description, schema: count },
    };
  }
  return {
    ...withExamples(parameter, (value) => (own === 'status' ? stateName(String(value)) : value)),
    name,
  };
}

function shapedBody(body: JsonObject, { method, path }: OperationPlace, shape: WireShape): JsonObject {
  const isCreate = path === '/v1/reports';
  const content = Object.entries(body.content as Schemas).map(([type, media]) => [
    isCreate ? shape.mediaType : type,
    withExamples(media, (value) => {
      const request = { method: method.toUpperCase(), path, body: JSON.stringify(value) };
      return JSON.parse(shape.writeRequest(request).body ?? 'null');
    }),
  ]);
  return { ...body, content: Object.fromEntries(content) };
}

/** Returns a part of the document with its examples converted; `undefined` leaves one out. */
function withExamples(part: JsonObject, convert: (value: unknown) => unknown): JsonObject {
  const { example, examples, ...rest } = part;
  const one = example === undefined ? undefined : convert(example);
  const all = Object.entries((examples ?? {}) as Schemas)
    .map(([name, each]) => [name, { ...each, value: convert(each.value) }] as const)
    .filter(([, { value }]) => value !== undefined);
  return {
    ...rest,
    ...(one === undefined ? {} : { example: one }),
    ...(all.length === 0 ? {} : { examples: Object.fromEntries(all) }),
  };
}

/** Returns a response with its headers, and with its records and problems, in the shape. */
function shapedResponse(response: JsonObject, form: ShapedForm, operation = ''): JsonObject {
  const { shape } = form;
  const { content, headers } = response as { content?: Schemas; headers?: Schemas };
  if (response.$ref !== undefined) return response;
  const named = headers === undefined ? {} : { headers: shapedHeaders(headers, shape, operation) };
  if (content === undefined) return { ...response, ...named };
  const shaped = new Map<string, JsonObject>();
  for (const [type, media] of Object.entries(content)) {
    const [own, one] = shapedMedia(type, media, form, operation);
    const other = shaped.get(own);
    shaped.set(own, other === undefined ? one : eitherOf(other, one));
  }
  return { ...response, ...named, content: Object.fromEntries(shaped) };
}

/** Returns a media type with the schemas and examples of two. */
function eitherOf(one: JsonObject, other: JsonObject): JsonObject {
  const examples = { ...(one.examples as JsonObject), ...(other.examples as JsonObject) };
  return {
    schema: { anyOf: [one.schema, other.schema] },
    ...(Object.keys(examples).length === 0 ? {} : { examples }),
  };
}

function shapedHeaders(
  headers: Schemas,
  { requestIdHeader, source }: WireShape,
  operation: string,
): JsonObject {
  const { 'Request-Id': requestId } = headers;
  const removed = [
    ...(operation === 'createReport' && source.headers?.location === 'none' ? ['Location'] : []),
    // The links of a list of reports have the names of the contract.
    ...(operation === 'listReports' ? ['Link'] : []),
  ];
  const kept = Object.entries(headers).filter(([name]) => !removed.includes(name));
  return {
    ...Object.fromEntries(kept),
    ...(requestIdHeader === null || requestId === undefined ? {} : { [requestIdHeader]: requestId }),
  };
}

function shapedMedia(
  type: string,
  media: JsonObject,
  form: ShapedForm,
  operation: string,
): [string, JsonObject] {
  const { shape } = form;
  if (type === 'application/problem+json') return shapedErrors(type, media, shape, operation);
  const [title = ''] = referencedTitles(media.schema);
  const ofRecord = (value: JsonObject): unknown => shape.records.write(title, value);
  const write = ownField(exampleWriters, title) ?? (shape.records.writes(title) ? ofRecord : undefined);
  if (write === undefined) return [type, media];
  return [shape.mediaType, withExamples(media, (value) => writeExample(write, value as JsonObject, form))];
}

/** Returns an example whose ids of reports are short enough for a number, if the shape has such ids. */
function withShortIds<Value>(value: Value, { hasNumericIds }: WireShape): Value {
  if (!hasNumericIds) return value;
  const zeros = '0'.repeat(reportIdDigits - numericIdDigits);
  const shorten = (id: string): string =>
    id.startsWith(reportIdPrefix) ? reportIdPrefix + zeros + id.slice(-numericIdDigits) : id;
  return JSON.parse(JSON.stringify(value).replace(reportIdsInText, shorten)) as Value;
}

type WriteExample = (value: JsonObject, shape: WireShape) => unknown;

/** Returns an example in the shape; undefined for an event in a form that the shape does not write. */
function writeExample(write: WriteExample, value: JsonObject, { shape, possible }: ShapedForm): unknown {
  const isListed = possible['event-payload'].every((each) => each === 'listed' || each === 'not-listed');
  const isWritten = isListed || !/"timestamp":|"specversion":/.test(JSON.stringify(value));
  return isWritten ? write(withShortIds(value, shape), shape) : undefined;
}

const writeEvents: WriteExample = ({ data, ...others }, shape) => ({
  [shape.records.nameOf('data')]: (data as OwnEvent[]).map((event) => JSON.parse(shape.writeEvent(event))),
  ...shape.records.writeFields(others),
});

/** Writers of examples by the title of their schema. */
const exampleWriters: Readonly<Record<string, WriteExample>> = {
  Report: shapedReport,
  ReportSummary: shapedReport,
  DocumentedReport: shapedReport,
  ReportEvent: (value, shape) => JSON.parse(shape.writeEvent(value as unknown as OwnEvent)),
  ReportEventList: writeEvents,
  EventPage: writeEvents,
  ReportPage(value, shape) {
    const page = value as unknown as OwnPage;
    const window = shape.queryNames.has('cursor') ? null : { offset: 0, total: page.data.length };
    const urlOf = (parameter: string, start: string): string =>
      `/v1/reports?${encodeURIComponent(parameter)}=${encodeURIComponent(start)}`;
    return JSON.parse(shape.writeList(page, window, urlOf));
  },
};

function shapedReport({ content, ...record }: ShapedRecord, shape: WireShape): unknown {
  if (!isJsonObject(content) || shape.content === null) return JSON.parse(shape.writeReport(record, false));
  return JSON.parse(shape.writeReport(record, true) + shape.content.write(content));
}

function shapedErrors(
  type: string,
  media: JsonObject,
  shape: WireShape,
  operation: string,
): [string, JsonObject] {
  const { source, errorType } = shape;
  const write = (value: unknown): unknown => {
    const problem = withShortIds(value, shape) as Problem;
    const code = problem.type.split('/').at(-1) ?? '';
    return JSON.parse(shape.writeProblem(problem, code, operation).body);
  };
  if (source.error === undefined) return [type, withExamples(media, write)];
  return [errorType, { ...withExamples(media, write), schema: errorSchema(shape) }];
}

function errorSchema({ source }: WireShape): JsonObject {
  const { error, violation = defaultViolation, codes = {} } = source;
  const isNumeric = Object.values(codes).some((code) => typeof code === 'number');
  const fields: Schemas = {
    ...{ code: isNumeric ? { type: ['string', 'integer'] } : text, title: text, detail: text, status: count },
    ...{ statusText: text, requestId: text, instance: text, pointer: text, path: text, keyword: text },
  };
  const always = ['code', 'title', 'detail', 'status', 'statusText', 'requestId', 'instance'];
  const one = templateSchema(violation, { schemas: fields, defined: new Set(always) });
  const items = { type: 'array', items: one };
  const texts = { type: 'object', additionalProperties: text };
  return templateSchema(error, {
    schemas: {
      ...fields,
      ...{ violations: items, violationList: items, errors: items },
      ...{ violationTexts: texts, violationTextsByPointer: texts },
    },
    defined: new Set([...always, 'violationList', 'errors', 'violationTexts', 'violationTextsByPointer']),
  });
}

/** The webhooks of a document, by the name of their event. */
type DocumentWebhooks = Readonly<Record<string, { readonly post: DocumentWebhook }>>;

interface DocumentWebhook {
  readonly [keyword: string]: unknown;
  readonly parameters: Parameters<typeof withoutSignatureExample>[0];
  readonly requestBody: JsonObject & { readonly content: Schemas };
}

/** Returns the webhooks with the names of the events and the bodies of the shape. A test keeps its form. */
function shapedWebhooks(webhooks: DocumentWebhooks, form: ShapedForm): object {
  const { shape } = form;
  const { templates } = shape;
  const shaped = Object.entries(webhooks).map(([type, { post }]) => {
    if (type === pingType) return [type, { post }] as const;
    const name = shape.eventName(type);
    const [media = {}] = Object.values(post.requestBody.content);
    const ofType = namedType(templates.message, name);
    const allOf = [{ $ref: '#/components/schemas/WebhookMessage' }, ...(ofType === null ? [] : [ofType])];
    const written = withExamples(media, (value) =>
      writeExample(
        (event) => JSON.parse(shape.writeMessage({ id: '', ...event } as unknown as OwnEvent)),
        value as JsonObject,
        form,
      ),
    );
    const requestBody = {
      ...post.requestBody,
      content: { [shape.mediaType]: { ...written, schema: { allOf } } },
    };
    const operationId = messageOperationId(name);
    const parameters = withoutSignatureExample(post.parameters);
    return [name, { post: { ...post, operationId, parameters, requestBody } }] as const;
  });
  return Object.fromEntries(shaped);
}

/** Returns the schema of a message whose type is this one; null if the template has no type. */
function namedType(template: unknown, name: string): JsonObject | null {
  if (placeholderIn(template) === 'type')
    return { const: name, description: 'Event that the message reports.' };
  if (!isJsonObject(template)) return null;
  for (const [field, value] of Object.entries(template)) {
    const schema = namedType(value, name);
    if (schema !== null) return { type: 'object', properties: { [field]: schema } };
  }
  return null;
}
