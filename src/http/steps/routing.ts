import Router from '@koa/router';
import { assumedGaps, isAbsent } from '../../contract/gap-answers.js';
import { isAdministered, type Operation } from '../../contract/operations.js';
import { problem } from '../../contract/problems.js';
import { violationProblem } from '../../contract/violations.js';
import { memoize } from '../../values/maps.js';
import { didYouMean } from '../../values/message-text.js';
import type { HttpExchange, PipelineStep, Route } from '../exchange.js';
import { emptyResponse, type HttpResponse } from '../response.js';
import { invalidPercents } from '../syntax/target.js';

/** Max cached matches per method; beyond it the cache is cleared, so that a scan of paths can't fill the memory. */
const memoSize = 1000;
/** Max length of a cached path, in characters; all paths of operations are much shorter. */
const memoPathLength = 200;

export type MatchRoute = (method: string, path: string) => Route;

/** Finds the operation of a path with `@koa/router`, and caches the result. */
export function createRoutes(operations: readonly Operation[]): MatchRoute {
  const router = new Router({ strict: true, sensitive: true });
  const byId = new Map<string, Operation>();
  for (const operation of operations) {
    byId.set(operation.id, operation);
    const { id, method, aliases = [] } = operation;
    for (const path of [operation.path, ...aliases])
      router.register(path.replace(/\{(\w+)\}/g, ':$1'), [method], () => {}, { name: id });
  }
  const memos = new Map<string, (path: string) => Route>();
  return (method, path) => {
    const routedMethod = method === 'HEAD' ? 'GET' : method;
    let matchPath = memos.get(routedMethod);
    if (matchPath === undefined) {
      matchPath = memoize(memoSize, (one: string) => matchOperation(router, byId, routedMethod, one));
      memos.set(routedMethod, matchPath);
    }
    return path.length > memoPathLength ? matchOperation(router, byId, routedMethod, path) : matchPath(path);
  };
}

function matchOperation(router: Router, byId: Map<string, Operation>, method: string, path: string): Route {
  const { path: layers, pathAndMethod } = router.match(path, method);
  const methods = new Set(layers.flatMap((layer) => layer.methods));
  const allowed = methods.size === 0 ? [] : [...methods, 'OPTIONS'].sort();
  const operations = layers.flatMap(({ name = '' }) => byId.get(name) ?? []);
  const [layer] = pathAndMethod;
  const operation = byId.get(layer?.name ?? '') ?? null;
  const meant = operation === null ? operations : [operation];
  return {
    operation,
    operations,
    pathParameters: (layer?.params(path, layer.captures(path), {}) ?? {}) as Record<string, string>,
    allowed,
    isPublic: meant.length > 0 && meant.every(({ authenticated }) => !authenticated),
    administered: operation !== null && isAdministered(operation),
  };
}

/**
 * Answers 404 if no operation has the path, with the nearest one as a hint, 400 if the path can't be decoded, 405 if the
 * path has other methods, and OPTIONS with their list.
 */
export function findRoute(operations: readonly Operation[]): PipelineStep {
  const paths = operations.map((operation) => operation.path);
  return (exchange) => {
    const { path, request, gaps } = exchange;
    const errors = path.includes('%') ? invalidPercents('path', path) : [];
    if (errors.length > 0) throw violationProblem('invalid-parameters', errors);
    if (gaps !== assumedGaps) exchange.route = routeByGaps(exchange);
    const { route } = exchange;
    if (route.operation !== null) return undefined;
    if (route.allowed.length > 0) return methodResponse(request.method ?? '', path, route.allowed);
    if (request.method === 'OPTIONS' && path === '*')
      return optionsResponse(['GET', 'HEAD', 'OPTIONS', 'POST']);
    const nearest = didYouMean(path, paths) || ' /openapi.json lists the paths.';
    const hint = route.operations.length > 0 ? omittedHint : nearest;
    throw problem('route-not-found', { path: shorten(path), hint });
  };
}

/** Hint for a path that exists only under the assumed profile. */
const omittedHint =
  ' The profile leaves it out: Sandbox-Gaps names the gap, and docs/profiles.md describes it.';

/** The route without operations that the gaps leave out. */
function routeByGaps({ route, gaps }: HttpExchange): Route {
  const { operation, operations } = route;
  const isThere = (one: Operation): boolean => !isAbsent(one, gaps.answer);
  if (operation !== null && isThere(operation)) return route;
  const there = operations
    .filter(isThere)
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  // An omitted operation is 404, whatever else the path has.
  const allowed = operation !== null || there.length === 0 ? [] : [...there, 'OPTIONS'].sort();
  return { ...route, operation: null, allowed };
}

/**
 * Response to a method that the path does not have: a list of methods to OPTIONS.
 * @throws problem `method-not-allowed` to all others
 */
export function methodResponse(method: string, path: string, methods: readonly string[]): HttpResponse {
  if (method === 'OPTIONS') return optionsResponse(methods);
  const allowed = methods.join(', ');
  const parameters = { path: shorten(path), method, allowed };
  throw problem('method-not-allowed', parameters, { headers: { Allow: allowed } });
}

/** Media types of all PATCH operations. */
const patchTypes = 'application/merge-patch+json, application/json-patch+json';

function optionsResponse(allowed: readonly string[]): HttpResponse {
  const accept: Record<string, string> = {
    ...(allowed.includes('POST') ? { 'Accept-Post': 'application/json' } : {}),
    ...(allowed.includes('PATCH') ? { 'Accept-Patch': patchTypes } : {}),
  };
  return emptyResponse(204, { Allow: allowed.join(', '), ...accept });
}

function shorten(path: string): string {
  return path.length > 100 ? `${path.slice(0, 100)}…` : path;
}
