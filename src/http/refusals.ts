import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemError } from '../contract/problems.js';
import { whenReady } from '../sandbox/when-ready.js';
import type { Answer } from './exchange.js';
import { failureAnswer, type LogFailure, tell, unopenedId } from './failures.js';
import { problemAnswer } from './problem-answer.js';
import { commonHeaders } from './writer.js';

/** How long a refused connection stays, so that a client that still sends comes to read its answer. */
const lingerMs = 1000;

/** Emitted on a request whose body turns out to be at fault, with the problem. */
const refusal = 'refusal';

/** Those whose bodies are, perhaps before anybody has begun to read them. */
const refusedBodies = new WeakMap<IncomingMessage, ProblemError>();

/** Has a body's reader told, perhaps more than once, when the rest of it will never be read. */
export function onRefusal(request: IncomingMessage, tell: (problem: ProblemError) => void): void {
  const known = refusedBodies.get(request);
  if (known !== undefined) tell(known);
  request.on(refusal, tell);
}

/** Answers what can't become a request: with a problem like any other, and the connection closed behind it. */
export interface Refusals {
  /** Has to see every response as it begins: a refusal waits for those before it on the connection. */
  note(response: ServerResponse): void;
  /**
   * Refuses what a connection carries from here on. The problem is asked for with whether the fault lies in
   * the body of a request; none means that the connection is broken and nothing can be answered. It never throws.
   */
  refuse(socket: Socket, problemFor: (inBody: boolean) => ProblemError | undefined): void;
}

/** @param nextRequestId may have to wait */
export function createRefusals(nextRequestId: () => string | Promise<string>, log: LogFailure): Refusals {
  const latest = new WeakMap<Socket, ServerResponse>();
  const refused = new WeakSet<Socket>();

  /** Some work on a connection, whose failure is answered there. */
  const guard = (socket: Socket, work: () => Promise<void> | void): void => {
    const failed = (error: unknown): void => {
      const requestId = unopenedId(0);
      tell(log, { requestId }, error);
      // An answer that is still to come would be taken for this one.
      if (latest.get(socket)?.writableFinished === false) socket.destroy();
      else close(socket, messageOf(failureAnswer({ requestId }), requestId));
    };
    try {
      const done = work();
      if (done instanceof Promise) done.catch(failed);
    } catch (error) {
      failed(error);
    }
  };

  const answer = (socket: Socket, problem: ProblemError): void =>
    guard(socket, () =>
      whenReady(nextRequestId(), (requestId) =>
        close(socket, messageOf(problemAnswer(problem, '/', requestId), requestId)),
      ),
    );

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
      if (inBody) close(socket, '');
      else answer(socket, problem);
    } else if (inBody) {
      last.shouldKeepAlive = false;
      refusedBodies.set(last.req, problem);
      last.req.emit(refusal, problem);
      last.once('close', () => close(socket, ''));
    } else if (last.shouldKeepAlive) last.once('close', () => answer(socket, problem));
  };

  return {
    note(response) {
      latest.set(response.req.socket, response);
    },
    refuse(socket, problemFor) {
      guard(socket, () => refuse(socket, problemFor));
    },
  };
}

function messageOf({ status, mediaType, headers, body }: Answer, requestId: string): string {
  const text = String(body);
  const lines = Object.entries({
    'Content-Type': mediaType,
    ...headers,
    'Content-Length': Buffer.byteLength(text),
    'Request-Id': requestId,
    ...commonHeaders,
    Date: new Date().toUTCString(),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`;
}

function close(socket: Socket, message: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(message);
  const cut = setTimeout(() => socket.destroy(), lingerMs);
  cut.unref();
  socket.once('close', () => clearTimeout(cut));
}
