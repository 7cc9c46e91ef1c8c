import { withoutSecrets } from '../accounts/secrets.js';
import type { Problem, ProviderStateValues } from '../contract/generated/types.js';
import { isShared } from '../contract/operations.js';
import type { ShapedRecord, WireShape } from '../contract/shapes/wire-shape.js';
import type { SerialisedContent } from '../reports/contents.js';
import { concatBytes, contentIn } from '../reports/report-json.js';
import type { JsonObject } from '../values/json.js';
import type { HandlerResult, HttpExchange, Route } from './exchange.js';
import type { HttpResponse, ResponseHeaders } from './response.js';

/** Request header with which a client that knows the contract, such as the page, is answered without the shape. */
export const shapeHeader = 'sandbox-shape';

/** Returns the wire form of a request and its response on a server with a shape. */
export function wireFormOf(
  all: WireShape,
  path: string,
  headers: Readonly<Record<string, unknown>>,
): Pick<HttpExchange, 'shape' | 'readReportId'> {
  // The control plane is not part of the other server: both forms of an id are known there.
  if (!isShared(path)) return { shape: null, readReportId: all.readAnyId };
  return headers[shapeHeader] === 'none'
    ? { shape: null, readReportId: null }
    : { shape: all, readReportId: all.readId };
}

/** Returns the values of a provider state with the id of its report as requests have it. */
export function shapedStateValues(values: ProviderStateValues, shape: WireShape | null): ProviderStateValues {
  const { reportId } = values;
  if (shape === null || reportId === undefined) return values;
  return { ...values, reportId: shape.withWireIds(reportId) };
}

/** Returns a route with the own id of its report. */
export function withOwnReportId(route: Route, readReportId: (id: string) => string): Route {
  const { reportId } = route.pathParameters;
  if (reportId === undefined) return route;
  return { ...route, pathParameters: { ...route.pathParameters, reportId: readReportId(reportId) } };
}

/** Returns whether a shape writes the bodies of a schema. */
export function hasShapedForm({ records }: WireShape, schema: string): boolean {
  return Object.hasOwn(writers, schema) || records.writes(schema);
}

/** Returns a successful response in the shape; unchanged if its schema has no records that the shape knows. */
export function responseByShape(
  shape: WireShape,
  schema: string | undefined,
  { body: record, content = null, window = null }: Pick<HandlerResult, 'body' | 'content' | 'window'>,
  response: HttpResponse,
  search = '',
): HttpResponse {
  if (schema === undefined || typeof record !== 'object' || record === null) return response;
  const write = writers[schema];
  const { status, headers } = response;
  const { mediaType } = shape;
  if (write === undefined) {
    const written = shape.records.write(schema, record as JsonObject);
    const shaped = withShapedLinks(shape, headers);
    return written === null
      ? { ...response, headers: shaped }
      : { status, mediaType, headers: shaped, body: JSON.stringify(written), tail: null };
  }
  const { body, tail } = write(shape, record as never, { content, window, search });
  return { status, mediaType, headers: shapedHeaders(shape, headers, schema, record), body, tail };
}

function shapedHeaders(
  shape: WireShape,
  given: ResponseHeaders,
  schema: string,
  { id }: { id?: unknown },
): ResponseHeaders {
  const location = given.Location === undefined ? null : shape.locationOf(id);
  // Objects without removed fields are fast to read.
  if (location !== null) return { ...given, Location: location };
  if (given.Location === undefined && schema !== 'ReportPage') return withShapedLinks(shape, given);
  // The links of a list of reports have the names of the contract.
  const { Location: _, Link: __, ...others } = given;
  return others;
}

/** Returns headers whose links to pages are requests of the shape. */
function withShapedLinks(shape: WireShape, given: ResponseHeaders): ResponseHeaders {
  if (given.Link === undefined) return given;
  const pathOf = (path: string): string => shape.writeRequest({ method: 'GET', path, body: null }).path;
  return { ...given, Link: given.Link.replace(/(?<=<)[^>]*/g, pathOf) };
}

type WireBody = Pick<HttpResponse, 'body'> & { tail: Uint8Array | null };

interface WriteContext {
  content: SerialisedContent | null;
  window: HandlerResult['window'] | null;
  /** The query of the request. */
  search: string;
}

/** Writers by schema of the body. */
const writers: Readonly<Record<string, (shape: WireShape, body: never, context: WriteContext) => WireBody>> =
  {
    Report: writeReport,
    ReportEvent: (shape: WireShape, event: ListedEvent) => ({ body: shape.writeEvent(event), tail: null }),
    ReportEventList: writeEvents,
    EventPage: writeEvents,
    ReportSummary: writeReport,
    ReportPage(shape: WireShape, page: Parameters<WireShape['writeList']>[0], { window, search }) {
      return {
        body: shape.writeList(page, window ?? null, (name, start) => pageUrl(search, name, start)),
        tail: null,
      };
    },
  };

type ListedEvent = Parameters<WireShape['writeEvent']>[0];

/** Writes a list of events, whose envelope is that of the contract. */
function writeEvents(shape: WireShape, { data, ...page }: { data: readonly ListedEvent[] }): WireBody {
  const others = JSON.stringify(shape.records.writeFields(page)).slice(1, -1);
  const events = `${JSON.stringify(shape.records.nameOf('data'))}:[${data.map(shape.writeEvent).join()}]`;
  return { body: `{${events}${others === '' ? '' : `,${others}`}}`, tail: null };
}

/** The address of another page of a list of reports. */
function pageUrl(search: string, name: string, start: string): string {
  const query = new URLSearchParams(withoutSecrets(search));
  query.set(name, start);
  return `/v1/reports?${query}`;
}

function writeReport(shape: WireShape, record: ShapedRecord, { content }: WriteContext): WireBody {
  if (content === null || shape.content === null)
    return { body: shape.writeReport(record, false), tail: null };
  return { body: shape.writeReport(record, true), tail: contentTail(shape, content.contentField) };
}

/** The content of each report as a shape writes it, as long as the content is kept. */
const tails = new WeakMap<WireShape, WeakMap<Uint8Array, Uint8Array>>();
const encoder = new TextEncoder();

/** Length of `,"content":`. */
const fieldStart = 11;

function contentTail(shape: WireShape, contentField: Uint8Array): Uint8Array {
  const known = tails.get(shape) ?? new WeakMap<Uint8Array, Uint8Array>();
  tails.set(shape, known);
  const cached = known.get(contentField);
  if (cached !== undefined) return cached;
  const tail = writeContent(shape, contentField);
  known.set(contentField, tail);
  return tail;
}

function writeContent({ content }: WireShape, contentField: Uint8Array): Uint8Array {
  if (content === null) return contentField;
  if (content.before === null) return encoder.encode(content.write({ ...contentIn(contentField) }));
  return concatBytes([encoder.encode(content.before), contentField.subarray(fieldStart)]);
}

/** Returns a problem in the shape. The journal keeps it with the names of the shape. */
export function shapedProblem(
  response: HttpResponse,
  shape: WireShape,
  operation: string | undefined,
): HttpResponse {
  if (response.body === null) return response;
  const own = JSON.parse(response.body) as Problem;
  const { problem, ...written } = shape.writeProblem(
    own,
    response.problem ?? `status-${own.status}`,
    operation,
  );
  return { ...response, ...written, cause: JSON.stringify(problem) };
}

/** The cursors of a listed page. */
export type PageLinks = Parameters<WireShape['pageStarts']>[0];

/** Returns where the neighbours of a listed page start, as the response names them. */
export function pageStartsOf(
  page: PageLinks,
  shape: WireShape | null,
  window: HandlerResult['window'],
): readonly string[] {
  const { next, previous } = shape === null ? page : shape.pageStarts(page, window ?? null);
  return [next, previous].filter((start) => start !== null).map(String);
}
