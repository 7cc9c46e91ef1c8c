import type { IncomingMessage, ServerResponse } from 'node:http';
import { assumed } from '../../contract/gap-answers.js';
import { isShared } from '../../contract/operations.js';
import type { Account, Environment } from '../../domain/access/accounts.js';
import type { KeyVerdict } from '../../domain/access/keys.js';
import { type Session, Taken } from '../../sandbox/ports.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import { whenReady } from '../../sandbox/work/when-ready.js';
import type { Exchange } from '../pipeline/exchange.js';
import type { OpenExchange } from '../pipeline/opening.js';
import type { MatchRoute } from '../pipeline/routes.js';
import { linesOf } from '../syntax/fields.js';
import { splitTarget } from '../syntax/target.js';
import { nobody } from './room.js';

/** What an exchange begins with. */
interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  session: Session | null;
  before: Exchange | null;
}

/** Opens exchanges: whose each is, what it asks for, and the id under which it is answered. */
export function createOpen(sandbox: Sandbox, environment: Environment, matchRoute: MatchRoute): OpenExchange {
  const { accounts, keys } = sandbox;
  const exchangeOf = createExchangeOf(sandbox, matchRoute);

  const admit = (arrival: Arrival, verdict: KeyVerdict): Exchange | Promise<Exchange> => {
    const admitted = verdict.allowed ? accounts.admit(verdict.account.id) : false;
    if (admitted === true) return exchangeOf(arrival, verdict, true);
    return whenReady(admitted, (isAdmitted) => {
      const begin = () => exchangeOf(arrival, verdict, isAdmitted);
      return whenReady(isAdmitted ? undefined : sandbox.open(nobody.id), begin);
    });
  };

  const enter = (arrival: Arrival): Exchange | Promise<Exchange> =>
    whenReady(keys.judge(linesOf(arrival.request, 'authorization'), environment), (verdict) =>
      admit(arrival, verdict),
    );

  const open: OpenExchange = (request, response, before) => {
    const session = sandbox.session();
    const arrival = { request, response, session, before };
    if (session === null) return enter(arrival);
    const entering = session.run(async () => enter(arrival));
    return entering.catch((error) => {
      if (error instanceof Taken) return open(request, response, before);
      throw error;
    });
  };
  return open;
}

/** Gives the exchange of an arrival, of which nothing is known yet but who asks. */
function createExchangeOf(sandbox: Sandbox, matchRoute: MatchRoute) {
  const { profiles } = sandbox;
  return (arrival: Arrival, verdict: KeyVerdict, isAdmitted: boolean): Exchange => {
    const { request, response, session, before } = arrival;
    const account = verdict.allowed && isAdmitted ? verdict.account : nobody;
    const { path, search } = splitTarget(request.url ?? '');
    const counted = before !== null && isCounted(before, account);
    const requestId = counted ? before.requestId : sandbox.nextRequestId(account.id);
    return {
      arrivedAt: before?.arrivedAt ?? performance.now(),
      request,
      response,
      path,
      search,
      route: matchRoute(request.method ?? '', path),
      verdict,
      account,
      requestId,
      counted,
      session,
      // What is the sandbox's own stays as it is, so that a profile can always be changed.
      gaps: isShared(path) ? profiles.gapsOf(account, requestId) : assumed,
      allowance: null,
      bytes: before?.bytes ?? null,
      body: null,
      query: {},
      keyed: null,
      parameters: noParameters,
      conditions: null,
      strike: null,
      faults: noFaults,
      kept: null,
      result: null,
      answer: null,
      sharing: null,
    };
  };
}

/** Whether an account has counted the request already, that is done again. */
function isCounted({ counted, session }: Exchange, { id }: Account): boolean {
  return counted || session?.kept(id) === true;
}

const noParameters = {};
const noFaults: Exchange['faults'] = [];
