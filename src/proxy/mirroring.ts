import type { IncomingMessage, ServerResponse } from 'node:http';
import { assumed } from '../contract/gap-answers.js';
import { blankProblem } from '../http/answers/problem-answer.js';
import { send } from '../http/answers/send.js';
import { splitTarget } from '../http/syntax/target.js';
import type { Upstream } from './upstream.js';

/** What is made to end as the exchange with the upstream did. */
interface Mirrored {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly upstream: Upstream;
}

type Failure = NodeJS.ErrnoException | null;

/** Ends what the client gets as the upstream ended what it gave: reset, closed, or, where nobody answered, with 502. */
export function mirrorFailure(failure: Failure, mirrored: Mirrored): void {
  const { response } = mirrored;
  if (response.destroyed || response.writableEnded) return;
  if (!response.headersSent && failure !== null && !isBroken(failure)) {
    badGateway(whyFailed(failure), mirrored);
    return;
  }
  const isReset = failure !== null && /^(?:read|write)$/.test(failure.syscall ?? '');
  if (isReset) afterWhatWasWritten(response, (socket) => socket.resetAndDestroy());
  else response.socket?.destroySoon();
}

/** Answers in the place of an upstream that gave nothing to hand on. */
export function badGateway(detail: string, { request, response, requestId, upstream }: Mirrored): void {
  const { path } = splitTarget(request.url ?? '/');
  const why = `legal-reports-sandbox proxy has no answer of ${upstream.address}. ${detail}`;
  request.resume();
  const asker = { request, response, requestId, sharing: null, allowance: null, gaps: assumed };
  send(asker, blankProblem(502, why, path, requestId));
}

/** Whether a connection that was there broke. */
function isBroken({ code = '', syscall }: NodeJS.ErrnoException): boolean {
  return /^(?:ECONNRESET|EPIPE|ECONNABORTED)$/.test(code) && syscall !== 'connect';
}

const words: { readonly [code in string]?: string } = {
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

/** Why there is no answer, or no whole one, in words. */
export function whyFailed(failure: Failure): string {
  if (failure === null) return 'It closed the connection before its answer was whole.';
  const { code = '', message, syscall } = failure;
  if (isBroken(failure)) {
    return syscall === undefined ? 'It closed the connection.' : 'It reset the connection.';
  }
  if (code.startsWith('HPE_'))
    return `Its answer is none that HTTP/1.1 allows: ${message.replace(/^Parse Error: /, '')}.`;
  return words[code] ?? `${message}${code === '' || message.includes(code) ? '' : ` (${code})`}.`;
}

function afterWhatWasWritten(
  { socket }: ServerResponse,
  end: (socket: NonNullable<ServerResponse['socket']>) => void,
): void {
  if (socket === null) return;
  if (socket.writableLength === 0) end(socket);
  else socket.write('', () => end(socket));
}
