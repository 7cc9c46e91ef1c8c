import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from '../domain/access/accounts.js';
import type { KeyVerdict } from '../domain/access/keys.js';
import { type Session, Taken } from '../sandbox/ports.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import { whenReady } from '../sandbox/when-ready.js';
import type { Exchange } from './exchange.js';
import { linesOf } from './fields.js';
import type { MatchRoute } from './routes.js';
import { splitTarget } from './target.js';

/** Under it, requests without a valid key are counted, and those with the admin token. */
export const nobody: Account = { id: '', seed: null };

/** What an exchange is opened with. */
export interface Entrance {
  sandbox: Sandbox;
  judge(authorization: readonly string[]): KeyVerdict | Promise<KeyVerdict>;
  matchRoute: MatchRoute;
}

/**
 * The beginning of an exchange: who asks, and under which id.
 * @param before the same exchange, where what it did was taken
 */
export function open(
  request: IncomingMessage,
  response: ServerResponse,
  entrance: Entrance,
  before: Exchange | null,
): Exchange | Promise<Exchange> {
  const session = entrance.sandbox.session();
  const opening = { request, response, session, before };
  return session === null ? enter(opening, entrance) : enterWaiting(opening, session, entrance);
}

/** What an exchange begins with. */
interface Opening extends Pick<Exchange, 'request' | 'response' | 'session'> {
  before: Exchange | null;
}

/** Anew as long as another process was first to change the account. */
function enterWaiting(opening: Opening, session: Session, entrance: Entrance): Promise<Exchange> {
  const entering = async () => enter(opening, entrance);
  return session.run(entering).catch((error) => {
    if (!(error instanceof Taken)) throw error;
    return open(opening.request, opening.response, entrance, opening.before);
  });
}

function enter(opening: Opening, entrance: Entrance): Exchange | Promise<Exchange> {
  const verdict = entrance.judge(linesOf(opening.request, 'authorization'));
  return verdict instanceof Promise
    ? verdict.then((ready) => admit(opening, ready, entrance))
    : admit(opening, verdict, entrance);
}

function admit(opening: Opening, verdict: KeyVerdict, entrance: Entrance): Exchange | Promise<Exchange> {
  const { accounts, open } = entrance.sandbox;
  if (!verdict.allowed) {
    const waiting = open(nobody.id);
    const begun = () => exchangeOf(opening, verdict, nobody, entrance);
    return waiting === undefined ? begun() : waiting.then(begun);
  }
  const admitted = accounts.admit(verdict.account.id);
  const begin = (isAdmitted: boolean) =>
    exchangeOf(opening, verdict, isAdmitted ? verdict.account : nobody, entrance);
  if (admitted === true) return begin(true);
  return whenReady(admitted, (is) => whenReady(is ? undefined : open(nobody.id), () => begin(is)));
}

function exchangeOf(
  { request, response, session, before }: Opening,
  verdict: KeyVerdict,
  account: Account,
  { sandbox, matchRoute }: Entrance,
): Exchange {
  const { path, search } = splitTarget(request.url ?? '');
  const counted = before !== null && (before.counted || before.session?.kept(account.id) === true);
  return {
    request,
    response,
    path,
    search,
    route: matchRoute(request.method ?? '', path),
    verdict,
    account,
    requestId: counted ? before.requestId : sandbox.nextRequestId(account.id),
    counted,
    session,
    bytes: null,
    arrived: null,
    body: null,
    query: {},
    keyed: null,
    answer: null,
    parameters: noParameters,
    conditions: null,
    sharing: null,
  };
}

const noParameters = {};
