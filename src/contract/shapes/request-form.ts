import { isJsonObject, type JsonObject, parseJson } from '../../values/json.js';
import { valueAtPath } from '../../values/json-paths.js';
import { ownField } from '../../values/maps.js';
import { decodeQueryPart } from '../../values/percent-encoding.js';
import { reportIdsInText } from '../report-ids.js';
import { reportIdForm } from './forms.js';

/** The form of requests in a shape, as plain JSON, which the web page gets. */
export interface RequestForm {
  /** Template of the body of a create, and the fields that a create of the contract can have. */
  readonly create: unknown;
  readonly createFields: readonly string[];
  /** Names of the query parameters of lists of reports, by own name. Without `cursor`, pages have numbers; without `limit`, one size. */
  readonly query: Readonly<Record<string, string>>;
  readonly states: Readonly<Record<string, string>>;
  readonly events: Readonly<Record<string, string>>;
  /** Names of the fields of other bodies, by own name. Fields with the same name are left out. */
  readonly fields: Readonly<Record<string, string>>;
  /** Form of the ids of reports; undefined for that of the contract. */
  readonly ids?: string | undefined;
  readonly mediaType: string;
}

/** A request of an operation under `/v1`. */
export interface FormedRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Text of the body; null for none. */
  readonly body: string | null;
}

/** Returns a request of the contract as a client of the shape sends it. A body that is no JSON stays as it is. */
export function requestInForm<Request extends FormedRequest>(request: Request, form: RequestForm): Request {
  const { method, path: target, body } = request;
  const [path = '', query] = target.split('?', 2);
  const written = query === undefined ? '' : queryInForm(path, query, form);
  return {
    ...request,
    path: withWireIds(path, form) + (written === '' ? '' : `?${written}`),
    body: body === null ? null : bodyInForm(method, path, body, form),
  };
}

function withWireIds(text: string, { ids }: RequestForm): string {
  return ids === undefined
    ? text
    : text.replace(reportIdsInText, (own) => String(reportIdForm(ids).write(own)));
}

const listPath = '/v1/reports';

function queryInForm(path: string, query: string, form: RequestForm): string {
  const isOfReports = path === listPath;
  const pairs = query.split('&').flatMap((pair) => {
    const [name = '', ...rest] = pair.split('=');
    const value = rest.join('=');
    // A cursor of the contract stands for no number of a page, and pages may have one size.
    const isAbsent = ['cursor', 'limit'].includes(name) && ownField(form.query, name) === undefined;
    if (isOfReports && isAbsent) return [];
    const names = isOfReports ? form.query : {};
    const values = isOfReports ? { status: form.states } : { type: form.events };
    const wire = ownField(ownField(values, name) ?? {}, decodeQueryPart(value));
    const written = wire === undefined ? withWireIds(value, form) : encodeURIComponent(wire);
    return [
      [encodeURIComponent(ownField(names, name) ?? name), ...(rest.length === 0 ? [] : [written])].join('='),
    ];
  });
  return pairs.join('&');
}

function bodyInForm(method: string, path: string, text: string, form: RequestForm): string {
  // The pointers of a patch of a report are about the contract.
  if (method === 'PATCH' && path.startsWith(`${listPath}/`)) return text;
  const body = parseJson(text);
  if (!isJsonObject(body)) return text;
  return JSON.stringify(path === listPath ? createBodyInForm(body, form) : withWireNames(body, form));
}

/** Returns the body of a create in the shape. Fields that the contract does not know stay. */
export function createBodyInForm(
  create: JsonObject,
  { create: template, createFields }: Pick<RequestForm, 'create' | 'createFields'>,
): unknown {
  const written = filled(template, create) ?? {};
  const unknown = Object.entries(create).filter(([name]) => !createFields.includes(name));
  return unknown.length === 0 ? written : { ...(written as object), ...Object.fromEntries(unknown) };
}

const placeholders = /\{([\w.]+)\}/g;

/** Returns a template with its values; undefined where it has none of them. */
function filled(node: unknown, values: JsonObject): unknown {
  if (typeof node === 'string') {
    const named = [...node.matchAll(placeholders)];
    const found = named.map(([, name = '']) => valueAtPath(values, name.split('.')) ?? undefined);
    if (named[0]?.[0] === node) return found[0];
    if (named.length > 0 && found.every((value) => value === undefined)) return undefined;
    return node.replace(placeholders, (_, name: string) =>
      String(valueAtPath(values, name.split('.')) ?? ''),
    );
  }
  if (Array.isArray(node))
    return node.map((item) => filled(item, values)).filter((item) => item !== undefined);
  if (!isJsonObject(node)) return node;
  const fields = Object.entries(node).map(([name, value]) => [name, filled(value, values)] as const);
  const given = fields.filter(([, value]) => value !== undefined);
  return given.length === 0 && fields.length > 0 ? undefined : Object.fromEntries(given);
}

/** Returns the body of an endpoint, a secret or a review, whose events have names of their own too. */
function withWireNames(value: unknown, form: RequestForm): unknown {
  if (Array.isArray(value)) return value.map((item) => withWireNames(item, form));
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    ownField(form.fields, name) ?? name,
    name === 'events' && Array.isArray(field)
      ? field.map((own) => ownField(form.events, String(own)) ?? own)
      : withWireNames(field, form),
  ]);
  return Object.fromEntries(fields);
}
