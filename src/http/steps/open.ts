import type { IncomingMessage, ServerResponse } from 'node:http';
import { performanceNow } from '../../adapters/real-time.js';
import { assumedGaps } from '../../contract/gap-answers.js';
import { isShared } from '../../contract/operations.js';
import type { Environment } from '../../domain/access/accounts.js';
import type { KeyVerdict } from '../../domain/access/keys.js';
import { type Session, WriteConflictError } from '../../sandbox/ports.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import { whenReady } from '../../sandbox/work/when-ready.js';
import { createCheckpoints } from '../pipeline/checkpoints.js';
import { accountOf, type Checkpoint, type HttpExchange } from '../pipeline/exchange.js';
import type { OpenExchange } from '../pipeline/opening.js';
import type { MatchRoute } from '../pipeline/routes.js';
import { headerValues } from '../syntax/fields.js';
import { splitTarget, withoutRedirectMark } from '../syntax/target.js';
import { anonymousAccount } from './room.js';

/** What an exchange begins with. */
interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  session: Session | null;
  before: HttpExchange | null;
}

/** Opens exchanges: whose each is, what it asks for, and the id under which it is answered. */
export function createOpen(sandbox: Sandbox, environment: Environment, matchRoute: MatchRoute): OpenExchange {
  const { accounts, keys } = sandbox;
  const exchangeOf = createExchangeOf(sandbox, matchRoute);

  const admit = (arrival: Arrival, verdict: KeyVerdict): HttpExchange | Promise<HttpExchange> => {
    const admitted = verdict.allowed ? accounts.admit(verdict.account.id) : false;
    if (admitted === true) return exchangeOf(arrival, verdict, true);
    return whenReady(admitted, (isAdmitted) => {
      const begin = () => exchangeOf(arrival, verdict, isAdmitted);
      return whenReady(isAdmitted ? undefined : sandbox.open(anonymousAccount.id), begin);
    });
  };

  const enter = (arrival: Arrival): HttpExchange | Promise<HttpExchange> =>
    whenReady(keys.judge(headerValues(arrival.request, 'authorization'), environment), (verdict) =>
      admit(arrival, verdict),
    );

  /** @param bytes of its body, which is read once */
  const resume = async (
    kept: Checkpoint,
    session: Session,
    bytes: HttpExchange['bytes'],
  ): Promise<HttpExchange> => {
    const { exchange } = kept;
    for (const id of new Set([exchange.account.id, accountOf(exchange)])) await sandbox.open(id);
    return { ...exchange, bytes, session, checkpoints: createCheckpoints(session, kept) };
  };

  const open: OpenExchange = (request, response, before) => {
    const session = sandbox.session();
    const arrival = { request, response, session, before };
    if (session === null) return enter(arrival);
    const kept = before?.checkpoints?.lastKept() ?? null;
    const entering = session.run(async () =>
      kept === null ? enter(arrival) : resume(kept, session, before?.bytes ?? null),
    );
    return entering.catch((error) => {
      if (error instanceof WriteConflictError) return open(request, response, before);
      throw error;
    });
  };
  return open;
}

/** Gives the exchange of an arrival, of which nothing is known yet but who asks. */
function createExchangeOf(sandbox: Sandbox, matchRoute: MatchRoute) {
  const { profiles } = sandbox;
  return (arrival: Arrival, verdict: KeyVerdict, isAdmitted: boolean): HttpExchange => {
    const { request, response, session, before } = arrival;
    const account = verdict.allowed && isAdmitted ? verdict.account : anonymousAccount;
    const { path, search } = splitTarget(withoutRedirectMark(request.url ?? ''));
    const requestId = sandbox.nextRequestId(account.id);
    const exchange: HttpExchange = {
      arrivedAt: before?.arrivedAt ?? performanceNow(),
      request,
      response,
      path,
      search,
      route: matchRoute(request.method ?? '', path),
      verdict,
      account,
      requestId,
      session,
      checkpoints: session === null ? null : createCheckpoints(session, null),
      // What is the sandbox's own stays as it is, so that a profile can always be changed.
      gaps: isShared(path) ? profiles.gapsOf(account, requestId) : assumedGaps,
      allowance: null,
      bytes: before?.bytes ?? null,
      body: null,
      query: {},
      keyed: null,
      parameters: noParameters,
      conditions: null,
      strike: null,
      faults: null,
      kept: null,
      result: null,
      answer: null,
      sharing: null,
    };
    exchange.checkpoints?.mark(exchange);
    return exchange;
  };
}

const noParameters = {};
