import createSchema from '../../../schemas/reports/create-report.json' with { type: 'json' };
import optionsSchema from '../../../schemas/reports/report-options.json' with { type: 'json' };
import statusSchema from '../../../schemas/reports/report-status.json' with { type: 'json' };
import summarySchema from '../../../schemas/reports/report-summary.json' with { type: 'json' };
import typeSchema from '../../../schemas/reports/report-type.json' with { type: 'json' };
import reasonSchema from '../../../schemas/reports/status-reason.json' with { type: 'json' };
import { isJsonObject, type JsonObject, mapChildren } from '../../values/json.js';
import { valueAtPath } from '../../values/json-paths.js';
import { childAt, pointerOf } from '../../values/json-pointer.js';
import { ownField } from '../../values/maps.js';
import { didYouMean, joinWords, quoteValue } from '../../values/message-text.js';
import type { Problem, Shape, Violation } from '../generated/types.js';
import { reportIdPattern, reportIdPrefix, reportIdsInText } from '../report-ids.js';
import { fragmentTokens, pointerFragment } from '../violations.js';
import { type ContentForm, compileContentForm, contentFieldNames } from './content-form.js';
import { asIs, fieldNaming, instantForm, numericIds, reportIdForm, type ValueForm } from './forms.js';
import { compileRecordsForm, type RecordsForm } from './record-form.js';
import { createBodyInForm, type FormedRequest, type RequestForm, requestInForm } from './request-form.js';
import {
  compileTemplate,
  type PlaceholderReaders,
  placeholderPositions,
  readPlaceholders,
  withInlined,
  withNullable,
} from './templates.js';

/** A report without its content, as far as it is known: a minimal create has its id and status alone. */
export type ShapedRecord = Readonly<Record<string, unknown>>;

/** The content of a report as the last part of its JSON, which can be cached with the content. */
interface ContentWriter {
  /** Returns the JSON from the content to the end, without the comma before it. */
  write(content: JsonObject): string;
  /** The JSON before the content if the content itself stays as it is, and only a brace follows it; else null. */
  readonly before: string | null;
}

/** The position of a page in a list with page numbers or offsets. */
export interface ListWindow {
  readonly offset: number;
  readonly total: number;
}

/** A list as the contract has it. */
export interface OwnPage {
  readonly data: readonly ShapedRecord[];
  readonly page: { readonly limit: number; readonly next: string | null; readonly previous: string | null };
}

/** An event as in lists. */
export interface OwnEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: ShapedRecord;
}

/** The query of a list, by the contract's names. */
export interface ReadQuery {
  readonly query: Record<string, unknown>;
  /** Number of the page, or of the skipped records; null if the list has cursors. */
  readonly start: { readonly page: number } | { readonly offset: number } | null;
  /** The states that a filter stands for, if they are several. */
  readonly statuses: readonly string[] | null;
  readonly errors: readonly Violation[];
}

interface PageStarts {
  readonly next: string | number | null;
  readonly previous: string | number | null;
}

interface WrittenProblem {
  readonly mediaType: string;
  readonly body: string;
  readonly problem: Problem;
}

/** A shape as code: reads requests and writes responses. */
export interface WireShape {
  /** The shape that was compiled, and its templates with those of the contract in the place of missing ones. */
  readonly source: Shape;
  readonly templates: Templates;
  readonly errorType: string;
  /** Names of the query parameters of lists, by own name. */
  readonly queryNames: ReadonlyMap<string, string>;
  readonly mediaType: string;
  /** Reasons why no request in the shape can get a problem, by operation and problem with a space between them. */
  readonly unreachableProblems: ReadonlyMap<string, string>;
  /** Returns the `Location` of a report by its own id; null if there is none. */
  locationOf(id: unknown): string | null;
  readonly requestIdHeader: string | null;
  /** The states that a report can have on the wire, in order. */
  readonly states: readonly string[];
  /** Returns the name of a state on the wire. */
  stateName(own: string): string;
  /** Returns the name of an event on the wire. */
  eventName(own: string): string;
  /** True if the ids of reports are numbers. */
  readonly hasNumericIds: boolean;
  /** Returns the own id of a report; a text that no report has for an id if it has not the form of one. */
  readId(id: string): string;
  /** Returns the own id of a report by an id of either form, for a caller who knows both. */
  readAnyId(id: string): string;
  /** Returns a text with the ids of reports in the form of the wire. */
  withWireIds(text: string): string;
  /** Returns the body of a create in the form of the contract. Unknown fields stay, and are refused as such. */
  readCreate(body: unknown): unknown;
  /** Returns the body of a create on the wire. */
  writeCreate(request: JsonObject): unknown;
  /** The form of requests, for a caller who writes them. */
  readonly requestForm: RequestForm;
  /** Returns a request of the contract, of an operation under `/v1`, as a client of the shape sends it. */
  writeRequest<Request extends FormedRequest>(request: Request): Request;
  readQuery(query: Readonly<Record<string, unknown>>): ReadQuery;
  /**
   * Returns a report as JSON.
   * @param isOpen leaves out the end, which `content` writes
   */
  writeReport(record: ShapedRecord, isOpen: boolean): string;
  /** Null if reports do not show their content. */
  readonly content: ContentWriter | null;
  readonly contentForm: ContentForm;
  /** @param urlOf returns the address of another page of the list, by the parameter where it starts */
  writeList(
    page: OwnPage,
    window: ListWindow | null,
    urlOf: (parameter: string, start: string) => string,
  ): string;
  /** Returns where the pages beside a page start: cursors, or numbers of pages or records. */
  pageStarts(page: OwnPage['page'], window: ListWindow | null): PageStarts;
  /** Returns an event in the form of lists, as JSON. */
  writeEvent(event: OwnEvent): string;
  /** Endpoints, deliveries and companies, which no template writes. */
  readonly records: RecordsForm;
  /** Returns the own name of an event. */
  readEventType(type: string): string;
  /** Returns the body of a message about an event. */
  writeMessage(event: OwnEvent): string;
  /**
   * Returns an error body, and the problem with the names of the wire.
   * @param operation whose violations have names of the shape; by default none has
   */
  writeProblem(problem: Problem, code: string, operation?: string): WrittenProblem;
  /** Returns the body of a message in the form of the contract, as far as the shape has its fields. */
  readMessage(value: unknown): JsonObject;
  /** Returns a report, with or without its envelope, in the form of the contract, as far as the shape has its fields. */
  readReport(value: unknown): JsonObject;
}

/** Placeholders of each template. */
const recordFields = Object.keys(summarySchema.properties);
const reasonFields = Object.keys(reasonSchema.properties);
const optionFields = Object.keys(optionsSchema.properties);
export const reportPlaceholders: readonly string[] = [
  ...recordFields,
  ...reasonFields.map((name) => `statusReason.${name}`),
  ...optionFields.map((name) => `options.${name}`),
];
export const contentPlaceholders: readonly string[] = contentFieldNames.map((name) => `content.${name}`);
export const createPlaceholders: readonly string[] = [
  ...Object.keys(createSchema.properties),
  ...optionFields.map((name) => `options.${name}`),
];
export const ownStates: readonly string[] = statusSchema.enum;

/** The states of a report that meets no obstacle, in order. */
const usualStates = ['queued', 'processing', 'in_review', 'completed'];

/** Compiles a shape without errors; see `shapeErrors`. */
export function compileShape(shape: Shape): WireShape {
  const contentForm = compileContentForm(shape);
  const record = recordFormOf(shape);
  const templates = templatesOf(shape, contentForm.nameOf);
  const states = stateNames(shape);
  const create = createReader(shape, templates.create);
  const query = queryReader(shape, states.byWire);
  const createForm = { create: templates.create, createFields: Object.keys(createSchema.properties) };
  const writeCreate = (body: JsonObject): unknown => createBodyInForm(body, createForm);
  const wireEvents = new Map(Object.entries(shape.events ?? {}).map(([wire, own]) => [own as string, wire]));
  const eventName = (own: string): string => wireEvents.get(own) ?? own;
  const readEventType = (type: string): string => ownField(shape.events ?? {}, type) ?? type;
  const records = compileRecordsForm(shape, { writeId: record.id.write, writeCreate, eventName });
  const readReport = reportReader(templates, record, contentForm);
  const withWireIds = (text: string): string =>
    text.replace(idsInText, (own, foreign: string | undefined) => foreign ?? String(record.id.write(own)));
  const mediaType = shape.mediaType ?? 'application/json';
  const requestForm: RequestForm = {
    ...createForm,
    query: Object.fromEntries(query.names),
    states: Object.fromEntries(states.wireOf),
    events: Object.fromEntries(wireEvents),
    fields: wireNamesOf(records),
    ids: shape.ids?.report,
    mediaType,
  };
  return {
    ...{ source: shape, templates, queryNames: query.names },
    errorType: shape.errorType ?? 'application/json',
    mediaType,
    unreachableProblems: unreachableProblems(templates.create, query.names),
    locationOf: locationWriter(shape, record.id),
    requestIdHeader: shape.headers?.requestId ?? null,
    states: [...states.byWire.keys()],
    stateName: (own) => states.wireOf.get(own) ?? own,
    eventName,
    hasNumericIds: shape.ids?.report === numericIds,
    readId: (id) => String(record.id.read(id)),
    readAnyId: (id) => (reportIdPattern.test(id) ? id : String(record.id.read(id))),
    withWireIds,
    readCreate: create.read,
    writeCreate,
    requestForm,
    writeRequest: (request) => requestInForm(request, requestForm),
    readQuery: query.read,
    contentForm,
    ...reportWriter(shape, templates, record.readers, contentForm),
    ...listWriter(shape, templates, record.readers, query.names),
    ...eventWriters(shape, templates, record.readers, { fieldName: contentForm.nameOf, eventName }),
    writeProblem: problemWriter(shape, {
      ...{ nameViolation: create.nameViolation, records, withWireIds, wireEvents },
      queryNames: query.names,
    }),
    readReport,
    readEventType,
    records,
    readMessage: messageReader(shape, templates.message, { readReport, readEventType }),
  };
}

/** Returns the names of the fields of records that have another name on the wire. */
function wireNamesOf({ fieldNames, nameOf }: RecordsForm): RequestForm['fields'] {
  const pairs = [...fieldNames].map((own) => [own, nameOf(own)] as const);
  return Object.fromEntries(pairs.filter(([own, wire]) => own !== wire));
}

type Templates = Readonly<Record<'report' | 'single' | 'list' | 'content' | 'create' | 'message', unknown>>;

/** Returns the templates of a shape, with those of the contract in the place of missing ones. */
function templatesOf(shape: Shape, nameOf: (own: string) => string): Templates {
  const fieldsOf = (names: readonly string[]): JsonObject =>
    Object.fromEntries(names.map((name) => [nameOf(name), `{${name}}`]));
  return {
    report: withNullable(
      shape.report ?? fieldsOf([...recordFields, 'content']),
      (shape.nullable ?? []).map((path) => path.split('.')),
    ),
    single: shape.single ?? '{report}',
    list: shape.list ?? {
      [nameOf('data')]: '{items}',
      [nameOf('page')]: fieldsOf(['limit', 'next', 'previous']),
    },
    content: shape.content ?? fieldsOf(contentFieldNames),
    create: shape.create ?? fieldsOf(Object.keys(createSchema.properties)),
    message: shape.message ?? { ...fieldsOf(['type', 'timestamp']), [nameOf('data')]: '{report}' },
  };
}

interface StateNames {
  readonly wireOf: ReadonlyMap<string, string>;
  /** The own states by their name on the wire, in order. */
  readonly byWire: ReadonlyMap<string, readonly string[]>;
}

/** Returns the names of the states. A state on the way without a name has that of the state before it. */
export function stateNames({ states }: Shape): StateNames {
  const wireOf = new Map<string, string>();
  for (const [wire, own] of Object.entries(states ?? {}))
    for (const state of Array.isArray(own) ? own : [own]) wireOf.set(state, wire);
  let before: string | undefined;
  for (const state of usualStates) {
    before = wireOf.get(state) ?? before;
    if (before !== undefined) wireOf.set(state, before);
  }
  const byWire = new Map<string, string[]>(Object.keys(states ?? {}).map((wire) => [wire, []]));
  for (const state of ownStates) {
    const wire = wireOf.get(state) ?? state;
    wireOf.set(state, wire);
    byWire.set(wire, [...(byWire.get(wire) ?? []), state]);
  }
  return { wireOf, byWire };
}

interface RecordForm {
  readonly id: ValueForm;
  readonly readers: PlaceholderReaders<ShapedRecord>;
  readonly fields: Readonly<Record<string, ValueForm>>;
}

/** The conversions of the fields of a record. */
function recordFormOf(shape: Shape): RecordForm {
  const states = stateNames(shape);
  const instant = instantForm(shape.instants);
  const id = reportIdForm(shape.ids?.report);
  const status: ValueForm = {
    write: (value) => states.wireOf.get(String(value)) ?? value,
    read: (value) => states.byWire.get(String(value))?.[0] ?? value,
  };
  // Fields of `statusReason` and `options` have placeholders, and the names of the contract without these.
  const fields: Readonly<Record<string, ValueForm>> = {
    ...Object.fromEntries(recordFields.map((name) => [name, asIs])),
    ...{ id, status, createdAt: instant, updatedAt: instant, completedAt: instant },
  };
  const own = Object.entries(fields).map(([name, { write }]): [string, (record: ShapedRecord) => unknown] => [
    name,
    (record) => write(record[name]),
  ]);
  const inner = (parent: string, names: readonly string[]) =>
    names.map((name): [string, (record: ShapedRecord) => unknown] => [
      `${parent}.${name}`,
      (record) => {
        const value = record[parent];
        return isJsonObject(value) ? value[name] : value;
      },
    ]);
  const readers = Object.fromEntries([
    ...own,
    ...inner('statusReason', reasonFields),
    ...inner('options', optionFields),
  ]);
  return { id, readers, fields };
}

/** A template of a report, with the places of its content taken out. */
interface SplitTemplate {
  /** The template without content; the objects around the content are the last fields of each other. */
  readonly record: unknown;
  /** Fields with content of each object that has such, from the innermost to the outermost. */
  readonly tails: readonly (readonly (readonly [name: string, value: unknown])[])[];
}

/** Returns whether a placeholder stands for the content of a report, or a part of it. */
export const isContentPlaceholder = (placeholder: string): boolean => /^content(?:\.|$)/.test(placeholder);

/** Returns which placeholders a part of a template has. */
export function contentUse(node: unknown): 'none' | 'only' | 'mixed' {
  const own = placeholderPositions(node).map(({ placeholder }) => isContentPlaceholder(placeholder));
  if (!own.includes(true)) return 'none';
  return own.includes(false) ? 'mixed' : 'only';
}

/** Moves the content to the end, so that its bytes can be cached and follow a record of any length. */
function splitTemplate(node: unknown): SplitTemplate {
  if (!isJsonObject(node)) return { record: node, tails: [] };
  const fields = Object.entries(node).map(([name, value]) => ({ name, value, use: contentUse(value) }));
  const plain = fields.filter(({ use }) => use === 'none').map(({ name, value }) => [name, value] as const);
  const only = fields.filter(({ use }) => use === 'only').map(({ name, value }) => [name, value] as const);
  const mixed = fields.find(({ use }) => use === 'mixed');
  if (mixed === undefined)
    return { record: Object.fromEntries(plain), tails: only.length === 0 ? [] : [only] };
  const inner = splitTemplate(mixed.value);
  return {
    record: Object.fromEntries([...plain, [mixed.name, inner.record]]),
    tails: [...inner.tails, only],
  };
}

function reportWriter(
  shape: Shape,
  { report, single, content }: Templates,
  readers: PlaceholderReaders<ShapedRecord>,
  contentForm: ContentForm,
): Pick<WireShape, 'writeReport' | 'content'> {
  const { record, tails } = splitTemplate(withInlined(single, 'report', report));
  const writeRecord = compileTemplate(record, readers, shape.nulls === 'omitted');
  const closing = tails.length;
  return {
    writeReport(values, isOpen) {
      const text = writeRecord(values);
      if (!isOpen) return text;
      const open = text.slice(0, -closing);
      return open.endsWith('{') ? open : `${open},`;
    },
    content: closing === 0 ? null : contentWriter(shape, tails, content, contentForm),
  };
}

/** Compiles the content and all that follows it. */
function contentWriter(
  shape: Shape,
  tails: SplitTemplate['tails'],
  template: unknown,
  contentForm: ContentForm,
): ContentWriter {
  const isWhole = shape.content === undefined;
  const inlined = isWhole ? null : withParent('content', template);
  // The whole content also keeps fields that no schema has, which a profile may add.
  const readers: PlaceholderReaders<JsonObject> = { content: (content) => contentForm.write(content) };
  const parts = contentFieldNames.map((name): [string, (content: JsonObject) => unknown] => [
    `content.${name}`,
    (content) => contentForm.write(content[name]),
  ]);
  const writers = tails.map((fields) => {
    const filled = fields.map(([name, value]) => [
      name,
      inlined === null ? value : withInlined(value, 'content', inlined),
    ]);
    const all = { ...readers, ...Object.fromEntries(parts) };
    return compileTemplate<JsonObject>(Object.fromEntries(filled), all, shape.nulls === 'omitted');
  });
  const [[only] = []] = tails;
  const isAlone = tails.flat().length === 1 && tails.length === 1 && only?.[1] === '{content}';
  return {
    before: isWhole && contentForm.isUsual && isAlone ? `${JSON.stringify(only[0])}:` : null,
    write(content) {
      const texts = writers.map((write, depth) => {
        const fields = write(content).slice(1, -1);
        return `${depth > 0 && fields !== '' ? ',' : ''}${fields}}`;
      });
      return texts.join('');
    },
  };
}

/** Returns a template whose placeholders are those of a field of another record. */
function withParent(parent: string, node: unknown): unknown {
  if (typeof node === 'string') return node.replace(/\{([\w.]+)\}/g, `{${parent}.$1}`);
  return mapChildren(node, (child) => withParent(parent, child));
}

/** Returns a template of a report without its content, for lists and events. */
function withoutContent(report: unknown): unknown {
  return splitTemplate(report).record;
}

interface WrittenPage extends OwnPage {
  readonly window: ListWindow | null;
  urlOf(parameter: string, start: string): string;
}

function listWriter(
  shape: Shape,
  { report, list }: Templates,
  readers: PlaceholderReaders<ShapedRecord>,
  names: ReadonlyMap<string, string>,
): Pick<WireShape, 'writeList' | 'pageStarts'> {
  const omitsNulls = shape.nulls === 'omitted';
  const writeItem = compileTemplate(withoutContent(report), readers, omitsNulls);
  // The items are written by themselves, and put in the place of a text that no other value is.
  const mark = '{items}';
  const neighbour = (
    { window, page }: Pick<WrittenPage, 'window' | 'page'>,
    to: keyof PageStarts,
  ): string | number | null => {
    if (window === null) return page[to];
    const offset = window.offset + (to === 'next' ? page.limit : -page.limit);
    if (offset >= window.total || offset <= -page.limit) return null;
    const start = Math.max(0, offset);
    return shape.query?.page === undefined ? start : Math.floor(start / page.limit) + 1;
  };
  const startName = ['page', 'offset'].find((name) => names.has(name)) ?? 'cursor';
  const urlOf = (page: WrittenPage, to: 'next' | 'previous'): string | null => {
    const value = neighbour(page, to);
    if (value === null) return null;
    return page.urlOf(names.get(startName) ?? startName, String(value));
  };
  const write = compileTemplate<WrittenPage>(
    list,
    {
      items: () => mark,
      limit: ({ page }) => page.limit,
      next: (page) => neighbour(page, 'next'),
      previous: (page) => neighbour(page, 'previous'),
      nextUrl: (page) => urlOf(page, 'next'),
      previousUrl: (page) => urlOf(page, 'previous'),
      hasMore: (page) => neighbour(page, 'next') !== null,
      total: ({ window }) => window?.total,
      offset: ({ window }) => window?.offset,
      page: ({ window, page }) => window && Math.floor(window.offset / page.limit) + 1,
      pages: ({ window, page }) => window && Math.ceil(window.total / page.limit),
    },
    omitsNulls,
  );
  return {
    writeList(page, window, urlOf) {
      const [before = '', after = ''] = write({ ...page, window, urlOf }).split(JSON.stringify(mark));
      return `${before}[${page.data.map(writeItem).join()}]${after}`;
    },
    pageStarts: (page, window) => ({
      next: neighbour({ page, window }, 'next'),
      previous: neighbour({ page, window }, 'previous'),
    }),
  };
}

/** Placeholders of the template of lists, and of those that only lists with pages or offsets have. */
export const listPlaceholders = ['items', 'limit', 'next', 'previous', 'nextUrl', 'previousUrl', 'hasMore'];
export const windowPlaceholders = ['total', 'offset', 'page', 'pages'];

function eventWriters(
  shape: Shape,
  { report, message }: Templates,
  readers: PlaceholderReaders<ShapedRecord>,
  { fieldName, eventName }: Readonly<Record<'fieldName' | 'eventName', (own: string) => string>>,
): Pick<WireShape, 'writeEvent' | 'writeMessage'> {
  const instant = instantForm(shape.instants);
  const recordReaders = Object.entries(readers).map(
    ([name, read]): [string, (event: OwnEvent) => unknown] => [`report.${name}`, ({ data }) => read(data)],
  );
  const eventReaders: PlaceholderReaders<OwnEvent> = {
    ...Object.fromEntries(recordReaders),
    id: ({ id }) => id,
    type: ({ type }) => eventName(type),
    timestamp: ({ timestamp }) => instant.write(timestamp),
  };
  const inlined = withParent('report', withoutContent(report));
  const compile = (template: unknown) =>
    compileTemplate(withInlined(template, 'report', inlined), eventReaders, shape.nulls === 'omitted');
  const hasId = placeholderPositions(message).some(({ placeholder }) => placeholder === 'id');
  return {
    writeMessage: compile(message),
    writeEvent: compile(hasId ? message : { [fieldName('id')]: '{id}', ...(message as JsonObject) }),
  };
}

/** Returns the inverse of `writeMessage`. */
function messageReader(
  shape: Shape,
  message: unknown,
  { readReport, readEventType }: Pick<WireShape, 'readReport' | 'readEventType'>,
): WireShape['readMessage'] {
  const { read: readInstant } = instantForm(shape.instants);
  const places = placeholderPositions(message);
  return (value) => {
    const values = readPlaceholders(places, value);
    const type = values.get('type');
    const data = values.get('report');
    return {
      ...(type === undefined ? {} : { type: typeof type === 'string' ? readEventType(type) : type }),
      ...(values.has('timestamp') ? { timestamp: readInstant(values.get('timestamp')) } : {}),
      ...(data === undefined ? {} : { data: readReport(data) }),
    };
  };
}

/** Reads creates, and names their violations. */
function createReader(
  shape: Shape,
  template: unknown,
): { read(body: unknown): unknown; nameViolation(violation: Violation): Violation } {
  const isUsual = shape.create === undefined && Object.keys(createSchema.properties).every(isOwnName(shape));
  const places = placeholderPositions(template);
  // There is one type, which a server with one kind of report does not require.
  const usualType = places.some(({ placeholder }) => placeholder === 'type') ? undefined : typeSchema.enum[0];
  const read = (body: unknown): unknown => {
    if (!isJsonObject(body)) return body;
    const own: Record<string, unknown> = {};
    for (const [placeholder, value] of readPlaceholders(places, body)) {
      const [field = '', option] = placeholder.split('.');
      own[field] = option === undefined ? value : { ...(own[field] as object | undefined), [option]: value };
    }
    if (usualType !== undefined) own.type = usualType;
    const unknown = unknownFields(body, template).map(([name, value]) => [
      isCreateField(name) ? name + taken : name,
      value,
    ]);
    return { ...Object.fromEntries(unknown), ...own };
  };
  const wirePath = (own: readonly string[]): readonly string[] => {
    for (let length = own.length; length > 0; length -= 1) {
      const name = own.slice(0, length).join('.');
      const place = places.find(({ placeholder }) => placeholder === name);
      if (place !== undefined) return [...place.path, ...own.slice(length)];
    }
    return own;
  };
  const renamed = places
    .map(({ placeholder, path }) => [placeholder, path.join('.')] as const)
    .filter(([own, wire]) => own !== wire);
  const nameViolation = (violation: Violation): Violation => {
    const { pointer, detail, keyword } = violation;
    const tokens = pointer === undefined ? [] : fragmentTokens(pointer);
    let named = detail;
    // Unknown fields stand at the top, by their paths; one with a long name has the pointer of the body.
    if (keyword === 'additionalProperties' && detail.startsWith('The body ')) {
      const known = places.map(({ path }) => path.join('.'));
      const [name] = tokens.map((token) => token.replace(taken, ''));
      const rest =
        name === undefined
          ? detail.replace(/^.*?(?=, not ")/, '')
          : `, not ${quoteValue(name)}.${didYouMean(name, known)}`;
      named = `The body takes only ${joinWords(known)}${rest}`;
    }
    for (const [own, wire] of renamed) {
      const name = own.replaceAll('.', '\\.');
      named = named.replace(new RegExp(`^${name}(?= )|(?<=\\blacks the field )${name}\\b`), () => wire);
    }
    if (pointer === undefined) return { ...violation, detail: named };
    // A field of another form has no place of its own in this one.
    const path = tokens[0]?.endsWith(taken) ? [tokens[0].slice(0, -taken.length)] : wirePath(tokens);
    return { ...violation, detail: named, pointer: pointerFragment(pointerOf(path)) };
  };
  return isUsual
    ? { read: (body) => body, nameViolation: (violation) => violation }
    : { read, nameViolation };
}

function unreachableProblems(
  create: unknown,
  queryNames: ReadonlyMap<string, string>,
): WireShape['unreachableProblems'] {
  const reasons = new Map<string, string>();
  if (!placeholderPositions(create).some(({ placeholder }) => placeholder === 'type'))
    reasons.set('createReport unsupported-report-type', 'A create of this shape has no type.');
  if (!queryNames.has('cursor'))
    reasons.set('listReports invalid-cursor', 'Pages of this shape have numbers, and no cursor.');
  return reasons;
}

function isOwnName(shape: Shape): (name: string) => boolean {
  const nameOf = fieldNaming(shape);
  return (name) => nameOf(name) === name;
}

/** Returns the fields of a body that a template does not have, by their paths with points. */
function unknownFields(body: unknown, template: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof template !== 'object' || template === null) return [];
  if (typeof body !== 'object' || body === null) return [];
  const isList = Array.isArray(template);
  if (Array.isArray(body) !== isList) return [];
  return Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    const known = childAt(template, name);
    if (known !== undefined) return unknownFields(value, known, `${path}${name}.`);
    return isList ? [] : [[path + name, value]];
  });
}

/** End of the name of an unknown field that has the name of a field of the contract. */
const taken = ' (unknown)';

function isCreateField(name: string): boolean {
  return Object.hasOwn(createSchema.properties, name);
}

/** Max number of a page or of skipped records. */
const maxStart = 999_999_999;

/** Own names of the query parameters of a list, by their names on the wire. */
function queryReader(
  shape: Shape,
  byWire: ReadonlyMap<string, readonly string[]>,
): { read: WireShape['readQuery']; names: ReadonlyMap<string, string> } {
  const nameOf = fieldNaming(shape);
  const { others = 'refused', ...ofNames } = shape.query ?? {};
  const given = new Map(Object.entries(ofNames));
  const { size, max = Number.POSITIVE_INFINITY, fixed: isFixed = false } = shape.pages ?? {};
  const start = ['page', 'offset'].find((name) => given.has(name));
  const own = [
    ...(isFixed ? [] : ['limit']),
    ...(start === undefined ? ['cursor'] : [start]),
    'status',
    'type',
    'companyId',
  ];
  const names = new Map(own.map((name) => [name, given.get(name) ?? nameOf(name)]));
  const ownOf = new Map([...names].map(([name, wire]) => [wire, name]));
  const read: WireShape['readQuery'] = (query) => {
    const read: Record<string, unknown> = Object.create(null);
    const errors: Violation[] = [];
    for (const [wire, value] of Object.entries(query)) {
      const name = ownOf.get(wire);
      if (name === undefined && others === 'ignored') continue;
      if (name === undefined && (names.has(wire) || wire === 'limit' || wire === 'cursor')) {
        const known = names.get(wire);
        const usual =
          wire === 'limit' ? 'Pages have one size.' : `Pages are chosen by ${names.get(start ?? '')}.`;
        const detail = `There is no parameter ${wire}. ${known === undefined ? usual : `It is called ${known}.`}`;
        errors.push({ detail, parameter: wire, keyword: 'additionalProperties' });
      } else if (name === undefined) {
        const known = [...names.values()];
        const detail = `The query takes only ${joinWords(known)}, not ${quoteValue(wire)}.${didYouMean(wire, known)}`;
        errors.push({ detail, parameter: wire, keyword: 'additionalProperties' });
      } else read[name] = value;
    }
    // Only numbers under their own names are read as such.
    const requested = String(read.limit);
    if (/^[1-9]\d{0,14}$/.test(requested)) read.limit = Math.min(Number(requested), max);
    else if (/^[1-9]\d+$/.test(requested) && Number.isFinite(max)) read.limit = max;
    if (size !== undefined) read.limit ??= size;
    const states = typeof read.status === 'string' ? byWire.get(read.status) : undefined;
    if (states !== undefined) read.status = states[0];
    else if (typeof read.status === 'string') {
      const parameter = names.get('status') ?? 'status';
      const known = [...byWire.keys()];
      const detail = `${parameter} must be ${joinWords(known, 'or')}, not ${quoteValue(read.status)}.${didYouMean(read.status, known)}`;
      // The name on the wire follows, as for the errors of the schema.
      errors.push({ detail, parameter: 'status', keyword: 'enum' });
      delete read.status;
    }
    const statuses = states !== undefined && states.length > 1 ? states : null;
    if (start === undefined) return { query: read, start: null, statuses, errors };
    const { [start]: text, ...rest } = read;
    const first = start === 'page' ? 1 : 0;
    const value = text === undefined ? first : Number(text);
    const isNumber =
      text === undefined || (/^\d+$/.test(String(text)) && value >= first && value <= maxStart);
    if (!isNumber) {
      const parameter = names.get(start) ?? start;
      const detail = `${parameter} must be an integer from ${first} to ${maxStart}, not ${quoteValue(text)}.`;
      errors.push({ detail, parameter: start, keyword: 'type' });
    }
    return {
      query: Object.assign(Object.create(null), rest),
      start: start === 'page' ? { page: value } : { offset: value },
      statuses,
      errors,
    };
  };
  return { read, names };
}

function locationWriter({ headers }: Shape, id: ValueForm): WireShape['locationOf'] {
  const form = headers?.location;
  if (form === 'none') return () => null;
  const [before = '', after = ''] = (form ?? '/v1/reports/{id}').split('{id}');
  return (own) => before + String(id.write(own)) + after;
}

/** Placeholders of the templates of errors. */
const problemFields = ['code', 'title', 'detail', 'status', 'statusText', 'requestId', 'instance'];
export const errorPlaceholders = [
  ...problemFields,
  ...['violations', 'violationList', 'violationTexts', 'violationTextsByPointer', 'errors'],
];
export const violationPlaceholders = [...problemFields, 'pointer', 'path', 'keyword'];

/** Own ids of reports in a text, and ids that `reportIdForm` marked as none of the wire. */
const idsInText = new RegExp(`\\?(${reportIdPrefix}[^"\\s]*)|${reportIdsInText.source}`, 'g');

/** The names of the wire in errors. */
interface ProblemForm {
  /** Returns a violation of a create with the names of the wire. */
  nameViolation(violation: Violation): Violation;
  withWireIds(text: string): string;
  readonly queryNames: ReadonlyMap<string, string>;
  /** Names of events on the wire that differ from their own. */
  readonly wireEvents: ReadonlyMap<string, string>;
  readonly records: RecordsForm;
}

function problemWriter(
  shape: Shape,
  { nameViolation, withWireIds, queryNames, wireEvents, records }: ProblemForm,
): WireShape['writeProblem'] {
  const { error: template, violation = defaultViolation, codes = {}, errorType = 'application/json' } = shape;
  interface WrittenProblem extends Omit<Problem, 'errors'> {
    code: string | number;
    violation?: Violation;
    items: readonly unknown[] | undefined;
    all: readonly unknown[];
    /** Details by the path of their field, and by its pointer; `body` for the whole. */
    texts: Readonly<Record<string, string>>;
    textsByPointer: Readonly<Record<string, string>>;
  }
  const base: PlaceholderReaders<WrittenProblem> = {
    code: ({ code }) => code,
    title: ({ title }) => title,
    detail: ({ detail, violation: one }) => one?.detail ?? detail,
    status: ({ status }) => status,
    statusText: ({ status }) => String(status),
    requestId: ({ requestId }) => requestId,
    instance: ({ instance }) => instance,
  };
  const omitsNulls = shape.nulls === 'omitted';
  const pathOf = ({ parameter, pointer }: Violation): string | undefined =>
    parameter ?? (pointer === undefined ? undefined : fragmentTokens(pointer).join('.'));
  const writeViolation = compileTemplate<WrittenProblem>(
    violation,
    {
      ...base,
      pointer: ({ violation: one }) => one?.pointer?.slice(1),
      path: ({ violation: one }) => one && pathOf(one),
      keyword: ({ violation: one }) => one?.keyword,
    },
    omitsNulls,
  );
  const write = compileTemplate<WrittenProblem>(
    template,
    {
      ...base,
      violations: ({ items }) => items,
      violationList: ({ items = [] }) => items,
      violationTexts: ({ texts }) => texts,
      violationTextsByPointer: ({ textsByPointer }) => textsByPointer,
      errors: ({ all }) => all,
    },
    omitsNulls,
  );
  const namings: Readonly<Record<string, (one: Violation) => Violation>> = {
    createReport: nameViolation,
    listReports: (one) => withWireParameter(one, queryNames),
  };
  const nameProblem = ({ errors, ...problem }: Problem, operation: string): Problem => {
    const named = errors
      ?.map(namings[operation] ?? ((one) => records.nameViolation(operation, one)))
      .map((one) => withWireEvents({ ...one, detail: withWireIds(one.detail) }, wireEvents));
    // The detail repeats the first of the violations.
    const [first] = errors ?? [];
    const detail =
      first === undefined
        ? problem.detail
        : problem.detail.replace(first.detail, () => named?.[0]?.detail ?? '');
    const onWire = { ...problem, detail: withWireIds(detail), instance: withWireIds(problem.instance) };
    return named === undefined ? onWire : { ...onWire, errors: named };
  };
  return (own, name, operation = '') => {
    const problem = nameProblem(own, operation);
    if (template === undefined)
      return { mediaType: 'application/problem+json', body: JSON.stringify(problem), problem };
    const { errors, ...fields } = problem;
    const code = codes[name] ?? codes[problem.status] ?? name;
    const textsBy = (keyOf: (one: Violation) => string | undefined): Record<string, string> =>
      Object.fromEntries((errors ?? []).map((one) => [keyOf(one) || 'body', one.detail]));
    const texts = textsBy(pathOf);
    const textsByPointer = textsBy(({ pointer, parameter }) => pointer?.slice(1) ?? parameter);
    const written: WrittenProblem = { ...fields, code, items: undefined, all: [], texts, textsByPointer };
    const items = errors?.map((one): unknown => JSON.parse(writeViolation({ ...written, violation: one })));
    const all = items ?? [JSON.parse(writeViolation(written)) as unknown];
    return { mediaType: errorType, body: write({ ...written, items, all }), problem };
  };
}

/** Template of the violations in errors, unless a shape has its own. */
export const defaultViolation = { pointer: '{pointer}', detail: '{detail}' };

function withWireParameter(violation: Violation, names: ReadonlyMap<string, string>): Violation {
  const { parameter = '', detail, keyword } = violation;
  // A parameter that is unknown or given twice has the name of the request, which may be the own name of another one.
  if (keyword === 'additionalProperties' || keyword === 'uniqueItems') return violation;
  const wire = names.get(parameter) ?? parameter;
  const isNamed = detail.startsWith(`${parameter} `);
  return { ...violation, parameter: wire, detail: isNamed ? wire + detail.slice(parameter.length) : detail };
}

/** Returns a violation of a list of events with their names on the wire, and the nearest of these. */
function withWireEvents(violation: Violation, wireEvents: ReadonlyMap<string, string>): Violation {
  const { keyword, detail } = violation;
  if (keyword !== 'enum' || wireEvents.size === 0) return violation;
  const [, allowed = detail, quoted = '', rest = ''] = /^(.*, not )("[^"]*")(.*)$/s.exec(detail) ?? [];
  const withNames = (text: string): string =>
    text.replace(/\breport\.[a-z_]+/g, (own) => wireEvents.get(own) ?? own);
  // The value is quoted as it was sent.
  const named = withNames(allowed) + quoted + withNames(rest);
  if (named === detail) return violation;
  const hint = rest === '.' ? didYouMean(quoted.slice(1, -1), [...wireEvents.values()]) : '';
  return { ...violation, detail: named + hint };
}

/** Returns the inverse of `writeReport`. */
function reportReader(
  { report, single, content }: Templates,
  { fields }: RecordForm,
  contentForm: ContentForm,
): WireShape['readReport'] {
  const envelope =
    placeholderPositions(single).find(({ placeholder }) => placeholder === 'report')?.path ?? [];
  const places = placeholderPositions(report);
  const ofContent = placeholderPositions(content);
  const readContent = (value: unknown): unknown => {
    const own: Record<string, unknown> = {};
    for (const [name, part] of readPlaceholders(ofContent, value)) own[name] = contentForm.read(part);
    return own;
  };
  return (value) => {
    const inner = valueAtPath(value, envelope);
    const values = readPlaceholders(places, inner === undefined ? value : inner);
    const own: Record<string, unknown> = {};
    const parts: Record<string, unknown> = {};
    for (const name of recordFields) {
      const read = values.get(name);
      if (read !== undefined) own[name] = fields[name]?.read(read);
    }
    for (const [placeholder, part] of values) {
      const [parent = '', child] = placeholder.split('.');
      if (child === undefined) continue;
      if (parent === 'content') parts[child] = contentForm.read(part);
      else if (part === null) own[parent] ??= null;
      else own[parent] = { ...(own[parent] as object | null), [child]: part };
    }
    const whole = values.get('content');
    if (whole !== undefined) own.content = readContent(whole);
    else if (Object.keys(parts).length > 0) own.content = parts;
    return own;
  };
}
