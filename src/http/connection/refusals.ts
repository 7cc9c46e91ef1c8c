import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clearTimeout, setTimeout } from '../../adapters/real-time.js';
import type { ProblemError } from '../../contract/problems.js';
import { whenReady } from '../../sandbox/work/when-ready.js';
import type { HttpResponse } from '../answers/answer.js';
import { failureResponse, logSafely, unopenedId } from '../answers/failures.js';
import { problemResponse } from '../answers/problem-answer.js';
import { send } from '../answers/send.js';
import { refuseBody } from '../pipeline/body.js';
import type { Observers } from '../pipeline/witness.js';

/** How long a refused connection stays, so that a client that still sends comes to read its answer. */
const lingerMs = 1000;

/** Answers what can't become a request: with a problem like any other, and the connection closed behind it. */
export interface ConnectionErrors {
  /** Has to see every response as it begins: a refusal waits for those before it on the connection. */
  note(response: ServerResponse): void;
  /**
   * Refuses what a connection carries from here on. The problem is asked for with whether the fault lies in
   * the body of a request; none means that the connection is broken and nothing can be answered. It never throws.
   */
  refuse(socket: Socket, problemFor: (inBody: boolean) => ProblemError | undefined): void;
}

/** @param nextRequestId may have to wait */
export function createConnectionErrors(
  nextRequestId: () => string | Promise<string>,
  observers: Observers,
): ConnectionErrors {
  const latest = new WeakMap<Socket, ServerResponse>();
  const refused = new WeakSet<Socket>();
  const { guard, answer } = createFinalResponse(latest, nextRequestId, observers);

  const refuse = (socket: Socket, problemFor: (inBody: boolean) => ProblemError | undefined): void => {
    const last = latest.get(socket);
    const inBody = last !== undefined && !last.req.complete;
    const problem = problemFor(inBody);
    if (problem === undefined || !socket.writable) socket.destroy();
    // What follows a refused request is passed over.
    if (problem === undefined || !socket.writable || refused.has(socket)) return;
    refused.add(socket);
    if (last === undefined || last.writableFinished) {
      // A request that was answered before its body came to an end gets no second answer.
      if (inBody) closeAfter(socket, () => socket.end());
      else answer(socket, problem);
    } else if (inBody) {
      last.shouldKeepAlive = false;
      refuseBody(last.req, problem);
      last.once('close', () => closeAfter(socket, () => socket.end()));
    } else if (last.shouldKeepAlive) last.once('close', () => answer(socket, problem));
  };

  return {
    note(response) {
      latest.set(response.req.socket, response);
    },
    refuse(socket, problemFor) {
      guard(socket, () => {
        refuse(socket, problemFor);
        return undefined;
      });
    },
  };
}

/** What is said last on a connection. */
function createFinalResponse(
  latest: WeakMap<Socket, ServerResponse>,
  nextRequestId: () => string | Promise<string>,
  { log, witness }: Observers,
) {
  const say = (socket: Socket, requestId: string, answer: HttpResponse): void =>
    closeAfter(socket, () => {
      send({ socket, requestId }, answer);
      witness?.refused(requestId, answer);
    });

  /** Some work on a connection, whose failure is answered there. */
  const guard = (socket: Socket, work: () => undefined | Promise<void>): void => {
    const fail = (error: unknown): void => {
      const requestId = unopenedId(0);
      logSafely(log, { requestId }, error);
      // An answer that is still to come would be taken for this one.
      if (latest.get(socket)?.writableFinished === false) socket.destroy();
      else say(socket, requestId, failureResponse({ requestId }));
    };
    try {
      work()?.catch(fail);
    } catch (error) {
      fail(error);
    }
  };

  const answer = (socket: Socket, problem: ProblemError): void =>
    guard(socket, () =>
      whenReady(nextRequestId(), (requestId) => {
        say(socket, requestId, problemResponse(problem, '/', requestId));
        return undefined;
      }),
    );

  return { guard, answer };
}

/** Closes a connection behind what is said on it last. */
function closeAfter(socket: Socket, say: () => void): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  say();
  const cut = setTimeout(() => socket.destroy(), lingerMs);
  cut.unref();
  socket.once('close', () => clearTimeout(cut));
}
