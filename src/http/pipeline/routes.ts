import Router from '@koa/router';
import { isAdministered, type Operation } from '../../contract/operations.js';
import { memoize } from '../../domain/values/remembering.js';
import type { Route } from './exchange.js';

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
