import data from '../../fixtures/ready-requests.json' with { type: 'json' };
import type { GapPadding, GapRequest } from '../contract/generated/types.js';
import { isShared, type Operation, type OperationId, operations } from '../contract/operations.js';
import type { WireShape } from '../contract/shapes/wire-shape.js';
import { type Catalogue, type ResolveCompany, requestNameOf, scenarioPrefix } from '../legal/index.js';
import { eventId } from '../reports/event-log.js';
import { reportId } from '../reports/report-records.js';
import { deliveryId } from '../webhooks/delivery.js';
import { webhookId } from '../webhooks/endpoints.js';
import type { Target } from './coverage-cells.js';

/** Returns a request as a line for a shell in which `URL` and `KEY` are set. */
export function curlLine({ method, path, headers, body, padding }: Omit<GapRequest, 'curl'>): string {
  const zeros = (part: 'path' | 'body'): string =>
    padding?.in === part ? `$(printf %0${padding.zeros}d 0)` : '';
  const data = body === null ? [] : [`--data-raw ${quoted(body, zeros('body'))}`];
  const usual = body === null ? 'GET' : 'POST';
  return [
    'curl -i',
    ...(method === usual ? [] : [`-X ${method}`]),
    `"$URL${path}${zeros('path')}"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...data,
  ].join(' ');
}

/** Quotes a word for the shell; the variable of a key is expanded. */
function quoted(text: string, suffix = ''): string {
  if (text.includes('$KEY') || suffix !== '') return `"${text}${suffix}"`;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A template of a request, or its changes to another template; missing fields stay as they are. */
interface RequestTemplate {
  readonly method?: string;
  /** Replaces the path of the operation. */
  readonly target?: string;
  /**
   * Parameters of the path. `{finished}` is the id of the report of that name, and `{finished.event}` that of its
   * first event; `{endpoint}` and `{message}` are the ids of the first endpoint and of its first test message;
   * `{spare}` is the id of the second endpoint, the only one that is deleted.
   */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Null removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: string;
  readonly padding?: GapPadding;
  /** A request of the same operation to send first. */
  readonly first?: RequestTemplate;
  /** The reason why no request can reach the target. */
  readonly why?: string;
}

interface RequestTemplates {
  /** The requests that create an endpoint and send it a message. */
  readonly webhooks: Readonly<Record<string, readonly { readonly path: string; readonly body?: string }[]>>;
  readonly reports: Readonly<Record<string, { readonly companyId: string; readonly isCompleted: boolean }>>;
  /** For each operation, a request that succeeds. */
  readonly operations: Readonly<Partial<Record<OperationId, RequestTemplate>>>;
  /** A request that gets a 304. */
  readonly unchanged: RequestTemplate;
  /** For each problem, a request that gets it from any operation. */
  readonly problems: Readonly<Record<string, RequestTemplate>>;
  /** By operation and problem, requests that replace those of `problems`. */
  readonly own: Readonly<Record<string, Readonly<Record<string, RequestTemplate>>>>;
  /** Problems that no account gets. */
  readonly ofNobody: readonly string[];
  /** For each kind of fault, the headers that request it. */
  readonly faults: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const templates: RequestTemplates = data as RequestTemplates;

/** The requests that reach a target, or the reason why there are none. */
export type RequestRecipe =
  | { readonly before: GapRequest[]; readonly request: GapRequest }
  | { readonly why: string };

const reportType = 'sociedades_y_poderes';

/**
 * @param reportIds the ids of the reports that have to exist, and of their first events, by name
 * @param isOfAccount true for the coverage of an account, which lacks the requests of nobody
 */
export function recipeFor(
  target: Target,
  reportIds: Readonly<Record<string, string>>,
  isOfAccount = false,
): RequestRecipe {
  const { operation, changes } = templateFor(target);
  if (changes.why !== undefined) return { why: changes.why };
  const base = templates.operations[operation.id] ?? {};
  const final = mergedTemplate(base, changes);
  const sent = [...(changes.first === undefined ? [] : [mergedTemplate(base, changes.first)]), final];
  if (sent.some((each) => namesIn(each).some((name) => reportIds[name] === undefined)))
    return {
      why: 'An event has another id in every account: the coverage of one account has its request.',
    };
  if (isOfAccount && target.problem !== null && templates.ofNobody.includes(target.problem))
    return { why: 'No account sees it: the coverage of the run has it, which the admin token reads.' };
  const requests = sent.map((each) => requestOf(operation, each, reportIds));
  const request = requests.pop() as GapRequest;
  return { before: [...setupRequests(sent, reportIds), ...requests], request };
}

function templateFor({ operation: id, status, problem, scenario, fault }: Target): {
  operation: Operation;
  changes: RequestTemplate;
} {
  const name = id ?? (problem === null ? 'createReport' : 'listReports');
  const operation = operations.find((each) => each.id === name) as Operation;
  if (scenario !== null) return { operation, changes: { body: createBody(scenario) } };
  if (fault !== null) return { operation, changes: { headers: templates.faults[fault] ?? {} } };
  if (problem === null) return { operation, changes: status === 304 ? templates.unchanged : {} };
  const changes = templates.own[id ?? '']?.[problem] ?? templates.problems[problem];
  if (changes === undefined)
    throw new Error(`fixtures/ready-requests.json has no request that reaches ${problem}`);
  return { operation, changes };
}

function createBody(companyId: string): string {
  return JSON.stringify({ type: reportType, companyId, options: { validate: true } });
}

function mergedTemplate(base: RequestTemplate, changes: RequestTemplate): RequestTemplate {
  return {
    ...base,
    ...changes,
    path: { ...base.path, ...changes.path },
    headers: { ...base.headers, ...changes.headers },
  };
}

function requestOf(
  operation: Operation,
  { method = operation.method, target, path = {}, query, headers = {}, body, padding }: RequestTemplate,
  reportIds: Readonly<Record<string, string>>,
): GapRequest {
  const own = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    (path[name] ?? '').replace(placeholder, (_, report: string) => reportIds[report] ?? ''),
  );
  const present = Object.entries({ Authorization: 'Bearer $KEY', ...headers }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return withCurl({
    method,
    path: (target ?? own) + (query === undefined ? '' : `?${query}`),
    headers: Object.fromEntries(present),
    body: body ?? null,
    padding: padding ?? null,
  });
}

/** Returns a recipe whose requests are those of a client of a server with this shape. */
export function recipeInShape(
  recipe: RequestRecipe,
  { operation, problem }: Target,
  shape: WireShape,
): RequestRecipe {
  if ('why' in recipe) return recipe;
  const why = shape.unreachableProblems.get(`${operation} ${problem}`);
  if (why !== undefined) return { why };
  const { before, request } = recipe;
  return {
    before: before.map((one) => requestInShape(one, shape)),
    request: requestInShape(request, shape),
  };
}

function requestInShape(request: GapRequest, { writeRequest }: WireShape): GapRequest {
  return isShared(request.path) ? withCurl(writeRequest(request)) : request;
}

function withCurl(request: Omit<GapRequest, 'curl'>): GapRequest {
  return { ...request, curl: curlLine(request) };
}

const placeholder = /^\{([\w.]+)\}$/;

/** Returns the names of the reports and endpoints in its path. */
function namesIn({ path = {} }: RequestTemplate): string[] {
  return Object.values(path).flatMap((value) => placeholder.exec(value)?.[1] ?? []);
}

/** Returns the requests that create the reports and endpoints which other requests use. */
function setupRequests(
  sent: readonly RequestTemplate[],
  reportIds: Readonly<Record<string, string>>,
): GapRequest[] {
  const named = sent.flatMap(namesIn).map((name) => name.replace(/\.event$/, ''));
  return [...new Set(named)].flatMap((name) => {
    const steps = templates.webhooks[name];
    if (steps !== undefined)
      return steps.map(({ path, body = null }) => {
        const own = path.replace(/\{(\w+)\}/, (_, part: string) => reportIds[part] ?? '');
        return setupRequest(own, body);
      });
    const { companyId = '', isCompleted } = templates.reports[name] ?? {};
    const key = { 'Idempotency-Key': `"coverage-${name}"` };
    const create = setupRequest('/v1/reports', createBody(companyId), key);
    if (!isCompleted) return [create];
    const path = `/_sandbox/reports/${reportIds[name]}/simulate`;
    return [create, setupRequest(path, JSON.stringify({ action: 'complete' }))];
  });
}

function setupRequest(path: string, body: string | null, own: Record<string, string> = {}): GapRequest {
  const json = body === null ? {} : { 'Content-Type': 'application/json' };
  const headers = { Authorization: 'Bearer $KEY', ...json, ...own };
  return withCurl({ method: 'POST', path, headers, body, padding: null });
}

/**
 * Returns the ids that ready requests use, by name: of the first endpoint and its first test message, of the second
 * endpoint, and of the first such report in an account, which has a label of its own.
 * @param options.accountId if given, the ids of the first events are included
 * @param options.hasNumericIds true if reports have ids for a wire form with numbers
 */
export function readyReportIds(
  seed: string,
  resolve: ResolveCompany,
  { accountId, hasNumericIds = false }: { accountId?: string; hasNumericIds?: boolean } = {},
): Record<string, string> {
  const endpoint = webhookId(1);
  const message = deliveryId(endpoint, { ping: 1 });
  const reports = Object.fromEntries(
    Object.entries(templates.reports).flatMap(([name, { companyId }]) => {
      const resolution = resolve(companyId);
      if (!resolution.known) return [];
      const company = requestNameOf(resolution.company);
      const identity = { seed, type: reportType, company, validate: true, ordinal: 0 } as const;
      const id = reportId(identity, hasNumericIds);
      if (accountId === undefined) return [[name, id]];
      const first = [`${name}.event`, eventId({ accountId, reportId: id, index: 0 })];
      return [[name, id], first];
    }),
  );
  return { ...reports, endpoint, spare: webhookId(2), message };
}

/** Returns the scenarios of a catalogue, as responses name them. */
export function scenarioNames({ scenarios }: Catalogue): string[] {
  return scenarios.map(({ key }) => scenarioPrefix + key);
}
