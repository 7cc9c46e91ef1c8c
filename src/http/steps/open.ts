import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KeyVerdict } from '../../domain/access/keys.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Exchange } from '../pipeline/exchange.js';
import type { MatchRoute } from '../pipeline/routes.js';
import { linesOf } from '../syntax/fields.js';
import { splitTarget } from '../syntax/target.js';
import { nobody } from './room.js';

/** Opens exchanges: whose they are, what they ask for, and the id under which they are answered. */
export function createOpen(
  sandbox: Sandbox,
  judge: (authorization: readonly string[]) => KeyVerdict,
  matchRoute: MatchRoute,
): (request: IncomingMessage, response: ServerResponse) => Exchange {
  return (request, response) => {
    const { path, search } = splitTarget(request.url ?? '');
    const verdict = judge(linesOf(request, 'authorization'));
    const account = verdict.allowed && sandbox.accounts.admit(verdict.account.id) ? verdict.account : nobody;
    return {
      request,
      response,
      path,
      search,
      route: matchRoute(request.method ?? '', path),
      verdict,
      account,
      requestId: sandbox.nextRequestId(account.id),
      bytes: null,
      body: null,
      query: {},
      keyed: null,
      parameters: noParameters,
      conditions: null,
      result: null,
      answer: null,
      sharing: null,
    };
  };
}

const noParameters = {};
