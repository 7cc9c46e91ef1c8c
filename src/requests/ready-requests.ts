import data from '../../fixtures/ready-requests.json' with { type: 'json' };
import type { GapPadding, GapRequest } from '../contract/generated/types.js';
import { type Operation, type OperationId, operations } from '../contract/operations.js';
import type { Catalogue } from '../legal/company/catalogue.js';
import { type CompanyResolution, requestNameOf } from '../legal/company/company-ids.js';
import { scenarioPrefix } from '../legal/company/resolution.js';
import { eventId } from '../reports/event-log.js';
import { reportId } from '../reports/report-records.js';
import { sha256 } from '../runtime/sha256.js';
import { deliveryId } from '../webhooks/delivery.js';
import { webhookId } from '../webhooks/endpoints.js';
import type { Target } from './coverage-cells.js';

/** A request as a line for a shell, where `URL` and `KEY` are set. */
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

/** As the shell reads one word; what stands for a key it fills in. */
function quoted(text: string, behind = ''): string {
  if (text.includes('$KEY') || behind !== '') return `"${text}${behind}"`;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** How a request of an operation is made, or what makes it another; what is left out stays as it is. */
interface RequestTemplate {
  readonly method?: string;
  /** In the place of the path of the operation. */
  readonly target?: string;
  /**
   * Parameters of the path; `{finished}` stands for the id of the report of that name, and `{finished.event}` for that
   * of its first event; `{endpoint}` and `{message}` for those of the first endpoint and its first test;
   * `{spare}` for that of the second endpoint, the only one that is deleted.
   */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: string;
  readonly padding?: GapPadding;
  /** What the same operation has to be asked first. */
  readonly first?: RequestTemplate;
  /** Why no request will do. */
  readonly why?: string;
}

/** A request that makes something. */
interface SetupStep {
  readonly path: string;
  readonly body?: string;
}

/** A report that has to be there. */
interface ReadyReport {
  readonly companyId: string;
  readonly isCompleted: boolean;
}

interface RequestTemplates {
  /** What makes an endpoint, and what sends it a message. */
  readonly webhooks: Readonly<Record<string, readonly SetupStep[]>>;
  readonly reports: Readonly<Record<string, ReadyReport>>;
  /** What each operation is asked so that it succeeds. */
  readonly operations: Readonly<Partial<Record<OperationId, RequestTemplate>>>;
  /** What makes it answer 304. */
  readonly unchanged: RequestTemplate;
  /** What makes it answer a problem, whatever the operation. */
  readonly problems: Readonly<Record<string, RequestTemplate>>;
  /** What does so for one operation, in the place of that. */
  readonly own: Readonly<Record<string, Readonly<Record<string, RequestTemplate>>>>;
  /** Problems that are told to no account. */
  readonly ofNobody: readonly string[];
  /** For each kind of fault, the headers that ask for it. */
  readonly faults: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const templates: RequestTemplates = data as RequestTemplates;

const readyReports = templates.reports;

/** The requests that lead to a target, or why there are none. */
export type RequestRecipe =
  | { readonly before: GapRequest[]; readonly request: GapRequest }
  | { readonly why: string };

const reportType = 'sociedades_y_poderes';

/** @param reportIds of the reports that have to be there, and of their first events, by name */
export function recipeFor(target: Target, reportIds: Readonly<Record<string, string>>): RequestRecipe {
  const { operation, way } = templateFor(target);
  if (way.why !== undefined) return { why: way.why };
  const sound = templates.operations[operation.id] ?? {};
  const reached = mergedTemplate(sound, way);
  const sent = [...(way.first === undefined ? [] : [mergedTemplate(sound, way.first)]), reached];
  if (sent.some((each) => namesIn(each).some((name) => reportIds[name] === undefined)))
    return { why: ofAccount };
  const requests = sent.map((each) => requestOf(operation, each, reportIds));
  const request = requests.pop() as GapRequest;
  return { before: [...setupRequests(sent, reportIds), ...requests], request };
}

const ofAccount = 'An event has another id in every account: the coverage of one says how to ask for it.';

/** Why a target is beyond an account, if it is. */
export function beyondAccounts({ problem }: Target): string | null {
  if (problem === null || !templates.ofNobody.includes(problem)) return null;
  return 'It is told to no account: the coverage of the run has it, which the admin token reads.';
}

function templateFor({ operation: id, status, problem, scenario, fault }: Target): {
  operation: Operation;
  way: RequestTemplate;
} {
  const operation = operationNamed(id ?? (problem === null ? 'createReport' : 'listReports'));
  if (scenario !== null) return { operation, way: { body: createBody(scenario) } };
  if (fault !== null) return { operation, way: { headers: templates.faults[fault] ?? {} } };
  if (problem === null) return { operation, way: status === 304 ? templates.unchanged : {} };
  const way = templates.own[id ?? '']?.[problem] ?? templates.problems[problem];
  if (way === undefined) throw new Error(`fixtures/ready-requests.json does not say how to reach ${problem}`);
  return { operation, way };
}

function operationNamed(name: string): Operation {
  return operations.find(({ id }) => id === name) as Operation;
}

function createBody(companyId: string): string {
  return JSON.stringify({ type: reportType, companyId, options: { validate: true } });
}

function mergedTemplate(sound: RequestTemplate, way: RequestTemplate): RequestTemplate {
  return {
    ...sound,
    ...way,
    path: { ...sound.path, ...way.path },
    headers: { ...sound.headers, ...way.headers },
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
  return withCurl({
    method,
    path: (target ?? own) + (query === undefined ? '' : `?${query}`),
    headers: present({ Authorization: 'Bearer $KEY', ...headers }),
    body: body ?? null,
    padding: padding ?? null,
  });
}

function withCurl(request: Omit<GapRequest, 'curl'>): GapRequest {
  return { ...request, curl: curlLine(request) };
}

function present(headers: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

function setupRequest({ path, body }: SetupStep, ids: Readonly<Record<string, string>>): GapRequest {
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return withCurl({
    method: 'POST',
    path: path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? ''),
    headers: { Authorization: 'Bearer $KEY', ...type },
    body: body ?? null,
    padding: null,
  });
}

const placeholder = /^\{([\w.]+)\}$/;

/** What its path is about, by name. */
function namesIn({ path = {} }: RequestTemplate): string[] {
  return Object.values(path).flatMap((value) => placeholder.exec(value)?.[1] ?? []);
}

/** What makes the reports that requests are about. */
function setupRequests(
  sent: readonly RequestTemplate[],
  reportIds: Readonly<Record<string, string>>,
): GapRequest[] {
  const named = sent.flatMap(namesIn).map((name) => name.replace(/\.event$/, ''));
  return [...new Set(named)].flatMap((name) => {
    const steps = templates.webhooks[name];
    if (steps !== undefined) return steps.map((step) => setupRequest(step, reportIds));
    const { companyId, isCompleted } = templates.reports[name] as ReadyReport;
    const post = { method: 'POST', padding: null };
    const headers = { Authorization: 'Bearer $KEY', 'Content-Type': 'application/json' };
    const create = withCurl({
      ...{ ...post, path: '/v1/reports', body: createBody(companyId) },
      headers: { ...headers, 'Idempotency-Key': `"coverage-${name}"` },
    });
    const path = `/_sandbox/reports/${reportIds[name]}/simulate`;
    const complete = withCurl({ ...post, path, headers, body: JSON.stringify({ action: 'complete' }) });
    return isCompleted ? [create, complete] : [create];
  });
}

/**
 * The ids of what ready requests are about, by name: of the first endpoint and its first test; of the second, which may
 * be deleted; and of the reports, those of the first such report in an account, which a label keeps from being another's.
 * @param accountId the account, where that is known: then those of their first events as well
 */
export function readyReportIds(
  seed: string,
  resolve: (companyId: string) => CompanyResolution,
  accountId?: string,
): Record<string, string> {
  const endpoint = webhookId(1, sha256);
  const message = deliveryId(endpoint, { ping: 1 }, sha256);
  const reports = Object.fromEntries(
    Object.entries(readyReports).flatMap(([name, { companyId }]) => {
      const resolution = resolve(companyId);
      if (!resolution.known) return [];
      const company = requestNameOf(resolution.company);
      const id = reportId({ seed, type: reportType, company, validate: true, ordinal: 0 }, sha256);
      if (accountId === undefined) return [[name, id]];
      const first = eventId({ accountId, reportId: id, place: 0 }, sha256);
      return [
        [name, id],
        [`${name}.event`, first],
      ];
    }),
  );
  return { ...reports, endpoint, spare: webhookId(2, sha256), message };
}

/** The scenarios of a catalogue, as answers name them. */
export function scenarioNames({ scenarios }: Catalogue): string[] {
  return scenarios.map(({ key }) => scenarioPrefix + key);
}
