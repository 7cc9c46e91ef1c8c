import type { Socket } from 'node:net';
import type { ProblemError } from '../../contract/problems.js';
import { blankProblemResponse, problemResponse } from '../../http/answers/problem-answer.js';
import { send } from '../../http/answers/send.js';
import { splitTarget } from '../../http/syntax/target.js';
import type { RequestHead } from '../messages/head.js';
import type { ProxiedRequest } from './passage.js';

type SocketError = NodeJS.ErrnoException;

/**
 * Answers in the place of an upstream that gave nothing to hand on; the connection of the client ends with it.
 * @param passage of the request; null where it could not be read
 */
export function sendBadGateway(
  client: Socket,
  passage: Pick<ProxiedRequest, 'head' | 'requestId'> | null,
  { why, upstream }: { why: string; upstream: string },
): void {
  const { head, requestId: id } = passage ?? { head: null, requestId };
  const { path } = splitTarget(head?.target ?? '/');
  const detail = `legal-reports-sandbox proxy has no answer of ${upstream}. ${why}`;
  const answer = blankProblemResponse(502, detail, path, id);
  send({ requestId: id, socket: client }, head?.method === 'HEAD' ? { ...answer, body: null } : answer);
}

/** Answers what is wrong with a request that goes nowhere; the connection of the client ends with it. */
export function sendRefusal(
  client: Socket,
  { method, target }: Pick<RequestHead, 'method' | 'target'>,
  refusal: ProblemError,
): void {
  const answer = problemResponse(refusal, splitTarget(target).path, requestId);
  send({ requestId, socket: client }, method === 'HEAD' ? { ...answer, body: null } : answer);
}

/** Bytes that are not recorded as an exchange. */
const requestId = 'proxy';

/** Whether a connection that was there broke. */
export function isConnectionBroken({ code = '', syscall }: SocketError): boolean {
  return /^(?:ECONNRESET|EPIPE|ECONNABORTED)$/.test(code) && syscall !== 'connect';
}

/** Whether the other side broke it. */
export function isConnectionReset(failure: SocketError): boolean {
  return isConnectionBroken(failure) && failure.syscall !== undefined;
}

const failureMessages: { readonly [code in string]?: string } = {
  ECONNREFUSED: 'Nothing listens there: start it, or mend --upstream.',
  ENOTFOUND: 'Its name has no address: mend --upstream.',
  EAI_AGAIN: 'Its name can not be resolved now.',
  ETIMEDOUT: 'Nobody answered there.',
  EHOSTUNREACH: 'There is no way to it from here.',
  ENETUNREACH: 'There is no way to its network from here.',
  EPROTO: 'It does not speak TLS, or none that is spoken here: mend --upstream.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name than that of --upstream.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  ...Object.fromEntries(
    [
      ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
      ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
    ].map((code) => [
      code,
      `Nobody who is trusted here signed its certificate (${code}): see --upstream-ca.`,
    ]),
  ),
};

/** Of an upstream that said no more, without an answer and within one. */
export const closedBeforeResponse = 'It closed the connection.';
export const closedWithinResponse = 'It closed the connection before its answer was whole.';

/** Of a client that waits no longer, and of one that is made to. */
export const clientLeftMessage = 'The client left before its answer was whole.';
export const stoppedMessage = 'The proxy was stopped before the answer was whole.';

/** Why there is no answer, or no whole one, in words. */
export function failureMessage(failure: SocketError): string {
  const { code = '', message } = failure;
  if (isConnectionBroken(failure))
    return isConnectionReset(failure) ? 'It reset the connection.' : closedBeforeResponse;
  // What OpenSSL says of it has addresses in it.
  if (code.startsWith('ERR_SSL_')) return `TLS with it broke (${code}).`;
  return failureMessages[code] ?? `${message}${code === '' || message.includes(code) ? '' : ` (${code})`}.`;
}

/** Why there is no connection, in words. */
export function connectFailureMessage(failure: SocketError): string {
  if (isConnectionBroken(failure)) return 'It closed the connection while TLS was agreed upon.';
  // Versions of Node call the same by several names.
  return (failure.code?.startsWith('ERR_SSL_') && failureMessages.EPROTO) || failureMessage(failure);
}

/** Of an answer that can not be read. @param why in words that go on a sentence */
export function invalidResponseMessage(why: string): string {
  return `Its answer is none that HTTP/1.1 allows: ${why}.`;
}
