import { didYouMean } from '../../contract/nearest.js';
import type { Operation } from '../../contract/operations.js';
import { problem } from '../../contract/problems.js';
import { summaryOf } from '../../contract/violations.js';
import type { Step } from '../pipeline/exchange.js';
import { strayPercents } from '../syntax/target.js';

/** 404 where no operation has the path; the hint names the nearest one. 400 where the path can't be decoded. */
export function findRoute(operations: readonly Operation[]): Step {
  const paths = operations.map((operation) => operation.path);
  return ({ route, path, request }) => {
    const errors = path.includes('%') ? strayPercents('path', path) : [];
    if (errors.length > 0) throw problem('invalid-parameters', { summary: summaryOf(errors) }, { errors });
    if (route.allowed.length > 0) return undefined;
    if (request.method === 'OPTIONS' && path === '*') return options(['GET', 'HEAD', 'OPTIONS', 'POST']);
    const hint = didYouMean(path, paths) || ' /openapi.json lists what there is.';
    throw problem('route-not-found', { path: shorten(path), hint });
  };
}

/** 405 where the path takes other methods; OPTIONS is answered with them. */
export const checkMethod: Step = ({ route, path, request }) => {
  if (route.operation !== null) return undefined;
  if (request.method === 'OPTIONS') return options(route.allowed);
  const parameters = { path: shorten(path), method: request.method ?? '', allowed: route.allowed.join(', ') };
  throw problem('method-not-allowed', parameters, { headers: { Allow: route.allowed.join(', ') } });
};

/** What patches come as: every PATCH takes the same. */
const patchTypes = 'application/merge-patch+json, application/json-patch+json';

function options(allowed: readonly string[]) {
  const accept: Record<string, string> = {
    ...(allowed.includes('POST') ? { 'Accept-Post': 'application/json' } : {}),
    ...(allowed.includes('PATCH') ? { 'Accept-Patch': patchTypes } : {}),
  };
  return { status: 204, mediaType: null, headers: { Allow: allowed.join(', '), ...accept }, body: null };
}

function shorten(path: string): string {
  return path.length > 100 ? `${path.slice(0, 100)}…` : path;
}
