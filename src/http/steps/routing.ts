import Router from '@koa/router';
import { assumedGaps, isAbsent } from '../../contract/gap-answers.js';
import { isAdministered, type Operation } from '../../contract/operations.js';
import { problem } from '../../contract/problems.js';
import { summarizeViolations } from '../../contract/violations.js';
import { memoize } from '../../values/memoize.js';
import { didYouMean } from '../../values/suggestions.js';
import type { HttpExchange, PipelineStep, Route } from '../exchange.js';
import type { HttpResponse } from '../response.js';
import { invalidPercents } from '../syntax/target.js';

/** Matches kept of each method; beyond it all are forgotten, so that a scan of paths can't fill the memory. */
const memoSize = 1000;
/** The longest path that is kept, in characters; no operation's own is near it. */
const memoPathLength = 200;

export type MatchRoute = (method: string, path: string) => Route;

/** Finds the operation of a path, by `@koa/router`; each method and path is matched once. */
export function createRoutes(operations: readonly Operation[]): MatchRoute {
  const router = new Router({ strict: true, sensitive: true });
  const byId = new Map<string, Operation>();
  for (const operation of operations) {
    byId.set(operation.id, operation);
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
    router.register(path, [operation.method], () => {}, { name: operation.id });
  }
  const memos = new Map<string, (path: string) => Route>();
  return (method, path) => {
    const asked = method === 'HEAD' ? 'GET' : method;
    let matchPath = memos.get(asked);
    if (matchPath === undefined) {
      matchPath = memoize(memoSize, (one: string) => matchOperation(router, byId, asked, one));
      memos.set(asked, matchPath);
    }
    return path.length > memoPathLength ? matchOperation(router, byId, asked, path) : matchPath(path);
  };
}

function matchOperation(router: Router, byId: Map<string, Operation>, method: string, path: string): Route {
  const { path: layers, pathAndMethod } = router.match(path, method);
  const methods = new Set(layers.flatMap((layer) => layer.methods));
  const allowed = methods.size === 0 ? [] : [...methods, 'OPTIONS'].sort();
  const operations = layers.flatMap(({ name = '' }) => byId.get(name) ?? []);
  const isOpen = ({ name }: { name?: string | undefined }): boolean =>
    byId.get(name ?? '')?.authenticated === false;
  const [layer] = pathAndMethod;
  if (layer === undefined) {
    return {
      operation: null,
      operations,
      pathParameters: {},
      allowed,
      open: layers.length > 0 && layers.every(isOpen),
      administered: false,
    };
  }
  const operation = byId.get(layer.name ?? '') ?? null;
  return {
    operation,
    operations,
    pathParameters: layer.params(path, layer.captures(path), {}) as Record<string, string>,
    allowed,
    open: isOpen(layer),
    administered: operation !== null && isAdministered(operation),
  };
}

/** 404 where no operation has the path; the hint names the nearest one. 400 where the path can't be decoded. */
export function findRoute(operations: readonly Operation[]): PipelineStep {
  const paths = operations.map((operation) => operation.path);
  return (exchange) => {
    const { path, request } = exchange;
    const errors = path.includes('%') ? invalidPercents('path', path) : [];
    if (errors.length > 0)
      throw problem('invalid-parameters', { summary: summarizeViolations(errors) }, { errors });
    const route = routeByGaps(exchange);
    exchange.route = route;
    if (route.allowed.length > 0) return undefined;
    if (request.method === 'OPTIONS' && path === '*')
      return optionsResponse(['GET', 'HEAD', 'OPTIONS', 'POST']);
    const nearest = didYouMean(path, paths) || ' /openapi.json lists what there is.';
    const hint = route.operations.length > 0 ? omittedHint : nearest;
    throw problem('route-not-found', { path: shorten(path), hint });
  };
}

/** To whoever asks for what there is as things are assumed. */
const omittedHint =
  ' The profile leaves it out: Sandbox-Gaps names the gap, and docs/profiles.md tells of it.';

/** The route by the gaps of an exchange: without the operations that they leave out. */
function routeByGaps({ route, gaps }: HttpExchange): Route {
  const { operation, operations } = route;
  const isThere = (one: Operation): boolean => !isAbsent(one, gaps.answer);
  if (gaps === assumedGaps || (operation !== null && isThere(operation))) return route;
  const there = operations
    .filter(isThere)
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  // What is not there is 404, whatever else the path takes.
  const allowed = operation !== null || there.length === 0 ? [] : [...there, 'OPTIONS'].sort();
  return { ...route, operation: null, allowed };
}

/** 405 where the path takes other methods; OPTIONS is answered with them. */
export const checkMethod: PipelineStep = ({ route, path, request }) => {
  return route.operation === null ? methodResponse(request.method ?? '', path, route.allowed) : undefined;
};

/**
 * What a path answers to a method that it does not take.
 * @throws problem `method-not-allowed` to all but OPTIONS
 */
export function methodResponse(method: string, path: string, methods: readonly string[]): HttpResponse {
  if (method === 'OPTIONS') return optionsResponse(methods);
  const allowed = methods.join(', ');
  const parameters = { path: shorten(path), method, allowed };
  throw problem('method-not-allowed', parameters, { headers: { Allow: allowed } });
}

/** What patches come as: every PATCH takes the same. */
const patchTypes = 'application/merge-patch+json, application/json-patch+json';

function optionsResponse(allowed: readonly string[]): HttpResponse {
  const accept: Record<string, string> = {
    ...(allowed.includes('POST') ? { 'Accept-Post': 'application/json' } : {}),
    ...(allowed.includes('PATCH') ? { 'Accept-Patch': patchTypes } : {}),
  };
  return { status: 204, mediaType: null, headers: { Allow: allowed.join(', '), ...accept }, body: null };
}

function shorten(path: string): string {
  return path.length > 100 ? `${path.slice(0, 100)}…` : path;
}
